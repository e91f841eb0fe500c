"""What goes on in a real Grid Engine, as the model's values: the state and the scheduler's decisions of one round."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from qmonpy.engine.work.holds import HOLD_FIELDS, find_whole_holds, with_hold
from qmonpy.formats.output.qstat_xml import ERROR_LETTER, PlacedTask, QstatListing, task_ids
from qmonpy.model.attributes.resolve import queue_instances, settled_queue
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.range import Range
from qmonpy.model.values.range_set import compress_numbers
from qmonpy.model.work.decision import Decisions, PlannedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import SUSPENDING_MARKS, PendingTasks, RunningTask, State

DISPATCH_LETTERS = frozenset("dtsT")
"""Letters of a dispatched task that are its own, whatever becomes of its queue instances."""
SUSPENDING_INSTANCE = frozenset("sSC")
"""Letters of a queue instance whose tasks have `S`."""
RESTARTED_LETTER = "R"
Held = Mapping[int, Mapping[str, tuple[Range, ...]]]

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class LiveData:
    """What one round of commands told."""

    listing: QstatListing = field(default_factory=QstatListing)
    jobs: Mapping[int, Job] = field(default_factory=dict)
    """As they were submitted."""
    held: Held = field(default_factory=dict)
    """Job number to the letters of its kinds of hold, and the tasks, waiting or running, that have them."""
    loads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Host to load values."""
    reservations: Mapping[int, Reservation] = field(default_factory=dict)
    planned: tuple[PlannedTask, ...] = ()
    """What the scheduler's own record says; empty where that cannot be read."""


def make_state(data: LiveData, cluster: Cluster, before: State, now: int) -> State:
    """The state of a round, made of the objects of the one before wherever they are equal.

    When a suspended task was suspended is not told; it is when it was first seen so.
    """
    jobs, pending = _make_jobs(data)
    known = {key: task for key, task in data.listing.placed.items() if key[0] in data.jobs}
    instances = {name: each.states for name, each in data.listing.instances.items() if each.states}
    still = {name for name, letters in instances.items() if letters & SUSPENDING_INSTANCE}
    running = {key: _make_running(task, before.running.get(key), still, now) for key, task in known.items()}
    ordered = dict(sorted(running.items(), key=lambda item: (item[1].start_time, item[0])))
    messages = {
        name: each.messages
        for name, each in data.listing.instances.items()
        if ERROR_LETTER in each.states and each.messages
    }
    reservations = {
        number: _with_pe(each, cluster) for number, each in sorted(data.reservations.items()) if not each.is_over
    }
    made = replace(
        before,
        jobs=keep_equal(before.jobs, jobs),
        pending=keep_equal(before.pending, pending),
        running=keep_equal(before.running, ordered),
        instance_states=keep_equal(before.instance_states, instances),
        instance_messages=keep_equal(before.instance_messages, messages),
        reservations=keep_equal(before.reservations, reservations),
    )
    return before if made == before and _has_same_order(made, before) else made


def make_decisions(data: LiveData, before: Decisions) -> Decisions:
    """What the real scheduler decided: the order of waiting jobs, their priorities, the starts that it plans."""
    order = tuple(dict.fromkeys(each.job for each in data.listing.waiting))
    priorities = {job: data.listing.priorities[job] for job in order if job in data.listing.priorities}
    made = Decisions(order=order, priorities=keep_equal(before.priorities, priorities), planned=data.planned)
    return before if made == before else made


def with_lost_instances(cluster: Cluster, data: LiveData, before: Cluster) -> Cluster:
    """The cluster with the queue instances that its queues lost while they were in use (state `o`) as orphans.

    They keep the settings that `before` had for them; of what was never seen only the slots are known.
    """
    used = {name for task in data.listing.placed.values() for name, _ in task.pieces}
    used |= {name for each in data.reservations.values() for name, _ in each.pieces}
    lost = used - {each.name for each in queue_instances(replace(cluster, orphans={}))} if used else set()
    # The qmaster keeps queues and hosts that are in use; an instance of others was listed between two commands.
    lost = {name for name in lost if _is_of(cluster, name)}
    if not lost and not cluster.orphans:
        return cluster
    settled = {each.name: settled_queue(each) for each in queue_instances(before) if each.name in lost}
    orphans = {name: settled.get(name) or _lost_queue(name, data) for name in sorted(lost)}
    if orphans == dict(cluster.orphans):
        return cluster
    return replace(cluster, orphans=orphans)


