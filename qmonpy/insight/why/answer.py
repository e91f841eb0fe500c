"""Why a job waits, as a value: the deciding causes, without any one of which it would still wait, and without all of
which it would start."""

from dataclasses import replace
from enum import StrEnum

from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal, RuleCounter
from qmonpy.model.work.state import RunningTask
from qmonpy.translation import later


class Verdict(StrEnum):
    """The sort of an answer, by the cause that is told first."""

    STARTS = "starts"
    """Nothing keeps it waiting: it starts in the next pass."""
    NEVER = "never"
    """More is asked for than there is, or nothing lets the job in: it can never start as it is."""
    HELD = "held"
    """It waits for something that is not a resource: a hold, another job, a time, a reservation, a limit on tasks."""
    MISSING = "missing"
    """Something is used up, closed or reserved."""
    OTHERS = "others"
    """There is room for it, which jobs before it take."""
    UNKNOWN = "unknown"
    """The search found no cause that can be proven, or none yet."""


class Open(StrEnum):
    """What an answer that was given early leaves open."""

    CAUSES = "causes"
    """What else it needs: the answer has only what is in the job itself."""
    OTHERS = "others"
    """Whether jobs before it take what it needs: the answer is that for a cluster in which no other job waits."""


class Where(StrEnum):
    """The kind of object that has too little of something."""

    RULE = later("rule")
    CLUSTER = "cluster"
    PE = later("parallel environment")
    HOST = later("host")
    INSTANCE = later("queue instance")
    RESERVATION = later("advance reservation")


@dataclass(frozen=True, slots=True)
class Gate:
    """A cause in the job itself: a hold, a predecessor, a start time, a limit on tasks, a reservation to begin."""

    refusal: Refusal
    opens_at: int | None = None
    """When it is expected to go by itself, in seconds since the epoch; None if nothing is known of that."""
    holders: tuple[Holder, ...] = ()
    """Of a limit on tasks, those that run; of a predecessor, its running tasks."""
    ended: int = 0
    """Of a limit on tasks, how many have ended that the next pass still counts."""
    failed: int = 0
    """Of a limit on the tasks of a job, how many of these wait in error, which count like running ones."""


@dataclass(frozen=True, slots=True)
class Lack:
    """One account of which too little is left: a limit of a rule for one usage key, or a resource of one object."""

    name: str
    """The object: `set/rule`, `global`, a PE, a host, a queue instance, the number of a reservation."""
    asked: float
    """How much the task would book there."""
    used: float
    """The most that is booked there while the task would run."""
    capacity: float
    """How much may be booked there."""
    account: int = -1
    """The number of the account in the ledger; -1 for one inside a reservation."""
    counter: RuleCounter | None = None
    """What a rule counts."""
    is_exclusive: bool = False
    """Whether the attribute is exclusive, so that all others must end."""

    @property
    def place(self) -> str:
        """The host, queue or queue instance that it is about, of a rule as well; else the object."""
        queue, host = self.counter.key[3:] if self.counter is not None else ("", "")
        return f"{queue}@{host}" if queue and host else host or queue or self.name

    @property
    def missing(self) -> float:
        """How much must become free there."""
        return self.used if self.is_exclusive else self.asked - max(0.0, self.capacity - self.used)


