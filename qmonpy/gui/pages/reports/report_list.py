"""The list of reports at the left of the page, with a search; it is read in a worker."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.reports.report_list import REPORT_COLUMNS, ReportRow
from qmonpy.gui.base.words import tr
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import Look
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty


class ReportList(QWidget):
    """Groups of reports; one is chosen."""

    report_chosen = Signal(object)
    """The `ReportRow` that was chosen."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = GroupedTableModel(
            REPORT_COLUMNS,
            key=lambda row: row.key,
            group_of=lambda row: row.group,
            looks={"report": Look(tooltip=lambda row: row.description)},
            parent=self,
        )
        self.table = RowTable(self.model)
        self.table.setObjectName("report_list")
        self.table.setAccessibleName(tr("Reports"))
        self.table.horizontalHeader().hide()
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.viewport().installEventFilter(self)
        self.filter = FilterLine(tr("Search reports"), kept_as="reports")
        self.filter.follow(self.model)
        self.filter.filter_changed.connect(self.model.set_filter)
        self.table.choice_changed.connect(self._tell)
        either = TableOrEmpty(self.table, self.model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, 0, 0)
        layout.setSpacing(space)
        layout.addWidget(self.filter)
        layout.addWidget(either, 1)
        self.setFocusProxy(self.table)

    def show_reports(self, rows: Sequence[ReportRow]) -> None:
        """Show these reports; the choice stays."""
        self.model.show_rows(rows)
        self._fit()

    def choose(self, key: str) -> bool:
        """Choose a report; returns False if it is not there."""
        row = next((each for each in self.model.rows() if each.key == key), None)
        return row is not None and self.table.choose(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the only column as wide as the list: a hidden header does not stretch it."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self.table.setColumnWidth(0, self.table.viewport().width())

    def _tell(self) -> None:
        chosen = self.table.chosen_rows()
        if chosen:
            self.report_chosen.emit(chosen[0])
