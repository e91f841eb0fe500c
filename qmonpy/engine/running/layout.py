"""Searches for the slots of parallel tasks by the room that is kept of each host."""

from weakref import WeakValueDictionary

from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.host_bounds import PeBounds, TaskBounds, UnfitHostError, find_task_bounds
from qmonpy.engine.placing.parallel import SlotSearch as NumberSearch
from qmonpy.engine.placing.parallel import choose_order, learn, matching_pes, slot_choices
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.host_rooms import HostRooms
from qmonpy.engine.running.rooms_ahead import RoomsAhead
from qmonpy.engine.running.search import Found, PlainAssignment
from qmonpy.engine.site.category import Category
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import end_of
from qmonpy.model.work.state import RunningTask


class Rooms:
    """The rooms of hosts, each kept once for all categories that need the same of a host."""

    def __init__(self, books: Books):
        self._books = books
        self._known: WeakValueDictionary[PeBounds, HostRooms] = WeakValueDictionary()
        """Rooms live as long as a search uses them."""
        self._ahead: WeakValueDictionary[PeBounds, RoomsAhead] = WeakValueDictionary()
        self._taken: list[int] = []
        """Numbers of the hosts on which the pass has started tasks."""

    def find(self, bounds: PeBounds) -> HostRooms:
        """Return the rooms for tasks that are bounded so."""
        found = self._known.get(bounds)
        if found is None:
            found = self._known[bounds] = HostRooms(self._books, bounds)
        return found

    def begin(self, board: Board) -> None:
        """Begin a pass that looks at later times."""
        self._taken.clear()
        for each in list(self._ahead.values()):
            each.begin(board.ledger, board.now)

    def take(self, task: RunningTask) -> None:
        """Take in that a pass that looks at later times has started a task, and planned nothing so far."""
        books = self._books
        by_name = books.prepared.site.by_name
        places = (by_name.get(name) for name, _ in task.pieces)
        self._taken += [books.host_numbers[place.index] for place in places if place is not None]

    def find_ahead(self, bounds: PeBounds, board: Board, *, is_lasting: bool) -> RoomsAhead:
        """Return the rooms until any moment for tasks that are bounded so, in the pass that has begun; UnfitHostError
        where the order of the search matters.

        What is found out lasts where the pass has planned nothing so far.
        """
        found = self._ahead.get(bounds)
        if found is None:
            found = RoomsAhead(self._books, bounds)
            found.begin(board.ledger, board.now)
            found.is_provisional, found.taken = not is_lasting, len(self._taken)
            self._ahead[bounds] = found
        elif is_lasting and found.taken < len(self._taken):
            found.take(self._taken, board.ledger, board.now)
        return found


class LaidOut:
    """The search for the slots of parallel tasks of a category, over all PEs that the request means.

    A range of slots is searched as a pass does it (`maximise`), and what that took decides how the next one begins.
    """

    def __init__(self, books: Books, category: Category, rooms: Rooms):
        self._books = books
        self._category = category
        self._rooms = rooms
        self._pes = matching_pes(books.board, category)
        self._plain = PlainAssignment(books, category)
        bounds = [find_task_bounds(books.prepared, category, pe, is_single=False) for pe in self._pes]
        self._is_layable = bool(bounds) and None not in bounds
        has_range = sum(len(each) for each in category.slots) > 1
        self.must_retry = has_range or not self._is_layable
        self._layouts: dict[tuple[str, bool], tuple[TaskBounds, HostRooms]] = {}
        self._ahead: dict[str, RoomsAhead] = {}
        """By PE; the rooms live as long as they are here."""

    def find(self, now: int) -> Found | None:
        """See `Search.find`."""
        if self._is_layable:
            weights = self._books.board.weights
            try:
                best = self._find_best()
            except UnfitHostError:
                self._is_layable, self.must_retry = False, True
                self._books.board.weights = weights
            else:
                return None if best is None else (best.pieces, best.pe.name)
        return self._plain.find(now)

    def count_room(self, most: int) -> int:
        """See `Search.count_room`; the next one may go elsewhere."""
        return 1

    def may_have_room(self, board: Board, seconds: int, *, is_lasting: bool) -> bool:
        """Whether a task that is booked so long may find room in a pass that looks at later times; False only where
        that is certain."""
        if self.must_retry or self._books.prepared.accounts.has_fractions:
            return True
        slots, end = self._category.slots[0].first, end_of(board.now, seconds)
        try:
            for pe in self._pes:
                bounds, _ = self._find_layout(pe, slots)
                ahead = self._ahead[pe.name] = self._rooms.find_ahead(bounds.hosts, board, is_lasting=is_lasting)
                if ahead.has_room(slots, end):
                    return True
        except UnfitHostError:
            self._is_layable, self.must_retry = False, True
            return True
        return False

    def _find_best(self) -> Assignment | None:
        best: Assignment | None = None
        for pe in self._pes if len(self._pes) < 2 else self._books.board.in_use_order(self._pes):
            found = self._maximise(pe, best.slots if best else 0)
            if found is not None and (best is None or found.slots > best.slots):
                best = found
        return best

    def _maximise(self, pe: ParallelEnvironment, least: int) -> Assignment | None:
        board = self._books.board
        choices = slot_choices(self._category, pe, least)
        found: Assignment | None = None
        search = NumberSearch(len(choices), choose_order(board.weights))
        while (index := search.next) is not None:
            here = self._lay(pe, choices[index])
            found = here or found
            search.note(index, has_fitted=here is not None)
        board.weights = learn(board.weights, search)
        return found

    def _lay(self, pe: ParallelEnvironment, slots: int) -> Assignment | None:
        """Return the assignment of so many slots as things are now; None where there is too little room."""
        bounds, rooms = self._find_layout(pe, slots)
        used, shared = self._books.ledger.used, self._books.ledger.shared
        if not bounds.is_possible or slots > int(pe.slots - used[bounds.pe_account]):
            return None
        if bounds.globally.room(used, shared) < slots or bounds.quotas.room(used, shared) < slots:
            return None
        pieces = rooms.pick(slots)
        return None if pieces is None else Assignment(pe, slots, pieces, 0)

    def _find_layout(self, pe: ParallelEnvironment, slots: int) -> tuple[TaskBounds, HostRooms]:
        key = pe.name, slots == 1
        found = self._layouts.get(key)
        if found is None:
            bounds = find_task_bounds(self._books.prepared, self._category, pe, is_single=slots == 1)
            assert bounds is not None, "the number of slots does not decide whether there are bounds"
            found = self._layouts[key] = bounds, self._rooms.find(bounds.hosts)
        return found
