"""Makes the model's state and decisions of one round's data of a real Grid Engine."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from qmonpy.engine.books.last_changes import with_seen_changes
from qmonpy.engine.work.waiting import HOLD_FIELDS, TASK_DEPENDENCY, find_whole_holds, with_hold
from qmonpy.formats.output.qstat_reader import keep_same
from qmonpy.formats.output.qstat_xml import (
    ERROR_LETTER,
    HOLD_LETTER,
    InstanceRow,
    PlacedTask,
    QstatListing,
    WaitingTasks,
    task_ids,
)
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import queue_instances, settled_queue
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import NONE
from qmonpy.model.work.job import Job, Range, compress_numbers, has_number
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.share_usage import NO_USAGE, UsageBook
from qmonpy.model.work.state import (
    SUSPENDING_MARKS,
    Decisions,
    PendingTasks,
    PlannedTask,
    RunningTask,
    State,
    TaskKey,
    TaskPriority,
)
from qmonpy.pauses import drain, paced

DISPATCH_LETTERS = frozenset("dtsT")
"""State letters of a dispatched task that do not come from its queue instances."""
SUSPENDING_INSTANCE = frozenset("sSC")
"""State letters of a queue instance whose tasks have the letter `S` for that."""
RESTARTED_LETTER = "R"
_MOST_STATES = 1_000
Slots = tuple[int, int, int]
"""The reserved, used and total slots of a queue instance."""
Held = Mapping[int, Mapping[str, tuple[Range, ...]]]

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class LiveData:
    """The parsed outputs of one round of commands."""

    listing: QstatListing = field(default_factory=QstatListing)
    jobs: Mapping[int, Job] = field(default_factory=dict)
    """The jobs as `qstat -j` shows them."""
    held: Held = field(default_factory=dict)
    """By job number, by letter of hold, the waiting and running tasks that have it."""
    loads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By host its load values."""
    reservations: Mapping[int, Reservation] = field(default_factory=dict)
    planned: tuple[PlannedTask, ...] = ()
    """Starts planned in the scheduler's `schedule` file; empty where that cannot be read."""
    usage: UsageBook = NO_USAGE
    """The usage of users and projects; none where there is no share tree."""


def make_state(data: LiveData, cluster: Cluster, before: State, now: int) -> State:
    """Return the state of a round, which reuses the objects of the state before wherever they are equal.

    As Grid Engine does not show since when a task is suspended, it counts from when it was first seen suspended.
    """
    jobs, pending = _make_jobs(data)
    known = {key: task for key, task in paced(data.listing.placed.items()) if key[0] in data.jobs}
    instances = {name: each.states for name, each in paced(data.listing.instances.items()) if each.states}
    suspended = {name for name, letters in instances.items() if letters & SUSPENDING_INSTANCE}
    running = {key: _make_running(task, before.running.get(key), suspended, now) for key, task in paced(known.items())}
    ordered = {key: running[key] for key in paced(_by_start(running))}
    messages = {
        name: each.messages
        for name, each in data.listing.instances.items()
        if ERROR_LETTER in each.states and each.messages
    }
    told, shared = before.told_slots, dict[Slots, Slots]()
    slots = {name: _slots(each, told.get(name), shared) for name, each in paced(data.listing.instances.items())}
    reservations = {
        number: _with_pe(each, cluster) for number, each in sorted(data.reservations.items()) if not each.is_over
    }
    made = replace(
        before,
        jobs=keep_equal(before.jobs, jobs),
        pending=keep_equal(before.pending, pending),
        running=keep_equal(before.running, ordered),
        instance_states=keep_equal(before.instance_states, instances),
        has_every_letter=True,
        instance_messages=keep_equal(before.instance_messages, messages),
        told_slots=keep_equal(before.told_slots, slots),
        reservations=keep_equal(before.reservations, reservations),
        usage=data.usage,
    )
    made = with_seen_changes(before, made)
    drain(known, running)
    own: tuple[dict[Any, Any], ...] = (jobs, pending, ordered, instances, messages, slots)
    kept = (made.jobs, made.pending, made.running, made.instance_states, made.instance_messages, made.told_slots)
    drain(*(each for each, other in zip(own, kept, strict=True) if each is not other))
    return before if all(getattr(made, each.name) is getattr(before, each.name) for each in fields(State)) else made


