"""Why a job waits: a refusal as a value, with what refused, the reason, and what was asked for and left."""

from enum import StrEnum
from typing import NamedTuple

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.translation import later


class Layer(StrEnum):
    """Which part of Grid Engine refused; quota, global, host and queue are asked in this order."""

    QUOTA = "quota"
    GLOBAL = "global"
    HOST = "host"
    QUEUE = "queue"
    PE = "pe"
    ACCESS = "access"
    REQUEST = "request"
    STATE = "state"
    TIME = "time"


class Refuser(StrEnum):
    """The kind of object that refused."""

    RULE = later("rule")
    """A rule of a resource quota set, named `set/rule`."""
    GLOBAL = "global"
    HOST = later("host")
    QUEUE = "cluster queue"
    INSTANCE = later("queue instance")
    PE = "parallel environment"
    JOB = later("job")
    """The job itself, named by its number."""
    RESERVATION = "advance reservation"
    SCHEDULER = later("scheduler")


class Cause(StrEnum):
    """The reason of a refusal. With the kind of object that refused it says which sentence is printed."""

    SHORT = "short"
    """Less is left of a consumable than one slot needs."""
    FEW_SLOTS = "few slots"
    """A rule leaves a parallel task too little; amounts are for the whole task."""
    CAPACITY = "capacity"
    """The whole capacity of a consumable is less than one slot needs."""
    UNFIT = "unfit"
    """A configured or measured value is not what is requested."""
    IN_USE = "in use"
    """The attribute is exclusive and another job runs there."""
    FORCED = "forced"
    """Only jobs that request the attribute are taken."""
    NOT_REQUESTABLE = "not requestable"
    BARRED = "barred"
    """A former run of the job on the host is not cleaned up."""
    UNKNOWN = "unknown"
    """No level has the attribute that is requested."""
    ABSENT = "absent"
    """For a job in an advance reservation: neither the cluster, the host nor the queue has the attribute."""
    NOT_OFFERED = "not offered"
    """The level offers no slot to the job; Grid Engine does not say which resource is short."""
    LEFT_OUT = "left out"
    """The instance was not looked at, since the rule refused elsewhere."""
    NOT_RESERVED = "not reserved"
    """The advance reservation of the job has nothing there."""
    WRONG_TYPE = "wrong type"
    """The queue takes no jobs of this type: batch or interactive."""
    NOT_CHECKPOINTING = "not in the list of checkpointing environments"
    ONLY_PARALLEL = "only parallel"
    """The queue instance takes parallel jobs alone."""
    NO_PE = "no parallel environment"
    NOT_IN_PE_LIST = "not in the list of parallel environments"
    NOT_PARALLEL = "not parallel"
    """The queue instance has no parallel environment."""
    PE_WITHOUT_SLOTS = "parallel environment without slots"
    PE_SLOTS = "slots of the parallel environment"
    FEW_ON_HOST = "few on the host"
    """The allocation rule wants more slots on a host than it has."""
    NO_LAYOUT = "no layout"
    """The allocation rule cannot serve any number of slots that is asked for."""
    NO_ACCESS = "no access"
    NO_PROJECT = "no project"
    """The job has no project, or none that has access."""
    EXCLUDED_PROJECT = "excluded project"
    NOT_ASKED_FOR = "not asked for"
    """The job asks for other queues (`-q`)."""
    QUEUES_NOT_REQUESTABLE = "queues not requestable"
    OUTSIDE_RESERVATION = "outside the reservation"
    """A job in an advance reservation does not start there, for no reason that is known."""
    FULL = later("full")
    NOT_AVAILABLE = later("temporarily not available")
    OVERLOADED = later("overloaded")
    SUSPEND_ALARM = later("in suspend alarm")
    SUSPENDED = later("suspended")
    DISABLED = later("disabled")
    ALL_CLOSED = "all closed"
    """No queue instance is open, nor will one be by what ends: the pass tries no job."""
    ORPHANED = later("orphaned")
    HELD = "held"
    JOB_ERROR = "job in error"
    TASK_LIMIT = "limit on tasks"
    """As many tasks of the job, or of its owner, run as are allowed."""
    RESERVATION_ERROR = "reservation in error"
    DEPENDENCY = "dependency"
    """Other jobs must end first."""
    START_TIME = "start time"
    RESERVATION_START = "start of the reservation"
    CALENDAR = later("calendar")
    NEXT_PASS = "next pass"
    """Nothing refuses: the job waits for the next scheduling pass."""


