"""Reads the state of a real cluster anew when that is due: what commands show, usage, and the scheduler's plan."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.reading.departments import has_departments, read_departments, with_departments
from qmonpy.clusters.live.reading.plan_file import Plan, PlanFile
from qmonpy.clusters.live.reading.reader import Reader, Round
from qmonpy.clusters.live.reading.share_usage import ShareUsageWatch
from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import SnapshotPart

YOUNG_SECONDS = 2.0
"""A state that is no older than this is not read again when only parts of the configuration are asked for."""


class StateWatch:
    """Reads rounds of the state, and knows when each part of it was read; for one thread."""

    def __init__(self, engine: GridEngine, plan_file: PlanFile, clock: Callable[[], float] = time.time):
        self._reader = Reader(engine, clock)
        self._engine, self._plan_file = engine, plan_file
        self._departments: Mapping[int, str] | None = None
        """Those of the jobs that were there when it was asked, which is done once."""
        self._usage = ShareUsageWatch(engine)
        self._clock = clock
        self.read_at = self._reader.read_at
        """By part the moment of which it is known, in seconds since the epoch by `clock`."""

    def forget_jobs(self, numbers: Iterable[int]) -> None:
        """Read these jobs again in the next round, as a command altered them."""
        self._reader.forget_jobs(numbers)

    def forget_details(self) -> None:
        """Read the details of every job again in the next round."""
        self._reader.forget_details()

    def note_ended(self) -> None:
        """Note that the records of ended jobs were looked at."""
        self.read_at[SnapshotPart.ENDED] = self._clock()

    def read(self, before: LiveData, *, is_asked: bool) -> Round:
        """Read the state, unless that was done just now and nobody asked for it."""
        age = self._clock() - self.read_at.get(SnapshotPart.JOBS, 0.0)
        if not is_asked and 0 <= age < YOUNG_SECONDS:
            return Round(before)
        return self._reader.read_round(before, is_asked=is_asked)

    def with_policies(self, found: Round, before: LiveData, cluster: Cluster, *, is_asked: bool) -> Round:
        """Return a round with the departments of jobs, and with the usage of users and projects, read anew if that is
        due; a failed one as it is."""
        if found.reports:
            return found
        if self._departments is None and found.data.jobs and has_departments(cluster):
            self._departments = read_departments(self._engine)
        jobs = with_departments(found.data.jobs, before.jobs, cluster, self._departments or {})
        data = found.data if jobs is found.data.jobs else replace(found.data, jobs=jobs)
        book = self._usage.read(cluster, self._clock(), is_asked=is_asked)
        if self._usage.read_at is None:
            self.read_at.pop(SnapshotPart.USAGE, None)
        else:
            self.read_at[SnapshotPart.USAGE] = self._usage.read_at
        data = data if book is data.usage else replace(data, usage=book)
        return found if data is found.data else replace(found, data=data)

    def close(self) -> None:
        """Wait for the end of commands that run beside the rounds, which must have been stopped."""
        self._usage.close()

    def with_plan(self, data: LiveData, cluster: Cluster, *, is_scheduling: bool = True, ahead: int = 0) -> LiveData:
        """Return the data with the scheduler's plan as it is now; with none if it no longer writes one, or is gone.

        `ahead` are the seconds by which the qmaster's clock, which its file and its jobs go by, is ahead of this one.
        """
        plan = self._plan_file.read(cluster, data, self._clock() + ahead) if is_scheduling else Plan()
        if plan.written_at is None:
            self.read_at.pop(SnapshotPart.PLAN, None)
        else:
            self.read_at[SnapshotPart.PLAN] = plan.written_at - ahead
        return replace(data, planned=plan.tasks)
