"""A finding of the overview: a row that leads to the page that shows it, and what opens its count into its terms."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.app.terms.number import Number
from qmonpy.gui.pages.overview.finding_row import FindingRow
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.widgets.named import named


class FindingLine(QWidget):
    """Hidden until something is found."""

    number_asked = Signal(object)
    """The `Number` that is shown is to be opened into its terms."""

    def __init__(self, name: str, about: str, parent: QWidget | None = None):
        """`name` is that of the row, `about` says what is looked for."""
        super().__init__(parent)
        self.setObjectName(f"{name}_line")
        self._number: Number | None = None
        self.row = FindingRow(name)
        self.opener = named(make_opener(self, self._ask, about), f"open_{name}")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.row, 1)
        layout.addWidget(self.opener)
        self.hide()

    def hold_number(self, number: Number) -> None:
        """Keep what opens the count of what is shown."""
        self._number = number

    def _ask(self) -> None:
        if self._number is not None:
            self.number_asked.emit(self._number)
