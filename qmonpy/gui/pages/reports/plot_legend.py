"""The legend below a plot: a mark and a name for each colour, in as many columns as have room beside each other."""

from html import escape
from typing import Any

import pyqtgraph
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget

from qmonpy.gui.pages.reports.plot_axes import EVERYWHERE
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import hatching_of

_SAMPLE = 20.0
"""How wide a mark is, in pixels."""


class PlotLegend(pyqtgraph.LegendItem):  # type: ignore[misc]
    """Names are whole where their column has room for them, else cut, and the mouse shows them."""

    def __init__(self) -> None:
        super().__init__(colCount=1)
        # On paper it is as large beside the plot as on the screen.
        self.setFlag(self.GraphicsItemFlag.ItemIgnoresTransformations, False)
        self._names: list[str] = []

    def dress(self) -> None:
        """Take the colours of the theme in use."""
        ground = QColor(tokens().colour("raised"))
        ground.setAlpha(220)
        self.setBrush(ground)
        self.setPen(tokens().colour("hairline"))
        self.setLabelTextColor(tokens().colour("text"))
        self.setLabelTextSize(f"{tokens().fonts['small']:g}pt")

    def clear(self) -> None:
        """Take all names away."""
        super().clear()
        self._names = []

    def add(self, sample: Any, name: str) -> None:
        """Add a name behind its mark."""
        self._names.append(name)
        self.addItem(sample, escape(name))

    def fit(self, room: float) -> None:
        """Put the names into as many columns as so many pixels have room for."""
        if not self._names:
            return
        gap = self.layout.horizontalSpacing()
        left, _, right, _ = self.layout.getContentsMargins()
        room -= left + right - gap
        widths = []
        for (_, label), name in zip(self.items, self._names, strict=True):
            _write(label, name)
            widths.append(_SAMPLE + 2 * gap + label.itemRect().width())
        count = len(widths)
        columns = next((each for each in range(count, 1, -1) if _find_width(widths, each) <= room), 1)
        if max(widths) > room:
            self._cut(room, widths, gap)
        self.setColumnCount(columns)

    def updateSize(self) -> None:
        """Ask for the room that the names need; which place it has, the layout of the plot says."""
        self.updateGeometry()

    def _cut(self, room: float, widths: list[float], gap: float) -> None:
        metrics = QFontMetricsF(tokens().font("small"))
        for (_, label), name, width in zip(self.items, self._names, widths, strict=True):
            if width > room:
                edge = 2 * label.item.document().documentMargin()
                text = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room - _SAMPLE - 2 * gap - edge)
                _write(label, text, name)


def _write(label: Any, text: str, whole: str = "") -> None:
    if label.text != escape(text):
        label.setText(escape(text))
    label.setToolTip(whole)


def _find_width(widths: list[float], columns: int) -> float:
    """Return how wide columns are that are filled line by line."""
    return sum(max(widths[first::columns]) for first in range(columns))


class LineSample(pyqtgraph.graphicsItems.LegendItem.ItemSample):  # type: ignore[misc]
    """The sample of a line in the legend."""

    def paint(self, painter: QPainter, option: object, widget: QWidget | None) -> None:
        if widget is None:
            # As of a swatch.
            painter.setClipRect(EVERYWHERE)
        super().paint(painter, option, widget)


class _Swatch(pyqtgraph.graphicsItems.LegendItem.ItemSample):  # type: ignore[misc]
    """The sample of a colour in the legend."""

    def __init__(self, colour: QColor, *, is_hatched: bool):
        super().__init__(pyqtgraph.BarGraphItem(x=[0], height=[0], width=1))
        self._colour, self._is_hatched = colour, is_hatched

    def paint(self, painter: QPainter, option: object, widget: QWidget | None) -> None:
        if widget is None:
            # Drawn into a file: of SVG, the clip of the name before would hold.
            painter.setClipRect(EVERYWHERE)
        painter.setPen(make_pen(self._colour, 1))
        painter.setBrush(hatching_of(painter, self._colour) if self._is_hatched else self._colour)
        painter.drawRect(QRectF(3, 4, 12, 12))


def swatch(colour: QColor, *, is_hatched: bool = False) -> _Swatch:
    """Return the sample of a colour."""
    return _Swatch(colour, is_hatched=is_hatched)


def make_pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen whose lines are as wide on every scale."""
    pen = QPen(colour, width, style)
    pen.setCosmetic(True)
    return pen
