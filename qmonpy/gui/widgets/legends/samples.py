"""Marks of pictures as data: each with its name, its meaning and what draws a sample of it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from qmonpy.gui.theme import tokens
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

SAMPLE_WIDTH, SAMPLE_HEIGHT = 28, 14


@dataclass(frozen=True)
class Sample:
    """The sample of a mark; called with device pixels per pixel, it gives a picture of it on the ground of pictures."""

    paint: Callable[[QPainter, QRectF, bool], None]
    """Paints it into a rectangle; the flag says whether that is in a vector file, not on pixels."""
    size: Callable[[], QSize]
    """Returns how large it is, which goes with the size of texts."""

    def __call__(self, ratio: float) -> QPixmap:
        size = self.size()
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(tokens().colour("base"))
        painter = QPainter(pixmap)
        self.paint(painter, QRectF(0, 0, size.width(), size.height()), False)
        painter.end()
        return pixmap


@dataclass(frozen=True)
class LegendEntry:
    """A mark of a picture."""

    title: str
    explanation: str
    """A sentence."""
    sample: Sample


def draw_sample(paint: Callable[[QPainter, QRectF], None]) -> Sample:
    """Return a sample of the usual size that something paints."""
    return Sample(lambda painter, area, _: paint(painter, area), find_usual_size)


def find_usual_size() -> QSize:
    """Return the size that samples have where nothing else is said."""
    return QSize(tokens().scaled(SAMPLE_WIDTH), tokens().scaled(SAMPLE_HEIGHT))


def block(colour: str, part: float = 1.0, ground: str = "") -> Sample:
    """Return a sample that is filled from below with a colour of the theme, over a ground."""

    def paint(painter: QPainter, area: QRectF) -> None:
        if ground:
            painter.fillRect(area, tokens().colour(ground))
        painter.fillRect(area.adjusted(0, area.height() * (1 - part), 0, 0), tokens().colour(colour))

    return draw_sample(paint)


def line(colour: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine, width: float = 2.0) -> Sample:
    """Return a sample with a level line in a colour of the theme."""

    def paint(painter: QPainter, area: QRectF) -> None:
        painter.setPen(QPen(QColor(tokens().colour(colour)), width, style))
        painter.drawLine(
            QPointF(area.left(), round(area.center().y())), QPointF(area.right(), round(area.center().y()))
        )

    return draw_sample(paint)


def format_entries(entries: Sequence[LegendEntry]) -> str:
    """Return marks as a table in Markdown, with their samples as pictures."""
    lines = ["", f"| {tr('mark')} | | {tr('what it means')} |", "|---|---|---|"]
    lines += [f"| ![{each.title}]({_as_url(each)}) | {each.title} | {each.explanation} |" for each in entries]
    return "\n".join(lines)


def _as_url(entry: LegendEntry) -> str:
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    entry.sample(1.0).save(content, "PNG")
    return "data:image/png;base64," + bytes(content.data().toBase64().data()).decode("ascii")
