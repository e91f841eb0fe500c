"""For how many slots of a parallel task levels and rules have enough, where what is booked can only change a number.

`count_level` and `count_rule` ask of each request whether it is offered, may be requested and fits, and tell why not.
All that depends on the configuration alone, unless something is counted once a job or is exclusive. So it is found
once, with the accounts that bound the slots, for whoever does not ask for reasons.
"""

from typing import NamedTuple

from qmonpy.engine.books.ledger import Accounts, LedgerView
from qmonpy.engine.fitting.level_match import MANY, MASTER_NOW, Match, OfferingLevel, SlotCount, count_level
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import LimitLevel, QuotaCount, limit_number, moves_with_bookings
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.level_kind import HOSTNAME, LevelKind, PlaceKind
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.model.work.refusal import UsageKey

NO_NAMES: frozenset[str] = frozenset()


class FixedCount(NamedTuple):
    """The answer of a level or a rule, but for what is booked."""

    match: Match
    now: int = MANY
    """At most so many slots."""
    later: int = MANY
    master: int = MASTER_NOW
    found: frozenset[str] = NO_NAMES
    rows: tuple[tuple[int, float, float], ...] = ()
    """Account, capacity, and the amount of one slot; accounts of a level are counted from its first one on."""

    def at(self, ledger: LedgerView, first: int = 0) -> tuple[int, int]:
        """Return the slots that are left now, and when everything with an end has ended."""
        _, now, later, _, _, rows = self
        if rows:
            used, endless = ledger.used, ledger.endless
            for offset, capacity, amount in rows:
                here = int((capacity - used[first + offset]) / amount)
                if here < now:
                    now = here
                here = int((capacity - endless[first + offset]) / amount)
                if here < later:
                    later = here
        return now, later


class FixedCounts:
    """The answers to a category that are fixed, each found when it is first asked for."""

    def __init__(self, prepared: Prepared, category: Category):
        self._accounts, self._category = prepared.accounts, category
        self._is_fixed = (
            not category.is_scoped
            and category.cores is None
            and HOSTNAME not in category.requested
            and not any(each.is_per_job for each in category.hard)
        )
        self._levels: dict[tuple[LevelKind, frozenset[str]], FixedCount | None] = {}
        self._rules: dict[tuple[CompiledRule, UsageKey, PlaceKind, str], FixedCount | None] = {}

    def count_level(self, level: Level, ledger: LedgerView, already: frozenset[str], kind: str) -> SlotCount | None:
        """Return what the function of this name counts, without a shortage; None where it has to be asked."""
        if not self._is_fixed:
            return None
        key = level.kind, already
        try:
            fixed = self._levels[key]
        except KeyError:
            found = find_fixed_count(level, self._accounts, self._category, already, kind)
            if found is not None:
                rows = tuple((number - level.first, capacity, amount) for number, capacity, amount in found.rows)
                found = found._replace(rows=rows)
            fixed = self._levels[key] = found
        if fixed is None:
            return None
        now, later = fixed.at(ledger, level.first)
        return SlotCount(fixed.match, now, later, None, fixed.master, fixed.found)

    def count_rule(self, rule: CompiledRule, key: UsageKey, place: Place, ledger: LedgerView) -> QuotaCount | None:
        """Return what the function of this name counts, without the limit and a shortage; None where it has to be
        asked."""
        if not self._is_fixed:
            return None
        known = rule, key, place.kind, place.instance.host if rule.has_formula else ""
        try:
            fixed = self._rules[known]
        except KeyError:
            fixed = self._rules[known] = self._find_rule(rule, key, place)
        if fixed is None:
            return None
        return QuotaCount(fixed.match, *fixed.at(ledger), fixed.master)

    def _find_rule(self, rule: CompiledRule, key: UsageKey, place: Place) -> FixedCount | None:
        total = FixedCount(Match.OK)
        for index, limit in enumerate(rule.limits):
            if moves_with_bookings(self._accounts.site, limit):
                return None
            if not limit.attribute.is_consumable:
                if limit.attribute.name in self._category.requested:
                    return total._replace(match=Match.NEVER)
                continue
            count = self._find_limit(limit, self._accounts.quota(rule, index, key), place)
            if count is None:
                return None
            now, later = min(total.now, count.now), min(total.later, count.later)
            master = min(total.master, count.master)
            total = FixedCount(count.match, now, later, master, NO_NAMES, (*total.rows, *count.rows))
            if count.match is not Match.OK:
                return total
        return total

    def _find_limit(self, limit: CompiledLimit, account: int, place: Place) -> FixedCount | None:
        number = limit_number(self._accounts, self._accounts.empty, limit, place)
        level = LimitLevel(limit, number, account, place)
        if limit.attribute.name != "slots":
            level.with_default(self._accounts.site.defaults[limit.attribute.name])
        return find_fixed_count(level, self._accounts, self._category, NO_NAMES, "quota")


def find_fixed_counts(prepared: Prepared, category: Category) -> FixedCounts:
    """Return what is fixed of the answers to a category, as far as somebody asked before."""
    return prepared.kept(("fixed counts", category), lambda: FixedCounts(prepared, category))


def find_fixed_count(
    level: OfferingLevel, accounts: Accounts, category: Category, already: frozenset[str], kind: str
) -> FixedCount | None:
    """Return the fixed answer of a level to a category without requests that are counted once a job; None where what is
    booked decides more than a number."""
    rows = []
    for name, account in level.accounts.items():
        amount = accounts.slot_amount(category, name)
        if account.is_exclusive or (not account.attribute.is_per_slot and (amount or category.is_requested(name))):
            return None
        if amount:
            rows.append((account.number, account.capacity, amount))
    count, _ = count_level(level, accounts.empty, category, already, kind)
    if count.match is not Match.OK or (kind == "queue" and "slots" not in level.accounts):
        return FixedCount(count.match, count.now, count.later, count.master, count.found)
    return FixedCount(Match.OK, master=count.master, found=count.found, rows=tuple(rows))
