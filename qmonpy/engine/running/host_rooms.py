"""Room for parallel tasks by host, kept while tasks come and go, and how slots are laid over hosts."""

from dataclasses import dataclass
from heapq import heappop, heappush

from qmonpy.engine.fitting.level_match import MANY, Match, count_level
from qmonpy.engine.fitting.quota_match import count_rule, limit_number
from qmonpy.engine.placing.harvest import ROUND_ROBIN, slots_per_host
from qmonpy.engine.running.books import Books
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_instance,
    check_queue,
    is_host_requested,
)
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment

Rows = tuple[tuple[int, float, float], ...]
"""Account, capacity, and the amount of one slot."""
Alone = tuple[tuple[int, bool], ...]
"""Account of an exclusive attribute, and whether the job wants it for itself."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What bounds the slots of a category at a level."""

    rows: Rows = ()
    alone: Alone = ()

    def room(self, used: list[float], shared: list[float]) -> int:
        """Return for how many slots there is room; it may be negative where too much is booked."""
        room = MANY
        for account, capacity, amount in self.rows:
            here = int((capacity - used[account]) / amount)
            if here < room:
                room = here
        for account, wants_alone in self.alone:
            if used[account] or (wants_alone and shared[account]):
                return 0
        return room


@dataclass(frozen=True, slots=True)
class HostRoom:
    """What bounds the slots of a category on a host and on each of its places that suit it, in order."""

    ranks: tuple[int, ...]
    """Of its places in cluster queues that may serve the category."""
    bounds: Bounds
    residents: tuple[tuple[Place, Bounds], ...]
    """The places that suit the category, each with its own bounds."""


class UnfitLayoutError(Exception):
    """A quota refuses a place for what its queue limits; what else is refused then depends on the way of a search."""