def keep_equal(before: Mapping[K, V], after: Mapping[K, V]) -> Mapping[K, V]:
    """A mapping like `after` with the values of `before` where they are equal; `before` itself if all is equal."""
    kept = {
        key: old if (old := before.get(key)) == value and old is not None else value for key, value in after.items()
    }
    return before if kept == before and list(kept) == list(before) else kept


def _make_jobs(data: LiveData) -> tuple[dict[int, Job], dict[int, PendingTasks]]:
    waiting: dict[int, list[Range]] = {}
    errors: set[int] = set()
    restarted: dict[int, set[int]] = {}
    for each in data.listing.waiting:
        if each.job in data.jobs:
            waiting.setdefault(each.job, []).extend(each.tasks)
            if ERROR_LETTER in each.state:
                errors.add(each.job)
            if RESTARTED_LETTER in each.state:
                restarted.setdefault(each.job, set()).update(task_ids(each.tasks))
    for placed in data.listing.placed.values():
        if RESTARTED_LETTER in placed.state:
            restarted.setdefault(placed.job, set()).add(placed.task)
    present = {job: set(task_ids(ranges)) for job, ranges in waiting.items() if job in data.held}
    for key in data.listing.placed:
        if key[0] in data.held:
            present.setdefault(key[0], set()).add(key[1])
    pending = {job: PendingTasks(job, _task_ids(ranges)) for job, ranges in waiting.items()}
    jobs: dict[int, Job] = {}
    for number in sorted(each for each in data.listing.jobs if each in data.jobs):
        again = compress_numbers(restarted.get(number, ()))
        job = data.jobs[number]
        job = with_seen_holds(job, data.held.get(number, {}), present.get(number, ()))
        if (job.has_error, job.restarted_tasks) != (number in errors, again):
            job = replace(job, has_error=number in errors, restarted_tasks=again)
        jobs[number] = job
    return jobs, pending


def with_seen_holds(job: Job, held: Mapping[str, tuple[Range, ...]], present: Collection[int]) -> Job:
    """A job with these holds and no others: of the whole job where all tasks that there are have one."""
    if not held and not find_whole_holds(job) and not job.task_holds:
        return job
    for kind in HOLD_FIELDS:
        tasks = frozenset(task_ids(held.get(kind, ())))
        is_whole = bool(present) and tasks.issuperset(present)
        job = with_hold(job, kind, is_held=is_whole)
        job = job if is_whole or not tasks else with_hold(job, kind, is_held=True, tasks=tasks)
    return job


def _task_ids(ranges: list[Range]) -> tuple[int, ...] | range:
    """Ids in order; one range stays one, however many tasks it has."""
    if len(ranges) == 1:
        only = ranges[0]
        return range(only.first, only.last + 1, only.step)
    return tuple(sorted({task for each in ranges for task in each}))


def _make_running(task: PlacedTask, before: RunningTask | None, still: Container[str], now: int) -> RunningTask:
    """`still` are the instances that are suspended: `S` of a task on another one is slot-wise subordination."""
    marks = DISPATCH_LETTERS & set(task.state)
    if "S" in task.state and not any(name in still for name, _ in task.pieces):
        marks |= {"S"}
    since, stood = (before.suspended_since, before.suspended_seconds) if before else (0, 0)
    if SUSPENDING_MARKS & set(task.state):
        since = since or now
    elif since:
        since, stood = 0, stood + max(0, now - since)
    return RunningTask(
        task.job,
        task.task,
        task.pieces,
        task.start_time,
        task.pe,
        marks=marks,
        suspended_since=since,
        suspended_seconds=stood,
    )


def _with_pe(reservation: Reservation, cluster: Cluster) -> Reservation:
    """A reservation for a pattern of parallel environments: one that it means, as the granted one is not told."""
    asked = reservation.request.pe
    if reservation.pe is not None or asked is None:
        return reservation
    return replace(reservation, pe=next((name for name in cluster.pes if matches_pattern(asked, name)), asked))


def _is_of(cluster: Cluster, name: str) -> bool:
    queue, _, host = name.partition("@")
    return queue in cluster.queues and host in cluster.hosts


def _lost_queue(name: str, data: LiveData) -> ClusterQueue:
    queue, _, host = name.partition("@")
    row = data.listing.instances.get(name)
    return ClusterQueue(queue, (host,), {"slots": Setting(str(row.total))} if row else {})


def _has_same_order(one: State, other: State) -> bool:
    """Whether what has an order stands in the same one; mappings are equal whatever theirs is."""
    return list(one.pending) == list(other.pending) and list(one.running) == list(other.running)
