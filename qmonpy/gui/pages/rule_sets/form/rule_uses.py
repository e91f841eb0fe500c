"""How much of each rule is in use, for a column of the form."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.terms.rule_number import RuleCounters
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.rule_sets.form.rules_model import RuleUse
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

RuleUses = dict[str, dict[int, RuleUse]]
"""The uses by name of the set and index of the rule."""


def find_rule_uses(snapshot: Snapshot) -> RuleUses:
    """Return the fullest instance of every rule in use, and the number of instances; as slow as quota usage."""
    return summarise_uses(usage_rows(snapshot))


def place_uses(uses: Mapping[int, RuleUse], base: Sequence[Rule], edited: Sequence[Rule]) -> dict[int, RuleUse]:
    """Return the uses by the index of the edited rule, from those by the index of the rule that the cluster counts.

    A rule is found again by all that it says, then by its name and filters, then by its filters, whatever its limit is
    now; what is counted of a rule that the cluster does not have is not known.
    """
    found: dict[int, int] = {}
    for key in (_whole, _named, _filters):
        free, taken = dict[Hashable, list[int]](), frozenset(found.values())
        for place, rule in reversed([*enumerate(base)]):
            if place not in taken:
                free.setdefault(key(rule), []).append(place)
        for place, rule in enumerate(edited):
            if place not in found and free.get(key(rule)):
                found[place] = free[key(rule)].pop()
    not_counted = RuleUse("-", "muted", tr("What it limits is counted as soon as the rule is applied."))
    placed = {place: uses.get(found[place]) if place in found else not_counted for place in range(len(edited))}
    return {place: use for place, use in placed.items() if use is not None}


def _whole(rule: Rule) -> Hashable:
    return rule


def _named(rule: Rule) -> Hashable:
    return (rule.name, _filters(rule))


def _filters(rule: Rule) -> Hashable:
    return tuple(rule.filters())


def summarise_uses(rows: Iterable[UsageRow]) -> RuleUses:
    """Return rows of quota usage as one entry for each rule."""
    by_rule: dict[tuple[str, int], list[UsageRow]] = {}
    for row in rows:
        if row.usage.used is not None:
            by_rule.setdefault((row.usage.quota_set, row.usage.rule), []).append(row)
    uses: RuleUses = {}
    for (name, rule), members in by_rule.items():
        uses.setdefault(name, {})[rule] = _summarise(members, RuleCounters(name, rule, members[0].rule_name))
    return uses


def _summarise(rows: list[UsageRow], number: RuleCounters) -> RuleUse:
    fullest = max(rows, key=lambda row: row.fullness)
    tone = "problem" if fullest.fullness >= 1 else "attention" if fullest.fullness >= 0.8 else "text"
    text = fullest.used
    if len(rows) > 1:
        text = tr("{used}, fullest of {count:,}").format(used=text, count=len(rows))
    tooltip = tr("Fullest: {filter}, {resource} {used}; {counters} in use").format(
        filter=fullest.filter,
        resource=fullest.usage.attribute,
        used=fullest.used,
        counters=count_of(len(rows), "counter", "counters"),
    )
    return RuleUse(text, tone, tooltip, number)
