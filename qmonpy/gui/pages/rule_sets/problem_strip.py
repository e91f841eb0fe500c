"""What is wrong with the set that is edited, below it: as many lines as there are problems, up to four."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.gui.base.words import tr
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.rule_sets.problem_rows import COLUMNS, LOOKS, ProblemRow, sort_problems
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.rules.quota_lint import Lint
from qmonpy.model.report import Report

MOST_LINES = 4


class ProblemStrip(QWidget):
    """Hidden while nothing is wrong."""

    problem_chosen = Signal(object)
    """A `Report`: the user wants to see its place."""
    fix_chosen = Signal(object)
    """A `Lint`: the user wants it put right."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = RowTableModel(COLUMNS, key=lambda row: row.key, looks=LOOKS, parent=self)
        self.table = RowTable(self.model)
        self.table.setObjectName("problems")
        self.table.setAccessibleName(tr("Problems of this set"))
        self.table.horizontalHeader().hide()
        self.table.clicked.connect(self._click)
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
        """List these, errors first; what is seldom meant is looked for anew."""
        self._reports, self._lints = tuple(reports), ()
        self._list()

    def show_lints(self, lints: Iterable[Lint]) -> None:
        """List these besides the reports."""
        self._lints = tuple(lints)
        self._list()

    @property
    def is_empty(self) -> bool:
        return self.model.rowCount() == 0

    def _list(self) -> None:
        rows = sort_problems(self._reports, self._lints)
        self.table.setColumnHidden(2, not any(row.fix for row in rows))
        self.model.show_rows(rows)
        self.notice.want(bool(self._lints))
        said = 0 if self.notice.isHidden() else self.notice.sizeHint().height()
        self.setFixedHeight(min(len(rows), MOST_LINES) * tokens().size("row") + tokens().size("space_1") + said)
        self.setVisible(bool(rows))

    def _click(self, index: QModelIndex) -> None:
        row = self.model.item_at(index.row())
        if self.model.columns[index.column()].id == "fix" and row.fix:
            self.fix_chosen.emit(row.lint)
        else:
            self._choose(row)

    def _choose(self, row: ProblemRow) -> None:
        self.problem_chosen.emit(row.report)
