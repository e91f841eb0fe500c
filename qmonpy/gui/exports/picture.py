"""What can be drawn into a file or onto paper: a chart or a plot, with a heading that fits its width, or a table."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from qmonpy.gui.charts.chart_export import ChartExport
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.picture_key import PictureKey
from qmonpy.gui.widgets.legends.picture_mark import find_picture_key


class Picture(Protocol):
    """Something to draw, with its heading."""

    @property
    def size(self) -> QSize:
        """The size that it has by itself, in pixels of the screen."""

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool) -> None:
        """Draw it into a size."""


class ChartPicture:
    """The chart of time, with all its rows, for a stretch of time."""

    def __init__(self, export: ChartExport):
        self._export = export

    @property
    def size(self) -> QSize:
        """See `Picture.size`."""
        return self._export.size

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool) -> None:
        """See `Picture.paint`."""
        self._export.paint(painter, size, is_vector=is_vector)

    def divide(self, page: QSize) -> list[tuple[int, int]]:
        """Return stretches of rows that fit into pages of a size in pixels, for `paint_stretch`."""
        return self._export.divide(page.height() - self._export.find_head_height(page.width()))

    def paint_stretch(self, painter: QPainter, width: int, stretch: tuple[int, int]) -> None:
        """Draw a stretch of rows on a page, below heading and time axis."""
        self._export.paint_stretch(painter, width, stretch, is_vector=True)


class DrawnPicture:
    """A plot, or any other widget that draws itself, below a heading and the key of its marks."""

    def __init__(self, source: QWidget, title: str, note: str, draw: Callable[[QPainter, QRectF], None] | None = None):
        """Without `draw`, the widget is rendered as it is on the screen."""
        self._source, self._title, self._note, self._draw = source, title, note, draw
        self._key = PictureKey(find_picture_key(source))

    @property
    def size(self) -> QSize:
        """See `Picture.size`; what is narrower than its heading or its widest mark grows until that fits."""
        own = self._source.size()
        least = max(find_heading_width(self._title, self._note), self._key.least_width)
        share = max(1.0, least / max(1, own.width()))
        edge = tokens().size("space_2")
        width = round(own.width() * share) + 2 * edge
        return QSize(width, round(own.height() * share) + _heading_height() + self._key.find_height(width) + edge)

    def fill(self, page: QSize, size: QSize) -> QSize:
        """Return a size with the shape of a page, for what draws itself at any size: it grows to one side."""
        if self._draw is None:
            return size
        share = max(size.width() / max(1, page.width()), size.height() / max(1, page.height()))
        return QSize(round(page.width() * share), round(page.height() * share))

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool) -> None:
        """See `Picture.paint`."""
        painter.fillRect(QRect(0, 0, size.width(), size.height()), tokens().colour("base"))
        paint_heading(painter, size.width(), self._title, self._note)
        top = _heading_height() + self._paint_key(painter, size, is_vector=is_vector)
        # It begins where the heading begins, and touches no edge of a page.
        edge = tokens().size("space_2")
        target = QRectF(edge, top, max(1, size.width() - 2 * edge), max(1, size.height() - top - edge))
        if self._draw is not None:
            self._draw(painter, target)
            return
        own = self._source.size()
        share = min(target.width() / max(1, own.width()), target.height() / max(1, own.height()))
        painter.save()
        painter.translate(target.topLeft())
        painter.scale(share, share)
        self._source.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        painter.restore()

    def _paint_key(self, painter: QPainter, size: QSize, *, is_vector: bool) -> int:
        """Draw the key, smaller where it would take more than half of the height; return how high it is."""
        room, high = max(1, size.height() // 2), self._key.find_height(size.width())
        share = min(1.0, room / max(1, high))
        painter.save()
        painter.translate(0, _heading_height())
        painter.scale(share, share)
        self._key.paint(painter, 0, round(size.width() / share), is_vector=is_vector)
        painter.restore()
        return round(high * share)


def _heading_height() -> int:
    return tokens().size("row") + tokens().size("space_2")


def find_heading_width(title: str, note: str) -> int:
    """Return how wide a title with its note is, in pixels."""
    names = ((title, "heading"), (note, "body"))
    # Text on paper may be a little wider than on the screen.
    words = sum(1.05 * QFontMetrics(tokens().font(name)).horizontalAdvance(text) for text, name in names)
    return round(words) + 4 * tokens().size("space_2")


def paint_heading(painter: QPainter, width: int, title: str, note: str) -> None:
    """Write a title, and at the right a note in grey, so that both fit: the note is left out first, then cut."""
    space = tokens().size("space_2")
    line = QRect(space, 0, width - 2 * space, _heading_height())
    painter.setFont(tokens().font("heading"))
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, line.width())
    painter.setPen(tokens().colour("text"))
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    line.setLeft(line.left() + metrics.horizontalAdvance(shown) + 2 * space)
    painter.setFont(tokens().font("body"))
    rest = painter.fontMetrics().elidedText(note, Qt.TextElideMode.ElideLeft, max(0, line.width()))
    painter.setPen(tokens().colour("muted"))
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, rest if len(rest) > 1 else "")
