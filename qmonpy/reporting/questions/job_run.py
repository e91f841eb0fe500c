"""Runs of jobs and their whole records, as values; what finds them is in `jobs_behind`."""

from collections.abc import Mapping
from typing import Any, TypeAlias

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
class RecordBehind:
    """A record of the accounting with what it adds to a sum. Times are in seconds since the epoch."""

    job: int
    task: int
    """0 for a job that is no array."""
    user: str
    slots: int
    began: int
    """When its job began, of which there may be earlier records: one of each midnight."""
    started: int
    ended: int
    amount: float
    runs_on: bool
    """Whether it is one of midnight, of a job that ran on."""
    is_own: bool
    """Whether it is the job's own, and not one of a task on a host of a parallel job."""


@dataclass(frozen=True, slots=True)
class SumBehind:
    """A sum over records, or the largest amount of one."""

    what: str
    """`slot_seconds`, `slots_within`, `cpu`, `run`, `memory`, `slot_memory`."""
    total: float
    count: int
    """So many records add something."""
    records: tuple[RecordBehind, ...] = ()
    """Those that weigh most, the first of them first."""
    is_largest: bool = False
    """Whether the largest counts, and not the sum."""

    @property
    def value(self) -> float:
        """What it comes to."""
        return self.records[0].amount if self.is_largest and self.records else self.total


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One value that jobs asked for."""

    text: str
    """As they asked for it: `4G`."""
    number: float
    times: int
    """How often it counts: so many jobs asked for it, or slots of them."""

    @property
    def amount(self) -> float:
        """What it adds to the sum."""
        return self.number * self.times


@dataclass(frozen=True, slots=True)
class AskedBehind:
    """A sum of what was asked for, by value, the largest amount first."""

    request: str
    parts: tuple[AskedPart, ...]
    of_slots: bool
    """Whether each slot counts, or each job."""
    is_memory: bool
    """Whether it is memory, or else a time."""

    @property
    def value(self) -> float:
        """What it comes to."""
        return sum(each.amount for each in self.parts)


@dataclass(frozen=True, slots=True)
class EndingCount:
    """How many jobs ended in one way."""

    failed: int
    exit_status: int
    count: int


@dataclass(frozen=True, slots=True)
class CountBehind:
    """How many jobs there are, by how they ended, the most first."""

    endings: tuple[EndingCount, ...] = ()
    runs: tuple[JobRun, ...] = ()
    """Some of them."""

    @property
    def value(self) -> float:
        """How many they are."""
        return sum(each.count for each in self.endings)


@dataclass(frozen=True, slots=True)
class StepBehind:
    """A value that was valid for a time, with what it adds to a sum. Times are in seconds since the epoch."""

    title: str
    """What it is of; empty where that is what the whole sum is of."""
    begin: int
    end: int
    number: float
    amount: float


@dataclass(frozen=True, slots=True)
class StepsBehind:
    """A sum over values that were valid for a time, or the largest amount of one."""

    what: str
    """`used`, `capacity`, `held`, `peak`, `holder`, `reserved`, `reserved_slots`."""
    total: float
    count: int
    """So many values add something."""
    steps: tuple[StepBehind, ...] = ()
    """Those that weigh most, the first of them first."""
    is_largest: bool = False
    """Whether the largest counts, and not the sum."""

    @property
    def value(self) -> float:
        """What it comes to."""
        return self.steps[0].amount if self.is_largest and self.steps else self.total


@dataclass(frozen=True, slots=True)
class SpanBehind:
    """A stretch of time, in seconds since the epoch."""

    begin: int
    end: int

    @property
    def value(self) -> float:
        """How long it is."""
        return self.end - self.begin


@dataclass(frozen=True, slots=True)
class MeanBehind:
    """What was asked for in all, divided by how many jobs did."""

    above: AskedBehind
    below: CountBehind

    @property
    def value(self) -> float:
        """What it comes to."""
        return self.above.value / self.below.value if self.below.value else 0.0


Behind: TypeAlias = SumBehind | AskedBehind | CountBehind | StepsBehind | SpanBehind | MeanBehind


@dataclass(frozen=True, slots=True)
class SumsBehind:
    """What a number of a report is made of: a sum or a count, or one divided by another."""

    above: Behind
    below: Behind | None = None


@dataclass(frozen=True, slots=True)
class JobRecord:
    """All that the database has of a run: fields by their names there, requests, and what its log says."""

    job: Mapping[str, Any]
    usage: Mapping[str, Any]
    requests: tuple[tuple[str, str], ...] = ()
    log: tuple[Mapping[str, Any], ...] = ()
    reservation: int | None = None
