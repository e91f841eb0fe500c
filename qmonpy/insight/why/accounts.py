"""The accounts of a ledger by what they are about: a limit of a rule, the cluster, a PE, a host, a queue instance."""

from typing import NamedTuple

from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.insight.why.answer import Where
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.work.refusal import RuleCounter


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
    """Finds the object that an account belongs to."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._known: dict[int, Owner] = {}
        self._first = prepared.site.account_count
        self._add_level(prepared.site.global_level, Where.CLUSTER)
        for pe, account in prepared.site.pe_accounts.items():
            group = Group(Where.PE, account.attribute.name, object=pe)
            self._known[account.number] = Owner(group, pe, account.attribute)

    def _add_level(self, level: Level, where: Where) -> None:
        for name, account in level.accounts.items():
            group = Group(where, name, is_local=where is not Where.CLUSTER)
            self._known[account.number] = Owner(group, level.name, account.attribute)

    def note_place(self, place: Place) -> None:
        """Take in the accounts of a queue instance and its host."""
        some = next(iter(place.level.accounts.values()), None)
        if some is None or some.number not in self._known:
            self._add_level(place.level, Where.INSTANCE)
            self._add_level(place.host, Where.HOST)

    def find(self, account: int) -> Owner:
        """Return the owner of an account of a rule, the cluster, a PE, or of a place that was noted."""
        found = self._known.get(account)
        if found is None:
            rule, index, key = self._prepared.accounts.quota_keys[account - self._first]
            attribute = rule.limits[index].attribute
            general = RuleCounter(rule.set_name, rule.index, (*key[:3], "", ""))
            is_local = bool(key[3] or key[4])
            group = Group(Where.RULE, attribute.name, general, is_local=is_local)
            counter = RuleCounter(rule.set_name, rule.index, key)
            found = self._known[account] = Owner(group, rule.name, attribute, counter)
        return found


def find_rule(accounts: Accounts, counter: RuleCounter) -> CompiledRule | None:
    """Return the rule of a counter; None if there is none."""
    rules = (rule for rules in accounts.rules.sets for rule in rules)
    return next((each for each in rules if (each.set_name, each.index) == (counter.quota_set, counter.rule)), None)
