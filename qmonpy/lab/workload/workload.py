"""A workload as a value: jobs by the time of their submission, their tasks as they ran, and what is not known of them.

A million jobs are kept as columns (numpy arrays), and what many have in common once, as a `JobKind`; `job` makes one of
them a value of its own. All times are integer seconds since the epoch, all durations seconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.workload.sentence import Sentence
from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Range, ResourceRequest

Ints = NDArray[np.int64]
"""A column of whole numbers."""
UNKNOWN = -1
"""In a column of numbers of places, and of slots: it is not told."""
NO_INTS: Ints = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class JobKind:
    """What jobs have in common: whose they are, and what they ask for; the words are those of qsub(1)."""

    owner: str
    group: str = ""
    project: str = ""
    department: str = ""
    pe: str | None = None
    """Name or pattern of the parallel environment that was asked for."""
    slots: tuple[Range, ...] = (Range(1, 1),)
    hard_resources: tuple[ResourceRequest, ...] = ()
    soft_resources: tuple[ResourceRequest, ...] = ()
    hard_queues: tuple[str, ...] = ()
    soft_queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    other_requests: tuple[str, ...] = ()
    """Options that a play does not weigh, as they were written."""
    wants_reservation: bool = False
    is_immediate: bool = False
    priority: int = 0
    """POSIX priority of `-p`; 0 where it is not told."""
    max_running_tasks: int = 0
    """`-tc`; 0 is no limit, or not told."""
    queue: str = ""
    """The cluster queue in which they ran; empty where that is not told."""
    granted_pe: str = ""
    """The parallel environment in which they ran."""
    master_resources: tuple[ResourceRequest, ...] = ()
    """What the master tasks of parallel jobs request for themselves (`-scope master -l`)."""
    slave_resources: tuple[ResourceRequest, ...] = ()
    """What their other tasks do."""
    slave_queues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskRun:
    """One task as it ran."""

    task: int
    start_time: int
    """0 where nobody knows when it started."""
    run_time: int
    slots: int
    place: str = ""
    """The queue instance of its master, `all.q@h1`; empty where that is not told."""
    failed: int = 0
    """A code of sge_status(5); 0 is none."""
    exit_status: int = 0


@dataclass(frozen=True, slots=True)
class WorkloadJob:
    """One job of a workload."""

    index: int
    """Its place in the workload, from 0."""
    number: int
    """The number that it had in the cluster; others of the workload may have the same one."""
    name: str
    kind: JobKind
    submit_time: int
    tasks: tuple[TaskRun, ...]
    is_array: bool = False


NO_REQUESTS = "no-requests"
"""The code of the note that records tell nothing of what jobs asked for."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a workload does not tell, or that was left out: counted, and said in a sentence."""

    code: str
    """Stable: `never-ran`, `broken-lines`, `not-told.holds` ..."""
    count: int
    """How many records, jobs or lines it is about; 0 where it is about all."""
    sentence: Sentence
    places: tuple[str, ...] = ()
    """The first of them, as `FILE, line 12`."""

    @property
    def text(self) -> str:
        """A full sentence for people."""
        return self.sentence.say()


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or what else a workload was read from."""

    name: str
    sha256: str = ""
    """Of the content that was read; empty where it is no file."""
    records: int = 0


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine of a trace, as its header tells it (Standard Workload Format)."""

    name: str = ""
    nodes: int = 0
    processors: int = 0
    start_time: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    """All fields of the header, in their order."""


