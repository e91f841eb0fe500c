"""A table in whose place, while it is empty, stands what would be there and what the first step is."""

from typing import Any, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from qmonpy.gui.theme import icon
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


class FilteredModel(Protocol):
    """An item model with a filter, such as a `RowTableModel`."""

    changed: Any
    """The signal that tells of other rows."""

    @property
    def total(self) -> int:
        """The number of rows without the filter."""
        ...

    @property
    def filter_text(self) -> str:
        """The text of the filter."""
        ...

    @property
    def awaits_rows(self) -> bool:
        """Whether its rows are being made."""
        ...

    def rowCount(self) -> int: ...


class TableOrEmpty(QStackedWidget):
    """Shows the table, or one of two sentences: that there is nothing at all, or that nothing passes the filter."""

    def __init__(
        self,
        table: QWidget,
        model: FilteredModel,
        nothing: str = "",
        first_step: QAction | None = None,
        parent: QWidget | None = None,
    ):
        """Without `nothing`, a table without any row is shown as it is."""
        super().__init__(parent)
        self._model, self._has_nothing, self._other = model, bool(nothing), ""
        self.clear_filter = QAction(icon("close"), tr("Clear the filter"), self)
        self._nothing = EmptyState(nothing, first_step)
        self._filtered = EmptyState("", self.clear_filter)
        for widget in (table, self._nothing, self._filtered):
            self.addWidget(widget)
        self.setFocusProxy(table)
        model.changed.connect(self._choose)

    def set_nothing(self, words: str) -> None:
        """Say these words where there is no row at all."""
        self._nothing.set_text(words)

    def set_other_filter(self, words: str) -> None:
        """Say these words where there is no row at all, as another filter leaves none; empty if there is no other."""
        self._other = words
        self._choose()

    def _choose(self) -> None:
        place = self._find_place()
        if place == 2:
            rows = format_count(self._model.total, "row")
            words = tr('None of {rows} matches the filter "{filter}".')
            text = words.format(filter=self._model.filter_text.strip(), rows=rows)
            self._filtered.set_text(text if self._model.total else self._other)
        if self.currentIndex() != place:
            self.setCurrentIndex(place)

    def _find_place(self) -> int:
        if self._model.rowCount() or self._model.awaits_rows:
            return 0
        if self._model.total or self._other:
            return 2
        return 1 if self._has_nothing else 0
