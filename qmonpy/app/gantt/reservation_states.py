"""The meaning of the state letters of advance reservations (qrstat(1)), in the same words on every view."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.model.work.reservation import ReservationState
from qmonpy.translation import later, tr

STATE_NAMES: Mapping[ReservationState, str] = MappingProxyType(
    {
        ReservationState.WAITING: later("waiting"),
        ReservationState.RUNNING: later("running"),
        ReservationState.EXITED: later("over, its last jobs are ending"),
        ReservationState.DELETED: later("deleted, its last jobs are ending"),
        ReservationState.ERROR: later("running, with errors"),
        ReservationState.WARNING: later("waiting, with errors"),
        ReservationState.UNKNOWN: later("unknown"),
    }
)
PAST_NAMES: Mapping[ReservationState, str] = MappingProxyType(
    {ReservationState.EXITED: later("over"), ReservationState.DELETED: later("deleted, and gone")}
)
"""Of reservations that no longer exist."""


def explain_reservation(state: ReservationState, *, is_past: bool = False) -> str:
    """Return the meaning of a reservation's state; `is_past` is for one that no longer exists."""
    return tr(PAST_NAMES.get(state, STATE_NAMES[state]) if is_past else STATE_NAMES[state])
