"""Rows that are dragged are a chip beside the pointer: Qt's picture of them lies over the rows where they would go."""

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QDrag, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.chip import PADDING, paint_chip

# Pixels at 1x: how far right of and below the pointer the chip is, so that one sees what it points at.
BESIDE = 14
MOST_WIDTH = 260


def drag_as_chip(view: QAbstractItemView, data: QMimeData, words: str, actions: Qt.DropAction) -> Qt.DropAction:
    """Drag data out of a view, with a chip that says what it is, and return what became of it."""
    drag = QDrag(view)
    drag.setMimeData(data)
    drag.setPixmap(_paint(view, words))
    beside = tokens().scaled(BESIDE)
    drag.setHotSpot(QPoint(-beside, -beside))
    return drag.exec(actions, view.defaultDropAction())


def _paint(view: QAbstractItemView, words: str) -> QPixmap:
    metrics, padding = view.fontMetrics(), tokens().scaled(PADDING)
    most = tokens().scaled(MOST_WIDTH) - 2 * padding
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)
    size = QSize(metrics.horizontalAdvance(shown) + 2 * padding + 2, metrics.height() + padding)
    ratio = view.devicePixelRatioF()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setFont(view.font())
    paint_chip(painter, QRectF(0, 0, size.width(), size.height()), shown, is_excluded=False, frame="accent")
    painter.end()
    return picture
