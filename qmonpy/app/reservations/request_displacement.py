"""The state of a cluster with a request granted, from which is told what the request would displace."""

from qmonpy.engine.granting.grant import grant
from qmonpy.insight.reserving.displacement import with_reservation
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.reservation import FIRST_ID, ReservationRequest
from qmonpy.model.work.state import State


def with_request_granted(snapshot: Snapshot, request: ReservationRequest) -> State:
    """Return the state of a snapshot with what a request would be granted now; the same state if it is refused."""
    state = snapshot.state
    number = max(state.reservations, default=FIRST_ID - 1) + 1
    zone = snapshot.calendar_zone.zone
    found = grant(snapshot.cluster, state, snapshot.now, request, number, zone).reservation
    return with_reservation(state, found) if found is not None else state