def make_decisions(data: LiveData, before: Decisions) -> Decisions:
    """Return the real scheduler's decisions: the order of waiting jobs, all priorities, and planned starts."""
    order = tuple(dict.fromkeys(each.job for each in paced(data.listing.waiting)))
    listed = paced(data.listing.jobs)
    priorities = {job: data.listing.priorities[job] for job in listed if job in data.listing.priorities}
    made = Decisions(
        order=before.order if before.order == order else order,
        priorities=keep_equal(before.priorities, priorities),
        task_priorities=keep_equal(before.task_priorities, _find_task_priorities(data)),
        planned=before.planned if before.planned == data.planned else data.planned,
    )
    # Part by part, each of which was compared step by step: to compare all at once holds every thread up.
    parts = ("order", "priorities", "task_priorities", "planned")
    return before if all(getattr(made, each) is getattr(before, each) for each in parts) else made


def _find_task_priorities(data: LiveData) -> dict[int, tuple[TaskPriority, ...]]:
    """The priorities of the tasks of those jobs whose lines in qstat have different ones."""
    waiting, placed = data.listing.waiting, data.listing.placed
    first: dict[int, float] = {}
    several: set[int] = set()
    for line in paced(chain[WaitingTasks | PlacedTask](waiting, placed.values())):
        if first.setdefault(line.job, line.priority) != line.priority:
            several.add(line.job)
    found: dict[int, list[TaskPriority]] = {}
    if several:
        for row in paced(waiting):
            if row.job in several:
                found.setdefault(row.job, []).append((row.tasks, row.priority))
        for task in paced(placed.values()):
            if task.job in several:
                found.setdefault(task.job, []).append(((Range(task.task, task.task),), task.priority))
    return {job: tuple(each) for job, each in paced(found.items())}


def with_lost_instances(
    cluster: Cluster, data: LiveData, before: Cluster, note_unknown: Callable[[frozenset[str]], None] = lambda _: None
) -> Cluster:
    """Return the cluster with queue instances that were removed while in use (state `o`) as orphans.

    They keep the settings that they had in `before`; those never seen before have those of their queue now, with the
    slots and types that `qstat` shows. `note_unknown` is told all instances in use that no queue has by its hosts: some
    may be new.
    """
    used = {name for task in paced(data.listing.placed.values()) for name, _ in task.pieces}
    used |= {name for each in data.reservations.values() for name, _ in each.pieces}
    lost = used - _configured_instances.of(cluster.queues, cluster.host_groups) if used else set()
    note_unknown(frozenset(lost))
    # The qmaster keeps queues and hosts that are in use. An instance of a queue or host that is unknown here was added
    # after the configuration had been read.
    lost = {name for name in lost if _is_of(cluster, name)}
    if not lost and not cluster.orphans:
        return cluster
    settled = {each.name: settled_queue(each) for each in queue_instances(before) if each.name in lost}
    orphans = {name: settled.get(name) or _lost_queue(name, cluster, data) for name in sorted(lost)}
    if orphans == dict(cluster.orphans):
        return cluster
    return replace(cluster, orphans=orphans)


def _name_instances(queues: Mapping[str, ClusterQueue], host_groups: Mapping[str, HostGroup]) -> frozenset[str]:
    return frozenset(each.name for each in queue_instances(Cluster(queues=queues, host_groups=host_groups)))


_configured_instances = KeptAnswers(_name_instances, most=4)
"""The queue instances that queues have by their hosts, of some clusters; on a large site hundreds of thousands, the
same each round."""


def keep_equal(before: Mapping[K, V], after: Mapping[K, V]) -> Mapping[K, V]:
    """Return a mapping equal to `after` that reuses values of `before` where they are equal, or all of `before`.

    It is `after` itself where there is nothing to reuse: what is found out about that holds for both.
    """
    found: dict[K, V] = {}
    is_any_reused = False
    for key, value in paced(after.items()):
        old = before.get(key)
        is_reused = old is not value and old is not None and old == value
        is_any_reused = is_any_reused or is_reused
        found[key] = old if is_reused and old is not None else value
    return keep_same(before, found if is_any_reused else after)