@dataclass(frozen=True, eq=False)
class Workload:
    """Jobs by the time of submission, then by number; the columns of a kind are equally long."""

    title: str
    kinds: tuple[JobKind, ...] = ()
    names: tuple[str, ...] = ()
    """Names of jobs, each once."""
    places: tuple[str, ...] = ()
    """Names of queue instances, each once."""
    # --- a number for each job
    number: Ints = field(default_factory=lambda: NO_INTS)
    kind: Ints = field(default_factory=lambda: NO_INTS)
    """Place in `kinds`."""
    name: Ints = field(default_factory=lambda: NO_INTS)
    """Place in `names`."""
    submit: Ints = field(default_factory=lambda: NO_INTS)
    is_array: Ints = field(default_factory=lambda: NO_INTS)
    """1 for array jobs."""
    first: Ints = field(default_factory=lambda: np.zeros(1, np.int64))
    """The place of a job's first task in the columns of tasks; one longer than the others: the end of the last job."""
    # --- a number for each task
    task: Ints = field(default_factory=lambda: NO_INTS)
    start: Ints = field(default_factory=lambda: NO_INTS)
    """When it really started; 0 where nobody knows."""
    run_time: Ints = field(default_factory=lambda: NO_INTS)
    slots: Ints = field(default_factory=lambda: NO_INTS)
    """How many it was granted."""
    place: Ints = field(default_factory=lambda: NO_INTS)
    """Place in `places` of its master, or UNKNOWN."""
    failed: Ints = field(default_factory=lambda: NO_INTS)
    exit_status: Ints = field(default_factory=lambda: NO_INTS)
    order: Ints = field(default_factory=lambda: NO_INTS)
    """The order in which tasks were recorded, which tells who of those that ended in the same second was first."""
    sent: Ints = field(default_factory=lambda: NO_INTS)
    """When a task was sent to its host, as a place in the order of all that was sent and finished (`joblog` of
    reporting(5)), or UNKNOWN; empty where nobody recorded it."""
    finished: Ints = field(default_factory=lambda: NO_INTS)
    """When it was finished, in the same order."""
    # --- about it
    begin: int = 0
    """Jobs submitted before are played, so that the cluster is as full as it was, but not counted."""
    end: int = 0
    """Jobs submitted from then on are played and not counted; 0 for none."""
    notes: tuple[Note, ...] = ()
    sources: tuple[Source, ...] = ()
    machine: Machine | None = None
    steps: tuple[Sentence, ...] = ()
    """How it was made of what was read, a sentence each: scaled, cut, filtered ..."""

    def __len__(self) -> int:
        return len(self.number)

    @property
    def tasks(self) -> int:
        """How many tasks there are."""
        return len(self.task)

    @cached_property
    def job_of(self) -> Ints:
        """By task the place of its job."""
        found = np.repeat(np.arange(len(self), dtype=np.int64), np.diff(self.first))
        found.setflags(write=False)
        return found

    @property
    def counted(self) -> NDArray[np.bool_]:
        """By job whether it was submitted in the period that is looked at."""
        found = self.submit >= self.begin
        return found & (self.submit < self.end) if self.end else found

    @property
    def has_sequence(self) -> bool:
        """Whether it is known in which order tasks began and ended within a second."""
        return bool(len(self.sent)) and bool((self.sent != UNKNOWN).any())

    @property
    def has_starts(self) -> bool:
        """Whether it is known when tasks really started, so that a play can be compared with it."""
        return bool(len(self.start)) and bool((self.start > 0).any())

    def job(self, index: int) -> WorkloadJob:
        """Return one job as a value; IndexError behind the last."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        rows = range(int(self.first[index]), int(self.first[index + 1]))
        return WorkloadJob(
            index,
            int(self.number[index]),
            self.names[int(self.name[index])],
            self.kinds[int(self.kind[index])],
            int(self.submit[index]),
            tuple(map(self.task_run, rows)),
            bool(self.is_array[index]),
        )

    def task_run(self, row: int) -> TaskRun:
        """Return a task by its place in the columns of tasks."""
        place = int(self.place[row])
        return TaskRun(
            int(self.task[row]),
            int(self.start[row]),
            int(self.run_time[row]),
            int(self.slots[row]),
            "" if place == UNKNOWN else self.places[place],
            int(self.failed[row]),
            int(self.exit_status[row]),
        )

    def jobs(self, indices: Sequence[int] | None = None) -> Iterator[WorkloadJob]:
        """Yield jobs as values, all or those at some places."""
        yield from map(self.job, range(len(self)) if indices is None else indices)
