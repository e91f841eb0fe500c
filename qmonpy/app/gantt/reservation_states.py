"""The meaning of the state letters of advance reservations (qrstat(1)), in the same words on every view."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.model.work.reservation import ReservationState

STATE_NAMES: Mapping[ReservationState, str] = MappingProxyType(
    {
        ReservationState.WAITING: "waiting",
        ReservationState.RUNNING: "running",
        ReservationState.EXITED: "over, its last jobs are ending",
        ReservationState.DELETED: "deleted, its last jobs are ending",
        ReservationState.ERROR: "running, with errors",
        ReservationState.WARNING: "waiting, with errors",
        ReservationState.UNKNOWN: "unknown",
    }
)
PAST_NAMES: Mapping[ReservationState, str] = MappingProxyType(
    {ReservationState.EXITED: "over", ReservationState.DELETED: "deleted, and gone"}
)
"""Of reservations that no longer exist."""


def explain_reservation(state: ReservationState, *, is_past: bool = False) -> str:
    """Return the meaning of a reservation's state; `is_past` is for one that no longer exists."""
    return PAST_NAMES.get(state, STATE_NAMES[state]) if is_past else STATE_NAMES[state]
