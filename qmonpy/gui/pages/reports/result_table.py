"""The table of an answer: its columns are those of the result, so that another answer may be another table."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.reports.result_rows import (
    ResultRow,
    exact_cell,
    find_change,
    find_difference,
    make_result_columns,
    make_result_rows,
)
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.number import Number
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.row_table import NO_NUMBER, RowTable
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES
from qmonpy.reporting.queries.result_table import Column, ResultTable
from qmonpy.translation import later, tr

AS_ANSWERED = OwnOrder(later("as the report has them"))
FindNumber = Callable[[ResultRow, str], Number | None]
"""Returns the number in a row, in the column of a name; None where nothing is worked out there."""


def _find_nothing(row: ResultRow, column: str) -> None:
    """Return None: there is nothing to open."""


class ResultView(QWidget):
    """Shows a result. The choice of a row is told, and stays when the same question is answered again."""

    row_chosen = Signal(object)
    """The `ResultRow` that is chosen now; None when none is."""
    number_asked = Signal(object)
    """A `Number` of the table is to be opened into its terms."""
    shown = Signal()
    """Another result may need another width."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._columns: tuple[Column, ...] = ()
        self._rows: tuple[ResultRow, ...] = ()
        """In the order of the result."""
        self.find_number: FindNumber = _find_nothing
        """Finds what opens a cell."""
        self.model = RowTableModel((), lambda row: row.number)
        self.table = RowTable(self.model)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.table)

    def show_result(self, result: ResultTable, no_number: str = NO_NUMBER) -> None:
        """Show a result in place of the one before; `no_number` is why a row without a number opens none."""
        if result.columns != self._columns:
            self._make_table(result.columns)
        self.table.no_number = no_number
        self._rows = make_result_rows(result)
        self.model.show_rows(self._rows)
        for each in self.model.columns:
            self.table.widen_column(each.id)
        self.shown.emit()

    def choose(self, number: int) -> None:
        """Choose the row at a place of the result."""
        self.table.choose(number)

    def chosen(self) -> ResultRow | None:
        """Return the row that is chosen."""
        rows = self.table.chosen_rows()
        return rows[0] if rows else None

    def _make_table(self, columns: tuple[Column, ...]) -> None:
        self._columns = columns
        looks = {column.name: self._look(place, column) for place, column in enumerate(columns)}
        before = self.table
        self.model = RowTableModel(make_result_columns(columns), lambda row: row.number, looks, self)
        self.model.own_order = AS_ANSWERED
        self.table = RowTable(self.model)
        self.table.setObjectName("report_table")
        self.table.setAccessibleName(tr("Answer"))
        self.table.scrolling_changed.connect(self._keep_lines)
        self._keep_lines()
        self.table.choice_changed.connect(lambda: self.row_chosen.emit(self.chosen()))
        self.table.number_asked.connect(self.number_asked)
        self._layout.replaceWidget(before, self.table)
        before.hide()
        before.deleteLater()

    def _find_change(self, place: int, row: ResultRow) -> int:
        return find_change(self._rows, row, place)

    def _keep_lines(self) -> None:
        self.table.setMinimumHeight(self.table.height_of(LEAST_LINES))

    def _look(self, place: int, column: Column) -> Look:
        names = [each.name for each in self._columns]
        other = names.index(column.compared_with) if column.compared_with else None
        heart: Callable[[ResultRow], int] | None = None
        if other == place:
            heart = partial(self._find_change, place)
        elif other is not None:
            heart = partial(find_difference, place=place, other=other)
        return Look(
            tooltip=lambda row: exact_cell(row, place, column),
            number=lambda row: self.find_number(row, column.name),
            heart=heart,
        )
