"""What the cluster shows of a command for jobs, queue instances or reservations whose answer was lost on its way.

Each function returns a `Look`: it compares the snapshot from before the command with one that was read afterwards, and
returns what became of each object, or None where the snapshots cannot tell. What was to be is enough, whoever did it.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence

from qmonpy.engine.work.waiting import find_holds
from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.job_options import name_of
from qmonpy.formats.submission.job_word import JobWord, NamedTasks, find_named_tasks
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole, parse_digits
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.model.work.state import DELETED_MARK, RunningTask, State, TaskKey
from qmonpy.translation import later, tr

EARLIER_SECONDS = 2
"""Clocks differ by so much although one knows by how much they do."""
SUSPENDED_MARK = "s"


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen before a command and afterwards."""

    before: Snapshot
    after: Snapshot
    user: str
    """Whose command it was."""
    since: int
    """When it was given, by the qmaster's clock, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a command whose answer was lost did to objects, as the cluster shows it."""

    done: tuple[str, ...]
    """The names of the objects that are as they were to be."""
    undone: tuple[str, ...]
    """The names of those that are not."""
    as_wanted: str
    """What is true of the first, behind their names and a colon."""
    as_before: str
    """What is true of the others."""
    job: int | None = None
    """The number of a job that was submitted."""
    reservation: int | None = None
    """The id of a reservation that was granted."""
    is_certain: bool = True
    """Whether this shows that it was the command; else somebody else may have done it, or it may be another object."""


Look = Callable[[Seen], Effect | None]


def look_for_job(arguments: Sequence[str]) -> Look:
    """Look for the job that `qsub` was to submit: new since then, of this user, and with its name if that is known."""
    name = find_job_name(arguments)

    def look(seen: Seen) -> Effect:
        highest = max((*seen.before.state.jobs, *(each.job for each in seen.before.finished)), default=0)
        there = {number: (job.owner, job.name, job.submit_time) for number, job in seen.after.state.jobs.items()}
        there |= {each.job: (each.owner, each.name, each.submit_time) for each in seen.after.finished}
        since = seen.since - EARLIER_SECONDS
        found = sorted(
            number
            for number, (owner, own_name, moment) in there.items()
            if number > highest and owner == seen.user and name in (None, own_name) and moment >= since
        )
        called = tr(' named "{name}"').format(name=name) if name is not None else ""
        return _find_new(
            found, tr("new since then, of {user}{called}").format(user=seen.user, called=called), is_job=True
        )

    return look


def look_for_reservation(arguments: Sequence[str]) -> Look:
    """Look for the reservation that `qrsub` was to make."""
    name = _find_option(arguments, "-N")

    def look(seen: Seen) -> Effect:
        since = seen.since - EARLIER_SECONDS
        found = sorted(
            number
            for number, each in seen.after.state.reservations.items()
            if number not in seen.before.state.reservations
            and each.request.owner == seen.user
            and (each.submit_time >= since or not each.submit_time)
            and name in (None, each.request.name)
        )
        called = tr(' named "{name}"').format(name=name) if name is not None else ""
        return _find_new(
            found,
            tr("new since then, of {user}{called}").format(user=seen.user, called=called),
            is_job=False,
        )

    return look


def look_for_deletion(words: Sequence[JobWord]) -> Look:
    """Look whether jobs or tasks are gone, or marked for deletion."""

    def is_gone(named: NamedTasks, seen: Seen) -> bool:
        state = seen.after.state
        waiting = state.pending.get(named.job)
        running = _running(state, named)
        return not (waiting is not None and named.select(waiting.tasks)) and all(
            DELETED_MARK in each.marks for each in running
        )

    return _look_at_jobs(words, is_gone, tr("gone, or marked for deletion"), tr("there, and not marked for deletion"))


def look_for_holds(words: Sequence[JobWord], *, is_held: bool, kind: str) -> Look:
    """Look whether all waiting tasks have the holds, or none of them."""

    def is_so(named: NamedTasks, seen: Seen) -> bool:
        job, waiting = seen.after.state.jobs.get(named.job), seen.after.state.pending.get(named.job)
        if job is None or waiting is None:
            return not is_held
        kinds = frozenset(kind)
        held = [kinds <= set(find_holds(job, task)) for task in named.select(waiting.tasks)]
        free = [kinds.isdisjoint(find_holds(job, task)) for task in named.select(waiting.tasks)]
        return all(held) if is_held else all(free)

    on, off = tr("held ({kind})").format(kind=kind), tr("not held ({kind})").format(kind=kind)
    return _look_at_jobs(words, is_so, *((on, off) if is_held else (off, on)))


