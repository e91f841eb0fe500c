"""Searches of a running engine for one task at a time; they remember where there was no room.

A start only takes room away. So a place that refused a category refuses it until something on its host is freed; what
is counted for several hosts (global consumables, quotas of many hosts) is asked each time.
"""

from heapq import heappop, heappush
from typing import Protocol

from qmonpy.engine.fitting.equal_tasks import count_equal
from qmonpy.engine.fitting.prepared import Needs
from qmonpy.engine.placing.parallel import find_assignment
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.place_needs import NeedsHere, PlaceNeeds, Zone, has_computed_room, has_room
from qmonpy.engine.running.reserved_room import ReservedRoom
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.model.work.refusal import ignore_refusal

Pieces = list[tuple[Place, int]]
Found = tuple[Pieces, str | None]
"""Places with their slots, that of the master task first, and the parallel environment."""


class Search(Protocol):
    """Searches for room for one task at a time."""

    @property
    def must_retry(self) -> bool:
        """Whether each pass must search anew, although nothing was freed since the last one."""
        ...

    def find(self, now: int) -> Found | None:
        """Return where a task can start now; None if nowhere."""
        ...

    def count_room(self, most: int) -> int:
        """Return for how many tasks, one after the other, `find` would return the same as it has just done.

        There may be more; it is `most` at most, and no task has started since.
        """
        ...


class Group:
    """Jobs that are refused together (Grid Engine's category), and the searches for them.

    There are several where quotas count jobs apart that Grid Engine takes for equal: by projects that a rule expands
    without naming them.
    """

    __slots__ = ("is_refused", "refused_at", "refused_for", "reserved", "searches")

    def __init__(self) -> None:
        self.searches: dict[str | None, Search] = {}
        """By project, where rules tell projects apart; else under None."""
        self.reserved: dict[str | None, ReservedRoom] = {}
        """The same for sequential jobs in passes that look at later times, as far as there were any."""
        self.refused_for: dict[int, int] = {}
        """By the seconds for which a task is booked the position at which none of parallel jobs could start in such a
        pass."""
        self.refused_at: int | None = None
        """The position in the log of what was freed at which none of them could start; None if one may."""
        self.is_refused = False
        """Whether they have been refused in this pass."""

    @property
    def must_retry(self) -> bool:
        """Whether each pass must search anew, although nothing was freed since the last one."""
        return len(self.searches) > 1 or any(each.must_retry for each in self.searches.values())

    def is_refused_at(self, position: int) -> bool:
        """Whether none of them could start at a position in the log of what was freed."""
        return self.refused_at == position and not self.must_retry


