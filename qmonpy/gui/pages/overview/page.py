"""The page Overview: what is unusual in the cluster now, each with a way there, and use and waits of the last day."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.overview.course_number import DayMean
from qmonpy.app.overview.finding import Finding, Watch
from qmonpy.app.overview.last_day import DayCourse, LastDay, read_last_day
from qmonpy.app.overview.unusual import LongestWait, Unusual, find_longest_wait, find_unusual
from qmonpy.app.queues.queue_rows import find_slots
from qmonpy.app.session.actions import PAGES
from qmonpy.app.session.showing_command import show_health, show_instances
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.terms.cluster_number import ClusterSlots, WaitingJobs
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import count_of, format_clock
from qmonpy.gui.pages.overview.day_tile import DayTile, make_marks
from qmonpy.gui.pages.overview.finding_line import FindingLine
from qmonpy.gui.pages.overview.finding_row import FindingRow
from qmonpy.gui.pages.overview.simulation_strip import SimulationStrip
from qmonpy.gui.pages.overview.wait_line import WaitLine
from qmonpy.gui.pages.quota_usage.blocking_feed import BlockingFeed
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.named import named
from qmonpy.insight.why.blocking import Blocking
from qmonpy.insight.why.sentence_parts import with_capital
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

MINUTE = 60
DAY_PAUSE_MS = 5_000
"""The last day is not read again before that: at speed a minute of the cluster is over at once."""
MOST_WIDTH = 1040
"""Wider lines are hard to follow to their end; pixels at 1x."""
_TITLES = {place.id: place.title for place in PAGES}


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one snapshot."""

    used: int
    slots: int
    waiting: int
    wait: LongestWait | None
    never: frozenset[int] | None
    """The jobs that can never start; None until it is known, and then only held ones are left out."""


