"""The three times of a request: typed in Grid Engine's format or picked; one of them is computed from the others."""

from datetime import datetime

from PySide6.QtCore import QDate, QPoint, Qt, QTime, Signal
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTimeEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_window import TIME_FIELDS, WindowTimes, describe_total, find_window, shown_time
from qmonpy.app.reservations.request_words import describe_moment
from qmonpy.app.tables.local_time import find_moment, local_time, zone_name
from qmonpy.formats.values.length_words import describe_length
from qmonpy.formats.values.moment import VALID_MOMENTS, format_example, format_field
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.field_grid import SHORT_OPTION_WIDTH, FieldGrid, FieldNotes, set_property
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.spin_field import spin_field
from qmonpy.model.work.job import Range
from qmonpy.translation import later, tr

TITLES = {"start": later("&Start"), "duration": later("&Duration"), "end": later("&End")}
OPTIONS = {"start": "-a", "duration": "-d", "end": "-e"}
HINTS = {"start": later("now"), "duration": "1:30:00"}
FOLLOWS = {
    "start": later("Compute the start from duration and end"),
    "duration": later("Compute the duration from start and end"),
    "end": later("Compute the end from start and duration"),
}


class MomentPicker(QFrame):
    """A calendar and a clock that open below a button."""

    moment_taken = Signal(int)
    """The user picked this moment, in seconds since the epoch; the clock shows local time."""

    def __init__(self, parent: QWidget):
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("moment_picker")
        self.calendar = QCalendarWidget()
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.ISOWeekNumbers)
        self.calendar.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        self.clock = spin_field(QTimeEdit(), "pick_time")
        self.clock.setDisplayFormat("HH:mm:ss")
        self.clock.setAccessibleName(tr("Time of day"))
        take = named(QPushButton(tr("Take")), "take_moment")
        take.clicked.connect(self._take)
        self.calendar.activated.connect(lambda _: self._take())
        line = QHBoxLayout()
        line.addWidget(QLabel(tr("At")))
        line.addWidget(self.clock, 1)
        line.addWidget(take)
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, space, space)
        layout.addWidget(self.calendar)
        layout.addLayout(line)

    def pick(self, seconds: int, at: QPoint) -> None:
        """Open at a moment, below a point of the screen."""
        moment = local_time(seconds)
        self.calendar.setSelectedDate(QDate(moment.year, moment.month, moment.day))
        self.clock.setTime(QTime(moment.hour, moment.minute, moment.second))
        self._dress()
        self.move(at)
        self.show()
        self.calendar.setFocus()

    def _dress(self) -> None:
        """Show weekends and arrows in the colours of the theme."""
        weekend, weekday = QTextCharFormat(), QTextCharFormat()
        weekend.setForeground(tokens().colour("muted"))
        weekday.setForeground(tokens().colour("text"))
        self.calendar.setHeaderTextFormat(weekday)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day, weekend)
        for name, arrow in (("prevmonth", "left"), ("nextmonth", "right")):
            button = self.calendar.findChild(QToolButton, f"qt_calendar_{name}")
            if button is not None:
                button.setIcon(icon(arrow))

    def _take(self) -> None:
        day, clock = self.calendar.selectedDate(), self.clock.time()
        moment = datetime(day.year(), day.month(), day.day(), clock.hour(), clock.minute(), clock.second())
        self.close()
        self.moment_taken.emit(find_moment(moment))


