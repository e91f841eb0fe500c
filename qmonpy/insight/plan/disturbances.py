"""What happens between two rounds of a real cluster besides starts: after it, a start says nothing about the model.

A round shows the state at its end. Which state a pass within it has seen is known only as long as nothing but
submissions and starts came before, whose times are known to the second. The time of anything else is known at best as
that of an ending task in the accounting file; else it may have been right after the round before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.translation import later

_OWN_MARKS = frozenset("td")
"""Marks of a running task that change nothing for others: it is being sent to its host, or is to be deleted."""


class Disturbance(StrEnum):
    """Why starts of a round cannot be compared."""

    ENDED = later("tasks ended meanwhile")
    WENT = later("jobs were deleted or altered meanwhile")
    CAME = later("jobs came at the same moment")
    STATES = later("states of queue instances changed meanwhile")
    RESERVATIONS = later("reservations changed meanwhile")
    CONFIGURATION = later("the configuration was changed meanwhile")
    LOADS = later("load values changed meanwhile")
    RANGES = later("slots of a range depend on what the scheduler searched before")


def find_disturbances(before: Snapshot, after: Snapshot) -> dict[Disturbance, int]:
    """Return by kind from which moment on it may have been so (seconds since the epoch), the earliest first.

    Load values and jobs that came are left out: they matter to some starts only.
    """
    found: dict[Disturbance, int] = {}
    for kind, moment in _find_all(before, after):
        found[kind] = min(moment, found.get(kind, moment))
    return dict(sorted(found.items(), key=lambda item: item[1]))


def _find_all(before: Snapshot, after: Snapshot) -> Iterator[tuple[Disturbance, int]]:
    ended = _find_ended(before, after)
    old, new = before.state, after.state
    for key, task in old.running.items():
        if not is_same_run(task, new.running.get(key)):
            record = ended.get(key)
            yield Disturbance.ENDED, record.end_time if record is not None and record.end_time else before.now
        elif (task.marks ^ new.running[key].marks) - _OWN_MARKS:
            yield Disturbance.STATES, before.now
    for key, record in ended.items():
        if key not in old.running and record.start_time:
            # It came, or waited, ran and ended within the round: it had its place from its start on.
            yield Disturbance.ENDED, record.start_time
    if _has_gone(before, after, ended) or _has_altered(before, after):
        yield Disturbance.WENT, before.now
    if old.instance_states != new.instance_states:
        yield Disturbance.STATES, before.now
    if without_loads(before.cluster) != without_loads(after.cluster):
        yield Disturbance.CONFIGURATION, before.now
    yield from ((Disturbance.RESERVATIONS, moment) for moment in _find_reservation_moments(before, after))


def _find_ended(before: Snapshot, after: Snapshot) -> dict[TaskKey, FinishedTask]:
    """Return the records of tasks that came since the round before, by task."""
    known = before.finished[-1] if before.finished else None
    found: dict[TaskKey, FinishedTask] = {}
    for each in reversed(after.finished):
        if each is known or each == known:
            break
        found.setdefault((each.job, each.task), each)
    return found


def is_same_run(task: RunningTask, other: RunningTask | None) -> bool:
    """Return whether two rounds show the same run of a task: it did not end and start again."""
    return other is not None and (task.start_time, task.pieces) == (other.start_time, other.pieces)


def _has_gone(before: Snapshot, after: Snapshot, ended: Mapping[TaskKey, FinishedTask]) -> bool:
    """Return whether tasks that waited are gone without having run, or jobs came and went unseen."""
    old, new = before.state, after.state
    for number, pending in old.pending.items():
        left = new.pending.get(number)
        if left is not None and left.tasks == pending.tasks:
            continue
        waiting = set(left.tasks) if left is not None else set()
        missing = ((number, task) for task in pending.tasks if task not in waiting)
        if any(key not in new.running and not _has_run(ended.get(key)) for key in missing):
            return True
    last = max(old.jobs, default=0)
    came = [number for number in new.jobs if number > last]
    seen = {*came, *(job for job, _ in ended)}
    return any(number not in seen for number in range(last + 1, max(came, default=0)))


def _has_run(record: FinishedTask | None) -> bool:
    return record is not None and record.start_time > 0


def _has_altered(before: Snapshot, after: Snapshot) -> bool:
    """Return whether a job that waited is another one now: altered, held or released."""
    jobs = after.state.jobs
    return any(number in jobs and jobs[number] != before.state.jobs[number] for number in before.state.pending)


def _find_reservation_moments(before: Snapshot, after: Snapshot) -> Iterator[int]:
    old, new = before.state.reservations, after.state.reservations
    if old is new:
        return
    for number in {**old, **new}:
        one, other = old.get(number), new.get(number)
        if one is None or other is None or _plain(one) != _plain(other):
            yield before.now
        elif one.state != other.state:
            yield max(before.now, one.start if other.state is ReservationState.RUNNING else before.now)


def _plain(reservation: Reservation) -> Reservation:
    return replace(reservation, state=ReservationState.WAITING)


def without_loads(cluster: Cluster) -> Cluster:
    """Return a configuration without reported load values."""
    hosts = {name: host.with_reports_of(None) for name, host in cluster.hosts.items()}
    return replace(cluster, hosts=hosts, unix_groups={}, orphans={})


def with_loads_of(cluster: Cluster, other: Cluster) -> Cluster:
    """Return a configuration with the load values of another one; the same if they are equal."""
    hosts = {name: host.with_reports_of(other.hosts.get(name, host)) for name, host in cluster.hosts.items()}
    is_same = all(host is cluster.hosts[name] for name, host in hosts.items())
    return cluster if is_same else replace(cluster, hosts=hosts)
