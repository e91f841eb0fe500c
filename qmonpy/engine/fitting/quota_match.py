"""A job against the resource quotas on a queue instance, and the queues and hosts that a refusing quota rules out as
well.

Ruling out only saves tests that would fail, in Grid Engine as here; but each place left out is one reason less in
`qstat -j`.
"""

from collections.abc import Mapping

from qmonpy.engine.books.ledger import Accounts, LedgerView
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.fitting.level_match import (
    IMPLICIT_SLOTS,
    MANY,
    MASTER_NOW,
    Match,
    asked_of,
    match_request,
)
from qmonpy.engine.fitting.scope_match import Stage, count_scopes
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import Amount, Offer, offer_at_level
from qmonpy.engine.site.quota_rules import CompiledLimit, CompiledRule
from qmonpy.engine.site.site import Account, Place, Site
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import Requestable
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser, RuleCounter, Shortage, UsageKey


class LimitLevel:
    """A limit of a rule in the place of a level: it offers the limited attribute, and what the queue itself limits."""

    letter = "?"

    def __init__(self, limit: CompiledLimit, number: float, account: int, place: Place | None):
        self._limit = limit
        self._number = number
        self._place = place
        attribute = limit.attribute
        self.accounts: Mapping[str, Account] = {}
        if attribute.is_consumable:
            default = 1.0 if attribute.name == "slots" else 0.0
            self.accounts = {attribute.name: Account(account, attribute, number, default)}

    def with_default(self, default: float) -> "LimitLevel":
        """Let a job that does not request the attribute book an amount; returns the same object."""
        account = self.accounts[self._limit.attribute.name]
        self.accounts = {account.attribute.name: Account(account.number, account.attribute, account.capacity, default)}
        return self

    def offer(self, name: str) -> Offer | None:
        """Return the offer of an attribute; None where neither the rule nor the queue limits it."""
        attribute = self._limit.attribute
        is_limited = name == attribute.name
        queue_limit = self._place.level.limit(name) if self._place is not None else None
        if not is_limited:
            if queue_limit is None or self._place is None:
                return None
            other = self._place.level.complexes.get(name)
            return offer_at_level(other, "q", None, None, queue_limit) if other is not None else None
        if attribute.type.is_string:
            return Offer(attribute, text=self._limit.limit.value, text_source="?f")
        amount = Amount(self._number, "?c" if attribute.is_consumable else "?f")
        if not attribute.is_consumable:
            return Offer(attribute, per_slot=amount)
        merged = offer_at_level(attribute, "q", None, None, queue_limit) if queue_limit is not None else None
        return Offer(attribute, per_job=amount, per_slot=merged.per_slot if merged else None)


@dataclass(slots=True)
class RuleFinding:
    """The answer of a rule: OK, MISSING where it limits nothing of the job, or a refusal with its numbers."""

    match: Match
    limit: CompiledLimit | None = None
    number: float | None = None
    """Of the limit."""
    shortage: Shortage | None = None


def limit_number(accounts: Accounts, ledger: LedgerView, limit: CompiledLimit, place: Place) -> float:
    """Return the value of a limit on a host; a dynamic limit is evaluated there."""
    if limit.limit.is_dynamic:
        return dynamic_limit(accounts.site, ledger, place.host, limit.limit.value)
    return limit.number


def moves_with_bookings(site: Site, limit: CompiledLimit) -> bool:
    """Whether a limit is a formula that depends on what is left of a consumable."""
    formula = find_load_formula(limit.limit.value) if limit.limit.is_dynamic else None
    return formula is not None and any(name in site.defaults for name in formula.attributes())


