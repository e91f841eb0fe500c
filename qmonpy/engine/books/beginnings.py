"""When something last began on queue instances, by which 8.1.9 orders those that are full.

Its scheduler takes a queue instance out of its list and puts it at the end when slots of it are taken: by a task that
starts, or by a reservation that is granted.
"""

from collections.abc import Mapping

from qmonpy.engine.site.site import Site
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State

_RESERVATION, _TASK = 0, 1
Moment = tuple[int, int, int]
"""A time in seconds since the epoch, and what tells those of the same second apart."""
NEVER: Moment = (-1, 0, 0)


class Beginnings:
    """The last beginning on each queue instance; told of what begins, it stays up to date."""

    def __init__(self, site: Site, state: State):
        self._by_name = site.by_name
        self._count = 0
        self._found: dict[int, Moment] = {}
        for reservation in state.reservations.values():
            self.note_reservation(reservation)
        for task in state.running.values():
            self.note_start(task)

    @property
    def by_index(self) -> Mapping[int, Moment]:
        """By index of a place the last moment; places on which nothing began are absent."""
        return self._found

    def note_start(self, task: RunningTask) -> None:
        """Take in that a task has started."""
        self._note(task.pieces, task.start_time, _TASK)

    def note_reservation(self, reservation: Reservation) -> None:
        """Take in that a reservation was granted."""
        self._note(reservation.pieces, reservation.submit_time, _RESERVATION)

    def _note(self, pieces: tuple[tuple[str, int], ...], time: int, kind: int) -> None:
        for name, _ in pieces:
            place = self._by_name.get(name)
            if place is not None:
                self._count += 1
                moment = time, kind, self._count
                self._found[place.index] = max(moment, self._found.get(place.index, NEVER))
