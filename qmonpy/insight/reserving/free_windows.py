"""Free windows: every start at which a request for a reservation would be granted, and where."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.window_room import find_free_starts, find_possible_starts
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.late_methods import dataclass


def _never() -> bool:
    """Return False: go on."""
    return False


@dataclass(frozen=True, slots=True)
class FreeWindow:
    """A stretch of starts, in seconds since the epoch: at each of them the request would be granted."""

    first: int
    last: int
    """The last start, included."""
    pieces: Pieces
    """The queue instances and slots that are granted at the first start; at later ones they may be others."""


def find_free_windows(
    search: WindowSearch,
    begin: int,
    end: int,
    needs: WindowNeeds | None = None,
    should_stop: Callable[[], bool] = _never,
) -> tuple[FreeWindow, ...]:
    """Return all starts from begin to end, both included, at which a request would be granted, as stretches.

    Of the times of the request only its length counts. Times are in seconds since the epoch; nothing can be reserved
    before the `now` of the search. Requests for slots (`-l slots`), for consumables per job, or with a `-masterq` that
    does not include all instances, are tried start by start, some hundredths of a second each on a large site;
    `should_stop` is asked before each, and if it is true, the windows found so far are returned. `needs` may be those
    of a request that asks for the same at another time.
    """
    begin = max(begin, search.now)
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
    """Yield starts at which something changes, with what is found there; only those with possible room are tried."""
    possible = find_possible_starts(search, begin, end, needs)
    for start in search.change_times(begin, end):
        place = bisect_right(possible, (start, end)) - 1
        is_possible = place >= 0 and possible[place][1] >= start
        if is_possible and should_stop():
            # Nothing is known of later starts.
            yield start, ()
            return
        yield start, search.find_pieces(start) if is_possible else ()


def find_windows_plainly(search: WindowSearch, begin: int, end: int) -> tuple[FreeWindow, ...]:
    """Return the same windows by a search at every start at which something changes.

    Slow; it is the reference for tests of the quicker ways. Between two such starts all starts are alike.
    """
    tried = ((start, search.find_pieces(start)) for start in search.change_times(begin, end))
    return tuple(_join(tried, end))


def _join(tried: Iterable[tuple[int, Pieces]], end: int) -> Iterable[FreeWindow]:
    """Yield windows from starts with what is found from each of them on."""
    first: tuple[int, Pieces] | None = None
    for start, pieces in tried:
        if first is None and pieces:
            first = (start, pieces)
        elif first is not None and not pieces:
            yield FreeWindow(first[0], start - 1, first[1])
            first = None
    if first is not None:
        yield FreeWindow(first[0], end, first[1])
