"""The ledger of a plan that is played: it follows tasks and reservations as they come and go.

The ledger of a pass (`ledger_of`) adds up everything that runs; over thousands of moments it is kept instead. It equals
a new one as long as amounts add up without rounding.
"""

import numpy as np
from numpy.typing import NDArray

from qmonpy.engine.books.ledger import Booking, Ledger
from qmonpy.engine.books.load import sort_value
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.inside import reserved_bookings
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.values.value import end_of
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State

Flags = NDArray[np.bool_]


class HostSorting:
    """The order of places if running tasks change the load of hosts, sorted as boards do it (`Board`).

    A pass begins with the order of configuration; each time a task starts the places are sorted again, and equal ones
    keep their order.
    """

    def __init__(self, books: "Books"):
        self._books = books
        site = books.prepared.site
        settings = {**SCHEDULER_DEFAULTS, **site.cluster.scheduler}
        formula = find_load_formula(settings["load_formula"])
        assert formula is not None, "a load formula that bookings change can be read"
        self._formula = formula
        self.is_local = not any(name in site.global_level.accounts for name in formula.attributes())
        """Whether a task changes the load of its own hosts only."""
        self._is_load_first = settings["queue_sort_method"].lower() == "load"
        books.places.sort(key=lambda place: place.index)
        self._numbers = {host: number for number, host in enumerate(site.hosts)}
        self._hosts = np.array([self._numbers[place.instance.host] for place in books.places], dtype=np.intp)
        self._sequence = np.array([place.instance.seq_no for place in books.places], dtype=int)
        self._values = np.zeros(len(self._numbers))
        self._stale = set(site.hosts)
        self._order = np.arange(len(books.places))

    def begin_pass(self) -> None:
        """Begin again with the order of configuration."""
        self._order = np.arange(len(self._order))
        self._stale.update(list(self._numbers)[:1])

    def note(self, task: RunningTask) -> None:
        """Note that a task starts or ends."""
        self._stale.update(name.partition("@")[2] for name, _ in task.pieces)

    def order(self) -> NDArray[np.intp]:
        """Return the positions of the places in the order in which they are tried now."""
        if self._stale:
            site = self._books.prepared.site
            for host in self._stale & self._numbers.keys():
                value = sort_value(site, self._books.ledger, site.hosts[host], self._formula)
                self._values[self._numbers[host]] = value
            self._stale = set()
            keys = [self._values[self._hosts[self._order]], self._sequence[self._order]]
            # The last key is the first that counts; equal ones keep their places.
            self._order = self._order[np.lexsort(keys[::-1] if self._is_load_first else keys)]
        return self._order


