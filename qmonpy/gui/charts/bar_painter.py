"""Draws the bars of the visible rows: grounds in few calls, then the grey past, then letters and labels."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from math import floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPolygonF

from qmonpy.app.gantt.gantt import Closure, GanttBar, Overbooking
from qmonpy.gui.charts.bar_labels import NARROWEST_LETTER, BarLabels, PlacedBar
from qmonpy.gui.charts.bar_look import (
    DENSITY_LOOKS,
    PAST_LAYER,
    BarFace,
    BarLook,
    make_closing,
    make_dots,
)
from qmonpy.gui.charts.chart_clip import Stretch
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.row_bars import NARROW, RowBars
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import make_hatch
from qmonpy.gui.widgets.cell_edge import paint_frames
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

_SUM = BarLook("bar_density", "bar_density", "text")
"""The look of all bars below a heading together."""
_ROUNDING = 1e-6
"""How much of a pixel may come from rounding."""
ARROW_PIXELS = 5
STRIPE_PIXELS = 3


@dataclass(slots=True)
class _Batch:
    """Rectangles of one look and layer, which are drawn together."""

    edges: list[QRectF] = field(default_factory=list)
    grounds: list[QRectF] = field(default_factory=list)


class BarPainter:
    """Draws one picture; `add_row` collects, `paint` draws."""

    def __init__(self, painter: QPainter, view: ChartView):
        self._painter = painter
        self._view = view
        self._body = view.parts.body
        self._now = self._snap(view.scale.x_of(view.now))
        self._batches: dict[tuple[int, BarLook], _Batch] = {}
        self._opens: dict[BarLook, list[QRectF]] = {}
        self._stripes: dict[str, list[QRectF]] = {}
        self._stripe_edges: list[QRectF] = []
        self._densities: dict[BarLook, list[QRectF]] = {}
        self._limits: list[QRectF] = []
        self._beyond: list[QRectF] = []
        self._closed: list[QRectF] = []
        self._visible: dict[int, list[tuple[float, float, Closure]]] = {}
        self._after: list[QRectF] = []
        self._labels = BarLabels(painter, view)
        self._framed: dict[str, list[QRectF]] = {view.hovered: [], view.chosen: []}

    def add_closures(self, closures: Sequence[Closure], bars: RowBars, row: QRectF) -> None:
        """Collect when no job starts on a row, or on some of its slots."""
        for first, last, each in self._find_visible(closures):
            top, bottom = 0.0, row.height() - 1
            if each.slots is not None:
                bottom = bars.find_top(each.bottom, row.height())
                top = bars.find_top(each.bottom + each.slots, row.height())
            self._closed.append(QRectF(first, row.top() + top, last - first, bottom - top))

    def _find_visible(self, closures: Sequence[Closure]) -> list[tuple[float, float, Closure]]:
        """Return the closures that are in the picture, with their first and last pixel; rows may have the same ones."""
        found = self._visible.get(id(closures))
        if found is None:
            found = self._visible[id(closures)] = []
            scale, left, right = self._view.scale, self._body.left(), self._body.right() + 1
            for each in closures:
                first = max(self._now if each.begin is None else self._snap(scale.x_of(each.begin)), left)
                last = right if each.end is None else min(self._snap(scale.x_of(each.end)), right)
                if last > first:
                    found.append((first, last, each))
        return found

    def add_row(
        self,
        bars: RowBars,
        row: QRectF,
        seen: Sequence[Stretch],
        capacity: int | None = None,
        overbooked: Sequence[Overbooking] = (),
    ) -> None:
        """Collect the bars of a row, as far as they are seen in some stretches of pixels; with a `capacity`, what is
        above it is no room, and a line marks overbooking."""
        left, right = self._body.left(), self._body.right() + 1
        placed, top, height = [], row.top(), row.height()
        faces, spans, has_covered = bars.faces, bars.find_spans(height), bars.has_covered
        within = self._find_needed(bars, seen)
        for number, first, last in bars.find_wide(self._view.scale, left, right, within, self._view.ratio):
            face, (high, low) = faces[number], spans[number]
            self._add(face, first, top + high, last, top + low)
            if has_covered or last - first >= NARROWEST_LETTER:
                placed.append(PlacedBar(face, first, top + high, last, top + low))
        self._labels.add_row(placed)
        if capacity is not None:
            y = row.top() + bars.find_top(capacity, height)
            self._beyond.append(QRectF(row.left(), row.top(), row.width(), y - row.top()))
            self._limits += self._find_limits(overbooked, y)
        for begin, end in self._within_body(seen):
            first, found = bars.find_density(self._view.scale, begin, end)
            self._add_density(found, bars.slots, row, first)
        if bars.has_open:
            self._add_tails(placed, row)
        for thing in self._framed:
            for bar in bars.by_thing.get(thing, ()):
                self._framed[thing].append(self._find_frame(bars, bar, row))

    def _find_needed(self, bars: RowBars, seen: Sequence[Stretch]) -> Sequence[Stretch] | None:
        """Return of which stretches bars are needed to draw some; None for all.

        Where bars cover others, the labels of these depend on them, also where they are not seen.
        """
        if bars.has_inner:
            return None
        if not bars.has_open:
            return seen
        begin = bars.find_first_open(self._view.scale)
        right = self._body.right() + 1
        if begin >= right or all(end < begin - 1 for _, end in seen):
            return seen
        return [*seen, (max(floor(begin), self._body.left()), right)]

    def add_heading(self, below: RowBars, row: QRectF, seen: Sequence[Stretch]) -> None:
        """Collect, for a folded heading, how full the rows are that it hides, as far as it is seen."""
        for begin, end in self._within_body(seen):
            self._add_density([(_SUM, below.find_coverage(self._view.scale, begin, end))], below.slots, row, begin)

    def _within_body(self, seen: Sequence[Stretch]) -> Iterator[Stretch]:
        for begin, end in seen:
            first, last = max(begin, self._body.left()), min(end, self._body.right() + 1)
            if first < last:
                yield first, last

    def paint(self) -> None:
        """Draw what was collected."""
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        self._paint_rects(self._beyond, tokens().colour("muted_ground"))
        if self._closed:
            self._paint_rects(self._closed, make_closing(tokens(), self._view.ratio, self._view.is_vector))
        for look in reversed((*DENSITY_LOOKS.values(), _SUM)):
            self._paint_density(look, self._densities.get(look, []))
        self._paint_rects(self._after, tokens().colour("border"))
        for look, rects in self._opens.items():
            self._paint_opens(look, rects)
        layers = sorted(self._batches.items(), key=lambda each: each[0][0])
        for (layer, look), batch in layers:
            if layer < PAST_LAYER:
                self._paint_batch(look, batch)
        for colour, rects in self._stripes.items():
            self._paint_rects(rects, tokens().colour(colour))
        self._paint_rects(self._stripe_edges, tokens().colour("bar_edge"))
        self._paint_veil()
        for (layer, look), batch in layers:
            if layer >= PAST_LAYER:
                self._paint_batch(look, batch)
        painter.setPen(Qt.PenStyle.NoPen)
        self._paint_rects(self._limits, tokens().colour("problem"))
        self._labels.paint()
        self._paint_frames()

    def _snap(self, x: float) -> float:
        return self._view.snap(x)

    def _add(self, face: BarFace, left: float, top: float, right: float, bottom: float) -> None:
        bar, look = face.bar, face.look
        width, height = right - left, bottom - top
        is_open = bar.end is None
        if is_open:
            # Behind now, the bar is drawn with an end that is not known (`_add_tails`).
            width = min(max(self._now, left), right) - left
            if width <= 0:
                return
        batch = self._batches.get((face.layer, look))
        if batch is None:
            batch = self._batches[face.layer, look] = _Batch()
        batch.edges.append(QRectF(left, top, width, height))
        if width > NARROW and height > NARROW:
            batch.grounds.append(QRectF(left + 1, top + 1, width - (1 if is_open else 2), height - 2))
        if look.stripe and width > 2 * STRIPE_PIXELS:
            # Within the edge of the bar, and with one at its right: some colours are hardly seen on a light ground.
            self._stripes.setdefault(look.stripe, []).append(QRectF(left + 1, top + 1, STRIPE_PIXELS, height - 2))
            self._stripe_edges.append(QRectF(left + 1 + STRIPE_PIXELS, top + 1, 1, height - 2))
        if bar.end is not None and bar.booked_until is not None and bar.end < bar.booked_until:
            longer = self._snap(self._view.scale.x_of(min(bar.booked_until, self._view.scale.end))) - right
            if longer >= 1:
                self._after.append(QRectF(right, bottom - 2, longer, 2))

    def _find_limits(self, overbooked: Sequence[Overbooking], y: float) -> Iterator[QRectF]:
        """Yield the visible lines at the capacity of a row, where more is booked."""
        scale, left, right = self._view.scale, self._body.left(), self._body.right() + 1
        for each in overbooked:
            first = max(self._now if each.begin is None else self._snap(scale.x_of(each.begin)), left)
            last = right if each.end is None else min(self._snap(scale.x_of(each.end)), right)
            if first < right and last >= left:
                yield QRectF(first, y - 1, max(last - first, 2), 2)

    def _add_density(
        self, found: Sequence[tuple[BarLook, NDArray[np.float64]]], slots: int, row: QRectF, left: int
    ) -> None:
        """Collect what bars too narrow to be drawn fill from a pixel on, look above look; each is some pixels high at
        least."""
        room = int(row.height() - 3)
        floor = row.bottom() - 2
        below: NDArray[np.int64] | int = 0
        for look, density in found:
            own = np.where(density > 1e-9, np.maximum(np.ceil(density / slots * room - _ROUNDING), 2), 0).astype(int)
            below = np.minimum(below + own, room)
            # Each is drawn from the floor on, and what is below it over it: so only its top has edges.
            tops = np.where(own, below, 0)
            edges = np.flatnonzero(tops[1:] != tops[:-1]) + 1
            firsts = np.concatenate(([0], edges))
            widths = np.diff(np.concatenate((firsts, [len(tops)])))
            shown = np.flatnonzero(tops[firsts])
            firsts, heights = firsts[shown], tops[firsts[shown]]
            # Of very many rectangles each step in Python would be felt.
            columns = left + firsts, floor - heights, widths[shown], heights
            rects = self._densities.setdefault(look, [])
            rects.extend(map(QRectF, *(each.astype(float).tolist() for each in columns)))

    def _add_tails(self, placed: Sequence[PlacedBar], row: QRectF) -> None:
        """Collect the ends of bars that are not known; where they lie over each other, one ground and their sum."""
        taken: list[tuple[float, float]] = []
        summed: list[PlacedBar] = []
        tails = [each for each in placed if each.face.bar.end is None]
        for each in sorted(tails, key=lambda each: each.face.bar.start):
            left = min(max(self._now, each.left), each.right)
            free = find_uncovered(each.top, each.bottom, taken)
            rects = self._opens.setdefault(each.face.look, [])
            rects += [QRectF(left, high, each.right - left, low - high) for high, low in free]
            if free != [(each.top, each.bottom)]:
                summed.append(each)
            taken.append((each.top, each.bottom))
        if summed:
            below = [each for each in tails if each not in summed and any(_is_over(each, other) for other in summed)]
            slots = sum(each.face.bar.slots for each in (*below, *summed))
            self._labels.add_sum(
                row, tr("{jobs} without end: {slots} slots").format(jobs=len(below) + len(summed), slots=slots)
            )

    def _find_frame(self, bars: RowBars, bar: GanttBar, row: QRectF) -> QRectF:
        scale, clip = self._view.scale, self._body
        first = min(max(scale.x_of(bar.start), clip.left() - 8), clip.right() + 8)
        last = clip.right() + 8 if bar.end is None else min(max(scale.x_of(bar.end), clip.left() - 8), clip.right() + 8)
        high, low = bars.find_span(bar, row.height())
        first = self._snap(first)
        return QRectF(first, row.top() + high, max(NARROW, self._snap(last) - first), low - high)

    def _paint_rects(self, rects: list[QRectF], brush: QBrush | QColor) -> None:
        if rects:
            self._painter.setBrush(brush)
            self._painter.drawRects(rects)

    def _paint_batch(self, look: BarLook, batch: _Batch) -> None:
        view = self._view
        self._paint_rects(batch.edges, tokens().colour(look.edge))
        self._paint_rects(batch.grounds, tokens().colour(look.ground))
        if look.hatch:
            brush = make_hatch(tokens().colour(look.hatch), look.pattern, view.ratio, view.is_vector)
            self._paint_rects(batch.grounds, brush)

    def _paint_density(self, look: BarLook, rects: list[QRectF]) -> None:
        view = self._view
        if look.hatch:
            self._paint_rects(rects, tokens().colour(look.ground))
            self._paint_rects(rects, make_hatch(tokens().colour(look.hatch), look.pattern, view.ratio, view.is_vector))
        else:
            self._paint_rects(rects, tokens().colour(look.edge))

    def _paint_opens(self, look: BarLook, rects: list[QRectF]) -> None:
        """Draw ends that are not known: the ground fades, its edges are dotted, and an arrow points on."""
        body = self._view.parts.body
        # The fading does not depend on now, so that only the line of now moves when time passes.
        origin = self._painter.brushOrigin()
        self._painter.setBrushOrigin(0, 0)
        fading = QLinearGradient(body.left(), 0, body.right(), 0)
        ground = QColor(tokens().colour(look.ground if not look.hatch else look.hatch))
        fading.setColorAt(0.0, ground)
        ground.setAlphaF(0.15)
        fading.setColorAt(1.0, ground)
        self._paint_rects(rects, QBrush(fading))
        self._painter.setBrushOrigin(origin)
        dots = make_dots(tokens(), look.edge, self._view.ratio, self._view.is_vector)
        edges = [QRectF(rect.left(), rect.top(), rect.width(), 1) for rect in rects]
        edges += [QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1) for rect in rects]
        self._paint_rects(edges, dots)
        self._painter.setBrush(tokens().colour(look.edge))
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rect in rects:
            if rect.right() >= body.right() and rect.height() >= ARROW_PIXELS:
                self._painter.drawPolygon(_make_arrow(body.right() - 3, rect.center().y(), rect.height()))
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_veil(self) -> None:
        body = self._view.parts.body
        if self._now > body.left():
            width = min(self._now - body.left(), body.width())
            self._painter.fillRect(QRectF(body.left(), body.top(), width, body.height()), tokens().colour("past_veil"))

    def _paint_frames(self) -> None:
        for thing, colour, width in ((self._view.hovered, "text", 1), (self._view.chosen, "accent", 2)):
            if thing:
                paint_frames(self._painter, self._framed[thing], colour, width)


def find_uncovered(top: float, bottom: float, taken: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the parts of a stretch that others, which may lie over each other, leave free, from top to bottom."""
    free = []
    for first, last in sorted(taken):
        if first >= bottom:
            break
        if first > top:
            free.append((top, first))
        top = max(top, last)
    return [*free, (top, bottom)] if top < bottom else free


def _is_over(one: PlacedBar, other: PlacedBar) -> bool:
    return one.top < other.bottom and other.top < one.bottom


def _make_arrow(x: float, y: float, height: float) -> QPolygonF:
    half = min(ARROW_PIXELS, height / 2 - 1)
    return QPolygonF([QPointF(x - half, y - half), QPointF(x, y), QPointF(x - half, y + half)])
