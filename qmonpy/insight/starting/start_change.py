"""A single change that starts a waiting job in the next pass, as a value: of its request, or of the configuration."""

from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask


class ChangeSort(StrEnum):
    """What is changed; in the order of how much it takes from whom, the least first."""

    RUN_TIME = "run time"
    AMOUNT = "amount"
    SLOTS = "slots"
    QUEUE = "queue"
    PE = "parallel environment"
    HOLD = "hold"
    START_TIME = "start time"
    TASKS_AT_ONCE = "tasks at a time"
    WITHOUT = "without"
    RESERVATION = "advance reservation"
    PROJECT = "project"
    PRIORITY = "priority"
    REQUEST_PAIR = "two of the request"
    ENABLE = "enable"
    LIMIT = "limit"
    CAPACITY = "capacity"
    THRESHOLD = "threshold"
    JOB_LIMIT = "limit on tasks"
    SET_OFF = "rule set off"
    ADMIT = "into user set"
    LEAVE = "out of user set"
    PAIR = "pair"

    @property
    def is_of_request(self) -> bool:
        """Whether it is a change of the job, by `qalter`; else it is one of the cluster."""
        return self not in _OF_CONFIGURATION


_OF_CONFIGURATION = frozenset(
    {
        ChangeSort.ENABLE,
        ChangeSort.LIMIT,
        ChangeSort.CAPACITY,
        ChangeSort.THRESHOLD,
        ChangeSort.JOB_LIMIT,
        ChangeSort.SET_OFF,
        ChangeSort.ADMIT,
        ChangeSort.LEAVE,
        ChangeSort.PAIR,
    }
)
SORTS = tuple(ChangeSort)


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What is tried with the number of a change that is not enough, so that somebody may ask why the job waits then."""

    changes: tuple[AnyChange, ...] = ()
    """Of the configuration."""
    job: Job | None = None
    """The job with another request; None for a change of the configuration."""


@dataclass(frozen=True, slots=True)
class StartChange:
    """A change with which a task of the job starts in the next pass, as the engine decided."""

    sort: ChangeSort
    subject: str
    """What is changed: an attribute, a rule (`set/rule`), a host, a queue instance; empty where the sort says it."""
    before: str
    """The value that it has, as Grid Engine writes it; empty for none."""
    after: str
    starts: RunningTask
    """Where the task starts with it."""
    options: tuple[str, ...] = ()
    """Of `qalter`; empty for a change of the configuration."""
    changes: tuple[AnyChange, ...] = ()
    """Of the configuration; empty for a change of the job."""
    not_enough: str = ""
    """Of a number, the value one step nearer to `before`, with which the job does not start; empty without steps."""
    step: float = 1.0
    """How much of the value is changed, from 0 to 1: to rank changes of one sort."""
    needs_manager: bool = False
    """Whether the owner of the job may not make it."""
    attribute: str = ""
    """Of a limit or a capacity, the attribute of which more may be used."""
    command: str = ""
    """Of a change that is neither of the job nor of the configuration the command that makes it."""
    parts: tuple["StartChange", ...] = ()
    """Of a pair its two changes, of which neither suffices by itself."""
    shortfall: Shortfall | None = None
    """What `not_enough` is by itself; None where that is the value that there is, or there is none."""

    @property
    def rank(self) -> tuple[bool, int, float]:
        """The place among others: the owner's own changes first, then by sort, then by size."""
        return self.needs_manager or not self.sort.is_of_request, SORTS.index(self.sort), self.step


@dataclass(frozen=True, slots=True)
class StartChanges:
    """Everything that starts a job in the next pass by itself; pairs where nothing does."""

    job: int
    task: int
    starts_anyway: bool = False
    """Whether a task of it starts in the next pass as it is."""
    found: tuple[StartChange, ...] = ()
    """The smallest first."""
    unweighed: tuple[str, ...] = ()
    """Requests of the job that this leaves out."""
