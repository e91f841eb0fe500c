"""Draws the frame of the rows: the time axis with its zone, the grid, and the titles at the left."""

import math
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from qmonpy.app.gantt.time_axis import Tick, find_ticks
from qmonpy.app.objects.cluster_queue_rows import find_letters_tone
from qmonpy.app.tables.local_time import find_moment, format_zone, local_time, zone_name
from qmonpy.formats.values.shown_time import format_clock, format_named
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.row_layout import AxisRow
from qmonpy.gui.charts.time_scale import DAY, HOUR
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.icon import paint_icon
from qmonpy.gui.widgets.cell_delegate import paint_badge_at_right
from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

LONGEST_ZONE_DAYS = 100
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
LEFT_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
LEFT_BOTTOM = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def find_grid(view: ChartView, zone: tzinfo | None) -> Sequence[Tick]:
    """Return the ticks of the visible stretch of time."""
    scale = view.scale
    return find_ticks(round(scale.begin), round(scale.end), scale.width, zone)


@lru_cache(maxsize=64)
def _name_zone(first_hour: int, last_hour: int, zone: tzinfo | None) -> str:
    """Return the zone's name, or both where the clocks change; a long stretch is looked at in five places only."""
    begin, end = first_hour * HOUR, last_hour * HOUR
    if end - begin > LONGEST_ZONE_DAYS * DAY:
        return " / ".join(dict.fromkeys(zone_name(begin + part * (end - begin) // 4, zone) for part in range(5)))
    return format_zone(begin, end, zone)


def paint_grid(painter: QPainter, view: ChartView, ticks: Sequence[Tick]) -> None:
    """Draw upright lines at the ticks, and the past on a ground of its own."""
    body = view.parts.body
    now = view.scale.x_of(view.now)
    if now > body.left():
        width = min(now - body.left(), body.width())
        painter.fillRect(QRectF(body.left(), body.top(), width, body.height()), tokens().colour("past_ground"))
    major, minor = ([each for each in ticks if each.is_major is is_major] for is_major in (True, False))
    # Through the veil on the past, its lines look as others do.
    over, ahead = ([each for each in minor if (each.time < view.now) is is_over] for is_over in (True, False))
    for drawn, colour in ((over, "past_hairline"), (ahead, "hairline"), (major, "border")):
        lines = [QRectF(view.snap(view.scale.x_of(tick.time)), body.top(), 1, body.height()) for tick in drawn]
        if lines:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens().colour(colour))
            painter.drawRects(lines)


def paint_now(painter: QPainter, view: ChartView) -> None:
    """Draw the line that marks now."""
    body, x = view.parts.body, view.snap(view.scale.x_of(view.now))
    if body.left() <= x <= body.right():
        painter.fillRect(QRectF(x, body.top(), 1, body.height()), tokens().colour("now"))


def paint_time_axis(painter: QPainter, view: ChartView, ticks: Sequence[Tick], zone: tzinfo | None) -> None:
    """Draw days, months or years above, ticks below, and a tag with the time at now."""
    axis = view.parts.axis
    painter.save()
    painter.setClipRect(axis)
    painter.fillRect(axis, tokens().colour("base"))
    period = _find_period(ticks)
    _paint_ticks(painter, view, ticks, period, zone)
    _paint_periods(painter, view, period, zone)
    _paint_now_tag(painter, view, zone)
    painter.fillRect(QRect(axis.left(), axis.bottom(), axis.width(), 1), tokens().colour("border"))
    painter.restore()


def paint_corner(painter: QPainter, view: ChartView, zone: tzinfo | None) -> None:
    """Draw the time zone where both axes meet."""
    corner = view.parts.corner
    painter.fillRect(corner, tokens().colour("base"))
    painter.setFont(tokens().font("small"))
    painter.setPen(tokens().colour("muted"))
    inner = corner.adjusted(tokens().size("space_2"), corner.height() // 2, -tokens().size("space_2"), 0)
    painter.drawText(
        inner, RIGHT, _name_zone(math.floor(view.scale.begin / HOUR), math.ceil(view.scale.end / HOUR), zone)
    )
    painter.fillRect(QRect(corner.left(), corner.bottom(), corner.width(), 1), tokens().colour("border"))
    painter.fillRect(QRect(corner.right(), corner.top(), 1, corner.height()), tokens().colour("border"))


def paint_titles(painter: QPainter, view: ChartView, places: Iterable[int]) -> None:
    """Draw the titles of the rows at some places."""
    area = view.parts.titles
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.fillRect(area, tokens().colour("base"))
    for place in places:
        row = view.layout.rows[place]
        rect = QRect(area.left(), view.top_of(place), area.width(), view.layout.height_of(place))
        _paint_title(painter, view, row, rect)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens().colour("hairline"))
    painter.fillRect(QRect(area.right(), area.top(), 1, area.height()), tokens().colour("border"))
    painter.restore()


def _paint_title(painter: QPainter, view: ChartView, row: AxisRow, rect: QRect) -> None:
    space = tokens().size("space_2")
    if row.key == view.hovered_row:
        painter.fillRect(rect, tokens().colour("hover"))
    elif row.is_heading:
        painter.fillRect(rect, tokens().colour("raised"))
    inner = rect.adjusted(space, 0, -space - 1, -1)
    if row.is_heading or row.parent:
        size = tokens().size("icon")
        if row.is_heading and view.can_fold:
            name = "right" if row.key in view.folded else "down"
            paint_icon(painter, name, QPoint(inner.left(), rect.center().y() - size // 2), size, "muted")
        inner.adjust(size if view.can_fold or not row.is_heading else 0, 0, 0, 0)
    if row.detail and rect.height() >= 2 * tokens().size("row_compact"):
        half = inner.height() // 2
        detail = inner.adjusted(0, half, 0, 0)
        painter.setFont(tokens().font("small"))
        painter.setPen(tokens().colour("muted"))
        text = painter.fontMetrics().elidedText(row.detail, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(detail, LEFT_TOP, text)
        inner.setBottom(inner.top() + half)
    if row.states:
        inner.adjust(0, 0, -paint_badge_at_right(painter, inner, row.states, find_letters_tone(row.states)) - space, 0)
    if row.note:
        painter.setFont(tokens().font("small"))
        painter.setPen(tokens().colour("muted"))
        painter.drawText(inner, RIGHT, row.note)
        inner.adjust(0, 0, -round(painter.fontMetrics().horizontalAdvance(row.note)) - space, 0)
    font = QFont(tokens().font("body" if rect.height() >= tokens().size("row") else "small"))
    font.setBold(row.is_heading)
    painter.setFont(font)
    painter.setPen(tokens().colour("text"))
    title = painter.fontMetrics().elidedText(row.title, Qt.TextElideMode.ElideMiddle, inner.width())
    painter.drawText(inner, LEFT_BOTTOM if row.detail else LEFT, title)
    if row.key == view.walker_row:
        painter.fillRect(rect.left(), rect.top(), tokens().size("mark"), rect.height(), tokens().colour("accent"))


def _paint_ticks(
    painter: QPainter, view: ChartView, ticks: Sequence[Tick], period: "_Period", zone: tzinfo | None
) -> None:
    """Small marks with their labels, in the lower half."""
    axis = view.parts.axis
    half = axis.height() // 2
    painter.setFont(tokens().font("small"))
    tag = _find_now_tag(painter, view, zone)
    for tick in ticks:
        x = view.snap(view.scale.x_of(tick.time))
        top = axis.top() + half + (2 if tick.is_major else 6)
        painter.fillRect(QRectF(x, top, 1, axis.bottom() - top), tokens().colour("border"))
        label = tick.label
        local = local_time(tick.time, zone)
        if label and period.begin(local) == local:
            # The upper half already names the period that begins here.
            label = format_named(local, tr(period.inner)) if period.inner else format_clock(local)
        width = painter.fontMetrics().horizontalAdvance(label)
        # At an edge of the view a part of a label would say another time.
        is_whole = axis.left() <= x and x + 4 + width <= axis.right()
        if label and is_whole and not (tag.left() - 4 < x + 4 + width and x < tag.right()):
            painter.setPen(tokens().colour("text" if tick.is_major else "muted"))
            painter.drawText(QRectF(x + 4, axis.top() + half, width + 4, half), LEFT, label)


@dataclass(frozen=True)
class _Period:
    """The unit that the upper half of the time axis names: days, months or years."""

    begin: Callable[[datetime], datetime]
    following: Callable[[datetime], datetime]
    labels: tuple[str, ...]
    """Formats of strftime, the longest first."""
    inner: str
    """The format of the tick at its beginning; empty is the time of day."""


def _first_of_month(local: datetime) -> datetime:
    return datetime(local.year, local.month, 1)


_DAY = _Period(
    lambda local: datetime(local.year, local.month, local.day),
    lambda begin: begin + timedelta(days=1),
    (later("%a %d %b %Y"), later("%a %d %b"), "%d"),
    "",
)
_MONTH = _Period(
    _first_of_month, lambda begin: _first_of_month(begin + timedelta(days=31)), ("%B %Y", "%B", "%b"), later("%a %-d")
)
_YEAR = _Period(lambda local: datetime(local.year, 1, 1), lambda begin: datetime(begin.year + 1, 1, 1), ("%Y",), "%b")


def _find_period(ticks: Sequence[Tick]) -> _Period:
    """The unit above the distance of the ticks."""
    distance = min((after.time - before.time for before, after in pairwise(ticks)), default=0)
    return _DAY if distance < 20 * HOUR else _MONTH if distance < 20 * DAY else _YEAR


def _paint_periods(painter: QPainter, view: ChartView, period: _Period, zone: tzinfo | None) -> None:
    """The days, months or years in the upper half; the first stays at the left edge while it lasts."""
    axis = view.parts.axis
    font = QFont(tokens().font("small"))
    font.setBold(True)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    begin = period.begin(local_time(round(view.scale.begin), zone))
    x = view.scale.x_of(find_moment(begin, zone))
    while x <= axis.right():
        begin = period.following(begin)
        end = view.scale.x_of(find_moment(begin, zone))
        begun = period.begin(begin - timedelta(hours=1))
        left = max(view.snap(x), axis.left())
        room = min(end, axis.right()) - left - 8
        label = _find_fitting(metrics, [format_named(begun, tr(each)) for each in period.labels], room)
        if left > axis.left():
            painter.fillRect(QRectF(left, axis.top() + 4, 1, axis.height() // 2 - 4), tokens().colour("border"))
        painter.setPen(tokens().colour("text"))
        painter.drawText(QPointF(left + 4, axis.top() + axis.height() // 2 - 4), label)
        x = end


def _find_fitting(metrics: QFontMetricsF, labels: Sequence[str], room: float) -> str:
    """Return the first label that is whole in so many pixels; empty if none is."""
    return next((each for each in labels if metrics.horizontalAdvance(each) <= room), "")


def _find_now_tag(painter: QPainter, view: ChartView, zone: tzinfo | None) -> QRectF:
    """Return the rectangle of the tag at now; empty if now is not visible."""
    axis, x = view.parts.axis, view.scale.x_of(view.now)
    if not axis.left() <= x <= axis.right():
        return QRectF()
    width = painter.fontMetrics().horizontalAdvance(_format_now(view, zone)) + 2 * tokens().size("space_1")
    half = axis.height() // 2
    left = min(max(x - width / 2, axis.left()), axis.right() - width)
    return QRectF(round(left), axis.top() + half, width, half - 1)


def _format_now(view: ChartView, zone: tzinfo | None) -> str:
    return format_clock(local_time(view.now, zone))


def _paint_now_tag(painter: QPainter, view: ChartView, zone: tzinfo | None) -> None:
    painter.setFont(tokens().font("small"))
    rect = _find_now_tag(painter, view, zone)
    if not rect.isEmpty():
        painter.fillRect(rect, tokens().colour("now"))
        painter.setPen(tokens().colour("base"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, _format_now(view, zone))
