"""The chart as a picture in a file: all rows of the visible stretch of time, with a title and both axes."""

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
from qmonpy.whole_file import write_whole

LARGEST_SIDE = 32_000
"""Pixels, the largest picture that is made; very many rows are drawn smaller."""
SVG_DOTS_PER_INCH = 96
SHARPNESS = 2.0
"""Pixels of a file for each pixel of the screen."""


class ChartExport:
    """Draws a chart, as it is now, with all its rows."""

    def __init__(self, view: ChartView, form: RowPainting, zone: tzinfo | None, title: str):
        self._view = replace(view, offset=0, hovered="", hovered_row="", walker_row="", window=None)
        self._form = form
        self._zone = zone
        self._title = title

    @property
    def size(self) -> QSize:
        """The size of the whole chart in pixels of the screen."""
        parts = self._view.parts
        height = self._title_height + parts.axis.height() + self._view.layout.height + 1
        return QSize(parts.titles.width() + parts.body.width(), height)

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool = False) -> None:
        """Draw the chart into a size, smaller if it is too high for it."""
        natural = self.size
        share = min(1.0, size.height() / natural.height())
        width = max(1, round(size.width() / share))
        painter.save()
        painter.scale(share, share)
        picture = QRect(0, 0, width, natural.height())
        painter.fillRect(picture, tokens().colour("base"))
        self._paint_title(painter, width)
        parts = make_parts(
            width, natural.height(), self._view.parts.titles.width(), self._view.parts.axis.height(), self._title_height
        )
        scale = self._view.scale.with_place(parts.body.left(), parts.body.width())
        ratio = 1.0 if is_vector else painter.device().devicePixelRatioF()
        view = replace(self._view, parts=parts, scale=scale, ratio=ratio, is_vector=is_vector)
        paint_chart(painter, view, self._form, self._zone, [picture])
        painter.restore()

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

    @property
    def _title_height(self) -> int:
        return tokens().size("row") + tokens().size("space_2")

    def _paint_title(self, painter: QPainter, width: int) -> None:
        space = tokens().size("space_2")
        line = QRect(space, 0, width - 2 * space, self._title_height)
        painter.setFont(tokens().font("heading"))
        painter.setPen(tokens().colour("text"))
        # The stretch of time is written whole, as no axis says it in full; the title is cut where both do not fit.
        scale = self._view.scale
        stretch = format_window(round(scale.begin), round(scale.end), self._zone)
        needed = QFontMetrics(tokens().font("body")).horizontalAdvance(stretch) + 2 * space
        title = painter.fontMetrics().elidedText(
            self._title, Qt.TextElideMode.ElideRight, max(0, line.width() - needed)
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(tokens().font("body"))
        painter.setPen(tokens().colour("muted"))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, stretch)
