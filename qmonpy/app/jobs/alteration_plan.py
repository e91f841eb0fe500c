"""What an alteration would make of jobs: each part of their requests before and after, refusals, and what is lost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from qmonpy.app.jobs.alter_draft import find_trial
from qmonpy.app.jobs.job_states import ALL_HOLD_WORDS
from qmonpy.app.jobs.submit_command import draft_of_job, format_requests
from qmonpy.app.tables.column import Column
from qmonpy.engine.passing.verify import is_suited
from qmonpy.engine.work.waiting import find_free_tasks, find_whole_holds
from qmonpy.engine.world.alteration import BOOKED, Alteration, alter_job, read_alteration
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.why.refusal_words import format_amount, format_moment
from qmonpy.insight.why.words.said_numbers import NotedText, Of, note, write_all_noted
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.translation import grouped, later, tr

NAMED = 6
"""How many jobs a sentence names; more are counted."""
MOST_VALUES = 3
"""How many different values of a part are told of several jobs."""
VERIFIED = 50
"""For how many jobs it is looked up whether they could ever start."""
Part = tuple[str, str]
"""The title of a part of a request, one of `_PARTS`, and the name of the resource, if it is of one."""
Parts = Mapping[Part, str]
"""By the part of a request its value as text; parts without a value are left out."""
Values = tuple[tuple[str, tuple[int, ...]], ...]
"""Values of a part, empty where it has none, each with the numbers of the jobs that have it."""

CHANGED, ADDED, DROPPED = later("changed"), later("added"), later("dropped")


@dataclass(frozen=True, slots=True)
class AlterationRow:
    """A part of the request before and after."""

    part: str
    before: str = ""
    after: str = ""
    values_before: Values = ()
    values_after: Values = ()
    nothing: str = ""
    """What stands for no value where jobs differ."""

    @property
    def change(self) -> str:
        """What happens to it in a word, empty if it stays."""
        if self.before == self.after:
            return ""
        return CHANGED if self.before and self.after else ADDED if self.after else DROPPED

    @property
    def words(self) -> str:
        """The text that a filter searches."""
        return f"{self.part} {self.before} {self.after} {tr(self.change)}".lower()


ALTERATION_COLUMNS = (
    Column[AlterationRow]("part", later("Part"), lambda row: row.part),
    Column[AlterationRow]("change", "", lambda row: tr(row.change) if row.change else tr("stays")),
    Column[AlterationRow]("before", later("Before"), lambda row: row.before),
    # What stays is the same after as before, as the column before these says.
    Column[AlterationRow]("after", later("After"), lambda row: row.after if row.change else ""),
)


@dataclass(frozen=True, slots=True)
class AlterationPlan:
    """What qalter would do to jobs."""

    rows: tuple[AlterationRow, ...] = ()
    noted: tuple[NotedText, ...] = ()
    """What is dropped, and what else one should know before, with the jobs that are counted there."""
    refusals: tuple[str, ...] = ()
    """Why jobs would not be altered, in Grid Engine's words."""
    is_refused: bool = False
    """Whether that is so for every job."""
    moved: tuple[Job, ...] = ()
    """The waiting jobs as they would be, if that may move starts: theirs or others'."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The same as plain texts."""
        return tuple(text for text, _ in self.noted)


def plan_alteration(
    snapshot: Snapshot,
    user: str,
    numbers: Sequence[int],
    options: Sequence[str],
    *,
    is_real: bool = False,
    told: Mapping[int, tuple[str, ...]] | None = None,
) -> AlterationPlan:
    """Return what options of qalter would do to jobs, checked as a qmaster checks them; nothing is changed.

    `told` has by job options that the snapshot of a real cluster does not have.
    """
    cluster = snapshot.cluster
    jobs = [snapshot.state.jobs[number] for number in numbers if number in snapshot.state.jobs]
    jobs = with_options(jobs, told or {})
    gone = [f'denied: job "{number}" does not exist' for number in numbers if number not in snapshot.state.jobs]
    if not options:
        return AlterationPlan(_list_rows(cluster, jobs, jobs), refusals=tuple(gone), is_refused=not jobs)
    try:
        alteration = read_alteration(options, snapshot.now, cluster.variety)
    except SubmissionError as error:
        said = tuple(each.text for each in error.reports)
        return AlterationPlan(_list_rows(cluster, jobs, jobs), refusals=said, is_refused=True)
    # 8.1.9 takes new requests of a running job, and later frees amounts that it never booked.
    kept = frozenset({"-ar"}) if is_real else BOOKED
    made = [(job, alter_job(cluster, snapshot.state, user, job, alteration, kept)) for job in jobs]
    altered = [(job, found.job) for job, found in made if found.job is not None]
    refusals = [found.refusal for _, found in made if found.refusal is not None]
    return AlterationPlan(
        _list_rows(cluster, *zip(*altered, strict=True)) if altered else _list_rows(cluster, jobs, jobs),
        write_all_noted(
            lambda: (
                *_tell_altered(altered, len(numbers)),
                *_list_notes(snapshot, alteration, altered, is_real=is_real),
            )
        ),
        (*_some([each.text for each in refusals]), *gone),
        not altered,
        () if find_trial(options) else tuple(_find_moved(snapshot, altered)),
    )


