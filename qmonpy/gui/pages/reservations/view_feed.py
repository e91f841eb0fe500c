"""Computes the page's view, in workers, with pauses that leave room for other work."""

from collections.abc import Mapping
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.gantt.chart_bars import ChartBars
from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.app.gantt.gantt_view import GanttOptions
from qmonpy.app.gantt.lane_history import LaneHistories
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_first_view, make_view
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.large_values import is_large
from qmonpy.kept_answers import LastSeen
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal

REST = 1
"""After a change, the view is computed again after a pause of so many times its cost."""
QUIET_REST = 4
"""The same where only time has passed."""
LONGEST_REST_MS = 3000


class ViewFeed(QObject):
    """Takes snapshots and options, and tells the view to show."""

    view_arrived = Signal(object)
    """A `ReservationView`."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._snapshot: Snapshot | None = None
        self._options = GanttOptions()
        self._has_lanes = self._has_jobs = False
        self._folded: frozenset[str] = frozenset()
        self._colour_by = ColourBy.USER
        self._view = self._made = ReservationView()
        self._outlook = Outlook(context.forecasts.forecast)
        self._shown = LastSeen()
        self._context.forecasts.forecast_changed.connect(self._take_forecast)
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask)
        self._began = 0.0
        self._cost = 0.0
        self._history = LaneHistories(lambda: context.readings_url)

    @property
    def view(self) -> ReservationView:
        """The last view."""
        return self._view

    @property
    def options(self) -> GanttOptions:
        """The options of the chart."""
        return self._options

    @property
    def is_due(self) -> bool:
        """Whether a view waits to be computed, or a forecast is worked out."""
        return self._rest.isActive() or self._context.forecasts.is_due

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show this snapshot, after the pause."""
        before, self._snapshot = self._snapshot, snapshot
        is_quiet = before is not None and _is_same_but_time(before, snapshot)
        if not self._rest.isActive():
            rest = self._cost * (QUIET_REST if is_quiet else REST) - (monotonic() - self._began)
            self._rest.start(min(LONGEST_REST_MS, max(0, int(1000 * rest))))
        self._context.forecasts.want(snapshot)
        self._take_forecast()

    def show_options(self, options: GanttOptions, *, has_lanes: bool) -> None:
        """Show other options at once."""
        has_more = has_lanes and not self._has_lanes
        self._options, self._has_lanes = options, has_lanes
        self._rest.stop()
        self._ask()
        if has_more:
            self._ask_reasons()

    def show_jobs(self, is_shown: bool) -> None:
        """Tell whether the table of jobs is on screen, of which there may be very many."""
        is_new, self._has_jobs = is_shown and not self._has_jobs, is_shown
        count = self._view.job_count
        if is_new and count is not None and len(self._view.jobs) < count:
            self._ask()

    def show_colours(self, by: ColourBy) -> None:
        """Tell by what jobs are coloured."""
        self._colour_by = by
        if by not in self._view.colour_names:
            self._ask()

    def show_folded(self, folded: frozenset[str]) -> None:
        """Tell of which headings only sums are seen."""
        new, self._folded = folded - self._folded, folded
        bars = self._view.gantt.bars
        if isinstance(bars, ChartBars) and any(bars.coarse_of(key) is None for key in new):
            self._ask()

    def hold_plan(self, is_holding: bool) -> None:
        """Compute no plan while the user waits for other answers; afterwards, it is computed again."""
        self._context.forecasts.hold(is_holding)

    def _ask(self) -> None:
        snapshot, options = self._snapshot, self._options
        if snapshot is None:
            return
        make_first = partial(make_first_view, snapshot, options, self._outlook, colour_by=self._colour_by)
        make_whole = partial(
            make_view,
            snapshot,
            options,
            self._outlook,
            has_lanes=self._has_lanes,
            has_jobs=self._has_jobs,
            folded=self._folded,
            history=self._history,
            colour_by=self._colour_by,
        )
        may_be_part = is_large(snapshot) and not self._has_lanes

        def make() -> tuple[ReservationView, float]:
            began = monotonic()
            # What was made last, in this worker: the page may not have taken it yet.
            before = self._made
            is_first = may_be_part and not before.gantt.rows
            self._made = make_first() if is_first else make_whole(before=before)
            return self._made, monotonic() - began

        self._began = monotonic()
        self._context.background.query("reservations", make, self._take, owner=self)

    def _take(self, answer: tuple[ReservationView, float]) -> None:
        before = self._view
        self._view, self._cost = answer
        self.view_arrived.emit(self._view)
        self._context.background.let_go(before)
        if self._view.job_count is None:
            # It has what is seen; the rest comes behind it.
            self._ask()

    def _take_forecast(self) -> None:
        """Show what the forecast says now; the view is made anew only for another plan."""
        forecast = self._context.forecasts.forecast
        self._outlook = Outlook(forecast, self._outlook.refusals)
        page = self.parent()
        if self._snapshot is None or (isinstance(page, QWidget) and not page.isVisible()):
            return
        if not self._shown.is_new(forecast.plan, forecast.never):
            return
        if self._has_lanes:
            self._ask_reasons()
        else:
            self._ask()

    def _ask_reasons(self) -> None:
        """Ask why jobs wait: lanes mark when jobs can start, at what they wait for."""

        def take(refusals: Mapping[int, tuple[Refusal, ...]]) -> None:
            self._outlook = Outlook(self._context.forecasts.forecast, refusals)
            self._ask()

        self._context.background.query("reservation reasons", self._context.cluster.refusals, take, owner=self)


def _is_same_but_time(one: Snapshot, other: Snapshot) -> bool:
    """Whether only time passed between two snapshots; values never change, so that identity tells."""
    names = ("cluster", "state", "decisions", "finished", "ended_reservations")
    return all(getattr(one, name) is getattr(other, name) for name in names)
