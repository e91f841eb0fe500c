"""The result of a scheduling pass: the tasks that start, the order in which jobs wait, and why they wait."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from qmonpy.model.work.refusal import Refusal, RuleCounter, UsageKey, format_usage_key
from qmonpy.model.work.state import RunningTask, SchedulerMemory


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


@dataclass(frozen=True)
class Decisions:
    """The result of one pass; empty before the first."""

    started: tuple[RunningTask, ...] = ()
    planned: tuple[PlannedTask, ...] = ()
    order: tuple[int, ...] = ()
    """Numbers of the jobs that still wait, by falling priority."""
    priorities: Mapping[int, float] = field(default_factory=dict)
    """Job number to normalised priority (`prior` of qstat)."""
    refusals: Mapping[int, tuple[Refusal, ...]] = field(default_factory=dict)
    """Job number to the reasons of this pass, empty unless reasons were recorded."""
    memory: SchedulerMemory = field(default_factory=SchedulerMemory)
    """What the scheduler keeps for the next pass."""
    undelivered: tuple[RunningTask, ...] = ()
    """Tasks that the scheduler would start but the qmaster refuses: the first for which a queue instance has too few
    free slots, and all behind it."""


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
    def counter(self) -> RuleCounter:
        """The counter, independent of the attribute; refusals by the rule name the same one."""
        return RuleCounter(self.quota_set, self.rule, self.usage_key)

    @property
    def key(self) -> str:
        """Grid Engine's usage key, `user/project/pe/queue/host/`."""
        return format_usage_key(self.usage_key)
