"""The plot of an answer: lines, areas, bars, a heat map or a pie, drawn by pyqtgraph in the colours of the theme.

Only the page Reports imports this module, and only when there is something to draw: pyqtgraph takes a while to import.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import atan2, ceil, tau
from typing import Any, TypeAlias

import numpy
import pyqtgraph
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsEllipseItem, QToolTip, QVBoxLayout, QWidget

from qmonpy.app.reports.cell_words import format_amount, format_cell
from qmonpy.app.reports.plot_data import OTHERS, Plot, Series, describe_plot, describe_point
from qmonpy.gui.pages.reports.plot_axes import EDGE_ROOM, WHOLE_UNITS, AmountAxis, PlaceAxis
from qmonpy.gui.pages.reports.plot_bars import make_bars
from qmonpy.gui.pages.reports.plot_legend import LineSample, PlotLegend, make_pen, swatch
from qmonpy.gui.pages.reports.plot_marks import find_marks, find_shade
from qmonpy.gui.theme import painting_with, tokens
from qmonpy.gui.theme.colour_places import COLOURS, share_out
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.reporting.queries.result_table import Column
from qmonpy.translation import tr

Numbers: TypeAlias = "numpy.ndarray[Any, numpy.dtype[numpy.float64]]"
_NOTHING = Column("", "")
SYMBOLS = "osdtxph+"
"""The marks of lines, so that they can be told apart without colours."""
BAR_ROOM = 0.8
"""The part of the room of a category that its bars fill."""
LINE_WIDTH = 2
MOST_SYMBOLS = 60
"""A line of more points has no mark at each."""
_LEGEND_ROW = 5
LEAST_DRAWN = 90
"""So many pixels high is what is drawn between names and legend at least; at 1x."""
_FRAME = 4
"""So many pixels the edges of the plot take."""
_ROUNDS = 3
"""So many times a plot is laid out for a picture: names and legend need a height that depends on their width."""
_SPAN = 5760
"""A whole turn in Qt's angles."""


