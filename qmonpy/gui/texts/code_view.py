"""Texts to read and copy in a monospaced font; the lines of a unified diff have colours, too."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat
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
