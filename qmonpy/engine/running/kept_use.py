"""What running tasks use, now and until their ends, kept for passes that look at later times.

Passes book on the one ledger, and take back what they have booked (`Ledger.begin_trial`). It equals `ledger_of` as long
as amounts are whole numbers; where others are taken back it is made anew.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.place_order import PlaceOrder
from qmonpy.engine.running.whole_amounts import Fractions
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.calendar_bookings import Closings, heed_calendars
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.engine.work.usage import piece_bookings
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.pauses import paced


@dataclass(frozen=True, slots=True)
class _Reserved:
    """A reservation as it is booked."""

    reservation: Reservation
    bookings: list[Booking]
    held: list[tuple[int, float]]
    """Slots by account."""
    has_begun: bool

    def is_for(self, other: Reservation, now: int) -> bool:
        """Whether another version of the reservation books the same at a moment."""
        mine = self.reservation
        if mine is not other:
            same = mine.start == other.start and mine.end == other.end and mine.pe == other.pe
            if not same or mine.pieces != other.pieces or mine.request != other.request:
                return False
        return other.end > now and self.has_begun is (other.start <= now)


class KeptUse:
    """The bookings of all running tasks; whoever changes the state tells it."""

    def __init__(self, prepared: Prepared, view: State, order: PlaceOrder, *, has_plan: bool, is_steady: bool):
        """`view` is a state whose jobs and tasks change with time; `order` is followed; a plan means timelines.

        `is_steady` says that bookings neither open nor close queue instances but by their slots, nor sort them.
        """
        self._is_steady = is_steady
        self._template: tuple[Mapping[str, frozenset[str]], Board, list[Place]] | None = None
        """States of queue instances, a board with nothing booked, and its places as they changed last."""
        self._order = order
        self._order_seen = -1
        """The position in the log of the order up to which these are sorted."""
        self._prepared = prepared
        self._view = view
        self.has_plan = has_plan
        self._ledger = Ledger(prepared.accounts, has_plan=has_plan)
        self._booked: dict[TaskKey, tuple[list[Booking], int, int, list[tuple[int, float]]]] = {}
        """By task its bookings, from when to when, and its slots inside a reservation by account."""
        self._ends: list[tuple[int, TaskKey]] = []
        """When bookings end, as a heap; some of them are of tasks that have ended before."""
        self._overdue: dict[TaskKey, None] = {}
        """Tasks that still run when their bookings have ended."""
        self._fractions = Fractions()
        self._reserved: dict[int, _Reserved] = {}
        self._seen: Mapping[int, Reservation] = {}
        """The reservations of the last pass."""
        self._next_turn = FOREVER
        """When one of them begins or ends."""
        self._begins: Counter[int] = Counter()
        self._planned: Counter[int] = Counter()
        """Of reservations that have not begun, by their starts and by accounts."""
        self._closings: Closings = {}
        self.has_other_closings = False
        """Whether calendars close queues at other times than in the pass before."""
        self.is_stale = False
        """Whether rounding may have left something behind, so that all must be made anew."""
        numbers = {number for number, _ in paced(view.running)}
        categories = {number: prepared.category(view.jobs[number]) for number in paced(numbers)}
        for task in paced(view.running.values()):
            self.start(categories[task.job], task)

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
                (place.slots_number, float(slots))
                for name, slots in task.pieces
                if (place := by_name.get(name)) is not None
            ]
            for number, slots in inside:
                ledger.inside[number] = ledger.inside.get(number, 0.0) + slots
            self._booked[key] = [], 0, FOREVER, inside
            return
        bookings = [each for _, some in piece_bookings(prepared, category, task) for each in some]
        if task.pe is not None:
            bookings += prepared.accounts.pe_booking(task.pe, task.slots)
        end = end_of(task.start_time, prepared.task_seconds(category, task))
        ledger.book(bookings, task.start_time, end)
        self._fractions.add(bookings)
        self._booked[key] = bookings, task.start_time, end, []
        if end < FOREVER:
            heappush(self._ends, (end, key))

    def end(self, category: Category, task: RunningTask) -> None:
        """Release what a task used that has ended."""
        key = task.job, task.task
        bookings, start, end, inside = self._booked.pop(key)
        self._overdue.pop(key, None)
        self._ledger.book(_opposites(bookings), start, end)
        self.is_stale |= self._fractions.remove(bookings)
        _subtract(self._ledger.inside, inside)

    # --- reservations

    def _follow_reservations(self, now: int) -> None:
        """Book reservations that came, begin those that have begun, and release what is over."""
        wanted = self._view.reservations
        if wanted is self._seen and now < self._next_turn:
            return
        for number, known in list(self._reserved.items()):
            other = wanted.get(number)
            if other is None or not known.is_for(other, now):
                self._release(self._reserved.pop(number))
        for number, reservation in wanted.items():
            if number not in self._reserved and reservation.end > now:
                self._reserve(number, reservation, now)
        self._seen = wanted
        turns = (time for each in wanted.values() for time in (each.start, each.end))
        self._next_turn = min((time for time in turns if time > now), default=FOREVER)

    def _reserve(self, number: int, reservation: Reservation, now: int) -> None:
        by_name, ledger = self._prepared.site.by_name, self._ledger
        bookings = reserved_bookings(self._prepared, reservation)
        held = [
            (place.slots_number, float(slots))
            for name, slots in reservation.pieces
            if (place := by_name.get(name)) is not None
        ]
        found = self._reserved[number] = _Reserved(reservation, bookings, held, reservation.start <= now)
        self._fractions.add(bookings)
        if found.has_begun:
            ledger.book(bookings, reservation.start, reservation.end)
            for account, slots in held:
                ledger.held[account] = ledger.held.get(account, 0.0) + slots
        else:
            ledger.plan(bookings, reservation.start, reservation.end)
            self._begins[reservation.start] += 1
            self._planned.update(each.account for each in bookings)

    def _release(self, known: _Reserved) -> None:
        reservation, ledger = known.reservation, self._ledger
        self.is_stale |= self._fractions.remove(known.bookings)
        if known.has_begun:
            ledger.book(_opposites(known.bookings), reservation.start, reservation.end)
            _subtract(ledger.held, known.held)
            return
        ledger.unplan(known.bookings, reservation.start, reservation.end)
        self._begins[reservation.start] -= 1
        if not self._begins[reservation.start]:
            ledger.begins.remove(reservation.start)
        for booking in known.bookings:
            self._planned[booking.account] -= 1
            if not self._planned[booking.account]:
                ledger.planned.discard(booking.account)

    # --- passes

    def open_board(self, now: int, *, with_reasons: bool, full: Collection[Place] | None = None) -> Board:
        """Return the board of a pass over the state of this moment, before anything of the pass starts.

        `full` are the places that no state closes and that have no free slot, where somebody knows.
        """
        view, prepared = self._view, self._prepared
        while self._ends and self._ends[0][0] <= now:
            end, key = heappop(self._ends)
            booked = self._booked.get(key)
            if booked is not None and booked[2] == end:
                self._overdue[key] = None
        self._follow_reservations(now)
        ledger = self._ledger
        ledger.begin_trial()
        ledger.corrections = None if self._is_steady else find_corrections(prepared.site, view, now)
        for key in self._overdue:
            # It is expected to end in the next scheduling interval, as in `expected_end`.
            bookings, start, end, _ = self._booked[key]
            ledger.extend_bookings(bookings, max(start, end), now + prepared.schedule_seconds)
        closings = heed_calendars(prepared, view, ledger, now)
        self.has_other_closings, self._closings = closings != self._closings, closings
        weights = view.memory.weights
        if not self._is_steady or with_reasons:
            found = Board(
                prepared,
                ledger,
                view.instance_states,
                now,
                used_sets=view.used_sets,
                weights=weights,
                changes=self._order.now,
            )
        else:
            _, board, closable = self._find_template(now)
            found = board.begin_anew(
                ledger, now, used_sets=view.used_sets, weights=weights, closable=closable, full=full
            )
        return found

    def close_board(self) -> None:
        """Take back what a pass has booked on its board; what has started is told by `start`."""
        self._ledger.end_trial()

    def _find_template(self, now: int) -> tuple[Mapping[str, frozenset[str]], Board, list[Place]]:
        states = self._view.instance_states
        found = self._template
        if found is None or found[0] is not states:
            board = Board(self._prepared, Ledger(self._prepared.accounts), states, now, changes=self._order.now)
            closable = sorted((*board.places, *board.full), key=lambda place: place.index)
            closable.sort(key=self._order.changed)
            found = self._template = states, board, closable
        elif self._order_seen != self._order.log.end:
            self._order.reorder(found[1])
            found[2].sort(key=self._order.changed)
        self._order_seen = self._order.log.end
        return found


def _opposites(bookings: Iterable[Booking]) -> list[Booking]:
    return [Booking(each.account, -each.amount, each.is_exclusive) for each in bookings]


def _subtract(amounts: dict[int, float], taken: Iterable[tuple[int, float]]) -> None:
    for number, amount in taken:
        amounts[number] -= amount
        if not amounts[number]:
            del amounts[number]
