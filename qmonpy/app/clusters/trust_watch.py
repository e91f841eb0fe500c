"""Compares the starts of a real cluster with those that the model expects, in a thread of its own."""

import threading
import time
from collections.abc import Callable

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.insight.plan.model_pass import decide
from qmonpy.insight.plan.trust import Trust, compare_round, skip_round
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import Decisions
from qmonpy.pauses import pause, pausing
from qmonpy.taking_apart import take_apart
from qmonpy.unforeseen import log_unforeseen

SHARE = 4.0
"""Passes of the model take at most a quarter of the time: after a pass of 2 s comes a pause of 6 s."""


class TrustWatch:
    """Compares every round of a cluster, if it keeps up, until it is closed."""

    def __init__(
        self,
        cluster: ClusterInterface,
        is_fresh: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
        breathe: Callable[[], None] = lambda: None,
    ):
        """`is_fresh`, called in any thread, returns whether the last round succeeded; `clock` is in seconds. The model
        calls `breathe` now and then, which may stand still while others need the interpreter."""
        self._is_fresh, self._breathe = is_fresh, breathe
        self._clock = clock
        self._trust = Trust()
        self._news = threading.Condition()
        self._waiting: Snapshot | None = None
        self._has_gap = False
        self._rests_until = 0.0
        self._is_closed = False
        self._is_busy = False
        self._has_begun = False
        self.fault = ""
        """The last exception of the model as a text; empty if there was none."""
        self._before: Snapshot | None = None
        self._said = Decisions()
        self._thread = threading.Thread(target=self._work, name="trust", daemon=True)
        self._take(cluster.snapshot())
        self._unsubscribe = cluster.subscribe(self._take)
        self._thread.start()

    @property
    def trust(self) -> Trust:
        """The result of the comparisons so far."""
        return self._trust

    @property
    def is_idle(self) -> bool:
        """Whether every snapshot that came was compared or skipped."""
        with self._news:
            return self._waiting is None and not self._is_busy

    def close(self) -> None:
        """Take no more snapshots, and break a running pass off."""
        self._unsubscribe()
        with self._news:
            self._is_closed = True
            self._news.notify_all()
        self._thread.join()

    def _take(self, snapshot: Snapshot) -> None:
        """Take a snapshot in the cluster's thread, which must not wait; skip it while the model works."""
        with self._news:
            if self._waiting is not None or self._is_busy or not self._is_fresh():
                self._trust = skip_round(self._trust)
                self._has_gap = True
                return
            self._waiting = snapshot
            self._news.notify_all()

    def _work(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting is not None or self._is_closed)
                snapshot, self._waiting = self._waiting, None
                if self._is_closed or snapshot is None:
                    return
                if self._has_gap:
                    self._before = None
                self._has_gap, self._is_busy = False, True
                began = self._trust
            try:
                with pausing(self._take_breath):
                    trust = self._look(began, snapshot)
            except _ClosedError:
                return
            except Exception as error:
                # The model may fail on this snapshot and not on the next.
                self.fault = log_unforeseen("The model failed on a snapshot of a real cluster", error)
                self._before, trust = None, skip_round(began)
            with self._news:
                # Rounds that were skipped meanwhile were counted in the older value.
                missed = self._trust.skipped - began.skipped
                self._trust = skip_round(trust, missed) if missed else trust
                self._is_busy = False
                # What comes next is not compared with it then, and of a large cluster a round is 100 MB.
                outdated = self._forget() if self._has_gap else []
            take_apart(outdated, self._breathe)
            del snapshot

    def _take_breath(self) -> None:
        """Stand still amid a pass if others need the interpreter; end it if nobody wants to know any more."""
        if self._is_closed:
            raise _ClosedError
        self._breathe()

    def _look(self, trust: Trust, snapshot: Snapshot) -> Trust:
        """Compare a round with what the model expected after the one before, and ask what it expects after this one."""
        before, begin = self._before, self._clock()
        if before is not None:
            trust = compare_round(trust, before, self._said, snapshot, _decide)
        elif self._has_begun:
            trust = skip_round(trust)
        self._has_begun = True
        del before
        take_apart(self._forget(), pause)
        if begin < self._rests_until:
            return trust
        self._said = _decide(snapshot, False)
        self._before, end = snapshot, self._clock()
        self._rests_until = end + (end - begin) * (SHARE - 1)
        return trust

    def _forget(self) -> list[object]:
        """Hold the round no more that was compared last; returns what the model said of it, which goes bit by bit."""
        said: list[object] = [self._said]
        self._before, self._said = None, Decisions()
        return said


class _ClosedError(Exception):
    """Nobody wants to know any more."""


def _decide(snapshot: Snapshot, with_reasons: bool) -> Decisions:
    return decide(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=with_reasons)
