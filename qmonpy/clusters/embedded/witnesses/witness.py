"""The observer interface of the embedded cluster: witnesses are told of each change at the moment when it is made."""

from collections.abc import Iterable, Mapping, Sequence

from qmonpy.engine.world.task_failure import TaskEnd
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask


@dataclass(frozen=True, slots=True)
class FailedRun:
    """A run of a task that failed, after which the task waits again, perhaps in error."""

    job: Job
    """As it was while it ran."""
    task: RunningTask
    end_time: int
    end: TaskEnd
    reason: str
    """As the qmaster tells it."""


class Witness:
    """An observer that does nothing; each kind of witness overrides the methods for what it needs to know.

    Times are seconds since the epoch, of the cluster's own clock. Methods must not raise and must not take long.
    """

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Called when jobs were submitted."""

    def jobs_modified(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Called when a command changed jobs."""

    def jobs_gone(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Called when all tasks of jobs have ended or were deleted."""

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Called when tasks began to run."""

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """Called when a user deleted running tasks; `tasks_ended` follows."""

    def waiting_dropped(self, cluster: Cluster, now: int, job: Job, tasks: Sequence[int], user: str) -> None:
        """Called when a user, or the cluster itself (no user), deleted waiting tasks."""

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Called when running tasks ended."""

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Called when runs of tasks failed and the tasks wait again."""

    def tasks_rescheduled(
        self,
        cluster: Cluster,
        now: int,
        stopped: Sequence[tuple[Job, RunningTask]],
        *,
        is_forced: bool = False,
        is_heard: bool = True,
    ) -> None:
        """Called when running tasks were stopped and wait again; `is_heard` unless their hosts do not answer."""

    def tasks_purged(self, cluster: Cluster, now: int, purged: Sequence[tuple[Job, RunningTask]]) -> None:
        """Called when running tasks were removed from their queues without a record."""

    def tasks_marked(
        self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]], user: str = ""
    ) -> None:
        """Called when a command suspended or resumed running tasks."""

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Called when reservations, given by id, were made, started, got errors or lost them, ended or were deleted."""

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        """Called when state letters of queue instances changed."""

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        """Called when a command changed the configuration."""


class Witnesses(Witness):
    """Passes every call on to several witnesses, one after the other."""

    def __init__(self, witnesses: Iterable[Witness] = ()):
        self._witnesses = tuple(witnesses)

    def add(self, witness: Witness) -> None:
        """Tell one more witness of everything from now on, after the others."""
        self._witnesses = (*self._witnesses, witness)

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Pass `Witness.jobs_submitted` on."""
        for each in self._witnesses:
            each.jobs_submitted(cluster, now, jobs)

    def jobs_modified(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Pass `Witness.jobs_modified` on."""
        for each in self._witnesses:
            each.jobs_modified(cluster, now, jobs)

    def jobs_gone(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Pass `Witness.jobs_gone` on."""
        for each in self._witnesses:
            each.jobs_gone(cluster, now, jobs)

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Pass `Witness.tasks_started` on."""
        for each in self._witnesses:
            each.tasks_started(cluster, now, started)

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """Pass `Witness.tasks_killed` on."""
        for each in self._witnesses:
            each.tasks_killed(cluster, now, killed, user)

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Pass `Witness.tasks_ended` on."""
        for each in self._witnesses:
            each.tasks_ended(cluster, now, ended)

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Pass `Witness.tasks_failed` on."""
        for each in self._witnesses:
            each.tasks_failed(cluster, now, failed)

    def tasks_rescheduled(
        self,
        cluster: Cluster,
        now: int,
        stopped: Sequence[tuple[Job, RunningTask]],
        *,
        is_forced: bool = False,
        is_heard: bool = True,
    ) -> None:
        """Pass `Witness.tasks_rescheduled` on."""
        for each in self._witnesses:
            each.tasks_rescheduled(cluster, now, stopped, is_forced=is_forced, is_heard=is_heard)

    def tasks_purged(self, cluster: Cluster, now: int, purged: Sequence[tuple[Job, RunningTask]]) -> None:
        """Pass `Witness.tasks_purged` on."""
        for each in self._witnesses:
            each.tasks_purged(cluster, now, purged)

    def tasks_marked(
        self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]], user: str = ""
    ) -> None:
        """Pass `Witness.tasks_marked` on."""
        for each in self._witnesses:
            each.tasks_marked(cluster, now, marked, user)

    def waiting_dropped(self, cluster: Cluster, now: int, job: Job, tasks: Sequence[int], user: str) -> None:
        """Pass `Witness.waiting_dropped` on."""
        for each in self._witnesses:
            each.waiting_dropped(cluster, now, job, tasks, user)

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Pass `Witness.reservations_changed` on."""
        for each in self._witnesses:
            each.reservations_changed(cluster, now, before, after)

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        """Pass `Witness.instances_changed` on."""
        for each in self._witnesses:
            each.instances_changed(cluster, now, before, after)

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        """Pass `Witness.configuration_changed` on."""
        for each in self._witnesses:
            each.configuration_changed(cluster, now, changes)
