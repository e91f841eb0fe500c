"""Computes the page's view and the plan behind it, in workers, with pauses that leave room for other work."""

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.gantt.gantt_view import GanttOptions
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_view
from qmonpy.gui.base.context import PageContext
from qmonpy.insight.plan.plan import plan
from qmonpy.model.snapshot import Snapshot

REST = 1
"""After a change, the view is computed again after a pause of so many times its cost."""
QUIET_REST = 4
"""The same where only time has passed, and for the plan."""
LONGEST_REST_MS = 3000
PLAN_SECONDS = 0.8
"""The plan looks as far ahead as it gets in this time; other questions to the workers wait so long."""


class ViewFeed(QObject):
    """Takes snapshots and options, and tells the view to show."""

    view_arrived = Signal(object)
    """A `ReservationView`."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._snapshot: Snapshot | None = None
        self._options = GanttOptions()
        self._has_lanes = False
        self._view = ReservationView()
        self._outlook = Outlook()
        self._planned_for: Snapshot | None = None
        self._is_holding = False
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask)
        self._plan_rest = QTimer(self, singleShot=True)
        self._plan_rest.timeout.connect(self._ask_plan)
        self._began = 0.0
        self._cost = 0.0

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
        """Whether a view or a plan waits to be computed."""
        return self._rest.isActive() or (self._plan_rest.isActive() and self._wants_plan)

    @property
    def _wants_plan(self) -> bool:
        """Whether something happened since the last plan."""
        if self._snapshot is None or self._is_holding or not self._options.shows_forecast:
            return False
        return self._planned_for is None or not _is_same_but_time(self._planned_for, self._snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show this snapshot, after the pause."""
        before, self._snapshot = self._snapshot, snapshot
        is_quiet = before is not None and _is_same_but_time(before, snapshot)
        if not self._rest.isActive():
            rest = self._cost * (QUIET_REST if is_quiet else REST) - (monotonic() - self._began)
            self._rest.start(min(LONGEST_REST_MS, max(0, int(1000 * rest))))
        if not self._plan_rest.isActive():
            self._plan_rest.start(0)

    def show_options(self, options: GanttOptions, *, has_lanes: bool) -> None:
        """Show other options at once."""
        if has_lanes and not self._has_lanes:
            # Lanes mark when jobs can start; for that, the reasons why they wait are needed.
            self._planned_for = None
        self._options, self._has_lanes = options, has_lanes
        self._rest.stop()
        self._ask()
        if not self._plan_rest.isActive():
            self._plan_rest.start(0)

    def hold_plan(self, is_holding: bool) -> None:
        """Compute no plan while the user waits for other answers; afterwards, it is computed again."""
        self._is_holding = is_holding
        if not is_holding:
            # A plan that was cut short is made again.
            self._planned_for = None
            self._plan_rest.start(0)

    def _ask(self) -> None:
        snapshot, options, has_lanes = self._snapshot, self._options, self._has_lanes
        if snapshot is None:
            return
        outlook, before = self._outlook, self._view

        def make() -> tuple[ReservationView, float]:
            began = monotonic()
            return make_view(snapshot, options, outlook, before, has_lanes=has_lanes), monotonic() - began

        self._began = monotonic()
        self._context.background.query("reservations", make, self._take, owner=self)

    def _take(self, answer: tuple[ReservationView, float]) -> None:
        self._view, self._cost = answer
        self.view_arrived.emit(self._view)

    def _ask_plan(self) -> None:
        snapshot = self._snapshot
        if snapshot is None or not self._wants_plan:
            return
        self._planned_for = snapshot
        if not snapshot.state.pending:
            self._take_outlook(Outlook())
            return
        cluster, has_lanes, breath = self._context.cluster, self._has_lanes, self._context.background.breath

        def look_ahead() -> tuple[Outlook, float]:
            began = monotonic()

            def should_stop() -> bool:
                breath.take()
                return self._is_holding or monotonic() - began > PLAN_SECONDS

            found = plan(snapshot.cluster, snapshot.state, snapshot.now, should_stop=should_stop)
            refusals = cluster.refusals() if has_lanes else None
            return Outlook(found, refusals), monotonic() - began

        def take(answer: tuple[Outlook, float]) -> None:
            outlook, seconds = answer
            if self._is_holding:
                return
            self._plan_rest.start(min(LONGEST_REST_MS, int(1000 * QUIET_REST * seconds)))
            self._take_outlook(outlook)

        self._context.background.query("reservation plan", look_ahead, take, owner=self)

    def _take_outlook(self, outlook: Outlook) -> None:
        is_new = outlook.plan is not None or self._outlook.plan is not None
        self._outlook = outlook
        if is_new:
            self._ask()


def _is_same_but_time(one: Snapshot, other: Snapshot) -> bool:
    """Whether only time passed between two snapshots; values never change, so that identity tells."""
    names = ("cluster", "state", "decisions", "finished", "ended_reservations")
    return all(getattr(one, name) is getattr(other, name) for name in names)
