"""The head of a list of jobs behind a number: what it lists, and the button that closes it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class BehindHead(QWidget):
    """A title, and a cross at its right."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.title = named(QLabel(wordWrap=True), "section_title")
        close = named(QToolButton(autoRaise=True), "close_jobs_behind")
        close.setIcon(icon("close", "muted"))
        close.setToolTip(tr("Close the list of jobs (Esc)"))
        close.setAccessibleName(tr("Close the list of jobs"))
        close.clicked.connect(self.closed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(tokens().size("space_3"), 0, tokens().size("space_2"), 0)
        layout.addWidget(self.title, 1)
        layout.addWidget(close)
