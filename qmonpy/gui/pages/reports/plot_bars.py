"""The bars of a plot: filled with a colour, or hatched as those of the period that it is compared with."""

from typing import Any

import pyqtgraph
from PySide6.QtGui import QColor, QPainter

from qmonpy.gui.theme.hatching import hatching_of


class HatchedBars(pyqtgraph.BarGraphItem):  # type: ignore[misc]
    """Bars with an edge, and lines across them that are equally far apart whatever a bar stands for."""

    def __init__(self, colour: QColor, **bars: Any):
        super().__init__(brush=None, **bars)
        self._colour = colour

    def paint(self, painter: QPainter, *rest: object) -> None:
        painter.save()
        # In pixels of the view: in the units of the axes, lines would be as far apart as a job or an hour.
        to_view = self.sceneTransform()
        painter.setTransform(to_view.inverted()[0] * painter.transform())
        painter.fillPath(to_view.map(self.shape()), hatching_of(painter, self._colour))
        painter.restore()
        super().paint(painter, *rest)


def make_bars(colour: QColor, *, is_hatched: bool, **bars: Any) -> pyqtgraph.BarGraphItem:
    """Return bars of a colour; `bars` is what pyqtgraph is told of their places and edges."""
    if is_hatched:
        return HatchedBars(colour, **bars)
    return pyqtgraph.BarGraphItem(brush=colour, **bars)