class TimeField(QWidget):
    """One of the three times, with its meaning in words."""

    typed = Signal(str)
    follow_asked = Signal()
    """The user wants this time to be computed from the other two."""

    def __init__(self, name: str):
        super().__init__()
        self._name = name
        self._moment = 0
        self._picker: MomentPicker | None = None
        self.line = named(CutLine(), f"field_{name}")
        self.line.setFont(tokens().font("code"))
        if name in HINTS:
            show_hint(self.line, tr(HINTS[name]))
        if name != "duration":
            self.line.setToolTip(tr("Written as {ways}").format(ways=VALID_MOMENTS))
        else:
            self.line.setToolTip(tr("Seconds, or hours:minutes:seconds"))
        connect_edited(self.line, self.typed.emit)
        self.words = named(QLabel(), "hint")
        self.follow = self._make_button(f"follow_{name}", tr(FOLLOWS[name]))
        self.follow.setText("=")
        self.follow.setCheckable(True)
        self.follow.clicked.connect(self._ask_to_follow)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.line, 1)
        if name != "duration":
            layout.addWidget(self._make_pick_button())
        layout.addWidget(self.follow)
        self.setFocusProxy(self.line)

    def show_time(self, text: str, words: str, moment: int, *, is_computed: bool, is_typed: bool) -> None:
        """Show a time; `moment` is where the picker opens. Text that is being typed stays."""
        if self.line.text() != text and not is_typed:
            self.line.setText(text)
            if not self.line.hasFocus():
                self.line.setCursorPosition(0)
        self.words.setText(words)
        self._moment = moment
        self.follow.setChecked(is_computed)
        set_property(self.line, "is_computed", is_computed)

    def _make_button(self, name: str, words: str) -> QToolButton:
        button = named(QToolButton(), name)
        button.setToolTip(words)
        button.setAccessibleName(words)
        return button

    def _make_pick_button(self) -> QToolButton:
        words = tr("Pick the start") if self._name == "start" else tr("Pick the end")
        button = self._make_button(f"pick_{self._name}", words)
        button.setIcon(icon("clock", "muted"))
        button.clicked.connect(self._open_picker)
        return button

    def _open_picker(self) -> None:
        if self._picker is None:
            self._picker = MomentPicker(self)
            self._picker.moment_taken.connect(self._take_moment)
        self._picker.pick(self._moment, self.line.mapToGlobal(self.line.rect().bottomLeft()))

    def _take_moment(self, seconds: int) -> None:
        text = format_field(seconds)
        self.line.setText(text)
        self.line.setFocus()
        self.typed.emit(text)

    def _ask_to_follow(self) -> None:
        # The next show_time tells which one is computed.
        self.follow_asked.emit()


class TimesGroup(QWidget):
    """Start, duration and end, and the total."""

    time_typed = Signal(str, str)
    follow_asked = Signal(str)
    time_left = Signal()
    """The user left a field: an empty one may now show what is computed."""

    def __init__(self) -> None:
        super().__init__()
        grid = self.grid = FieldGrid(SHORT_OPTION_WIDTH)
        self.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self._heading = grid.add_heading(tr("Window"))
        self.fields: dict[str, TimeField] = {}
        self.notes: dict[str, FieldNotes] = {}
        for name in TIME_FIELDS:
            field = self.fields[name] = TimeField(name)
            field.line.editingFinished.connect(self.time_left)
            field.typed.connect(lambda text, name=name: self.time_typed.emit(name, text))
            field.follow_asked.connect(lambda name=name: self.follow_asked.emit(name))
            self.notes[name] = grid.add_field(tr(TITLES[name]), field, OPTIONS[name], buddy=field.line)
            words = QHBoxLayout()
            words.addWidget(field.words)
            grid.addLayout(words, grid.rowCount(), 1, 1, 2)
        self.total = named(QLabel(wordWrap=True), "total_line")
        self.total.setAccessibleName(tr("Total"))
        grid.addWidget(self.total, grid.rowCount(), 0, 1, 3)

    def show_draft(self, draft: RequestDraft, now: int, slots: tuple[Range, ...], typed: str = "") -> None:
        """Show the times of a draft; `now` in seconds since the epoch, `typed` the name of the field being typed in."""
        times = find_window(draft, now)
        # The clocks may change between now and then.
        zone = zone_name(now if times.start is None else times.start)
        words = tr("Window, in local time ({zone})") if shown_zone() is None else tr("Window, in times of {zone}")
        self._heading.setText(words.format(zone=zone))
        show_hint(self.fields["end"].line, format_example(now))
        for name, field in self.fields.items():
            value = getattr(times, name)
            moment = value if value is not None and name != "duration" else (times.start or now)
            words = _describe(name, times, value, now)
            text, is_computed = shown_time(draft, name, now), times.computed == name
            field.show_time(text, words, moment, is_computed=is_computed, is_typed=name == typed)
        self.total.setText(describe_total(times, slots))


def _describe(name: str, times: WindowTimes, value: int | None, now: int) -> str:
    if name == "start" and times.is_start_now:
        return tr("now: {moment}").format(moment=describe_moment(now, now))
    if value is None or value < 0:
        return ""
    return describe_length(value) if name == "duration" else describe_moment(value, now)
