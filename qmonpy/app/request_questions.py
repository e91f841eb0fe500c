"""The questions that a request dialog puts to one snapshot, answered from what is prepared once."""

from qmonpy.engine.grant import Granter, Pieces
from qmonpy.insight.free_windows import FreeWindow, find_free_windows
from qmonpy.insight.rejection import Rejection, explain_rejection
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.snapshot import Snapshot


class RequestQuestions:
    """Answers about one snapshot; not for several threads at once."""

    def __init__(self, snapshot: Snapshot):
        self.snapshot = snapshot
        self._granter: Granter | None = None

    def check(self, request: ReservationRequest) -> Pieces:
        """What would be granted; empty if nothing."""
        if self._granter is None:
            self._granter = Granter(self.snapshot.cluster, self.snapshot.state, self.snapshot.now)
        found = self._granter.find(request, 0).reservation
        return found.pieces if found is not None else ()

    def explain(self, request: ReservationRequest) -> Rejection:
        """Why a request is not granted, and the nearest ones that are."""
        return explain_rejection(self.snapshot.cluster, self.snapshot.state, self.snapshot.now, request)

    def find_windows(self, request: ReservationRequest, begin: int, end: int) -> tuple[FreeWindow, ...]:
        """Every start from begin to end at which the request would be granted."""
        return find_free_windows(self.snapshot.cluster, self.snapshot.state, self.snapshot.now, request, begin, end)
