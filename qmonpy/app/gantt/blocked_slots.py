"""Blocked slots: slots of a row that look free, and on which a job that asks for nothing else still finds no room.

Its host or the cluster has no slots left, or too little of a consumable that every job gets; a job has the host for
itself; or, on the row of a host, some of its queue instances are closed.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf, isinf

from qmonpy.app.gantt.closures import ClosureMaker, Closures
from qmonpy.app.gantt.gantt import Closure, GanttBar, GanttRow, RowKind
from qmonpy.app.gantt.overbooking import BOOKED
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.site import Account, Level, Place
from qmonpy.engine.work.usage import ledger_of
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import State
from qmonpy.translation import tr

_ROUNDING = 1e-9
FindNear = Callable[[GanttRow], tuple[Iterable[str], State]]
Book = Callable[[], Mapping[int, Timeline]]
_Piece = tuple[int, int, int, int, str]
"""Begin, end, bottom, slots and reason."""


class _Room:
    """For how many slots of a job that asks for nothing an account has room, from now on."""

    def __init__(self, level: str, account: Account, amount: float, timeline: Timeline | None, now: int):
        self.name = account.attribute.name
        self._capacity = account.capacity
        self._amount = amount
        self._is_exclusive = account.is_exclusive
        self._is_per_slot = account.attribute.is_per_slot
        times, amounts = timeline.steps() if timeline is not None else ([], [])
        first = max(0, bisect_right(times, now) - 1)
        self.times, self._amounts = times[first:], amounts[first:]
        said = tr(
            "a job or reservation has {level} for itself ({name})"
            if account.is_exclusive
            else "no more {name} on {level}"
        )
        self.reason = said.format(level=level, name=account.attribute.name)
        self.least = min(map(self._count, [*self._amounts, 0.0]))

    def at(self, moment: int) -> float:
        """Return the slots at a moment."""
        place = bisect_right(self.times, moment) - 1
        return self._count(self._amounts[place] if place >= 0 else 0.0)

    def _count(self, used: float) -> float:
        if self._is_exclusive:
            return 0 if used else inf
        free = self._capacity - used
        if not self._is_per_slot:
            return inf if free + _ROUNDING >= self._amount else 0
        return inf if isinf(free) else max(0, int(free / self._amount + _ROUNDING))


class BlockedSlots:
    """Finds the blocked slots of the rows of one snapshot."""

    def __init__(self, snapshot: Snapshot, closures: ClosureMaker, find_near: FindNear | None = None):
        """`find_near` returns, for a row, the hosts of it and of rows about it, and the state of these hosts alone.

        Without it, and where the whole cluster has room for something, everything in the cluster is booked.
        """
        self._now = snapshot.now
        self._snapshot = snapshot
        self._closures = closures
        self._prepared = prepare(snapshot.cluster)
        self._all: Mapping[int, Timeline] | None = None
        self._of_hosts: dict[str, Mapping[int, Timeline]] = {}
        self._find_near = find_near
        self._known: dict[str, list[_Room]] = {}
        self._cluster = self._rooms_of(self._prepared.site.global_level, self._book_all)

    def of_row(self, row: GanttRow, bars: Iterable[GanttBar]) -> Closures:
        """Return the blocked slots of a row, which has these bars, in the order of time."""
        if row.kind is RowKind.GROUP:
            return ()
        places = [place for name in row.instances if (place := self._prepared.site.by_name.get(name)) is not None]
        if len(places) < len(row.instances) or not places:
            return ()
        book = partial(self._book_near, row, places[0].host.name)
        shared = [*self._cluster, *self._rooms_of(places[0].host, book)]
        own = [
            _Instance(place, self._rooms_of(place.level, book), self._find_closed(place, places)) for place in places
        ]
        if all(each.least >= row.capacity for each in shared) and not any(each.is_short for each in own):
            return ()
        if len(own) > 1:
            for each in own:
                each.rooms.append(self._find_slots(each.place, book))
        held = [bar for bar in bars if bar.kind in BOOKED and bar.release > self._now]
        return _merge(self._find(row, held, shared, own), self._now)

    def _find_closed(self, place: Place, places: Sequence[Place]) -> Closures:
        """Return when one of several queue instances of a row is closed; a row of one is shaded as a whole then."""
        return self._closures.of_instance(place.name) if len(places) > 1 else ()

    def _find_slots(self, place: Place, book: Book) -> _Room:
        account = place.level.accounts["slots"]
        return _Room(place.name, account, 1.0, book().get(account.number), self._now)

    def _rooms_of(self, level: Level, book: Book) -> list[_Room]:
        """Return what bounds the slots on a level, the slots of a queue instance themselves left out."""
        found = self._known.get(level.name)
        if found is None:
            found = self._known[level.name] = list(self._make_rooms(level, book))
        return found

    def _make_rooms(self, level: Level, book: Book) -> Iterator[_Room]:
        for name, account in level.accounts.items():
            if name == "slots" and level.letter == "q":
                continue
            amount = 1.0 if name == "slots" else self._prepared.site.defaults[name]
            if account.is_exclusive or amount > 0:
                yield _Room(level.name, account, amount, book().get(account.number), self._now)

    def _book_all(self) -> Mapping[int, Timeline]:
        """Return the timelines of everything in the cluster, by number of the account."""
        if self._all is None:
            self._all = self._book(self._snapshot.state, is_part=False)
        return self._all

    def _book_near(self, row: GanttRow, host: str) -> Mapping[int, Timeline]:
        """Return the timelines of a host of a row."""
        if self._find_near is None or self._all is not None:
            return self._book_all()
        found = self._of_hosts.get(host)
        if found is None:
            hosts, state = self._find_near(row)
            found = self._book(state, is_part=True)
            self._of_hosts.update(dict.fromkeys((*hosts, host), found))
        return found

    def _book(self, state: State, *, is_part: bool) -> Mapping[int, Timeline]:
        return ledger_of(self._prepared, state, self._now, has_plan=True, is_part=is_part).timelines or {}

    def _find(
        self, row: GanttRow, held: Sequence[GanttBar], shared: Sequence[_Room], own: Sequence["_Instance"]
    ) -> Iterator[_Piece]:
        whole = self._closures.of_row(row)
        edges = {time for room in (*shared, *(room for each in own for room in each.rooms)) for time in room.times}
        edges |= {edge for bar in held for edge in (bar.start, bar.release)}
        closed = (*whole, *(closure for each in own for closure in each.closed))
        edges |= {edge for each in closed for edge in (each.begin, each.end) if edge is not None}
        moments = [self._now, *sorted(edge for edge in edges if self._now < edge < FOREVER)]
        kept = 0
        stretches = zip(moments, [*moments[1:], FOREVER], _list_taken(held, moments), strict=True)
        for begin, end, (slots_taken, busy) in stretches:
            if any(each.is_at(begin, self._now) for each in whole):
                continue
            free = row.capacity - slots_taken
            room, reason = self._find_room(begin, shared, own)
            if room < free:
                kept = _choose(busy, row.capacity, free - int(room), kept)
                for bottom, slots in _runs(kept):
                    yield begin, end, bottom, slots, reason

    def _find_room(self, moment: int, shared: Sequence[_Room], own: Sequence["_Instance"]) -> tuple[float, str]:
        """Return for how many slots of a job there is room at a moment, and what bounds it."""
        found = [each.find_room(moment, self._now) for each in own]
        reasons = dict.fromkeys(reason for _, reason in found if reason)
        rooms = [(sum(room for room, _ in found), "; ".join(reasons))]
        rooms += [(each.at(moment), each.reason) for each in shared]
        return min(rooms, key=lambda each: each[0])


class _Instance:
    """A queue instance of a row, with what bounds the slots of a job on it."""

    def __init__(self, place: Place, rooms: Iterable[_Room], closed: Closures):
        self.place = place
        self.rooms = list(rooms)
        self.closed = closed
        self.is_short = bool(closed) or any(each.least < place.instance.slots for each in self.rooms)

    def find_room(self, moment: int, now: int) -> tuple[float, str]:
        """Return for how many slots of a job there is room at a moment, and what bounds it if it is not its slots."""
        for each in self.closed:
            if each.is_at(moment, now):
                return 0, f"{self.place.instance.queue}: {each.reason}"
        rooms = [(each.at(moment), each.reason if each.name != "slots" else "") for each in self.rooms]
        return min(rooms, key=lambda each: each[0], default=(inf, ""))


def _list_taken(bars: Iterable[GanttBar], moments: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield for each of rising moments how many slots bars take then, and which ones as bits.

    Bars may share slots, so that the bits are put together of all that are there at a moment.
    """
    coming = sorted(((bar.start, bar.release, bar.slots, bar.bottom) for bar in bars), reverse=True)
    here: list[tuple[int, int, int]] = []
    for moment in moments:
        while coming and coming[-1][0] <= moment:
            _, end, slots, bottom = coming.pop()
            here.append((end, slots, ((1 << slots) - 1) << bottom))
        here = [each for each in here if each[0] > moment]
        busy = count = 0
        for _, slots, mask in here:
            busy |= mask
            count += slots
        yield count, busy


