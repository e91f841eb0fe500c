"""Rows of the problems list: every report of every changed set, and of the set that is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from qmonpy.app.column import Column
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.words import tr
from qmonpy.model.report import Report, Severity

ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
TONES = {Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "accent"}


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A report of a set."""

    id: int
    """Of the set."""
    quota_set: str
    report: Report

    @property
    def place(self) -> str:
        span = self.report.span
        return f"{span.line}:{span.column}" if span else ""

    @property
    def words(self) -> str:
        return f"{self.quota_set} {self.report.text}".lower()

    @property
    def key(self) -> tuple[object, ...]:
        return self.id, self.report.code, self.report.text, self.report.span, self.report.fields


def sort_problems(rows: Sequence[ProblemRow]) -> list[ProblemRow]:
    """Errors first, then by set and place; each once."""
    unique = {row.key: row for row in rows}.values()
    return sorted(
        unique,
        key=lambda row: (ORDER[row.report.severity], row.quota_set, row.report.span.line if row.report.span else 0),
    )


COLUMNS: tuple[Column[ProblemRow], ...] = (
    Column("severity", "", lambda row: str(row.report.severity), lambda row: ORDER[row.report.severity]),
    Column("set", tr("Set"), lambda row: row.quota_set),
    Column("place", tr("Line"), lambda row: row.place, lambda row: row.report.span.line if row.report.span else 0, True),
    Column("text", tr("Problem"), lambda row: row.report.text),
)
LOOKS = {
    "severity": Look(kind=CellKind.BADGE, tone=lambda row: TONES[row.report.severity], width=78),
    "set": Look(width=140),
    "place": Look(width=64),
    "text": Look(tooltip=lambda row: row.report.text),
}