class PlotArea(QWidget):
    """Draws one plot. The mouse shows values; a click on one tells the row of the table that it comes from."""

    row_chosen = Signal(int)
    height_needed = Signal(int)
    """Names or legend take another height: with less than so many pixels, too little is left for the plot."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, lambda: find_marks(self.plot))
        self.setObjectName("report_plot")
        self.plot = Plot("none", _NOTHING)
        self._look = tokens()
        """In which it is drawn."""
        self.axis, self.amounts = PlaceAxis(), AmountAxis()
        self.view = pyqtgraph.PlotWidget(axisItems={"bottom": self.axis, "left": self.amounts})
        self.view.setMenuEnabled(False)
        self.view.hideButtons()
        self.view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.view.setMouseEnabled(x=False, y=False)
        # Below the plot: upon it, it would hide what is drawn.
        self.legend = PlotLegend()
        item = self.view.getPlotItem()
        item.layout.addItem(self.legend, _LEGEND_ROW, 1)
        # The upper half of the name of the largest amount stands over the plot.
        item.layout.setContentsMargins(1, ceil(QFontMetricsF(tokens().font("small")).height() / 2), 1, 1)
        item.getViewBox().sigResized.connect(self._fit_legend)
        self.axis.names_placed.connect(self._tell_height)
        # Lines and ticks of an axis are seen beside what is drawn, not within it.
        for axis in (self.axis, self.amounts):
            axis.setZValue(-1)
        self._cursor = pyqtgraph.InfiniteLine(angle=90, movable=False)
        scene = self.view.scene()
        scene.sigMouseMoved.connect(self._follow_mouse)
        scene.sigMouseClicked.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

    def show_plot(self, plot: Plot) -> None:
        """Draw a plot in place of the one before."""
        self.plot = plot
        self._look = tokens()
        item = self.view.getPlotItem()
        item.clear()
        self.legend.clear()
        self._dress()
        for axis in (self.axis, self.amounts):
            axis.show_plot(plot)
        is_pie = plot.kind == "pie"
        item.setAspectLocked(is_pie)
        for name in ("bottom", "left"):
            item.showAxis(name, not is_pie)
        item.showGrid(x=False, y=plot.kind not in ("heat_map", "pie"), alpha=1.0)
        if not plot.is_empty:
            {
                "lines": self._draw_lines,
                "areas": self._draw_lines if plot.has_lines else self._draw_areas,
                "bars": self._draw_bars,
                "distribution": self._draw_bars,
                "stacked": self._draw_stacked,
                "heat_map": self._draw_heat_map,
                "pie": self._draw_pie,
            }[plot.kind]()
        self.view.setAccessibleName(describe_plot(plot))
        self.legend.setVisible(bool(self.legend.items))
        self._fit_legend()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_legend()

    def _fit_legend(self) -> None:
        """Put the legend into columns that the plot has room for: wider, it would push all beyond the right edge."""
        beside = self.amounts.width() if self.amounts.isVisible() else 0.0
        self.legend.fit(self.view.viewport().width() - beside - _FRAME)
        item = self.view.getPlotItem()
        item.layout.activate()
        if item.geometry() != self.view.range:
            # With a wide legend it was wider than the view.
            item.setGeometry(self.view.range)
        self._tell_height()

    def _tell_height(self) -> None:
        """Tell how high the plot, its names and its legend are at least."""
        around = [each.minimumHeight() for each in (self.axis, self.legend) if each.isVisible()]
        self.height_needed.emit(round(tokens().scaled(LEAST_DRAWN) + sum(around)))

    def changeEvent(self, event: object) -> None:
        super().changeEvent(event)  # type: ignore[arg-type]
        from PySide6.QtCore import QEvent

        if isinstance(event, QEvent) and event.type() == QEvent.Type.PaletteChange and hasattr(self, "_cursor"):
            self.show_plot(self.plot)

    def paint_to(self, painter: QPainter, target: QRectF) -> None:
        """Draw the plot, without its cursor, into a picture, in the look in which that is painted.

        Of another shape than on the screen, such as a page, it is laid out anew, with all the room that there is.
        """
        usual, size = self._look, self.size()
        self.view.getPlotItem().layout.activate()
        share = min(target.width() / max(1, size.width()), target.height() / max(1, size.height()))
        self._lay_out((target.size() / share).toSize())
        if tokens() is not usual:
            self.show_plot(self.plot)
        self._render(painter, target)
        self._lay_out(size)
        if tokens() is not usual:
            with painting_with(usual):
                self.show_plot(self.plot)

    def _lay_out(self, size: QSize) -> None:
        """Take a size at once; axes and legend may need another width or height when they have it."""
        wider, higher = size.width() - self.width(), size.height() - self.height()
        if max(abs(wider), abs(higher)) <= 1:
            return
        self.resize(size)
        for _ in range(_ROUNDS):
            self.view.getPlotItem().layout.activate()

    def _render(self, painter: QPainter, target: QRectF) -> None:
        self._cursor.hide()
        scene = self.view.scene()
        painter.fillRect(target, tokens().colour("base"))
        # Of this view, `viewRect` is a stretch of the axes.
        shown = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        box = self.view.getPlotItem().getViewBox()
        # All that is drawn fits. Of SVG, such a clip would hold for what is painted next, the legend.
        box.setFlag(box.GraphicsItemFlag.ItemClipsChildrenToShape, False)
        scene.render(painter, target, shown, Qt.AspectRatioMode.KeepAspectRatio)
        box.setFlag(box.GraphicsItemFlag.ItemClipsChildrenToShape)

    # Kinds

    def _draw_lines(self) -> None:
        places = self._places()
        for number, each in enumerate(self.plot.series):
            colour = self._colour(each)
            style = Qt.PenStyle.DashLine if each.is_before else Qt.PenStyle.SolidLine
            line = pyqtgraph.PlotDataItem(
                places,
                _as_array(each.values),
                pen=make_pen(colour, LINE_WIDTH, style),
                symbol=SYMBOLS[number % len(SYMBOLS)] if len(places) <= MOST_SYMBOLS else None,
                symbolSize=6,
                symbolBrush=colour,
                symbolPen=None,
                connect="finite",
                **self._fill(colour),
            )
            self.view.addItem(line)
            self._name(LineSample(line), each)
        self._fit(places, self._highest())

    def _fill(self, colour: QColor) -> dict[str, Any]:
        """What fills a line down to 0, through which the others are seen; nothing for a plot of lines."""
        if self.plot.kind != "areas":
            return {}
        seen_through = QColor(colour)
        seen_through.setAlphaF(0.25)
        return {"fillLevel": 0, "fillBrush": seen_through}

    def _draw_areas(self) -> None:
        places, sums = self._places(as_numbers=True), self._sums()
        if len(places) == 1:
            # One moment alone would be an area without a width, which nobody sees.
            places, sums = numpy.array([-BAR_ROOM / 2, BAR_ROOM / 2]), [numpy.repeat(each, 2) for each in sums]
        for number in reversed(range(len(self.plot.series))):
            each = self.plot.series[number]
            colour = self._colour(each)
            area = pyqtgraph.PlotDataItem(places, sums[number], pen=make_pen(colour, 1), fillLevel=0, fillBrush=colour)
            self.view.addItem(area)
        for each in self.plot.series:
            self._name(swatch(self._colour(each)), each)
        self._fit(places, float(sums[-1].max()))

    def _draw_bars(self) -> None:
        count = max(1, len(self.plot.series))
        width = BAR_ROOM / count
        for number, each in enumerate(self.plot.series):
            places = numpy.arange(len(self.plot.labels)) - BAR_ROOM / 2 + width * (number + 0.5)
            colour, is_hatched = self._colour(each), each.is_before
            pen = make_pen(colour, 1)
            # A bar of no height would tell of 0 where no value is known.
            heights = _as_array(each.values)
            is_known = ~numpy.isnan(heights)
            if is_known.any():
                x, known = places[is_known], heights[is_known]
                self.view.addItem(make_bars(colour, is_hatched=is_hatched, x=x, height=known, width=width, pen=pen))
            self._name(swatch(colour, is_hatched=is_hatched), each)
        self._fit(self._places(as_numbers=True), self._highest(), margin=EDGE_ROOM if self.plot.edges else 0.5)

    def _draw_stacked(self) -> None:
        sums = self._sums()
        below = numpy.zeros(len(self.plot.labels))
        for number, each in enumerate(self.plot.series):
            colour, is_hatched = self._colour(each), each.is_before
            across = {"x": numpy.arange(len(below)), "width": BAR_ROOM, "pen": make_pen(_ground(), 1)}
            self.view.addItem(make_bars(colour, is_hatched=is_hatched, y0=below, y1=sums[number], **across))
            self._name(swatch(colour, is_hatched=is_hatched), each)
            below = sums[number]
        self._fit(self._places(as_numbers=True), float(sums[-1].max()) if len(sums) else 1.0, margin=0.5)

    def _draw_heat_map(self) -> None:
        cells = numpy.array([_as_array(each.values) for each in self.plot.series])
        most = float(numpy.nanmax(cells)) or 1.0
        for row, values in enumerate(cells):
            for place, value in enumerate(values):
                if numpy.isfinite(value):
                    square = QGraphicsRect(place - 0.5, len(cells) - 1 - row - 0.5)
                    square.setBrush(find_shade(float(value) / most))
                    square.setPen(make_pen(_ground(), 1))
                    self.view.addItem(square)
        self.view.getPlotItem().setRange(
            xRange=(-0.5, len(self.plot.labels) - 0.5), yRange=(-0.5, len(cells) - 0.5), padding=0.01
        )

    def _draw_pie(self) -> None:
        values = [value or 0.0 for value in self.plot.series[0].values]
        decimals = self.plot.decimals
        for (begin, end), name, value in zip(self._find_shares(), self.plot.labels, values, strict=True):
            part = QGraphicsEllipseItem(-1, -1, 2, 2)
            # Heights grow upwards here, so that Qt's angles go clockwise, from the right: the first part begins above.
            first, last = (round(_SPAN * (share - 0.25)) for share in (begin, end))
            part.setStartAngle(first)
            part.setSpanAngle(last - first)
            colour = self._find_colour(name, self.plot.labels)
            part.setBrush(colour)
            part.setPen(make_pen(_ground(), 1))
            self.view.addItem(part)
            amount = format_amount(value, self.plot.column, decimals)
            self.legend.add(swatch(colour), f"{name}  {amount} ({100 * (end - begin):.0f} %)")
        self.view.getPlotItem().setRange(xRange=(-1.1, 1.1), yRange=(-1.1, 1.1), padding=0)

    def _find_shares(self) -> list[tuple[float, float]]:
        """Return where the parts of a pie begin and end, as shares of the whole."""
        values = [value or 0.0 for value in self.plot.series[0].values]
        whole = sum(values) or 1.0
        ends = [0.0, *(each / whole for each in accumulate(values))]
        return list(pairwise(ends))

    def _find_part(self, across: float, above: float) -> int | None:
        """Return the part of a pie that is at a spot."""
        if across**2 + above**2 > 1:
            return None
        share = atan2(across, above) / tau % 1.0
        return next((place for place, (begin, end) in enumerate(self._find_shares()) if begin <= share < end), None)

    # The mouse

    def describe_at(self, place: float, height: float = 0.0) -> str:
        """Return the values at a place of the axis; of a heat map, those of the square at a height."""
        number = self._find_part(place, height) if self.plot.kind == "pie" else self._find_place(place)
        if number is None:
            return ""
        if self.plot.kind != "heat_map":
            return describe_point(self.plot, number)
        row = len(self.plot.series) - 1 - round(height)
        if not 0 <= row < len(self.plot.series):
            return ""
        value = self.plot.series[row].values[number]
        square = f"{self.plot.row_labels[row]} {self.plot.labels[number]}"
        return f"{square}: {format_cell(value, self.plot.column, decimals=self.plot.decimals)}"

    def find_row(self, place: float, height: float) -> int | None:
        """Return the row of the table that a spot in the plot comes from; None where there is none."""
        series = self.plot.series
        if self.plot.kind == "pie":
            part = self._find_part(place, height)
            return series[0].rows[part] if part is not None else None
        number = self._find_place(place)
        if number is None:
            return None
        if self.plot.kind == "heat_map":
            row = len(series) - 1 - round(height)
            return series[row].rows[number] if 0 <= row < len(series) else None
        if self.plot.kind in ("stacked", "areas") and not self.plot.has_lines:
            sums = [float(each[number]) for each in self._sums()]
            found = next((at for at, top in enumerate(sums) if height <= top), None)
            return series[found].rows[number] if found is not None else None
        if self.plot.kind == "bars" and len(series) > 1:
            within = min(len(series) - 1, max(0, int((place - number + BAR_ROOM / 2) / BAR_ROOM * len(series))))
            return series[within].rows[number]
        near = [each for each in series if each.rows[number] is not None and each.values[number] is not None]
        return min(near, key=lambda each: abs((each.values[number] or 0) - height)).rows[number] if near else None

    def _find_place(self, place: float) -> int | None:
        count = len(self.plot.labels)
        if self.plot.times and self.plot.has_lines:
            moment = self.plot.origin + place
            return min(range(count), key=lambda each: abs(self.plot.times[each] - moment)) if count else None
        return round(place) if -0.5 <= place < count - 0.5 else None

    def _follow_mouse(self, at: QPointF) -> None:
        spot = self._find_spot(at)
        words = self.describe_at(spot.x(), spot.y()) if spot is not None else ""
        global_at = self.view.viewport().mapToGlobal(self.view.mapFromScene(at))
        if words:
            QToolTip.showText(global_at, words, self.view)
        else:
            QToolTip.hideText()

    def _choose(self, event: object) -> None:
        spot = self._find_spot(event.scenePos())  # type: ignore[attr-defined]
        row = self.find_row(spot.x(), spot.y()) if spot is not None else None
        if row is not None:
            self.row_chosen.emit(row)

    def _find_spot(self, at: QPointF) -> QPointF | None:
        box = self.view.getPlotItem().getViewBox()
        return box.mapSceneToView(at) if box.sceneBoundingRect().contains(at) else None

    # Parts

    def _dress(self) -> None:
        self.view.setBackground(tokens().colour("base"))
        self._cursor.setPen(tokens().colour("muted"))
        self.legend.dress()
        for axis in (self.axis, self.amounts):
            axis.dress()

    def _places(self, *, as_numbers: bool = False) -> Numbers:
        if self.plot.times and self.plot.has_lines and not as_numbers:
            return numpy.array(self.plot.times, dtype=float) - self.plot.origin
        return numpy.arange(len(self.plot.labels), dtype=float)

    def _sums(self) -> list[Numbers]:
        """Return the tops of series that stand on each other."""
        found, top = [], numpy.zeros(len(self.plot.labels))
        for each in self.plot.series:
            top = top + _as_bars(each.values)
            found.append(top)
        return found

    def _highest(self) -> float:
        return max((value for each in self.plot.series for value in each.values if value is not None), default=1.0)

    def _fit(self, places: Numbers, most: float, margin: float = 0.0) -> None:
        """Show all from 0 on: a plot that begins elsewhere would lie about proportions.

        An axis of times or memory reaches a second or a byte at least: below that it could say nothing but 0.
        """
        least = min((value for each in self.plot.series for value in each.values if value is not None), default=0.0)
        first, last = (float(places[0]), float(places[-1])) if len(places) else (0.0, 1.0)
        aside = margin or (last - first) * 0.02 or 0.5
        # Where all is below 0, it ends there.
        most = max(most, 0.0)
        most = max(most, 1.0) if self.plot.column.kind in WHOLE_UNITS else most or (0.0 if least < 0 else 1.0)
        self.view.getPlotItem().setRange(
            xRange=(first - aside, last + aside), yRange=(min(0.0, least), most * 1.05), padding=0
        )

    def _name(self, item: object, series: Series) -> None:
        if self.plot.has_names:
            self.legend.add(item, series.name)

    def _colour(self, series: Series) -> QColor:
        if series.is_before:
            return tokens().colour("muted")
        is_nameless = self.plot.kind == "distribution" or series.name == tr(self.plot.column.title)
        # Beside others it has a colour as they do: the accent is much like one of these.
        if is_nameless and not series.owner and sum(not each.is_before for each in self.plot.series) == 1:
            return tokens().colour("accent")
        if series.owner:
            return tokens().category(self._places_of_owners().get(series.owner))
        return self._find_colour(series.name, [each.name for each in self.plot.series if not each.owner])

    def _places_of_owners(self) -> dict[str, int]:
        """Return by owner the place of its colour, the first ones being the strongest; others are grey."""
        return {name: place for place, name in enumerate(self.plot.owners[:COLOURS])}

    def _find_colour(self, name: str, names: Sequence[str]) -> QColor:
        """Return the colour of a name: its own one everywhere, unless another one here or an owner has it."""
        owned = self._places_of_owners()
        places = share_out([*owned, *(each for each in names if each != tr(OTHERS))], owned)
        return tokens().category(places.get(name))


class QGraphicsRect(pyqtgraph.QtWidgets.QGraphicsRectItem):  # type: ignore[misc]
    """A square of a heat map."""

    def __init__(self, left: float, bottom: float):
        super().__init__(left, bottom, 1.0, 1.0)


def _ground() -> QColor:
    return tokens().colour("base")


def _as_array(values: Sequence[float | None]) -> Numbers:
    return numpy.array([numpy.nan if value is None else value for value in values], dtype=float)


def _as_bars(values: Sequence[float | None]) -> Numbers:
    return numpy.array([value or 0.0 for value in values], dtype=float)
