"""The axes of a plot of statistics: names or times below, amounts at the left, with the ticks of the Gantt chart."""

import re
from collections.abc import Sequence
from math import ceil, floor, log2, log10

import pyqtgraph
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from qmonpy.app.gantt.time_axis import find_ticks
from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.plot_data import Plot
from qmonpy.gui.theme import tokens
from qmonpy.reporting.queries.result_table import Column

_NOTHING = Column("", "")
_YEAR = re.compile(r"^(\w{2,3} \d\d\.? \w{3}) \d{4}$")
"""A day with its year, which would say the same at each tick."""
NAME_LENGTH = 14
"""A longer name is cut on the axis; the mouse shows the whole of it."""
WHOLE_UNITS = ("duration", "bytes")
"""Kinds of amounts whose texts have no parts of a second or a byte."""
_DURATIONS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800)
EVERYWHERE = QRectF(-1e5, -1e5, 2e5, 2e5)
EDGE_ROOM = 0.8
"""The room before the first and behind the last bar whose edges are named, in bars: the outer names need some."""
_NAME_GAP = 8
"""The least number of pixels between two names."""
_LEAST_GAP = 34.0
"""The least number of pixels between two ticks of the amounts."""


class _Axis(pyqtgraph.AxisItem):  # type: ignore[misc]
    """An axis in the colours and the font of the theme."""

    def __init__(self, orientation: str):
        super().__init__(orientation, maxTickLength=-4)
        self.setStyle(autoExpandTextSpace=True, hideOverlappingLabels=True)
        self.enableAutoSIPrefix(False)
        self.setTickFont(tokens().font("small"))
        self.dress()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None) -> None:
        super().paint(painter, option, widget)
        if widget is None:
            # Drawn into a file: of SVG, the clip of the axis would hold for what is painted next.
            painter.setClipRect(EVERYWHERE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRect(QRectF(0, 0, 1, 1))

    def dress(self) -> None:
        """Take the colours of the theme in use."""
        self.setPen(tokens().colour("hairline"))
        self.setTextPen(tokens().colour("muted"))


class PlaceAxis(_Axis):
    """The axis along which the values lie: the names of a plot, or its times."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self._plot = Plot("none", _NOTHING)
        self._times: dict[float, str] = {}

    def show_plot(self, plot: Plot) -> None:
        """Take the names or times of a plot."""
        self._plot = plot
        self.picture = None
        self.update()

    def tickValues(self, least: float, most: float, size: float) -> list[tuple[float, list[float]]]:
        """Return the places that have a tick."""
        if self._plot.times and self._plot.has_lines:
            origin = self._plot.origin
            ticks = find_ticks(int(least) + origin, int(most) + origin, size)
            self._times = {float(tick.time - origin): tick.label for tick in ticks if tick.label}
            return [(1.0, list(self._times))]
        edges = self._plot.edges
        count, begin = (len(edges), -0.5) if edges else (len(self._plot.labels), 0.0)
        metrics = QFontMetricsF(tokens().font("small"))
        widest = max((metrics.horizontalAdvance(self._label(place)) for place in range(count)), default=1.0)
        room = max(1.0, size / max(1.0, most - least))
        step = max(1, ceil((widest + _NAME_GAP) / room))
        return [(float(step), [place + begin for place in range(0, count, step) if least <= place + begin <= most])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return the texts at ticks."""
        if self._plot.times and self._plot.has_lines:
            return [self._times.get(each, "") for each in values]
        return [self._label(round(each + 0.5 if self._plot.edges else each)) for each in values]

    def _label(self, place: int) -> str:
        labels = self._plot.edges or self._plot.labels
        text = labels[place] if 0 <= place < len(labels) else ""
        text = _YEAR.sub(r"\1", text) if self._plot.times else text
        return text if len(text) <= NAME_LENGTH else f"{text[: NAME_LENGTH - 1]}…"


class AmountAxis(_Axis):
    """The axis of the amounts: numbers, hours, memory or parts of a hundred."""

    def __init__(self) -> None:
        super().__init__("left")
        self._column, self._least_step = _NOTHING, 0.0

    def show_plot(self, plot: Plot) -> None:
        """Take what the amounts of a plot are."""
        self._column = plot.column
        # A distribution counts rows, of which there are no parts.
        self._least_step = 1.0 if plot.kind == "distribution" else 0.0
        self.picture = None
        self.update()

    def tickValues(self, least: float, most: float, size: float) -> list[tuple[float, list[float]]]:
        """Return round amounts in the unit that people read."""
        if most <= least:
            return []
        step = max(self._least_step, self._find_step((most - least) / max(1.0, size / _LEAST_GAP)))
        first = floor(least / step) * step
        count = int((most - first) / step) + 1
        return [(step, [value for place in range(count) if least <= (value := first + place * step) <= most])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return the texts at ticks."""
        return [format_cell(round(each, 10), self._column) for each in values]

    def _find_step(self, least: float) -> float:
        if self._column.kind == "bytes":
            return float(2 ** max(0, ceil(log2(max(1.0, least)))))
        if self._column.kind == "duration" and least <= _DURATIONS[-1]:
            return float(next(each for each in _DURATIONS if each >= least))
        base = 3600.0 if self._column.kind == "duration" else 1.0
        power = 10.0 ** floor(log10(max(least / base, 1e-12)))
        return float(base * next(each * power for each in (1, 2, 5, 10) if each * power >= least / base * (1 - 1e-9)))
