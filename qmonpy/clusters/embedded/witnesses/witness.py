"""Who is told what happens in the embedded cluster, at the moment when it does: records, mails, events."""

from collections.abc import Iterable, Mapping, Sequence

from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask


class Witness:
    """Hears of everything and cares for nothing; a kind of witness overrides what it cares for.

    Times are seconds since the epoch, of the cluster's own clock. What it does must not fail and not take long.
    """

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Jobs entered."""

    def jobs_modified(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Jobs became others by somebody's command."""

    def jobs_gone(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Nothing is left of jobs."""

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Tasks began to run."""

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """A user deleted running tasks; their ends follow."""

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Tasks that ran are over."""

    def tasks_rescheduled(self, cluster: Cluster, now: int, stopped: Sequence[tuple[Job, RunningTask]]) -> None:
        """Tasks that ran wait again."""

    def tasks_marked(self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]]) -> None:
        """Running tasks were suspended or go on, by somebody's command."""

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Reservations by id became others: made, begun, in an error or out of it, deleted, gone."""

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        """State letters of queue instances became others."""

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        """Somebody changed the configuration."""


class Witnesses(Witness):
    """Tells several witnesses, one after the other; without any it tells nobody."""

    def __init__(self, witnesses: Iterable[Witness] = ()):
        self._witnesses = tuple(witnesses)

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        for each in self._witnesses:
            each.jobs_submitted(cluster, now, jobs)

    def jobs_modified(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        for each in self._witnesses:
            each.jobs_modified(cluster, now, jobs)

    def jobs_gone(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        for each in self._witnesses:
            each.jobs_gone(cluster, now, jobs)

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        for each in self._witnesses:
            each.tasks_started(cluster, now, started)

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        for each in self._witnesses:
            each.tasks_killed(cluster, now, killed, user)

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        for each in self._witnesses:
            each.tasks_ended(cluster, now, ended)

    def tasks_rescheduled(self, cluster: Cluster, now: int, stopped: Sequence[tuple[Job, RunningTask]]) -> None:
        for each in self._witnesses:
            each.tasks_rescheduled(cluster, now, stopped)

    def tasks_marked(self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]]) -> None:
        for each in self._witnesses:
            each.tasks_marked(cluster, now, marked)

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        for each in self._witnesses:
            each.reservations_changed(cluster, now, before, after)

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        for each in self._witnesses:
            each.instances_changed(cluster, now, before, after)

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        for each in self._witnesses:
            each.configuration_changed(cluster, now, changes)
