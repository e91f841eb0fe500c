"""How much room a request has at every start: slots of each host as a function of the start, added up.

The fast way to the starts at which `WindowSearch` finds something, for requests whose slots can be counted host by
host. Room is a function of the start that changes in steps; a step of a timeline is met by windows that begin up to
their length before it.
"""

from collections.abc import Callable
from itertools import pairwise

from qmonpy.engine.level_match import MANY, Match, count_level, default_requests
from qmonpy.engine.needs import CategoryPlan
from qmonpy.engine.parallel import FILL_UP, ROUND_ROBIN, least_slots, matching_pes, slots_per_host
from qmonpy.engine.room import Room, add_rooms, closed_room, combine_rooms, map_room, windowed_room
from qmonpy.engine.site import Account, Level, Place
from qmonpy.engine.static_match import check_host, check_instance, check_pe, check_queue, is_host_requested
from qmonpy.engine.windows import WindowSearch, closed_starts
from qmonpy.model.complex_attribute import Consumable
from qmonpy.model.parallel_environment import ParallelEnvironment

Amount = tuple[Account, float]
"""An account, and what one slot books on it."""


def find_free_starts(search: WindowSearch, begin: int, end: int) -> list[tuple[int, int]] | None:
    """Stretches, first and last start, in which the request finds room; None if it cannot be counted so."""
    counter = _Counter(search, begin, end)
    if search.request.pe is None:
        total: list[Room] | None = [counter.sequential()]
    else:
        total = counter.parallel()
    if total is None:
        return None
    free = combine_rooms(total, max) if total else Room([begin], [0])
    times = [*free.times, end + 1]
    stretches: list[tuple[int, int]] = []
    for (first, behind), slots in zip(pairwise(times), free.slots, strict=True):
        if slots > 0 and stretches and stretches[-1][1] == first - 1:
            stretches[-1] = (stretches[-1][0], behind - 1)
        elif slots > 0:
            stretches.append((first, behind - 1))
    return stretches


