"""The state of jobs and queue instances at a moment, which a scheduling pass starts from, and what the pass decides."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field, fields
from typing import cast

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import end_of
from qmonpy.model.work.job import Job, Range, has_number
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.refusal import Refusal, RuleCounter, UsageKey, format_usage_key
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.share_usage import UsageBook

TaskKey = tuple[int, int]
"""Job number and task id."""

SUSPENDING_MARKS = frozenset("sST")
"""The marks that mean that a running task is suspended."""
ASIDE_MARKS = frozenset("sT")
"""The marks of running tasks that the scheduler sets aside before it weighs jobs (8.1.9, asked)."""


SENT_MARK = "t"
"""The mark of a running task that was sent to a host that was down, and did not get there."""
DELETED_MARK = "d"
"""The mark of a running task that was deleted while its execution daemon does not answer."""


def mark_pe(name: str) -> str:
    """Return what stands for a parallel environment among the names of quota sets, which have no blanks."""
    return f"pe {name}"


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
    """Names of the resource quota sets that count it, and `mark_pe` of its parallel environment, in the order in which
    their usage changed last."""
    marks: frozenset[str] = frozenset()
    """Letters of qstat for the task itself: `s` suspended by qmod -sj, `S` by slot-wise subordination, `T` by a
    threshold, `d` registered for deletion, `t` being sent to its host. A task whose queue is suspended has none for
    that."""
    suspended_since: int = 0
    """Since when it is suspended, itself or with one of its queue instances, in seconds since the epoch; 0 while it
    runs."""
    suspended_seconds: int = 0
    """How many seconds it was suspended before that, in all."""
    booked_seconds: int | None = None
    """For how many seconds its resources are booked, where its job was altered since it started; None for as long as
    the job says."""
    kept_limits: tuple[int, int] | None = None
    """After how many seconds its host warns and kills it (s_rt, h_rt), where its job or its queues changed since it
    started; None for what these say."""
    told: tuple[float, ...] = field(default=(), compare=False)
    """The numbers of the `JobPolicy` that the policies of an embedded cluster last made of it before it was set aside,
    as these are still shown; none while it counts, and where no policy hands out tickets."""

    @property
    def slots(self) -> int:
        """How many slots it holds in all."""
        return sum(slots for _, slots in self.pieces)

    def count_stopped(self, until: int) -> int:
        """Return how many seconds it was suspended up to a time, in seconds since the epoch."""
        return self.suspended_seconds + (max(0, until - self.suspended_since) if self.suspended_since else 0)

    @property
    def is_suspended(self) -> bool:
        """Whether the task itself is suspended, whatever the states of its queue instances are."""
        return not self.marks.isdisjoint(SUSPENDING_MARKS)

    @property
    def is_standing_still(self) -> bool:
        """Whether it is suspended, itself or with one of its queue instances."""
        return self.suspended_since > 0 or self.is_suspended

    @property
    def is_set_aside(self) -> bool:
        """Whether it plays no role for urgency and tickets: suspended by `qmod -sj` or a threshold, not by a queue."""
        return not self.marks.isdisjoint(ASIDE_MARKS)

    @staticmethod
    def of_array(
        job: int,
        tasks: Iterable[int],
        pieces: tuple[tuple[str, int], ...],
        start_time: int,
        pe: str | None,
        quota_sets: tuple[str, ...],
    ) -> "list[RunningTask]":
        """Return tasks of a job that start at the same time on the same places, in the time that a third of them would
        take one by one."""
        made = [_Draft(job, task, pieces, start_time, pe, quota_sets) for task in tasks]
        for each in made:
            each.__class__ = RunningTask  # type: ignore[assignment]
        return cast(list[RunningTask], made)

    def end_after(self, runtime: int) -> int:
        """Return the moment when it will have run for `runtime` seconds; past suspensions do not count as running."""
        return end_of(self.start_time, runtime + self.suspended_seconds)


_NO_MARKS = frozenset[str]()


class _Draft:
    """A running task while it is made: a frozen value is filled by a function call for each attribute."""

    __slots__ = tuple(each.name for each in fields(RunningTask))

    def __init__(
        self,
        job: int,
        task: int,
        pieces: tuple[tuple[str, int], ...],
        start_time: int,
        pe: str | None,
        quota_sets: tuple[str, ...],
    ):
        self.job = job
        self.task = task
        self.pieces = pieces
        self.start_time = start_time
        self.pe = pe
        self.quota_sets = quota_sets
        self.marks = _NO_MARKS
        self.suspended_since = 0
        self.suspended_seconds = 0
        self.booked_seconds = None
        self.kept_limits = None
        self.told = ()


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
    weights: SearchWeights = field(default_factory=SearchWeights)
    ended: Mapping[int, int] = field(default_factory=dict)
    """By job with a limit on its tasks how many of them have ended since the last pass; the next one still counts
    them."""


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
    """Names of resource quota sets, and `mark_pe` of parallel environments, in the order in which their usage changed
    last."""
    instance_messages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By queue instance in state `E` the messages of the qmaster, as `qstat -explain E` prints them."""
    down_hosts: Mapping[str, int] = field(default_factory=dict)
    """By host of the embedded cluster that broke down, with all that ran there, when it did."""
    threshold_times: Mapping[str, int] = field(default_factory=dict)
    """By queue instance when the scheduler last suspended or resumed a task there by a suspend threshold, in seconds
    since the epoch."""
    stale_debits: Mapping[str, float] = field(default_factory=dict)
    """By `QuotaUsage.counter_name` how much more, or less, the qmaster counts than what runs uses: user sets and host
    groups changed since these tasks started."""
    told_slots: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    """By queue instance its reserved, used and total slots as a real cluster told them; the model's may differ."""
    changes: LastChanges = field(default_factory=LastChanges, compare=False)
    """Which queue instances changed last, and are tried last of equal ones, as far as anybody followed it; states that
    differ only in it are equal."""
    usage: UsageBook = field(default_factory=UsageBook)
    """What users and projects have used, by which the share tree policy hands out tickets."""
    has_every_letter: bool = False
    """Whether a real cluster showed `instance_states`, with every letter, so that none is to be worked out here."""

    def list_running(self, numbers: Iterable[int]) -> dict[int, list[int]]:
        """Return for each of some jobs which of its tasks run, in the order in which they started; all that runs is
        looked through once."""
        found: dict[int, list[int]] = {number: [] for number in numbers}
        for number, task in self.running if found else ():
            if number in found:
                found[number].append(task)
        return found

    def is_sent(self, task: RunningTask) -> bool:
        """Whether a task of an embedded cluster was sent to a host that was down, and has not begun (state `t`)."""
        if SENT_MARK in task.marks:
            return not self.has_every_letter
        since = self.down_hosts.get(task.pieces[0][0].partition("@")[2]) if self.down_hosts else None
        return since is not None and task.start_time > since


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """The start that is reserved for a waiting task that asked for it (`-R y`); the first piece is the master's."""

    job: int
    task: int
    start: int
    """Seconds since the epoch."""
    end: int
    """When the resources are assumed to be free again: after the run time limit and the duration offset."""
    pieces: tuple[tuple[str, int], ...]
    pe: str | None = None


