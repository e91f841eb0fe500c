"""Errors of advance reservations: which states of queue instances trouble them, and what becomes of them (8.1.9)."""

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
"""State letters that are errors of a reservation, in the order in which they are told, and the words of qrstat.

Alarms, calendars and subordination are none, and an orphaned instance is there for its reservations.
"""


def find_errors(
    pieces: tuple[tuple[str, int], ...], letters: Mapping[str, frozenset[str]]
) -> tuple[tuple[str, str], ...]:
    """Each reserved queue instance that cannot be used, with why; one entry for every reason."""
    return tuple(
        (instance, f"reserved queue {instance} is {word}")
        for instance, _ in pieces
        if (found := letters.get(instance))
        for letter, word in TROUBLES.items()
        if letter in found
    )


def with_errors(reservation: Reservation, letters: Mapping[str, frozenset[str]]) -> Reservation:
    """A reservation as states of queue instances make it: E or W while anything that it reserved cannot be used.

    One that was deleted stays so, but tells its errors. The same object if nothing changed.
    """
    errors = find_errors(reservation.pieces, letters)
    state = state_with_errors(reservation.state, has_errors=bool(errors))
    if errors == reservation.errors and state is reservation.state:
        return reservation
    return replace(reservation, errors=errors, state=state)


def with_reservation_errors(state: State) -> State:
    """A state whose reservations know the errors of their queue instances; the same object if they did."""
    changed = {
        number: after
        for number, before in state.reservations.items()
        if (after := with_errors(before, state.instance_states)) is not before
    }
    return replace(state, reservations={**state.reservations, **changed}) if changed else state
