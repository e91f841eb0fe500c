"""Works out which limits block which waiting jobs, in a thread of its own, while somebody looks at the page."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.gui.base.background import UNSEEN, Background
from qmonpy.insight.why.blocking import Blocking, find_blocking
from qmonpy.kept_answers import LastSeen
from qmonpy.model.snapshot import Snapshot

REST = 4
"""Before the reasons of waiting jobs are asked for again, there is a pause of so many times what that took."""
FIRST_REST_MS = 100
"""The first search waits so long and again while rows are worked out, which it would hold up."""
FIRST_RESTS = 600
"""So often at most, as the rows of a cluster whose clock runs fast are worked out all the time."""


class BlockingFeed(QObject):
    """Asks again when there is a newer snapshot, after a pause; on a large cluster an answer takes long.

    It holds up the questions of no page, and is broken off when nobody looks any more.
    """

    blocking_found = Signal(object)
    """Another `Blocking` than the one before."""
    answered = Signal(object)
    """A `Blocking`, also one like the one before."""

    def __init__(self, background: Background, parent: QObject):
        super().__init__(parent)
        self._above = background
        self._branch: Background | None = None
        self._snapshot: Snapshot | None = None
        self._asked_for = LastSeen()
        self._known: Blocking | None = None
        self._rests_left = FIRST_RESTS
        self._stop = Event()
        self._stop.set()
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask)

    def want(self, snapshot: Snapshot) -> None:
        """Ask about a snapshot, when the pause after the last answer is over."""
        self._snapshot = snapshot
        if not self._rest.isActive():
            self._rest.start(0)

    def set_looked_at(self, is_looked_at: bool) -> None:
        """Break off what nobody looks at, and go on when somebody does."""
        if not is_looked_at:
            self._stop.set()
            return
        self._stop.clear()
        if not self._rest.isActive():
            self._rest.start(0)

    def _ask(self) -> None:
        snapshot = self._snapshot
        if self._stop.is_set() or snapshot is None:
            return
        if self._branch is None and self._rests_left and not self._above.is_idle(UNSEEN):
            self._rests_left -= 1
            self._rest.start(FIRST_REST_MS)
            return
        asked_at = monotonic()

        def show(blocking: Blocking | None) -> None:
            if blocking is None:
                self._asked_for.see()
                self._rest.start(0)
                return
            self._rest.start(int(REST * 1000 * (monotonic() - asked_at)))
            self.answered.emit(blocking)
            if blocking != self._known:
                self._known = blocking
                self.blocking_found.emit(blocking)

        if self._asked_for.is_new(snapshot.cluster, snapshot.state):
            if self._branch is None:
                # It ends with the branch of the cluster that it is part of.
                self._branch = self._above.branch()
            find = _make_search(snapshot, self._above.breath.take, self._stop)
            self._branch.query("blocked jobs", find, show, owner=self)


def _make_search(snapshot: Snapshot, take_breath: Callable[[], None], stop: Event) -> Callable[[], Blocking | None]:
    """Return a function for a worker that finds what blocks jobs; None where it was broken off."""

    def breathe() -> None:
        take_breath()
        if stop.is_set():
            raise _Stopped

    def find() -> Blocking | None:
        with suppress(_Stopped):
            return find_blocking(snapshot.cluster, snapshot.state, snapshot.now, breathe)
        return None

    return find


class _Stopped(Exception):  # noqa: N818
    """Nobody looks any more."""
