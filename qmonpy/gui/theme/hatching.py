"""Hatching that tells areas apart without colour: as coarse on a fine screen as on any other."""

from enum import Enum, auto
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintEngine, QPainter, QPen, QPixmap

HATCH_PIXELS = 6
"""The distance of hatching lines, and the side of the tile that repeats."""
DOT_PIXELS = 4
"""The side of the tile that repeats of dots."""


class Pattern(Enum):
    """What an area is covered with."""

    SLANTED = auto()
    BACKWARD = auto()
    """Slanted the other way."""
    CROSSED = auto()
    """Slanted both ways: trouble."""
    LEVEL = auto()
    """Level lines."""
    DOTTED = auto()


_VECTOR_STYLES = {
    Pattern.SLANTED: Qt.BrushStyle.BDiagPattern,
    Pattern.BACKWARD: Qt.BrushStyle.FDiagPattern,
    Pattern.CROSSED: Qt.BrushStyle.DiagCrossPattern,
    Pattern.LEVEL: Qt.BrushStyle.HorPattern,
    Pattern.DOTTED: Qt.BrushStyle.Dense6Pattern,
}
_VECTOR_ENGINES = frozenset({QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture})


def hatching_of(painter: QPainter, colour: QColor, pattern: Pattern = Pattern.SLANTED) -> QBrush:
    """Return a brush that hatches what a painter fills, at whatever scale it paints just now."""
    is_vector = painter.paintEngine().type() in _VECTOR_ENGINES
    return make_hatch(colour, pattern, round(abs(painter.deviceTransform().m11()), 3), is_vector)


def make_hatch(colour: QColor, pattern: Pattern, ratio: float, is_vector: bool) -> QBrush:
    """Return a brush that hatches: a tile for screens, Qt's pattern for vector files.

    `ratio` is device pixels per pixel. Qt's patterns are made of dots of the screen, and are finer on a fine one.
    """
    if is_vector:
        return QBrush(colour, _VECTOR_STYLES[pattern])
    return QBrush(_make_tile(colour.name(QColor.NameFormat.HexArgb), pattern, ratio))


@cache
def _make_tile(colour: str, pattern: Pattern, ratio: float) -> QPixmap:
    side = DOT_PIXELS if pattern is Pattern.DOTTED else HATCH_PIXELS
    dots = max(1, round(side * ratio))
    tile = QPixmap(dots, dots)
    tile.setDevicePixelRatio(dots / side)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    _paint_tile(painter, QColor(colour), pattern, side)
    painter.end()
    return tile


def _paint_tile(painter: QPainter, colour: QColor, pattern: Pattern, side: int) -> None:
    if pattern is Pattern.DOTTED:
        for place in (0, side // 2):
            painter.fillRect(QRectF(place, place, 1, 1), colour)
        return
    # Lines of one dot are crisp without; softened, they would be fainter than what else is drawn in their colour.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, painter.device().devicePixelRatioF() != 1)
    painter.setPen(QPen(colour, 1.0))
    if pattern is Pattern.LEVEL:
        painter.drawLine(QPointF(0, side / 2), QPointF(side, side / 2))
        return
    for shift in (-side, 0, side):
        if pattern is not Pattern.BACKWARD:
            painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1))
        if pattern is not Pattern.SLANTED:
            painter.drawLine(QPointF(shift - 1, -1), QPointF(shift + side + 1, side + 1))
