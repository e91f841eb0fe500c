"""The text in place of an empty page or table: what would be here, and the first step."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named


class EmptyState(QWidget):
    """A sentence in the middle and, if there is a first step, its button; it takes the place of the table or page."""

    def __init__(self, text: str, action: QAction | None = None, parent: QWidget | None = None):
        super().__init__(parent)
        self._label = named(QLabel(text, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter), "empty_text")
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        layout.addStretch(2)
        layout.addWidget(self._label)
        if action is not None:
            button = QPushButton(action.icon(), action.text())
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            layout.addWidget(button, alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(3)

    def set_text(self, text: str) -> None:
        """Show another sentence."""
        self._label.setText(text)
