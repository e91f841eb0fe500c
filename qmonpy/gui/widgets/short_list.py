"""A list that is as high as its rows need, up to some of them, and leaves the rest of a dialog to others."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QListWidget, QSizePolicy

MOST_ROWS = 8
"""The rows that are seen at once; the list scrolls over more."""
_LEAST_ROWS = 2


class ShortList(QListWidget):
    """A list of a few rows among other things."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the usual width, and the height of the rows."""
        rows = min(max(self.count(), _LEAST_ROWS), MOST_ROWS)
        row = self.sizeHintForRow(0) if self.count() else self.fontMetrics().height()
        return QSize(super().sizeHint().width(), rows * row + 2 * self.frameWidth())

    def rowsInserted(self, parent: QModelIndex | QPersistentModelIndex, start: int, end: int) -> None:
        """Take the room for more rows."""
        super().rowsInserted(parent, start, end)
        self.updateGeometry()

    def reset(self) -> None:
        """Give back the room of the rows."""
        super().reset()
        self.updateGeometry()