def _make_jobs(data: LiveData) -> tuple[dict[int, Job], dict[int, PendingTasks]]:
    waiting: dict[int, list[Range]] = {}
    errors: dict[int, list[Range]] = {}
    stopped: dict[int, list[Range]] = {}
    restarted: dict[int, set[int]] = {}
    for each in paced(data.listing.waiting):
        if each.job in data.jobs:
            waiting.setdefault(each.job, []).extend(each.tasks)
            if ERROR_LETTER in each.state:
                errors.setdefault(each.job, []).extend(each.tasks)
            if HOLD_LETTER in each.state:
                stopped.setdefault(each.job, []).extend(each.tasks)
            if RESTARTED_LETTER in each.state:
                restarted.setdefault(each.job, set()).update(task_ids(each.tasks))
    for placed in data.listing.placed.values():
        if RESTARTED_LETTER in placed.state:
            restarted.setdefault(placed.job, set()).add(placed.task)
    present = {job: set(task_ids(ranges)) for job, ranges in waiting.items() if job in data.held}
    for key in data.listing.placed:
        if key[0] in data.held:
            present.setdefault(key[0], set()).add(key[1])
    pending = {job: PendingTasks(job, _task_ids(ranges)) for job, ranges in paced(waiting.items())}
    jobs: dict[int, Job] = {}
    for number in paced(sorted(each for each in data.listing.jobs if each in data.jobs)):
        again = compress_numbers(restarted.get(number, ()))
        job = data.jobs[number]
        job = with_seen_holds(job, data.held.get(number, {}), present.get(number, ()))
        job = with_seen_dependency(job, stopped.get(number, ()))
        job = with_seen_errors(job, errors.get(number, ()), waiting.get(number, ()))
        jobs[number] = job if job.restarted_tasks == again else replace(job, restarted_tasks=again)
    drain(waiting, errors, stopped, restarted, present)
    return jobs, pending


def with_seen_errors(job: Job, errors: Sequence[Range], waiting: Sequence[Range]) -> Job:
    """Return the job with exactly these tasks in error, of those that wait; the messages of others are dropped."""
    is_whole = bool(errors) and sum(map(len, errors)) == sum(map(len, waiting))
    tasks = () if is_whole else compress_numbers(task_ids(errors))
    messages = tuple(each for each in job.error_messages if has_number(errors, each[0]))
    if (job.has_error, job.error_tasks, job.error_messages) == (is_whole, tasks, messages):
        return job
    return replace(job, has_error=is_whole, error_tasks=tasks, error_messages=messages)


def with_seen_holds(job: Job, held: Mapping[str, tuple[Range, ...]], present: Collection[int]) -> Job:
    """Return the job with exactly these holds by letter; one that all `present` tasks have is of the whole job."""
    if not held and not find_whole_holds(job) and not job.task_holds:
        return job
    for kind in HOLD_FIELDS:
        tasks = frozenset(task_ids(held.get(kind, ())))
        is_whole = bool(present) and tasks.issuperset(present)
        job = with_hold(job, kind, is_held=is_whole)
        job = job if is_whole or not tasks else with_hold(job, kind, is_held=True, tasks=tasks)
    return job


def with_seen_dependency(job: Job, stopped: Sequence[Range]) -> Job:
    """Return a job of which tasks wait for tasks of others, with exactly those that do, of those in state `h`.

    No command tells them apart: those that are held are told as held, and where the whole job waits, that is told.
    """
    if not any(kind == TASK_DEPENDENCY for kind, _ in job.task_holds):
        return job
    others = tuple(each for each in job.task_holds if each[0] != TASK_DEPENDENCY)
    if job.predecessors or find_whole_holds(job):
        return replace(job, task_holds=others)
    held = set().union(*(task_ids(ranges) for _, ranges in others))
    tasks = compress_numbers(set(task_ids(stopped)) - held)
    return replace(job, task_holds=(*others, (TASK_DEPENDENCY, tasks)) if tasks else others)


def _task_ids(ranges: list[Range]) -> tuple[int, ...] | range:
    """The ids in order; a single range stays a range, however many tasks it has."""
    if len(ranges) == 1:
        only = ranges[0]
        return range(only.first, only.last + 1, only.step)
    return tuple(sorted({task for each in ranges for task in each}))


