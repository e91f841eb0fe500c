"""What a sequential job of a category needs on a queue instance, worked out once per cluster and category."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.engine.books.ledger import Accounts, Booking
from qmonpy.engine.fitting.level_match import Match, match_level
from qmonpy.engine.fitting.quota_match import match_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_host_requested, check_instance, check_queue


@dataclass(frozen=True, slots=True)
class Needs:
    """All that stands between a category and an instance that it suits: amounts, exclusive use, dynamic limits."""

    amounts: tuple[tuple[int, float, float], ...]
    """Account, capacity or limit, amount for one slot."""
    exclusive: tuple[tuple[int, bool], ...]
    """Account of an exclusive attribute, and whether the job wants it for itself."""
    dynamic: tuple[tuple[int, CompiledLimit, float], ...]
    """Account of a quota whose limit is computed per host, and the amount for one slot."""
    bookings: tuple[Booking, ...]
    quota_sets: tuple[str, ...] = ()
    """Names of the quota sets in which the bookings are counted; nothing where there is but one set."""


def sets_of(accounts: Accounts, bookings: Iterable[Booking]) -> tuple[str, ...]:
    """Names of the quota sets that bookings are counted in, in order; nothing where there is but one set."""
    if len(accounts.rules.sets) < 2:
        return ()
    return tuple(dict.fromkeys(name for each in bookings if (name := accounts.quota_set(each.account)) is not None))


class CategoryPlan:
    """The needs of one category on every instance of a site, filled in as instances are asked for."""

    def __init__(self, accounts: Accounts, category: Category):
        self._accounts = accounts
        self._category = category
        self._rules = accounts.job_rules(category, None) if category.reservation is None else None
        self.is_independent = self._rules is None or not any(
            rule.refuses_beyond_its_counter for rules in self._rules.sets for rule in rules
        )
        """Whether the instances can be asked one by one: none is left out because of what is booked on another."""
        self._known: dict[int, Needs | None] = {}
        self._queues: dict[str, bool] = {}
        self._hosts: dict[str, bool] = {}
        global_level = accounts.site.global_level
        self._suits_site = check_host(accounts.site, category, global_level) is None

    def needs(self, place: Place) -> Needs | None:
        """What a job needs on an instance, or None where it can never run, whatever is booked."""
        try:
            return self._known[place.index]
        except KeyError:
            found = self._known[place.index] = self._make(place)
            return found

    def _suits(self, place: Place) -> bool:
        site, category = self._accounts.site, self._category
        queue, host = place.instance.queue, place.instance.host
        if queue not in self._queues:
            self._queues[queue] = check_queue(site, category, queue, None, 1) is None
        if host not in self._hosts:
            refusal = check_host_requested(site, category, host) or check_host(site, category, place.host)
            self._hosts[host] = refusal is None
        if not (self._suits_site and self._queues[queue] and self._hosts[host]):
            return False
        return check_instance(site, category, place, None) is None

    def _make(self, place: Place) -> Needs | None:
        if not self._suits(place):
            return None
        draft = _Draft()
        if self._rules is not None:
            for rule in self._rules.at(place.instance.queue, place.instance.host):
                if not self._add_rule(draft, rule, place):
                    return None
        found: frozenset[str] = frozenset()
        for level in (self._accounts.site.global_level, place.host, place.level):
            finding = match_level(level, self._accounts.empty, self._category, found, is_last=level is place.level)
            if finding.match not in (Match.OK, Match.MISSING):
                return None
            found |= finding.found
            self._add_level(draft, level)
        bookings = tuple(self._accounts.bookings(self._category, place, None, 1, is_master=True))
        sets = sets_of(self._accounts, bookings)
        return Needs(tuple(draft.amounts), tuple(draft.exclusive), tuple(draft.dynamic), bookings, sets)

    def _add_level(self, draft: "_Draft", level: Level) -> None:
        for name, account in level.accounts.items():
            number = self._accounts.slot_amount(self._category, name)
            if account.is_exclusive:
                draft.exclusive.append((account.number, number != 0))
            elif number != 0 or name in self._category.requested:
                draft.amounts.append((account.number, account.capacity, number))

    def _add_rule(self, draft: "_Draft", rule: CompiledRule, place: Place) -> bool:
        """Add what the limits of a rule ask for; False where the rule refuses even with nothing booked."""
        accounts, category = self._accounts, self._category
        key = rule.key(category, None, place.instance.queue, place.instance.host)
        finding = match_rule(accounts, accounts.empty, category, rule, key, place)
        is_fixed = not any(limit.limit.is_dynamic for limit in rule.limits)
        if is_fixed and finding.match not in (Match.OK, Match.MISSING):
            return False
        for index, limit in enumerate(rule.limits):
            name = limit.attribute.name
            if not limit.attribute.is_consumable:
                continue
            number = accounts.slot_amount(category, name)
            account = accounts.quota(rule, index, key)
            if limit.attribute.is_exclusive:
                draft.exclusive.append((account, number != 0))
            elif number != 0 or name in category.requested:
                if limit.limit.is_dynamic:
                    draft.dynamic.append((account, limit, number))
                else:
                    draft.amounts.append((account, limit.number, number))
        return True


class _Draft:
    """Needs while they are collected."""

    def __init__(self) -> None:
        self.amounts: list[tuple[int, float, float]] = []
        self.exclusive: list[tuple[int, bool]] = []
        self.dynamic: list[tuple[int, CompiledLimit, float]] = []
