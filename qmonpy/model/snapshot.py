"""A snapshot: everything that can be seen of a cluster at one moment, as one value."""

from collections.abc import Mapping
from dataclasses import field
from datetime import tzinfo
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import UnreadPart
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import Decisions, RunningTask, State
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class FinishedTask:
    """A task that ended, or was deleted before it did."""

    job: int
    task: int
    owner: str
    name: str
    submit_time: int
    start_time: int
    """0 when it never ran."""
    end_time: int
    """0 in a record of a real cluster that has no time, as of a task that could not be started."""
    pieces: tuple[tuple[str, int], ...] = ()
    was_deleted: bool = False
    running: RunningTask | None = None
    reservation: int | None = None
    """Id of the advance reservation that it was submitted into."""
    record: TaskRecord | None = None
    """What the accounting file of a real cluster says of it; None in a simulated one, which runs no programs."""


@dataclass(frozen=True, slots=True)
class EndedReservation:
    """An advance reservation that no longer exists."""

    reservation: Reservation
    """Its last state, with the window that was granted."""
    end_time: int
    """When it was gone: before the end of its window if it was deleted, later if its last jobs had to end first."""
    was_deleted: bool = False

    @property
    def end(self) -> int:
        """When its window ended: as granted, or when it was deleted; at the start for one deleted before."""
        return max(self.reservation.start, min(self.reservation.end, self.end_time))

    @property
    def state(self) -> ReservationState:
        """Whether it was deleted or is over."""
        return ReservationState.DELETED if self.was_deleted else ReservationState.EXITED


class SnapshotPart(StrEnum):
    """What a snapshot has besides the objects of each kind, as far as a real cluster is asked for it apart."""

    JOBS = "jobs and queue instances"
    DETAILS = "job details"
    LOADS = "load values of hosts"
    RESERVATIONS = "advance reservations"
    PLAN = "planned starts"
    ENDED = "ended jobs"
    USAGE = "usage of users and projects"
    """Only where there is a share tree."""


AnyPart = SnapshotPart | ObjectKind


@dataclass(frozen=True, slots=True)
class CalendarZone:
    """The time zone in which the days of calendars are counted."""

    zone: tzinfo | None = None
    """None for that of this machine, which knows when clocks are changed."""
    words: str = later("the zone of this machine")
    """Which zone that is, and how it is known."""
    is_known: bool = True
    """Whether it is known to be that of the cluster."""


@dataclass(frozen=True)
class Snapshot:
    """Configuration, state and the last pass; cheap to hold and to share with threads.

    In a simulation all parts are of the same moment; those of a real cluster are read one after the other (`read_at`).
    """

    cluster: Cluster = field(default_factory=Cluster)
    state: State = field(default_factory=State)
    now: int = 0
    """Seconds since the epoch, the cluster's own clock."""
    decisions: Decisions = field(default_factory=Decisions)
    finished: tuple[FinishedTask, ...] = ()
    """Newest last; the cluster keeps a bounded number."""
    ended_reservations: tuple[EndedReservation, ...] = ()
    """Newest last; the cluster keeps a bounded number."""
    pass_seconds: float = 0.0
    """How long the last scheduling pass took; of a real cluster, the last round of commands."""
    arrivals: Mapping[int, int] = field(default_factory=dict)
    """By simulated time how many jobs the demo's script will submit then."""
    calendar_zone: CalendarZone = CalendarZone()
    read_at: Mapping[AnyPart, float] = field(default_factory=dict)
    """By part the moment of which it is known, in seconds since the epoch by this machine's clock.

    A part that is missing has never been read; in a simulation all are. Of job details it is that of the oldest ones.
    """
    unread: tuple[UnreadPart, ...] = ()
    """Parts of a real cluster's configuration that could not be read; what is answered without them may be wrong."""
    is_scheduling: bool = True
    """Whether the cluster's scheduler runs, as far as a real one tells; while it does not, no job starts."""
    failure_rate: float = 0.0
    """How many runs of one fail by themselves in a simulated cluster."""

    def find_ended(self, reservation: int) -> EndedReservation | None:
        """Return the reservation of an id that ended last; None if none is remembered. Ids are used again one day."""
        return next((each for each in reversed(self.ended_reservations) if each.reservation.id == reservation), None)
