"""Room for parallel tasks by host, kept while tasks come and go, and how slots are laid over it.

It gives what `Trial` gives where hosts can be looked at one by one (`is_layable`): every place may hold the master
task, and quotas count either everywhere together or each host by itself.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import cast

from qmonpy.engine.fitting.level_match import MANY, Match, count_level
from qmonpy.engine.fitting.quota_match import count_rule, limit_number
from qmonpy.engine.placing.harvest import ROUND_ROBIN, Assignment, slots_per_host
from qmonpy.engine.placing.parallel import SlotSearch as NumberSearch
from qmonpy.engine.placing.parallel import choose_order, learn, matching_pes, slot_choices
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.search import Found, PlainAssignment
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_instance,
    check_pe,
    check_queue,
    is_host_requested,
)
from qmonpy.model.configuration.complex_attribute import Consumable
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
        at_host = _find_bounds(books, category, level, frozenset(), "host")
        if at_host is None:
            return None
        bounds, found = at_host
        residents = []
        for _, place in places:
            if check_instance(site, category, place, self.pe) is not None:
                continue
            self._check_quotas(place)
            own = _find_bounds(books, category, place.level, self._found_globally | found, "queue")
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
        return _find_quota_bounds(self._books, self._category, self.pe, own, place)

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


def _find_bounds(
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


def _find_quota_bounds(
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


class Layout:
    """The room for the tasks of a category in a PE: that of the hosts, and what bounds a task as a whole."""

    def __init__(self, books: Books, category: Category, rooms: HostRooms):
        self._books, self._category, self._rooms = books, category, rooms
        site = books.prepared.site
        self.pe = rooms.pe
        self._pe_account = site.pe_accounts[self.pe.name].number
        self._is_possible = (
            check_pe(site, category, self.pe) is None and check_host(site, category, site.global_level) is None
        )
        self._everywhere = self._find_everywhere()

    def lay(self, slots: int) -> Assignment | None:
        """Return the assignment of so many slots as things are now; None where there is too little room."""
        used, shared = self._books.ledger.used, self._books.ledger.shared
        if not self._is_possible or slots > int(self.pe.slots - used[self._pe_account]):
            return None
        if self._everywhere.room(used, shared) < slots:
            return None
        pieces = self._rooms.pick(slots)
        return None if pieces is None else Assignment(self.pe, slots, pieces, 0)

    def _find_everywhere(self) -> Bounds:
        """Return what bounds the slots of a task as a whole: the global level, and quotas that are alike everywhere."""
        books, category = self._books, self._category
        level = books.prepared.site.global_level
        found = _find_bounds(books, category, level, frozenset(), "global")
        if found is None:
            self._is_possible = False
            return Bounds()
        bounds = found[0]
        if not books.places:
            return bounds
        rules = books.prepared.accounts.job_rules(category, self.pe.name)
        first = books.places[0]
        here = rules.at(first.instance.queue, first.instance.host)
        quotas = _find_quota_bounds(
            books, category, self.pe, [each for each in here if each.is_alike_everywhere], first
        )
        return Bounds((*bounds.rows, *quotas.rows), (*bounds.alone, *quotas.alone))


class Rooms:
    """The rooms of hosts, each kept once for all categories that need the same of a host."""

    def __init__(self, books: Books):
        self._books = books
        self._known: dict[object, HostRooms] = {}

    def find(self, category: Category, pe: ParallelEnvironment, *, is_single: bool) -> HostRooms:
        """Return the rooms for a category in a PE."""
        rules = tuple(each for some in self._books.prepared.accounts.job_rules(category, pe.name).sets for each in some)
        project, user, _, _, hard, _, queues, *_ = category.grid_engine_key
        sets, _ = cast(tuple[object, object], user)
        counts_hosts = any(not each.is_alike_everywhere for each in rules)
        counted = (category.owner, category.project) if counts_hosts else None
        key = (pe.name, is_single, project, sets, hard, queues, category.is_immediate, rules, counted)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = HostRooms(self._books, category, pe, is_single=is_single)
        return found


class UnfitLayoutError(Exception):
    """A quota refuses a place for what its queue limits; what else is refused then depends on the way of a search."""


def is_layable(books: Books, category: Category, pe: ParallelEnvironment) -> bool:
    """Return whether the hosts of a category can be looked at one by one in a PE (`Layout`)."""
    if category.is_soft or category.master_queues or category.reservation is not None:
        return False
    accounts = books.prepared.accounts
    for name in accounts.site.defaults:
        attribute = accounts.site.complexes[name]
        is_booked = accounts.slot_amount(category, name) != 0 or name in category.requested
        if attribute.consumable is Consumable.JOB and is_booked:
            return False
    return all(_counts_by_host(rules) for rules in accounts.job_rules(category, pe.name).sets)


def _counts_by_host(rules: list[CompiledRule]) -> bool:
    """Whether the rules of a set that may govern a job count everything together, or each host by itself."""
    if not all(limit.attribute.is_consumable for rule in rules for limit in rule.limits):
        return False
    if not rules or rules[0].is_alike_everywhere:
        return True
    return all(rule.is_for_all_queues and not rule.expands_queues and rule.expands_hosts for rule in rules)


class LaidOut:
    """The search for the slots of parallel tasks of a category, over all PEs that the request means.

    A range of slots is searched as a pass does it (`maximise`), and what that took decides how the next one begins.
    """

    def __init__(self, books: Books, category: Category, rooms: Rooms):
        self._books = books
        self._category = category
        self._rooms = rooms
        self._pes = matching_pes(books.board, category)
        self._plain = PlainAssignment(books, category)
        self._is_layable = bool(self._pes) and all(is_layable(books, category, pe) for pe in self._pes)
        has_range = sum(len(each) for each in category.slots) > 1
        self.must_retry = has_range or not self._is_layable
        self._layouts: dict[tuple[str, bool], Layout] = {}

    def find(self, now: int) -> Found | None:
        """See `Search.find`."""
        if self._is_layable:
            weights = self._books.board.weights
            try:
                best = self._find_best()
            except UnfitLayoutError:
                self._is_layable, self.must_retry = False, True
                self._books.board.weights = weights
            else:
                return None if best is None else (best.pieces, best.pe.name)
        return self._plain.find(now)

    def _find_best(self) -> Assignment | None:
        best: Assignment | None = None
        for pe in self._pes:
            found = self._maximise(pe, best.slots if best else 0)
            if found is not None and (best is None or found.slots > best.slots):
                best = found
        return best

    def _maximise(self, pe: ParallelEnvironment, least: int) -> Assignment | None:
        board = self._books.board
        choices = slot_choices(self._category, pe, least)
        found: Assignment | None = None
        search = NumberSearch(len(choices), choose_order(board.weights))
        while (index := search.next) is not None:
            here = self._layout(pe, choices[index]).lay(choices[index])
            found = here or found
            search.note(index, has_fitted=here is not None)
        board.weights = learn(board.weights, search)
        return found

    def _layout(self, pe: ParallelEnvironment, slots: int) -> Layout:
        key = pe.name, slots == 1
        found = self._layouts.get(key)
        if found is None:
            rooms = self._rooms.find(self._category, pe, is_single=slots == 1)
            found = self._layouts[key] = Layout(self._books, self._category, rooms)
        return found
