"""Free windows: every start at which a request for a reservation would be granted, and where."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.window_room import find_free_starts, find_possible_starts
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State


def _never() -> bool:
    """Go on."""
    return False


@dataclass(frozen=True, slots=True)
class FreeWindow:
    """Starts without a gap, in seconds since the epoch: at each of them the request would be granted."""

    first: int
    last: int
    """Included."""
    pieces: Pieces
    """Queue instances and slots that are granted at the first start; at later ones it may be others."""


def find_free_windows(
    cluster: Cluster,
    state: State,
    now: int,
    request: ReservationRequest,
    begin: int,
    end: int,
    should_stop: Callable[[], bool] = _never,
) -> tuple[FreeWindow, ...]:
    """All starts from begin to end, both included, at which a request would be granted, as stretches without a gap.

    Of the times of the request only its length counts. Times are in seconds since the epoch; before `now` nothing can
    be reserved. Requests for slots (`-l slots`), for consumables per job, or with a `-masterq` that not all instances
    are in, are tried start by start, some hundredths of a second each on a large site; `should_stop` is asked before
    each, and what was found is given.
    """
    return list_windows(WindowSearch(cluster, state, now, request), max(begin, now), end, should_stop=should_stop)


def list_windows(
    search: WindowSearch,
    begin: int,
    end: int,
    needs: WindowNeeds | None = None,
    should_stop: Callable[[], bool] = _never,
) -> tuple[FreeWindow, ...]:
    """The same for a search that has been made ready; `begin` is not before its `now`.

    `needs` may be those of a request that asks for the same at another time.
    """
    if search.duration < 0 or begin > end:
        return ()
    needs = needs or WindowNeeds(search)
    stretches = find_free_starts(search, begin, end, needs)
    if stretches is not None:
        return tuple(FreeWindow(first, last, search.find_pieces(first)) for first, last in stretches)
    tried = _try_possible(search, begin, end, needs, should_stop)
    return tuple(_join(tried, end))


def _try_possible(
    search: WindowSearch, begin: int, end: int, needs: WindowNeeds, should_stop: Callable[[], bool]
) -> Iterator[tuple[int, Pieces]]:
    """Starts at which something changes, with what is found there, tried only where there may be room."""
    possible = find_possible_starts(search, begin, end, needs)
    for start in search.change_times(begin, end):
        place = bisect_right(possible, (start, end)) - 1
        is_possible = place >= 0 and possible[place][1] >= start
        if is_possible and should_stop():
            # From here on nothing is known.
            yield start, ()
            return
        yield start, search.find_pieces(start) if is_possible else ()


def find_windows_plainly(search: WindowSearch, begin: int, end: int) -> tuple[FreeWindow, ...]:
    """The same by a search at every start at which something changes; between two of them all starts are alike.

    It serves the tests of the other ways.
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