class HostRooms:
    """The room of every host for tasks in a PE; categories that need the same of a host have it together."""

    def __init__(self, books: Books, category: Category, pe: ParallelEnvironment, *, is_single: bool):
        """`category` is any of them; `is_single` is for tasks of one slot, which cluster queues are asked about more
        closely."""
        self._books = books
        self._category = category
        self.pe = pe
        self._is_single = is_single
        level = books.prepared.site.global_level
        accounts = books.prepared.accounts
        self._found_globally = count_level(level, accounts.empty, category, frozenset(), "global")[0].found
        self._queues: dict[str, bool] = {}
        self._hosts: dict[int, HostRoom | None] = {}
        self._cursor = 0
        self._seen = books.changed.end
        self._room_of: dict[int, tuple[int, int]] = {}
        """By number of a host that was asked the rank at which it is tried and its room."""
        self._room_at: dict[int, int] = {}
        """By such a rank the room of its host, where there is any."""
        self._heaps: dict[int, list[int]] = {}
        """By room the ranks of hosts; those that have another room by now are passed over."""
        self._queued: set[tuple[int, int]] = set()
        """Room and rank of everything in the heaps."""
        self._counts: dict[int, int] = {}
        """By room the number of hosts."""

    def pick(self, slots: int) -> list[tuple[Place, int]] | None:
        """Return the places and slots of a task of so many slots; None where there is too little room."""
        self._take_changes()
        per_host = slots_per_host(self.pe, slots)
        if self._cursor == len(self._books.places) and self._most(per_host) < slots:
            return None
        return self._pick_in_rounds(slots) if per_host == ROUND_ROBIN else self._pick(slots, per_host)

    # --- room

    def _most(self, per_host: int) -> int:
        """Return how many slots there can be at most, once all hosts were asked."""
        if per_host > 0:
            return per_host * sum(count for room, count in self._counts.items() if room >= per_host)
        return sum(room * count for room, count in self._counts.items())

    def _take_changes(self) -> None:
        log = self._books.changed
        if log.end == self._seen:
            return
        hosts = log.since(self._seen)
        self._seen = log.end
        if hosts is None:
            self._cursor = 0
            self._room_of.clear()
            self._room_at.clear()
            self._heaps.clear()
            self._queued.clear()
            self._counts.clear()
            return
        for host in hosts if len(hosts) < 3 else set(hosts):
            known = self._room_of.get(host)
            if known is not None or any(rank < self._cursor for rank in self._books.ranks[host]):
                self._note(host)

    def _note(self, host: int) -> None:
        """Find out the room of a host, and where in the order it is tried."""
        rank, room = self._find_room(host)
        if rank >= self._cursor:
            # It is asked when its turn comes.
            room = 0
        before = self._room_of.get(host)
        if before == (rank, room):
            return
        if before is not None and before[1]:
            old_rank, old_room = before
            self._counts[old_room] -= 1
            if self._room_at.get(old_rank) == old_room:
                del self._room_at[old_rank]
        self._room_of[host] = rank, room
        if room:
            self._counts[room] = self._counts.get(room, 0) + 1
            self._room_at[rank] = room
            self._queue(room, rank)

    def _find_room(self, host: int) -> tuple[int, int]:
        """Return the rank at which a host is tried, that of its first open place in a queue that suits, and its
        slots."""
        plan = self._find_host(host)
        if plan is None:
            return 0, 0
        places, free = self._books.places, self._books.free
        rank = next((each for each in plan.ranks if free[places[each].index] > 0), None)
        if rank is None:
            return 0, 0
        used, shared = self._books.ledger.used, self._books.ledger.shared
        total = sum(max(0, bounds.room(used, shared)) for place, bounds in plan.residents if free[place.index] > 0)
        return rank, max(0, min(total, plan.bounds.room(used, shared)))

    # --- what bounds the room

    def _find_host(self, host: int) -> HostRoom | None:
        try:
            return self._hosts[host]
        except KeyError:
            found = self._hosts[host] = self._make_host(host)
            return found

    def _make_host(self, host: int) -> HostRoom | None:
        books, category = self._books, self._category
        site, ranks = books.prepared.site, books.ranks[host]
        places = [(rank, books.places[rank]) for rank in ranks if self._queue_suits(books.places[rank])]
        if not places:
            return None
        level = places[0][1].host
        if not is_host_requested(site, category, level.name) or check_host(site, category, level) is not None:
            return None
        at_host = find_bounds(books, category, level, frozenset(), "host")
        if at_host is None:
            return None
        bounds, found = at_host
        residents = []
        for _, place in places:
            if check_instance(site, category, place, self.pe) is not None:
                continue
            self._check_quotas(place)
            own = find_bounds(books, category, place.level, self._found_globally | found, "queue")
            if own is not None:
                residents.append((place, own[0]))
        if not residents:
            return None
        quotas = self._find_quotas(residents[0][0])
        everything = Bounds((*bounds.rows, *quotas.rows), (*bounds.alone, *quotas.alone))
        return HostRoom(tuple(rank for rank, _ in places), everything, tuple(residents))

    def _check_quotas(self, place: Place) -> None:
        """Raise UnfitLayoutError where a quota refuses a place for what the queue limits."""
        accounts, category = self._books.prepared.accounts, self._category
        if not any(request.name in place.level.limits for request in category.hard):
            return
        for rule in accounts.job_rules(category, self.pe.name).at(place.instance.queue, place.instance.host):
            key = rule.key(category, self.pe.name, place.instance.queue, place.instance.host)
            if count_rule(accounts, accounts.empty, category, rule, key, place).match is not Match.OK:
                raise UnfitLayoutError(place.name)

    def _queue_suits(self, place: Place) -> bool:
        queue = place.instance.queue
        found = self._queues.get(queue)
        if found is None:
            refusal = check_queue(
                self._books.prepared.site, self._category, queue, self.pe.name, 1 if self._is_single else 2
            )
            found = self._queues[queue] = refusal is None
        return found

    def _find_quotas(self, place: Place) -> Bounds:
        """Return the bounds by quotas that count the host of a place by itself."""
        rules = self._books.prepared.accounts.job_rules(self._category, self.pe.name)
        here = rules.at(place.instance.queue, place.instance.host)
        own = [each for each in here if not each.is_alike_everywhere]
        return find_quota_bounds(self._books, self._category, self.pe, own, place)

    # --- hosts in order

    def _next(self, least: int) -> tuple[int, int] | None:
        """Take the next host that has at least so many slots out of its heap: its rank and room; None if there is
        none."""
        while True:
            best, best_room = -1, 0
            for room, heap in self._heaps.items():
                if room < least:
                    continue
                while heap and self._room_at.get(heap[0]) != room:
                    self._queued.discard((room, heappop(heap)))
                if heap and (best < 0 or heap[0] < best):
                    best, best_room = heap[0], room
            if best >= 0:
                heappop(self._heaps[best_room])
                self._queued.discard((best_room, best))
                return best, best_room
            if not self._ask_next():
                return None

    def _ask_next(self) -> bool:
        """Ask the next place in the order that was not asked yet for the room of its host; False if there is none."""
        books = self._books
        while self._cursor < len(books.places):
            place = books.places[self._cursor]
            self._cursor += 1
            if books.free[place.index] > 0:
                self._note(books.host_numbers[place.index])
                return True
        return False

    def _queue(self, room: int, rank: int) -> None:
        if (room, rank) not in self._queued:
            self._queued.add((room, rank))
            heappush(self._heaps.setdefault(room, []), rank)

    def _pick(self, slots: int, per_host: int) -> list[tuple[Place, int]] | None:
        """Take slots from host to host: a fixed number of each, or as many as there are."""
        pieces: list[tuple[Place, int]] = []
        looked: list[tuple[int, int]] = []
        missing = slots
        while missing:
            found = self._next(max(1, per_host))
            if found is None:
                break
            looked.append(found)
            wanted = per_host if per_host > 0 else min(missing, found[1])
            here = self._take(found[0], wanted)
            # On the host of the master task Grid Engine puts each further piece in front of the others.
            pieces += here if pieces else reversed(here)
            missing -= wanted
        for rank, room in looked:
            self._queue(room, rank)
        return None if missing else pieces

    def _pick_in_rounds(self, slots: int) -> list[tuple[Place, int]] | None:
        """Take one slot of each host, round after round."""
        looked: list[tuple[int, int]] = []
        while len(looked) < slots and (found := self._next(1)) is not None:
            looked.append(found)
        for rank, room in looked:
            self._queue(room, rank)
        if sum(room for _, room in looked) < slots:
            return None
        taken = dict.fromkeys((rank for rank, _ in looked), 0)
        missing = slots
        while missing:
            for rank, room in looked:
                if missing and taken[rank] < room:
                    taken[rank] += 1
                    missing -= 1
        return self._in_order_of_rounds(taken)

    def _in_order_of_rounds(self, taken: dict[int, int]) -> list[tuple[Place, int]]:
        """Return the pieces in the order in which their places gave the first slot."""
        firsts: list[tuple[int, int, tuple[Place, int]]] = []
        for position, (rank, slots) in enumerate(taken.items()):
            before = 0
            for piece in self._take(rank, slots):
                firsts.append((before, position, piece))
                before += piece[1]
        firsts.sort(key=lambda each: each[:2])
        return [piece for _, _, piece in firsts]

    def _take(self, rank: int, slots: int) -> list[tuple[Place, int]]:
        """Return the pieces of so many slots on the host that is tried at a rank."""
        books = self._books
        plan = self._find_host(books.host_numbers[books.places[rank].index])
        assert plan is not None
        used, shared, pieces = books.ledger.used, books.ledger.shared, []
        for place, bounds in plan.residents:
            if slots and books.free[place.index] > 0:
                here = min(slots, bounds.room(used, shared))
                if here > 0:
                    pieces.append((place, here))
                    slots -= here
        return pieces


