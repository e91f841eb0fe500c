"""What a trace of a job is made of: ways to start it, queue instances, rule sets, limits, and who holds them."""

from dataclasses import dataclass, field

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Layer, Refusal, Refuser, UsageKey
from qmonpy.model.work.state import RunningTask


@dataclass(frozen=True, slots=True)
class Holder:
    """A running task that has some of a limit booked."""

    job: int
    task: int | None
    """None for a job that is no array."""
    owner: str
    name: str
    slots: int
    amount: float
    """Of the limited attribute."""
    end_time: int
    """When it is expected to end, by its run time; seconds since the epoch."""
    instances: tuple[str, ...]
    """The queue instances that it runs on."""


@dataclass(frozen=True, slots=True)
class LimitTrace:
    """A limit of the rule in force, with what the job would add to it; of several usage keys the same for each."""

    attribute: str
    type: ValueType
    written: str
    """The limit as it stands in the rule."""
    limit: float | None = None
    """Its number, of a dynamic limit for the host; None for a text."""
    used: float | None = None
    """None for an attribute that is not consumed, and so not counted."""
    asked: float | None = None
    """The least that the job must book here; None if it asks for none of it."""
    requested: str = ""
    """The request as written where the attribute is not consumed."""
    left: float | None = None
    is_exceeded: bool = False
    """Whether this limit refuses the job."""
    holders: tuple[Holder, ...] = ()
    """Who has something booked under one of the usage keys, the one that ends first in front."""


@dataclass(frozen=True, slots=True)
class CounterTrace:
    """What a rule counts: usage keys with equal numbers, and the instances where the job would book one of them."""

    rule: str
    """`set/rule`."""
    keys: tuple[UsageKey, ...]
    limits: tuple[LimitTrace, ...]
    instances: tuple[str, ...]

    @property
    def is_exhausted(self) -> bool:
        """Whether a limit refuses the job."""
        return any(limit.is_exceeded for limit in self.limits)


@dataclass(frozen=True, slots=True)
class FailedFilter:
    """A filter of a rule that does not let the job or the instances pass."""

    kind: str
    """users, projects, pes, queues or hosts."""
    written: str
    """The filter as it stands in the rule."""
    asked: str
    """What it was asked for: the user, project or PE, `jobs without project`, or the names of queues or hosts."""


@dataclass(frozen=True, slots=True)
class PassedRule:
    """A rule that does not govern the job on some instances, and why."""

    rule: str
    filters: tuple[FailedFilter, ...]


@dataclass(frozen=True, slots=True)
class RulePath:
    """The way through the rules of a set that some instances share."""

    rule: str | None
    """The rule that matched, the first that does; None where none does and the set limits nothing."""
    passed: tuple[PassedRule, ...]
    """The rules before it, in order."""
    instances: tuple[str, ...]
    counters: tuple[CounterTrace, ...]
    """What the rule counts; the ones that refuse the job first."""


@dataclass(frozen=True, slots=True)
class SetTrace:
    """What an enabled rule set says to the job."""

    name: str
    paths: tuple[RulePath, ...]


@dataclass(frozen=True, slots=True)
class InstanceTrace:
    """A queue instance: how many slots it has for one task, and for none the first that refused."""

    name: str
    slots: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class InstanceGroup:
    """Queue instances that say the same, each for itself."""

    instances: tuple[str, ...]
    slots: int
    """Slots that each of them has."""
    refusal: Refusal | None = None
    """The refusal of the first of them; layer, attribute, asked and left are the same for all."""

    @property
    def layer(self) -> Layer | None:
        return self.refusal.layer if self.refusal else None

    @property
    def object(self) -> str:
        """What refused, empty if it was each instance itself or its host."""
        return cause(self.refusal) if self.refusal else ""


def cause(refusal: Refusal) -> str:
    """Name of what refused on a queue instance, empty if that is the instance itself or its host."""
    return "" if refusal.by in (Refuser.INSTANCE, Refuser.HOST) else refusal.object


@dataclass(frozen=True, slots=True)
class WayTrace:
    """One way to start the job: without a PE, or in one of those that its request means."""

    pe: str | None
    slots: int
    """The fewest slots that a task may start with."""
    available: int
    """Slots that are to be had together, not more than `slots`."""
    instances: tuple[InstanceTrace, ...]
    """Every queue instance once, in the order of configuration."""
    groups: tuple[InstanceGroup, ...]
    """The same instances where they are equal; those that have slots first, then by falling size."""
    sets: tuple[SetTrace, ...]
    """Every enabled rule set in order; none for a job in an advance reservation, which quotas leave alone."""

    @property
    def exhausted(self) -> tuple[CounterTrace, ...]:
        """Every counter of which a limit refuses the job."""
        paths = (path for each in self.sets for path in each.paths)
        return tuple(counter for path in paths for counter in path.counters if counter.is_exhausted)


@dataclass(frozen=True, slots=True)
class JobTrace:
    """Why a job does not start at a moment, or where it would; other pending jobs are left out of it."""

    job: Job
    task: int
    """The task that was traced: the one asked for, or the first that waits."""
    now: int
    starts: RunningTask | None
    """Where it would start now; None if it would not."""
    refusals: tuple[Refusal, ...]
    """What concerns the job as a whole, before any queue instance is looked at: holds, limits on running tasks."""
    lines: tuple[str, ...]
    """What `qstat -j` would print of it, were it the only pending job."""
    ways: tuple[WayTrace, ...]
    cluster: Cluster = field(repr=False, compare=False)
    """The configuration that was asked."""
    running: tuple[RunningTask, ...] = ()
    """Tasks of the job that run."""

    @property
    def would_start(self) -> bool:
        return self.starts is not None
