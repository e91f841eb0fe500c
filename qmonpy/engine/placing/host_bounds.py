"""What bounds the slots of a parallel category on each host of a PE: accounts, capacities and amounts, found once.

It takes the place of asking level by level (`Trial`) where hosts can be looked at one by one: every place may hold the
master task, and quotas count either everywhere together or each host by itself.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import cast

from qmonpy.engine.books.ledger import Amounts
from qmonpy.engine.fitting.level_match import MANY, Match, count_level
from qmonpy.engine.fitting.likeness import find_likeness
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import count_rule, limit_number
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_instance, check_pe, check_queue, is_host_requested
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import Relop

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

    def __add__(self, other: "Bounds") -> "Bounds":
        return Bounds((*self.rows, *other.rows), (*self.alone, *other.alone))


@dataclass(frozen=True, slots=True)
class HostBounds:
    """What bounds the slots of a category on a host and on the places there that suit it."""

    level: Bounds
    quotas: Bounds
    """By the quotas that count this host by itself."""
    places: dict[int, Bounds]
    """By index of a place."""

    def room(self, places: list[Place], used: Amounts, shared: Amounts) -> int:
        """Return for how many slots there is room on some places of the host."""
        total = 0
        for place in places:
            bounds = self.places.get(place.index)
            if bounds is not None:
                total += max(0, bounds.room(used, shared))
        if total <= 0:
            return 0
        return max(0, min(total, self.level.room(used, shared), self.quotas.room(used, shared)))

    def take(self, places: list[Place], slots: int, used: Amounts, shared: Amounts) -> list[tuple[Place, int]]:
        """Return the pieces of so many slots on some places of the host, which have room for them."""
        pieces = []
        for place in places:
            bounds = self.places.get(place.index)
            if slots and bounds is not None:
                here = min(slots, bounds.room(used, shared))
                if here > 0:
                    pieces.append((place, here))
                    slots -= here
        return pieces


class UnfitHostError(Exception):
    """A quota refuses a place for what its queue limits; what else is refused then depends on the way of a search."""


class PeBounds:
    """The bounds of every host for tasks in a PE; categories that need the same of a host have them together."""

    def __init__(self, prepared: Prepared, category: Category, pe: ParallelEnvironment, *, is_single: bool):
        """`category` is any of them; `is_single` is for tasks of one slot, which cluster queues are asked about more
        closely."""
        self._prepared = prepared
        self._category = category
        self.pe = pe
        self._slots = 1 if is_single else 2
        accounts = prepared.accounts
        level = prepared.site.global_level
        self._found_globally = count_level(level, accounts.empty, category, frozenset(), "global")[0].found
        self._queues: dict[str, bool] = {}
        self._hosts: dict[str, HostBounds | None] = {}

    def suits(self, queue: str) -> bool:
        """Return whether a cluster queue may serve the category at all."""
        found = self._queues.get(queue)
        if found is None:
            refusal = check_queue(self._prepared.site, self._category, queue, self.pe.name, self._slots)
            found = self._queues[queue] = refusal is None
        return found

    def at(self, host: str) -> HostBounds | None:
        """Return the bounds of a host, None where no task of the category can run; UnfitHostError where the order of
        the search matters."""
        try:
            return self._hosts[host]
        except KeyError:
            found = self._hosts[host] = self._make(host)
            return found

    def _make(self, host: str) -> HostBounds | None:
        prepared, category = self._prepared, self._category
        site = prepared.site
        level = site.hosts[host]
        if not is_host_requested(site, category, host) or check_host(site, category, level) is not None:
            return None
        at_host = find_bounds(prepared, category, level, frozenset(), "host")
        if at_host is None:
            return None
        bounds, found = at_host
        places: dict[int, Bounds] = {}
        quotas = None
        for place in prepared.places_of(host):
            if not self.suits(place.instance.queue) or check_instance(site, category, place, self.pe) is not None:
                continue
            self._check_quotas(place)
            own = find_bounds(prepared, category, place.level, self._found_globally | found, "queue")
            if own is not None:
                places[place.index] = own[0]
                quotas = quotas or self._find_quotas(place)
        return HostBounds(bounds, quotas or Bounds(), places) if places else None

    def _check_quotas(self, place: Place) -> None:
        """Raise UnfitHostError where a quota refuses a place for what the queue limits."""
        accounts, category = self._prepared.accounts, self._category
        if not any(place.level.has_limit(request.name) for request in category.hard):
            return
        for rule in accounts.job_rules(category, self.pe.name).at(place.instance.queue, place.instance.host):
            key = rule.key(category, self.pe.name, place.instance.queue, place.instance.host)
            if count_rule(accounts, accounts.empty, category, rule, key, place).match is not Match.OK:
                raise UnfitHostError(place.name)

    def _find_quotas(self, place: Place) -> Bounds:
        """Return the bounds by quotas that count the host of a place by itself."""
        rules = self._prepared.accounts.job_rules(self._category, self.pe.name)
        here = rules.at(place.instance.queue, place.instance.host)
        own = [each for each in here if not each.is_alike_everywhere]
        return _find_quota_bounds(self._prepared, self._category, self.pe, own, place)


class TaskBounds:
    """What bounds the tasks of a category in a PE: its hosts, and what counts a task as a whole."""

    def __init__(self, prepared: Prepared, category: Category, hosts: PeBounds):
        self.hosts = hosts
        self.pe = hosts.pe
        site = prepared.site
        is_open = check_pe(site, category, self.pe) is None and check_host(site, category, site.global_level) is None
        found = find_bounds(prepared, category, site.global_level, frozenset(), "global")
        self.is_possible = is_open and found is not None
        """Whether the PE and the global host let the category in."""
        self.pe_account = site.pe_accounts[self.pe.name].number
        self.globally = Bounds() if found is None else found[0]
        """The bounds by the global host."""
        self.quotas = Bounds()
        """The bounds by quotas that count everything together."""
        rules = prepared.accounts.job_rules(category, self.pe.name)
        if site.places:
            first = site.places[0]
            here = rules.at(first.instance.queue, first.instance.host)
            alike = [each for each in here if each.is_alike_everywhere]
            self.quotas = _find_quota_bounds(prepared, category, self.pe, alike, first)
        has_exclusive = any(site.complexes[name].relop is Relop.EXCL for name in site.defaults)
        self.knows_later = not has_exclusive and sum(bool(each) for each in rules.sets) < 2
        """Whether the bounds also tell if a task could start later: 8.1.9 does not ask rules behind one that leaves
        nothing, and takes what is exclusively in use for refused."""


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


def _find_quota_bounds(
    prepared: Prepared, category: Category, pe: ParallelEnvironment, rules: list[CompiledRule], place: Place
) -> Bounds:
    """Return what bounds a category by the limits of some rules at a place."""
    accounts = prepared.accounts
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


# --- which categories


def find_task_bounds(
    prepared: Prepared, category: Category, pe: ParallelEnvironment, *, is_single: bool
) -> TaskBounds | None:
    """Return what bounds the tasks of a category in a PE; None where hosts cannot be looked at one by one."""

    def find() -> TaskBounds | None:
        if not _is_layable(prepared, category, pe):
            return None
        shared = _find_shared_key(prepared, category, pe, is_single=is_single)
        hosts = prepared.kept(shared, lambda: PeBounds(prepared, category, pe, is_single=is_single))
        return TaskBounds(prepared, category, hosts)

    return prepared.kept(("task bounds", category, pe.name, is_single), find)


def _find_shared_key(prepared: Prepared, category: Category, pe: ParallelEnvironment, *, is_single: bool) -> Hashable:
    """Return what decides the bounds of hosts: categories with the same key have the same."""
    rules = tuple(each for some in prepared.accounts.job_rules(category, pe.name).sets for each in some)
    project, user, _, _, _, _, queues, *_ = category.grid_engine_key
    sets, _ = cast(tuple[object, object], user)
    likeness = find_likeness(prepared, category)
    counts_hosts = any(not each.is_alike_everywhere for each in rules)
    counted = (category.owner, category.project) if counts_hosts else None
    return "host bounds", pe.name, is_single, project, sets, likeness, queues, category.is_immediate, rules, counted


def _is_layable(prepared: Prepared, category: Category, pe: ParallelEnvironment) -> bool:
    if category.is_soft or category.master_queues or category.reservation is not None or not category.grid_engine_key:
        return False
    accounts = prepared.accounts
    for name in accounts.site.defaults:
        is_booked = accounts.slot_amount(category, name) != 0 or name in category.requested
        if accounts.site.complexes[name].consumable is Consumable.JOB and is_booked:
            return False
    return all(_counts_by_host(prepared, rules) for rules in accounts.job_rules(category, pe.name).sets)


def _counts_by_host(prepared: Prepared, rules: list[CompiledRule]) -> bool:
    """Whether the rules of a set that may govern a job count everything together, or each host by itself."""
    if not all(limit.attribute.is_consumable for rule in rules for limit in rule.limits):
        return False
    if not rules or rules[0].is_alike_everywhere:
        return True
    return all(
        rule.is_for_all_queues and not rule.expands_queues and rule.expands_hosts and not _moves(prepared, rule)
        for rule in rules
    )


def _moves(prepared: Prepared, rule: CompiledRule) -> bool:
    """Whether a limit of a rule depends on what is left of a consumable."""
    formulas = (find_load_formula(each.limit.value) for each in rule.limits if each.limit.is_dynamic)
    booked = prepared.site.defaults
    return any(formula is not None and any(name in booked for name in formula.attributes()) for formula in formulas)
