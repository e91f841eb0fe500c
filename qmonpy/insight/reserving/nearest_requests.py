"""The nearest requests that would be granted: later, earlier, shorter, with fewer slots, in another PE or queue."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import islice

from qmonpy.engine.books.ledger import WindowedLedger
from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.window_room import (
    find_first_chance,
    find_free_length,
    find_free_starts,
    find_most_slots,
    find_possible_starts,
    may_ever_be_free,
)
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.parallel import least_slots
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import end_of
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import ReservationRequest

DAYS_AHEAD = 35
"""How many days after its start, and before it, a request is tried."""
MOST_TRIED = 10
"""How many later, and earlier, starts are tried one by one, where slots cannot be counted host by host."""
_DAY = 24 * 3600
_DAYS = (3, DAYS_AHEAD)
"""Up to how many days ahead later starts are searched, one stretch after the other: most are found soon."""
_PLACE_ATTRIBUTES = ("qname", "hostname")
"""Attributes of `-l` that name a queue or a host."""


class Change(StrEnum):
    """How a request that would be granted differs."""

    LATER = "later"
    EARLIER = "earlier"
    SHORTER = "shorter"
    FEWER_SLOTS = "fewer slots"
    OTHER_PE = "other pe"
    OTHER_PLACE = "other place"


@dataclass(frozen=True, slots=True)
class Alternative:
    """A request that would be granted, and where."""

    change: Change
    request: ReservationRequest
    """The request, with start and duration but no end."""
    pieces: Pieces

    @property
    def slots(self) -> int:
        """How many slots it would get."""
        return sum(slots for _, slots in self.pieces)


def find_alternatives(
    search: WindowSearch, start: int, needs: WindowNeeds | None = None, *, may_help: bool | None = None
) -> tuple[Alternative, ...]:
    """Return similar requests that would be granted; each was tried as `grant` tries it.

    `needs` may be those of a request that asks for the same at another time; `may_help` is whether another time may
    help, if that is known.
    """
    return _Neighbourhood(search, start, needs or WindowNeeds(search), may_help).find()


class _Neighbourhood:
    """The requests that differ from one in one thing each."""

    def __init__(self, search: WindowSearch, start: int, needs: WindowNeeds, may_help: bool | None):
        self._search = search
        self._may_help = may_help
        self._start = start
        self._needs = needs
        self._request = search.request_at(start)
        self._least = least_slots(search.category)

    def find(self) -> tuple[Alternative, ...]:
        changed = (
            *self._at_other_times(),
            *self._fewer_slots(),
            *self._other_pes(),
            *self._other_places(),
        )
        found = []
        for change, each in changed:
            reservation = self._search.find(each)
            if reservation is not None:
                found.append(Alternative(change, each, reservation.pieces))
        return tuple(found)

    # --- at other times

    def _at_other_times(self) -> Iterator[tuple[Change, ReservationRequest]]:
        """Yield the next start before and after at which the same would be granted, and the longest duration at the
        same start."""
        may_help = may_ever_be_free(self._search, self._needs) if self._may_help is None else self._may_help
        if not may_help:
            return
        first = self._first_start()
        if first is not None and first != self._start:
            yield Change.LATER, self._search.request_at(first)
        last = self._last_start_before()
        if last is not None:
            yield Change.EARLIER, self._search.request_at(last)
        length = self._free_length()
        if 0 < length < self._search.duration:
            yield Change.SHORTER, replace(self._request, duration=length)

    def _first_start(self) -> int | None:
        search = self._search
        if search.duration < 0:
            return None
        begin = max(self._start, search.now)
        last = begin + DAYS_AHEAD * _DAY
        since = find_first_chance(search, begin, self._needs)
        for days in _DAYS:
            if since is None or since > last:
                return None
            until = min(last, since + days * _DAY)
            stretches = find_free_starts(search, since, until, self._needs)
            if stretches:
                return stretches[0][0]
            if stretches is None:
                return self._first_by_trying(begin)
            since = until + 1
        return None

    def _last_start_before(self) -> int | None:
        """Return the last start before that of the request, from now on, at which the same would be granted."""
        search, end = self._search, self._start - 1
        if search.duration < 0:
            return None
        for days in _DAYS:
            begin = max(search.now, self._start - days * _DAY)
            if begin > end:
                return None
            stretches = find_free_starts(search, begin, end, self._needs)
            if stretches is None:
                return self._last_by_trying(max(search.now, self._start - DAYS_AHEAD * _DAY), end)
            if stretches:
                return stretches[-1][1]
        return None

    def _last_by_trying(self, begin: int, end: int) -> int | None:
        """Return the last start with room; between two moments at which something changes all starts are alike."""
        possible = find_possible_starts(self._search, begin, end, self._needs)
        times = self._search.change_times(begin, end)
        stretches = zip(reversed(times), (end, *(time - 1 for time in reversed(times[1:]))), strict=True)
        hopeful = (
            (first, last)
            for first, last in stretches
            if (place := bisect_right(possible, (first, end)) - 1) >= 0 and possible[place][1] >= first
        )
        return next((last for first, last in islice(hopeful, MOST_TRIED) if self._search.find_pieces(first)), None)

    def _first_by_trying(self, begin: int) -> int | None:
        """Return the first start with room, tried at moments at which something changes; at most MOST_TRIED are
        tried."""
        search, end = self._search, begin + DAYS_AHEAD * _DAY
        possible = find_possible_starts(search, begin, end, self._needs)
        times = (
            time
            for time in search.change_times(begin, end)
            if (place := bisect_right(possible, (time, end)) - 1) >= 0 and possible[place][1] >= time
        )
        return next((time for time in islice(times, MOST_TRIED) if search.find_pieces(time)), None)

    def _free_length(self) -> int:
        """Return the longest duration that would be granted; what is free for a time is free for less."""
        length, is_counted = find_free_length(self._search, self._start, self._needs)
        if is_counted or length == 0 or self._is_granted(length):
            return length
        lengths = [each for each in self._search.shorter_lengths(self._start) if each < length]
        best = bisect_left(lengths, True, key=lambda length: not self._is_granted(length))
        return lengths[best - 1] if best else 0

    def _is_granted(self, length: int) -> bool:
        return self._search.find(replace(self._request, duration=length)) is not None

    # --- with other slots, in other PEs, elsewhere

    def _fewer_slots(self) -> Iterator[tuple[Change, ReservationRequest]]:
        """Yield the most slots below those requested that would be granted."""
        request, least = self._request, self._least
        if request.pe is None or least <= 1:
            return
        slots, is_counted = find_most_slots(self._search, self._start, least, self._needs)
        if slots and not is_counted and self._search.find(replace(request, slots=(Range(slots, slots),))) is None:
            found = self._search.find(replace(request, slots=(Range(1, slots),)))
            slots = found.slots if found is not None else 0
        if slots:
            yield Change.FEWER_SLOTS, replace(request, slots=(Range(slots, slots),))

    def _other_pes(self) -> Iterator[tuple[Change, ReservationRequest]]:
        request = self._request
        if request.pe is None:
            return
        room = self._room_by_pe()
        for name in self._search.prepared.cluster.pes:
            if name != request.pe and room.get(name, 0.0) >= self._least:
                yield Change.OTHER_PE, replace(request, pe=name)

    def _other_places(self) -> Iterator[tuple[Change, ReservationRequest]]:
        """Yield the same request without queues and hosts by name."""
        request = self._request
        resources = tuple(each for each in request.resources if each.name not in _PLACE_ATTRIBUTES)
        if request.queues or request.master_queues or resources != request.resources:
            yield Change.OTHER_PLACE, replace(request, queues=(), master_queues=(), resources=resources)

    def _room_by_pe(self) -> dict[str, float]:
        """Return by PE an upper bound of the free slots in the window, whatever else is requested."""
        search = self._search
        window = WindowedLedger(search.board.ledger, self._start, end_of(self._start, search.duration))
        room: dict[str, float] = {}
        for place in search.prepared.site.places:
            account = place.level.accounts["slots"]
            free = account.capacity - window.used[account.number]
            if free > 0:
                for pe in place.pes:
                    room[pe] = room.get(pe, 0.0) + free
        return room
