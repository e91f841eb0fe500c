"""A label whose links are reached by Tab, each once, and which the keyboard then leaves."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget


class LinkLabel(QLabel):
    """Wraps its lines. Qt's own label begins with its first link again when it is polished, and is never left then."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._passed = 0
        """The links that Tab has been at since the label got the keyboard."""
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._passed = 0

    def focusNextPrevChild(self, forward: bool) -> bool:
        self._passed += 1
        if self._passed > self.text().count("<a "):
            return self.window().focusNextPrevChild(forward)
        return super().focusNextPrevChild(forward)

    def find_line(self) -> int:
        """Return in which paragraph or item of a list the keyboard is, from 0; in the first one if it is at no link."""
        shown = QTextDocument()
        shown.setHtml(self.text())
        return shown.findBlock(self.selectionStart()).blockNumber() if self.hasSelectedText() else 0
