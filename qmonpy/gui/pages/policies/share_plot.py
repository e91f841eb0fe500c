"""A plot of actual shares over time: solid as they were seen, dashed as foreseen, dotted what they approach."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from qmonpy.app.gantt.time_axis import find_ticks
from qmonpy.app.policies.share_courses import Point, ShareCourse, ShareCourses, describe_courses
from qmonpy.app.policies.tree_rows import PERCENT, format_percent
from qmonpy.gui.base.words import format_clock
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.colour_places import share_out
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, draw_sample, line
from qmonpy.translation import grouped, tr

LEFT_ROOM, RIGHT_ROOM, AXIS_ROOM = 44, 150, 22
"""The pixels beside the plot for percentages and names, and below it for times."""
GRID_PARTS = 4
LINE_WIDTH = 2.0
HEIGHT = 162
SIGNS = "osd^"
"""The marks at the ends of lines, so that they can be told apart without colours."""


def make_marks() -> tuple[LegendEntry, ...]:
    """Return what the plot is made of, for its legend."""
    return (
        LegendEntry(tr("seen"), tr("The actual share, as it was seen while the cluster was open."), line("text")),
        LegendEntry(tr("foreseen"), tr("As it would go on; the caption says how."), line("text", Qt.PenStyle.DashLine)),
        LegendEntry(tr("target"), tr("The share that is aimed at."), line("text", Qt.PenStyle.DotLine, 1)),
        LegendEntry(tr("now"), tr("The past is left of it, on darker ground."), draw_sample(_paint_now)),
        LegendEntry(
            tr("mark of a line"), tr("Each line has one, beside its name, and a colour."), draw_sample(_paint_mark)
        ),
    )


def make_bar_marks(scale: float) -> tuple[LegendEntry, ...]:
    """Return what the bars in the table of the tree are made of, for the legend; their full width stands for `scale`, a
    part of 1."""
    whole = f"{grouped(PERCENT * scale, ',.0f')} %"
    return (
        LegendEntry(
            tr("bar: actual, up to {percent}").format(percent=whole),
            tr("Of the table: the part of all usage that is left. A full bar is {percent}.").format(percent=whole),
            draw_sample(partial(_paint_bar, "accent", 0)),
        ),
        LegendEntry(
            tr("bar: short target"),
            tr("Of the table: what a node is entitled to now."),
            draw_sample(partial(_paint_bar, "bar_edge", 1)),
        ),
        LegendEntry(
            tr("tick: long target"),
            tr("Of the table: its part among those that have jobs now."),
            draw_sample(_paint_tick),
        ),
    )


def _paint_bar(colour: str, place: int, painter: QPainter, area: QRectF) -> None:
    height = tokens().size("bar_height") / 2
    for each in range(2):
        track = QRectF(area.left(), area.center().y() + (each - 1) * height, area.width(), height - 1)
        painter.fillRect(track, tokens().colour("track"))
        if each == place:
            track.setWidth(area.width() * 2 / 3)
            painter.fillRect(track, tokens().colour(colour))


def _paint_tick(painter: QPainter, area: QRectF) -> None:
    _paint_bar("track", 0, painter, area)
    height, width = tokens().size("bar_height"), tokens().size("mark")
    left = round(area.center().x())
    painter.fillRect(QRectF(left, area.center().y() - height / 2 - 1, width, height), tokens().colour("text"))


def _paint_now(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area.adjusted(0, 0, -area.width() / 2, 0), tokens().colour("past_ground"))
    painter.fillRect(QRectF(area.center().x(), 0, 1, area.height()), tokens().colour("now"))


def _paint_mark(painter: QPainter, area: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, area.center(), 0, tokens().colour("text"))


class SharePlot(QWidget):
    """Draws courses; the mouse shows the values at a moment."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, make_marks)
        self.setObjectName("share_plot")
        self.setMouseTracking(True)
        self.setMinimumHeight(tokens().scaled(HEIGHT))
        self._shown = ShareCourses("", (), 0, 0)
        self._begin, self._end = 0, 1
        self._pointer: float | None = None
        self._colours: dict[str, QColor] = {}

    def sizeHint(self) -> QSize:
        return QSize(2 * HEIGHT, HEIGHT)

    @property
    def shown(self) -> ShareCourses:
        """What is drawn."""
        return self._shown

    def show_courses(self, shown: ShareCourses, seconds: int) -> None:
        """Draw courses, with so much time behind now and at most as much before it."""
        self._shown = shown
        self._colours = find_colours([each.name for each in shown.courses])
        first = min((each.seen[0][0] for each in shown.courses if each.seen), default=shown.now)
        self._begin = max(first, shown.now - seconds)
        self._end = shown.now + seconds
        self.setAccessibleName(tr("Actual shares over time"))
        self.setAccessibleDescription(describe_courses(shown.courses))
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tokens().font("small"))
        self._paint_grid(painter)
        for place, course in enumerate(self._shown.courses):
            self._paint_course(painter, course, place)
        self._paint_names(painter)
        self._paint_now(painter)

    def _paint_grid(self, painter: QPainter) -> None:
        area = self._area()
        past = QRectF(area.left(), area.top(), self._x(self._shown.now) - area.left(), area.height())
        painter.fillRect(past, tokens().colour("past_ground"))
        muted, hairline = tokens().colour("muted"), tokens().colour("hairline")
        for part in range(GRID_PARTS + 1):
            y = self._y(part / GRID_PARTS)
            # On whole pixels: between two, a thin line would be blurred until it is hardly seen.
            painter.fillRect(QRectF(area.left(), round(y), area.width(), 1), hairline)
            painter.setPen(muted)
            box = QRectF(0, y - AXIS_ROOM / 2, LEFT_ROOM - tokens().size("space_1"), AXIS_ROOM)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right, f"{100 * part // GRID_PARTS} %")
        for tick in find_ticks(self._begin, self._end, area.width()):
            x = self._x(tick.time)
            painter.fillRect(QRectF(round(x), area.top(), 1, area.height()), hairline)
            if tick.label and area.left() + 20 < x < area.right() - 20:
                painter.setPen(muted)
                box = QRectF(x - 60, area.bottom(), 120, AXIS_ROOM)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tick.label)

    def _paint_course(self, painter: QPainter, course: ShareCourse, place: int) -> None:
        colour = self._colours[course.name]
        area = self._area()
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
        y = self._y(course.target)
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        now = self._shown.now
        seen = course.seen if not course.foreseen else (*course.seen, course.foreseen[0])
        for points, style in ((seen, Qt.PenStyle.SolidLine), (course.foreseen, Qt.PenStyle.DashLine)):
            painter.setPen(QPen(colour, LINE_WIDTH, style))
            painter.drawPolyline(QPolygonF([QPointF(self._x(t), self._y(v)) for t, v in points if t >= self._begin]))
        at = course.value_at(now)
        if at is not None:
            paint_sign(painter, QPointF(self._x(now), self._y(at)), place, colour)

    def _paint_names(self, painter: QPainter) -> None:
        """Write the names at the ends of the lines, as near to them as there is room."""
        area = self._area()
        height = painter.fontMetrics().height()
        ends = sorted(self._ends(), key=lambda each: each[0])
        tops = spread_labels([y - height / 2 for y, _, _ in ends], height, area.top(), area.bottom())
        for top, (end, place, course) in zip(tops, ends, strict=True):
            last = self._last_point(course)
            text = f"{course.name} {format_percent(last[1])}" if last is not None else course.name
            left = area.right() + 2 * tokens().size("space_2")
            at = QPointF(area.right() + tokens().size("space_2"), top + height / 2)
            if course.foreseen:
                # The name of a line may stand higher or lower than its end, where others are near.
                painter.setPen(QPen(self._colours[course.name], 1))
                painter.drawLine(QPointF(area.right(), end), at)
            paint_sign(painter, at, place, self._colours[course.name])
            painter.setPen(tokens().colour("text"))
            cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, int(self.width() - left))
            painter.drawText(QRectF(left, top, self.width() - left, height), Qt.AlignmentFlag.AlignVCenter, cut)

    def _paint_now(self, painter: QPainter) -> None:
        area = self._area()
        for x, colour in ((self._x(self._shown.now), "now"), (self._pointer, "muted")):
            if x is not None and area.left() <= x <= area.right():
                painter.fillRect(QRectF(x, area.top(), 1, area.height()), tokens().colour(colour))

    def _ends(self) -> Iterator[tuple[float, int, ShareCourse]]:
        for place, course in enumerate(self._shown.courses):
            last = self._last_point(course)
            yield self._y(last[1] if last is not None else course.target), place, course

    def _last_point(self, course: ShareCourse) -> Point | None:
        points = course.foreseen or course.seen
        return points[-1] if points else None

    # Where things are

    def _area(self) -> QRectF:
        top = tokens().size("space_2")
        return QRectF(
            LEFT_ROOM, top, max(1, self.width() - LEFT_ROOM - RIGHT_ROOM), max(1, self.height() - top - AXIS_ROOM)
        )

    def _x(self, time: float) -> float:
        area = self._area()
        return area.left() + area.width() * (time - self._begin) / max(1, self._end - self._begin)

    def _y(self, part: float) -> float:
        area = self._area()
        return area.bottom() - area.height() * part

    # The pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position().x()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self.describe_at(event.x())
            QToolTip.showText(event.globalPos(), words, self) if words else QToolTip.hideText()
            return True
        return super().event(event)

    def describe_at(self, x: float) -> str:
        """Return the shares at the moment of a pixel; empty where nothing is known."""
        area = self._area()
        time = round(self._begin + (x - area.left()) / area.width() * (self._end - self._begin))
        values = [(course.name, course.value_at(time)) for course in self._shown.courses]
        lines = [f"{name} {format_percent(value)}" for name, value in values if value is not None]
        kind = tr("seen") if time <= self._shown.now else tr("foreseen")
        return "\n".join((f"{format_clock(time)} ({kind})", *lines)) if lines else ""


