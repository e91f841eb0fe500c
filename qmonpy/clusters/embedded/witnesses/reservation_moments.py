"""Finds the events of advance reservations, for records and mails, by comparing them before and after a change.

Which of the events 8.1.9 writes into the reporting file and which it mails was asked of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from qmonpy.late_methods import dataclass
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.reservation_life import ReservationEvent, next_state

_BEFORE_START = (ReservationState.UNKNOWN, ReservationState.WAITING, ReservationState.WARNING)
_OPEN = (ReservationState.RUNNING, ReservationState.ERROR)
_IN_TROUBLE = (ReservationState.WARNING, ReservationState.ERROR)
LAST_MOMENTS = (ReservationEvent.DELETED, ReservationEvent.TERMINATED)


@dataclass(frozen=True, slots=True)
class Moment:
    """An event of a reservation, with the reservation as it was right after it."""

    event: ReservationEvent
    reservation: Reservation
    is_logged: bool = True
    """Whether the reporting file has it; a deletion is logged only when the reservation is gone."""
    is_mailed: bool = True
    """Whether there is mail about it; there is none about warnings, as errors before the start harm nobody yet."""


def find_all_moments(
    before: Mapping[int, Reservation], after: Mapping[int, Reservation], now: int
) -> tuple[Moment, ...]:
    """Return the events of all reservations between two states: first of those that are gone, then of the others."""
    gone = [number for number in before if number not in after]
    changed = [number for number, each in after.items() if before.get(number) is not each]
    return tuple(
        moment for number in (*gone, *changed) for moment in find_moments(before.get(number), after.get(number), now)
    )


def find_moments(before: Reservation | None, after: Reservation | None, now: int) -> tuple[Moment, ...]:
    """Return the events of one reservation at `now` (seconds since the epoch); None is one that is not there."""
    if after is None:
        return () if before is None else (_find_last_moment(before, now),)
    if before is None:
        return tuple(_find_first_moments(after))
    return tuple(_find_moments_between(before.state, after))


def _find_first_moments(after: Reservation) -> Iterator[Moment]:
    """The events of a new reservation; it is in the state waiting first, also if it starts at once."""
    state = next_state(ReservationState.UNKNOWN, ReservationState.WAITING, has_errors=bool(after.errors))
    waiting = replace(after, state=state)
    yield Moment(ReservationEvent.CREATED, waiting, is_logged=False, is_mailed=False)
    if state in _IN_TROUBLE:
        yield Moment(ReservationEvent.UNSATISFIED, waiting, is_mailed=False)
    yield from _find_moments_between(state, after)


def _find_moments_between(old: ReservationState, after: Reservation) -> Iterator[Moment]:
    new = after.state
    if old is new:
        return
    if after.is_over:
        is_deleted = new is ReservationState.DELETED
        event = ReservationEvent.DELETED if is_deleted else ReservationEvent.TERMINATED
        yield Moment(event, after, is_logged=False)
        return
    was_in_trouble = old in _IN_TROUBLE
    if new in _IN_TROUBLE:
        # The warning was logged already; that it is an error now is only mailed to its owner.
        is_error = new is ReservationState.ERROR
        yield Moment(ReservationEvent.UNSATISFIED, after, is_logged=not was_in_trouble, is_mailed=is_error)
    elif was_in_trouble:
        yield Moment(ReservationEvent.SATISFIED, after, is_mailed=new is ReservationState.RUNNING)
    if old in _BEFORE_START and new in _OPEN:
        yield Moment(ReservationEvent.START_REACHED, after)


def _find_last_moment(before: Reservation, now: int) -> Moment:
    """The event of a reservation that is gone; one that stayed for its jobs was mailed about when it was deleted."""
    if before.is_over:
        state = before.state
    else:
        state = ReservationState.EXITED if now >= before.end else ReservationState.DELETED
    event = ReservationEvent.DELETED if state is ReservationState.DELETED else ReservationEvent.TERMINATED
    return Moment(event, replace(before, state=state), is_mailed=not before.is_over)
