"""The dynamic state of a cluster at a moment: waiting and running jobs, states of queue instances."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from qmonpy.model.values.moment import end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation

TaskKey = tuple[int, int]
"""Job number and task id."""

SUSPENDING_MARKS = frozenset("sST")
"""The marks that mean that a running task is suspended."""


@dataclass(frozen=True, slots=True)
class RunningTask:
    """A running task and the slots that it holds; the first piece is that of the master task."""

    job: int
    task: int
    pieces: tuple[tuple[str, int], ...]
    """Queue instance (`all.q@h1`) and slots, the instance of the master task first."""
    start_time: int
    pe: str | None = None
    """The parallel environment that was granted (never a pattern)."""
    quota_sets: tuple[str, ...] = field(default=(), compare=False)
    """Names of the resource quota sets that count it, in the order in which their usage changed last."""
    marks: frozenset[str] = frozenset()
    """Letters of qstat for the task itself: `s` suspended by qmod -sj, `S` by slot-wise subordination, `T` by a
    threshold, `d` registered for deletion, `t` being sent to its host. A task whose queue is suspended has none for
    that."""
    suspended_since: int = 0
    """Since when it is suspended, itself or with one of its queue instances, in seconds since the epoch; 0 while it
    runs."""
    suspended_seconds: int = 0
    """How many seconds it was suspended before that, in all."""

    @property
    def slots(self) -> int:
        """How many slots it holds in all."""
        return sum(slots for _, slots in self.pieces)

    @property
    def is_suspended(self) -> bool:
        """Whether the task itself is suspended, whatever the states of its queue instances are."""
        return not self.marks.isdisjoint(SUSPENDING_MARKS)

    def end_after(self, runtime: int) -> int:
        """Return the moment when it will have run for `runtime` seconds; past suspensions do not count as running."""
        return end_of(self.start_time, runtime + self.suspended_seconds)


@dataclass(frozen=True, slots=True)
class PendingTasks:
    """The waiting tasks of one job: their ids in order."""

    job: int
    tasks: tuple[int, ...] | range


@dataclass(frozen=True, slots=True)
class SearchWeights:
    """The recent cost of each way to search a range for the most slots; the greatest is the best.

    Weights are negative; older searches count less (`PE_RANGE_ALG` of sched_conf(5)).
    """

    least: int = 0
    middle: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class SchedulerMemory:
    """The things that the scheduler keeps from one pass to the next."""

    unplannable: frozenset[Hashable] = frozenset()
    """Categories for which no start could be planned; no plan is tried for them again while they have jobs."""
    basis: tuple[object, ...] = field(default=(), compare=False)
    """The quota sets, user sets and projects by which these categories were formed."""
    weights: SearchWeights = field(default_factory=SearchWeights)


@dataclass(frozen=True)
class State:
    """The dynamic state of a cluster as a value: a change makes a new one."""

    jobs: Mapping[int, Job] = field(default_factory=dict)
    """Every job that has a waiting or running task, by number."""
    pending: Mapping[int, PendingTasks] = field(default_factory=dict)
    """By job number; a job without waiting tasks is absent."""
    running: Mapping[TaskKey, RunningTask] = field(default_factory=dict)
    """In the order in which the tasks started."""
    instance_states: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Queue instance to its state letters (`d s S u A a E o C D c`); absent means none."""
    reservations: Mapping[int, Reservation] = field(default_factory=dict)
    """Advance reservations by id, without those that are over."""
    memory: SchedulerMemory = field(default_factory=SchedulerMemory, compare=False)
    """What the scheduler remembers until it is restarted; states that differ only in it are equal."""
    used_sets: tuple[str, ...] = ()
    """Names of resource quota sets in the order in which their usage changed last."""
    instance_messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By queue instance in state `E` the message of a real cluster's qmaster, as `qstat -explain E` prints it."""
