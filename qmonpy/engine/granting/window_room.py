"""The slots that a request finds in windows, counted by host as a function of the start or of the end of the window.

The fast way to the starts at which `WindowSearch` finds something, for requests whose slots can be counted host by
host. Room is a function of the start that changes in steps; a step of a timeline is met by windows that begin up to
their length before it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.level_match import MANY
from qmonpy.engine.fitting.room import Room, add_rooms, closed_room, combine_rooms, map_room, windowed_room
from qmonpy.engine.granting.window_needs import Amounts, HostNeeds, PeNeeds, WindowNeeds
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.allocation_rules import FILL_UP, ROUND_ROBIN, slots_per_host
from qmonpy.engine.placing.parallel import least_slots
from qmonpy.engine.site.site import Account, Place
from qmonpy.model.values.value import end_of
from qmonpy.model.values.whole import is_whole

Slots = Callable[[float], int]
"""The slots that an amount leaves that is booked."""


def find_free_starts(
    search: WindowSearch, begin: int, end: int, needs: WindowNeeds | None = None
) -> list[tuple[int, int]] | None:
    """Return stretches, first and last start, in which the request finds room; None if it cannot be counted so.

    `needs` may be those of a request that asks for the same at another time.
    """
    free = _find_room(_Counter(search, _Starts(search, begin, end)), needs or WindowNeeds(search))
    return None if free is None else _list_stretches(free, end)


def _list_stretches(free: Room, end: int) -> list[tuple[int, int]]:
    times = [*free.times, end + 1]
    stretches: list[tuple[int, int]] = []
    for (first, behind), slots in zip(pairwise(times), free.slots, strict=True):
        if slots > 0 and stretches and stretches[-1][1] == first - 1:
            stretches[-1] = (stretches[-1][0], behind - 1)
        elif slots > 0:
            stretches.append((first, behind - 1))
    return stretches


def find_possible_starts(search: WindowSearch, begin: int, end: int, needs: WindowNeeds) -> list[tuple[int, int]]:
    """Return stretches outside of which the request finds no room, where its slots cannot be counted exactly."""
    counter = _Counter(search, _Starts(search, begin, end))
    return _list_stretches(counter.in_any_pe(needs.bounds()), end)


def find_first_chance(search: WindowSearch, begin: int, needs: WindowNeeds) -> int | None:
    """Return a start before which the request finds no room, as there are too few slots at every moment; None if
    always."""
    several = needs.parallel() if search.request.pe is not None else None
    if several is None:
        return begin
    slots = least_slots(search.category)
    found = [time for each in several if (time := _first_enough(_total(search, each, needs), begin, slots)) is not None]
    return min(found, default=None)


def _total(search: WindowSearch, needs: PeNeeds, known: WindowNeeds) -> Room:
    name = needs.pe.name
    if name not in known.totals:
        known.totals[name] = _Counter(search, _Moments(search)).on_all(needs)
    return known.totals[name]


def _first_enough(room: Room, begin: int, slots: int) -> int | None:
    first = max(0, bisect_right(room.times, begin) - 1)
    for index in range(first, len(room.times)):
        if room.slots[index] >= slots:
            return max(begin, room.times[index])
    return None


def find_free_length(search: WindowSearch, start: int, needs: WindowNeeds) -> tuple[int, bool]:
    """Return the most seconds, up to those of the request, for which it finds room at a start; 0 if there are none.

    Also returns whether that was counted; if not, it finds room for no more.
    """
    free, is_counted = _find_bound(_Counter(search, _Ends(search, start)), needs)
    until = next((time for time, slots in zip(free.times, free.slots, strict=True) if slots == 0), None)
    return search.duration if until is None else max(0, until - 1 - start), is_counted


def may_ever_be_free(search: WindowSearch, needs: WindowNeeds) -> bool:
    """Whether there may be room when all has ended that ends; if not, there is none at any time."""
    free, _ = _find_bound(_Counter(search, _Never()), needs)
    return free.slots[0] > 0


def find_most_slots(search: WindowSearch, start: int, below: int, needs: WindowNeeds) -> tuple[int, bool]:
    """Return the most slots below a number that fit in one of the PEs at a start; 0 if there are none.

    Also returns whether that was counted; if not, no more fit.
    """
    several = needs.parallel()
    counter = _Counter(search, _Starts(search, start, start))
    found = [_most_in_pe(counter, each, below) for each in (needs.bounds() if several is None else several)]
    return max(found, default=0), several is not None


def _most_in_pe(counter: "_Counter", needs: PeNeeds, below: int) -> int:
    rooms = [counter.on_host(each).slots[0] for each in needs.hosts]
    most = min(below - 1, counter.least(counter.amounts(needs.ahead)).slots[0])
    rule = needs.pe.allocation_rule.lower()
    if rule == "$pe_slots":
        return max(0, min(most, max(rooms, default=0)))
    if rule in ("$fill_up", "$round_robin"):
        return max(0, min(most, sum(rooms)))
    fixed = int(rule) if is_whole(rule) else 0
    # Numbers that the rule does not divide are laid out one slot on each host.
    single = min(most, sum(room >= 1 for room in rooms))
    single -= int(fixed > 0 and single % fixed == 0)
    whole = min(most, fixed * sum(room >= fixed for room in rooms)) // fixed * fixed if fixed else 0
    return max(0, single, whole)


def _find_bound(counter: "_Counter", needs: WindowNeeds) -> tuple[Room, bool]:
    """1 where the request finds room and perhaps elsewhere, and whether it is exact."""
    free = _find_room(counter, needs)
    return (counter.in_any_pe(needs.bounds()), False) if free is None else (free, True)


def _find_room(counter: "_Counter", needs: WindowNeeds) -> Room | None:
    """1 where the request finds room, else 0."""
    if counter.search.request.pe is None:
        return counter.sequential(needs)
    several = needs.parallel()
    return None if several is None else counter.in_any_pe(several)


class _Windows(Protocol):
    """Windows that differ in one time, from the first of these times on."""

    @property
    def first(self) -> int: ...

    def room(self, timeline: Timeline | None, slots: Slots) -> Room:
        """The slots that are left beside the most that is booked in a window."""
        ...

    def calendar(self, name: str | None) -> Room | None:
        """MANY where a calendar is open over a window, else 0; None if it always is."""
        ...


class _Starts:
    """Windows of one length, by their start."""

    def __init__(self, search: WindowSearch, begin: int, end: int):
        self._search = search
        self._length = max(1, search.duration)
        self.first, self._last = begin, end

    def room(self, timeline: Timeline | None, slots: Slots) -> Room:
        return windowed_room(timeline, self._length, self.first, self._last, slots)

    def calendar(self, name: str | None) -> Room | None:
        closed = list(self._search.closed_starts(name, self._search.duration, self.first, self._last))
        return closed_room(closed, self.first, self._last) if closed else None


class _Ends:
    """Windows from one start, by their end; an end that is the start stands for a moment."""

    def __init__(self, search: WindowSearch, start: int):
        self._search = search
        self.first, self._end = start, end_of(start, search.duration)

    def room(self, timeline: Timeline | None, slots: Slots) -> Room:
        if timeline is None:
            return Room([self.first], [slots(0.0)])
        most = timeline.most(self.first, self.first)
        room = Room([self.first], [slots(most)])
        times, amounts = timeline.steps()
        for index in range(bisect_right(times, self.first), bisect_left(times, self._end)):
            time, amount = times[index], amounts[index]
            if amount > most:
                most = amount
                room.times.append(time + 1)
                room.slots.append(slots(most))
        return room

    def calendar(self, name: str | None) -> Room | None:
        closed = self._search.closed_starts(name, 0, self.first, self._end)
        first = min((first for first, last in closed if last >= self.first), default=self._end + 1)
        if first > self._end:
            return None
        return Room([self.first, first], [MANY, 0]) if first > self.first else Room([self.first], [0])


class _Moments:
    """Every moment from now on, by itself; calendars are left aside."""

    def __init__(self, search: WindowSearch):
        self.first = search.now

    def room(self, timeline: Timeline | None, slots: Slots) -> Room:
        times, amounts = timeline.steps() if timeline is not None else ([], [])
        place = bisect_right(times, self.first)
        present = amounts[place - 1] if place else 0.0
        return Room([self.first, *times[place:]], [slots(each) for each in (present, *amounts[place:])])

    def calendar(self, name: str | None) -> Room | None:
        return None


class _Never:
    """A window behind all that ends."""

    first = 0

    def room(self, timeline: Timeline | None, slots: Slots) -> Room:
        return Room([0], [slots(timeline.at_end() if timeline is not None else 0.0)])

    def calendar(self, name: str | None) -> Room | None:
        return None


class _Counter:
    """Room of accounts, queue instances and hosts for one request, over windows of a kind."""

    def __init__(self, search: WindowSearch, windows: _Windows):
        self.search = search
        self._windows = windows
        ledger = search.board.ledger
        self._timelines = ledger.timelines or {}
        self._shared = ledger.shared_timelines
        self._known: dict[tuple[int, float], Room] = {}
        self._open: dict[str | None, Room | None] = {}

    def sequential(self, needs: WindowNeeds) -> Room:
        """1 where there is room for one slot somewhere."""
        rooms = []
        for place, needed in needs.sequential():
            parts = [self._fits(number, capacity, amount) for number, capacity, amount in needed.amounts]
            parts += [self._unused(number, wants_alone=alone) for number, alone in needed.exclusive]
            rooms.append(self.least([*parts, *self._calendar(place)]))
        return map_room(self._sum(rooms), lambda count: int(count > 0))

    def _fits(self, number: int, capacity: float, amount: float) -> Room:
        """1 where an amount fits beside what is booked, else 0."""
        return self._windowed(number, amount, lambda used: int(amount <= capacity - used))

    def in_any_pe(self, several: list[PeNeeds]) -> Room:
        """1 where the least slots of the request fit in one of some PEs."""
        slots = least_slots(self.search.category)
        rooms = [self._in_pe(each, slots) for each in several]
        return combine_rooms(rooms, max) if rooms else self._never()

    def _in_pe(self, needs: PeNeeds, slots: int) -> Room:
        """1 where some slots fit in a PE."""
        per_host = slots_per_host(needs.pe, slots)
        shares = [
            map_room(self.on_host(each), lambda count: host_share(count, per_host, slots)) for each in needs.hosts
        ]
        parts = (self.least(self.amounts(needs.ahead)), self._sum(shares))
        return self.least([map_room(each, lambda count: int(count >= slots)) for each in parts])

    def on_all(self, needs: PeNeeds) -> Room:
        """Slots on all hosts together."""
        return self._sum([self.on_host(each) for each in needs.hosts])

    def on_host(self, needs: HostNeeds) -> Room:
        """Slots on one host."""
        rooms = [self.least([*self.amounts(each), *self._calendar(place)]) for place, each in needs.places]
        if len(rooms) == 1 and not needs.amounts:
            return rooms[0]
        return self.least([*self.amounts(needs.amounts), self._sum(rooms)])

    def amounts(self, amounts: Amounts) -> list[Room]:
        """For how many slots each account leaves room."""
        return [self._slots(account, amount) for account, amount in amounts]

    def _slots(self, account: Account, amount: float) -> Room:
        if account.is_exclusive:
            return self._unused(account.number, wants_alone=amount != 0)
        if amount == 0:
            return Room([self._windows.first], [MANY])
        capacity = account.capacity
        return self._windowed(account.number, amount, lambda used: max(0, int((capacity - used) / amount)))

    def _windowed(self, number: int, amount: float, slots: Slots) -> Room:
        key = (number, amount)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._windows.room(self._timelines.get(number), slots)
        return found

    def _unused(self, number: int, *, wants_alone: bool) -> Room:
        """MANY where nothing is booked on an exclusive account that would be in the way, else 0."""
        parts = [self._windows.room(self._timelines.get(number), _is_unused)]
        if wants_alone:
            parts.append(self._windows.room(self._shared.get(number), _is_unused))
        return self.least(parts)

    def _calendar(self, place: Place) -> list[Room]:
        """Nothing in windows in which the calendar of an instance closes it."""
        name = place.instance.calendar
        if name not in self._open:
            self._open[name] = self._windows.calendar(name)
        room = self._open[name]
        return [room] if room is not None else []

    def _never(self) -> Room:
        return Room([self._windows.first], [0])

    def least(self, rooms: list[Room]) -> Room:
        if len(rooms) == 1:
            return rooms[0]
        return combine_rooms(rooms, min) if rooms else Room([self._windows.first], [MANY])

    def _sum(self, rooms: list[Room]) -> Room:
        return add_rooms(rooms) if rooms else self._never()


def _is_unused(used: float) -> int:
    return MANY if used == 0 else 0


def _share(room: Room, per_host: int, slots: int) -> Room:
    if per_host in (FILL_UP, ROUND_ROBIN) and max(room.slots) <= slots:
        return room
    return map_room(room, lambda count: host_share(count, per_host, slots))


def host_share(room: int, per_host: int, slots: int) -> int:
    """Return the slots that a host with some room gives to a task by the allocation rule; one where that cannot
    serve it."""
    if per_host in (FILL_UP, ROUND_ROBIN):
        return min(room, slots)
    return (per_host if room >= per_host else 0) if per_host > 0 else int(room >= 1)
