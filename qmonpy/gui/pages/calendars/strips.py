"""A calendar as pictures: the hours of a week and the days of a year; each state has a colour and a pattern."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from qmonpy.app.objects.calendar_strip import STATE_WORDS, CalendarStrip, DayCell, DayLook, DayRow, StateBar, format_bar
from qmonpy.formats.values.shown_time import format_named
from qmonpy.gui.theme import tokens
from qmonpy.gui.theme.hatching import Pattern, hatching_of
from qmonpy.gui.widgets.legends.picture_mark import mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, draw_sample, line
from qmonpy.model.configuration.calendar_rules import DAY, CalendarState
from qmonpy.translation import tr

# Pixels at 1x, for text of the usual size.
LABEL_WIDTH, AXIS_HEIGHT, DAY_HEIGHT = 96, 16, 18
CELL, CELL_GAP = 14, 2
NARROWEST_CELL, MOST_DAYS = 8, 31
HOURS = (0, 6, 12, 18, 24)
_LOOKS = {
    CalendarState.ENABLED: ("ok_ground", "ok", None),
    CalendarState.SUSPENDED: ("attention_ground", "attention", Pattern.SLANTED),
    CalendarState.OFF: ("problem_ground", "problem", Pattern.DOTTED),
}
_DAY_STATES = {
    DayLook.OPEN: CalendarState.ENABLED,
    DayLook.SUSPENDED: CalendarState.SUSPENDED,
    DayLook.CLOSED: CalendarState.OFF,
}


def _scaled(pixels: int) -> int:
    return tokens().scaled(pixels)


def paint_state(painter: QPainter, area: QRectF, state: CalendarState) -> None:
    """Draw the ground of a state with its pattern."""
    ground, line, pattern = _LOOKS[state]
    painter.fillRect(area, tokens().colour(ground))
    if pattern is not None:
        painter.fillRect(area, hatching_of(painter, tokens().colour(line), pattern))


def paint_sample(painter: QPainter, area: QRectF, state: CalendarState) -> None:
    """Draw a sample of a state for the legend, with an edge."""
    paint_state(painter, area, state)
    painter.setPen(QPen(tokens().colour("border"), 1))
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))


def make_marks() -> tuple[LegendEntry, ...]:
    """Return the states of a calendar, and how now is marked, for a picture that stands alone."""
    sentence = tr("In this stretch of time queues with the calendar are {state}.")
    states = (
        LegendEntry(tr(words), sentence.format(state=tr(words)), draw_sample(partial(_paint_state, state)))
        for state, words in STATE_WORDS.items()
    )
    return (*states, LegendEntry(tr("now"), tr("The present time, or the day of today."), line("now")))


def make_week_marks(rows: Sequence[DayRow]) -> list[LegendEntry]:
    """Return the marks of a week: a day for which `year` has a rule has a star."""
    special = tr("year has a rule for this day, which goes before week")
    has_star = any(row.is_special for row in rows)
    star = LegendEntry(special, special + ".", draw_sample(_paint_star))
    return [*make_marks(), *([star] if has_star else ())]


def _paint_star(painter: QPainter, area: QRectF) -> None:
    painter.setFont(tokens().font("small"))
    painter.setPen(tokens().colour("muted"))
    painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "*")


def _paint_state(state: CalendarState, painter: QPainter, area: QRectF) -> None:
    paint_sample(painter, area, state)


class StateKey(QWidget):
    """A sample of a state for the legend."""

    def __init__(self, state: CalendarState, parent: QWidget | None = None):
        super().__init__(parent)
        self._state = state
        self.setFixedSize(_scaled(2 * CELL), _scaled(CELL))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_sample(QPainter(self), QRectF(self.rect()), self._state)


class WeekStrip(QWidget):
    """A line for each day of the present week, with a mark at the present time."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, lambda: make_week_marks(self._rows))
        self._rows: tuple[DayRow, ...] = ()
        self._today, self._now = date(1970, 1, 1), 0
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("This week"))

    @property
    def rows(self) -> tuple[DayRow, ...]:
        """The days that are shown, in order; none for a calendar that cannot be read."""
        return self._rows

    def show_strip(self, strip: CalendarStrip) -> None:
        """Show the week of a strip."""
        self._rows, self._today, self._now = strip.week, strip.today, strip.now
        words = [f"{format_named(row.day, '%A')}: {', '.join(map(format_bar, row.bars))}" for row in strip.week]
        self.setAccessibleDescription("; ".join(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, _scaled(AXIS_HEIGHT) + 7 * _scaled(DAY_HEIGHT) + 2)

    def bar_at(self, x: float, y: float) -> StateBar | None:
        """Return the stretch of time at a point; None beside the lines."""
        place = int((y - _scaled(AXIS_HEIGHT)) // _scaled(DAY_HEIGHT))
        if not 0 <= place < len(self._rows) or x < _scaled(LABEL_WIDTH):
            return None
        second = (x - _scaled(LABEL_WIDTH)) / self._room() * DAY
        return next((bar for bar in self._rows[place].bars if bar.begin <= second < bar.end), None)

    def _room(self) -> float:
        return max(1.0, self.width() - _scaled(LABEL_WIDTH) - tokens().size("space_3"))

    def x_of(self, second: float) -> float:
        """Return the pixel at which a second of a day stands."""
        return _scaled(LABEL_WIDTH) + self._room() * second / DAY

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(tokens().font("small"))
        self._paint_axis(painter)
        for place, row in enumerate(self._rows):
            top = _scaled(AXIS_HEIGHT) + place * _scaled(DAY_HEIGHT)
            is_today = row.day == self._today
            painter.setPen(tokens().colour("text" if is_today else "muted"))
            label = format_named(row.day, tr("%a %d %b")) + (" *" if row.is_special else "")
            area = QRectF(0, top, _scaled(LABEL_WIDTH) - tokens().size("space_2"), _scaled(DAY_HEIGHT))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, label)
            for bar in row.bars:
                self._paint_bar(painter, bar, top)
            if is_today:
                x = self.x_of(self._now)
                painter.setPen(QPen(tokens().colour("now"), tokens().size("mark")))
                painter.drawLine(QPointF(x, top), QPointF(x, top + _scaled(DAY_HEIGHT) - 1))

    def _paint_axis(self, painter: QPainter) -> None:
        painter.setPen(tokens().colour("muted"))
        for hour in HOURS:
            x = self.x_of(hour * 3600)
            area = QRectF(x - 20, 0, 40, _scaled(AXIS_HEIGHT))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{hour:02d}")

    def _paint_bar(self, painter: QPainter, bar: StateBar, top: float) -> None:
        area = QRectF(self.x_of(bar.begin), top + 1, self.x_of(bar.end) - self.x_of(bar.begin), _scaled(DAY_HEIGHT) - 2)
        paint_state(painter, area, bar.state)
        words = tr(STATE_WORDS[bar.state])
        needed = painter.fontMetrics().horizontalAdvance(words) + 8
        if bar.state is not CalendarState.ENABLED and area.width() > needed:
            label = QRectF(area.center().x() - needed / 2, area.top() + 1, needed, area.height() - 2)
            painter.fillRect(label, tokens().colour("base"))
            painter.setPen(tokens().colour(_LOOKS[bar.state][1]))
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of the stretch under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self.bar_at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), format_bar(bar) if bar is not None else "", self)
            return True
        return super().event(event)


