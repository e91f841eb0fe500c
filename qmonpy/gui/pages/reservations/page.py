"""The page of advance reservations: a Gantt chart, the same as tables, and the details of what is chosen."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.gantt.chart_bars import count_rows
from qmonpy.app.gantt.closures import DAY, HORIZON_DAYS
from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.app.gantt.gantt import format_reservation_thing, parse_thing
from qmonpy.app.gantt.gantt_words import describe_thing
from qmonpy.app.reservations.dragged_request import find_dragged
from qmonpy.app.reservations.reservation_view import ReservationView
from qmonpy.app.session.showing_command import show_jobs, show_reservations
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.terms.summaries.reservation_summary import ReservationSummary
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.forecast_stop import ForecastStop
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.side_splitter import SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.cases.keep_dialog import ask_to_keep_job
from qmonpy.gui.charts.chart_form import Place
from qmonpy.gui.charts.chart_legend import ChartLegend
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.pages.reservations.chart_bar import ChartBar
from qmonpy.gui.pages.reservations.chart_numbers import ChartNumbers
from qmonpy.gui.pages.reservations.explanation import EXPLANATION
from qmonpy.gui.pages.reservations.exporter import Exporter
from qmonpy.gui.pages.reservations.levels import Levels
from qmonpy.gui.pages.reservations.reservation_actions import ReservationActions
from qmonpy.gui.pages.reservations.tables_panel import TablesPanel
from qmonpy.gui.pages.reservations.thing_details import ThingDetails, ThingPanel, find_thing_details
from qmonpy.gui.pages.reservations.view_feed import ViewFeed
from qmonpy.gui.terms.number_dialog import follow_numbers, make_summary_action
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.insight.plan.forecast import describe_forecast
from qmonpy.insight.plan.start_words import describe_counts
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

ZOOM = 1.5
SPANS = ("hour", "day", "week", "month")
VIEWS_WAITED = 3
"""Views to wait for a thing that a link names and that is not there yet, such as a reservation just granted."""


class ReservationsPage(Page):
    """The page of reservations.

    Keys are `ar:17`, a job of the chart (`job:31.2`), `instance:all.q@h1`, or the text of a filter for the table.
    """

    takes_long = True

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._view = ReservationView()
        self._chosen = ""
        self._wanted, self._patience = "", 0
        self._is_linked = False
        """Whether a link named the wanted thing; what was chosen at the last start may be gone without a word."""
        self._is_divided = False
        """Whether the height was divided between the chart and the tables since there was something to show."""
        self._reach = 0
        """How far the chart was looked at, in seconds since the epoch."""
        self._feed = ViewFeed(context, self)
        self.chart = GanttChart()
        self.legend = ChartLegend()
        self._colouring = Colouring()
        self._wanted_by = self._colouring.by
        """By what jobs are to be coloured as soon as their names are known."""
        self._make_actions()
        self._bar = ChartBar(self._lanes, (*self._spans, self._now, *self._zooms))
        self._tables = TablesPanel(self._actions.reserve, lambda: self._view.forecast)
        self._tables.notice.follow(context)
        self._details = ThingPanel()
        self._numbers = ChartNumbers(context, self, self.chart, lambda: self._view)
        self._exporter = Exporter(context, self, self.chart, self._find_exported)
        self._lay_out()
        self._connect()
        self._actions.show_choice(())

    # Building

    def _make_actions(self) -> None:
        self._actions = ReservationActions(self.context, self)
        self._show_details = make_action("show-details", self, self.show_details)
        self._stop = ForecastStop(self.context.forecasts, self)
        forecasts, about = self.context.forecasts, tr("Reservations, and jobs that wait")
        self.summary_action = make_summary_action(self, lambda: ReservationSummary(forecasts.forecast), about)
        self._lanes = make_action("show-lanes", self)
        self._spans = [make_action(f"span-{name}", self, partial(self.chart.show_span, name)) for name in SPANS]
        self._now = make_action("go-to-now", self, self.chart.go_to_now)
        self._zooms = [
            make_action("zoom-out", self, lambda: self.chart.zoom(1 / ZOOM)),
            make_action("zoom-in", self, lambda: self.chart.zoom(ZOOM)),
        ]

    def _lay_out(self) -> None:
        size = tokens().size
        self._levels = Levels(self.chart, self.legend)
        clear = QAction(icon("close"), tr("Clear the filter"), self)
        clear.triggered.connect(lambda *_: self._bar.set_filter(""))
        self._no_row = EmptyState("", clear)
        self._front = QStackedWidget()
        self._front.addWidget(self._make_chart_area())
        self._front.addWidget(self._no_row)
        self._levels.addWidget(self._front)
        self._levels.addWidget(self._tables)
        self._levels.setStretchFactor(0, 1)
        self._levels.setSizes([3 * size("foot_height"), size("foot_height")])
        self._sides = SideSplitter(self._levels, self._details)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._sides, 1)
        self.setFocusProxy(self.chart)
        name = self.context.cluster.snapshot().cluster.name
        # The title of the chart when it is saved as a picture.
        self.chart.setWindowTitle(tr("Reservations of the cluster {name}").format(name=name))

    def _make_chart_area(self) -> QWidget:
        area = AsksHeight()
        column = QVBoxLayout(area)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.chart, 1)
        column.addWidget(self.legend)
        return area

    def _connect(self) -> None:
        self._feed.view_arrived.connect(self._show_view)
        self.context.forecasts.forecast_changed.connect(self._summarize)
        self._actions.reservation_submitted.connect(lambda number: self.navigate_to(format_reservation_thing(number)))
        self._actions.requesting.connect(self._feed.hold_plan)
        self._bar.options_changed.connect(self._show_options)
        self.legend.colours_chosen.connect(self._colour_by)
        self.chart.set_tooltip_source(lambda thing: describe_thing(thing, self._view.snapshot, self._view.forecast))
        self.chart.thing_chosen.connect(self._choose)
        self.chart.thing_activated.connect(self._activate)
        self.chart.menu_asked.connect(self._open_menu)
        self.chart.range_dragged.connect(self._request_range)
        self.chart.view_changed.connect(self._reach_to)
        self._tables.thing_chosen.connect(self._choose)
        self._tables.thing_activated.connect(self._activate)
        self._tables.jobs_shown.connect(self._feed.show_jobs)
        self.chart.row_folded.connect(lambda *_: self._feed.show_folded(self.chart.folded))
        follow_numbers(self.context, self, *self._tables.tables, self._details)
        self._tables.menu_asked.connect(lambda at: self._open_menu(self._chosen, at, None))
        for source in (self._actions, self._tables, self._details):
            source.link_followed.connect(self.link_followed)

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._actions.submit_into, self._actions.delete, self._stop.action, self._exporter.button)

    def main_action(self) -> QAction:
        """See `Page.main_action`; requests a reservation."""
        return self._actions.reserve

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self._snapshot = snapshot
        self.chart.show_now(snapshot.now)
        self._feed.show_snapshot(snapshot)
        self._actions.refresh()

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; the class names the keys."""
        kind, _, name = key.partition(":")
        if parse_thing(key) is not None:
            self._wanted, self._patience, self._is_linked = key, VIEWS_WAITED, True
            self._choose_wanted()
        elif kind == "instance":
            self._bar.set_filter(name)
            self._tables.set_filter(f"queue:*{name}=*")
        else:
            self._tables.set_filter(key)

    def location(self) -> str:
        """See `Page.location`."""
        return self._chosen or self._tables.filter_text

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        thing = parse_thing(self._chosen)
        if thing is not None and thing.reservation is None:
            return show_jobs([thing.job or 0])
        return show_reservations([thing.reservation] if thing is not None and thing.reservation is not None else [])

    def focus_filter(self) -> None:
        """See `Page.focus_filter`; the filter of the tables if they have the keyboard, else that of the chart."""
        (self._tables if self._tables.has_keyboard else self._bar).focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the filters, then the choice."""
        for line in (self._tables, self._bar):
            if line.filter_text:
                line.set_filter("")
                return True
        if self._chosen:
            self._choose("")
            return True
        return False

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "chart": self.chart.save_state(),
            "bar": self._bar.save_state(),
            "legend": self.legend.save_state(),
            "tables": self._tables.save_state(),
            "levels": self._levels.sizes(),
            "sides": self._sides.kept_sizes(),
            "chosen": self._chosen,
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self.chart.restore_state(state.get("chart", {}))
        self._feed.show_folded(self.chart.folded)
        self._bar.restore_state(state.get("bar", {}))
        self._wanted_by = self.legend.restore_state(state.get("legend", {}))
        self._colouring = Colouring(self._wanted_by)
        self._feed.show_colours(self._wanted_by)
        self._tables.restore_state(state.get("tables", {}))
        if state.get("levels"):
            self._levels.setSizes(state["levels"])
        self._sides.restore_sizes(state.get("sides", []))
        self._wanted, self._patience, self._is_linked = str(state.get("chosen", "")), 0, False

    # Showing

    @property
    def view(self) -> ReservationView:
        """The view that the chart and the tables show."""
        return self._view

    def _show_options(self) -> None:
        options = replace(self._bar.options, closures_until=self._reach)
        self._feed.show_options(options, has_lanes=self._bar.has_lanes)

    def _reach_to(self, begin: int, end: int) -> None:
        """Let closures by calendars be found as far as the chart shows, and some way on."""
        if self._snapshot is not None and end > max(self._reach, self._snapshot.now + HORIZON_DAYS * DAY):
            self._reach = end + (end - begin)
            self._show_options()

    def _show_view(self, view: ReservationView) -> None:
        self._view = view
        by = self._wanted_by if self._wanted_by in view.colour_names else self._colouring.by
        self._colouring = self._colouring.with_names(by, view.colour_names.get(by, ()))
        if view.lanes is not None:
            self.chart.show_lanes(view.lanes, view.snapshot.now)
        else:
            self.chart.show_gantt(view.gantt, self._colouring)
        self.legend.show_colouring(self._colouring, has_lanes=view.lanes is not None)
        if not self._is_divided:
            # The key of colours has its height only now.
            self._is_divided = True
            self._levels.fit()
        if self._snapshot is not None:
            self.chart.show_now(self._snapshot.now)
        self._show_found(view)
        self._tables.show_rows(view.rows, view.jobs, view.job_count)
        self._summarize()
        if self._wanted:
            self._choose_wanted()
        if self._chosen and not self._is_there(self._chosen):
            self._choose("")
        self._ask_details()

    def _colour_by(self, by: ColourBy) -> None:
        """Colour the jobs by something else, once it is known which names they have."""
        self._wanted_by = by
        self._feed.show_colours(by)
        if by in self._view.colour_names:
            self._show_view(self._view)

    def _show_found(self, view: ReservationView) -> None:
        """Say how many rows pass the filter of the chart; without any, how to see all of them again."""
        count = count_rows(view.gantt) if view.lanes is None else len(view.lanes)
        text = self._bar.filter_text.strip()
        self._bar.show_names(view.names)
        self._bar.show_found(count)
        self._no_row.set_text(tr('No row of the chart matches the filter "{filter}".').format(filter=text))
        self._front.setCurrentIndex(1 if text and not count else 0)

    def _summarize(self) -> None:
        view = self._view
        state = view.snapshot.state
        text = tr("Nothing is reserved")
        if state.reservations:
            count = count_of(len(state.reservations), "reservation", "reservations")
            text = tr("{count}, {running} running").format(count=count, running=view.running)
        if view.troubled:
            text += ", " + tr("{count} with errors").format(count=view.troubled)
        if state.pending and view.starts is not None:
            text += "; " + tr(describe_counts(view.starts))
        forecast = describe_forecast(self.context.forecasts.forecast, self._snapshot or view.snapshot)
        self.summary_changed.emit("; ".join(filter(None, (text, forecast))))

    # What is chosen: the same in the chart and in the tables

    def _choose(self, thing: str) -> None:
        """Show a thing as chosen in the chart and in the tables; an empty one chooses nothing."""
        is_new = thing != self._chosen
        self._chosen = thing
        if self.chart.chosen != thing:
            self.chart.choose(thing)
        if self._tables.count_chosen() < 2 or thing not in self._tables.chosen_things():
            self._tables.choose(thing)
        self._tell_actions()
        self._ask_details()
        if is_new:
            self.location_changed.emit(thing)

    def _tell_actions(self) -> None:
        parts = parse_thing(self._chosen)
        ids = self._tables.chosen_reservations()
        if not ids and parts is not None and parts.reservation is not None:
            ids = (parts.reservation,)
        self._actions.show_choice(ids)

    def _is_there(self, thing: str) -> bool:
        return self._view.has_thing(thing)

    def _choose_wanted(self) -> None:
        """Choose the thing that a link named, as soon as it is there."""
        if self._is_there(self._wanted):
            wanted, self._wanted = self._wanted, ""
            self._choose(wanted)
        elif self._view.gantt.rows:
            self._patience -= 1
            if self._patience < 0:
                self._wanted = ""
                if self._is_linked:
                    words = tr("That reservation or job is not in the chart (any more).")
                    self.context.messages.post(words, Severity.HINT)

    def _activate(self, thing: str) -> None:
        """Go to the page of a job, or show the details of a reservation (Enter or a double click)."""
        parts = parse_thing(thing)
        if parts is not None and parts.job is not None:
            self.follow("jobs", str(parts.job))
        elif parts is not None:
            self._choose(thing)
            self.show_details()

    # Details

    def show_details(self) -> None:
        """Unfold the details panel."""
        self._sides.unfold()

    def _ask_details(self) -> None:
        thing, view, count = self._chosen, self._view, self._tables.count_chosen()
        if count > 1:
            title = tr("{count} chosen").format(count=count_of(count, "row", "rows"))
            self._details.show_details(ThingDetails(thing, title))
        elif not thing:
            self._details.show_nothing()
        else:
            self.context.background.query(
                "reservation details", lambda: find_thing_details(thing, view), self._take_details, owner=self
            )

    def _take_details(self, details: ThingDetails) -> None:
        if details.thing == self._chosen and self._tables.count_chosen() < 2:
            self._details.show_details(details)

    # Doing

    def _request_range(self, begin: int, end: int, keys: tuple[str, ...]) -> None:
        """Request a reservation for a stretch of time that was dragged out over free rows."""
        if self._snapshot is None:
            return
        now = self._snapshot.now
        if not self._actions.reserve.isEnabled():
            self.context.messages.post(self._actions.reserve.toolTip(), Severity.HINT)
        elif end <= now:
            self.context.messages.post(tr("The past cannot be reserved; drag right of now."), Severity.HINT)
        else:
            begin = max(begin, now)
            asked = find_dragged(self._snapshot.cluster, self._view.gantt, keys, begin, end)
            self._actions.open_request((begin, end), asked)
            if asked.lacks_pe:
                text = tr(
                    "No parallel environment gives the {slots} slots of these rows together; one slot is asked for."
                )
                self.context.messages.post(text.format(slots=asked.slots), Severity.HINT)

    def _open_menu(self, thing: str, at: QPoint, place: Place | None) -> None:
        """Open the menu of a thing, or of no thing; `place` is where the chart was asked, None for a table."""
        if thing and thing != self._chosen:
            self._choose(thing)
        parts, actions = parse_thing(thing), self._actions
        menu = QMenu(self)
        menu.setObjectName("thing_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if parts is not None and parts.reservation is not None:
            menu.addActions([self._show_details, actions.jobs, actions.submit_into])
            menu.addSeparator()
            menu.addActions([actions.copy, actions.alike, actions.keep, actions.delete])
        elif parts is not None:
            self._offer_job(menu, parts.job or 0)
        else:
            menu.addActions([actions.reserve, self._now, *self._spans])
        if place is None:
            self._tables.table.add_number_action(menu)
        else:
            self._numbers.add_to(menu, thing, place)
        menu.popup(at)

    def _offer_job(self, menu: QMenu, job: int) -> None:
        menu.addAction(self._show_details)
        menu.addAction(tr("Go to job {job}").format(job=job), lambda: self.follow("jobs", str(job)))
        keep = menu.addAction(tr("Keep as case..."))
        keep.triggered.connect(lambda *_: ask_to_keep_job(self.context, self.window(), job))
        found = self._view.snapshot.state.jobs.get(job)
        if found is not None and found.reservation:
            thing = format_reservation_thing(found.reservation)
            text = tr("Choose reservation {id}").format(id=found.reservation)
            menu.addAction(text, lambda: self._choose(thing))

    def _find_exported(self) -> tuple[ReservationView, Sequence[Any]]:
        return self._view, self._tables.rows_of_reservations()
