"""How much of each rule is in use, for the column of the form."""

from collections.abc import Iterable

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.rule_sets.form.rules_model import RuleUse
from qmonpy.model.snapshot import Snapshot

RuleUses = dict[str, dict[int, RuleUse]]
"""By set, by index of the rule."""


def find_rule_uses(snapshot: Snapshot) -> RuleUses:
    """The fullest instance of every used rule and how many instances there are; takes as long as quota usage does."""
    return summarise_uses(usage_rows(snapshot))


def summarise_uses(rows: Iterable[UsageRow]) -> RuleUses:
    """Rows of quota usage as one line for each rule."""
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
    tooltip = tr("Fullest: {filter}, {resource} {used}; counted {count} times").format(
        filter=fullest.filter, resource=fullest.usage.attribute, used=fullest.used, count=len(rows)
    )
    return RuleUse(text, tone, tooltip)