@dataclass(frozen=True, slots=True)
class Reserved:
    """An advance reservation that has something booked, from when to when, in seconds since the epoch."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Missing:
    """Too little is left of an attribute: in a rule, in the cluster, in a PE, or on some hosts or queue instances."""

    where: Where
    attribute: str
    type: ValueType
    lacks: tuple[Lack, ...]
    """The accounts that must get room; of a host or queue instance the ones that need the least for it."""
    holders: tuple[Holder, ...] = ()
    """The running tasks that have something booked there, the one that ends first in front."""
    reservations: tuple[Reserved, ...] = ()
    """The advance reservations that have something booked there while the task would run."""
    enough_at: int | None = None
    """When enough becomes free, by the run times of the holders; None if that is not known."""
    alike: tuple[Lack, ...] = ()
    """Every account of the same sort of which room would do as well; the named ones among them."""

    @property
    def amount(self) -> float:
        """How much must become free in all."""
        return sum(each.missing for each in self.lacks)

    @property
    def object(self) -> str:
        """The name of the object, of several the first."""
        return self.lacks[0].name


@dataclass(frozen=True, slots=True)
class ClosingCalendar:
    """A calendar that closes its queues now."""

    name: str
    until: int | None
    """When it opens them, in seconds since the epoch; None if it never does."""
    count: int
    """How many of the queue instances that are told of nothing else closes."""
    names: tuple[str, ...] = ()
    """These queue instances."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Queue instances that take no jobs now and are needed for this one."""

    refusals: tuple[Refusal, ...]
    """Of each queue instance that must open, why it is closed."""
    alike: tuple[str, ...] = ()
    """Every queue instance that would do if it opened."""
    calendar: ClosingCalendar | None = None
    """The calendar that alone closes most of these; None if there is none."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a job takes that another needs: it books of this, and if it did not, the other would start."""

    where: Where
    attribute: str
    """Empty for whatever a reservation has room for."""
    names: tuple[str, ...] = ()
    """The objects: one rule, PE or reservation, some hosts or queue instances; none where these are many."""
    counter: RuleCounter | None = None
    """Of a rule what it counts; without host and queue where it is about several."""
    is_exclusive: bool = False
    """Whether the attribute is exclusive, so that the job has the objects for itself."""

    def without_places(self) -> "Taken":
        """Return the same without the names of hosts and queue instances, and of a rule without those that it counts
        apart."""
        if self.counter is not None:
            return replace(self, counter=self.counter._replace(key=(*self.counter.key[:3], "", "")))
        return replace(self, names=()) if self.where in (Where.HOST, Where.INSTANCE) else self


@dataclass(frozen=True, slots=True)
class JobBefore:
    """A job that is tried before and takes what this one needs."""

    number: int
    priority: float
    planned_start: int | None = None
    """When the scheduler plans to start it (`-R y`), in seconds since the epoch; None if it would start now."""
    instances: tuple[str, ...] = ()
    taken: tuple[Taken, ...] = ()
    """What it takes; nothing where that is not proven."""


@dataclass(frozen=True, slots=True)
class Before:
    """The jobs that come first: without all of them, and those that were not tried, it would start, with any one of
    them it would not."""

    jobs: tuple[JobBefore, ...]
    priority: float
    """The priority of the job that waits."""
    together: tuple[int, ...] = ()
    """Further jobs that come first, of which some take it as well: after very many tries they were not tried one by
    one."""
    untried: tuple[int, ...] = ()
    """Further jobs that come first and were not tried, as that takes too long; where there are no others, some of these
    may take it."""

    @property
    def taken_attributes(self) -> tuple[str, ...]:
        """The attributes of what is taken, as far as that is proven."""
        return tuple(dict.fromkeys(part.attribute for each in self.jobs for part in each.taken if part.attribute))

    @property
    def taken_from(self) -> tuple[str, ...]:
        """The rules, hosts and other objects of which it is taken, as far as they are named."""
        return tuple(dict.fromkeys(name for each in self.jobs for part in each.taken for name in part.names))


@dataclass(frozen=True, slots=True)
class Unsuitable:
    """Why no queue suits the job even in an empty cluster: the parts of its request that together make it so."""

    parts: tuple[str, ...]
    """`-l NAME`, `-q`, `-pe`, `slots`, `user`, `project`, `type`, or a rule `set/rule`; with all of them changed a
    queue suits it."""
    refusals: tuple[Refusal, ...]
    """What refuses each part, where the most is offered."""
    most: int | None = None
    """The most slots that could be had, where the number of slots is a part."""
    within: tuple[str, ...] = ()
    """Other parts, each of which would do in the place of those named, if it were changed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The deciding causes for which a task of a job waits."""

    job: Job
    task: int
    now: int
    verdict: Verdict
    gates: tuple[Gate, ...] = ()
    unsuitable: Unsuitable | None = None
    missing: tuple[Missing, ...] = ()
    """The cheapest first: those that are expected to go soonest."""
    closed: Closed | None = None
    before: Before | None = None
    starts: RunningTask | None = None
    """Where it would start without these causes."""
    enough_at: int | None = None
    """When everything that is missing is expected to be free, if nothing else starts; None if that is not known."""
    others: tuple["Missing | Closed", ...] = ()
    """Single causes that would each do in the place of the ones named."""
    is_whole: bool = True
    """Whether the causes are proven to suffice; if not, more may keep it waiting than the gates that are named."""
    open: Open | None = None
    """What is not found out yet; None of a final answer."""
