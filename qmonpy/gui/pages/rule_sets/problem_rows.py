"""Rows of the list of what is wrong with the set that is edited."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.gui.base.words import tr
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.insight.rules.quota_lint import Lint
from qmonpy.model.report import Report, Severity

ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
TONES = {Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "accent"}


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A report and its place."""

    report: Report
    lint: Lint | None = None
    """Where the report comes from, if it can be put right from here."""

    @property
    def fix(self) -> str:
        """What would be done to put it right, empty if only the author knows."""
        return tr(self.lint.fix_title) if self.lint is not None and self.lint.fix is not None else ""

    @property
    def place(self) -> str:
        span = self.report.span
        return tr("line {line}").format(line=span.line) if span else ""

    @property
    def words(self) -> str:
        return self.report.text.lower()

    @property
    def key(self) -> tuple[object, ...]:
        return self.report.code, self.report.text, self.report.span, self.report.fields


def sort_problems(reports: Iterable[Report], lints: Iterable[Lint] = ()) -> list[ProblemRow]:
    """Errors first, then by place; each once."""
    found = (*map(ProblemRow, reports), *(ProblemRow(each.report, each) for each in lints))
    rows = {row.key: row for row in found}.values()
    return sorted(rows, key=lambda row: (ORDER[row.report.severity], row.report.span.line if row.report.span else 0))


COLUMNS: tuple[Column[ProblemRow], ...] = (
    Column("severity", tr("Kind"), lambda row: str(row.report.severity)),
    Column("place", tr("Place"), lambda row: row.place),
    Column("fix", tr("Fix"), lambda row: row.fix),
    Column("text", tr("Problem"), lambda row: row.report.text),
)
LOOKS = {
    "severity": Look(kind=CellKind.BADGE, tone=lambda row: TONES[row.report.severity], width=76),
    "place": Look(tone=lambda row: "muted", width=72),
    "fix": Look(tone=lambda row: "accent", tooltip=lambda row: row.fix and tr("Click to do this"), width=190),
    "text": Look(tooltip=lambda row: row.report.text, width=320),
}
