"""The Gantt chart as data: rows, bars and lanes of a stretch of time, without a screen.

Rows and bars have keys that stay the same from snapshot to snapshot, so that a screen redraws only what changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import is_whole


class RowKind(StrEnum):
    """The kind of a row of the chart."""

    GROUP = "group"
    """A cluster queue or a host group: a heading that folds the rows below it."""
    HOST = "host"
    INSTANCE = "instance"


class BarKind(StrEnum):
    """The kind of a bar."""

    RESERVATION = "reservation"
    """An advance reservation that is granted (states w r x d W E)."""
    RESERVATION_JOB = "reservation job"
    """A running job inside an advance reservation: drawn within its bar."""
    JOB = "job"
    """A running job outside of any reservation."""
    PLANNED = "planned"
    """The start that the last pass planned for a pending job with `-R y`."""
    FORECAST = "forecast"
    """The start that `insight.plan` expects for another pending job."""
    PAST_RESERVATION = "past reservation"
    """An advance reservation that is over."""
    PAST_JOB = "past job"
    """A task that ended."""


@dataclass(frozen=True, slots=True)
class GanttRow:
    """One row of the left axis."""

    key: str
    """`group:all.q`, `host:h1` or `instance:all.q@h1`; a row that is in two groups has its group and a space before."""
    title: str
    kind: RowKind
    slots: int
    """The row's height, at least 1: its capacity, or the most slots that its bars take at a time if these are more."""
    parent: str = ""
    """The key of the group above; empty for a group."""
    states: str = ""
    """State letters of a queue instance, such as `d` or `o`."""
    capacity: int = 0
    """The configured slots; fewer than `slots` where the row is overbooked."""
    instances: Sequence[str] = ()
    """The queue instances of the row; for a group those of all its rows."""


@dataclass(frozen=True, slots=True)
class GanttBar:
    """One bar on one row: a number of its slots that something holds from a start to an end."""

    key: str
    """The thing and the row: unique, and the same as long as both are there; further parts end in `#2`, `#3` ..."""
    thing: str
    """What the bar stands for, chosen on all rows at once: `ar:17`, `job:31.2` (a task), `job:40` (a waiting job)."""
    row: str
    """The key of a GanttRow."""
    kind: BarKind
    start: int
    """Seconds since the epoch."""
    end: int | None
    """Seconds since the epoch; None if it has no run time limit."""
    slots: int
    bottom: int
    """The number of the row's slots below the bar: bars that overlap in time stand on top of each other.

    Something for which there is no room in one piece has several bars on the row, whose slots add up. Bars of jobs
    inside a reservation lie within the bars of the reservation.
    """
    label: str
    """A short text to stand in the bar if there is room."""
    owner: str
    state: str = ""
    """The state letter of a reservation or the letters of a job, always drawn with the colour."""
    is_guess: bool = False
    """Whether its start depends on the end of something whose duration is not known."""
    booked_until: int | None = None
    """Until when the ledger books its slots, if not until its end: a little longer than a run time limit, or as long as
    the scheduler assumes where no end is known. From then on others may cover it."""
    project: str = ""
    """The project of a job that runs or waits; empty without one."""
    queue: str = ""
    """The cluster queue of its slots; of several on a host, that of most of them."""

    @property
    def release(self) -> int:
        """When the ledger no longer books its slots; FOREVER if without end."""
        return find_release(self.end, self.booked_until)


@dataclass(frozen=True, slots=True)
class Overbooking:
    """A stretch of time in which the ledger books more slots of a row than there are."""

    row: str
    title: str
    """The host or the queue instance."""
    begin: int | None
    """Seconds since the epoch; None for now, also when time goes on: what was booked before is of no account."""
    end: int | None
    """Seconds since the epoch; None if it has no end."""
    capacity: int
    bookings: tuple[tuple[str, int], ...]
    """The text of each `Thing` that is booked meanwhile, with its slots on the row."""

    def is_at(self, moment: float, now: int) -> bool:
        """Whether a moment is in the stretch."""
        return (now if self.begin is None else self.begin) <= moment and (self.end is None or moment < self.end)

    @property
    def booked(self) -> int:
        """The slots that are booked together."""
        return sum(slots for _, slots in self.bookings)


