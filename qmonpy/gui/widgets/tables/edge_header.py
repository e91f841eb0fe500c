"""The header of a table in which a title that the edge of the table cuts is shortened, with an ellipsis."""

from math import ceil

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QTableView

from qmonpy.gui.theme import tokens


def find_head_width(title: str, font: QFont) -> int:
    """Return the width of a column in which its title is whole, in pixels."""
    # Qt shortens a title that has no room by a part of a pixel.
    return ceil(QFontMetricsF(font).horizontalAdvance(title)) + 2 * tokens().size("space_2")


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
