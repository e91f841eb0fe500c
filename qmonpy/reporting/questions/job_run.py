"""Runs of jobs and their whole records, as values; what finds them is in `jobs_behind`."""

from collections.abc import Mapping
from typing import Any

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class JobRun:
    """A record of the accounting in a list; `id` finds the whole of it. Times are in seconds since the epoch."""

    id: int
    job: int
    task: int
    """0 for a job that is no array."""
    user: str
    name: str
    project: str
    queue: str
    host: str
    slots: int
    submitted: int
    started: int
    """0 for one that never ran."""
    ended: int
    cpu: float
    max_vmem: float
    failed: int
    exit_status: int

    @property
    def words(self) -> str:
        """What a filter without a field searches, in lower case."""
        return f"{self.job} {self.user} {self.name} {self.project} {self.queue} {self.host}".lower()

    @property
    def wait(self) -> int:
        """Seconds from submission to start."""
        return self.started - self.submitted if self.started else 0

    @property
    def run(self) -> int:
        """Seconds from start to end; 0 where a wrong clock says that it ended before."""
        return max(0, self.ended - self.started) if self.started else 0

    @property
    def turnaround(self) -> int:
        """Seconds from submission to end; 0 where a wrong clock says that it ended before."""
        return max(0, self.ended - self.submitted)


@dataclass(frozen=True, slots=True)
class JobsBehind:
    """The runs behind a number, those that weigh most first, and how many there are in all."""

    runs: tuple[JobRun, ...] = ()
    total: int = 0


@dataclass(frozen=True, slots=True)
class TimesBehind:
    """What a mean of times, or the longest of them, is made of."""

    measure: str
    """`wait`, `turnaround` or `run_time`."""
    count: int
    total: float
    """The sum of all, in seconds."""
    largest: float
    runs: tuple[JobRun, ...] = ()
    """The runs of the longest times, the longest first."""


@dataclass(frozen=True, slots=True)
class JobRecord:
    """All that the database has of a run: fields by their names there, requests, and what its log says."""

    job: Mapping[str, Any]
    usage: Mapping[str, Any]
    requests: tuple[tuple[str, str], ...] = ()
    log: tuple[Mapping[str, Any], ...] = ()
    reservation: int | None = None