TaskPriority = tuple[tuple[Range, ...], float]
"""Tasks of a job, and the normalised priority of each of them."""


@dataclass(frozen=True)
class Decisions:
    """The result of one pass; empty before the first."""

    started: tuple[RunningTask, ...] = ()
    planned: tuple[PlannedTask, ...] = ()
    order: tuple[int, ...] = ()
    """Numbers of the jobs that still wait, by falling priority."""
    priorities: Mapping[int, float] = field(default_factory=dict)
    """Job number to normalised priority (`prior` of qstat)."""
    task_priorities: Mapping[int, tuple[TaskPriority, ...]] = field(default_factory=dict)
    """By number of a job whose tasks have different priorities on a real cluster, those of all its tasks."""
    refusals: Mapping[int, tuple[Refusal, ...]] = field(default_factory=dict)
    """Job number to the reasons of this pass, empty unless reasons were recorded."""
    memory: SchedulerMemory = field(default_factory=SchedulerMemory)
    """What the scheduler keeps for the next pass."""
    undelivered: tuple[RunningTask, ...] = ()
    """Tasks that the scheduler would start but the qmaster refuses: the first for which a queue instance has too few
    free slots, and all behind it."""

    def find_priority(self, job: int, task: int) -> float:
        """Return the normalised priority of a task; that of its job where the tasks have none of their own."""
        own = (priority for ranges, priority in self.task_priorities.get(job, ()) if has_number(ranges, task))
        return next(own, self.priorities.get(job, 0.0))

    def find_most_priority(self, job: int) -> float:
        """Return the greatest priority that a task of a job has."""
        own = self.task_priorities.get(job)
        known = self.priorities.get(job, 0.0)
        return known if own is None else max(known, *(priority for _, priority in own))


@dataclass(frozen=True, slots=True)
class QuotaUsage:
    """The usage that one counter of a rule has of one limit: a row of `qquota`.

    Consumed limits have `used` and `limit` as numbers; a limit on an attribute that is not consumed has None for both
    and is shown as `value`.
    """

    quota_set: str
    rule: int
    """Index from 0."""
    attribute: str
    value: str
    """The limit as it was written."""
    user: str = ""
    project: str = ""
    pe: str = ""
    queue: str = ""
    host: str = ""
    """The parts of the usage key: empty where the rule does not expand that filter."""
    used: float | None = None
    limit: float | None = None

    @property
    def usage_key(self) -> UsageKey:
        """The names that are counted separately: user, project, PE, queue, host."""
        return self.user, self.project, self.pe, self.queue, self.host

    @property
    def counter_name(self) -> str:
        """The counter and its attribute as one name, such as `s1/0/slots/anna/////`; the rule is an index from 0."""
        return f"{self.quota_set}/{self.rule}/{self.attribute}/{format_usage_key(self.usage_key)}"

    @property
    def counter(self) -> RuleCounter:
        """The counter, independent of the attribute; refusals by the rule name the same one."""
        return RuleCounter(self.quota_set, self.rule, self.usage_key)

    @property
    def key(self) -> str:
        """Grid Engine's usage key, `user/project/pe/queue/host/`."""
        return format_usage_key(self.usage_key)
