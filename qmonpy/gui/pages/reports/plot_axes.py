"""The axes of a plot of statistics: names or times below, amounts at the left, with the ticks of the Gantt chart."""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor, log2, log10
from typing import Any

import pyqtgraph
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsSceneResizeEvent, QStyleOptionGraphicsItem, QWidget

from qmonpy.app.gantt.time_axis import find_ticks
from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.plot_data import Plot
from qmonpy.gui.theme import tokens
from qmonpy.reporting.exports.name_places import MOST_ROWS, NameLayout, choose_names, place_names
from qmonpy.reporting.queries.result_table import Column

_NOTHING = Column("", "")
_YEAR = re.compile(r"^(\w{2,3} \d\d\.? \w{3}) \d{4}$")
"""A day with its year, which would say the same at each tick."""
WHOLE_UNITS = ("duration", "bytes")
"""Kinds of amounts whose texts have no parts of a second or a byte."""
_DURATIONS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800)
EVERYWHERE = QRectF(-1e5, -1e5, 2e5, 2e5)
EDGE_ROOM = 0.8
"""The room before the first and behind the last bar whose edges are named, in bars: the outer names need some."""
LONGEST_ROW = 160
"""So many pixels the name of a row of a heat map takes at most; at 1x."""
_WITHOUT_TICKS = frozenset({"bars", "stacked", "heat_map"})
"""Kinds of plots in which each name has a bar or a column of squares above it."""
_EDGES = 3
"""So many pixels an axis is longer, with its ends, than what is drawn along it."""
_TURNED_GAP = 3
"""So many pixels are between the axis and a name that is turned."""
_USUAL_GAP = 34.0
"""The least number of pixels between two ticks of the amounts, where there is room for some."""
_FEW_TICKS = 4
"""Where there is not, ticks are closer, as far as lines of text can be."""


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

    def _title(self, whole: str, room: float) -> None:
        """Say along the axis what it measures, as far as there is room for it."""
        metrics = QFontMetricsF(tokens().font("small"))
        text = metrics.elidedText(whole, Qt.TextElideMode.ElideRight, room) if room > 0 else ""
        colour = tokens().colour("muted").name()
        if (text, colour) != (self.labelText, self.labelStyle.get("color")):
            self.setLabel(text, color=colour, **{"font-size": f"{tokens().fonts['small']:g}pt"})


