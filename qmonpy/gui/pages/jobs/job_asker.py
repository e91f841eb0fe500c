"""Asks a real cluster what its snapshots do not have of jobs, while a column with that is on screen."""

import time
from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice

from PySide6.QtCore import QObject, Signal

from qmonpy.app.jobs.job_columns import TOLD_IDS, USAGE_IDS, with_told
from qmonpy.app.jobs.job_rows import (
    JobRow,
    find_model_policies,
    find_model_usage,
    with_past_usage,
    with_policies,
    with_usage,
)
from qmonpy.app.jobs.policy_columns import POLICY_IDS
from qmonpy.clusters.interface import TellsOptions, TellsPolicies, TellsUsage
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

PAUSE_SECONDS = 30.0
"""A qmaster hears of usage from its hosts about every 40 s."""
OPTIONS_SECONDS = 300.0
"""How long options count that were told once; they change by qalter only."""
MOST_ASKED = 500
"""About how many jobs one question is; more follow with the next snapshots."""


class JobAsker(QObject):
    """Keeps the answers that came last; nothing is asked while nobody looks."""

    answered = Signal()

    def __init__(self, context: PageContext, parent: QObject, clock: Callable[[], float] = time.monotonic):
        super().__init__(parent)
        self._context, self._clock = context, clock
        self._usage_at, self._options_at = -PAUSE_SECONDS, clock()
        self._busy: set[str] = set()
        self._usage: Mapping[TaskKey, TaskUsage] = {}
        self._told: dict[int, tuple[str, ...]] = {}
        self._policies_at = -PAUSE_SECONDS
        self._policies: Mapping[int, TaskPolicies] = {}

    def follow(self, snapshot: Snapshot, table: RowTable) -> Callable[[tuple[JobRow, ...]], tuple[JobRow, ...]]:
        """Ask what the columns of a table need; return what fills rows with the answers that there are."""
        shown = {each.id for place, each in enumerate(table.model().columns) if not table.isColumnHidden(place)}
        if shown & TOLD_IDS:
            self._ask_options(snapshot)
        told = dict(self._told)
        # The first rows of very many and all of them ask for the same.
        find_usage = cache(self._follow_usage(snapshot) if shown & USAGE_IDS else dict)
        guesses = bool(shown & USAGE_IDS) and self._context.cluster.clock is not None
        find_policies = cache(self._follow_policies(snapshot) if shown & POLICY_IDS else dict)

        def fill(rows: tuple[JobRow, ...]) -> tuple[JobRow, ...]:
            policies, usage = find_policies(), find_usage()
            rows = with_usage(with_told(rows, told) if told else rows, usage) if usage or told else rows
            rows = with_past_usage(rows, snapshot.cluster) if guesses else rows
            return with_policies(rows, policies) if policies else rows

        return fill

    def _follow_policies(self, snapshot: Snapshot) -> Callable[[], Mapping[int, TaskPolicies]]:
        """Ask a real cluster what its policies make of the jobs; the model is asked by who fills the rows."""
        cluster, now = self._context.cluster, self._clock()
        if not isinstance(cluster, TellsPolicies):
            return lambda: find_model_policies(snapshot)
        if now - self._policies_at >= PAUSE_SECONDS:
            self._policies_at = now
            self._ask("policies of jobs", cluster.read_policies, self._take_policies)
        policies = self._policies
        return lambda: policies

    def _follow_usage(self, snapshot: Snapshot) -> Callable[[], Mapping[TaskKey, TaskUsage]]:
        """Ask a real cluster what tasks have used; of a simulated one the model is asked by who fills the rows."""
        cluster, now = self._context.cluster, self._clock()
        if not isinstance(cluster, TellsUsage):
            return lambda: find_model_usage(snapshot) if cluster.clock is not None else {}
        jobs = frozenset(job for job, _ in snapshot.state.running)
        if jobs and now - self._usage_at >= PAUSE_SECONDS:
            self._usage_at = now
            self._ask("usage", lambda: cluster.read_usage(jobs), self._take_usage)
        usage = self._usage
        return lambda: usage

    def _ask_options(self, snapshot: Snapshot) -> None:
        cluster, now = self._context.cluster, self._clock()
        if not isinstance(cluster, TellsOptions):
            return
        known = snapshot.state.jobs
        if now - self._options_at >= OPTIONS_SECONDS:
            self._told, self._options_at = {}, now
        self._told = {number: words for number, words in self._told.items() if number in known}
        missing = (number for number, job in known.items() if number not in self._told and not job.arguments)
        jobs = tuple(islice(missing, MOST_ASKED))
        if jobs:
            self._ask("options of jobs", lambda: cluster.read_options(jobs), self._take_options)

    def _ask(self, topic: str, read: Callable[[], object], take: Callable[..., None]) -> None:
        if topic not in self._busy:
            self._busy.add(topic)
            self._context.background.query(topic, read, take, owner=self, on_ended=lambda: self._busy.discard(topic))

    def _take_usage(self, usage: Mapping[TaskKey, TaskUsage]) -> None:
        self._usage = usage
        self.answered.emit()

    def _take_policies(self, policies: Mapping[int, TaskPolicies]) -> None:
        self._policies = policies
        self.answered.emit()

    def _take_options(self, told: Mapping[int, tuple[str, ...]]) -> None:
        if told:
            self._told = {**self._told, **told}
            self.answered.emit()
