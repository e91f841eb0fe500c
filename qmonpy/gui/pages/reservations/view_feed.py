"""Computes what the page shows, and the plan behind it, in workers: no more often than they leave room for others."""

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.gantt.gantt_view import GanttOptions
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_view
from qmonpy.gui.base.context import PageContext
from qmonpy.insight.plan.plan import plan
from qmonpy.model.snapshot import Snapshot

REST = 1
"""After a change, the view is computed again after this many times what it took."""
QUIET_REST = 4
"""The same where only time went by, and for the plan."""
LONGEST_REST_MS = 3000
PLAN_SECONDS = 0.8
"""The plan looks no further ahead than it gets in this time; whoever asks something else waits as long."""


class ViewFeed(QObject):
    """Told of snapshots and options, it says what there is to show."""

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
        """The last one."""
        return self._view

    @property
    def options(self) -> GanttOptions:
        return self._options

    @property
    def is_due(self) -> bool:
        """Whether it waits to compute something."""
        return self._rest.isActive() or (self._plan_rest.isActive() and self._wants_plan)

    @property
    def _wants_plan(self) -> bool:
        """Whether something happened since the last plan."""
        if self._snapshot is None or self._is_holding or not self._options.shows_forecast:
            return False
        return self._planned_for is None or not _is_same_but_time(self._planned_for, self._snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show this moment, soon."""
        before, self._snapshot = self._snapshot, snapshot
        is_quiet = before is not None and _is_same_but_time(before, snapshot)
        if not self._rest.isActive():
            rest = self._cost * (QUIET_REST if is_quiet else REST) - (monotonic() - self._began)
            self._rest.start(min(LONGEST_REST_MS, max(0, int(1000 * rest))))
        if not self._plan_rest.isActive():
            self._plan_rest.start(0)

    def show_options(self, options: GanttOptions, *, has_lanes: bool) -> None:
        """Show something else of it, at once."""
        if has_lanes and not self._has_lanes:
            # Lanes mark when jobs are freed, for which it has to be asked why they wait.
            self._planned_for = None
        self._options, self._has_lanes = options, has_lanes
        self._rest.stop()
        self._ask()
        if not self._plan_rest.isActive():
            self._plan_rest.start(0)

    def hold_plan(self, is_holding: bool) -> None:
        """Keep the plan as it is while somebody waits for other answers."""
        self._is_holding = is_holding
        if not is_holding:
            # What was cut short meanwhile is made anew.
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
    """Whether nothing happened between two snapshots but that time went by; values are never changed."""
    names = ("cluster", "state", "decisions", "finished", "ended_reservations")
    return all(getattr(one, name) is getattr(other, name) for name in names)
