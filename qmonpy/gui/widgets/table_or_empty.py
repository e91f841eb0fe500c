"""A table in whose place, while it is empty, stands what would be there and what the first step is."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from qmonpy.gui.base.words import tr
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import icon
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.values.counts import format_count


class TableOrEmpty(QStackedWidget):
    """Shows the table, or one of two sentences: that there is nothing at all, or that nothing passes the filter."""

    def __init__(
        self,
        table: RowTable,
        model: RowTableModel,
        nothing: str,
        first_step: QAction | None = None,
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._model = model
        self.clear_filter = QAction(icon("close"), tr("Clear the filter"), self)
        self._nothing = EmptyState(nothing, first_step)
        self._filtered = EmptyState(tr("Nothing matches the filter."), self.clear_filter)
        for widget in (table, self._nothing, self._filtered):
            self.addWidget(widget)
        self.setFocusProxy(table)
        model.changed.connect(self._choose)

    def _choose(self) -> None:
        place = 0 if self._model.rowCount() else 2 if self._model.total else 1
        if place == 2:
            rows = format_count(self._model.total, tr("row"))
            words = tr('None of {rows} matches the filter "{filter}".')
            self._filtered.set_text(words.format(filter=self._model.filter_text.strip(), rows=rows))
        if self.currentIndex() != place:
            self.setCurrentIndex(place)
