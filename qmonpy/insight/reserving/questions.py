"""Questions about reservations on one snapshot: what is granted, why not, and when; prepared once for all questions."""

from collections.abc import Callable
from dataclasses import replace
from datetime import tzinfo
from typing import Any

from qmonpy.engine.granting.grant import Granter, Pieces
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.parallel import least_slots
from qmonpy.insight.reserving.blockers import Holders
from qmonpy.insight.reserving.free_windows import FreeWindow, find_free_windows
from qmonpy.insight.reserving.rejection import Rejection, explain_rejection
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State

KEPT = 16
"""How many requests have their results kept; a dialog goes back and forth between few."""


class Questions:
    """Answers questions about a cluster in a state at a moment; not safe for several threads at once."""

    def __init__(self, cluster: Cluster, state: State, now: int, zone: tzinfo | None = None):
        """`now` is in seconds since the epoch, `zone` that of the calendars (the machine's if None).

        Nothing is prepared before the first question.
        """
        self.cluster = cluster
        self.state = state
        self.now = now
        self.zone = zone
        self._granter: Granter | None = None
        self._holders: Holders | None = None
        self._checked: dict[ReservationRequest, Pieces] = {}
        self._needs: dict[ReservationRequest, WindowNeeds] = {}
        """By request without times and slots."""

    def check(self, request: ReservationRequest) -> Pieces:
        """Return the queue instances and slots that would be granted; empty if none."""
        request = replace(request, arguments=(), verify="e")
        pieces = self._checked.pop(request, None)
        if pieces is None:
            search = self._search(request)
            pieces = search.find_pieces(self.now if request.start is None else request.start)
        self._checked[request] = pieces
        _drop_oldest(self._checked)
        return pieces

    def explain(self, request: ReservationRequest) -> Rejection:
        """Return why a request is not granted for its window, and the nearest requests that would be."""
        search = self._search(request)
        if self._holders is None:
            self._holders = Holders(search.prepared, self.state, self.now)
        return explain_rejection(search, self.state, self._holders, self._needs_of(search), self.check(request))

    def windows(
        self, request: ReservationRequest, begin: int, end: int, should_stop: Callable[[], bool] = lambda: False
    ) -> tuple[FreeWindow, ...]:
        """Return all starts from begin to end, both included, at which a request would be granted; see "
        "`find_free_windows`."""
        search = self._search(request)
        return find_free_windows(search, begin, end, self._needs_of(search), should_stop)

    def _search(self, request: ReservationRequest) -> WindowSearch:
        return WindowSearch(self.cluster, self.state, self.now, request, self._prepared())

    def _needs_of(self, search: WindowSearch) -> WindowNeeds:
        slots = (Range(1, 1),) if least_slots(search.category) == 1 else ()
        timeless = replace(search.request, start=None, end=None, duration=None, slots=slots, arguments=(), verify="e")
        found = self._needs.pop(timeless, None)
        if found is None:
            found = WindowNeeds(search)
        self._needs[timeless] = found
        _drop_oldest(self._needs)
        return found

    def _prepared(self) -> Granter:
        if self._granter is None:
            self._granter = Granter(self.cluster, self.state, self.now, self.zone)
        return self._granter


def _drop_oldest(kept: dict[ReservationRequest, Any]) -> None:
    while len(kept) > KEPT:
        del kept[next(iter(kept))]