@dataclass(frozen=True, slots=True)
class Closure:
    """A stretch of time in which no job starts on a row."""

    begin: int | None
    """Seconds since the epoch; None for now, also when time goes on."""
    end: int | None
    """Seconds since the epoch; None if no end is known."""
    reason: str
    """State letters in words, or the calendar."""
    letter: str = ""
    """The state letter that a calendar gives; empty for other states."""
    bottom: int = 0
    slots: int | None = None
    """The slots of the row, from `bottom` on, on which none starts; None for the whole row."""

    def is_at(self, moment: float, now: int) -> bool:
        """Whether a moment is in the stretch."""
        return (now if self.begin is None else self.begin) <= moment and (self.end is None or moment < self.end)


@dataclass(frozen=True, slots=True)
class Gantt:
    """The whole chart at one moment."""

    now: int
    rows: Sequence[GanttRow]
    """The groups, each with its rows behind it, in order."""
    bars: Sequence[GanttBar]
    overbooked: Sequence[Overbooking] = ()
    closures: Mapping[str, tuple[Closure, ...]] = field(default_factory=dict)
    """By key of a row, when no job starts there, from now on and in the order of time; absent for never."""


@dataclass(frozen=True, slots=True)
class LaneStep:
    """The amounts that jobs use and that are reserved, from `time` until the next step."""

    time: int
    used: float
    reserved: float


@dataclass(frozen=True, slots=True)
class LanePast:
    """What jobs had used of a lane for a while, as it was recorded then: the mean."""

    begin: int
    end: int
    used: float


@dataclass(frozen=True, slots=True)
class LaneMark:
    """The moment at which a job that waits for the lane's amount would start."""

    time: int
    job: int
    text: str


@dataclass(frozen=True, slots=True)
class GanttLane:
    """One lane of the chart's second form: a counter of a quota rule or a consumable, with its amounts over time."""

    key: str
    title: str
    limit: float | None
    unit: str
    """How amounts are written: `memory`, `time`, or empty for plain numbers."""
    steps: tuple[LaneStep, ...]
    marks: tuple[LaneMark, ...] = ()
    past: tuple[LanePast, ...] = ()
    """What was recorded before the first step, in order; between two, nothing was used or nothing recorded."""


@dataclass(frozen=True, slots=True)
class Thing:
    """The advance reservation, task or waiting job that a bar stands for."""

    reservation: int | None = None
    job: int | None = None
    task: int | None = None
    """None for a job that waits."""


def format_reservation_thing(reservation: int) -> str:
    """Return the text of a `Thing` that is an advance reservation: `ar:17`."""
    return f"ar:{reservation}"


def format_job_thing(job: int, task: int | None = None) -> str:
    """Return the text of a `Thing`: `job:31.2` for a task (1 if the job is no array), `job:40` for a waiting job."""
    return f"job:{job}" if task is None else f"job:{job}.{task}"


def parse_thing(text: str) -> Thing | None:
    """Return the `Thing` that a text such as `ar:17` or `job:31.2` names; None if it names none."""
    kind, _, rest = text.partition(":")
    numbers = rest.split(".")
    if not all(is_whole(each) for each in numbers):
        return None
    if kind == "ar" and len(numbers) == 1:
        return Thing(reservation=int(rest))
    if kind == "job" and len(numbers) <= 2:
        return Thing(job=int(numbers[0]), task=int(numbers[1]) if len(numbers) == 2 else None)
    return None


def find_release(end: int | None, booked_until: int | None) -> int:
    """Return when something is no longer booked that is to end at `end`; FOREVER if without end."""
    if booked_until is not None:
        return booked_until
    return FOREVER if end is None else end
