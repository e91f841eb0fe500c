"""The text in place of an empty page or table: what would be here, and the first step."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named


class EmptyState(QWidget):
    """A sentence in the middle and, if there are first steps, their buttons; it takes the place of a table or page."""

    def __init__(self, text: str, *actions: QAction | None, parent: QWidget | None = None):
        super().__init__(parent)
        self._label = named(QLabel(text, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter), "empty_text")
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        layout.addStretch(2)
        layout.addWidget(self._label)
        for action in filter(None, actions):
            layout.addWidget(self._make_button(action), alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(3)

    def set_text(self, text: str) -> None:
        """Show another sentence."""
        self._label.setText(text)

    def _make_button(self, action: QAction) -> QPushButton:
        button = QPushButton(action.icon(), action.text(), self)
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        button.setVisible(action.isVisible())
        action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
        return button
