"""The lines of the list of sets, from a draft."""

from collections.abc import Container

from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.gui.pages.rule_sets.sets_model import SetLine
from qmonpy.model.report import Severity


def make_lines(draft: QuotaDraft, conflicts: Container[int]) -> list[SetLine]:
    """A line for each set of a draft, in its order; `conflicts` has the ids of sets that are in conflict."""
    lines = []
    for each in draft.objects:
        severities = [report.severity for report in draft.reports(each.id)]
        line = SetLine(
            each.id,
            each.name,
            each.value.is_enabled,
            len(each.value.rules),
            is_new=each.base is None,
            is_modified=each.is_modified,
            is_deleted=each.is_deleted,
            has_conflict=each.id in conflicts,
            errors=severities.count(Severity.ERROR),
            warnings=severities.count(Severity.WARNING),
        )
        lines.append(line)
    return lines
