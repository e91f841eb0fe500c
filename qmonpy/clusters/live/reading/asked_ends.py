"""Asks `qacct` for the tasks that ended, where the accounting file cannot be read here."""

from dataclasses import replace
from datetime import UTC, datetime

from qmonpy.clusters.live.cells.commands import UTC_ENVIRONMENT, GridEngine, report_failure
from qmonpy.formats.output.qacct import find_odd_times, parse_qacct
from qmonpy.model.snapshot import FinishedTask

ASK_SECONDS = 60.0
"""So often `qacct` is asked at most, which looks through the whole file each time."""
SHARE = 20.0
"""It takes at most a twentieth of the time."""
PAST_SECONDS = 24 * 3600
"""So far back it looks at first."""
LATE_SECONDS = 300
"""So much later than the end of a task its record may be written."""
MOST_TASKS = 1000
"""How many ended tasks are kept."""
_Key = tuple[int, int, int, int, int]


class AskedEnds:
    """The tasks that ended last as `qacct` tells them, newest last; one thread at a time calls `follow`."""

    def __init__(self, engine: GridEngine):
        self.tasks: tuple[FinishedTask, ...] = ()
        self.failure = ""
        """Why `qacct` did not answer; empty if it did."""
        self.odd_times: tuple[str, ...] = ()
        """Times that it told last and that cannot be, in words."""
        self.by_end = True
        """Whether `qacct` has the option `-E`."""
        self._engine = engine
        self._running_since: int | None = None
        """The oldest start of a task that ran at the last question."""
        self._kept: dict[_Key, FinishedTask] = {}
        self._asked_at: float | None = None
        self._pause = ASK_SECONDS
        self._begin = 0
        self._count = 0

    def follow(self, now: int, steady: float, running_since: int | None = None) -> tuple[FinishedTask, ...]:
        """Ask if it is time to, and return all tasks that are kept; `now` is the qmaster's time.

        `running_since` is the oldest start of a task that runs: where `qacct` goes by starts, a task that ran at the
        last question may have ended since.
        """
        if self._asked_at is not None and steady - self._asked_at < self._pause:
            return self.tasks
        self._asked_at = steady
        begin = max(self._begin - LATE_SECONDS, 0) or now - PAST_SECONDS
        if not self.by_end:
            begin = min(begin, self._running_since or begin)
        moment = f"{datetime.fromtimestamp(begin, UTC):%Y%m%d%H%M.%S}"
        by_end = ("-E",) if self.by_end else ()
        result = self._engine.run(("qacct", *by_end, "-b", moment, "-j"), environment=UTC_ENVIRONMENT)
        # What was told after a flood is too much again: what ran for long is left out then.
        self._running_since = None if result.is_flood else running_since
        self._pause = max(ASK_SECONDS, result.seconds * SHARE)
        self.failure = "" if result.is_fine else report_failure(result).text
        if result.is_fine:
            self._take(parse_qacct(result.stdout))
            self.odd_times = find_odd_times(result.stdout)
        return self.tasks

    def _take(self, found: tuple[FinishedTask, ...]) -> None:
        news = [each for each in found if find_task_key(each) not in self._kept]
        for each in news:
            self._count += 1
            assert each.record is not None
            self._kept[find_task_key(each)] = replace(each, record=replace(each.record, id=self._count))
            self._begin = max(self._begin, each.end_time)
        if news:
            self._kept = dict(list(self._kept.items())[-MOST_TASKS:])
            self.tasks = tuple(self._kept.values())


def find_task_key(task: FinishedTask) -> _Key:
    """Return what tells one ended run of a task from others; `qacct` gives records no number."""
    failed = task.record.failed if task.record is not None else 0
    return task.job, task.task, task.start_time, task.end_time, failed