def match_rule(
    accounts: Accounts, ledger: LedgerView, category: Category, rule: CompiledRule, key: UsageKey, place: Place
) -> RuleFinding:
    """Match one slot of a sequential job against every limit of a rule."""
    result = RuleFinding(Match.MISSING)
    for index, limit in enumerate(rule.limits):
        attribute = limit.attribute
        request = category.requested.get(attribute.name)
        if request is None:
            if attribute.name == "slots":
                request = IMPLICIT_SLOTS
            elif attribute.is_consumable:
                default = accounts.site.defaults[attribute.name]
                is_exclusive = attribute.is_exclusive
                if default == 0 and not is_exclusive:
                    continue
                request = Request(attribute.name, attribute.default, default)
            elif attribute.requestable is Requestable.FORCED:
                return RuleFinding(Match.NEVER, limit, shortage=Shortage(Cause.FORCED, attribute.name))
            else:
                continue
        number = limit_number(accounts, ledger, limit, place)
        account = accounts.quota(rule, index, key) if attribute.is_consumable else 0
        finding = match_request(LimitLevel(limit, number, account, None), ledger, request, 1)
        if finding.match is not Match.OK:
            return RuleFinding(finding.match, limit, number, finding.shortage)
        result = RuleFinding(Match.OK)
    return result


@dataclass(slots=True)
class QuotaCount:
    """How many slots a rule leaves under one usage key, for one parallel task."""

    match: Match = Match.OK
    now: int = MANY
    later: int = MANY
    master: int = MASTER_NOW
    limit: CompiledLimit | None = None
    """The limit that leaves the fewest slots."""
    shortage: Shortage | None = None
    """What is wrong with this limit besides a number of slots."""
    taken: int = 0
    """Slots that the task itself has taken of it so far."""


def count_rule(
    accounts: Accounts,
    ledger: LedgerView,
    category: Category,
    rule: CompiledRule,
    key: UsageKey,
    place: Place,
    stage: Stage | None = None,
) -> QuotaCount:
    """Count for how many slots on a queue instance every limit of a rule has room; see `count_scopes` of a stage."""
    total = QuotaCount()
    for index, limit in enumerate(rule.limits):
        attribute = limit.attribute
        if attribute.is_consumable:
            number = limit_number(accounts, ledger, limit, place)
            account = accounts.quota(rule, index, key)
            level = LimitLevel(limit, number, account, place)
            if attribute.name != "slots":
                level.with_default(accounts.site.defaults[attribute.name])
            count, short = count_scopes(level, ledger, category, frozenset(), "quota", stage)
            total.master = min(total.master, count.master)
            if count.now < total.now or count.match is Match.NEVER:
                total.limit, total.shortage = limit, short[-1][-1] if short else None
            total.now, total.later = min(total.now, count.now), min(total.later, count.later)
            total.match = Match.OK if count.match is Match.LATER else count.match
        elif attribute.name in category.requested:
            # 8.1.9 compares with the wrong side changed for parallel jobs, and so refuses them whatever they request.
            total.match, total.limit = Match.NEVER, limit
            total.shortage = _unfit(limit, category.requested[attribute.name])
        if total.match is not Match.OK:
            total.limit = limit
            return total
    return total


def _unfit(limit: CompiledLimit, request: Request) -> Shortage:
    """A request that a limit on what is not consumed does not let pass."""
    attribute = limit.attribute
    left = limit.limit.value if attribute.type.is_string else Quantity(limit.number, attribute.type)
    return Shortage(Cause.UNFIT, attribute.name, asked_of(attribute, request), left, "?f")


def find_shortage(
    accounts: Accounts,
    ledger: LedgerView,
    category: Category,
    rule: CompiledRule,
    key: UsageKey,
    place: Place,
    count: QuotaCount,
    slots: int,
) -> RuleFinding:
    """Return the finding of the limit that leaves the fewest slots to a parallel task of so many slots."""
    limit = count.limit
    if limit is None:
        return RuleFinding(count.match)
    number = limit_number(accounts, ledger, limit, place)
    short, attribute = count.shortage, limit.attribute
    if short is None or (short.attribute == attribute.name and short.cause in (Cause.SHORT, Cause.CAPACITY)):
        amount = accounts.slot_amount(category, attribute.name)
        account = accounts.quota(rule, rule.limits.index(limit), key)
        asked = amount * slots if attribute.is_per_slot else amount
        left = number - ledger.used[account] - (amount * count.taken if attribute.is_per_slot else 0.0)
        short = Shortage(
            Cause.FEW_SLOTS, attribute.name, Quantity(asked, attribute.type), Quantity(left, attribute.type)
        )
    return RuleFinding(count.match, limit, number, short)