def find_colours(names: Sequence[str]) -> dict[str, QColor]:
    """Return a colour for each name: that of the user or project everywhere, unless another one here has it."""
    places = share_out(names)
    return {name: tokens().category(places.get(name)) for name in names}


def spread_labels(tops: list[float], height: float, least: float, most: float) -> list[float]:
    """Return the tops of labels moved so that none touches another, as far as there is room; `tops` ascend."""
    found: list[float] = []
    for top in tops:
        found.append(max(top, least if not found else found[-1] + height))
    limit = most - height
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], limit)
        limit = found[place] - height
    return found


def paint_sign(painter: QPainter, at: QPointF, place: int, colour: QColor) -> None:
    """Draw one of a few marks, which tell lines apart without their colours."""
    painter.save()
    painter.setPen(QPen(colour, 1))
    painter.setBrush(colour)
    size = float(tokens().size("space_1"))
    draw: dict[str, Callable[[], None]] = {
        "o": lambda: painter.drawEllipse(at, size - 0.5, size - 0.5),
        "s": lambda: painter.drawRect(QRectF(at.x() - size + 1, at.y() - size + 1, 2 * size - 2, 2 * size - 2)),
        "d": lambda: painter.drawPolygon(_shape(at, ((0, -size), (size, 0), (0, size), (-size, 0)))),
        "^": lambda: painter.drawPolygon(_shape(at, ((0, -size), (size, size - 1), (-size, size - 1)))),
    }
    draw[SIGNS[place % len(SIGNS)]]()
    painter.restore()


def _shape(at: QPointF, corners: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(at.x() + x, at.y() + y) for x, y in corners])
