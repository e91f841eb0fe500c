"""The life of an advance reservation: its states, and the events that change them (specification of 2007)."""

from enum import StrEnum

from qmonpy.model.work.reservation import ReservationState

_ENDED = (ReservationState.DELETED, ReservationState.EXITED)
_BEFORE_START = (ReservationState.WAITING, ReservationState.WARNING)
_WITH_ERRORS = {
    ReservationState.WAITING: ReservationState.WARNING,
    ReservationState.RUNNING: ReservationState.ERROR,
}


class ReservationEvent(StrEnum):
    """Why a reservation changed its state, as accounting and mails name it."""

    UNKNOWN = "UNKNOWN"
    CREATED = "CREATED"
    START_REACHED = "START TIME REACHED"
    END_REACHED = "END TIME REACHED"
    UNSATISFIED = "RESOURCES UNSATISFIED"
    SATISFIED = "RESOURCES SATISFIED"
    TERMINATED = "TERMINATED"
    DELETED = "DELETED"


def next_state(old: ReservationState, wanted: ReservationState, *, has_errors: bool) -> ReservationState:
    """Return the state of a reservation that goes to WAITING, RUNNING, EXITED or DELETED.

    A reservation that has ended keeps its state; with errors of reserved queue instances, WAITING becomes WARNING and
    RUNNING becomes ERROR.
    """
    if old in _ENDED:
        return old
    return _WITH_ERRORS.get(wanted, wanted) if has_errors else wanted


def state_with_errors(old: ReservationState, *, has_errors: bool) -> ReservationState:
    """Return the state of a reservation after the errors of its queue instances have changed."""
    wanted = ReservationState.WAITING if old in _BEFORE_START else ReservationState.RUNNING
    return next_state(old, wanted, has_errors=has_errors)
