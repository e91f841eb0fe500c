"""The problems of the edited set: rows, also by rule, and the list of them below the set."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.editing.quota_draft import DraftSet
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.rules.quota_lint import Lint
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

MOST_LINES = 4
"""The list shows so many lines at once; others are scrolled."""
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
TONES = {Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "accent"}


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A report and its place."""

    report: Report
    lint: Lint | None = None
    """The finding behind the report, if the report comes from one."""

    @property
    def fix(self) -> str:
        """The title of the fix; empty if only the author can correct it."""
        return tr(self.lint.fix_title) if self.lint is not None and self.lint.fix is not None else ""

    @property
    def place(self) -> str:
        """The line in the text; empty for the set as a whole."""
        span = self.report.span
        return tr("line {line}").format(line=span.line) if span else ""

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return self.report.text.lower()

    @property
    def key(self) -> tuple[object, ...]:
        """The values by which a problem is recognised."""
        return self.report.code, self.report.text, self.report.span, self.report.fields


def sort_problems(reports: Iterable[Report], lints: Iterable[Lint] = ()) -> list[ProblemRow]:
    """Return the problems, each once, errors first, then by line."""
    found = (*map(ProblemRow, reports), *(ProblemRow(each.report, each) for each in lints))
    rows = {row.key: row for row in found}.values()
    return sorted(rows, key=lambda row: (ORDER[row.report.severity], row.report.span.line if row.report.span else 0))


def reports_by_rule(reports: Iterable[Report], draft_set: DraftSet) -> dict[int, list[Report]]:
    """Return reports by the index of their rule, without those on the set as a whole."""
    found: dict[int, list[Report]] = {}
    for report in reports:
        row = find_rule(report, draft_set.value.rules)
        if row is not None:
            found.setdefault(row, []).append(report)
    return found


def find_rule(report: Report, rules: tuple[Rule, ...]) -> int | None:
    """Return the index of the rule that a report names by number (from 1) or by name; None if it names none."""
    if len(report.fields) < 2:
        return None
    name = report.fields[1]
    if is_whole(name) and 1 <= int(name) <= len(rules):
        return int(name) - 1
    return next((row for row, rule in enumerate(rules) if rule.name == name), None)


COLUMNS: tuple[Column[ProblemRow], ...] = (
    Column("severity", "Kind", lambda row: tr(str(row.report.severity))),
    Column("place", "Place", lambda row: row.place),
    Column("fix", "Fix", lambda row: row.fix),
    Column("text", "Problem", lambda row: row.report.text),
)
LOOKS = {
    "severity": Look(kind=CellKind.BADGE, tone=lambda row: TONES[row.report.severity], width=76),
    "place": Look(tone=lambda row: "muted", width=72),
    "fix": Look(tone=lambda row: "accent", tooltip=lambda row: row.fix and tr("Click to do this"), width=190),
    "text": Look(tooltip=lambda row: row.report.text, width=320),
}


class ProblemStrip(QWidget):
    """A list as high as its problems, up to four lines; hidden without problems."""

    problem_chosen = Signal(object)
    """The user wants to see the place of this `Report`."""
    fix_chosen = Signal(object)
    """The user wants the fix of this `Lint`."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = RowTableModel(COLUMNS, key=lambda row: row.key, looks=LOOKS, parent=self)
        self.model.own_order = OwnOrder(tr("the worst first, then by line"))
        self.table = RowTable(self.model)
        self.table.setObjectName("problems")
        self.table.setAccessibleName(tr("Problems of this set"))
        self.table.horizontalHeader().hide()
        self.table.clicked.connect(self._click)
        self.table.scrolling_changed.connect(self._fit)
        self._reports: tuple[Report, ...] = ()
        self._lints: tuple[Lint, ...] = ()
        self.table.row_activated.connect(self._choose)
        self.notice = ModelNotice()
        self.notice.want(is_wanted=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.table)
        layout.addWidget(self.notice)
        self.setVisible(False)

    def show_reports(self, reports: Iterable[Report]) -> None:
        """List reports, errors first; hints are dropped until they are found again."""
        self._reports, self._lints = tuple(reports), ()
        self._list()

    def show_lints(self, lints: Iterable[Lint]) -> None:
        """List hints besides the reports."""
        self._lints = tuple(lints)
        self._list()

    @property
    def is_empty(self) -> bool:
        """Whether there are no problems."""
        return self.model.rowCount() == 0

    def _list(self) -> None:
        rows = sort_problems(self._reports, self._lints)
        self.table.setColumnHidden(2, not any(row.fix for row in rows))
        self.model.show_rows(rows)
        self.notice.want(bool(self._lints))
        self._fit()
        self.setVisible(bool(rows))

    def _fit(self) -> None:
        said = 0 if self.notice.isHidden() else self.notice.sizeHint().height()
        self.setFixedHeight(self.table.height_of(min(self.model.rowCount(), MOST_LINES)) + said)

    def _click(self, index: QModelIndex) -> None:
        row = self.model.item_at(index.row())
        if self.model.columns[index.column()].id == "fix" and row.fix:
            self.fix_chosen.emit(row.lint)
        else:
            self._choose(row)

    def _choose(self, row: ProblemRow) -> None:
        self.problem_chosen.emit(row.report)
