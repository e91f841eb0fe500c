"""Searches of a plan that is played: they remember where there was no room, and search again only where some was freed.

Later bookings only take room away, so a place that refused a kind of job refuses it until something on its host is
freed. What is counted for several hosts (global consumables, quotas of many hosts) is checked each time.
"""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Needs
from qmonpy.engine.fitting.quota_match import limit_number
from qmonpy.engine.placing.harvest import slots_per_host
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import find_assignment, least_slots, matching_pes
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.inside import Inside
from qmonpy.insight.plan.play_books import Books
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import ignore_refusal

_UNKNOWN = FOREVER + 1
"""Instead of the moment until which there is room: it must be searched for."""
Pieces = tuple[tuple[str, int], ...]
Amounts = tuple[tuple[int, float, float], ...]
Exclusive = tuple[tuple[int, bool], ...]
Found = tuple[Pieces, str | None]
"""Queue instances with their slots, that of the master task first, and the PE."""


class Search(Protocol):
    """Searches for room for one task at a time."""

    @property
    def must_retry(self) -> bool:
        """Whether it must be tried again at every moment: it may find room although nothing was freed."""
        ...

    def find(self, category: Category, now: int, end: int) -> Found | None:
        """Return where a task can start that is booked until `end`; None if nowhere."""
        ...

    def may_find_for_less(self) -> bool:
        """Return whether, after a search without success, there may be room for tasks that are booked for less time."""
        ...


class RoomUntil:
    """Finds until when there is room for amounts on some accounts."""

    def __init__(self, books: Books):
        self._ledger = books.ledger
        self._accounts = books.prepared.accounts

    def find(self, amounts: Amounts, exclusive: Exclusive, now: int) -> int:
        """Return until when there is room: 0 if there is none now, FOREVER if nothing that begins later is in the
        way."""
        ledger = self._ledger
        used, shared = ledger.used, ledger.shared
        for account, capacity, amount in amounts:
            if amount > capacity - used[account]:
                return 0
        for account, alone in exclusive:
            if used[account] or (alone and shared[account]):
                return 0
        return self._find_later(amounts, exclusive, now) if ledger.planned else FOREVER

    def _find_later(self, amounts: Amounts, exclusive: Exclusive, now: int) -> int:
        planned, timelines = self._ledger.planned, self._ledger.timelines or {}
        until = FOREVER
        for account, capacity, amount in amounts:
            if account in planned and account in timelines:
                until = min(until, _first_above(timelines[account], capacity, amount, now))
        for account, alone in exclusive:
            if account not in planned:
                continue
            several = (timelines, self._ledger.shared_timelines) if alone else (timelines,)
            for each in several:
                if account in each:
                    until = min(until, _first_above(each[account], 0.0, 0.0, now))
        return until


def _first_above(timeline: Timeline, capacity: float, amount: float, now: int) -> int:
    """Return the first moment from now on when there is no room beside the bookings."""
    times, amounts = timeline.steps()
    for index, booked in enumerate(amounts):
        if amount > capacity - booked and (index + 1 == len(times) or times[index + 1] > now):
            return max(times[index], now) if times[index] > now else 0
    return FOREVER


