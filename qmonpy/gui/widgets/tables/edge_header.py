"""The header of a table in which a title that the edge of the table cuts is shortened, with an ellipsis."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QTableView


class EdgeHeader(QHeaderView):
    """Titles of columns; see `CellDelegate`, which does the same with texts in cells."""

    def __init__(self, table: QTableView):
        super().__init__(Qt.Orientation.Horizontal, table)
        self.setSectionsClickable(True)
        # The begin of a title tells more than its middle.
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        # Scrolling paints no more of the header than what came into sight.
        table.horizontalScrollBar().valueChanged.connect(lambda _: self.viewport().update())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        super().paintSection(painter, rect & self.viewport().rect(), section)