def look_for_restart(words: Sequence[JobWord]) -> Look:
    """Look whether tasks that ran no longer run as they did."""

    def is_so(named: NamedTasks, seen: Seen) -> bool:
        ran = {_key(each): each.start_time for each in _running(seen.before.state, named)}
        return not any(ran.get(_key(each)) == each.start_time for each in _running(seen.after.state, named))

    return _look_at_jobs(words, is_so, tr("no longer running as before"), tr("running as before"))


def look_for_suspension(words: Sequence[JobWord], *, is_suspended: bool) -> Look:
    """Look whether running tasks are suspended by `qmod -sj`, or not."""

    def is_so(named: NamedTasks, seen: Seen) -> bool:
        return all((SUSPENDED_MARK in each.marks) == is_suspended for each in _running(seen.after.state, named))

    words_for = (tr("suspended, as far as running"), tr("running, and not suspended"))
    return _look_at_jobs(words, is_so, *(words_for if is_suspended else words_for[::-1]))


def look_for_cleared_errors(words: Sequence[JobWord]) -> Look:
    """Look whether no task of jobs is in state `E`."""

    def is_so(named: NamedTasks, seen: Seen) -> bool:
        job = seen.after.state.jobs.get(named.job)
        return job is None or not any(job.is_in_error(task) for task in named.select(job.task_ids))

    return _look_at_jobs(words, is_so, tr("not in state E"), tr("in state E"))


def look_for_alteration(jobs: Sequence[int]) -> Look:
    """Look whether jobs are others than before; that they are is no proof that it was this command."""

    def is_so(named: NamedTasks, seen: Seen) -> bool:
        return seen.before.state.jobs.get(named.job) != seen.after.state.jobs.get(named.job)

    return _look_at_jobs(jobs, is_so, tr("otherwise than before"), tr("as before"), is_certain=False)


def look_at_instances(names: Sequence[str], action: InstanceAction) -> Look:
    """Look at the states of queue instances, or at what runs there."""

    def look(seen: Seen) -> Effect | None:
        known = seen.after.state.told_slots
        instances: list[str] = []
        for each in names:
            some = [each] if each in known else [one for one in known if one.startswith(f"{each}@")]
            if not some:
                return None
            instances += some
        is_so, *words = _INSTANCE_STATES[action]
        return _sort(instances, lambda each: is_so(each, seen), tr(words[0]), tr(words[1]))

    return look


def look_for_deleted_reservations(words: Sequence[str], users: Sequence[str]) -> Look | None:
    """Look whether reservations are gone or over; None where they are named by names or patterns."""
    if not all(is_whole(each) for each in words):
        return None

    def look(seen: Seen) -> Effect:
        before, after = seen.before.state.reservations, seen.after.state.reservations
        ids = [*map(parse_digits, words), *(each for each, one in before.items() if one.request.owner in users)]
        return _sort(
            [tr("reservation {each}").format(each=each) for each in ids],
            lambda name: (found := after.get(parse_digits(name.split()[1]))) is None or found.is_over,
            tr("gone, or over"),
            tr("there", "of a reservation"),
        )

    return look


def look_at_scheduler(order: QmasterOrder) -> Look | None:
    """Look whether the scheduler runs; None for other orders, which leave nothing to see."""
    wanted = {QmasterOrder.START_SCHEDULER: True, QmasterOrder.STOP_SCHEDULER: False}.get(order)
    if wanted is None:
        return None
    runs, stands = tr("running"), tr("not running")

    def look(seen: Seen) -> Effect:
        as_wanted, as_before = (runs, stands) if wanted else (stands, runs)
        return _sort([tr("the scheduler")], lambda _: seen.after.is_scheduling == wanted, as_wanted, as_before)

    return look