class FitSearch:
    """The first place for one slot of sequential jobs that need the same everywhere, however long they are booked."""

    must_retry = False

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._plan = books.prepared.plan(category)
        self._room = RoomUntil(books)
        size = len(books.places)
        self._until = np.full(size, _UNKNOWN, dtype=np.int64)
        """For each place when its room ended when it was last checked; by now it may end sooner."""
        self._zones = np.zeros(size, dtype=np.intp)
        """For each place its zone, the places that share accounts of several hosts; 0 if not known yet."""
        self._shares: list[tuple[Amounts, Exclusive]] = [((), ())]
        self._zone_numbers: dict[tuple[Amounts, Exclusive], int] = {}
        self._seen = len(books.freed)
        self._own: dict[int, tuple[Needs, Amounts, Exclusive] | None] = {}
        self._shared_from = books.prepared.site.account_count

    def find(self, category: Category, now: int, end: int) -> Found | None:
        """See `Search.find`."""
        self._look_again()
        zone_until = np.array([self._room.find(*share, now) for share in self._shares], dtype=np.int64)
        is_open = zone_until >= end
        until = self._until
        while True:
            fits = until >= end
            if not is_open.all():
                fits &= is_open[self._zones]
            if not fits.any():
                return None
            sorting = self._books.sorting
            order = sorting.order() if sorting is not None else None
            rank = int(fits.argmax()) if order is None else int(order[fits[order].argmax()])
            place = self._books.places[rank]
            is_new = self._zones[rank] == 0
            until[rank] = self._find_until(place, rank, now)
            if is_new and len(is_open) < len(self._shares):
                is_open = np.append(is_open, self._room.find(*self._shares[-1], now) >= end)
            if until[rank] >= end and is_open[self._zones[rank]]:
                return ((place.name, 1),), None

    def may_find_for_less(self) -> bool:
        """See `Search.may_find_for_less`."""
        return bool(self._books.ledger.planned) and bool(self._until.any())

    def _look_again(self) -> None:
        books = self._books
        for host in set(books.freed[self._seen :]):
            self._until[books.ranks.get(host, [])] = _UNKNOWN
        self._seen = len(books.freed)

    def _find_until(self, place: Place, rank: int, now: int) -> int:
        """Return when the room at a place ends, without what is shared with other hosts."""
        if rank not in self._own:
            self._own[rank] = self._split(place, rank)
        own = self._own[rank]
        if own is None or not self._books.has_free_slot(place):
            return 0
        needs, amounts, exclusive = own
        accounts, ledger = self._books.prepared.accounts, self._books.ledger
        for account, limit, amount in needs.dynamic:
            if amount > limit_number(accounts, ledger, limit, place) - ledger.used[account]:
                return 0
        return self._room.find(amounts, exclusive, now)

    def _split(self, place: Place, rank: int) -> tuple[Needs, Amounts, Exclusive] | None:
        """Return the needs at a place with the amounts of its own; shared amounts decide its zone."""
        needs = self._plan.needs(place)
        if needs is None:
            self._zones[rank] = self._zone((), ())
            return None
        amounts = tuple(each for each in needs.amounts if not self._is_shared(each[0]))
        exclusive = tuple(each for each in needs.exclusive if not self._is_shared(each[0]))
        self._zones[rank] = self._zone(
            tuple(each for each in needs.amounts if self._is_shared(each[0])),
            tuple(each for each in needs.exclusive if self._is_shared(each[0])),
        )
        return needs, amounts, exclusive

    def _zone(self, amounts: Amounts, exclusive: Exclusive) -> int:
        found = self._zone_numbers.get((amounts, exclusive))
        if found is None:
            found = self._zone_numbers[amounts, exclusive] = len(self._shares)
            self._shares.append((amounts, exclusive))
        return found

    def _is_shared(self, account: int) -> bool:
        """Whether tasks on other hosts also book an account."""
        accounts = self._books.prepared.accounts
        if account >= self._shared_from:
            *_, host = accounts.quota_keys[account - self._shared_from][2]
            return not host
        return account in self._books.global_accounts


class PlaceSearch:
    """The search of a pass for one slot of a sequential job, for jobs whose places cannot be checked one by one."""

    must_retry = True

    def __init__(self, books: Books):
        self._books = books

    def find(self, category: Category, now: int, end: int) -> Found | None:
        """See `Search.find`."""
        place = find_place(self._books.open_board(now), category, ignore_refusal)
        return (((place.name, 1),), None) if place is not None else None

    def may_find_for_less(self) -> bool:
        """See `Search.may_find_for_less`."""
        return False


class ParallelSearch:
    """The search of a pass for the slots of a parallel task, tried only if enough slots are free."""

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._pes = matching_pes(books.board, category)
        self._least = least_slots(category)
        self._keys = [(pe.name, max(0, slots_per_host(pe, self._least))) for pe in self._pes]
        accounts = books.prepared.accounts
        # What a quota refuses may depend on the places that were tried before.
        self.must_retry = any(rules for pe in self._pes for rules in accounts.job_rules(category, pe.name).sets)

    def find(self, category: Category, now: int, end: int) -> Found | None:
        """See `Search.find`."""
        if not any(self._books.most_slots(*key) >= self._least for key in self._keys):
            return None
        found = find_assignment(self._books.open_board(now), category, ignore_refusal)
        if found is None:
            return None
        return tuple((place.name, slots) for place, slots in found.pieces), found.pe.name

    def may_find_for_less(self) -> bool:
        """See `Search.may_find_for_less`."""
        return False


class InsideSearch:
    """The search of a pass for a task inside a reservation."""

    must_retry = False

    def __init__(self, books: Books, find_inside: Callable[[int], Inside | None]):
        self._books = books
        self._find_inside = find_inside

    def find(self, category: Category, now: int, end: int) -> Found | None:
        """See `Search.find`."""
        inside = self._find_inside(category.reservation or 0)
        if inside is None:
            return None
        found = search_inside(self._books.open_board(now), category, inside, ignore_refusal)
        if found is None:
            return None
        pe = inside.reservation.pe if category.pe is not None else None
        return tuple((place.name, slots) for place, slots in found), pe

    def may_find_for_less(self) -> bool:
        """See `Search.may_find_for_less`."""
        return False
