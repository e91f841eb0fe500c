"""A line that says what was done and offers to undo it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class UndoBar(QFrame):
    """A line that is hidden until something was done; the next action replaces it."""

    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("undo_bar")
        self.label = ElidedLabel()
        self.button = named(QToolButton(), "undo_switch")
        self.button.setIcon(icon("undo"))
        self.button.clicked.connect(self.undo_requested)
        close = named(QToolButton(autoRaise=True), "close_undo")
        close.setIcon(icon("close", "muted"))
        close.setToolTip(tr("Hide this line"))
        close.setAccessibleName(tr("Hide this line"))
        close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, tokens().size("space_1"), space, tokens().size("space_1"))
        layout.setSpacing(space)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.button)
        layout.addWidget(close)
        self.hide()

    def offer(self, said: str, button: str, command: str) -> None:
        """Show what was done (`said`), and a button for the command that undoes it."""
        self.label.setText(said)
        self.button.setText(button)
        self.button.setToolButtonStyle(self.button.toolButtonStyle().ToolButtonTextBesideIcon)
        self.button.setToolTip(command)
        self.show()
