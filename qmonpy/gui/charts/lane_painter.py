"""Draws one lane: areas for what is used and reserved, the limit, what lies above it, and marks."""

from math import isfinite

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from qmonpy.app.gantt import GanttLane, format_job_thing
from qmonpy.gui.charts.bar_labels import find_advance
from qmonpy.gui.charts.bar_look import make_hatching
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.lane_steps import LaneSteps
from qmonpy.gui.theme import tokens

FLAG_PIXELS = 6
"""Height and half the width of the flag of a mark."""
HEADROOM = 14
"""Pixels above the highest amount, for marks."""


class LanePainter:
    """Draws one lane into its row."""

    def __init__(self, painter: QPainter, view: ChartView, lane: GanttLane, row: QRectF):
        self._painter = painter
        self._view = view
        self._lane = lane
        self._row = row
        self._floor = row.bottom() - 1

    def paint_amounts(self, steps: LaneSteps) -> None:
        """The areas, those above the limit in another colour and hatched both ways."""
        body, lane = self._view.parts.body, self._lane
        runs = steps.find_runs(self._view.scale, body.left(), body.right() + 1)
        has_limit = lane.limit is not None and isfinite(lane.limit)
        limit = lane.limit if lane.limit is not None and has_limit else steps.peak
        top = max(steps.peak, limit) or 1.0
        unit = (self._row.height() - HEADROOM) / top
        used, reserved, above, lines = [], [], [], []
        for first, last, busy, held in runs:
            total = busy + held
            used.append(self._area(first, last, 0, min(busy, limit), unit))
            reserved.append(self._area(first, last, min(busy, limit), min(total, limit), unit))
            if total > limit:
                above.append(self._area(first, last, limit, total, unit))
            height = round(self._floor - total * unit)
            if total > 0:
                lines.append(QRectF(first, height, last - first, 1))
        self._paint(used, "lane_used")
        self._paint(reserved, "lane_reserved", "accent")
        self._paint(above, "fill_problem", "problem", is_crossed=True)
        self._paint(lines, "accent")
        if has_limit:
            y = round(self._floor - limit * unit)
            self._paint([QRectF(body.left(), y, body.width(), 1)], "text")
        self._veil()

    def paint_marks(self) -> None:
        """A flag where a blocked job would be freed, with the job's number."""
        painter, view = self._painter, self._view
        taken = float("-inf")
        for mark in sorted(self._lane.marks, key=lambda mark: mark.time):
            x = round(view.scale.x_of(mark.time))
            if not view.parts.body.left() - 100 <= x <= view.parts.body.right():
                continue
            is_chosen = format_job_thing(mark.job) in (view.chosen, view.hovered)
            colour = "accent" if is_chosen else "ok"
            top = self._row.top() + 1
            painter.fillRect(QRectF(x, top, 1, self._floor - top), tokens().colour(colour))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens().colour(colour))
            flag = [QPointF(x, top), QPointF(x + FLAG_PIXELS + 2, top + FLAG_PIXELS / 2), QPointF(x, top + FLAG_PIXELS)]
            painter.drawPolygon(QPolygonF(flag))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            label = str(mark.job)
            if x + FLAG_PIXELS > taken:
                painter.setFont(tokens().font("small"))
                painter.setPen(tokens().colour(colour))
                painter.drawText(QPointF(x + FLAG_PIXELS + 4, top + 10), label)
                taken = x + FLAG_PIXELS + 8 + find_advance(label)

    def _area(self, first: int, last: int, low: float, high: float, unit: float) -> QRectF:
        top, bottom = round(self._floor - high * unit), round(self._floor - low * unit)
        return QRectF(first, top, last - first, bottom - top)

    def _paint(self, rects: list[QRectF], colour: str, hatch: str = "", *, is_crossed: bool = False) -> None:
        rects = [rect for rect in rects if rect.height() > 0]
        if not rects:
            return
        painter, view = self._painter, self._view
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens().colour(colour))
        painter.drawRects(rects)
        if hatch:
            painter.setBrush(make_hatching(tokens(), hatch, is_crossed, view.ratio, view.is_vector))
            painter.drawRects(rects)

    def _veil(self) -> None:
        body, now = self._view.parts.body, self._view.scale.x_of(self._view.now)
        if now > body.left():
            width = min(now - body.left(), body.width())
            self._painter.fillRect(
                QRectF(body.left(), self._row.top(), width, self._row.height() - 1), tokens().colour("past_veil")
            )