def _make_running(task: PlacedTask, before: RunningTask | None, suspended: Container[str], now: int) -> RunningTask:
    """A running task; `S` on an instance that is not in `suspended` comes from slot-wise subordination."""
    if before is not None and task.state == "r" and _is_as_before(task, before):
        return before
    marks = _marks_of(task.state)
    if "S" in task.state and not any(name in suspended for name, _ in task.pieces):
        marks |= {"S"}
    since, seconds = (before.suspended_since, before.suspended_seconds) if before else (0, 0)
    if SUSPENDING_MARKS & set(task.state):
        since = since or now
    elif since:
        since, seconds = 0, seconds + max(0, now - since)
    return RunningTask(
        task.job,
        task.task,
        task.pieces,
        task.start_time,
        task.pe,
        marks=marks,
        suspended_since=since,
        suspended_seconds=seconds,
    )


@lru_cache(_MOST_STATES)
def _marks_of(state: str) -> frozenset[str]:
    """The marks of a task in a state, one set for all tasks in it."""
    return DISPATCH_LETTERS.intersection(state)


def _is_as_before(task: PlacedTask, before: RunningTask) -> bool:
    """Whether a task that runs, in no other state, has the values of a running task that was seen so before."""
    return (
        before.pieces == task.pieces
        and before.start_time == task.start_time
        and before.pe == task.pe
        and not (before.marks or before.suspended_since)
    )


def _slots(row: InstanceRow, known: Slots | None, shared: dict[Slots, Slots]) -> Slots:
    """The slots of an instance as they were told: the object of before, or that of another one in this round."""
    found = (row.reserved, row.used, row.total)
    return known if known is not None and known == found else shared.setdefault(found, found)


def _by_start(running: Mapping[TaskKey, RunningTask]) -> Iterator[TaskKey]:
    """The tasks in order of their starts, then of their numbers; to compare all at once would hold others up."""
    starts: dict[int, list[TaskKey]] = {}
    for key, task in running.items():
        starts.setdefault(task.start_time, []).append(key)
    for start in sorted(starts):
        yield from sorted(starts[start])


def _with_pe(reservation: Reservation, cluster: Cluster) -> Reservation:
    """A reservation with a pattern of parallel environments gets the first that matches, as qrstat shows no name."""
    asked = reservation.request.pe
    if reservation.pe is not None or asked is None:
        return reservation
    return replace(reservation, pe=next((name for name in cluster.pes if matches_pattern(asked, name)), asked))


def _is_of(cluster: Cluster, name: str) -> bool:
    queue, _, host = name.partition("@")
    return queue in cluster.queues and host in cluster.hosts


def _lost_queue(name: str, cluster: Cluster, data: LiveData) -> ClusterQueue:
    """Return the queue of an orphan that was never seen with settings of its own."""
    queue, _, host = name.partition("@")
    now = cluster.queues.get(queue)
    settings = {attribute: Setting(each.default) for attribute, each in now.settings.items()} if now else {}
    row = data.listing.instances.get(name)
    if row is not None:
        settings["slots"] = Setting(str(row.total))
    if row is not None and row.types:
        settings["qtype"] = Setting(" ".join(word for word in _TYPES if word[0] in row.types) or NONE)
        settings["pe_list"] = Setting(_find_pes(name, settings.get("pe_list"), data) if "P" in row.types else NONE)
        if "C" not in row.types:
            settings["ckpt_list"] = Setting(NONE)
    return ClusterQueue(queue, (host,), settings)


_TYPES = ("BATCH", "INTERACTIVE")


def _find_pes(instance: str, usual: Setting | None, data: LiveData) -> str:
    """Return the parallel environments of an instance that has some: the queue's, or those of the tasks there."""
    if usual is not None and usual.default.upper() != NONE:
        return usual.default
    placed = data.listing.placed.values()
    return " ".join(dict.fromkeys(each.pe for each in placed if each.pe and instance in dict(each.pieces))) or _ANY_PE


_ANY_PE = "make"
"""Stands for parallel environments that nothing tells: the one that 8.1.9's queues have by default."""
