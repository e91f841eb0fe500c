"""The edge of a cell of a map, which is to be seen however full the cell is."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from qmonpy.gui.theme import tokens


def paint_cell_edge(painter: QPainter, area: QRect) -> None:
    """Paint a line of one pixel around a cell, inside of it, over what fills it; on fine screens, too."""
    painter.setPen(tokens().colour("border"))
    painter.drawRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5))
