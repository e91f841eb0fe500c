"""Draws one lane: areas for used and reserved amounts, the limit, what is above it, and marks."""

from math import floor, isfinite

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from qmonpy.app.gantt.gantt import GanttLane, format_job_thing
from qmonpy.gui.charts.bar_labels import find_advance
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.lane_steps import LaneSteps
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import Pattern, make_hatch

FLAG_PIXELS = 6
"""The height of a mark's flag, and how far beside it the mouse still finds the mark; pixels at 1x, as those below."""
LONGEST_LABEL = 100
"""Pixels beside a flag that its label may take, so that it is drawn even when the flag itself is out of view."""
HEADROOM = 14
"""Pixels left free above the highest amount, for marks."""
LABEL_BASE = 10
"""Pixels between the upper end of a flag and the line on which its label stands."""


class LanePainter:
    """Draws one lane into its row."""

    def __init__(self, painter: QPainter, view: ChartView, lane: GanttLane, row: QRectF):
        self._painter = painter
        self._view = view
        self._lane = lane
        self._row = row
        self._floor = row.bottom() - 1

    def paint_amounts(self, steps: LaneSteps) -> None:
        """Draw the areas; those above the limit in another colour and hatched both ways."""
        body, lane = self._view.parts.body, self._lane
        runs = steps.find_runs(self._view.scale, body.left(), body.right() + 1)
        has_limit = lane.limit is not None and isfinite(lane.limit)
        limit = lane.limit if lane.limit is not None and has_limit else steps.peak
        top = max(steps.peak, limit) or 1.0
        unit = (self._row.height() - tokens().scaled(HEADROOM)) / top
        used, reserved, above, lines = [], [], [], []
        for first, last, busy, held in runs:
            total = busy + held
            used.append(self._area(first, last, 0, min(busy, limit), unit))
            reserved.append(self._area(first, last, min(busy, limit), min(total, limit), unit))
            if total > limit:
                above.append(self._area(first, last, limit, total, unit))
            height = self._y_of(total, unit)
            if total > 0:
                lines.append(QRectF(first, height, last - first, 1))
        self._paint(used, "lane_used")
        self._paint(reserved, "lane_reserved", "accent")
        self._paint(above, "fill_problem", "problem", Pattern.CROSSED)
        self._paint(lines, "accent")
        if has_limit:
            y = self._y_of(limit, unit)
            self._paint([QRectF(body.left(), y, body.width(), 1)], "text")
        self._veil()

    def paint_marks(self) -> None:
        """Draw a flag where blocked jobs would be free to start, with the first one's number and how many more."""
        body = self._view.parts.body
        by_pixel: dict[int, list[int]] = {}
        for mark in sorted(self._lane.marks, key=lambda mark: (mark.time, mark.job)):
            by_pixel.setdefault(round(self._view.scale.x_of(mark.time)), []).append(mark.job)
        places = [*by_pixel, body.right() + 1]
        for (x, jobs), following in zip(by_pixel.items(), places[1:], strict=True):
            if body.left() - tokens().scaled(LONGEST_LABEL) <= x <= body.right():
                self._paint_flag(x, jobs, following)

    def _paint_flag(self, x: int, jobs: list[int], following: int) -> None:
        painter, top, size = self._painter, self._row.top() + 1, tokens().scaled(FLAG_PIXELS)
        is_chosen = not {format_job_thing(job) for job in jobs}.isdisjoint((self._view.chosen, self._view.hovered))
        colour = tokens().colour("accent" if is_chosen else "ok")
        painter.fillRect(QRectF(x, top, 2 if is_chosen else 1, self._floor - top), colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        flag = [QPointF(x, top), QPointF(x + size + 2, top + size / 2), QPointF(x, top + size)]
        painter.drawPolygon(QPolygonF(flag))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        label = f"{jobs[0]} +{len(jobs) - 1}" if len(jobs) > 1 else str(jobs[0])
        left = x + size + 4
        if left + find_advance(label) <= following - 2:
            painter.setFont(tokens().font("small"))
            painter.setPen(colour)
            painter.drawText(QPointF(left, top + tokens().scaled(LABEL_BASE)), label)

    def _y_of(self, amount: float, unit: float) -> int:
        """Return the pixel of an amount; between two always the one below, wherever the lane is scrolled to."""
        return floor(self._floor - amount * unit + 0.5)

    def _area(self, first: int, last: int, low: float, high: float, unit: float) -> QRectF:
        top, bottom = self._y_of(high, unit), self._y_of(low, unit)
        return QRectF(first, top, last - first, bottom - top)

    def _paint(self, rects: list[QRectF], colour: str, hatch: str = "", pattern: Pattern = Pattern.SLANTED) -> None:
        rects = [rect for rect in rects if rect.height() > 0]
        if not rects:
            return
        painter, view = self._painter, self._view
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens().colour(colour))
        painter.drawRects(rects)
        if hatch:
            painter.setBrush(make_hatch(tokens().colour(hatch), pattern, view.ratio, view.is_vector))
            painter.drawRects(rects)

    def _veil(self) -> None:
        body, now = self._view.parts.body, self._view.snap(self._view.scale.x_of(self._view.now))
        if now > body.left():
            width = min(now - body.left(), body.width())
            self._painter.fillRect(
                QRectF(body.left(), self._row.top(), width, self._row.height()), tokens().colour("past_veil")
            )