def refuse_by_rule(rule: CompiledRule, key: UsageKey, found: RuleFinding) -> Refusal:
    """Return the refusal of a rule that lets no slot of a job run under a usage key.

    For a parallel job a rule also refuses what the queue instance itself does not offer; the refusal then names
    that.
    """
    attribute = found.limit.attribute if found.limit else None
    short = found.shortage or Shortage(Cause.NOT_OFFERED, attribute.name if attribute else "")
    counter = RuleCounter(rule.set_name, rule.index, key)
    is_own = attribute is not None and attribute.name == short.attribute and not attribute.type.is_string
    limit = found.number if is_own else None
    return Refusal(short.cause, Refuser.RULE, rule.name, short.attribute, short.asked, short.left, limit, counter)


class RuledOut:
    """Queues and hosts that one search need not look at any more."""

    def __init__(self, accounts: Accounts, category: Category):
        self._accounts = accounts
        self._category = category
        self.queues: set[str] = set()
        self.hosts: set[str] = set()

    def _earlier(self, rule: CompiledRule) -> list[CompiledRule]:
        """Return the rules of the set before this one that could match the job, taken as one without a PE."""
        rules = self._accounts.job_rules(self._category, None).of_set(rule.set_name)
        return [each for each in rules if each.index < rule.index]

    def add_after_quota(self, rule: CompiledRule, queue: str, host: str) -> bool:
        """Rule out the queues and hosts that a refusal of a rule on an instance concerns too; True if it concerns
        all."""
        if not rule.is_for_all_queues and not rule.is_for_all_hosts:
            return False
        earlier = self._earlier(rule)
        if rule.is_for_all_queues and rule.is_for_all_hosts:
            if rule.expands_queues or rule.expands_hosts:
                return False
            return self._add_after_general_rule(rule)
        if not rule.is_for_all_queues:
            if any(not each.is_for_all_hosts for each in earlier):
                return False
            if rule.expands_queues:
                self.queues.add(queue)
            else:
                self.queues |= {
                    name
                    for name in self._accounts.site.cluster.queues
                    if (rule.queues is None or name in rule.queues)
                    and not any(each.queues is None or name in each.queues for each in earlier)
                }
            return False
        if any(not each.is_for_all_queues for each in earlier):
            return False
        if rule.expands_hosts:
            self.hosts.add(host)
        else:
            self.add_hosts_of(rule)
        return False

    def add_hosts_of(self, rule: CompiledRule) -> None:
        """Rule out the hosts that a rule governs and no earlier rule does."""
        earlier = self._earlier(rule)
        self.hosts |= {
            name
            for name in self._accounts.site.hosts
            if (rule.hosts is None or name in rule.hosts)
            and not any(each.hosts is None or name in each.hosts for each in earlier)
        }

    def _add_after_general_rule(self, rule: CompiledRule) -> bool:
        """A rule for all places is exhausted; places that an earlier rule of the set governs may still do.

        As in 8.1.9 that is so whomever the earlier rules are for, and never for a rule that is for jobs in PEs only.
        """
        is_asked = rule.governs_job(self._category, None)
        previous = self._accounts.rules.before(rule) if is_asked else []
        is_host_shadowed = any(not each.is_for_all_hosts for each in previous)
        is_queue_shadowed = any(not each.is_for_all_queues for each in previous)
        if is_queue_shadowed:
            self.queues |= {
                name
                for name in self._accounts.site.cluster.queues
                if not any(each.queues is None or name in each.queues for each in previous)
            }
        if is_host_shadowed:
            self.hosts |= {
                name
                for name in self._accounts.site.hosts
                if not any(each.hosts is None or name in each.hosts for each in previous)
            }
        return not is_host_shadowed and not is_queue_shadowed