def with_options(jobs: Sequence[Job], told: Mapping[int, tuple[str, ...]]) -> list[Job]:
    """Return jobs with the options that a cluster told of them, where they have none of their own."""
    return [replace(job, arguments=job.arguments or told.get(job.number, ())) for job in jobs]


def _find_moved(snapshot: Snapshot, altered: Sequence[tuple[Job, Job]]) -> Iterator[Job]:
    for old, new in altered:
        if new.number in snapshot.state.pending and any(getattr(old, name) != getattr(new, name) for name in _MOVING):
            yield new


_ASKING = (
    "project", "pe", "slots", "hard_resources", "hard_queues", "master_queues", "master_resources", "slave_resources",
    "slave_queues", "other_requests", "reservation",
)  # fmt: skip
"""Fields of a job that decide where it may run."""
_MOVING = (
    *_ASKING, "soft_resources", "soft_queues", "priority", "max_running_tasks", "start_after", "deadline",
    "wants_reservation", "user_hold", "predecessors",
)  # fmt: skip
"""Fields of a job that decide when and where it starts."""


# --- rows


def _list_rows(cluster: Cluster, before: Sequence[Job], after: Sequence[Job]) -> tuple[AlterationRow, ...]:
    old, new = ([_list_parts(cluster, job) for job in jobs] for jobs in (before, after))
    names = dict.fromkeys(name for parts in (*old, *new) for name in parts)
    numbers = [job.number for job in before]
    parts = sorted(names, key=lambda part: _PARTS.index(part[0]))
    return tuple(_make_row(part, numbers, old, new) for part in parts)


def _make_row(part: Part, numbers: Sequence[int], old: Sequence[Parts], new: Sequence[Parts]) -> AlterationRow:
    was, would = (_list_values(part, numbers, parts) for parts in (old, new))
    # Without a limit all tasks may run at a time, not none.
    nothing = tr("all") if part[0] == _AT_A_TIME else tr("none")
    return AlterationRow(_title(part), _tell(was, nothing), _tell(would, nothing), was, would, nothing)


def _title(part: Part) -> str:
    title, name = part
    return tr(title).format(name=name)


def _list_values(part: Part, numbers: Sequence[int], parts: Sequence[Parts]) -> Values:
    """Return the values of a part, each with its jobs."""
    by_value: dict[str, list[int]] = {}
    for number, each in zip(numbers, parts, strict=True):
        by_value.setdefault(each.get(part, ""), []).append(number)
    return tuple((value, tuple(some)) for value, some in by_value.items())


def _tell(values: Values, nothing: str) -> str:
    """Return the value of a part in all jobs; where they differ, each value with its jobs, `nothing` for no value."""
    if len(values) < 2:
        return next((value for value, _ in values), "")
    told = [f"{value or nothing} ({_name_jobs(some)})" for value, some in values]
    more = len(told) - MOST_VALUES
    return "; ".join((*told[:MOST_VALUES], *([format_count(more, "other value")] if more > 0 else [])))


def _name_jobs(numbers: Sequence[int]) -> str:
    if len(numbers) <= NAMED:
        return ", ".join(map(str, numbers))
    return note(format_count(len(numbers), "job"), Of.JOBS, tuple(numbers))


