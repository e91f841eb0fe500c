"""Events of the embedded cluster, in order: each tells which object was added, modified or removed."""

from collections.abc import Callable, Mapping, Sequence

from qmonpy.clusters.embedded.witnesses.witness import FailedRun, Witness
from qmonpy.engine.work.usage import quota_usage
from qmonpy.model.configuration.change import LISTS, MAPPINGS, AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.event import INSTANCE, JOB, QUOTA_USAGE, RESERVATION, TASK, Event, EventVerb
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import QuotaUsage, RunningTask

EventListener = Callable[[tuple[Event, ...]], None]


class EventLog(Witness):
    """A witness that collects an event for each change until `Publication` takes them."""

    def __init__(self) -> None:
        self.number = 0
        """Number of the last event."""
        self._new: list[Event] = []

    def take(self) -> tuple[Event, ...]:
        """Return the events since the last call, oldest first."""
        taken, self._new = tuple(self._new), []
        return taken

    def forget(self, number: int) -> None:
        """Drop the events after this number, as a command that made them was undone."""
        self._new = [each for each in self._new if each.number <= number]
        self.number = number

    def note(self, time: int, verb: EventVerb, kind: str, key: str, value: object = None) -> None:
        """Add an event."""
        self.number += 1
        self._new.append(Event(self.number, time, verb, kind, key, value))

    # As a witness

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Note each job as added."""
        for job in jobs:
            self.note(now, EventVerb.ADDED, JOB, str(job.number), job)

    def jobs_modified(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Note each job as modified."""
        for job in jobs:
            self.note(now, EventVerb.MODIFIED, JOB, str(job.number), job)

    def jobs_gone(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Note each job as removed."""
        for job in jobs:
            self.note(now, EventVerb.REMOVED, JOB, str(job.number))

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Note each running task as added."""
        for _, task in started:
            self.note(now, EventVerb.ADDED, TASK, f"{task.job}.{task.task}", task)

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Note each running task as removed."""
        for _, task in ended:
            self.note(now, EventVerb.REMOVED, TASK, f"{task.job}.{task.task}")

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Note each running task as removed."""
        self.tasks_rescheduled(cluster, now, [(each.job, each.task) for each in failed])

    def tasks_rescheduled(
        self,
        cluster: Cluster,
        now: int,
        stopped: Sequence[tuple[Job, RunningTask]],
        *,
        is_forced: bool = False,
        is_heard: bool = True,
    ) -> None:
        """Note each running task as removed."""
        for _, task in stopped:
            self.note(now, EventVerb.REMOVED, TASK, f"{task.job}.{task.task}")

    def tasks_purged(self, cluster: Cluster, now: int, purged: Sequence[tuple[Job, RunningTask]]) -> None:
        """Note each running task as removed."""
        self.tasks_rescheduled(cluster, now, purged)

    def tasks_marked(
        self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]], user: str = ""
    ) -> None:
        """Note each running task as modified."""
        for _, task in marked:
            self.note(now, EventVerb.MODIFIED, TASK, f"{task.job}.{task.task}", task)

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Note each reservation that was added, modified or removed."""
        for number in sorted(before.keys() - after.keys()):
            self.note(now, EventVerb.REMOVED, RESERVATION, str(number))
        for number, each in after.items():
            if before.get(number) != each:
                verb = EventVerb.MODIFIED if number in before else EventVerb.ADDED
                self.note(now, verb, RESERVATION, str(number), each)

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        """Note each queue instance whose state letters differ."""
        for name in sorted(before.keys() | after.keys()):
            letters = after.get(name, frozenset())
            if letters != before.get(name, frozenset()):
                self.note(now, EventVerb.MODIFIED, INSTANCE, name, letters)

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        """Note each object of the configuration that was added, modified or removed."""
        for change in changes:
            self.note(now, EventVerb(change.verb), change.kind, change.key, change.after)

    def usage_changed(self, before: Snapshot, after: Snapshot) -> None:
        """Note each counter of rule sets that differs between two snapshots; called only while somebody listens."""
        old, new = _usage(before), _usage(after)
        for key in old.keys() - new.keys():
            self.note(after.now, EventVerb.REMOVED, QUOTA_USAGE, key)
        for key, each in new.items():
            if old.get(key) != each:
                verb = EventVerb.MODIFIED if key in old else EventVerb.ADDED
                self.note(after.now, verb, QUOTA_USAGE, key, each)


def _usage(snapshot: Snapshot) -> dict[str, QuotaUsage]:
    rows = quota_usage(snapshot.cluster, snapshot.state)
    return {f"{each.quota_set}/{each.rule + 1}/{each.attribute} {each.key}": each for each in rows}


def list_objects(snapshot: Snapshot, number: int, kinds: frozenset[str] | None = None) -> tuple[Event, ...]:
    """Return all objects, an event for each kind, as a listener gets them first; `number` is that of the last event."""
    cluster, state = snapshot.cluster, snapshot.state
    everything: dict[str, Mapping[str, object]] = {
        **{kind: getattr(cluster, field) for kind, field in MAPPINGS.items()},
        **{kind: {name: name for name in getattr(cluster, field)} for kind, field in LISTS.items()},
        JOB: {str(job): each for job, each in state.jobs.items()},
        TASK: {f"{job}.{task}": each for (job, task), each in state.running.items()},
        RESERVATION: {str(id): each for id, each in state.reservations.items()},
        INSTANCE: state.instance_states,
    }
    if kinds is not None and QUOTA_USAGE in kinds:
        everything[QUOTA_USAGE] = _usage(snapshot)
    return tuple(
        Event(number, snapshot.now, EventVerb.LISTED, kind, value=value)
        for kind, value in everything.items()
        if kinds is None or kind in kinds
    )
