"""One reading: how much of everything is used at one moment of a cluster, and who waits for it, as a value."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class LimitReading:
    """One counter of a rule's limit, as a row of qquota has it."""

    quota_set: str
    rule: str
    """`set/name`, or `set/number` of a rule without a name."""
    resource: str
    user: str = ""
    """The user that is counted apart; empty where the rule counts all together, as the four below."""
    project: str = ""
    pe: str = ""
    queue: str = ""
    host: str = ""
    used: float = 0.0
    limit: float = 0.0
    blocked: int = 0
    """How many waiting jobs it keeps from starting."""
    holder: str = ""
    """The user who holds most of it, where it keeps jobs from starting; empty elsewhere."""
    held: float = 0.0
    """How much that user holds."""

    @property
    def key(self) -> tuple[str, ...]:
        """What makes it the same limit in every reading: rule, resource, and the names that are counted apart."""
        return self.rule, self.resource, self.user, self.project, self.pe, self.queue, self.host

    @property
    def fullness(self) -> float:
        """Used amount divided by limit; 1 for a used limit of 0."""
        return self.used / self.limit if self.limit > 0 else float(self.used > 0)


@dataclass(frozen=True, slots=True)
class QueueReading:
    """A cluster queue: its slots, and its queue instances by state letter."""

    name: str
    slots: int = 0
    used: int = 0
    reserved: int = 0
    free: int = 0
    """Slots that are neither used nor reserved, of queue instances that take jobs."""
    unavailable: int = 0
    """Slots that nobody uses, of queue instances that take no jobs now."""
    instances: int = 0
    states: Mapping[str, int] = field(default_factory=dict)
    """By state letter of qstat, how many queue instances have it."""


@dataclass(frozen=True, slots=True)
class ConsumableReading:
    """A consumable of the whole cluster, such as the licences of a program."""

    name: str
    capacity: float = 0.0
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """A consumable of a host or a queue instance, or the slots of a parallel environment; what is free has none."""

    resource: str
    pe: str = ""
    queue: str = ""
    host: str = ""
    """A host, with a queue a queue instance; empty for a parallel environment."""
    used: float = 0.0
    """What running jobs and reservations whose time it is have booked."""
    capacity: float | None = None
    """None where there is no end to it."""


@dataclass(frozen=True, slots=True)
class StateReading:
    """How many jobs have tasks in a state, and how many tasks and slots that are."""

    jobs: int = 0
    tasks: int = 0
    slots: int = 0
    """Slots that running tasks hold; 0 for states of waiting ones."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read of a cluster at one moment."""

    time: int
    """Seconds since the epoch, by the cluster's own clock."""
    queues: tuple[QueueReading, ...] = ()
    limits: tuple[LimitReading, ...] = ()
    consumables: tuple[ConsumableReading, ...] = ()
    places: tuple[PlaceReading, ...] = ()
    """The fullest first, of very many these alone."""
    states: Mapping[str, StateReading] = field(default_factory=dict)
    """By word (`running`, `waiting`, `held` ...) what is in that state; every state is there."""
    waits: tuple[int, ...] = ()
    """For how many seconds each job has waited that is neither held nor in error; longest first."""
    reservations: Mapping[str, int] = field(default_factory=dict)
    """By word how many advance reservations are in a state; every state is there."""
    reserved_slots: int = 0
    """Slots of reservations whose time it is."""
    pass_seconds: float = 0.0
    """How long the last scheduling pass took; of a real cluster, the last round of commands."""