_FURTHER = {
    "array_predecessors": later("Tasks wait for tasks of"), "share": later("Job share"),
    "checkpoint": later("Checkpointing"), "binding": later("Core binding"), "is_notified": later("Warned by a signal"),
    "is_cwd": later("Works in the present folder"), "directory": later("Working folder"), "stdout": later("Output"),
    "is_merged": later("Errors into the output"), "stderr": later("Errors"), "stdin": later("Input"), "shell": "Shell",
    "exports_all": later("All present variables"), "environment": later("Variables"), "context": later("Context"),
}  # fmt: skip
"""The parts that only the command line of a job has, by the field of the form."""
_RESOURCE, _PREFERRED = later("Resource {name}"), later("Preferred resource {name}")
_OF_MASTER, _OF_SLAVES = later("Resource {name} of the master task"), later("Resource {name} of slave tasks")
_AT_A_TIME = later("Tasks at a time")
_PARTS = (
    later("Job name"), later("Project"), later("Parallel environment"), _RESOURCE, _OF_MASTER, _OF_SLAVES, _PREFERRED,
    later("Queues"), later("Preferred queues"), later("Queues of the master task"), later("Queues of slave tasks"),
    later("Further requests"), later("Reservation"), later("Priority"), later("Reserves resources"),
    later("Earliest start"), later("Deadline"), later("Waits for jobs"), _AT_A_TIME,
    later("May be rerun"), later("Holds"), later("Account"), later("Mail"), later("Mail to"), *_FURTHER.values(),
)  # fmt: skip
"""The parts in their order; of resources each is a part of its own."""


def format_value(cluster: Cluster, request: ResourceRequest) -> str:
    """Return the value of a request as people write it: times as `2:00:00`."""
    attribute = cluster.complexes.get(request.name)
    if attribute is None or attribute.type is not ValueType.TIME:
        return request.value
    number = find_number(ValueType.TIME, request.value)
    return request.value if number is None else format_amount(ValueType.TIME, number).removeprefix("0")


def _list_parts(cluster: Cluster, job: Job) -> Parts:
    found = {(title, ""): text for title, text in _list_named(job).items()}
    for title, requests in (
        (_RESOURCE, job.hard_resources),
        (_PREFERRED, job.soft_resources),
        (_OF_MASTER, job.master_resources),
        (_OF_SLAVES, job.slave_resources),
    ):
        found |= {(title, each.name): format_value(cluster, each) for each in requests}
    return {part: text for part, text in found.items() if text}


def _list_named(job: Job) -> Mapping[str, str]:
    """Return what a job asks for besides resources, by title."""
    yes, no = tr("yes"), tr("no")
    return {
        "Job name": job.name,
        "Project": job.project or "",
        "Parallel environment": f"{job.pe} {format_ranges(job.slots, with_step=False)}" if job.pe else "",
        "Queues": ", ".join(job.hard_queues) or tr("any"),
        "Preferred queues": ", ".join(job.soft_queues),
        "Queues of the master task": ", ".join(job.master_queues),
        "Queues of slave tasks": ", ".join(job.slave_queues),
        "Further requests": "; ".join(job.other_requests),
        "Reservation": str(job.reservation or ""),
        "Priority": str(job.priority),
        "Reserves resources": yes if job.wants_reservation else no,
        "Earliest start": format_moment(job.start_after, 0) if job.start_after else "",
        "Deadline": format_moment(job.deadline, 0) if job.deadline else "",
        "Waits for jobs": ", ".join(map(str, job.predecessors)),
        "Tasks at a time": str(job.max_running_tasks or ""),
        "May be rerun": {True: yes, False: no, None: ""}[job.is_restartable],
        "Holds": ", ".join(tr(ALL_HOLD_WORDS[kind]) for kind in find_whole_holds(job)),
        "Account": job.account if job.account != "sge" else "",
        "Mail": job.mail_options,
        "Mail to": ", ".join(job.mail_to),
        **_list_further(job),
    }


def _list_further(job: Job) -> Mapping[str, str]:
    if not job.arguments:
        return {}
    draft = draft_of_job(job)
    values = {title: getattr(draft, field) for field, title in _FURTHER.items()}
    return {title: value if isinstance(value, str) else tr("yes") if value else "" for title, value in values.items()}


# --- what to know before


def _tell_altered(altered: Sequence[tuple[Job, Job]], count: int) -> Iterator[str]:
    """Yield which of several jobs would be altered, if some would not."""
    if 0 < len(altered) < count:
        words = choose_word(
            len(altered),
            "Only {altered} of {jobs} would be altered: {names}. The table is about this one.",
            "Only {altered} of {jobs} would be altered: {names}. The table is about these.",
        )
        numbers = tuple(job.number for job, _ in altered)
        yield words.format(
            altered=note(grouped(len(altered)), Of.JOBS, numbers), jobs=format_count(count, "job"),
            names=", ".join(map(str, numbers[:NAMED])) + (", ..." if len(numbers) > NAMED else ""),
        )  # fmt: skip


