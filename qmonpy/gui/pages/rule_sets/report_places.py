"""Which rule a report is about."""

from collections.abc import Iterable

from qmonpy.app.editing.quota_draft import DraftSet
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.report import Report


def reports_by_rule(reports: Iterable[Report], draft_set: DraftSet) -> dict[int, list[Report]]:
    """Reports by the index of their rule; what is about the set as a whole is left out."""
    found: dict[int, list[Report]] = {}
    for report in reports:
        row = find_rule(report, draft_set.value.rules)
        if row is not None:
            found.setdefault(row, []).append(report)
    return found


def find_rule(report: Report, rules: tuple[Rule, ...]) -> int | None:
    """Index of the rule that a report names in its fields: by number, counted from 1, or by name."""
    if len(report.fields) < 2:
        return None
    name = report.fields[1]
    if name.isdigit() and 1 <= int(name) <= len(rules):
        return int(name) - 1
    return next((row for row, rule in enumerate(rules) if rule.name == name), None)
