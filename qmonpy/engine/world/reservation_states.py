"""Errors of advance reservations: which states of queue instances cause them, and the states that follow (8.1.9)."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import state_with_errors
from qmonpy.model.work.state import State

TROUBLES = {
    "d": "disabled",
    "s": "suspended",
    "u": "unknown",
    "E": "error",
    "c": "configuration ambiguous",
}
"""State letters that are errors for a reservation, in the order of qrstat's messages, with qrstat's words.

Load alarms, calendars and subordination are no errors, and an orphaned instance still serves its reservations.
"""


def find_errors(
    pieces: tuple[tuple[str, int], ...], letters: Mapping[str, frozenset[str]]
) -> tuple[tuple[str, str], ...]:
    """Return each reserved queue instance that cannot be used with qrstat's message, one entry for every reason."""
    return tuple(
        (instance, f"reserved queue {instance} is {word}")
        for instance, _ in pieces
        if (found := letters.get(instance))
        for letter, word in TROUBLES.items()
        if letter in found
    )


def with_errors(reservation: Reservation, letters: Mapping[str, frozenset[str]]) -> Reservation:
    """Return a reservation with its errors, in state E or W while a reserved queue instance cannot be used.

    A deleted one keeps its state, but has its errors. The same object if nothing changed.
    """
    errors = find_errors(reservation.pieces, letters)
    state = state_with_errors(reservation.state, has_errors=bool(errors))
    if errors == reservation.errors and state is reservation.state:
        return reservation
    return replace(reservation, errors=errors, state=state)


def with_reservation_errors(state: State) -> State:
    """Return the state with the errors of its reservations up to date; the same object if they were."""
    changed = {
        number: after
        for number, before in state.reservations.items()
        if (after := with_errors(before, state.instance_states)) is not before
    }
    return replace(state, reservations={**state.reservations, **changed}) if changed else state
