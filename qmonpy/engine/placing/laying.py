"""Slots of parallel tasks laid over the hosts of a scene, by what bounds them there (`host_bounds`).

The outcome is that of `Trial`, which also tells what refuses; where that is not asked for, this takes a part of the
time.
"""

from bisect import bisect_right
from collections.abc import Iterator
from math import inf
from typing import NamedTuple, cast

from qmonpy.engine.books.free_slots import FreeSlots
from qmonpy.engine.books.ledger import Amounts, LedgerView, WindowedLedger
from qmonpy.engine.fitting.level_match import MANY
from qmonpy.engine.placing.allocation_rules import FILL_UP, ROUND_ROBIN, find_layout_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.host_bounds import HostBounds, TaskBounds, UnfitHostError, find_task_bounds
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.variety import Variety
from qmonpy.pauses import paced


class Lane(NamedTuple):
    """A host that suits a category, with its open places of queues that may serve the job."""

    host: HostBounds
    places: list[Place]
    account: int
    """Of the slots of its only place; that of another account where it has several."""
    capacity: float
    """Of that account; without bound where it has several places."""


class Hosts:
    """Hosts in the order in which they are filled."""

    __slots__ = ("_positions", "lanes")

    def __init__(self, lanes: list[Lane]):
        self.lanes = lanes
        self._positions: dict[int, int] | None = None

    def pick(self, accounts: list[int]) -> Iterator[Lane]:
        """Yield those with places of which the slots have one of some accounts, in order."""
        positions = self._positions
        if positions is None:
            positions = self._positions = {
                place.slots_number: position for position, lane in enumerate(self.lanes) for place in lane.places
            }
        lanes = self.lanes
        for position in sorted({positions[each] for each in accounts if each in positions}):
            yield lanes[position]


Pieces = list[tuple[Place, int]]


class Attempt(NamedTuple):
    """The outcome of an attempt to place a task of some slots."""

    assignment: Assignment | None = None
    is_later: bool = False
    """Whether only what will end stands in the way; known where the attempt cares for it."""
    cares_for_later: bool = False
    """Whether it is still to be found out if the task could start later."""


def try_laying(
    board: Board,
    category: Category,
    pe: ParallelEnvironment,
    slots: int,
    scene: Scene,
    *,
    cares_for_later: bool = False,
) -> Attempt | None:
    """Attempt to place a task of so many slots in a PE; None where only `Trial` can tell."""
    bounds = find_task_bounds(board.prepared, category, pe, is_single=slots == 1)
    if bounds is None:
        return None
    if not bounds.is_admitted:
        return Attempt(cares_for_later=cares_for_later)
    ledger = scene.ledger
    if slots > int(pe.slots - ledger.used[bounds.pe_account]):
        is_later = slots <= int(pe.slots - ledger.endless[bounds.pe_account])
        return Attempt(is_later=is_later, cares_for_later=cares_for_later)
    if not bounds.is_possible:
        return Attempt(cares_for_later=cares_for_later)
    if cares_for_later and not bounds.knows_later:
        return None
    if bounds.globally.room(ledger.used, ledger.shared) < slots:
        if bounds.globally.alone:
            return None
        is_later = bounds.globally.room(ledger.endless, ledger.shared_endless) >= slots
        return Attempt(is_later=is_later, cares_for_later=cares_for_later)
    has_quota = bounds.quotas.room(ledger.used, ledger.shared) >= slots
    if not has_quota and not cares_for_later:
        return Attempt()
    try:
        hosts = _find_hosts(board, scene, bounds)
        free = _find_free(board, category, bounds, ledger) if has_quota else None
        if free is not None and isinstance(ledger, WindowedLedger):
            has_quota = free.least_free(ledger.start, ledger.end) >= slots
        pieces = _lay(bounds, hosts, slots, ledger, free) if has_quota else None
        is_later = cares_for_later and _fits_later(bounds, hosts, slots, ledger.endless, ledger.shared_endless)
    except UnfitHostError:
        return None
    found = None if pieces is None else Assignment(pe, slots, pieces, 0)
    return Attempt(found, is_later and found is None, cares_for_later and not is_later)


def _find_hosts(board: Board, scene: Scene, bounds: TaskBounds) -> Hosts:
    """Return the hosts of a scene that suit the category, in order."""
    found = board.hosts_with(scene.places, bounds.hosts.queues)
    # Searches for the present and for later times look at two lists in turn.
    recent = cast(list[tuple[object, Hosts]], board.shelf.setdefault(bounds.hosts, []))
    for known, before in recent:
        if known is found:
            return before
    known_lanes = board.prepared.kept(("lanes", bounds.hosts), dict[int, Lane | None])
    lanes: list[Lane] = []
    for name, places in paced(found.items()):
        if len(places) > 1:
            host = bounds.hosts.at(name)
            lane = None if host is None else Lane(host, places, places[0].level.accounts["slots"].number, inf)
        elif (index := places[0].index) in known_lanes:
            lane = known_lanes[index]
        else:
            lane = known_lanes[index] = _find_lane(bounds, places)
        if lane is not None:
            lanes.append(lane)
    hosts = Hosts(lanes)
    recent[:] = [(found, hosts), *recent[:1]]
    return hosts


def _find_lane(bounds: TaskBounds, places: list[Place]) -> Lane | None:
    """Return the lane of a host with one place."""
    host = bounds.hosts.at(places[0].instance.host)
    slots = places[0].level.accounts["slots"]
    return None if host is None else Lane(host, places, slots.number, slots.capacity)


