"""What bounds the slots of a parallel category on each host of a PE: accounts, capacities and amounts, found once.

It takes the place of asking level by level (`Trial`) where hosts can be looked at one by one: every place may hold the
master task, and quotas count either everywhere together or each host by itself.
"""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import cast

from qmonpy.engine.books.ledger import Amounts
from qmonpy.engine.books.load import counts_thresholds
from qmonpy.engine.fitting.likeness import find_likeness
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import limit_number, moves_with_bookings
from qmonpy.engine.placing.level_bounds import Bounds, LevelBounds, PeLevels, find_bounds
from qmonpy.engine.placing.level_bounds import UnfitHostError as UnfitHostError
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.engine.site.static_match import check_host, check_pe
from qmonpy.model.configuration.complex_attribute import Requestable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import Relop


class HostBounds:
    """What bounds the slots of a category on a host and on the places there that suit it."""

    __slots__ = ("_both", "_find_quotas", "_first", "_quotas", "level", "places")

    def __init__(self, at_host: LevelBounds, find_quotas: Callable[[Place], Bounds]):
        self.level = at_host.level
        self.places = at_host.places
        """By index of a place."""
        self._first = at_host.first
        self._find_quotas = find_quotas
        self._quotas: Bounds | None = None
        self._both: dict[int, Bounds | None] = {}
        """By index of a place its bounds and those of the host."""

    @property
    def quotas(self) -> Bounds:
        """The bounds by the quotas that count this host by itself; found when they are first asked for."""
        if self._quotas is None:
            self._quotas = self._find_quotas(self._first)
        return self._quotas

    def room(self, places: list[Place], used: Amounts, shared: Amounts) -> int:
        """Return for how many slots there is room on some places of the host."""
        if len(places) == 1:
            index = places[0].index
            if index in self._both:
                both = self._both[index]
            else:
                bounds = self.places.get(index)
                both = self._both[index] = None if bounds is None else bounds + self.level
            total = 0 if both is None else both.count(used, shared)
        else:
            known = [bounds for place in places if (bounds := self.places.get(place.index)) is not None]
            total = sum([bounds.count(used, shared) for bounds in known])
            total = min(total, self.level.room(used, shared)) if total > 0 else 0
        # Most hosts of a busy site are full, and their quotas are never asked for.
        return max(0, min(total, self.quotas.room(used, shared))) if total > 0 else 0

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


class PeBounds:
    """The bounds of every host for tasks in a PE; categories that need the same of a host, and are counted together,
    have them together."""

    def __init__(self, prepared: Prepared, category: Category, pe: ParallelEnvironment, levels: PeLevels):
        """`category` is any of them."""
        self._prepared = prepared
        self._category = category
        self.pe = pe
        self._levels = levels
        self.suits = levels.suits
        self._hosts: dict[str, HostBounds | None] = {}

    @cached_property
    def queues(self) -> frozenset[str]:
        """The cluster queues that may serve the category."""
        return frozenset(name for name in self._prepared.site.profiles if self.suits(name))

    def at(self, host: str) -> HostBounds | None:
        """Return the bounds of a host, None where no task of the category can run; UnfitHostError where the order of
        the search matters."""
        try:
            return self._hosts[host]
        except KeyError:
            at_host = self._levels.at(host)
            found = self._hosts[host] = None if at_host is None else HostBounds(at_host, self._find_quotas)
            return found

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
        self.variety = site.cluster.variety
        self.is_admitted = check_pe(site, category, self.pe) is None
        """Whether the PE lets the category in."""
        is_open = self.is_admitted and check_host(site, category, site.global_level) is None
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
        shared, counted = _find_shared_key(prepared, category, pe, is_single=is_single)

        def find_hosts() -> PeBounds:
            levels = prepared.kept(("levels", shared), lambda: PeLevels(prepared, category, pe, is_single=is_single))
            return PeBounds(prepared, category, pe, levels)

        return TaskBounds(prepared, category, prepared.kept(("host bounds", shared, counted), find_hosts))

    return prepared.kept(("task bounds", category, pe.name, is_single), find)


def _find_shared_key(
    prepared: Prepared, category: Category, pe: ParallelEnvironment, *, is_single: bool
) -> tuple[Hashable, Hashable]:
    """Return what decides the bounds of hosts by their levels, and by quotas besides: categories with the same keys
    have the same."""
    rules = tuple(each for some in prepared.accounts.job_rules(category, pe.name).sets for each in some)
    project, user, _, _, _, _, queues, *_ = category.grid_engine_key
    sets, _ = cast(tuple[object, object], user)
    likeness = find_likeness(prepared, category)
    counts_hosts = any(not each.is_alike_everywhere for each in rules)
    counted = (category.owner, category.project) if counts_hosts else None
    kind = category.is_immediate, category.checkpoint
    return (pe.name, is_single, project, sets, likeness, queues, kind, rules), counted


def _is_layable(prepared: Prepared, category: Category, pe: ParallelEnvironment) -> bool:
    if (
        category.is_scoped
        or category.allocation_rule is not None
        or category.has_split_rules
        or category.cores is not None
        or category.is_soft
        or category.master_queues
        or category.reservation is not None
        or not category.grid_engine_key
    ):
        return False
    if category.barred_hosts:
        return False
    accounts = prepared.accounts
    if prepared.kept("counts thresholds", lambda: counts_thresholds(prepared.site)):
        return False
    for name in accounts.site.defaults:
        is_booked = accounts.slot_amount(category, name) != 0 or name in category.requested
        if not accounts.site.complexes[name].is_per_slot and is_booked:
            return False
    return all(_counts_by_host(prepared, rules) for rules in accounts.job_rules(category, pe.name).sets)


def _counts_by_host(prepared: Prepared, rules: list[CompiledRule]) -> bool:
    """Whether the rules of a set that may govern a job count everything together, or each host by itself."""
    limited = [limit.attribute for rule in rules for limit in rule.limits]
    if not all(each.is_consumable and each.requestable is not Requestable.NO for each in limited):
        return False
    if not rules or rules[0].is_alike_everywhere:
        return True
    return all(
        rule.is_for_all_queues and not rule.expands_queues and rule.expands_hosts and not _moves(prepared, rule)
        for rule in rules
    )


def _moves(prepared: Prepared, rule: CompiledRule) -> bool:
    """Whether a limit of a rule depends on what is left of a consumable."""
    return any(moves_with_bookings(prepared.site, each) for each in rule.limits)
