"""Watches a real cluster and compares its starts with the model's, in a thread of its own and no more than it can."""

import threading
import time
from collections.abc import Callable

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.trust import Trust, compare_round, skip_round
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.decision import Decisions

SHARE = 4.0
"""The model may take one part in so many of the time: after a pass of 2 s it is not asked again for 6 s."""


class TrustWatch:
    """Begins with the first round after it was made; `close` ends it."""

    def __init__(
        self,
        cluster: ClusterInterface,
        is_fresh: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
    ):
        """`is_fresh` says, in any thread, whether the newest snapshot is as the cluster is; `clock` is in seconds."""
        self._is_fresh = is_fresh
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
        """What went wrong last when the model was asked; empty if nothing did."""
        self._before: Snapshot | None = None
        self._said = Decisions()
        self._thread = threading.Thread(target=self._work, name="trust", daemon=True)
        self._take(cluster.snapshot())
        self._unsubscribe = cluster.subscribe(self._take)
        self._thread.start()

    @property
    def trust(self) -> Trust:
        """What came of it so far."""
        return self._trust

    @property
    def is_idle(self) -> bool:
        """Whether everything that came was looked at."""
        with self._news:
            return self._waiting is None and not self._is_busy

    def close(self) -> None:
        """Hear no more, and wait for the end of the pass that goes on."""
        self._unsubscribe()
        with self._news:
            self._is_closed = True
            self._news.notify_all()
        self._thread.join()

    def _take(self, snapshot: Snapshot) -> None:
        """In the thread of the cluster, which must not wait: what comes while the model works is passed over."""
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
                trust = self._look(began, snapshot)
            except Exception as error:
                # What the cluster says may be beyond the model; the next round need not be.
                self.fault = f"{type(error).__name__}: {error}"
                self._before, trust = None, skip_round(began)
            with self._news:
                # Rounds that came meanwhile were counted in the older value.
                missed = self._trust.skipped - began.skipped
                self._trust = skip_round(trust, missed) if missed else trust
                self._is_busy = False

    def _look(self, trust: Trust, snapshot: Snapshot) -> Trust:
        """Compare a round with what the model said of the one before, and have it say something of this one."""
        before, begin = self._before, self._clock()
        if before is not None:
            trust = compare_round(trust, before, self._said, snapshot, _decide)
        elif self._has_begun:
            trust = skip_round(trust)
        self._has_begun = True
        if begin < self._rests_until:
            self._before = None
            return trust
        self._said = _decide(snapshot, False)
        self._before, end = snapshot, self._clock()
        self._rests_until = end + (end - begin) * (SHARE - 1)
        return trust


def _decide(snapshot: Snapshot, with_reasons: bool) -> Decisions:
    return schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=with_reasons)