class OverviewPage(Page):
    """Findings as rows that lead to their page. It has no keys."""

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._blocking: Blocking | None = None
        self._day_read = -1
        """The minute of the cluster's time of which the last day was asked."""
        self._pause = QTimer(self, singleShot=True)
        self.found = Unusual(0)
        """What is shown."""
        self._feed = BlockingFeed(context.background, self)
        self._feed.answered.connect(self._take_blocking)
        context.forecasts.forecast_changed.connect(self._ask)
        self._build()

    # Building

    def _build(self) -> None:
        self.strip = SimulationStrip()
        self.strip.page_wanted.connect(self.follow)
        if self.context.cluster.clock is None or self.context.cluster_path is not None:
            self.strip.hide()
        self.lines = {watch: self._make_line(watch) for watch in Watch}
        self.calm = self._make_calm()
        nothing = DayCourse(0, 1)
        slots_mean, waiting_mean = (
            DayMean(later("slots in use"), later("slot hours"), nothing),
            DayMean(later("jobs that waited"), later("job hours"), nothing),
        )
        self.slots = DayTile(tr("Slots in use"), "slots_tile", ClusterSlots(), slots_mean)
        # Nobody records those that are held or in error.
        counted = tr("{most} that were neither held nor in error")
        self.waiting = DayTile(tr("Jobs that wait"), "waiting_tile", WaitingJobs(), waiting_mean, counted)
        self.wait = WaitLine()
        self._keep_in_view(self.wait.row)
        self.wait.number_asked.connect(self._open_number)
        self._tiles = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._tiles.setSpacing(tokens().size("space_6"))
        for tile in (self.slots, self.waiting):
            tile.number_asked.connect(self._open_number)
            self._tiles.addWidget(tile, 1)
        content = named(QWidget(), "overview_content")
        content.setMaximumWidth(tokens().scaled(MOST_WIDTH))
        column = QVBoxLayout(content)
        space = tokens().size("space_4")
        column.setContentsMargins(space, space, space, space)
        column.setSpacing(tokens().size("space_2"))
        column.addWidget(self.strip)
        self._heading = self._add_heading(column, tr("Unusual now"))
        column.addWidget(self.calm)
        rows = QVBoxLayout()
        rows.setSpacing(0)
        for each in self.lines.values():
            rows.addWidget(each)
        column.addLayout(rows)
        self.still = named(QLabel(wordWrap=True), "hint")
        column.addWidget(self.still)
        self._add_heading(column, tr("The last day"))
        column.addLayout(self._tiles)
        self.legend = Legend("day_legend", tr("the last day"))
        self.legend.show_entries(make_marks())
        column.addWidget(self.legend)
        column.addWidget(self.wait)
        column.addStretch(1)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setObjectName("overview_scroll")
        self._scroll.setAccessibleName(tr("Overview"))
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._scroll.setWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._scroll)
        self.setFocusProxy(self._scroll)

    def _add_heading(self, column: QVBoxLayout, text: str) -> QLabel:
        heading = named(QLabel(text), "section_title")
        column.addWidget(heading)
        return heading

    def _make_line(self, watch: Watch) -> FindingLine:
        line = FindingLine(watch.name.lower(), with_capital(tr(watch.value)))
        line.number_asked.connect(self._open_number)
        self._keep_in_view(line.row)
        return line

    def _keep_in_view(self, row: FindingRow) -> None:
        row.focused.connect(lambda: self._scroll.ensureWidgetVisible(row))

    def _make_calm(self) -> QWidget:
        calm = named(QWidget(), "calm")
        self._calm_mark = QLabel()
        self.calm_words = named(QLabel(tr("Nothing is unusual.")), "verdict")
        self.calm_details = named(QLabel(wordWrap=True), "hint")
        line = QBoxLayout(QBoxLayout.Direction.LeftToRight, calm)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(tokens().size("space_2"))
        words = QVBoxLayout()
        words.addWidget(self.calm_words)
        words.addWidget(self.calm_details)
        line.addWidget(self._calm_mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        calm.hide()
        return calm

    # What the frame asks

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        path = self.context.cluster_path
        return show_health(path) if path is not None else show_instances(())

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(
            "What is **unusual** in the cluster now: each row leads to the page that shows it, filtered, with as many "
            "rows as it counts.\n\n"
            "- A red mark is something that nobody wants: a queue instance or a job in **error**, a host that does not "
            "**answer**, a job that can **never start** as it is, a reservation that lost what it reserved, a "
            "scheduler that does not run.\n"
            "- A yellow mark may be meant so: a **full limit** for which jobs wait, a consumable of the whole cluster, "
            "such as a licence, of which nothing is left.\n"
            "- Two things take longer to find out, jobs that can never start and limits that keep jobs waiting; until "
            "they are known, a line says so.\n"
            "- **The last day** has the slots in use and the jobs that wait, as far as a window was open or `qmonpy "
            "record` ran; what was not recorded is empty. The thin line is how many slots there were.\n"
            "- The **longest wait** is that of the job that has waited longest among those that can start: neither "
            "held nor in error."
        )

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self._snapshot = snapshot
        self._ask()
        self._feed.want(snapshot)
        self.context.forecasts.want(snapshot)
        self._ask_day(snapshot.now)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {"is_strip_hidden": self.strip.isHidden() and self.context.cluster_path is None}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        if state.get("is_strip_hidden"):
            self.strip.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._feed.set_looked_at(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._feed.set_looked_at(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the tiles below each other where there is no room beside."""
        super().resizeEvent(event)
        is_narrow = self.width() < 2 * tokens().size("search_width")
        self._tiles.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)

    def _open_number(self, number: Number) -> None:
        open_number(self.context, self.window(), number)

    # Asking

    def _ask(self) -> None:
        snapshot, blocking = self._snapshot, self._blocking
        if snapshot is None or not self.isVisible():
            return
        # What is known of an empty list is known at once.
        has_pending = bool(snapshot.state.pending)
        never = self.context.forecasts.forecast.never if has_pending else frozenset[int]()
        if never is None and not snapshot.is_scheduling:
            # Without a scheduler nothing is forecast, and no other row is said of these jobs.
            never = frozenset()

        def find() -> tuple[Unusual, Figures]:
            return find_unusual(snapshot, never, blocking if has_pending else {}), find_figures(snapshot, never)

        self.context.background.query(
            "overview", find, lambda answer: self.show_found(*answer), owner=self, is_long=True
        )

    def _take_blocking(self, blocking: Blocking) -> None:
        self._blocking = blocking
        self._ask()

    def _ask_day(self, now: int) -> None:
        url, minute = self.context.readings_url, now // MINUTE
        if minute == self._day_read or self._pause.isActive():
            return
        self._day_read = minute
        self._pause.start(DAY_PAUSE_MS)
        self.context.background.query(
            "last day", lambda: read_last_day(url, now), self.show_day, owner=self, is_long=True
        )

    # Showing

    def show_found(self, found: Unusual, figures: Figures) -> None:
        """Show what was found in a snapshot, and its figures, in place of what was found before."""
        self.found = found
        by_watch: Mapping[Watch, Finding] = {each.watch: each for each in found.findings}
        for watch, line in self.lines.items():
            finding = by_watch.get(watch)
            if finding is not None:
                self._lead(line.row, finding)
                line.hold_number(finding.number)
            line.setVisible(finding is not None)
        is_calm = not found.findings and not found.open_watches
        self.calm.setVisible(is_calm)
        size = tokens().size("icon_large")
        self._calm_mark.setPixmap(icon("ok", "ok").pixmap(size, size))
        self.calm_details.setText(_say_calm(found.calm))
        self.still.setText(_say_open(found.open_watches, is_stopped=self.context.forecasts.is_stopped))
        self.still.setVisible(bool(found.open_watches))
        self._heading.setText(tr("Unusual at {moment}").format(moment=format_clock(found.now)))
        self.summary_changed.emit(_sum_up(found, is_stopped=self.context.forecasts.is_stopped))
        self._show_figures(figures)

    def _lead(self, row: FindingRow, finding: Finding) -> None:
        target = tr("Show on the page {page}").format(page=tr(_TITLES[finding.page]))
        row.show_words(finding.title, finding.detail, "problem" if finding.is_problem else "attention", target)
        row.lead(lambda: self.follow(finding.page, finding.key))

    def _show_figures(self, figures: Figures) -> None:
        words = tr("{used:,} of {slots:,} slots are in use")
        self.slots.show_figure(words.format(used=figures.used, slots=figures.slots))
        count = count_of(figures.waiting, "job waits", "jobs wait")
        self.waiting.show_figure(count if figures.waiting else tr("No job waits"))
        wait = figures.wait
        self.wait.show_wait(wait, figures.never)
        if wait is not None:
            self.wait.row.lead(lambda: self.follow("jobs", str(wait.job)))

    def show_day(self, day: LastDay) -> None:
        """Show the last day in place of the one before."""
        self.slots.show_course(day.slots)
        self.waiting.show_course(day.waiting)


def find_figures(snapshot: Snapshot, never: frozenset[int] | None) -> Figures:
    """Return the figures of a snapshot; `never` are the jobs that can never start, None while that is not known."""
    slots = find_slots(snapshot).values()
    used, total = sum(each[1] for each in slots), sum(each[2] for each in slots)
    return Figures(used, total, len(snapshot.state.pending), find_longest_wait(snapshot, never), never)


def _sum_up(found: Unusual, *, is_stopped: bool) -> str:
    count = len(found.findings)
    if count:
        return tr("{things} unusual").format(things=count_of(count, "thing is", "things are"))
    if found.open_watches == (Watch.NEVER,) and is_stopped:
        return tr("nothing unusual was found")
    return tr("still looking...") if found.open_watches else tr("nothing is unusual")


def _say_calm(words: Sequence[str]) -> str:
    text = ", ".join(tr(each) for each in words)
    return text[:1].upper() + text[1:] + "." if text else ""


def _say_open(watches: Sequence[Watch], *, is_stopped: bool) -> str:
    """Return what is not known yet, and of what the forecast would find out that it is not looked for any more."""
    given_up = [each for each in watches if is_stopped and each is Watch.NEVER]
    sentences = (
        (tr("Still looking for: {what}."), [each for each in watches if each not in given_up]),
        (tr("Not known, as the forecast was stopped: {what}."), given_up),
    )
    return " ".join(said.format(what=", ".join(tr(str(each)) for each in of)) for said, of in sentences if of)