def _find_free(board: Board, category: Category, bounds: TaskBounds, ledger: LedgerView) -> FreeSlots | None:
    """Return the free slots of all hosts over time; None where no window is looked at."""
    if not isinstance(ledger, WindowedLedger) or "slots" in category.requested:
        return None
    key = "slots", bounds.hosts, board.reach
    accounts, capacities = board.prepared.kept(key, lambda: _find_slots(board, bounds))
    shelf = ledger.ledger.shelf
    free = shelf.get(accounts)
    if not isinstance(free, FreeSlots):
        free = shelf[accounts] = FreeSlots(ledger.ledger, capacities, board.now)
    free.follow(board.now)
    return free


def _find_slots(board: Board, bounds: TaskBounds) -> tuple[frozenset[int], dict[int, float]]:
    """Return the accounts of the slots of all places that suit a category, and their capacities."""
    reach = board.reach
    capacities = {}
    for name in board.site.hosts:
        host = bounds.hosts.at(name)
        for place in board.prepared.places_of(name) if host is not None else ():
            if place.index in reach and host is not None and place.index in host.places:
                slots = place.level.accounts["slots"]
                capacities[slots.number] = slots.capacity
    return frozenset(capacities), capacities


def _find_roomy(hosts: Hosts, least: int, ledger: LedgerView, free: FreeSlots | None) -> Iterator[Lane]:
    """Yield the hosts that may have so many free slots; with a window, by what is booked when it begins."""
    if not isinstance(ledger, WindowedLedger):
        used = ledger.used
        for lane in hosts.lanes:
            if lane[3] - used[lane[2]] >= least:
                yield lane
        return
    if free is None:
        yield from hosts.lanes
        return
    start, steps = ledger.start, free.steps
    few = free.list_free(start)
    for lane in hosts.lanes if few is None else hosts.pick(few):
        # Of a host with several places the first may not suit, so that its slots are not followed.
        times, amounts = steps.get(lane[2], ((), ()))
        first = bisect_right(times, start)
        if not first or lane[3] - amounts[first - 1] >= least:
            yield lane


def _lay(bounds: TaskBounds, hosts: Hosts, slots: int, ledger: LedgerView, free: FreeSlots | None) -> Pieces | None:
    variety = bounds.variety
    per_host = find_layout_rule(bounds.pe, slots, variety)
    if per_host == ROUND_ROBIN:
        return _lay_in_rounds(bounds, hosts, slots, ledger, free)
    used, shared = ledger.used, ledger.shared
    least = max(1, per_host)
    pieces: Pieces = []
    missing = slots
    for host, places, _, _ in _find_roomy(hosts, least, ledger, free):
        if (room := host.room(places, used, shared)) < least:
            continue
        wanted = min(missing, room) if per_host == FILL_UP else least
        here = host.take(places, wanted, used, shared)
        add_of_host(pieces, here, variety)
        missing -= wanted
        if missing <= 0:
            return pieces
    return None


def _lay_in_rounds(
    bounds: TaskBounds, hosts: Hosts, slots: int, ledger: LedgerView, free: FreeSlots | None
) -> Pieces | None:
    """Take one slot of each host, round after round."""
    used, shared = ledger.used, ledger.shared
    rooms: list[tuple[HostBounds, list[Place], int]] = []
    for host, places, _, _ in _find_roomy(hosts, 1, ledger, free):
        if (room := host.room(places, used, shared)) > 0:
            rooms.append((host, places, room))
            if len(rooms) == slots:
                break
    if sum(room for _, _, room in rooms) < slots:
        return None
    taken = share_in_rounds([room for _, _, room in rooms], slots)
    pieces = [host.take(places, count, used, shared) for (host, places, _), count in zip(rooms, taken, strict=True)]
    return order_by_rounds(pieces, bounds.variety)


def add_of_host(pieces: Pieces, here: Pieces, variety: Variety) -> None:
    """Add the pieces of a host to those of the hosts before it; see `Variety.groups_pieces`."""
    pieces += here if pieces or variety.groups_pieces else reversed(here)


def share_in_rounds(rooms: list[int], slots: int) -> list[int]:
    """Return how many slots each host gives if each gives one in every round, as far as it has room; together there
    must be enough."""
    taken = [0] * len(rooms)
    missing = slots
    while missing:
        for number, room in enumerate(rooms):
            if missing and taken[number] < room:
                taken[number] += 1
                missing -= 1
    return taken


def order_by_rounds(pieces: list[Pieces], variety: Variety) -> Pieces:
    """Return the pieces of all hosts in the order in which their places gave the first slot, or host by host."""
    if variety.groups_pieces:
        return [piece for of_host in pieces for piece in of_host]
    firsts: list[tuple[int, int, tuple[Place, int]]] = []
    for position, of_host in enumerate(pieces):
        before = 0
        for piece in of_host:
            firsts.append((before, position, piece))
            before += piece[1]
    firsts.sort(key=lambda each: each[:2])
    return [piece for _, _, piece in firsts]


def _fits_later(bounds: TaskBounds, hosts: Hosts, slots: int, used: Amounts, shared: Amounts) -> bool:
    """Return whether the slots would fit if all that has an end had ended.

    In rounds, 8.1.9 does not subtract what it took of a host in the rounds before; only quotas count it down.
    """
    if bounds.quotas.room(used, shared) < slots:
        return False
    per_host = find_layout_rule(bounds.pe, slots, bounds.variety)
    least = max(1, per_host)
    total = 0
    for host, places, _, _ in hosts.lanes:
        room = host.room(places, used, shared)
        if room < least:
            continue
        if per_host > 0:
            total += per_host
        elif per_host == FILL_UP:
            total += room
        else:
            total += min(MANY, host.quotas.room(used, shared))
        if total >= slots:
            return True
    return False
