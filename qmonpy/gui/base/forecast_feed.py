"""Works out the forecast of a cluster in a thread of its own: the one that every page of the cluster reads."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Event
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.gui.base.background import UNSEEN, Background, Failure
from qmonpy.insight.plan.forecast import Forecast, find_empty_plan, find_grounds, with_plan
from qmonpy.insight.plan.plan import Plan, PlanProgress, plan
from qmonpy.insight.why.never import find_never
from qmonpy.kept_answers import LastSeen
from qmonpy.model.snapshot import Snapshot
from qmonpy.taking_apart import take_apart

REST = 4
"""After a plan comes a pause of so many times its cost, but for long plans."""
LONGEST_REST = 3.0
"""The longest pause in seconds after a quick plan."""
LONG_REST = 2
"""The pause after a long plan, in times of its cost: a third of the time at most goes into plans."""
LONGEST_LONG_REST = 120.0
"""The longest pause in seconds after any plan."""
LONGEST_SEARCH = 60.0
"""The search for jobs that can never start is broken off after so many seconds, and goes on after the pause."""
FIRST_REST_MS = 200
"""The first plan waits so long, so that the window can show itself first, and again while rows are worked out."""
FIRST_RESTS = 300
"""So often at most, as the rows of a cluster whose clock runs fast are worked out all the time."""
TELL_SECONDS = 0.3
"""So often the progress is told."""


class ForecastFeed(QObject):
    """Keeps the forecast of one cluster, and makes a newer one while somebody shows it.

    A whole plan stands until the next whole one is worked out, however long that takes.
    """

    forecast_changed = Signal()
    """There is another `forecast`, or a newer one has come further."""
    working_changed = Signal()
    """It begins or ends to work something out, or was stopped or let go on (`is_working`, `is_stopped`)."""
    _told = Signal(object, object)
    _never_found = Signal(object)

    def __init__(self, background: Background, parent: QObject | None = None):
        super().__init__(parent)
        self._above = background
        self._background: Background | None = None
        self._forecast = Forecast()
        self._wanted: Snapshot | None = None
        self._tried = LastSeen()
        self._faults = LastSeen()
        self._is_busy = False
        self._is_held = False
        self._is_stopped = False
        self._stop = Event()
        self._is_closed = False
        self._rests_left = FIRST_RESTS
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._begin)
        self._told.connect(self._take_progress)
        self._never_found.connect(self._take_never)

    @property
    def forecast(self) -> Forecast:
        """What is known now about the starts of waiting jobs."""
        return self._forecast

    @property
    def is_due(self) -> bool:
        """Whether a plan is worked out, or waits for its turn."""
        return self._is_busy or (self._rest.isActive() and self._find_due() is not None)

    @property
    def is_working(self) -> bool:
        """Whether a plan is worked out at this moment."""
        return self._is_busy

    @property
    def is_stopped(self) -> bool:
        """Whether the user has stopped the forecast."""
        return self._is_stopped

    def stop(self, is_stopped: bool) -> None:
        """Break off what is being worked out, of which what is found stays, and begin nothing newer; or go on."""
        if is_stopped == self._is_stopped:
            return
        self._is_stopped = is_stopped
        if is_stopped:
            self._stop.set()
        self._change(replace(self._forecast, is_stopped=is_stopped))
        self.working_changed.emit()
        if not is_stopped and self._wanted is not None:
            self._tried.see()
            self._rest.stop()
            self.want(self._wanted)

    def want(self, snapshot: Snapshot) -> None:
        """Work out the forecast of a snapshot that is shown, unless it stands already or a newer one is wanted."""
        self._wanted = snapshot
        if not self._rest.isActive() and not self._is_busy:
            self._rest.start(FIRST_REST_MS if self._background is None else 0)

    def hold(self, is_held: bool) -> None:
        """Work nothing out while the user waits for other answers; afterwards, go on."""
        self._is_held = is_held
        if is_held:
            self._stop.set()
        elif self._wanted is not None:
            self.want(self._wanted)

    def close(self) -> None:
        """Stop for good."""
        self._is_closed = True
        self._rest.stop()
        self._stop.set()
        branch, self._background = self._background, None
        if branch is not None:
            branch.retire()

    def _find_due(self) -> Snapshot | None:
        """Return the snapshot of which a plan is to be made; None if the one that stands is good enough."""
        snapshot, forecast = self._wanted, self._forecast
        if snapshot is None or self._is_held or self._is_stopped or self._is_closed:
            return None
        if forecast.is_current(snapshot) and forecast.is_whole and not forecast.is_passed(snapshot):
            return None
        return snapshot

    def _begin(self) -> None:
        snapshot = self._find_due()
        if snapshot is None or self._is_busy:
            return
        empty = find_empty_plan(snapshot)
        if empty is not None:
            never = self._forecast.never if snapshot.state.pending else frozenset[int]()
            self._forecast = with_plan(Forecast(never=never), empty, snapshot)
            self.forecast_changed.emit()
            return
        if self._background is None and self._rests_left and not self._above.is_idle(UNSEEN):
            self._rests_left -= 1
            self._rest.start(FIRST_REST_MS)
            return
        if not self._tried.is_new(*find_grounds(snapshot)) and not self._forecast.is_passed(snapshot):
            # It failed before.
            return
        if self._background is None:
            self._background = self._above.branch()
        self._is_busy = True
        self.working_changed.emit()
        self._stop.clear()
        self._background.query(
            "forecast",
            lambda: self._work(snapshot),
            self._take,
            owner=self,
            on_ended=self._end,
            on_failed=self._fail,
        )

    # --- in the worker

    def _work(self, snapshot: Snapshot) -> tuple[Snapshot, Plan | None, float]:
        """Return a plan with its cost in seconds; what was found of it if it was stopped, and None if it was held
        up."""
        began, stop, breath = monotonic(), self._stop, self._above.breath
        told = shown = began
        find_found: Callable[[], Plan] | None = None

        def breathe() -> None:
            breath.take()
            if stop.is_set():
                raise _Stopped

        def note(progress: PlanProgress, find_so_far: Callable[[], Plan]) -> None:
            nonlocal told, shown, find_found
            find_found = find_so_far
            now, so_far = monotonic(), None
            if now - told > TELL_SECONDS:
                told = now
                # At growing distances: to show it takes the longer, the longer it takes to work it out.
                if not self._forecast.is_whole and now - shown >= (now - began) / 2:
                    so_far, shown = find_so_far(), now
                # The window may have gone meanwhile, and this feed with it.
                with suppress(RuntimeError):
                    self._told.emit(snapshot, (progress, so_far))

        def should_stop() -> bool:
            breathe()
            return False

        def breathe_for_long() -> None:
            # What was found out is kept, so that the next try goes on from there.
            breathe()
            if monotonic() - began > LONGEST_SEARCH:
                raise _Stopped

        try:
            with suppress(_Stopped):
                never = find_never(snapshot, breathe_for_long)
                with suppress(RuntimeError):
                    self._never_found.emit(never)
                found = plan(
                    snapshot.cluster,
                    snapshot.state,
                    snapshot.now,
                    should_stop=should_stop,
                    tell=note,
                    breathe=breathe,
                )
                return snapshot, found, monotonic() - began
            so_far = find_found() if self._is_stopped and find_found is not None else None
            return snapshot, so_far, monotonic() - began
        finally:
            # The play holds `note`, which holds the play: a whole engine would go only with a search for garbage. It
            # has what all running tasks book, and a ledger of that: all at once holds the window up.
            played: list[object] = [find_found]
            find_found = None
            take_apart(played, breath.take)

    # --- in the window's thread

    def _take_never(self, never: frozenset[int]) -> None:
        if never != self._forecast.never:
            self._change(replace(self._forecast, never=never))

    def _take_progress(self, snapshot: Snapshot, news: tuple[PlanProgress, Plan | None]) -> None:
        if not self._is_busy:
            return
        progress, so_far = news
        forecast = replace(self._forecast, progress=progress)
        self._change(
            with_plan(forecast, so_far, snapshot) if so_far is not None and forecast.takes(so_far) else forecast
        )

    def _end(self) -> None:
        self._is_busy = False
        self._forecast = replace(self._forecast, progress=None)
        self.working_changed.emit()

    def _take(self, answer: tuple[Snapshot, Plan | None, float]) -> None:
        snapshot, found, seconds = answer
        if found is None:
            self._tried.see()
        elif found.is_complete or self._forecast.takes(found):
            self._change(with_plan(self._forecast, found, snapshot))
        if not self._is_closed:
            rest = max(min(REST * seconds, LONGEST_REST), min(LONG_REST * seconds, LONGEST_LONG_REST))
            self._rest.start(int(1000 * rest))

    def _fail(self, failure: Failure) -> None:
        """Tell an unexpected error once, however many snapshots it comes back with."""
        if self._faults.is_new(repr(failure.error)):
            self._above.failed.emit(failure)
        self._rest.start(int(1000 * LONGEST_REST))

    def _change(self, forecast: Forecast) -> None:
        before, self._forecast = self._forecast, forecast
        self.forecast_changed.emit()
        self._above.let_go(before)


class _Stopped(Exception):  # noqa: N818
    """The plan is wanted no more."""
