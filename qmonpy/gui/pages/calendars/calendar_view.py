"""The effect of a calendar while it is edited: state and next change, a week, a year, and the queues that use it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.fields.calendar_help import WEEK_EXAMPLES, YEAR_EXAMPLES
from qmonpy.app.objects.calendar_facts import describe_source
from qmonpy.app.objects.calendar_number import CalendarTimes, describe_now
from qmonpy.app.objects.calendar_strip import STATE_WORDS, CalendarStrip, CalendarUsers, make_calendar_strip
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import format_time
from qmonpy.gui.pages.calendars.strips import StateKey, WeekStrip, YearStrip
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_QUEUES = 12
FIRST_YEAR, LAST_YEAR = 1970, 2037
"""The first and last year of a calendar's days (calendar_conf(5))."""


class CalendarView(ObjectView):
    """Shows a calendar below its texts."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self._context = context
        self._calendar = Calendar("")
        self._now = 0
        self._year: int | None = None
        self.words = QLabel(wordWrap=True)
        self._name, self._snapshot = "", Snapshot()
        self._users = CalendarUsers()
        self._told = QWidget()
        self.opener = named(make_opener(self._told, self._ask_number, tr("The times of the calendar")), "open_times")
        self.source = named(QLabel(wordWrap=True), "calendar_source")
        self.queues = QLabel(wordWrap=True)
        self.queues.linkActivated.connect(self._follow)
        self.week, self.year = WeekStrip(), YearStrip()
        star = "*  " + tr("year has a rule for this day, which goes before week")
        self.star = named(QLabel(star, wordWrap=True), "hint")
        self.before, self.after = self._arrow("left", -1), self._arrow("right", 1)
        self.year_title = named(QLabel(), "group_title")
        self._lay_out()

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self._calendar, self._now, self._name, self._snapshot = edited.value, snapshot.now, edited.name, snapshot
        self._users = CalendarUsers.of_edited(planned, snapshot.cluster, edited.name, self._calendar)
        self._show()
        self._show_queues(self._users.names)

    def show_year(self, year: int) -> None:
        """Show a year, within those that a calendar may name."""
        self._year = min(max(year, FIRST_YEAR), LAST_YEAR)
        self._show()

    def _show(self) -> None:
        strip = make_calendar_strip(self._calendar, self._now, self._year, self._snapshot.calendar_zone.zone)
        is_readable = not strip.reports
        for widget in (self.week, self.year, self.before, self.after):
            widget.setEnabled(is_readable)
        self.opener.setVisible(is_readable)
        self.words.setText(self._sentence(strip))
        show_as(self.words, "attention_line" if strip.reports else "calendar_now")
        source = "" if strip.reports else describe_source(self._snapshot, self._name, strip.state)
        self.source.setText(tr(source))
        self.source.setVisible(bool(source))
        self.year_title.setText(str(self._year or strip.today.year))
        self.week.show_strip(strip)
        self.star.setVisible(any(row.is_special for row in strip.week))
        self.year.show_strip(strip)

    def _ask_number(self) -> None:
        times = CalendarTimes(self._name, self._calendar, self._users)
        open_number(self._context, self.window(), times, self._snapshot)

    def _sentence(self, strip: CalendarStrip) -> str:
        if strip.reports:
            return strip.reports[0].text
        words = describe_now(self._users, strip.state, strip.until, strip.then)
        later = [
            tr("{state} from {time}").format(state=tr(STATE_WORDS[state]), time=format_time(time))
            for time, state in strip.changes[1:]
        ]
        return words + (" " + tr("After that: {changes}.").format(changes=", ".join(later)) if later else "")

    def _show_queues(self, queues: tuple[str, ...]) -> None:
        accent = tokens().colour("accent").name()
        style = f"color:{accent}; text-decoration:none"
        links = [f'<a href="{name}" style="{style}">{name}</a>' for name in queues[:MOST_QUEUES]]
        more = tr(" and {count} more").format(count=len(queues) - MOST_QUEUES) if len(queues) > MOST_QUEUES else ""
        nothing = tr("No queue uses this calendar. A queue uses it when its attribute calendar names it.")
        self.queues.setText(tr("Used by {names}").format(names=", ".join(links) + more) if queues else nothing)

    def _follow(self, name: str) -> None:
        place = find_object_place(ObjectKind.QUEUE, name)
        if place is not None:
            self.link_followed.emit(Link(*place))

    def _arrow(self, name: str, step: int) -> QToolButton:
        button = named(QToolButton(), f"year_{name}")
        button.setIcon(icon(name))
        words = tr("Previous year") if step < 0 else tr("Next year")
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.clicked.connect(lambda: self.show_year(int(self.year_title.text()) + step))
        return button

    def _lay_out(self) -> None:
        space = tokens().size
        key = QHBoxLayout()
        key.setSpacing(space("space_2"))
        for state in (CalendarState.ENABLED, CalendarState.SUSPENDED, CalendarState.OFF):
            key.addWidget(StateKey(state))
            key.addWidget(named(QLabel(tr(STATE_WORDS[state])), "hint"))
        key.addSpacing(space("space_2"))
        key.addWidget(self.star, 1)
        key.addStretch(0)
        years = QHBoxLayout()
        years.setSpacing(space("space_1"))
        years.addWidget(self.year_title)
        years.addWidget(self.before)
        years.addWidget(self.after)
        years.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), 0)
        layout.setSpacing(space("space_2"))
        told = QHBoxLayout(self._told)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(space("space_1"))
        told.addWidget(self.words, 1)
        told.addWidget(self.opener, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._told)
        layout.addWidget(self.source)
        layout.addWidget(self.queues)
        # Above the year, which a low window has no room for.
        layout.addWidget(self.week)
        layout.addLayout(key)
        layout.addLayout(years)
        layout.addWidget(self.year)
        layout.addWidget(named(QLabel(tr("How it is written")), "group_title"))
        layout.addLayout(_examples())


def _examples() -> QGridLayout:
    """Return texts to copy, each with its meaning."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, tokens().size("space_3"))
    grid.setHorizontalSpacing(tokens().size("space_3"))
    grid.setVerticalSpacing(tokens().size("space_1"))
    grid.setColumnStretch(1, 1)
    for row, example in enumerate((*WEEK_EXAMPLES, *YEAR_EXAMPLES)):
        text = named(QLabel(example.text), "calendar_example")
        text.setFont(tokens().font("code"))
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(text, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(named(QLabel(tr(example.meaning), wordWrap=True), "hint"), row, 1)
    return grid
