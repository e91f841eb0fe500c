"""Texts to read and copy in a monospaced font; the lines of a unified diff have colours, too."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from qmonpy.gui.texts.limited_highlighter import LimitedHighlighter
from qmonpy.gui.theme import tokens

DIFF_TONES = {"+": "ok", "-": "problem", "@": "muted"}


class DiffHighlighter(LimitedHighlighter):
    """Colours the lines of a unified diff; the sign at their beginning says the same without colour."""

    def colour_line(self, text: str) -> None:
        tone = "muted" if text.startswith(("---", "+++")) else DIFF_TONES.get(text[:1], "text")
        look = QTextCharFormat()
        look.setForeground(tokens().colour(tone))
        if tone in ("ok", "problem"):
            look.setBackground(tokens().colour(f"{tone}_ground"))
        self.setFormat(0, len(text), look)


class CodeView(QPlainTextEdit):
    """A text to read and copy."""

    highlighter: QSyntaxHighlighter | None = None

    def __init__(self, words: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAccessibleName(words)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(tokens().font("code"))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def changeEvent(self, event: QEvent) -> None:
        """Another theme colours the text anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.highlighter is not None:
            self.highlighter.rehighlight()

    def show_text(self, text: str) -> None:
        """Show a text; the scroll position stays when it is the same.

        The end of its last line begins no further one, which would be scrolled to.
        """
        text = text.removesuffix("\n")
        if text != self.toPlainText():
            self.setPlainText(text)


class DiffView(CodeView):
    """A unified diff: its first changed line is in sight, however few lines there is room for."""

    def __init__(self, words: str, parent: QWidget | None = None):
        super().__init__(words, parent)
        self.setObjectName("change_diff")
        self.highlighter = DiffHighlighter(self.document())
        self._begin = 0
        """The line to which it was scrolled by itself; who scrolled on is left there."""

    def show_text(self, text: str) -> None:
        """See `CodeView.show_text`."""
        if text.removesuffix("\n") != self.toPlainText():
            super().show_text(text)
            self._begin = self.verticalScrollBar().value()
            self._show_first_change()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_first_change()

    def _show_first_change(self) -> None:
        """Scroll no further than until the first changed line and the one behind it are in sight."""
        bar = self.verticalScrollBar()
        if bar.value() != self._begin:
            return
        block, place = self.document().begin(), -1
        while block.isValid():
            if block.text()[:1] in ("+", "-") and not block.text().startswith(("---", "+++")):
                place = block.blockNumber()
                break
            block = block.next()
        room = self.viewport().height() // max(1, self.fontMetrics().lineSpacing())
        bar.setValue(max(0, place + 2 - room) if place >= 0 else 0)
        self._begin = bar.value()
