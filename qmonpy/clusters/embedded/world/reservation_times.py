"""When advance reservations begin and end, and when the jobs of deleted ones have ended."""

from qmonpy.engine.books.progress import ended_reservations, next_reservation_event
from qmonpy.model.work.state import State

KILL_SECONDS = 1
"""How long hosts take to end the running jobs of a deleted reservation, which stays in state d until then."""


class ReservationTimes:
    """The moments of reservations; the next one is looked for only when reservations have changed."""

    def __init__(self, state: State, now: int) -> None:
        self._kills = {each.id: now + KILL_SECONDS for each in state.reservations.values() if each.is_over}
        self._known: object = None
        self._event: int | None = None

    def note_deleted(self, number: int, now: int) -> None:
        """Note that a reservation was deleted whose jobs still have to end."""
        self._kills.setdefault(number, now + KILL_SECONDS)

    def forget(self, number: int) -> None:
        """Note that a reservation is gone."""
        self._kills.pop(number, None)

    def list_next(self, state: State) -> list[int]:
        """Return the times of the next start or end of a reservation, and of the ends of jobs in deleted ones."""
        if self._known is not state.reservations:
            self._known, self._event = state.reservations, next_reservation_event(state)
        return [*self._kills.values(), *([] if self._event is None else [self._event])]

    def find_over(self, state: State, now: int) -> set[int]:
        """Return the reservations that have ended, or that were deleted and whose jobs have ended."""
        killed = {number for number, when in self._kills.items() if when <= now}
        return killed | ended_reservations(state, now)
