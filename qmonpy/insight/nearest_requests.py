"""The nearest requests that would be granted: later, shorter, with fewer slots, in another PE, on other queues."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from qmonpy.engine.grant import Pieces
from qmonpy.engine.parallel import least_slots
from qmonpy.engine.window_room import find_free_starts
from qmonpy.engine.windows import WindowSearch
from qmonpy.model.range import Range
from qmonpy.model.reservation import ReservationRequest

DAYS_AHEAD = 35
"""How far behind its start a request is tried later."""
MOST_TRIED = 500
"""Later starts that are tried one by one, for requests whose slots cannot be counted host by host."""
_DAY = 24 * 3600
_PLACE_ATTRIBUTES = ("qname", "hostname")
"""Requests with `-l` for a queue or a host of some name."""


class Change(StrEnum):
    """What is different in a request that would be granted."""

    LATER = "later"
    SHORTER = "shorter"
    FEWER_SLOTS = "fewer slots"
    OTHER_PE = "other pe"
    OTHER_PLACE = "other place"


@dataclass(frozen=True, slots=True)
class Alternative:
    """A request that would be granted, and where."""

    change: Change
    request: ReservationRequest
    """With start and duration, and without an end."""
    pieces: Pieces

    @property
    def slots(self) -> int:
        return sum(slots for _, slots in self.pieces)


def find_alternatives(search: WindowSearch, start: int) -> tuple[Alternative, ...]:
    """Requests like the one of a search that would be granted; every one was tried, as `grant` tries it."""
    request = search.request_at(start)
    changed = (
        *_later(search, start),
        *_shorter(search, request, start),
        *_fewer_slots(search, request),
        *_other_pes(search, request),
        *_other_places(request),
    )
    found = []
    for change, each in changed:
        reservation = search.find(each)
        if reservation is not None:
            found.append(Alternative(change, each, reservation.pieces))
    return tuple(found)


def _later(search: WindowSearch, start: int) -> Iterator[tuple[Change, ReservationRequest]]:
    """The first start at which the same would be granted."""
    begin = max(start, search.now)
    first = _first_start(search, begin, begin + DAYS_AHEAD * _DAY)
    if first is not None and first != start:
        yield Change.LATER, search.request_at(first)


def _first_start(search: WindowSearch, begin: int, end: int) -> int | None:
    if search.duration < 0:
        return None
    stretches = find_free_starts(search, begin, end)
    if stretches is not None:
        return stretches[0][0] if stretches else None
    times = search.change_times(begin, end)[:MOST_TRIED]
    return next((time for time in times if search.find_pieces(time)), None)


def _shorter(
    search: WindowSearch, request: ReservationRequest, start: int
) -> Iterator[tuple[Change, ReservationRequest]]:
    """The longest that would be granted at the same start; what is free for some time is free for less."""
    lengths = search.shorter_lengths(start)
    best = bisect_left(lengths, True, key=lambda length: not _is_granted(search, replace(request, duration=length)))
    if best:
        yield Change.SHORTER, replace(request, duration=lengths[best - 1])


def _is_granted(search: WindowSearch, request: ReservationRequest) -> bool:
    return search.find(request) is not None


def _fewer_slots(search: WindowSearch, request: ReservationRequest) -> Iterator[tuple[Change, ReservationRequest]]:
    """The most slots below those asked for that would be granted."""
    least = least_slots(search.category)
    if request.pe is None or least <= 1:
        return
    found = search.find(replace(request, slots=(Range(1, least - 1),)))
    if found is not None:
        yield Change.FEWER_SLOTS, replace(request, slots=(Range(found.slots, found.slots),))


def _other_pes(search: WindowSearch, request: ReservationRequest) -> Iterator[tuple[Change, ReservationRequest]]:
    if request.pe is None:
        return
    for name in search.prepared.cluster.pes:
        yield Change.OTHER_PE, replace(request, pe=name)


def _other_places(request: ReservationRequest) -> Iterator[tuple[Change, ReservationRequest]]:
    """The same without asking for a queue or a host by name."""
    resources = tuple(each for each in request.resources if each.name not in _PLACE_ATTRIBUTES)
    if request.queues or request.master_queues or resources != request.resources:
        yield Change.OTHER_PLACE, replace(request, queues=(), master_queues=(), resources=resources)
