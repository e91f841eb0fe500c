"""Offers keys and values below a filter line; as people filter by plain words, nothing is chosen until they choose."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from qmonpy.app.fields.word_completion import WordCompletion
from qmonpy.app.filter.completion import NOTHING, find_filter_completion
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.gui.widgets.word_completer import WordCompleter
from qmonpy.translation import tr


class FilterCompleter(WordCompleter):
    """The down key or Tab chooses, Enter filters; behind a key that was taken its values are offered at once."""

    def __init__(self, line: QLineEdit, find_rows: Callable[[], FilteredRows[Any] | None]):
        def complete(text: str, cursor: int) -> WordCompletion:
            rows = find_rows()
            return find_filter_completion(rows, text, cursor) if rows is not None else NOTHING

        super().__init__(line, complete, self._offer_values)
        self.popup.setAccessibleName(tr("What may stand in the filter here"))
        self.popup.installEventFilter(self)

    def offer(self) -> None:
        """See `WordCompleter.offer`; no line is chosen at first."""
        super().offer()
        if self.is_open:
            self.popup.setCurrentIndex(QModelIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the first word at Tab if none is chosen."""
        if watched is self.popup and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_tab = event.key() == Qt.Key.Key_Tab and not self.popup.currentIndex().isValid()
            if is_tab and self.offered:
                self.popup.hide()
                self.take(self.offered[0])
                return True
        return super().eventFilter(watched, event)

    def _offer_values(self) -> None:
        if self._line.text()[: self._line.cursorPosition()].endswith(":"):
            self.offer()