class YearStrip(QWidget):
    """A line for each month and a cell for each day; a divided cell has several states during the day."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        mark_picture(self, make_marks)
        self._months: Sequence[Sequence[DayCell]] = ()
        self._today = date(1970, 1, 1)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("The year"))

    def show_strip(self, strip: CalendarStrip) -> None:
        """Show the year of a strip."""
        self._months, self._today = strip.year, strip.today
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_scaled(LABEL_WIDTH) + MOST_DAYS * _scaled(CELL), _scaled(AXIS_HEIGHT) + 12 * _scaled(CELL) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(_scaled(LABEL_WIDTH) + MOST_DAYS * _scaled(NARROWEST_CELL), self.sizeHint().height())

    def _cell_width(self) -> float:
        """Return the width of a cell in pixels; narrower where there is little room, so that the year fits."""
        return min(float(_scaled(CELL)), (self.width() - _scaled(LABEL_WIDTH)) / MOST_DAYS)

    def cell_at(self, x: float, y: float) -> DayCell | None:
        """Return the day at a point; None beside the cells."""
        month, day = (
            int((y - _scaled(AXIS_HEIGHT)) // _scaled(CELL)),
            int((x - _scaled(LABEL_WIDTH)) // self._cell_width()),
        )
        if 0 <= month < len(self._months) and 0 <= day < len(self._months[month]):
            return self._months[month][day]
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(tokens().font("small"))
        painter.setPen(tokens().colour("muted"))
        for day in (1, 5, 10, 15, 20, 25, 30):
            middle = _scaled(LABEL_WIDTH) + (day - 0.5) * self._cell_width() - CELL_GAP / 2
            area = QRectF(middle - _scaled(CELL), 0, 2 * _scaled(CELL), _scaled(AXIS_HEIGHT))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(day))
        for place, month in enumerate(self._months):
            top = _scaled(AXIS_HEIGHT) + place * _scaled(CELL)
            painter.setPen(tokens().colour("muted"))
            area = QRectF(0, top, _scaled(LABEL_WIDTH) - tokens().size("space_2"), _scaled(CELL))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(area, flags, format_named(month[0].day, "%b"))
            for number, cell in enumerate(month):
                self._paint_cell(painter, cell, _scaled(LABEL_WIDTH) + number * self._cell_width(), top)

    def _paint_cell(self, painter: QPainter, cell: DayCell, left: float, top: float) -> None:
        side = _scaled(CELL) - CELL_GAP
        width = self._cell_width() - CELL_GAP
        area = QRectF(left, top, width, side)
        state = _DAY_STATES.get(cell.look)
        if state is not None:
            paint_state(painter, area, state)
        else:
            for bar in cell.bars:
                height = side * (bar.end - bar.begin) / DAY
                paint_state(painter, QRectF(left, top + side * bar.begin / DAY, width, height), bar.state)
        if cell.day == self._today:
            painter.setPen(QPen(tokens().colour("now"), tokens().size("mark")))
            painter.drawRect(area)

    def event(self, event: QEvent) -> bool:
        """Show the tool tip of the day under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(event.pos().x(), event.pos().y())
            words = ""
            if cell is not None:
                words = "\n".join((format_named(cell.day, tr("%a %d %b %Y")), *map(format_bar, cell.bars)))
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)
