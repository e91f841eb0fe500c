"""The list of reports at the left of the page, with a search; it is read in a worker."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.reports.report_list import REPORT_COLUMNS, ReportRow
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import Look
from qmonpy.gui.pages.reports.grouped_list import GroupedList
from qmonpy.gui.widgets.tables.column_measure import measure_texts
from qmonpy.translation import tr


class ReportList(GroupedList):
    """Groups of reports; one is chosen."""

    report_chosen = Signal(object)
    """The `ReportRow` that was chosen."""

    def __init__(self, parent: QWidget | None = None):
        model = GroupedTableModel(
            REPORT_COLUMNS,
            key=lambda row: row.key,
            group_of=lambda row: row.group,
            looks={"report": Look(tooltip=lambda row: row.description)},
        )
        words = tr("Reports"), tr("Search reports")
        super().__init__(model, *words, name="report_list", kept_as="reports", parent=parent)
        self.table.horizontalHeader().hide()
        self.table.viewport().installEventFilter(self)
        self.table.choice_changed.connect(self._tell)

    def show_reports(self, rows: Sequence[ReportRow]) -> None:
        """Show these reports; the choice stays."""
        self.model.show_rows(rows)
        self._fit()

    def choose(self, key: str) -> bool:
        """Choose a report; returns False if it is not there."""
        row = next((each for each in self.model.rows() if each.key == key), None)
        return row is not None and self.table.choose(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the only column at least as wide as the list: a hidden header does not stretch it."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self.table.setColumnWidth(0, max(self.table.viewport().width(), measure_texts(self.model, 0)))

    def _tell(self) -> None:
        chosen = self.table.chosen_rows()
        if chosen:
            self.report_chosen.emit(chosen[0])
