"""What running tasks use, now and until their ends, kept for passes that look at later times.

The ledger of each pass is a copy that shares the timelines of what did not change (`Ledger.copy`). It equals
`ledger_of` as long as amounts are whole numbers; after the end of a task with others it is made anew.
"""

from collections.abc import Mapping
from heapq import heappop, heappush

from qmonpy.engine.books.ledger import Booking, Ledger
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.whole_amounts import WholeAmounts
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import book_reservation, task_bookings
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.state import RunningTask, State, TaskKey


class KeptUse:
    """The bookings of all running tasks; whoever changes the state tells it."""

    def __init__(self, prepared: Prepared, view: State, *, has_plan: bool, is_steady: bool):
        """`view` is a state whose jobs and tasks change with time; with a plan there are timelines.

        `is_steady` says that bookings neither open nor close queue instances but by their slots, nor sort them.
        """
        self._is_steady = is_steady
        self._template: tuple[Mapping[str, frozenset[str]], Board, list[Place]] | None = None
        """States of queue instances, a board with nothing booked, and its places in configuration order."""
        self._prepared = prepared
        self._view = view
        self.has_plan = has_plan
        self._whole = WholeAmounts(prepared)
        self._ledger = Ledger(prepared.accounts, has_plan=has_plan)
        self._booked: dict[TaskKey, tuple[list[Booking], int, int, list[tuple[int, float]]]] = {}
        """By task its bookings, from when to when, and its slots inside a reservation by account."""
        self._ends: list[tuple[int, TaskKey]] = []
        """When bookings end, as a heap; some of them are of tasks that have ended before."""
        self._overdue: dict[TaskKey, None] = {}
        """Tasks that still run when their bookings have ended."""
        self.is_stale = False
        """Whether rounding may have left something behind, so that all must be made anew."""
        for task in view.running.values():
            self.start(prepared.category(view.jobs[task.job]), task)

    def look_at(self, view: State) -> None:
        """Take another view in the place of the first, of the same jobs and tasks."""
        self._view = view

    def start(self, category: Category, task: RunningTask) -> None:
        """Book what a task uses that starts."""
        prepared, ledger = self._prepared, self._ledger
        key = task.job, task.task
        if category.reservation is not None:
            by_name = prepared.site.by_name
            inside = [
                (place.level.accounts["slots"].number, float(slots))
                for name, slots in task.pieces
                if (place := by_name.get(name)) is not None
            ]
            for number, slots in inside:
                ledger.inside[number] = ledger.inside.get(number, 0.0) + slots
            self._booked[key] = [], 0, FOREVER, inside
            return
        bookings = [each for _, some in task_bookings(prepared, self._view, task) for each in some]
        if task.pe is not None:
            bookings += prepared.accounts.pe_booking(task.pe, task.slots)
        end = end_of(task.start_time, prepared.task_seconds(category, task))
        ledger.book(bookings, task.start_time, end)
        self._booked[key] = bookings, task.start_time, end, []
        if end < FOREVER:
            heappush(self._ends, (end, key))

    def end(self, category: Category, task: RunningTask) -> None:
        """Release what a task used that has ended."""
        key = task.job, task.task
        bookings, start, end, inside = self._booked.pop(key)
        self._overdue.pop(key, None)
        opposites = [Booking(each.account, -each.amount, each.is_exclusive) for each in bookings]
        self._ledger.book(opposites, start, end)
        for number, slots in inside:
            self._ledger.inside[number] -= slots
        self.is_stale = self.is_stale or not self._whole.is_whole(category)

    def open_board(self, now: int, *, with_reasons: bool) -> Board:
        """Return the board of a pass over the state of this moment, before anything of the pass starts."""
        view, prepared = self._view, self._prepared
        while self._ends and self._ends[0][0] <= now:
            end, key = heappop(self._ends)
            booked = self._booked.get(key)
            if booked is not None and booked[2] == end:
                self._overdue[key] = None
        ledger = self._ledger.copy()
        for key in self._overdue:
            # It is expected to end in the next scheduling interval, as in `expected_end`.
            bookings, start, end, _ = self._booked[key]
            ledger.extend_bookings(bookings, max(start, end), now + prepared.schedule_seconds)
        for reservation in view.reservations.values():
            if reservation.end > now:
                book_reservation(prepared, ledger, reservation, now)
        weights = view.memory.weights
        if not self._is_steady or with_reasons:
            return Board(prepared, ledger, view.instance_states, now, used_sets=view.used_sets, weights=weights)
        _, board, closable = self._find_template(now)
        return board.begin_anew(ledger, now, used_sets=view.used_sets, weights=weights, closable=closable)

    def _find_template(self, now: int) -> tuple[Mapping[str, frozenset[str]], Board, list[Place]]:
        states = self._view.instance_states
        found = self._template
        if found is None or found[0] is not states:
            board = Board(self._prepared, Ledger(self._prepared.accounts), states, now)
            closable = sorted((*board.places, *board.full), key=lambda place: place.index)
            found = self._template = states, board, closable
        return found
