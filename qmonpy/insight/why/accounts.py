"""The accounts of a ledger by what they are about: a limit of a rule, the cluster, a PE, a host, a queue instance."""

from array import array
from bisect import bisect_right
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level
from qmonpy.insight.why.answer import Where
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.pauses import paced


class Group(NamedTuple):
    """Accounts that are told together: one limit of a rule for one usage key, or an attribute of all hosts."""

    where: Where
    attribute: str
    counter: RuleCounter | None = None
    """Of a rule; without host and queue where the rule counts them apart."""
    object: str = ""
    """The PE; empty for all else."""
    is_local: bool = False
    """Whether its accounts are about single hosts or queue instances."""


class Owner(NamedTuple):
    """The object that an account belongs to."""

    group: Group
    name: str
    attribute: ComplexAttribute
    counter: RuleCounter | None = None


class Owners:
    """Finds the object that an account belongs to.

    Which level has an account is found by where the numbers of levels begin: of 300,000 queue instances the accounts,
    and an owner of each, would take hundreds of MiB.
    """

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._first = prepared.site.account_count
        self._groups: dict[tuple[Where, str], Group] = {}
        self._rules: dict[int, Owner] = {}
        self._pes: dict[int, Owner] = {}
        for pe, account in prepared.site.pe_accounts.items():
            group = Group(Where.PE, account.attribute.name, object=pe)
            self._pes[account.number] = Owner(group, pe, account.attribute)

    @cached_property
    def _levels(self) -> "tuple[array[int], list[Level]]":
        """All levels in the order of the numbers of their accounts, and the first number of each."""
        site = self._prepared.site
        levels, seen = [site.global_level], set[str]()
        for place in paced(site.places):
            if place.instance.host not in seen:
                seen.add(place.instance.host)
                levels.append(place.host)
            levels.append(place.level)
        return array("q", (each.first for each in paced(levels))), levels

    def find(self, account: int) -> Owner:
        """Return the owner of an account: a rule, the cluster, a PE, a host or a queue instance."""
        if account >= self._first:
            return self._find_rule(account)
        if account in self._pes:
            return self._pes[account]
        firsts, levels = self._levels
        level = levels[bisect_right(firsts, account) - 1]
        where, capacities = _WHERE[level.letter], level.kind.capacities
        name = next(islice(capacities, account - level.first, None))
        group = self._groups.get((where, name))
        if group is None:
            group = self._groups[where, name] = Group(where, name, is_local=where is not Where.CLUSTER)
        return Owner(group, level.name, capacities[name].attribute)

    def _find_rule(self, account: int) -> Owner:
        found = self._rules.get(account)
        if found is None:
            rule, index, key = self._prepared.accounts.quota_keys[account - self._first]
            attribute = rule.limits[index].attribute
            general = RuleCounter(rule.set_name, rule.index, (*key[:3], "", ""))
            is_local = bool(key[3] or key[4])
            group = Group(Where.RULE, attribute.name, general, is_local=is_local)
            counter = RuleCounter(rule.set_name, rule.index, key)
            found = self._rules[account] = Owner(group, rule.name, attribute, counter)
        return found


_WHERE = {"g": Where.CLUSTER, "h": Where.HOST, "q": Where.INSTANCE}


def find_rule(accounts: Accounts, counter: RuleCounter) -> CompiledRule | None:
    """Return the rule of a counter; None if there is none."""
    rules = (rule for rules in accounts.rules.sets for rule in rules)
    return next((each for each in rules if (each.set_name, each.index) == (counter.quota_set, counter.rule)), None)
