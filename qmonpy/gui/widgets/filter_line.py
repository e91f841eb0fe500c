"""A line that filters while somebody types."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from qmonpy.gui.theme import icon

TYPING_PAUSE_MS = 80


class FilterLine(QLineEdit):
    """Tells what is typed after a short pause; the page's `step_back` clears it on Esc."""

    filter_changed = Signal(str)

    def __init__(self, placeholder: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("filter")
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(True)
        self.addAction(QAction(icon("filter", "muted"), "", self), QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._say)
        self.textChanged.connect(lambda _: self._pause.start())
        self.returnPressed.connect(self._say)

    def set_filter(self, text: str) -> None:
        """Set the text and filter at once, as a link does."""
        self.setText(text)
        self._say()

    def _say(self) -> None:
        self._pause.stop()
        self.filter_changed.emit(self.text())
