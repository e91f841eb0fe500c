"""Cells of maps: how full they are, and their edge, which is seen however full they are; and frames that are sharp."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QRectF, Qt
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


def paint_cell_focus(painter: QPainter, area: QRect) -> None:
    """Paint a frame inside of the cell to which keys have come: of the colour of text, which every filling shows."""
    paint_frames(painter, [QRectF(area)], "text", tokens().size("mark"))


def paint_focus(painter: QPainter, area: QRect) -> None:
    """Paint a thin frame inside of what has the keyboard."""
    paint_frames(painter, [QRectF(area)], "accent", tokens().size("hairline"))


def paint_frames(painter: QPainter, rects: Iterable[QRectF], colour: str, width: int) -> None:
    """Draw outlines of some pixels inside rectangles; made of rectangles, they are sharp at every scale."""
    sides = []
    for rect in rects:
        left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
        sides += [QRectF(left, top, right - left, width), QRectF(left, bottom - width, right - left, width)]
        sides += [QRectF(left, top, width, bottom - top), QRectF(right - width, top, width, bottom - top)]
    if sides:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens().colour(colour))
        painter.drawRects(sides)
