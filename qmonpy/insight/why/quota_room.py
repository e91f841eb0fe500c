"""Whether all quotas have room for a category: then none of them is a cause for which its jobs wait."""

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.level_match import MASTER_NOW, Match
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.fitting.quota_match import count_rule, match_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.model.values.pattern import matches_pattern


def has_quota_room(prepared: Prepared, ledger: LedgerView, category: Category) -> bool:
    """Whether no rule, wherever it is in force, keeps a task of a category from starting with all slots that it asks
    for.

    False also where that is not plain to see.
    """
    if category.pe is None:
        return _has_room(prepared, ledger, category, None, 1)
    pes = [each for each in prepared.cluster.pes.values() if matches_pattern(category.pe, each.name)]
    most = max(each.last for each in category.slots)
    return all(_has_room(prepared, ledger, category, pe.name, min(most, pe.slots)) for pe in pes)


def _has_room(prepared: Prepared, ledger: LedgerView, category: Category, pe: str | None, slots: int) -> bool:
    rules = prepared.accounts.job_rules(category, pe)
    known: set[object] = set()
    for place in prepared.site.places[:1] if rules.are_alike_everywhere else prepared.site.places:
        queue, host = place.instance.queue, place.instance.host
        for rule in rules.at(queue, host):
            key = rule.key(category, pe, queue, host)
            is_dynamic = any(each.limit.is_dynamic for each in rule.limits)
            same = rule, key, place if is_dynamic else place.kind
            if same not in known:
                known.add(same)
                if not _lets_in(prepared, ledger, category, rule, place, pe, slots):
                    return False
    return True


def _lets_in(
    prepared: Prepared,
    ledger: LedgerView,
    category: Category,
    rule: CompiledRule,
    place: Place,
    pe: str | None,
    slots: int,
) -> bool:
    accounts = prepared.accounts
    key = rule.key(category, pe, place.instance.queue, place.instance.host)
    if pe is None:
        return match_rule(accounts, ledger, category, rule, key, place).match in (Match.OK, Match.MISSING)
    count = count_rule(accounts, ledger, category, rule, key, place)
    return count.match is Match.OK and count.now >= slots and count.master == MASTER_NOW