def find_bounds(
    books: Books, category: Category, level: Level, already: frozenset[str], kind: str
) -> tuple[Bounds, frozenset[str]] | None:
    """Return what bounds a category at a level, and the requests that it satisfies; None where it never fits."""
    accounts = books.prepared.accounts
    count, _ = count_level(level, accounts.empty, category, already, kind)
    if count.match is Match.NEVER or count.now <= 0:
        return None
    rows, alone = [], []
    for name, account in level.accounts.items():
        amount = accounts.slot_amount(category, name)
        if account.is_exclusive:
            alone.append((account.number, amount != 0))
        elif amount != 0:
            rows.append((account.number, account.capacity, amount))
    return Bounds(tuple(rows), tuple(alone)), count.found


def find_quota_bounds(
    books: Books, category: Category, pe: ParallelEnvironment, rules: list[CompiledRule], place: Place
) -> Bounds:
    """Return what bounds a category by the limits of some rules at a place."""
    accounts = books.prepared.accounts
    rows, alone = [], []
    for rule in rules:
        key = rule.key(category, pe.name, place.instance.queue, place.instance.host)
        for index, limit in enumerate(rule.limits):
            if not limit.attribute.is_consumable:
                continue
            number = accounts.quota(rule, index, key)
            amount = accounts.slot_amount(category, limit.attribute.name)
            if limit.attribute.is_exclusive:
                alone.append((number, amount != 0))
            elif amount != 0:
                rows.append((number, limit_number(accounts, accounts.empty, limit, place), amount))
    return Bounds(tuple(rows), tuple(alone))
