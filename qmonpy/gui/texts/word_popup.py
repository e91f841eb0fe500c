"""The list of words that may stand at the cursor of a text."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRect, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QListView, QPlainTextEdit

from qmonpy.gui.theme import tokens
from qmonpy.translation import tr

MOST_LINES, WIDEST = 12, 360


class WordPopup(QCompleter):
    """A list below the cursor of an editor; Tab or Enter takes a word, Esc closes it, typing goes on."""

    word_chosen = Signal(str, int)
    """The word, and how many characters before the cursor it replaces."""

    def __init__(self, editor: QPlainTextEdit):
        self._list = QStringListModel()
        super().__init__(self._list, editor)
        self._typed = 0
        self._popup = QListView()
        self.setPopup(self._popup)
        self.setWidget(editor)
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setMaxVisibleItems(MOST_LINES)
        self._popup.setFont(tokens().font("code"))
        self._popup.setAccessibleName(tr("Words that may stand here"))
        self._popup.clicked.connect(self._take)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._popup.isVisible()

    @property
    def offered(self) -> tuple[str, ...]:
        """The words in the list, empty when it is closed."""
        return tuple(self._list.stringList()) if self.is_open else ()

    def offer(self, words: Sequence[str], typed: int, area: QRect) -> None:
        """Open the list with words below an area of the editor; `typed` characters of the word stand there already."""
        self._typed = typed
        self._list.setStringList(list(words))
        self.setCompletionPrefix("")
        popup = self._popup
        popup.setCurrentIndex(self.completionModel().index(0, 0))
        bar = popup.verticalScrollBar().sizeHint().width()
        area.setWidth(min(WIDEST, popup.sizeHintForColumn(0) + bar + tokens().size("space_4")))
        self.complete(area)

    def hide(self) -> None:
        """Close the list."""
        self._popup.hide()

    def take_key(self, event: QKeyEvent) -> bool:
        """Act on a key while the list is open; returns False for a key that means nothing to it."""
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self._popup.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            return False
        return True

    def _take(self, index: QModelIndex) -> None:
        self.hide()
        if index.isValid():
            self.word_chosen.emit(index.data(), self._typed)
