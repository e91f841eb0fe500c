"""What bounds the slots of a parallel category at the levels of hosts and queue instances: accounts, capacities and
amounts, found once for those that are equal."""

from typing import NamedTuple

from qmonpy.engine.books.ledger import Amounts
from qmonpy.engine.fitting.level_match import MANY, Match, count_level
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import count_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.level_kind import HOSTNAME, LevelKind, PlaceKind
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_instance, check_queue, is_host_requested
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue_reference import parse_queue_reference

Rows = tuple[tuple[int, float, float], ...]
"""Account, capacity, and the amount of one slot."""
Alone = tuple[tuple[int, bool], ...]
"""Account of an exclusive attribute, and whether the job wants it for itself."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What bounds the slots of a category at a level."""

    rows: Rows = ()
    alone: Alone = ()

    def room(self, used: Amounts, shared: Amounts) -> int:
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

    def count(self, used: Amounts, shared: Amounts) -> int:
        """Return `room`, but none where it is negative; of a full level only the first bound is looked at."""
        found = MANY
        for account, capacity, amount in self.rows:
            here = int((capacity - used[account]) / amount)
            if here < found:
                if here <= 0:
                    return 0
                found = here
        for account, wants_alone in self.alone:
            if used[account] or (wants_alone and shared[account]):
                return 0
        return found

    def __add__(self, other: "Bounds") -> "Bounds":
        return Bounds((*self.rows, *other.rows), (*self.alone, *other.alone))


class UnfitHostError(Exception):
    """A quota refuses a place for what its queue limits; what else is refused then depends on the way of a search."""


class LevelBounds(NamedTuple):
    """What bounds the slots of categories on a host, whatever quotas do."""

    level: Bounds
    places: dict[int, Bounds]
    """By index of a place."""
    first: Place
    """The first of these places."""


class _KindBounds(NamedTuple):
    """Bounds at the levels of a kind, by the numbers of accounts from the first of the level on."""

    bounds: Bounds
    found: frozenset[str]
    """The requests that are satisfied."""

    def at(self, level: Level) -> Bounds:
        """Return the bounds at a level of the kind."""
        first, bounds = level.first, self.bounds
        rows = tuple([(first + offset, capacity, amount) for offset, capacity, amount in bounds.rows])
        return Bounds(rows, tuple([(first + offset, alone) for offset, alone in bounds.alone]))


