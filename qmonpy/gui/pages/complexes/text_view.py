"""The complex table as text, as `qconf -sc` prints it: typed text goes on after a pause, faults are underlined."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QSyntaxHighlighter, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit, QWidget

from qmonpy.formats.quota_set.completion import Completions
from qmonpy.gui.pages.rule_sets.text_editor import TextEditor
from qmonpy.gui.theme import tokens
from qmonpy.gui.words import tr

TYPING_PAUSE_MS = 120


class TableHighlighter(QSyntaxHighlighter):
    """Names stand out, comments step back."""

    def highlightBlock(self, text: str) -> None:
        look = QTextCharFormat()
        if text.lstrip().startswith("#"):
            look.setForeground(tokens().colour("syntax_comment"))
            self.setFormat(0, len(text), look)
        elif text.strip():
            look.setForeground(tokens().colour("syntax_name"))
            look.setFontWeight(QFont.Weight.Bold)
            self.setFormat(0, len(text) - len(text.lstrip()) + len(text.split()[0]), look)


class TextView(TextEditor):
    """Edits the whole table as one text."""

    text_typed = Signal(str)
    """The user typed, and then paused or went elsewhere."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(lambda text, position: Completions(), parent)
        self.setObjectName("complex_text")
        self.setAccessibleName(tr("Complex attributes as text"))
        document = QTextDocument(self)
        document.setDocumentLayout(QPlainTextDocumentLayout(document))
        self._highlighter = TableHighlighter(document)
        self.show_document(document)
        self._shown = ""
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        document.contentsChanged.connect(self._note_typing)

    @property
    def has_typed(self) -> bool:
        """Whether there is text that was not taken yet."""
        return self._pause.isActive()

    def show_table(self, text: str) -> None:
        """Show what the table is now, unless the user is typing."""
        if not self.has_typed:
            self._shown = text
            self.show_text(text)

    def take_text(self) -> None:
        """Hand over text that was typed a moment ago."""
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

    def set_refused(self, is_refused: bool) -> None:
        """Let the text be read and copied only."""
        if is_refused == self.isReadOnly():
            return
        self.setReadOnly(is_refused)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(flags if is_refused else Qt.TextInteractionFlag.TextEditorInteraction)
