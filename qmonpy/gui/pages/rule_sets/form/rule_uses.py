"""How much of each rule is in use, for a column of the form."""

from collections.abc import Iterable

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.rule_sets.form.rules_model import RuleUse
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

RuleUses = dict[str, dict[int, RuleUse]]
"""The uses by name of the set and index of the rule."""


def find_rule_uses(snapshot: Snapshot) -> RuleUses:
    """Return the fullest instance of every rule in use, and the number of instances; as slow as quota usage."""
    return summarise_uses(usage_rows(snapshot))


def summarise_uses(rows: Iterable[UsageRow]) -> RuleUses:
    """Return rows of quota usage as one entry for each rule."""
    by_rule: dict[tuple[str, int], list[UsageRow]] = {}
    for row in rows:
        if row.usage.used is not None:
            by_rule.setdefault((row.usage.quota_set, row.usage.rule), []).append(row)
    uses: RuleUses = {}
    for (name, rule), members in by_rule.items():
        uses.setdefault(name, {})[rule] = _summarise(members)
    return uses


def _summarise(rows: list[UsageRow]) -> RuleUse:
    fullest = max(rows, key=lambda row: row.fullness)
    tone = "problem" if fullest.fullness >= 1 else "attention" if fullest.fullness >= 0.8 else "text"
    text = fullest.used if len(rows) == 1 else f"{fullest.used}  {len(rows)}x"
    tooltip = tr("Fullest: {filter}, {resource} {used}; {counters} in use").format(
        filter=fullest.filter,
        resource=fullest.usage.attribute,
        used=fullest.used,
        counters=count_of(len(rows), "counter", "counters"),
    )
    return RuleUse(text, tone, tooltip)