class PeLevels:
    """The bounds of every host for tasks in a PE by its levels, asked once of hosts and queue instances that are
    equal."""

    def __init__(self, prepared: Prepared, category: Category, pe: ParallelEnvironment, *, is_single: bool):
        """`category` is any of those that need the same of a host; `is_single` is for tasks of one slot, which cluster
        queues are asked about more closely."""
        self._prepared = prepared
        self._category = category
        self._pe = pe
        self._slots = 1 if is_single else 2
        accounts = prepared.accounts
        level = prepared.site.global_level
        self._found_globally = count_level(level, accounts.empty, category, frozenset(), "global")[0].found
        self._rules = accounts.job_rules(category, pe.name)
        self._asks_quotas = bool(self._rules.sets and category.hard)
        self._queues: dict[str, bool] = {}
        self._hosts: dict[str, LevelBounds | None] = {}
        references = (*category.hard_queues, *category.master_queues)
        names_hosts = any(parse_queue_reference(text).host is not None for text in references)
        self._tells_hosts_apart = names_hosts or HOSTNAME in category.requested
        """Whether `-q` or `-l` tells equal hosts apart."""
        self._host_kinds: dict[LevelKind, _KindBounds | None] = {}
        self._place_kinds: dict[PlaceKind, tuple[bool, _KindBounds | None]] = {}
        """Whether places of a kind let the category in, and what bounds it there."""
        self._allowing: set[tuple[tuple[CompiledRule, ...], PlaceKind]] = set()
        """Rules and kinds of places that no quota refuses for what the queue limits."""

    def suits(self, queue: str) -> bool:
        """Return whether a cluster queue may serve the category at all."""
        found = self._queues.get(queue)
        if found is None:
            refusal = check_queue(self._prepared.site, self._category, queue, self._pe.name, self._slots)
            found = self._queues[queue] = refusal is None
        return found

    def at(self, host: str) -> LevelBounds | None:
        """Return the bounds of a host, None where no task of the category can run; UnfitHostError where the order of
        the search matters."""
        try:
            return self._hosts[host]
        except KeyError:
            found = self._hosts[host] = self._make(host)
            return found

    def _make(self, host: str) -> LevelBounds | None:
        level = self._prepared.site.hosts[host]
        at_host = self._find_host(host, level)
        if at_host is None:
            return None
        places: dict[int, Bounds] = {}
        first = None
        for place in self._prepared.places_of(host):
            if not self.suits(place.instance.queue):
                continue
            own = self._find_place(place, at_host.found)
            if own is not None:
                places[place.index] = own.at(place.level)
                first = first or place
        return LevelBounds(at_host.at(level), places, first) if first is not None else None

    def _find_host(self, host: str, level: Level) -> _KindBounds | None:
        kind = level.kind
        if not self._tells_hosts_apart and kind in self._host_kinds:
            return self._host_kinds[kind]
        site, category = self._prepared.site, self._category
        found = None
        if is_host_requested(site, category, host) and check_host(site, category, level) is None:
            found = _find_kind_bounds(self._prepared, category, level, frozenset(), "host")
        self._host_kinds[kind] = found
        return found

    def _find_place(self, place: Place, at_host: frozenset[str]) -> _KindBounds | None:
        prepared, category, kind = self._prepared, self._category, place.kind
        known = None if self._tells_hosts_apart else self._place_kinds.get(kind)
        if known is None:
            lets_in = check_instance(prepared.site, category, place, self._pe) is None
            already = self._found_globally | at_host
            found = _find_kind_bounds(prepared, category, place.level, already, "queue") if lets_in else None
            known = self._place_kinds[kind] = lets_in, found
        if known[0]:
            self._check_quotas(place)
        return known[1]

    def _check_quotas(self, place: Place) -> None:
        """Raise UnfitHostError where a quota refuses a place for what the queue limits."""
        if not self._asks_quotas:
            return
        accounts, category = self._prepared.accounts, self._category
        rules = self._rules.at(place.instance.queue, place.instance.host)
        if (rules, place.kind) in self._allowing:
            return
        if any(place.level.has_limit(request.name) for request in category.hard):
            for rule in rules:
                key = rule.key(category, self._pe.name, place.instance.queue, place.instance.host)
                if count_rule(accounts, accounts.empty, category, rule, key, place).match is not Match.OK:
                    raise UnfitHostError(place.name)
        self._allowing.add((rules, place.kind))


def find_bounds(
    prepared: Prepared, category: Category, level: Level, already: frozenset[str], kind: str
) -> tuple[Bounds, frozenset[str]] | None:
    """Return what bounds a category at a level, and the requests that it satisfies; None where it never fits."""
    accounts = prepared.accounts
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
    # What is full most often is asked first.
    rows.sort(key=lambda row: row[0] != getattr(level.accounts.get("slots"), "number", None))
    return Bounds(tuple(rows), tuple(alone)), count.found


def _find_kind_bounds(
    prepared: Prepared, category: Category, level: Level, already: frozenset[str], kind: str
) -> _KindBounds | None:
    """Return the bounds that `find_bounds` finds at a level, as they are at all levels of its kind."""
    found = find_bounds(prepared, category, level, already, kind)
    if found is None:
        return None
    bounds, names = found
    rows = tuple((number - level.first, capacity, amount) for number, capacity, amount in bounds.rows)
    return _KindBounds(Bounds(rows, tuple((number - level.first, alone) for number, alone in bounds.alone)), names)