_OF_CAUSE = {
    **dict.fromkeys((Cause.NO_PE, Cause.NOT_IN_PE_LIST, Cause.NOT_PARALLEL, Cause.PE_WITHOUT_SLOTS), Layer.PE),
    **dict.fromkeys((Cause.PE_SLOTS, Cause.FEW_ON_HOST, Cause.NO_LAYOUT), Layer.PE),
    **dict.fromkeys((Cause.NO_ACCESS, Cause.NO_PROJECT, Cause.EXCLUDED_PROJECT), Layer.ACCESS),
    **dict.fromkeys((Cause.NOT_ASKED_FOR, Cause.QUEUES_NOT_REQUESTABLE, Cause.OUTSIDE_RESERVATION), Layer.REQUEST),
    **dict.fromkeys((Cause.FULL, Cause.NOT_AVAILABLE, Cause.OVERLOADED, Cause.SUSPEND_ALARM), Layer.STATE),
    **dict.fromkeys(
        (Cause.DISABLED, Cause.SUSPENDED, Cause.ORPHANED, Cause.HELD, Cause.JOB_ERROR, Cause.TASK_LIMIT, Cause.BARRED),
        Layer.STATE,
    ),
    **dict.fromkeys((Cause.RESERVATION_ERROR, Cause.ALL_CLOSED), Layer.STATE),
    **dict.fromkeys((Cause.DEPENDENCY, Cause.START_TIME, Cause.RESERVATION_START), Layer.TIME),
    **dict.fromkeys((Cause.CALENDAR, Cause.NEXT_PASS), Layer.TIME),
}
_OF_REFUSER = {Refuser.GLOBAL: Layer.GLOBAL, Refuser.HOST: Layer.HOST}

UsageKey = tuple[str, str, str, str, str]
"""User, project, PE, queue, host; each empty where the rule does not expand that filter."""


def format_usage_key(key: UsageKey) -> str:
    """The key as Grid Engine writes it, `user/project/pe/queue/host/`."""
    return "/".join(key) + "/"


class Quantity(NamedTuple):
    """A number with the type of its value, which says how it is printed: seconds, bytes, 1 or 0, or a count."""

    number: float
    type: ValueType = ValueType.INT
    written: str = ""
    """As the request has it, such as `4G`; empty for a number that nobody wrote."""
    slots: int = 0
    """The number of slots for each of which `written` is requested, if `number` is the total of these; else 0."""


Value = Quantity | str | tuple[str, ...] | tuple[int, ...] | int | None
"""The requested or remaining value: an amount, a text or a name, several names, job numbers, seconds since the
epoch."""


def find_amount(value: Value) -> float | None:
    """The number of a value, None for one that is no number."""
    if isinstance(value, Quantity):
        return value.number
    return float(value) if isinstance(value, int) else None


class Shortage(NamedTuple):
    """A resource of which one level (the cluster, a host, a queue instance) or a limit has too little."""

    cause: Cause
    attribute: str
    asked: Value = None
    left: Value = None
    source: str = ""
    """The source of the value, in Grid Engine's letters of level and kind: `hc` host, consumable; `qf` queue, fixed."""
    is_default: bool = False
    """Whether the job requests it only by the default of the attribute."""
    is_reserved: bool = False
    """Whether there would be enough without what is reserved for later."""


class Shortages(NamedTuple):
    """The resources of which a level has too little for a job, in Grid Engine's order; the last one refuses."""

    requests: str
    """All `-l` requests of the job, as Grid Engine writes them."""
    found: tuple[Shortage, ...]
    is_parallel: bool = False


class Alarm(NamedTuple):
    """A load or suspend threshold that a queue instance has reached."""

    attribute: str
    threshold: str
    """As written."""
    relop: Relop | None
    """None where the complex knows no such attribute."""
    value: Quantity | str | None
    """The value that the threshold was compared with; None if there is none."""
    is_load: bool = False
    is_consumable: bool = False
    adjustment: str = ""
    """How the scheduler has corrected a load value, in its words; empty if it has not."""


class RuleCounter(NamedTuple):
    """A counter: what a rule counts for one usage key; with the attribute it names an account of the ledger."""

    quota_set: str
    rule: int
    """Index from 0."""
    key: UsageKey


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a job, or one place for it, was refused: a value to compare, to count and to print."""

    cause: Cause
    by: Refuser
    object: str
    """The name of the object that refused: a queue instance, a host, `global`, a rule (`set/rule`), a PE, a job
    number."""
    attribute: str = ""
    """The attribute, request or setting that it is about."""
    asked: Value = None
    left: Value = None
    limit: float | None = None
    """The number of the limit of a rule, or of a limit on tasks."""
    counter: RuleCounter | None = None
    """The counter that refused; every refusal by a rule has one."""
    detail: Shortages | Alarm | None = None
    """The further parts of Grid Engine's sentence."""
    is_told: bool = True
    """Whether Grid Engine prints it; it refuses some things without a message."""

    @property
    def layer(self) -> Layer:
        """The part of Grid Engine that refused."""
        if self.by is Refuser.RULE:
            return Layer.QUOTA
        return _OF_CAUSE.get(self.cause) or _OF_REFUSER.get(self.by, Layer.QUEUE)


def ignore_refusal(refusal: Refusal) -> None:
    """Ignore a refusal; a search that is given this function may skip what would only find reasons."""