class Books:
    """The ledger of a state that is played, and the queue instances in the order in which they are tried."""

    def __init__(self, prepared: Prepared, state: State, now: int):
        self.prepared = prepared
        self.board = Board(prepared, Ledger(prepared.accounts), state.instance_states, now)
        self.ledger = self.board.ledger = Ledger(prepared.accounts, has_plan=bool(state.reservations))
        self.places = list(self.board.places)
        """Places that only jobs can close, in the order in which they are tried unless `sorting` changes it."""
        self.sorting = HostSorting(self) if self.board.is_load_booked else None
        self.ranks: dict[str, list[int]] = {}
        """By host the positions of its places."""
        for rank, place in enumerate(self.places):
            self.ranks.setdefault(place.instance.host, []).append(rank)
        everywhere = prepared.site.places
        self.free = np.array([place.level.accounts["slots"].capacity for place in everywhere], dtype=float)
        """By index of the place its slots on which no task runs."""
        hosts = {host: number for number, host in enumerate(prepared.site.hosts)}
        self.host_numbers = np.array([hosts[place.instance.host] for place in everywhere], dtype=np.intp)
        self._indexes = np.array([place.index for place in self.places], dtype=np.intp)
        self.global_accounts = {each.number for each in prepared.site.global_level.accounts.values()}
        self.freed: list[str] = []
        """Hosts on which something was freed, in order of time."""
        self.version = 0
        """Counts the bookings and releases."""
        self._sorted_at = -1
        self._opposites: dict[int, tuple[list[Booking], list[Booking]]] = {}
        self._pe_bookings: dict[tuple[str, int], list[Booking]] = {}
        self._masks: dict[str, Flags] = {}
        self._counted_at = -1
        self._most: dict[tuple[str, int], float] = {}
        self._begun: set[int] = set()
        self.reservations: dict[int, Reservation] = {}
        for number, reservation in state.reservations.items():
            if reservation.end > now:
                self._plan(number, reservation, now)

    # --- tasks

    def book_task(self, category: Category, task: RunningTask, seconds: int) -> None:
        """Book a running task of a category for so many seconds."""
        self._move_task(category, task, seconds, is_end=False)

    def free_task(self, category: Category, task: RunningTask, seconds: int) -> None:
        """Release what a task has booked."""
        self._move_task(category, task, seconds, is_end=True)

    def _move_task(self, category: Category, task: RunningTask, seconds: int, *, is_end: bool) -> None:
        self.version += 1
        end = end_of(task.start_time, seconds)
        for index, (name, slots) in enumerate(task.pieces):
            place = self.prepared.site.by_name.get(name)
            if place is None:
                continue
            change = -slots if is_end else slots
            self.free[place.index] -= change
            if is_end:
                self.freed.append(place.instance.host)
            if category.reservation is None:
                bookings = self.prepared.bookings(category, place, task.pe, slots, is_master=index == 0)
                self._book(bookings, task.start_time, end, is_end=is_end)
            else:
                inside, number = self.ledger.inside, place.level.accounts["slots"].number
                inside[number] = inside.get(number, 0.0) + change
        if self.sorting is not None:
            self.sorting.note(task)
        if task.pe is not None and category.reservation is None:
            self._book(self._pe_booking(task.pe, task.slots), task.start_time, end, is_end=is_end)

    def _pe_booking(self, pe: str, slots: int) -> list[Booking]:
        found = self._pe_bookings.get((pe, slots))
        if found is None:
            found = self._pe_bookings[pe, slots] = self.prepared.accounts.pe_booking(pe, slots)
        return found

    def _book(self, bookings: list[Booking], start: int, end: int, *, is_end: bool) -> None:
        known = self._opposites.get(id(bookings))
        if known is None:
            opposites = [Booking(each.account, -each.amount, each.is_exclusive) for each in bookings]
            # The list is kept, so that no other gets its id.
            known = self._opposites[id(bookings)] = bookings, opposites
        self.ledger.book(known[is_end], start, end)

    # --- reservations

    def _plan(self, number: int, reservation: Reservation, now: int) -> None:
        self.reservations[number] = reservation
        bookings = reserved_bookings(self.prepared, reservation)
        self.ledger.plan(bookings, reservation.start, reservation.end)
        self._begin(number, reservation, now)

    def _begin(self, number: int, reservation: Reservation, now: int) -> None:
        """Book a reservation that has begun as in use at present."""
        if reservation.start > now or number in self._begun:
            return
        self._begun.add(number)
        self._hold(reservation, 1)

    def _hold(self, reservation: Reservation, sign: int) -> None:
        ledger = self.ledger
        for each in reserved_bookings(self.prepared, reservation):
            column = ledger.shared if each.is_exclusive is False else ledger.used
            column[each.account] += sign * each.amount
        for name, slots in reservation.pieces:
            place = self.prepared.site.by_name.get(name)
            if place is not None:
                number = place.level.accounts["slots"].number
                ledger.held[number] = ledger.held.get(number, 0.0) + sign * slots

    def advance(self, now: int) -> bool:
        """Let reservations begin and end that are due; return whether any ended."""
        ended = [number for number, each in self.reservations.items() if each.end <= now]
        for number in ended:
            reservation = self.reservations.pop(number)
            if number in self._begun:
                self._hold(reservation, -1)
            for each in reserved_bookings(self.prepared, reservation):
                timelines = self.ledger.shared_timelines if each.is_exclusive is False else self.ledger.timelines
                if timelines is not None and each.account in timelines:
                    timelines[each.account].add(reservation.start, reservation.end, -each.amount)
            for name, _ in reservation.pieces:
                place = self.prepared.site.by_name.get(name)
                if place is not None:
                    self.freed.append(place.instance.host)
        for number, reservation in self.reservations.items():
            self._begin(number, reservation, now)
        self.version += len(ended)
        return bool(ended)

    # --- the board

    def open_board(self, now: int) -> Board:
        """Return the board of this moment, for a search over it."""
        self.board.now = now
        if self._sorted_at != self.version:
            self._sorted_at = self.version
            ranks = np.flatnonzero(self.free[self._indexes] > 0)
            if self.sorting is not None:
                order = self.sorting.order()
                ranks = order[np.isin(order, ranks)]
            self.board.places = [self.places[rank] for rank in ranks]
        return self.board

    def has_free_slot(self, place: Place) -> bool:
        """Whether a place has a slot on which no task runs."""
        return bool(self.free[place.index] > 0)

    def most_slots(self, pe: str, per_host: int) -> float:
        """Return an upper bound of the free slots for tasks in a PE that take so many on each host (0: any number)."""
        if self._counted_at != self.version:
            self._counted_at = self.version
            self._most = {}
        found = self._most.get((pe, per_host))
        if found is None:
            room = self._room_by_host(pe)
            found = float((room >= per_host).sum()) * per_host if per_host > 0 else float(room.sum())
            self._most[pe, per_host] = found
        return found

    def _room_by_host(self, pe: str) -> NDArray[np.float64]:
        mask = self._masks.get(pe)
        if mask is None:
            mask = self._masks[pe] = np.array([pe in place.pes for place in self.prepared.site.places], dtype=bool)
        free = np.where(mask & (self.free > 0), self.free, 0.0)
        return np.bincount(self.host_numbers, weights=free).astype(np.float64)
