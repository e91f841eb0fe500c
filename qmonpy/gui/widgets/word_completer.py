"""Completes the word at the cursor of a line; the text around it stays."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from qmonpy.app.fields.word_completion import Offer, WordCompletion, count_given
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.theme import tokens

Complete = Callable[[str, int], WordCompletion]
"""A function of a text and a position in it to the words that may stand there."""
WORD = Qt.ItemDataRole.UserRole
MOST_SHOWN, SHORTEST = 10, 12
"""Lines of the list that are seen at once; the least characters between the beginnings of a word and its help."""


class WordCompleter(QObject):
    """A list below a line that opens while a word is typed; Enter, Tab or a click takes a word, Esc closes it."""

    def __init__(self, line: QLineEdit, complete: Complete, taken: Callable[[], None]):
        """`taken` is called after a word was put into the line."""
        super().__init__(line)
        self._line, self._complete, self._taken = line, complete, taken
        self._model = QStandardItemModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(line)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setMaxVisibleItems(MOST_SHOWN)
        self.completer.setWrapAround(False)
        self.popup = QListView()
        self.popup.setFont(tokens().font("code"))
        self.completer.setPopup(self.popup)
        self.completer.activated[QModelIndex].connect(lambda index: self.take(str(index.data(WORD))))  # type: ignore[index]
        connect_edited(line, lambda _: self.offer())

    @property
    def offered(self) -> tuple[str, ...]:
        """The words in the list."""
        return tuple(str(self._model.item(row).data(WORD)) for row in range(self._model.rowCount()))

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self.popup.isVisible()

    def offer(self) -> None:
        """Open the list for the word at the cursor, or close it."""
        found = self._complete(self._line.text(), self._line.cursorPosition())
        self._show(found.offers)
        if not found.offers:
            self.popup.hide()
            return
        area = self._line.rect()
        bar = self.popup.verticalScrollBar().sizeHint().width()
        area.setWidth(max(self.popup.sizeHintForColumn(0) + bar + tokens().size("space_4"), self._line.width()))
        self.completer.complete(area)
        self.popup.setCurrentIndex(self._model.index(0, 0))

    def take(self, word: str) -> None:
        """Replace the word at the cursor."""
        text, cursor = self._line.text(), self._line.cursorPosition()
        found = self._complete(text, cursor)
        start, end = (found.start, found.end) if found.offers else (cursor, cursor)
        end += count_given(word, word, text[end:])
        self._write(f"{text[:start]}{word}{text[end:]}", start + len(word))

    def insert(self, word: str) -> None:
        """Insert a word at the cursor, with a blank before it where a word stands there."""
        text, cursor = self._line.text(), self._line.cursorPosition()
        if text.upper() == "NONE":
            text, cursor = "", 0
        gap = " " if text[:cursor] and not text[:cursor].endswith((" ", "=", ":", "/")) else ""
        self._write(f"{text[:cursor]}{gap}{word}{text[cursor:]}", cursor + len(gap) + len(word))

    def _write(self, text: str, cursor: int) -> None:
        self._line.setText(text)
        self._line.setCursorPosition(cursor)
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._taken()

    def _show(self, offers: Sequence[Offer]) -> None:
        width = max((len(each.word) for each in offers), default=0)
        self._model.setRowCount(len(offers))
        for row, each in enumerate(offers):
            item = self._model.item(row)
            if item is None:
                item = QStandardItem()
                item.setEditable(False)
                self._model.setItem(row, item)
            shown = f"{each.word:<{max(width, SHORTEST)}}  {each.help}" if each.help else each.word
            if item.text() != shown:
                item.setText(shown)
            if item.data(WORD) != each.word:
                item.setData(each.word, WORD)
