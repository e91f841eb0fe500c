"""Cells of maps: how full they are, and their edge, which is to be seen however full they are."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from qmonpy.gui.theme import tokens

LEVEL = 2
"""Pixels of the line on top of what fills a cell."""


def paint_level(painter: QPainter, area: QRect, height: int, fill: str, line: str) -> None:
    """Fill a cell from below, so many pixels high, with a line on top: of colours that are so near to each other, the
    line alone tells how full the cell is."""
    top = area.bottom() + 1 - height
    painter.fillRect(QRect(area.left(), top, area.width(), height), tokens().colour(fill))
    if height:
        painter.fillRect(QRect(area.left(), top, area.width(), min(LEVEL, height)), tokens().colour(line))


def paint_cell_edge(painter: QPainter, area: QRect) -> None:
    """Paint a line of one pixel around a cell, inside of it, over what fills it; on fine screens, too."""
    painter.setPen(tokens().colour("border"))
    painter.drawRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5))
