"""The advance reservations that are over, as far as they are remembered."""

from collections import deque
from collections.abc import Iterable, Mapping

from qmonpy.clusters.embedded.witnesses.witness import Witness
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import EndedReservation
from qmonpy.model.work.reservation import Reservation, ReservationState

KEPT_RESERVATIONS = 1000


class EndedReservations(Witness):
    """A witness that remembers the newest of those that are gone."""

    def __init__(self, ended: Iterable[EndedReservation] = ()):
        self._kept: deque[EndedReservation] = deque(ended, maxlen=KEPT_RESERVATIONS)
        self._tuple: tuple[EndedReservation, ...] | None = None

    @property
    def reservations(self) -> tuple[EndedReservation, ...]:
        """Newest last; the same object as long as none ended."""
        if self._tuple is None:
            self._tuple = tuple(self._kept)
        return self._tuple

    def put_back(self, ended: Iterable[EndedReservation]) -> None:
        """Remember these and no others."""
        self._kept.clear()
        self._kept.extend(ended)
        self._tuple = None

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        for number in sorted(before.keys() - after.keys()):
            gone = before[number]
            was_deleted = gone.state is ReservationState.DELETED or now < gone.end
            self._kept.append(EndedReservation(gone, min(now, gone.end), was_deleted))
            self._tuple = None