class _Counter:
    """Room of accounts, queue instances and hosts for one request, over starts from `begin` to `end`."""

    def __init__(self, search: WindowSearch, begin: int, end: int):
        self._search = search
        self._site = search.prepared.site
        self._category = search.category
        self._ledger = search.board.ledger
        self._empty = search.prepared.accounts.empty
        self._length = max(1, search.duration)
        self._begin, self._end = begin, end
        self._known: dict[tuple[int, float, bool], Room] = {}
        self._open: dict[str | None, Room | None] = {}

    # --- sequential requests: one slot somewhere

    def sequential(self) -> Room:
        plan = CategoryPlan(self._search.prepared.accounts, self._category)
        rooms = []
        for place in self._search.candidates:
            needs = plan.needs(place)
            if needs is None:
                continue
            parts = [self._fits(number, capacity, amount) for number, capacity, amount in needs.amounts]
            parts += [self._unused(number, wants_alone=alone) for number, alone in needs.exclusive]
            rooms.append(self._least([*parts, *self._calendar(place)]))
        return self._sum(rooms)

    def _fits(self, number: int, capacity: float, amount: float) -> Room:
        """1 where an amount fits beside what is booked, else 0."""
        key = (number, amount, False)
        if key not in self._known:
            self._known[key] = self._windowed(number, lambda used: int(amount <= capacity - used))
        return self._known[key]

    # --- parallel requests: hosts add up

    def parallel(self) -> list[Room] | None:
        """For each parallel environment 1 where the least slots of the request fit; None if they cannot be counted."""
        category = self._category
        if category.master_queues or "slots" in category.requested or any(each.is_per_job for each in category.hard):
            return None
        rooms = []
        for pe in matching_pes(self._search.board, self._category):
            if check_pe(self._site, self._category, pe) is None:
                room = self._in_pe(pe, least_slots(self._category))
                if room is None:
                    return None
                rooms.append(room)
        return rooms

    def _in_pe(self, pe: ParallelEnvironment, slots: int) -> Room | None:
        site, category = self._site, self._category
        if check_host(site, category, site.global_level) is not None:
            return self._never()
        general = self._level(site.global_level, frozenset(), "global")
        if general is None:
            return None
        globally, found = general
        ahead = self._least([self._slots(site.pe_accounts[pe.name], 1.0), *globally])
        queues: dict[str, bool] = {}
        by_host: dict[str, list[Place]] = {}
        for place in self._search.candidates:
            queue = place.instance.queue
            if queue not in queues:
                queues[queue] = check_queue(site, category, queue, pe.name, slots) is None
            if queues[queue]:
                by_host.setdefault(place.instance.host, []).append(place)
        shares = []
        per_host = slots_per_host(pe, slots)
        for residents in by_host.values():
            room = self._on_host(residents, pe, found)
            if room is None:
                return None
            shares.append(map_room(room, lambda count: host_share(count, per_host, slots)))
        total = self._sum(shares)
        return self._least([map_room(each, lambda count: int(count >= slots)) for each in (ahead, total)])

    def _on_host(self, residents: list[Place], pe: ParallelEnvironment, found: frozenset[str]) -> Room | None:
        """Slots on one host; None if they cannot be counted."""
        host, category = residents[0].host, self._category
        if not is_host_requested(self._site, category, host.name) or check_host(self._site, category, host):
            return self._never()
        at_host = self._level(host, frozenset(), "host")
        if at_host is None:
            return None
        rooms = []
        for place in residents:
            if check_instance(self._site, category, place, pe) is not None:
                continue
            there = self._level(place.level, found | at_host[1], "queue")
            if there is None:
                return None
            rooms.append(self._least([*there[0], *self._calendar(place)]))
        return self._least([*at_host[0], self._sum(rooms)])

    def _level(self, level: Level, already: frozenset[str], kind: str) -> tuple[list[Room], frozenset[str]] | None:
        """What a level's accounts leave, and the requests that it satisfies; None if there are amounts for a job."""
        count, _ = count_level(level, self._empty, self._category, already, kind)
        if count.match is Match.NEVER or count.now <= 0:
            return [self._never()], count.found
        amounts: list[Amount] = []
        if "slots" in level.accounts:
            amounts.append((level.accounts["slots"], 1.0))
        for request in (*default_requests(level, self._category), *self._category.hard):
            account = level.accounts.get(request.name)
            if account is not None:
                amounts.append((account, request.number))
        if any(account.attribute.consumable is Consumable.JOB or amount < 0 for account, amount in amounts):
            return None
        return [self._slots(account, amount) for account, amount in amounts], count.found

    def _slots(self, account: Account, amount: float) -> Room:
        """For how many slots an account leaves room."""
        if account.is_exclusive:
            return self._unused(account.number, wants_alone=amount != 0)
        if amount == 0:
            return Room([self._begin], [MANY])
        key = (account.number, amount, True)
        if key not in self._known:
            capacity = account.capacity
            self._known[key] = self._windowed(account.number, lambda used: max(0, int((capacity - used) / amount)))
        return self._known[key]

    # --- what both need

    def _never(self) -> Room:
        return Room([self._begin], [0])

    def _unused(self, number: int, *, wants_alone: bool) -> Room:
        """MANY where nothing is booked on an exclusive account that would be in the way, else 0."""
        ledger = self._ledger
        parts = [windowed_room((ledger.timelines or {}).get(number), self._length, self._begin, self._end, _is_unused)]
        if wants_alone:
            timeline = ledger.shared_timelines.get(number)
            parts.append(windowed_room(timeline, self._length, self._begin, self._end, _is_unused))
        return self._least(parts)

    def _windowed(self, number: int, slots: Callable[[float], int]) -> Room:
        timeline = (self._ledger.timelines or {}).get(number)
        return windowed_room(timeline, self._length, self._begin, self._end, slots)

    def _calendar(self, place: Place) -> list[Room]:
        """Nothing at starts at which the calendar of an instance closes it in the window."""
        name = place.instance.calendar
        if name not in self._open:
            closed = list(closed_starts(self._search.prepared, name, self._search.duration, self._begin, self._end))
            self._open[name] = closed_room(closed, self._begin, self._end) if closed else None
        room = self._open[name]
        return [room] if room is not None else []

    def _least(self, rooms: list[Room]) -> Room:
        return combine_rooms(rooms, min) if rooms else Room([self._begin], [MANY])

    def _sum(self, rooms: list[Room]) -> Room:
        return add_rooms(rooms) if rooms else self._never()


def _is_unused(used: float) -> int:
    return MANY if used == 0 else 0


def host_share(room: int, per_host: int, slots: int) -> int:
    """What a host with some room gives to a task, by the allocation rule; where that cannot serve it, one slot."""
    if per_host in (FILL_UP, ROUND_ROBIN):
        return min(room, slots)
    return (per_host if room >= per_host else 0) if per_host > 0 else int(room >= 1)
