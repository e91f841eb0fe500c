"""Repeats rounds of reading in a thread of its own: by interval and on demand, less often where they are slow."""

import threading
import time
from collections.abc import Callable

from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

INTERVAL_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 60.0
LONGEST_CUT_SECONDS = 15.0
"""The same while there is no connection: to try to make one costs the qmaster nothing, and somebody waits for it."""
ASK_AGAIN_SECONDS = 1.5
"""How long somebody who waits for a good round waits before another one is asked for."""
SHARE = 4.0
"""Rounds take about a quarter of the time where they are slow: after two rounds of 10 s comes a pause of 30 s."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the last round went, a new value for every round; times are seconds since the epoch by our clock."""

    reports: tuple[Report, ...] = ()
    """Why the last round failed; each the same object as long as the fault lasts."""
    since: float = 0.0
    """Since when rounds have been failing, or succeeding."""
    fresh_at: float = 0.0
    """When the last good round ended."""
    round_seconds: float = 0.0
    """How long the last round took."""
    usual_seconds: float = 0.0
    """How long a round takes: the shorter one of the last two, as one slow round says nothing about the next; 0 after
    the first good one behind failures, as it may have begun while nobody answered."""
    failures: int = 0
    """How many rounds have failed in a row."""
    recovered: Report | None = None
    """The report of the last recovery, with how long it took; None if there was none."""

    @property
    def is_fresh(self) -> bool:
        """Whether the last round succeeded."""
        return not self.reports

    @property
    def is_reachable(self) -> bool:
        """Whether the qmaster answers, be it with errors or unreadable output."""
        return not any(each.code in UNREACHABLE_CODES for each in self.reports)


FOR_ALL = frozenset(("live.unreachable", "live.cut"))
"""What is one fault, whichever command found it."""
UNREACHABLE_CODES = frozenset(("live.unreachable", "live.cut", "live.hanging", "live.no-command"))


def after_round(before: Health, reports: tuple[Report, ...], seconds: float, now: float) -> Health:
    """Return the health after a round that ended at `now` (seconds since the epoch) with these failures.

    A failure that lasts keeps its report object; a recovery has a report of its own.
    """
    usual = min(seconds, before.round_seconds)
    if not reports:
        recovered = before.recovered
        if before.reports:
            recovered, usual = _recovery(before, now), 0.0
        since = before.since if before.is_fresh and before.since else now
        return Health((), since, now, seconds, usual, 0, recovered)
    known = {_find_fault(each): each for each in before.reports}
    kept = tuple(known.get(_find_fault(each), each) for each in reports)
    since = before.since if before.reports else now
    return Health(kept, since, before.fresh_at, seconds, usual, before.failures + 1, before.recovered)


def find_pause(health: Health, interval: float = INTERVAL_SECONDS) -> float:
    """Return the seconds until the next round: more where rounds are slow, and more with each failure in a row.

    A single slow round changes nothing, and the first fast one, or the first after failures, brings the interval back.
    """
    pause = max(interval, health.usual_seconds * (SHARE - 1))
    is_cut = any(each.code == "live.cut" for each in health.reports)
    longest = max(interval, LONGEST_CUT_SECONDS if is_cut else LONGEST_PAUSE_SECONDS)
    return max(0.0, min(pause * float(2 ** min(health.failures, 10)), longest))


def _find_fault(report: Report) -> tuple[object, ...]:
    """What makes reports the same fault: a qmaster that is down is one, whichever command found it first."""
    return (report.code,) if report.code in FOR_ALL else (report.code, report.fields)


def _recovery(before: Health, now: float) -> Report:
    moment = format_time(int(now))
    # What was seen before is as old as the last good round, not as the first failure.
    unseen = max(0.0, now - (before.fresh_at or before.since))
    words = tr("The cluster can be read again since {moment}; it had not been seen for {unseen:.0f} s.").format(
        moment=moment, unseen=unseen
    )
    return Report("live.reconnected", words, Severity.HINT)


class Feed:
    """Runs rounds by interval and on demand, one at a time, until it is stopped."""

    def __init__(self, run_round: Callable[[], Health], interval: float = INTERVAL_SECONDS):
        self._run_round = run_round
        self._interval = interval
        self._wanted = threading.Condition()
        self._is_wanted = False
        self._is_stopped = False
        self._begun = self._good = 0
        """The number of the last round that began, and of the last one that succeeded."""
        self._thread: threading.Thread | None = None

    @property
    def interval(self) -> float:
        """Seconds between two rounds, unless they are slow or fail."""
        return self._interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        """Set the seconds between two rounds; the new value counts at once."""
        with self._wanted:
            self._interval = seconds
            self._wanted.notify_all()

    def start(self, health: Health) -> None:
        """Start the thread with a pause, as the caller has just had the round with this health."""
        self._thread = threading.Thread(target=self._work, args=(health,), name="live-cluster", daemon=True)
        self._thread.start()

    def ask(self) -> None:
        """Have a round as soon as the current one is over; several requests until then share one round."""
        with self._wanted:
            self._is_wanted = True
            self._wanted.notify_all()

    def wait_for_good(self, ask: Callable[[], None], is_over: threading.Event, seconds: float) -> bool:
        """Wait for a good round that begins from now on, and have one asked for until there is.

        Return whether there was one before `is_over` is set, and in so many seconds.
        """
        begun, end = self._begun, time.monotonic() + seconds
        while not is_over.is_set() and time.monotonic() < end:
            ask()
            with self._wanted:
                if self._wanted.wait_for(lambda: self._good > begun or self._is_stopped, ASK_AGAIN_SECONDS):
                    break
        return self._good > begun

    def stop(self) -> None:
        """Stop after the current round, and wait for its end."""
        with self._wanted:
            self._is_stopped = True
            self._wanted.notify_all()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _work(self, health: Health) -> None:
        while self._wait(health):
            with self._wanted:
                self._begun += 1
                number = self._begun
            health = self._run_round()
            if health.is_fresh:
                with self._wanted:
                    self._good = number
                    self._wanted.notify_all()

    def _wait(self, health: Health) -> bool:
        """Wait until a round is due or wanted; return False if the feed was stopped instead."""
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
