"""Draws a whole picture of the chart, the same way on the screen and in a file."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from qmonpy.app.gantt.gantt_words import format_window
from qmonpy.app.gantt.time_axis import Tick
from qmonpy.gui.charts.axis_painter import (
    find_grid,
    paint_corner,
    paint_grid,
    paint_now,
    paint_time_axis,
    paint_titles,
)
from qmonpy.gui.charts.bar_painter import paint_frames
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.theme import tokens


class RowPainting(Protocol):
    """The part of a chart's form that draws its rows."""

    def paint_rows(self, painter: QPainter, view: ChartView, places: range) -> None:
        """Draw the rows at some places."""


def paint_chart(
    painter: QPainter, view: ChartView, form: RowPainting, zone: tzinfo | None, clips: Sequence[QRect]
) -> None:
    """Draw the parts of the chart that the clips touch, and nothing outside the clips."""
    ticks = find_grid(view, zone)
    for clip in clips:
        painter.save()
        painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
        _paint_part(painter, view, form, zone, clip, ticks)
        painter.restore()


def _paint_part(
    painter: QPainter, view: ChartView, form: RowPainting, zone: tzinfo | None, clip: QRect, ticks: Sequence[Tick]
) -> None:
    parts = view.parts
    top = parts.body.top()
    places = view.layout.places_between(clip.top() - top + view.offset, clip.bottom() + 1 - top + view.offset)
    if clip.intersects(parts.body):
        painter.save()
        painter.setClipRect(parts.body, Qt.ClipOperation.IntersectClip)
        painter.fillRect(clip.intersected(parts.body), tokens().colour("base"))
        paint_grid(painter, view, ticks)
        paint_row_grounds(painter, view, places)
        form.paint_rows(painter, view, places)
        paint_now(painter, view)
        paint_window(painter, view, zone)
        painter.restore()
    if clip.intersects(parts.titles):
        paint_titles(painter, view, places)
    if clip.intersects(parts.axis):
        paint_time_axis(painter, view, ticks, zone)
    if clip.intersects(parts.corner):
        paint_corner(painter, view, zone)


def paint_row_grounds(painter: QPainter, view: ChartView, places: range) -> None:
    """Draw the grounds of headings, and a hairline below each row."""
    body = view.parts.body
    lines = []
    for place in places:
        top, height = view.top_of(place), view.layout.height_of(place)
        if view.layout.rows[place].is_heading:
            painter.fillRect(QRect(body.left(), top, body.width(), height), tokens().colour("raised"))
        lines.append(QRect(body.left(), top + height - 1, body.width(), 1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens().colour("hairline"))
    painter.drawRects(lines)


def paint_window(painter: QPainter, view: ChartView, zone: tzinfo | None) -> None:
    """Draw the stretch of time that is being dragged out."""
    window = view.window
    if window is None:
        return
    places = [place for key in window.rows if (place := view.layout.place_of(key)) is not None]
    left, right = view.scale.x_of(window.begin), view.scale.x_of(window.end)
    ground = QColor(tokens().colour("accent"))
    ground.setAlphaF(0.25)
    rects = [QRectF(left, view.top_of(place), right - left, view.layout.height_of(place) - 1) for place in places]
    for rect in rects:
        painter.fillRect(rect, ground)
    paint_frames(painter, rects, "accent", 1)
    if rects:
        _paint_window_label(painter, view, rects, format_window(window.begin, window.end, zone))


def _paint_window_label(painter: QPainter, view: ChartView, rects: list[QRectF], text: str) -> None:
    """Write its times above the first row of the window, or below the last where there is no room above."""
    body = view.parts.body
    painter.setFont(tokens().font("small"))
    width = painter.fontMetrics().horizontalAdvance(text) + 2 * tokens().size("space_2")
    height = tokens().size("badge_height") + 2
    top = rects[0].top() - height - 2
    if top < body.top():
        top = min(rects[-1].bottom() + 2, body.bottom() - height)
    left = min(max(rects[0].left(), body.left()), body.right() - width)
    rect = QRectF(round(left), round(top), width, height)
    painter.fillRect(rect, tokens().colour("tooltip"))
    painter.setPen(tokens().colour("on_tooltip"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
