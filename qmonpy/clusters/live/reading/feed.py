"""Asks again and again in its own thread: by interval and on demand, never two at once, less often where it is slow."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from qmonpy.model.report import Report, Severity

INTERVAL_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 60.0
SHARE = 4.0
"""A round may take one part in so many of the time: after a round of 10 s comes a pause of 30 s."""


@dataclass(frozen=True, slots=True)
class Health:
    """How fresh what is shown is; a new one for every round."""

    reports: tuple[Report, ...] = ()
    """What is wrong now; each the same object as long as it lasts."""
    since: float = 0.0
    """When it began to be as it is, fresh or not; seconds since the epoch, our clock."""
    fresh_at: float = 0.0
    """When the last good round ended."""
    round_seconds: float = 0.0
    """What the last round took."""
    failures: int = 0
    """Rounds that failed one after the other."""
    recovered: Report | None = None
    """The last time that it came back, and after how long."""

    @property
    def is_fresh(self) -> bool:
        return not self.reports

    @property
    def is_reachable(self) -> bool:
        """Whether the qmaster answers, be it with nonsense."""
        return not any(each.code in UNREACHABLE_CODES for each in self.reports)


UNREACHABLE_CODES = frozenset(("live.unreachable", "live.hanging", "live.no-command"))


def after_round(before: Health, reports: tuple[Report, ...], seconds: float, now: float) -> Health:
    """How it stands after a round: what lasts is told once, and that it ended is told with the time.

    `now` is in seconds since the epoch, the end of the round.
    """
    if not reports:
        recovered = before.recovered
        if before.reports:
            recovered = _recovery(before, now)
        since = before.since if before.is_fresh and before.since else now
        return Health((), since, now, seconds, 0, recovered)
    known = {(each.code, each.fields): each for each in before.reports}
    kept = tuple(known.get((each.code, each.fields), each) for each in reports)
    since = before.since if before.reports else now
    return Health(kept, since, before.fresh_at, seconds, before.failures + 1, before.recovered)


def find_pause(health: Health, interval: float = INTERVAL_SECONDS) -> float:
    """Seconds until the next round: longer when rounds are slow, and longer each time that one fails."""
    pause = max(interval, health.round_seconds * (SHARE - 1))
    pause = min(pause * 2 ** min(health.failures, 10), LONGEST_PAUSE_SECONDS) if health.failures else pause
    return max(pause, 0.0)


def _recovery(before: Health, now: float) -> Report:
    moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(now))
    words = f"The cluster is seen again since {moment}; before, it was not for {max(0.0, now - before.since):.0f} s."
    return Report("live.reconnected", words, Severity.HINT)


class Feed:
    """Calls a round by interval and on demand until it is stopped."""

    def __init__(self, run_round: Callable[[], Health], interval: float = INTERVAL_SECONDS):
        self._run_round = run_round
        self._interval = interval
        self._wanted = threading.Condition()
        self._is_wanted = False
        self._is_stopped = False
        self._thread: threading.Thread | None = None

    @property
    def interval(self) -> float:
        """Seconds between the end of a round and the next, where nothing is slow."""
        return self._interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        with self._wanted:
            self._interval = seconds
            self._wanted.notify_all()

    def start(self, health: Health) -> None:
        """Begin with a pause, as a round has just been."""
        self._thread = threading.Thread(target=self._work, args=(health,), name="live-cluster", daemon=True)
        self._thread.start()

    def ask(self) -> None:
        """Have a round as soon as none is going on; several who ask meanwhile get the same one."""
        with self._wanted:
            self._is_wanted = True
            self._wanted.notify_all()

    def stop(self) -> None:
        """Have no more rounds, and wait for the end of the one that goes on."""
        with self._wanted:
            self._is_stopped = True
            self._wanted.notify_all()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _work(self, health: Health) -> None:
        while self._wait(health):
            health = self._run_round()

    def _wait(self, health: Health) -> bool:
        """Wait until a round is due or wanted; whether there is to be one."""
        begin = time.monotonic()
        with self._wanted:
            while not (self._is_wanted or self._is_stopped):
                # The interval may be changed meanwhile.
                left = begin + find_pause(health, self._interval) - time.monotonic()
                if left <= 0:
                    break
                self._wanted.wait(left)
            self._is_wanted = False
            return not self._is_stopped
