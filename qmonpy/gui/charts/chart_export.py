"""The chart as a picture in a file: all rows of the visible stretch of time, with a title, a key and both axes."""

from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from qmonpy.app.gantt.gantt_words import format_window
from qmonpy.gui.charts.chart_picture import RowPainting, paint_chart
from qmonpy.gui.charts.chart_view import ChartView, make_parts
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.picture_key import PictureKey
from qmonpy.whole_file import write_whole

LARGEST_SIDE = 32_000
"""Pixels, the largest picture that is made; very many rows are drawn smaller."""
SVG_DOTS_PER_INCH = 96
SHARPNESS = 2.0
"""Pixels of a file for each pixel of the screen."""


class ChartExport:
    """Draws a chart, as it is now, with all its rows."""

    def __init__(self, view: ChartView, form: RowPainting, zone: tzinfo | None, title: str, key: PictureKey):
        """`key` says what the marks mean that are in it."""
        self._view = replace(view, offset=0, hovered="", hovered_row="", walker_row="", window=None)
        self._form = form
        self._zone = zone
        self._title = title
        self._key = key

    @property
    def size(self) -> QSize:
        """The size of the whole chart in pixels of the screen."""
        parts = self._view.parts
        width = parts.titles.width() + parts.body.width()
        return QSize(width, self.find_head_height(width) + self._view.layout.height + 1)

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool = False) -> None:
        """Draw the chart into a size, smaller if it is too high for it."""
        share = min(1.0, size.height() / self.size.height())
        # Drawn smaller, it has more room for its key in a line, and may be less high than that.
        painter.fillRect(QRect(0, 0, size.width(), size.height()), tokens().colour("base"))
        painter.save()
        painter.scale(share, share)
        width = max(1, round(size.width() / share))
        self._paint_part(painter, width, 0, self._view.layout.height + 1, is_vector=is_vector)
        painter.restore()

    def find_head_height(self, width: int) -> int:
        """Return the height of title, key and time axis of a chart of a width, in pixels."""
        return self._find_top(width) + self._view.parts.axis.height()

    def _find_top(self, width: int) -> int:
        """Return where the time axis begins: below title and key."""
        return self.find_title_height(width) + self._key.find_height(width)

    def divide(self, height: int) -> list[tuple[int, int]]:
        """Return offset and height in pixels of stretches of whole rows, each no higher than `height` if a row is not.

        What follows a heading is not torn from it.
        """
        layout = self._view.layout
        stretches, first = [], 0
        while first < len(layout.rows):
            top = layout.top_of(first)
            last = layout.places_between(top, top + max(1, height))[-1]
            if last > first and layout.top_of(last) + layout.height_of(last) > top + height:
                last -= 1
            if last > first and layout.rows[last].is_heading and last + 1 < len(layout.rows):
                last -= 1
            end = layout.top_of(last) + layout.height_of(last)
            stretches.append((top, end - top))
            first = last + 1
        return stretches or [(0, 0)]

    def paint_stretch(self, painter: QPainter, width: int, stretch: tuple[int, int], *, is_vector: bool) -> None:
        """Draw a stretch of rows, as `divide` gives them, below title, key and time axis."""
        self._paint_part(painter, width, *stretch, is_vector=is_vector)

    def _paint_part(self, painter: QPainter, width: int, offset: int, rows: int, *, is_vector: bool) -> None:
        height = self.find_head_height(width) + rows
        picture = QRect(0, 0, width, height)
        painter.fillRect(picture, tokens().colour("base"))
        self._paint_title(painter, width)
        self._key.paint(painter, self.find_title_height(width), width, is_vector=is_vector)
        parts = make_parts(
            width,
            height,
            self._view.parts.titles.width(),
            self._view.parts.axis.height(),
            self._find_top(width),
        )
        scale = self._view.scale.with_place(parts.body.left(), parts.body.width())
        ratio = 1.0 if is_vector else painter.device().devicePixelRatioF()
        view = replace(self._view, parts=parts, scale=scale, offset=offset, ratio=ratio, is_vector=is_vector)
        paint_chart(painter, view, self._form, self._zone, [picture])

    def make_image(self) -> QImage:
        """Return the whole chart as an image, at twice the pixels unless it would become too large."""
        size = self.size
        ratio = min(SHARPNESS, LARGEST_SIDE / max(size.width(), size.height()))
        image = QImage(round(size.width() * ratio), round(size.height() * ratio), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(tokens().colour("base"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        self.paint(painter, size)
        painter.end()
        return image

    def save_png(self, path: Path) -> None:
        """Write the picture as PNG; raises OSError if the file cannot be written."""
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(content, QByteArray(b"PNG")).write(self.make_image())
        write_whole(path, bytes(content.data().data()))

    def save_svg(self, path: Path) -> None:
        """Write the picture as SVG; raises OSError if the file cannot be written."""
        content = QBuffer()
        generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
        generator.setOutputDevice(content)
        generator.setResolution(SVG_DOTS_PER_INCH)
        generator.setSize(self.size)
        generator.setViewBox(QRect(0, 0, self.size.width(), self.size.height()))
        generator.setTitle(self._title)
        painter = QPainter(generator)
        self.paint(painter, self.size, is_vector=True)
        painter.end()
        write_whole(path, bytes(content.data().data()))

    def find_title_height(self, width: int) -> int:
        """Return the height of the title with the stretch of time, in pixels, in a chart of a width."""
        lines = 1 if self._has_room_beside(width) else 2
        return lines * tokens().size("row") + tokens().size("space_2")

    def _has_room_beside(self, width: int) -> bool:
        """Return whether the title and the stretch of time stand beside each other; else below, and both are whole."""
        title = QFontMetrics(tokens().font("heading")).horizontalAdvance(self._title)
        stretch = QFontMetrics(tokens().font("body")).horizontalAdvance(self._stretch)
        # Text on paper may be a little wider than on the screen.
        return 1.05 * (title + stretch) + 4 * tokens().size("space_2") <= width

    @property
    def _stretch(self) -> str:
        # It is written whole, as no axis says it in full.
        return format_window(round(self._view.scale.begin), round(self._view.scale.end), self._zone)

    def _paint_title(self, painter: QPainter, width: int) -> None:
        space = tokens().size("space_2")
        # As far from the edge of the page as the heading of another picture.
        line = QRect(space, space // 2, width - 2 * space, tokens().size("row"))
        is_beside = self._has_room_beside(width)
        painter.setFont(tokens().font("heading"))
        painter.setPen(tokens().colour("text"))
        title = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, max(0, line.width()))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(tokens().font("body"))
        painter.setPen(tokens().colour("muted"))
        place = Qt.AlignmentFlag.AlignRight if is_beside else Qt.AlignmentFlag.AlignLeft
        if not is_beside:
            line.translate(0, line.height())
        painter.drawText(line, place | Qt.AlignmentFlag.AlignVCenter, self._stretch)
