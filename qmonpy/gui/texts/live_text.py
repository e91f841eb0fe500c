"""A text that is edited while a form shows the same values: typed text is handed over after a pause."""

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit, QWidget

from qmonpy.formats.quota_set.completion import Completions
from qmonpy.gui.texts.limited_highlighter import LimitedHighlighter
from qmonpy.gui.texts.text_editor import TextEditor
from qmonpy.gui.theme import tokens

TYPING_PAUSE_MS = 120
LONG_TEXT = 50_000
"""A text of so many characters is coloured after it is shown."""


class NameHighlighter(LimitedHighlighter):
    """Makes the name that a line begins with bold, `slots` or `shares`, and colours comments."""

    def colour_line(self, text: str) -> None:
        look = QTextCharFormat()
        is_continued = self.previousBlockState() == 1
        self.setCurrentBlockState(1 if text.rstrip().endswith("\\") else 0)
        if text.lstrip().startswith("#"):
            look.setForeground(tokens().colour("syntax_comment"))
            self.setFormat(0, len(text), look)
        elif text.strip() and not is_continued:
            look.setForeground(tokens().colour("syntax_name"))
            look.setFontWeight(QFont.Weight.Bold)
            name = text.split()[0].partition("=")[0]
            self.setFormat(0, len(text) - len(text.lstrip()) + len(name), look)


class LiveText(TextEditor):
    """Edits one whole text and hands it over after each pause in typing."""

    text_typed = Signal(str)
    """The user paused after typing, or left the text."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(lambda text, position: Completions(), parent)
        document = QTextDocument(self)
        document.setDocumentLayout(QPlainTextDocumentLayout(document))
        self._highlighter = NameHighlighter(document)
        self.show_document(document)
        self._shown = ""
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        document.contentsChanged.connect(self._note_typing)

    @property
    def has_typed(self) -> bool:
        """Whether there is typed text that was not handed over yet."""
        return self._pause.isActive()

    def show_live(self, text: str) -> None:
        """Show a newer text of the same object, unless the user is typing."""
        if not self.has_typed:
            if len(text) < LONG_TEXT or text == self.toPlainText():
                if len(text) < LONG_TEXT:
                    self._highlighter.follow()
                self._shown = text
                self.show_text(text)
                return
            with self._highlighter.in_slices():
                # Colours that are taken off are a change of the text that was shown before.
                self._shown = text
                self.show_text(text)

    def show_other(self, text: str) -> None:
        """Show the text of another object; the steps of undo of the one before are forgotten."""
        self._pause.stop()
        self._shown = text
        if text != self.toPlainText():
            self._highlighter.follow()
            self.document().setPlainText(text)
        self.document().clearUndoRedoStacks()

    def take_text(self) -> None:
        """Hand typed text over now, without waiting for the pause."""
        if self._pause.isActive() or self.toPlainText() != self._shown:
            self._pause.stop()
            self._shown = self.toPlainText()
            self.text_typed.emit(self._shown)

    def _note_typing(self) -> None:
        if self.toPlainText() != self._shown:
            self._pause.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.isReadOnly():
            QPlainTextEdit.keyPressEvent(self, event)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_highlighter"):
            self._highlighter.rehighlight()
