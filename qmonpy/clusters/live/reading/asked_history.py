"""Asks `qacct` for tasks that ended long ago, range by range, where the accounting file cannot be read."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from qmonpy.clusters.live.cells.commands import UTC_ENVIRONMENT, GridEngine, report_failure
from qmonpy.clusters.live.reading.asked_ends import LATE_SECONDS, find_task_key
from qmonpy.formats.output.qacct import parse_qacct
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask

FIRST_SPAN = 24 * 3600
"""So many seconds the first range has; a range with few tasks is followed by a longer one."""
LEAST_SPAN = 60
LONGEST_SPAN = 400 * 24 * 3600
"""A longer range has no beginning, and is the last one."""
GROWTH = 4
"""By so much a range is longer or shorter than the one before at most."""
LEAST_WANTED = 500
"""So many tasks a range is to have, however short a page is."""


class AskedHistory:
    """Gives the tasks that ended before those that are known, newest first, a page at a time; safe for threads.

    Each question has `qacct` look through its whole file, so what a page does not need is kept for the next one. The
    ids are negative: the accounting files give none of these.
    """

    def __init__(self, engine: GridEngine, clock: Callable[[], float] = time.time):
        self.by_end = True
        """Whether `qacct` has the option `-E`; else the ranges are of starts."""
        self._engine, self._clock = engine, clock
        self._lock = threading.Lock()
        self._waiting: deque[FinishedTask] = deque()
        """What was told and is in no page yet."""
        self._known: frozenset[object] = frozenset()
        self._end: int | None = None
        """The last second of the next range; None for no end."""
        self._span = FIRST_SPAN
        self._is_over = False
        self._last_id = 0
        """The id of the last task of the last page."""

    def read_tasks(
        self, most: int, before: int | None, known: Sequence[FinishedTask]
    ) -> tuple[tuple[int, FinishedTask], ...]:
        """Return at most so many tasks with ids, older than `before`, or without it than the known ones; ReportError.

        With an id that is not the last one of the page before, they begin anew.
        """
        with self._lock:
            if before is None or before != self._last_id:
                self._begin_anew(known)
            while len(self._waiting) < most and not self._is_over:
                self._ask(most)
            page = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            first = self._last_id - 1
            self._last_id -= len(page)
            return tuple((first - number, each) for number, each in enumerate(page))

    def _begin_anew(self, known: Sequence[FinishedTask]) -> None:
        ends = [each.end_time for each in known if each.end_time]
        # Records may be written in another order than tasks ended; what is known is left out.
        self._known = frozenset(map(find_task_key, known))
        self._end = min(ends) + LATE_SECONDS if ends else None
        self._waiting.clear()
        self._span, self._is_over = FIRST_SPAN, False
        self._last_id -= 1

    def _ask(self, most: int) -> None:
        """Ask for the next range; one of which too much is told is made shorter instead."""
        end = int(self._clock()) if self._end is None else self._end
        begin = end - self._span if self._span <= LONGEST_SPAN and end > self._span else None
        words = [*(("-E",) if self.by_end else ()), *(("-b", _format(begin)) if begin is not None else ())]
        words += ["-e", _format(end)] if self._end is not None else []
        result = self._engine.run(("qacct", *words, "-j"), environment=UTC_ENVIRONMENT)
        if result.is_flood and self._span > LEAST_SPAN:
            self._span = max(LEAST_SPAN, min(self._span, LONGEST_SPAN) // GROWTH)
            return
        if not result.is_fine:
            raise ReportError((report_failure(result),))
        found = [each for each in reversed(parse_qacct(result.stdout)) if find_task_key(each) not in self._known]
        self._waiting.extend(sorted(found, key=lambda each: -each.end_time))
        if begin is None:
            self._is_over = True
            return
        self._end = begin - 1
        wanted = self._span * max(most, LEAST_WANTED) // max(len(found), 1)
        self._span = max(LEAST_SPAN, min(wanted, self._span * GROWTH))


def _format(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y%m%d%H%M.%S}"
