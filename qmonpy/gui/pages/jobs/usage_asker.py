"""Asks a real cluster what running tasks have used so far, while a column of usage is on screen."""

import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from qmonpy.app.jobs.job_columns import USAGE_IDS
from qmonpy.clusters.interface import TellsUsage
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

PAUSE_SECONDS = 30.0
"""A qmaster hears of usage from its hosts about every 40 s."""


class UsageAsker(QObject):
    """Keeps the answer that came last; nothing is asked while nobody looks."""

    usage_read = Signal()

    def __init__(self, context: PageContext, table: RowTable, clock: Callable[[], float] = time.monotonic):
        super().__init__(table)
        self._context, self._table, self._clock = context, table, clock
        self._asked_at: float | None = None
        self._is_asking = False
        self.usage: Mapping[TaskKey, TaskUsage] = {}

    @property
    def is_wanted(self) -> bool:
        """Whether a column of usage is shown in the table."""
        model = self._table.model()
        return any(not self._table.isColumnHidden(model.column_of(id)) for id in USAGE_IDS)

    def follow(self, snapshot: Snapshot) -> None:
        """Ask about the running jobs of a snapshot, if somebody looks and the last answer is old."""
        cluster, now = self._context.cluster, self._clock()
        is_due = self._asked_at is None or now - self._asked_at >= PAUSE_SECONDS
        if not isinstance(cluster, TellsUsage) or self._is_asking or not is_due or not self.is_wanted:
            return
        jobs = frozenset(job for job, _ in snapshot.state.running)
        if not jobs:
            return
        self._asked_at, self._is_asking = now, True
        self._context.background.query(
            "usage", lambda: cluster.read_usage(jobs), self._take, owner=self, on_ended=self._end
        )

    def _take(self, usage: Mapping[TaskKey, TaskUsage]) -> None:
        self.usage = usage
        self.usage_read.emit()

    def _end(self) -> None:
        self._is_asking = False