class FirstRoom:
    """The first place for one slot of a sequential category, in the order of the books.

    Places from `_cursor` on have not been asked yet; of those before it, only the ones in the heap may have room.
    """

    must_retry = False

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._needs = PlaceNeeds(books, category)
        self._cursor = 0
        self._heap: list[int] = []
        self._waiting: set[int] = set()
        """The ranks of the places that are in the heap, or parked."""
        self._parked: dict[Zone, list[int]] = {}
        """Places that have room themselves but not in their zone."""
        self._seen = books.freed.end
        self._moves_seen = books.order.moves.end
        self._last: tuple[Place, Needs] | None = None
        """The place that was found last."""

    def find(self, now: int) -> Found | None:
        """See `Search.find`."""
        self._take_moves()
        self._take_freed()
        self._take_parked()
        books, heap = self._books, self._heap
        places, free, count = books.order.places, books.free, len(books.order.places)
        needs, ledger = self._needs, books.ledger
        while True:
            if heap:
                rank = heap[0]
            else:
                rank = self._cursor = books.order.skip(self._cursor, needs.suits_kind)
                if rank == count:
                    return None
            place = places[rank]
            is_asked = place is not None and free[place.index] > 0 and needs.may_fit(place, ledger)
            own = needs.at(place) if place is not None and is_asked else None
            if place is not None and own is not None and self._has_own_room(own, place):
                if has_room(ledger, own[3][0], own[3][1]):
                    self._last = place, own[0]
                    return [(place, 1)], None
                self._drop(rank)
                self._parked.setdefault(own[3], []).append(rank)
                self._waiting.add(rank)
            else:
                self._drop(rank)

    def count_room(self, most: int) -> int:
        """See `Search.count_room`: a start takes room away, so that those before the place still have none."""
        if self._last is None:
            return 1
        place, needs = self._last
        return count_equal(needs, self._books.ledger, self._books.free[place.index], most)

    def _drop(self, rank: int) -> None:
        if self._heap:
            heappop(self._heap)
        else:
            self._cursor += 1
        self._waiting.discard(rank)

    def _take_moves(self) -> None:
        """Look for places that have changed at their new ranks."""
        log = self._books.order.moves
        if log.end == self._moves_seen:
            return
        moves = log.since(self._moves_seen)
        self._moves_seen = log.end
        if moves is None:
            self._begin_anew()
            return
        waiting, cursor = self._waiting, self._cursor
        for old, new in moves:
            if old in waiting:
                waiting.discard(old)
                if new < cursor:
                    waiting.add(new)
                    heappush(self._heap, new)

    def _begin_anew(self) -> None:
        self._cursor = 0
        self._heap.clear()
        self._parked.clear()
        self._waiting.clear()

    def _take_freed(self) -> None:
        """Let the places of hosts on which something was freed be asked again."""
        log = self._books.freed
        if log.end == self._seen:
            return
        hosts = log.since(self._seen)
        self._seen = log.end
        if hosts is None or self._needs.has_shared_formula:
            self._begin_anew()
            return
        ranks, waiting, cursor = self._books.order.of_host, self._waiting, self._cursor
        for host in hosts if len(hosts) < 3 else set(hosts):
            for rank in ranks[host]:
                if rank < cursor and rank not in waiting:
                    waiting.add(rank)
                    heappush(self._heap, rank)

    def _take_parked(self) -> None:
        """Let the places of zones that have room again be asked again."""
        if not self._parked:
            return
        for zone in [each for each in self._parked if has_room(self._books.ledger, *each)]:
            for rank in self._parked.pop(zone):
                heappush(self._heap, rank)

    def _has_own_room(self, own: NeedsHere, place: Place) -> bool:
        needs, amounts, exclusive, _ = own
        books = self._books
        if not has_room(books.ledger, amounts, exclusive):
            return False
        return not needs.dynamic or has_computed_room(books.prepared, books.ledger, needs, place)


class PlainPlace:
    """The search of a pass for one slot of a sequential job, for categories whose places are not asked one by one."""

    must_retry = True

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._category = category

    def find(self, now: int) -> Found | None:
        """See `Search.find`."""
        place = find_place(self._books.open_board(now), self._category, ignore_refusal)
        return None if place is None else ([(place, 1)], None)

    def count_room(self, most: int) -> int:
        """See `Search.count_room`; the next one may go elsewhere."""
        return 1


class OverbookedError(Exception):
    """A task was given more slots of a queue instance than are free: in rounds, 8.1.9 may count a slot twice, and the
    qmaster then starts neither the task nor any behind it."""


class PlainAssignment:
    """The search of a pass for the slots of a parallel task."""

    must_retry = True

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._category = category

    def find(self, now: int) -> Found | None:
        """See `Search.find`; OverbookedError where there are fewer slots than the task would get."""
        found = find_assignment(self._books.open_board(now), self._category, ignore_refusal)
        if found is None:
            return None
        free = self._books.free
        if any(free[place.index] < slots for place, slots in found.pieces):
            raise OverbookedError
        return found.pieces, found.pe.name

    def count_room(self, most: int) -> int:
        """See `Search.count_room`; the next one may go elsewhere."""
        return 1
