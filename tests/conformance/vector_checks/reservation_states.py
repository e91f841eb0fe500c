"""Letters, events and transitions of reservations."""

from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.reservation_life import ReservationEvent, next_state, state_with_errors
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ

EVENTS = {
    "ARL_UNKNOWN": ReservationEvent.UNKNOWN,
    "ARL_CREATION": ReservationEvent.CREATED,
    "ARL_STARTTIME_REACHED": ReservationEvent.START_REACHED,
    "ARL_ENDTIME_REACHED": ReservationEvent.END_REACHED,
    "ARL_UNSATISFIED": ReservationEvent.UNSATISFIED,
    "ARL_OK": ReservationEvent.SATISFIED,
    "ARL_TERMINATED": ReservationEvent.TERMINATED,
    "ARL_DELETED": ReservationEvent.DELETED,
}
"""By the names that Grid Engine's sources give them; their numbers count from 0 in this order."""

START = "start time reached"


@check("ar_states")
def check_ar_states(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    if "state" in given:
        return differ(letter=(expected, state_of(given["state"].removeprefix("AR_"))))
    if "old_state" not in given:
        by_number = list(EVENTS.values())[given["number"]]
        return differ(name=(expected, EVENTS.get(given["event"])), number=(expected, by_number))
    old = state_of(given["old_state"])
    if "operation" in given:
        wanted = state_of(given["operation"].removeprefix("set_"))
        found = next_state(old, wanted, has_errors=given["queue_instance_errors"] > 0)
    elif given["event"] == START:
        found = next_state(old, ReservationState.RUNNING, has_errors=given["errors_after"] > 0)
    else:
        found = state_with_errors(old, has_errors=given["errors_after"] > 0)
    return differ(state=(state_of(expected), found))


def state_of(name: str) -> ReservationState:
    return ReservationState[name.upper()]
