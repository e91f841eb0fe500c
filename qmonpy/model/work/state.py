"""What is going on in a cluster at a moment: jobs waiting and running, states of queue instances."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from qmonpy.model.values.moment import end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation

TaskKey = tuple[int, int]
"""Job number and task id."""

SUSPENDING_MARKS = frozenset("sST")
"""Marks of a running task that stands still."""


@dataclass(frozen=True, slots=True)
class RunningTask:
    """A task on its queue instances; the first piece is the master's."""

    job: int
    task: int
    pieces: tuple[tuple[str, int], ...]
    """Queue instance (`all.q@h1`) and slots, the master's instance first."""
    start_time: int
    pe: str | None = None
    """The parallel environment that was granted (never a pattern)."""
    quota_sets: tuple[str, ...] = field(default=(), compare=False)
    """Names of the resource quota sets in which it is counted, in the order in which they were touched last."""
    marks: frozenset[str] = frozenset()
    """Letters of qstat for what happens to the task itself: `s` suspended by qmod -sj, `S` by slot-wise subordination,
    `T` by a threshold, `d` registered for deletion, `t` on its way to its host. What its queue suspends has none."""
    suspended_since: int = 0
    """Since when it stands still, by a mark of its own or with a queue instance under it; 0 while it goes on."""
    suspended_seconds: int = 0
    """How long it stood still before, in all."""

    @property
    def slots(self) -> int:
        return sum(slots for _, slots in self.pieces)

    @property
    def is_suspended(self) -> bool:
        """Whether a mark of its own keeps it from going on, whatever its queue instances do."""
        return not self.marks.isdisjoint(SUSPENDING_MARKS)

    def end_after(self, runtime: int) -> int:
        """When it has run for so many seconds, those in which it stood still before not counted."""
        return end_of(self.start_time, runtime + self.suspended_seconds)


@dataclass(frozen=True, slots=True)
class PendingTasks:
    """The tasks of one job that wait: ids in order."""

    job: int
    tasks: tuple[int, ...] | range


@dataclass(frozen=True, slots=True)
class SearchWeights:
    """What the ways of looking for the best number of slots of a range have cost of late; the greatest is the best."""

    least: int = 0
    middle: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class SchedulerMemory:
    """What the scheduler keeps from one pass to the next."""

    unplannable: frozenset[Hashable] = frozenset()
    """Categories for which no start was found that could be planned; no plan is tried for them while they have jobs."""
    basis: tuple[object, ...] = field(default=(), compare=False)
    """The quota sets, user sets and projects that these categories were made by."""
    weights: SearchWeights = field(default_factory=SearchWeights)


@dataclass(frozen=True)
class State:
    """The dynamic side of a cluster; a value: changes make a new one."""

    jobs: Mapping[int, Job] = field(default_factory=dict)
    """Every job that has a waiting or running task, by number."""
    pending: Mapping[int, PendingTasks] = field(default_factory=dict)
    """By job number; a job without waiting tasks is absent."""
    running: Mapping[TaskKey, RunningTask] = field(default_factory=dict)
    """In the order in which the tasks started."""
    instance_states: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Queue instance to its state letters (`d s S u A a E o C D c`); absent means none."""
    reservations: Mapping[int, Reservation] = field(default_factory=dict)
    """Advance reservations by id, those that are over left out."""
    memory: SchedulerMemory = field(default_factory=SchedulerMemory, compare=False)
    """The scheduler's own, which it loses when it is started anew; states are equal without it."""
    used_sets: tuple[str, ...] = ()
    """Names of resource quota sets in the order in which a task was counted, or ceased to be, in them last."""
    instance_messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Queue instance in state `E` to what the qmaster of a real cluster says of it, as `qstat -explain E` prints it."""
