"""Who is told what happens in the embedded cluster, at the moment when it does: records, mails."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from qmonpy.model.cluster import Cluster
from qmonpy.model.job import Job
from qmonpy.model.reservation import Reservation
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.state import RunningTask


class Witness(Protocol):
    """Times are seconds since the epoch, of the cluster's own clock. What it does must not fail and not take long."""

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Tasks began to run."""
        ...

    def tasks_killed(self, cluster: Cluster, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """A user deleted running tasks; their ends follow."""
        ...

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Tasks that ran are over."""
        ...

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Reservations by id became others: made, begun, in an error or out of it, deleted, gone."""
        ...


class Witnesses:
    """Tells several witnesses, one after the other; without any it tells nobody."""

    def __init__(self, witnesses: Iterable[Witness] = ()):
        self._witnesses = tuple(witnesses)

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        for each in self._witnesses:
            each.tasks_started(cluster, now, started)

    def tasks_killed(self, cluster: Cluster, killed: Sequence[tuple[Job, int]], user: str) -> None:
        for each in self._witnesses:
            each.tasks_killed(cluster, killed, user)

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        for each in self._witnesses:
            each.tasks_ended(cluster, now, ended)

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        for each in self._witnesses:
            each.reservations_changed(cluster, now, before, after)
