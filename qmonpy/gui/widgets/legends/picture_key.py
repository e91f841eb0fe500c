"""The key of an exported picture: samples of its marks with their names, in as many lines as they need."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.samples import LegendEntry
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class _Placed:
    entry: LegendEntry
    area: QRectF
    """Of sample and name, from the left end of the first line on."""


class PictureKey:
    """Stands below the heading of a picture; without marks it takes no room."""

    def __init__(self, entries: Sequence[LegendEntry]):
        self.entries = tuple(entries)

    @property
    def least_width(self) -> int:
        """The pixels that the widest mark needs with its name."""
        return 2 * tokens().size("space_2") + max((round(_width_of(each)) for each in self.entries), default=0)

    def find_height(self, width: int) -> int:
        """Return how high it is, in pixels, in a picture of a width."""
        placed = self._place(width)
        return round(placed[-1].area.bottom()) + tokens().size("space_2") if placed else 0

    def paint(self, painter: QPainter, top: int, width: int, *, is_vector: bool) -> None:
        """Draw it into a picture of a width, from `top` on."""
        space = tokens().size("space_2")
        for each in self._place(width):
            area, size = each.area.translated(space, top), each.entry.sample.size()
            at = QPointF(area.left(), area.top() + round((area.height() - size.height()) / 2))
            painter.save()
            # A sample begins at 0, as in the legend: hatching and snapped lines look the same then.
            painter.translate(at)
            painter.setBrushOrigin(0, 0)
            each.entry.sample.paint(painter, QRectF(0, 0, size.width(), size.height()), is_vector)
            painter.restore()
            painter.setFont(tokens().font("small"))
            painter.setPen(tokens().colour("text"))
            words = area.adjusted(size.width() + tokens().size("space_1"), 0, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, each.entry.title)

    def _place(self, width: int) -> list[_Placed]:
        room, gap = width - 2 * tokens().size("space_2"), tokens().size("space_3")
        height = max((_height_of(each) for each in self.entries), default=0.0)
        placed, left, top = list[_Placed](), 0.0, 0.0
        for each in self.entries:
            wanted = _width_of(each)
            if left and left + wanted > room:
                left, top = 0.0, top + height + tokens().size("space_1")
            placed.append(_Placed(each, QRectF(left, top, wanted, height)))
            left += wanted + gap
        return placed


def _width_of(entry: LegendEntry) -> float:
    # Text on paper may be a little wider than on the screen.
    words = 1.05 * QFontMetrics(tokens().font("small")).horizontalAdvance(entry.title) + 1
    return entry.sample.size().width() + tokens().size("space_1") + words


def _height_of(entry: LegendEntry) -> float:
    return float(max(entry.sample.size().height(), QFontMetrics(tokens().font("small")).height()))