class PlaceAxis(_Axis):
    """The axis along which the values lie: the names of a plot, or its times."""

    names_placed = Signal()
    """The names take another height."""

    def __init__(self) -> None:
        self._plot = Plot("none", _NOTHING)
        self._times: dict[float, str] = {}
        self._layout = NameLayout()
        self._placed: tuple[float, float, float] | None = None
        """For which range of places, and along how many pixels, names were placed last: there may be thousands."""
        super().__init__("bottom")

    @property
    def _has_ticks_of_time(self) -> bool:
        return bool(self._plot.times) and self._plot.has_lines

    @property
    def _labels(self) -> tuple[str, ...]:
        """What is named: bars, or where they begin and end."""
        return self._plot.edges or self._plot.labels

    @property
    def _begin(self) -> float:
        """Where the first of them is."""
        return -0.5 if self._plot.edges else 0.0

    def show_plot(self, plot: Plot) -> None:
        """Take the names or times of a plot."""
        self._plot, self._placed = plot, None
        self._place()

    def setRange(self, least: float, most: float) -> None:
        super().setRange(least, most)
        self._place()

    def resizeEvent(self, event: QGraphicsSceneResizeEvent | None = None) -> None:
        super().resizeEvent(event)
        self._place()

    def tickValues(self, least: float, most: float, size: float) -> list[tuple[float, list[float]]]:
        """Return the places that have a tick: those that have a name."""
        if self._has_ticks_of_time:
            origin = self._plot.origin
            ticks = find_ticks(int(least) + origin, int(most) + origin, size)
            self._times = {float(tick.time - origin): tick.label for tick in ticks if tick.label}
            return [(1.0, list(self._times))]
        is_placed = (
            self._placed is not None and self._placed[:2] == (least, most) and abs(self._placed[2] - size) <= _EDGES
        )
        found = self._layout if is_placed else self._find_layout(least, most, size)
        return [(1.0, [each.number + self._begin for each in found.names])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return the texts at ticks."""
        if self._has_ticks_of_time:
            return [self._times.get(each, "") for each in values]
        return [self._label(round(each - self._begin)) for each in values]

    def generateDrawSpecs(self, painter: QPainter) -> Any:
        """Return the line, the ticks and the texts of times; names, which may be in several rows or turned, are drawn
        beside. Under bars and squares there are no ticks: upon a flat one, they would look like a part of it."""
        found = super().generateDrawSpecs(painter)
        if found is None or self._has_ticks_of_time:
            return found
        return found[0], [] if self._plot.kind in _WITHOUT_TICKS else found[1], []

    def drawPicture(self, painter: QPainter, axis: Any, ticks: Any, texts: Any) -> None:
        """Draw what `generateDrawSpecs` returned, and the names."""
        super().drawPicture(painter, axis, ticks, texts)
        if self._has_ticks_of_time:
            return
        metrics = QFontMetricsF(tokens().font("small"))
        top, line = self._text_offset(), metrics.height()
        for each in self._layout.names:
            text = metrics.elidedText(self._label(each.number), Qt.TextElideMode.ElideMiddle, each.room + 1)
            if self._layout.is_turned:
                painter.save()
                painter.translate(each.middle, top + _TURNED_GAP)
                painter.rotate(-90)
                area, side = QRectF(-each.room, -line / 2, each.room, line), Qt.AlignmentFlag.AlignRight
                painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)
                painter.restore()
            else:
                area = QRectF(each.middle - each.room / 2, top + each.row * line, each.room, line)
                painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextDontClip, text)

    def _place(self) -> None:
        """Find where the names stand, and take the height that they need."""
        self.picture = None
        wanted = (self.range[0], self.range[1], self.size().width())
        if wanted == self._placed:
            return
        self._placed = wanted
        self._title(self._plot.spread, self.size().width())
        if self._has_ticks_of_time:
            self._layout, height = NameLayout(), None
        else:
            self._layout = self._find_layout(*wanted)
            line = QFontMetricsF(tokens().font("small")).height()
            gap = _TURNED_GAP if self._layout.is_turned else 0
            # Of what is spread, a line more says what it is.
            titled = line if self._plot.spread else 0
            height = ceil(self._text_offset() + gap + self._layout.find_height(line) + titled)
        if height != self.fixedHeight:
            self.setHeight(height)
            self.names_placed.emit()
        self.update()

    def _find_layout(self, least: float, most: float, size: float) -> NameLayout:
        """Return where the names within a range of places stand, along so many pixels."""
        numbers = [each for each in range(len(self._labels)) if least <= each + self._begin <= most]
        if not numbers or size <= 0:
            return NameLayout()
        metrics = QFontMetricsF(tokens().font("small"))
        share = size / (most - least)
        spots = [(each + self._begin - least) * share for each in numbers]
        widths = [metrics.horizontalAdvance(self._label(each)) for each in numbers]
        is_row = bool(self._plot.times or self._plot.edges)
        weights = [] if is_row or self._plot.is_ordered else [self._find_weight(each) for each in numbers]
        found = place_names(spots, widths, size, metrics.height(), weights, 1 if is_row else MOST_ROWS)
        return replace(found, names=tuple(replace(each, number=numbers[each.number]) for each in found.names))

    def _find_weight(self, place: int) -> float:
        return sum(abs(each.values[place] or 0.0) for each in self._plot.series)

    def _text_offset(self) -> float:
        return float(self.style["tickTextOffset"][1])

    def _label(self, place: int) -> str:
        text = self._labels[place] if 0 <= place < len(self._labels) else ""
        return _YEAR.sub(r"\1", text) if self._plot.times else text


class AmountAxis(_Axis):
    """The axis of the amounts: numbers, hours, memory or parts of a hundred."""

    def __init__(self) -> None:
        super().__init__("left")
        self._plot, self._column, self._least_step = Plot("none", _NOTHING), _NOTHING, 0.0

    @property
    def _rows(self) -> tuple[str, ...]:
        """The rows of a heat map from below, which have names in place of amounts."""
        return self._plot.row_labels[::-1]

    def show_plot(self, plot: Plot) -> None:
        """Take what the amounts of a plot are."""
        self._plot, self._column = plot, plot.column
        # A distribution counts rows, of which there are no parts.
        self._least_step = 1.0 if plot.kind == "distribution" else 0.0
        self.picture = None
        self._say_measure()
        self.update()

    def resizeEvent(self, event: QGraphicsSceneResizeEvent | None = None) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_plot"):
            self._say_measure()

    def _say_measure(self) -> None:
        self._title(self._plot.measure, self.size().height())

    def tickValues(self, least: float, most: float, size: float) -> list[tuple[float, list[float]]]:
        """Return round amounts in the unit that people read."""
        if most <= least:
            return []
        if self._rows:
            spots = [(place - least) * size / (most - least) for place in range(len(self._rows))]
            weights = [sum(value or 0.0 for value in each.values) for each in reversed(self._plot.series)]
            chosen = choose_names(spots, weights, QFontMetricsF(tokens().font("small")).height())
            return [(1.0, [float(each) for each in chosen])]
        gap = max(1.25 * QFontMetricsF(tokens().font("small")).height(), min(_USUAL_GAP, size / _FEW_TICKS))
        step = max(self._least_step, self._find_step((most - least) / max(1.0, size / gap)))
        first = floor(least / step) * step
        count = int((most - first) / step) + 1
        return [(step, [value for place in range(count) if least <= (value := first + place * step) <= most])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return the texts at ticks."""
        if self._rows:
            metrics, room = QFontMetricsF(tokens().font("small")), tokens().scaled(LONGEST_ROW)
            middle = Qt.TextElideMode.ElideMiddle
            return [metrics.elidedText(self._rows[round(each)], middle, room) for each in values]
        return [format_cell(round(each, 10), self._column) for each in values]

    def boundingRect(self) -> QRectF:
        """Return where it draws: half of a text hangs over each end, or the least and the most would have none."""
        half = QFontMetricsF(tokens().font("small")).height() / 2
        return super().boundingRect().adjusted(0.0, -half, 0.0, half)  # type: ignore[no-any-return]

    def _find_step(self, least: float) -> float:
        if self._column.kind == "bytes":
            return float(2 ** max(0, ceil(log2(max(1.0, least)))))
        if self._column.kind == "duration" and least <= _DURATIONS[-1]:
            return float(next(each for each in _DURATIONS if each >= least))
        base = 3600.0 if self._column.kind == "duration" else 1.0
        power = 10.0 ** floor(log10(max(least / base, 1e-12)))
        return float(base * next(each * power for each in (1, 2, 5, 10) if each * power >= least / base * (1 - 1e-9)))