def _choose(busy: int, capacity: int, slots: int, kept: int) -> int:
    """Return the blocked slots of a row as bits: those of before if they are free, else the highest free ones."""
    free = ((1 << capacity) - 1) & ~busy
    if kept.bit_count() == slots and not kept & ~free:
        return kept
    for _ in range(free.bit_count() - slots):
        # The lowest one.
        free &= free - 1
    return free


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """Yield bottom and height, in slots, of each unbroken run of bits."""
    while mask:
        bottom = (mask & -mask).bit_length() - 1
        above = mask >> bottom
        height = (~above & (above + 1)).bit_length() - 1
        yield bottom, height
        mask &= ~(((1 << height) - 1) << bottom)


def _merge(pieces: Iterable[_Piece], now: int) -> Closures:
    """Return pieces as closures, those that go on without a change as one."""
    merged: list[_Piece] = []
    last: dict[tuple[int, int, str], int] = {}
    for begin, end, bottom, slots, reason in pieces:
        place = last.get((bottom, slots, reason))
        if place is not None and merged[place][1] == begin:
            merged[place] = merged[place][0], end, bottom, slots, reason
            continue
        last[bottom, slots, reason] = len(merged)
        merged.append((begin, end, bottom, slots, reason))
    return tuple(
        Closure(None if begin == now else begin, None if end == FOREVER else end, reason, bottom=bottom, slots=slots)
        for begin, end, bottom, slots, reason in merged
    )
