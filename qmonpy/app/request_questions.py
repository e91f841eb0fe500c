"""The questions that a request dialog puts to one snapshot, answered from what is prepared once."""

from qmonpy.engine.grant import Pieces
from qmonpy.engine.windows import WindowSearch
from qmonpy.insight.free_windows import FreeWindow, find_free_windows
from qmonpy.insight.rejection import Rejection, explain_rejection
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.snapshot import Snapshot


class RequestQuestions:
    """Answers about one snapshot; not for several threads at once."""

    def __init__(self, snapshot: Snapshot):
        self.snapshot = snapshot

    def check(self, request: ReservationRequest) -> Pieces:
        """What would be granted; empty if nothing."""
        s = self.snapshot
        search = WindowSearch(s.cluster, s.state, s.now, request)
        return search.find_pieces(s.now if request.start is None else request.start)

    def explain(self, request: ReservationRequest) -> Rejection:
        """Why a request is not granted, and the nearest ones that are."""
        s = self.snapshot
        return explain_rejection(s.cluster, s.state, s.now, request)

    def find_windows(self, request: ReservationRequest, begin: int, end: int) -> tuple[FreeWindow, ...]:
        """Every start from begin to end at which the request would be granted."""
        s = self.snapshot
        return find_free_windows(s.cluster, s.state, s.now, request, begin, end)
