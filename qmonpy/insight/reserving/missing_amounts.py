"""The amounts that a request for a reservation finds, host by host, and how much of one of them is missing."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from qmonpy.engine.books.ledger import WindowedLedger
from qmonpy.engine.fitting.level_match import IMPLICIT_SLOTS, MANY, default_requests
from qmonpy.engine.granting.window_needs import Amounts, HostNeeds, PeNeeds, WindowNeeds
from qmonpy.engine.granting.window_room import host_share
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.site.site import Account, Level, Place
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import end_of

SLOTS, PE_SLOTS, PLACES, PEOPLE, OPEN = "slots", " pe", " places", " people", " open"
"""Conditions besides requested attributes, which are called by their names: slots of hosts and queues, slots of the PE,
queues and hosts by name, users of the access list, and calendars."""
CLUSTER = "@"
"""In front of an attribute: the amount of it that the cluster has as a whole, apart from that of hosts and queues."""
MASTER = " master"
"""Room for the master task, on the queues that are asked for it."""
ACCESS, PE_LIST, ORPHANED = " access", " pe_list", " orphaned"
"""Conditions that leave no queue instance at all: the owner may use none, none has the PE, or they are orphaned."""


class Horizon(StrEnum):
    """What is too little: what exists, what will ever be free, or what is free in the window."""

    EXISTING = "existing"
    FREED = "freed"
    WINDOW = "window"


class Scope(StrEnum):
    """Where an amount is missing."""

    CLUSTER = "cluster"
    HOST = "host"
    """On one host: that with the most is named."""
    HOSTS = "hosts"
    """On all suitable hosts together."""
    PE = "pe"
    NOWHERE = "nowhere"
    """A value that no suitable queue instance has, or another condition that nothing meets."""


@dataclass(frozen=True, slots=True)
class Missing:
    """An amount of which there is too little, or a condition that nothing meets."""

    name: str
    """The attribute, or the name of another condition, such as SLOTS or PLACES."""
    scope: Scope
    asked: float = 0.0
    """How much is asked for there, for all slots that must be there."""
    there: float = 0.0
    """The most that would be granted, if nothing else were missing."""
    slots: int = 1
    """For how many slots `asked` is."""
    place: str = ""
    """The host, or the PE."""
    accounts: frozenset[int] = frozenset()
    """The accounts that are short."""
    is_exclusive: bool = False
    is_by_slot: bool = True
    """Whether each slot takes it; else the request takes it once."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """The smallest set of what is missing: with all of it the request is granted, with any part of it left out not."""

    horizon: Horizon
    missing: tuple[Missing, ...]
    also: tuple[Missing, ...] = ()
    """What is not free in the window besides, where more than that is missing."""
    is_whole: bool = True
    """Whether nothing else is missing; where slots cannot be counted host by host, more may be."""

    @property
    def is_for_ever(self) -> bool:
        """Whether no other time helps: more is asked for than exists."""
        return self.horizon is Horizon.EXISTING


class Supply:
    """The amounts that are there on one horizon."""

    def __init__(self, search: WindowSearch, horizon: Horizon, start: int):
        self._search, self._horizon, self._start = search, horizon, start
        self._ledger = search.board.ledger
        self._window = WindowedLedger(self._ledger, start, end_of(start, search.duration))
        self._open: dict[str | None, bool] = {}

    @property
    def has_time(self) -> bool:
        """Whether it is that of a window, at which calendars may close."""
        return self._horizon is Horizon.WINDOW

    def left(self, account: Account) -> float:
        """Return how much of an account is not booked."""
        if self._horizon is Horizon.EXISTING:
            return account.capacity
        if self._horizon is Horizon.WINDOW:
            return account.capacity - self._window.used[account.number]
        timeline = (self._ledger.timelines or {}).get(account.number)
        return account.capacity - (timeline.at_end() if timeline is not None else 0.0)

    def slots(self, account: Account, amount: float) -> int:
        """Return for how many slots an account has enough, if each books an amount."""
        if account.is_exclusive:
            return MANY if self._is_unused(account, wants_alone=amount != 0) else 0
        return MANY if amount == 0 else max(0, int(self.left(account) / amount))

    def _is_unused(self, account: Account, *, wants_alone: bool) -> bool:
        number = account.number
        if self._horizon is Horizon.EXISTING:
            return True
        if self._horizon is Horizon.WINDOW:
            return self._window.used[number] == 0 and not (wants_alone and self._window.shared[number])
        lines = [(self._ledger.timelines or {}).get(number)]
        lines += [self._ledger.shared_timelines.get(number)] if wants_alone else []
        return all(line is None or line.at_end() == 0 for line in lines)

    def is_open(self, place: Place) -> bool:
        """Whether the calendar of a queue instance leaves it open; only the window has a time."""
        if not self.has_time:
            return True
        name = place.instance.calendar
        if name not in self._open:
            self._open[name] = self._search.is_open(place, self._start)
        return self._open[name]


@dataclass(frozen=True, slots=True)
class Setting:
    """One PE, or none, with the needs of a request there, and the conditions that are left aside."""

    supply: Supply
    pe: ParallelEnvironment | None
    ahead: Amounts
    pe_account: Account | None
    hosts: tuple[HostNeeds, ...]
    slots: int
    aside: frozenset[str]
    dropped: Mapping[str, float]
    """The amounts for one slot that the needs leave out, as they are aside on some level."""
    cluster: Level

    def is_enough(self) -> bool:
        """Whether the request finds room."""
        if min(self.pe_room(), self.ahead_room()) < self.slots:
            return False
        total = 0
        for host in self.hosts:
            total += self.share(self.host_room(host))
            if total >= self.slots:
                return True
        return False

    def pe_room(self) -> int:
        """Return the slots of the PE."""
        account = self.pe_account
        return MANY if account is None or PE_SLOTS in self.aside else self.supply.slots(account, 1.0)

    def ahead_room(self) -> int:
        """Return the slots for which the cluster as a whole has enough."""
        return self._room(self.ahead, self.cluster, CLUSTER)

    def per_host(self) -> int:
        """Return how many slots there must be on a host, 0 or less if any number will do."""
        return slots_per_host(self.pe, self.slots) if self.pe is not None else 1

    def share(self, room: int) -> int:
        """Return the slots that a host with some room gives."""
        return host_share(room, self.per_host(), self.slots)

    def host_room(self, host: HostNeeds) -> int:
        """Return the slots on a host."""
        room, total = self._room(host.amounts, host.places[0][0].host), 0
        for place, amounts in host.places:
            if total >= room:
                break
            if OPEN in self.aside or self.supply.is_open(place):
                total += self._room(amounts, place.level)
        return min(room, total)

    def place_rooms(self, host: HostNeeds) -> Iterator[tuple[Place, int]]:
        """Yield the queue instances of a host that are open, with the slots for which each has enough."""
        for place, amounts in host.places:
            if OPEN in self.aside or self.supply.is_open(place):
                yield place, self._room(amounts, place.level)

    def _room(self, amounts: Amounts, level: Level, prefix: str = "") -> int:
        aside, slots, least = self.aside, self.supply.slots, MANY
        for account, amount in amounts:
            if not aside or prefix + account.attribute.name not in aside:
                least = min(least, slots(account, amount))
        for name, amount in self.dropped.items():
            if prefix + name not in aside and name in level.accounts:
                least = min(least, slots(level.accounts[name], amount))
        return least


def without_pe(needs: PeNeeds, account: Account) -> Amounts:
    """Return the needs of a PE on the cluster as a whole, without those on the PE itself."""
    return tuple(each for each in needs.ahead if each[0].number != account.number)


def find_sequential_needs(search: WindowSearch, needs: WindowNeeds) -> tuple[tuple[HostNeeds, ...], Amounts]:
    """Return the needs of a request without PE by host, and on the cluster as a whole."""
    by_host: dict[str, list[Place]] = {}
    for place, _ in needs.sequential():
        by_host.setdefault(place.instance.host, []).append(place)
    site, category = search.prepared.site, search.category

    def amounts(level: Level) -> Amounts:
        requests = (IMPLICIT_SLOTS, *default_requests(level, category), *category.hard)
        accounts = level.accounts
        return tuple((accounts[each.name], each.number) for each in requests if each.name in accounts)

    hosts = tuple(
        HostNeeds(amounts(site.hosts[name]), tuple((place, amounts(place.level)) for place in places))
        for name, places in by_host.items()
    )
    return hosts, amounts(site.global_level)