def find_job_name(arguments: Sequence[str]) -> str | None:
    """Return the name that a job will have, as far as its options tell it: a script may have options of its own."""
    try:
        draft = parse_draft(arguments, 0, variety=None)
    except SubmissionError:
        return _find_option(arguments, "-N")
    options = arguments[: len(arguments) - len(draft.command)]
    is_program = _find_option(options, "-b") in ("y", "yes")
    return name_of(draft) if is_program or draft.name is not None else None


def _find_option(arguments: Sequence[str], option: str) -> str | None:
    """The value behind the last of an option; None without one."""
    found = [value for each, value in itertools.pairwise(arguments) if each == option]
    return found[-1] if found else None


def _find_new(found: Sequence[int], words: str, *, is_job: bool) -> Effect:
    """The effect of a command that was to make one object, from the new ones that could be it."""
    noun = tr("job {each}") if is_job else tr("reservation {each}")
    names = tuple(noun.format(each=each) for each in found)
    if not found:
        return Effect((), (tr("no job") if is_job else tr("no reservation"),), "", tr("is {words}").format(words=words))
    if len(found) > 1:
        several = (
            tr("all {words}; one of them may be it", "of a job")
            if is_job
            else tr("all {words}; one of them may be it", "of a reservation")
        )
        return Effect(names, (), several.format(words=words), "", is_certain=False)
    numbers = (found[0], None) if is_job else (None, found[0])
    only = (
        tr("{words}, and the only one", "of a job") if is_job else tr("{words}, and the only one", "of a reservation")
    )
    return Effect(names, (), only.format(words=words), "", *numbers)


def _look_at_jobs(
    words: Sequence[JobWord],
    is_so: Callable[[NamedTasks, Seen], bool],
    as_wanted: str,
    as_before: str,
    *,
    is_certain: bool = True,
) -> Look:
    def look(seen: Seen) -> Effect | None:
        named = {tr("job {each}").format(each=each): find_named_tasks(each) for each in words}
        known = {name: each for name, each in named.items() if each is not None}
        if len(known) < len(named):
            return None
        return _sort(known, lambda name: is_so(known[name], seen), as_wanted, as_before, is_certain=is_certain)

    return look


def _sort(
    names: Iterable[str], is_so: Callable[[str], bool], as_wanted: str, as_before: str, *, is_certain: bool = True
) -> Effect:
    found = {each: is_so(each) for each in names}
    done, undone = (tuple(name for name, is_done in found.items() if is_done is wanted) for wanted in (True, False))
    return Effect(done, undone, as_wanted, as_before, is_certain=is_certain)


def _running(state: State, named: NamedTasks) -> list[RunningTask]:
    every = (each for (job, _), each in state.running.items() if job == named.job)
    return [each for each in every if named.tasks is None or each.task in named.tasks]


def _key(task: RunningTask) -> TaskKey:
    return task.job, task.task


def _letters(name: str, seen: Seen) -> frozenset[str]:
    return seen.after.state.instance_states.get(name, frozenset())


def _is_rid(name: str, seen: Seen) -> bool:
    """Whether nothing runs on an instance that ran there before."""
    before = {
        (*_key(each), each.start_time)
        for each in seen.before.state.running.values()
        if any(place == name for place, _ in each.pieces)
    }
    return not any((*_key(each), each.start_time) in before for each in seen.after.state.running.values())


_INSTANCE_STATES: dict[InstanceAction, tuple[Callable[[str, Seen], bool], str, str]] = {
    InstanceAction.ENABLE: (lambda name, seen: "d" not in _letters(name, seen), later("enabled"), later("disabled")),
    InstanceAction.DISABLE: (lambda name, seen: "d" in _letters(name, seen), later("disabled"), later("not disabled")),
    InstanceAction.SUSPEND: (
        lambda name, seen: "s" in _letters(name, seen),
        later("suspended"),
        later("not suspended"),
    ),
    InstanceAction.RESUME: (
        lambda name, seen: "s" not in _letters(name, seen),
        later("not suspended"),
        later("suspended"),
    ),
    InstanceAction.CLEAR_ERROR: (
        lambda name, seen: "E" not in _letters(name, seen),
        later("not in state E"),
        later("in state E"),
    ),
    InstanceAction.RESCHEDULE: (_is_rid, later("rid of what ran there"), later("running what ran there")),
    InstanceAction.CLEAN: (_is_rid, later("rid of what ran there"), later("running what ran there")),
}
"""By action whether it is done with an instance, and what is true of it then and else."""
