"""The ledger of a running engine, which follows tasks as they start and end, and the queue instances in their order.

It holds what tasks use that run outside of reservations, and not what is reserved: where reservations stand, there is
never more room than it says.

The ledger equals that of a fresh pass (`ledger_of`): what is added up are whole numbers, so that taking an amount back
leaves nothing behind. Where an amount is no whole number, the ledger is added up anew after a task has ended that
booked on the same account.
"""

from collections.abc import Iterable, Mapping

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.piece import walk_names
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.change_log import ChangeLog
from qmonpy.engine.running.place_order import PlaceOrder
from qmonpy.engine.running.place_ranks import PlaceRanks
from qmonpy.engine.running.whole_amounts import Fractions, WholeAmounts
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import ledger_of
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State
from qmonpy.pauses import paced


class Books:
    """The ledger of the tasks of a state, and the places that only tasks can close, in their order."""

    def __init__(
        self, prepared: Prepared, state: State, now: int, categories: Mapping[int, Category], order: PlaceOrder
    ):
        """`categories` are those of the jobs that run, by number; `order` is followed."""
        self.prepared = prepared
        self.ledger = Ledger(prepared.accounts)
        self.board = Board(
            prepared,
            self.ledger,
            state.instance_states,
            now,
            used_sets=state.used_sets,
            weights=state.memory.weights,
            changes=order.now,
        )
        """For searches that look at all open places; `open_board` brings its list of them up to date."""
        sites = prepared.site.places
        numbers = {name: number for number, name in enumerate(prepared.site.hosts)}
        self.host_numbers = [numbers[place.instance.host] for place in sites]
        """By index of a place the number of its host."""
        self.free = [place.kind.slots_capacity for place in sites]
        """By index of a place its slots on which no task runs."""
        # With nothing booked no place is full, so that the board has all that no state closes, in their order.
        self.order = PlaceRanks(self.board, order, self.host_numbers, self.free)
        self.open_count = sum(self.free[place.index] > 0 for place in self.board.places)
        """How many places have a free slot and are not closed otherwise."""
        self.full = set(self.board.full)
        """Places without a free slot that are not closed otherwise."""
        self.freed: ChangeLog[int] = ChangeLog(4 * len(numbers) + 64)
        """Hosts on which something was freed."""
        self.changed: ChangeLog[int] = ChangeLog(4 * len(numbers) + 64)
        """Hosts on which something was booked or freed."""
        self.is_stale = False
        """Whether the ledger must be added up anew before it is used."""
        self.version = 0
        """Counts bookings and releases."""
        self._listed_at = -1, -1
        self.whole = WholeAmounts(prepared)
        self._fractions = Fractions()
        """By account how many bookings on it at present are no whole numbers."""
        self._pe_bookings: dict[tuple[str, int], list[Booking]] = {}
        self._reservations: Mapping[int, Reservation] = state.reservations
        self._next_end = now
        """When one of these ends, or has to be looked for."""
        for task in paced(state.running.values()):
            self.move(categories[task.job], task, is_end=False)

    def move(self, category: Category, task: RunningTask, *, is_end: bool, count: int = 1) -> None:
        """Book a task that starts, or release what one had booked that ends.

        There may be several that are equal to it, where amounts are whole (see `count_equal`).
        """
        prepared = self.prepared
        self.version += 1
        is_endless = end_of(task.start_time, prepared.task_seconds(category, task)) == FOREVER
        sign = -count if is_end else count
        by_name = prepared.site.by_name
        if category.reservation is not None:
            self._move_inside(task, sign, is_end=is_end)
            return
        is_whole = self.whole.is_whole(category)
        for piece, name, slots in walk_names(task.pieces):
            place = by_name.get(name)
            if place is None:
                continue
            bookings = prepared.bookings(category, place, task.pe, slots, piece)
            if is_end and self._fractions:
                self.is_stale |= self._fractions.remove(bookings)
            elif not is_end and not is_whole:
                self._fractions.add(bookings)
            self._book(bookings, sign, is_endless)
            self._note(place, sign * slots, is_end=is_end)
        if task.pe is not None:
            self._book(self._pe_booking(task.pe, task.slots), sign, is_endless)

    def _move_inside(self, task: RunningTask, sign: int, *, is_end: bool) -> None:
        """Take in a task that uses what its reservation has booked: of the ledger, only slots are noted."""
        inside = self.ledger.inside
        for name, slots in task.pieces:
            place = self.prepared.site.by_name.get(name)
            if place is not None:
                number = place.slots_number
                inside[number] = inside.get(number, 0.0) + sign * slots
                if not inside[number]:
                    del inside[number]
                self._note(place, sign * slots, is_end=is_end)

    def follow_reservations(self, wanted: Mapping[int, Reservation], now: int) -> None:
        """Note what is free again of reservations that have ended, gone or changed."""
        if wanted is self._reservations and now < self._next_end:
            return
        for number, known in self._reservations.items():
            if wanted.get(number) is not known or known.end <= now:
                for name, _ in known.pieces:
                    place = self.prepared.site.by_name.get(name)
                    if place is not None:
                        self.freed.append(self.host_numbers[place.index])
        self._reservations = wanted
        self._next_end = min((each.end for each in wanted.values() if each.end > now), default=FOREVER)

    def reopen(self, task: RunningTask) -> None:
        """Note that there may be more room on the hosts of a task than there was, as it ends sooner."""
        by_name = self.prepared.site.by_name
        for name, _ in task.pieces:
            if (place := by_name.get(name)) is not None:
                self.freed.append(self.host_numbers[place.index])

    def list_of_host(self, host: int) -> list[Place]:
        """Return the places of a host that may be open, in the order in which they are tried."""
        ranked = self.order.places
        return [place for rank in self.order.of_host[host] if (place := ranked[rank]) is not None]

    def _note(self, place: Place, taken: float, *, is_end: bool) -> None:
        index = place.index
        before = self.free[index]
        after = self.free[index] = before - taken
        change = (after > 0) - (before > 0)
        if change and self.order.note_open(index, change):
            self.open_count += change
            (self.full.discard if change > 0 else self.full.add)(place)
        host = self.host_numbers[index]
        self.changed.append(host)
        if is_end:
            self.freed.append(host)

    def _book(self, bookings: Iterable[Booking], sign: int, is_endless: bool) -> None:
        ledger = self.ledger
        for booking in bookings:
            number, amount = booking.account, sign * booking.amount
            is_shared = booking.is_exclusive is False
            (ledger.shared if is_shared else ledger.used)[number] += amount
            if is_endless:
                (ledger.shared_endless if is_shared else ledger.endless)[number] += amount

    def _pe_booking(self, pe: str, slots: int) -> list[Booking]:
        found = self._pe_bookings.get((pe, slots))
        if found is None:
            found = self._pe_bookings[pe, slots] = self.prepared.accounts.pe_booking(pe, slots)
        return found

    def add_up(self, state: State, now: int) -> None:
        """Add the ledger up anew where rounding may have left something behind."""
        if self.is_stale:
            self.is_stale = False
            self.ledger.take_from(ledger_of(self.prepared, state, now, with_reservations=False))

    def open_board(self, now: int) -> Board:
        """Return the board with the open places of this moment, in order."""
        self.board.now = now
        version = self.version, self.order.version
        if self._listed_at != version:
            self._listed_at = version
            free = self.free
            self.board.places = [place for place in self.order.list_places() if free[place.index] > 0]
        return self.board