def _list_notes(
    snapshot: Snapshot, alteration: Alteration, altered: Sequence[tuple[Job, Job]], *, is_real: bool
) -> Iterator[str]:
    yield from _list_dropped(snapshot.cluster, alteration, altered)
    trial = find_trial(alteration.arguments)
    busy = [new for _, new in altered if not _has_free_tasks(snapshot, new)]
    if trial:
        yield tr("{option} only verifies: nothing is altered.").format(option=trial)
        if is_real and busy and trial != "-verify":
            words = choose_word(
                len(busy),
                "{jobs} is left out, as it runs or is held: Grid Engine 8.1.9 would alter it although it is asked to "
                "verify.",
                "{jobs} are left out, as they run or are held: Grid Engine 8.1.9 would alter them although it is asked "
                "to verify.",
            )
            yield words.format(jobs=_name_jobs([job.number for job in busy]))
        return
    if altered and all(_is_same(snapshot.cluster, old, new) for old, new in altered):
        yield tr("Nothing would change.")
    started = {number for number, _ in snapshot.state.running}
    running = [old.number for old, _ in altered if old.number in started]
    if is_real and running and alteration.given & (BOOKED - {"-ar"}):
        words = choose_word(
            len(running),
            "{jobs} already runs: what is booked now stays, and Grid Engine 8.1.9 later frees what the new request"
            " says, which it never booked.",
            "{jobs} already run: what is booked now stays, and Grid Engine 8.1.9 later frees what the new request"
            " says, which it never booked.",
        )
        yield words.format(jobs=_name_jobs(running))
    never = [new.number for old, new in altered[:VERIFIED] if _stops_suiting(snapshot, old, new)]
    if never:
        words = tr("No queue suits the new request: {jobs} could never start, even in an empty cluster.")
        yield words.format(jobs=_name_jobs(never))


def _is_same(cluster: Cluster, old: Job, new: Job) -> bool:
    is_asked_alike = old == replace(new, arguments=old.arguments)
    return is_asked_alike and _list_parts(cluster, old) == _list_parts(cluster, new)


def _has_free_tasks(snapshot: Snapshot, job: Job) -> bool:
    pending = snapshot.state.pending.get(job.number)
    return pending is not None and bool(find_free_tasks(job, pending.tasks))


def _stops_suiting(snapshot: Snapshot, old: Job, new: Job) -> bool:
    """Whether some queue suits a waiting job now, and none would."""
    if new.number not in snapshot.state.pending or _asks_alike(old, new):
        return False
    cluster, state = snapshot.cluster, snapshot.state
    return not is_suited(cluster, state, new) and is_suited(cluster, state, old)


def _asks_alike(old: Job, new: Job) -> bool:
    return all(getattr(old, name) == getattr(new, name) for name in _ASKING)


def _list_dropped(cluster: Cluster, alteration: Alteration, altered: Sequence[tuple[Job, Job]]) -> Iterator[str]:
    """Say which resource requests an `-l` drops because it names others only."""
    for option, name in (("-l", "hard_resources"), ("-soft -l", "soft_resources")):
        if option not in alteration.given:
            continue
        by_loss: dict[str, list[int]] = {}
        for old, new in altered:
            kept = {each.name for each in getattr(new, name)}
            for each in getattr(old, name):
                if each.name not in kept:
                    by_loss.setdefault(f"{each.name}={format_value(cluster, each)}", []).append(old.number)
        if by_loss:
            typed = format_requests(getattr(altered[0][1], name)) or '""'
            yield _describe_dropped(f"{option} {typed}", by_loss, is_of_several=len(altered) > 1)


def _describe_dropped(option: str, by_loss: Mapping[str, Sequence[int]], *, is_of_several: bool) -> str:
    of_jobs = tr("{request} of {jobs}")
    lost = [
        of_jobs.format(request=words, jobs=_name_jobs(numbers)) if is_of_several else words
        for words, numbers in by_loss.items()
    ]
    more = len(lost) - NAMED
    lost = [*lost[:NAMED], *([tr("{count:,} more").format(count=more)] if more > 0 else [])]
    if option.startswith("-l"):
        words = choose_word(
            len(lost),
            "{option} replaces all resource requests: {requests} is dropped.",
            "{option} replaces all resource requests: {requests} are dropped.",
        )
    else:
        words = choose_word(
            len(lost),
            "{option} replaces all preferred resources: {requests} is dropped.",
            "{option} replaces all preferred resources: {requests} are dropped.",
        )
    requests = tr(" and ").join((", ".join(lost[:-1]), lost[-1])) if len(lost) > 1 else lost[0]
    return words.format(option=option, requests=requests)


def _some(lines: Sequence[str]) -> list[str]:
    more = len(lines) - NAMED
    return [
        *lines[:NAMED],
        *([tr("and {refusals}").format(refusals=format_count(more, "more refusal"))] if more > 0 else []),
    ]
