"""Advance reservations: what was asked for, what was granted, and their states (specification of 2007)."""

from dataclasses import field
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Range, ResourceRequest

FIRST_ID = 1
LAST_ID = 9_999_999
"""The last id; after it, ids begin again at FIRST_ID."""


class ReservationState(StrEnum):
    """The state letters of `qrstat`."""

    UNKNOWN = "u"
    WAITING = "w"
    RUNNING = "r"
    EXITED = "x"
    DELETED = "d"
    ERROR = "E"
    """Running, and something that was reserved cannot be used."""
    WARNING = "W"
    """Waiting, and something that was reserved could not be used now."""


@dataclass(frozen=True, slots=True)
class ReservationRequest:
    """A request of `qrsub`. Times are integer seconds since the epoch, durations seconds; None where not given."""

    owner: str
    start: int | None = None
    end: int | None = None
    duration: int | None = None
    name: str | None = None
    account: str = "sge"
    groups: tuple[str, ...] = ()
    """Unix groups of the owner, the primary one first."""
    pe: str | None = None
    """Name or pattern of the parallel environment, None for sequential use."""
    slots: tuple[Range, ...] = (Range(1, 1),)
    resources: tuple[ResourceRequest, ...] = ()
    queues: tuple[str, ...] = ()
    master_queues: tuple[str, ...] = ()
    acl: tuple[str, ...] = ()
    """Users and `@user sets` that may submit jobs into it (`-u`); an empty list keeps nobody out."""
    xacl: tuple[str, ...] = ()
    other_requests: tuple[str, ...] = ()
    """What it asks for of cores (`-bamount` and the like of Open Cluster Scheduler 9), each as an option of qrsub."""
    checkpoint: str | None = None
    is_immediate: bool = False
    """`-now y`: interactive queues only."""
    has_hard_errors: bool = False
    """`-he y`: jobs neither start nor go on in a reservation that is in error."""
    verify: str = "e"
    """`-w`: `e` refuses what cannot be granted, `v` only verifies."""
    mail_options: str = ""
    mail_to: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    """The options as the user typed them."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """An advance reservation that was granted."""

    id: int
    request: ReservationRequest
    start: int
    end: int
    """Exclusive; adjacent reservations do not collide."""
    pieces: tuple[tuple[str, int], ...]
    """Queue instance and slots, in the order granted; the first takes master tasks and per-job consumables."""
    pe: str | None = None
    """The parallel environment that was granted (never a pattern)."""
    submit_time: int = 0
    state: ReservationState = ReservationState.WAITING
    errors: tuple[tuple[str, str], ...] = field(default=())
    """Queue instance and why it cannot be used, as `qrstat -explain` says it."""

    @property
    def duration(self) -> int:
        """Its length in seconds."""
        return self.end - self.start

    @property
    def slots(self) -> int:
        """How many slots it holds in all."""
        return sum(slots for _, slots in self.pieces)

    @property
    def is_over(self) -> bool:
        """Whether it is deleted or exited: it takes no more jobs and changes no more, but exists until its last job has
        ended."""
        return self.state in (ReservationState.DELETED, ReservationState.EXITED)
