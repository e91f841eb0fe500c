"""The activity of the objects of a kind, in short: load of hosts, slots of PEs, jobs of projects and users."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from qmonpy.app.objects.calendar_facts import find_shown_states
from qmonpy.app.objects.calendar_strip import STATE_WORDS
from qmonpy.app.objects.host_rows import find_property
from qmonpy.app.queues.queue_rows import UNKNOWN
from qmonpy.app.tables.local_time import aware_time
from qmonpy.engine.world.execution_daemons import silent_hosts
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.formats.values.moment import format_moment
from qmonpy.formats.values.shown_time import format_named
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, tr

ActivityTexts = Mapping[str, Mapping[str, str]]
"""By name of an object its texts by column id."""
FindActivity = Callable[[Snapshot], ActivityTexts]
"""Finds the texts of all objects of a kind."""

RUNNING, WAITING = "running", "waiting"
NO_ANSWER = later("no answer")
ALWAYS = later("always")
MODEL = later(" (model)")
"""Marks what a real cluster does not show and the model works out."""


def title_activity(column: str, title: str) -> str:
    """Return the title of a column, as it is translated when it is shown; that of what runs has a sense of its own.

    There are also runs of the lab, which are something else.
    """
    return tr("runs", "now") if column == RUNNING else title


def host_texts(snapshot: Snapshot) -> ActivityTexts:
    """Return the load average of each host, or that its daemon does not answer."""
    silent = silent_hosts(snapshot.state)
    return {
        name: {"load": tr(NO_ANSWER) if name in silent else _say_load(find_property(host, "load_avg"))}
        for name, host in paced(snapshot.cluster.hosts.items())
    }


def _say_load(told: str) -> str:
    number = find_number(ValueType.DOUBLE, told) if told else None
    return grouped(number, ".2f") if number is not None else told or UNKNOWN


def pe_texts(snapshot: Snapshot) -> ActivityTexts:
    """Return the number of used slots of each parallel environment in which tasks run."""
    used = Counter[str]()
    for task in paced(snapshot.state.running.values()):
        if task.pe is not None:
            used[task.pe] += task.slots
    return {name: {"used": grouped(count)} for name, count in used.items()}


def project_texts(snapshot: Snapshot) -> ActivityTexts:
    """Return the numbers of running and waiting tasks of each project that has any."""
    return _task_counts(snapshot, lambda job: job.project)


def user_texts(snapshot: Snapshot) -> ActivityTexts:
    """Return the numbers of running and waiting tasks of each user who has any."""
    return _task_counts(snapshot, lambda job: job.owner)


def _task_counts(snapshot: Snapshot, key: Callable[[Job], str | None]) -> ActivityTexts:
    jobs = snapshot.state.jobs
    running = Counter(key(jobs[number]) for number, _ in paced(snapshot.state.running))
    waiting = Counter[str | None]()
    for number, pending in paced(snapshot.state.pending.items()):
        waiting[key(jobs[number])] += len(pending.tasks)
    return {
        name: {RUNNING: _count(running[name]), WAITING: _count(waiting[name])}
        for name in _present(running, waiting)
    }  # fmt: skip


def _present(*counts: Iterable[str | None]) -> dict[str, None]:
    return {name: None for each in counts for name in each if name is not None}


def _count(number: int) -> str:
    return grouped(number) if number else ""


def calendar_texts(snapshot: Snapshot) -> ActivityTexts:
    """Return the present state of each calendar and when it ends, in local time; none for one that cannot be read.

    Of a real cluster the state is the one that it shows on queue instances; what the model reads is marked.
    """
    is_real = snapshot.state.has_every_letter
    found, model = {}, tr(MODEL) if is_real else ""
    for name, calendar in snapshot.cluster.calendars.items():
        try:
            spell = next(parse_calendar(calendar).spells(snapshot.now, snapshot.calendar_zone.zone))
        except ReportError:
            continue
        until = tr(ALWAYS)
        if spell.until is not None:
            until = f"{format_named(aware_time(spell.until), '%a')} {format_moment(spell.until, 0)}"
        states = dict.fromkeys(find_shown_states(snapshot, name))
        now = ", ".join(tr(STATE_WORDS[each]) for each in states) or f"{tr(STATE_WORDS[spell.state])}{model}"
        if states and set(states) != {spell.state}:
            # The model reads another state than the cluster shows, so that it does not know the end either.
            until = "?"
        found[name] = {"now": now, "until": f"{until}{model}" if is_real and until != "?" else until}
    return found
