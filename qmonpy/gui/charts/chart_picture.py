"""Draws a whole picture of the chart, the same way on the screen and in a file."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from math import floor
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRegion

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
from qmonpy.gui.charts.bar_look import TILE_PIXELS
from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_edge import paint_frames


class RowPainting(Protocol):
    """The part of a chart's form that draws its rows."""

    def paint_rows(self, painter: QPainter, view: ChartView, places: Iterable[int], clip: ChartClip) -> None:
        """Draw what a clip has of the rows at some places."""


def paint_chart(
    painter: QPainter, view: ChartView, form: RowPainting, zone: tzinfo | None, clips: Sequence[QRect]
) -> None:
    """Draw the parts of the chart that the clips touch, and nothing outside the clips."""
    ticks = find_grid(view, zone)
    painter.save()
    _set_clip(painter, clips)
    parts = view.parts
    if any(each.intersects(parts.body) for each in clips):
        painter.save()
        _paint_body(painter, view, form, zone, clips, ticks)
        painter.restore()
    if any(each.intersects(parts.titles) for each in clips):
        paint_titles(painter, view, _find_places(view, clips, parts.titles))
    if any(each.intersects(parts.axis) for each in clips):
        paint_time_axis(painter, view, ticks, zone)
    if any(each.intersects(parts.corner) for each in clips):
        paint_corner(painter, view, zone)
    painter.restore()


def _set_clip(painter: QPainter, clips: Sequence[QRect]) -> None:
    if len(clips) == 1:
        painter.setClipRect(clips[0], Qt.ClipOperation.IntersectClip)
        return
    region = QRegion()
    for each in clips:
        region = region.united(each)
    painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)


def _paint_body(
    painter: QPainter,
    view: ChartView,
    form: RowPainting,
    zone: tzinfo | None,
    clips: Sequence[QRect],
    ticks: Sequence[Tick],
) -> None:
    body = view.parts.body
    painter.setClipRect(body, Qt.ClipOperation.IntersectClip)
    # Hatching goes along with what is hatched, so that this looks the same wherever it is moved to.
    left, top = body.left() - floor(view.scale.first), body.top() - view.offset
    painter.setBrushOrigin(left % TILE_PIXELS, top % TILE_PIXELS)
    painter.fillRect(body, tokens().colour("base"))
    paint_grid(painter, view, ticks)
    places = _find_places(view, clips, body)
    paint_row_grounds(painter, view, places)
    form.paint_rows(painter, view, places, ChartClip(clips))
    paint_now(painter, view)
    paint_window(painter, view, zone)


def _find_places(view: ChartView, clips: Sequence[QRect], part: QRect) -> list[int]:
    """Return the places of the rows of which clips have something in a part of the picture."""
    shift = view.offset - part.top()
    found: set[int] = set()
    for clip in clips:
        within = clip.intersected(part)
        if not within.isEmpty():
            found.update(view.layout.places_between(within.top() + shift, within.bottom() + 1 + shift))
    return sorted(found)


def paint_row_grounds(painter: QPainter, view: ChartView, places: Iterable[int]) -> None:
    """Draw the grounds of headings, and a hairline below each row."""
    body = view.parts.body
    left, width = body.left(), body.width()
    past = min(max(view.snap(view.scale.x_of(view.now)) - left, 0), width)
    over, ahead = [], []
    for place in places:
        top, height = view.top_of(place), view.layout.height_of(place)
        if view.layout.rows[place].is_heading:
            painter.fillRect(QRect(body.left(), top, body.width(), height), tokens().colour("raised"))
        over.append(QRectF(left, top + height - 1, past, 1))
        ahead.append(QRectF(left + past, top + height - 1, width - past, 1))
    painter.setPen(Qt.PenStyle.NoPen)
    # Through the veil on the past, its lines look as others do.
    for lines, has_room, colour in ((over, past > 0, "past_hairline"), (ahead, past < width, "hairline")):
        if lines and has_room:
            painter.setBrush(tokens().colour(colour))
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
