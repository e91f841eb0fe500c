"""Free windows: every start at which a request for a reservation would be granted, and where."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.engine.grant import Pieces
from qmonpy.engine.window_room import find_free_starts
from qmonpy.engine.windows import WindowSearch
from qmonpy.model.cluster import Cluster
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.state import State


@dataclass(frozen=True, slots=True)
class FreeWindow:
    """Starts without a gap, in seconds since the epoch: at each of them the request would be granted."""

    first: int
    last: int
    """Included."""
    pieces: Pieces
    """Queue instances and slots that are granted at the first start; at later ones it may be others."""


def find_free_windows(
    cluster: Cluster, state: State, now: int, request: ReservationRequest, begin: int, end: int
) -> tuple[FreeWindow, ...]:
    """All starts from begin to end, both included, at which a request would be granted, as stretches without a gap.

    Of the times of the request only its length counts. Times are in seconds since the epoch; before `now` nothing can
    be reserved.
    """
    return list_windows(WindowSearch(cluster, state, now, request), max(begin, now), end)


def list_windows(search: WindowSearch, begin: int, end: int) -> tuple[FreeWindow, ...]:
    """The same for a search that has been made ready; `begin` is not before its `now`."""
    if search.duration < 0 or begin > end:
        return ()
    stretches = find_free_starts(search, begin, end)
    if stretches is None:
        return find_windows_plainly(search, begin, end)
    return tuple(FreeWindow(first, last, search.find_pieces(first)) for first, last in stretches)


def find_windows_plainly(search: WindowSearch, begin: int, end: int) -> tuple[FreeWindow, ...]:
    """The same by a search at every start at which something changes; between two of them all starts are alike.

    It serves requests whose slots cannot be counted host by host, and the tests of the other way.
    """
    tried = ((start, search.find_pieces(start)) for start in search.change_times(begin, end))
    return tuple(_join(tried, end))


def _join(tried: Iterable[tuple[int, Pieces]], end: int) -> Iterable[FreeWindow]:
    """Windows from starts with what is found from each of them on."""
    first: tuple[int, Pieces] | None = None
    for start, pieces in tried:
        if first is None and pieces:
            first = (start, pieces)
        elif first is not None and not pieces:
            yield FreeWindow(first[0], start - 1, first[1])
            first = None
    if first is not None:
        yield FreeWindow(first[0], end, first[1])
