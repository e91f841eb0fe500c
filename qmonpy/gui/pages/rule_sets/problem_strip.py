"""What is wrong with the set that is edited, below it: as many lines as there are problems, up to four."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.rule_sets.problem_rows import COLUMNS, LOOKS, ProblemRow, sort_problems
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.words import tr
from qmonpy.model.report import Report

MOST_LINES = 4


class ProblemStrip(QWidget):
    """Hidden while nothing is wrong."""

    problem_chosen = Signal(object)
    """A `Report`: the user wants to see its place."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = RowTableModel(COLUMNS, key=lambda row: row.key, looks=LOOKS, parent=self)
        self.table = RowTable(self.model)
        self.table.setObjectName("problems")
        self.table.setAccessibleName(tr("Problems of this set"))
        self.table.horizontalHeader().hide()
        self.table.clicked.connect(lambda index: self._choose(self.model.item_at(index.row())))
        self.table.row_activated.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        self.setVisible(False)

    def show_reports(self, reports: Iterable[Report]) -> None:
        """List these, errors first."""
        rows = sort_problems(reports)
        self.model.show_rows(rows)
        self.setFixedHeight(min(len(rows), MOST_LINES) * tokens().size("row") + tokens().size("space_1"))
        self.setVisible(bool(rows))

    def _choose(self, row: ProblemRow) -> None:
        self.problem_chosen.emit(row.report)
