"""The Gantt chart as data: rows, bars and lanes of a stretch of time, without a screen.

Rows and bars have keys that stay the same from snapshot to snapshot, so that a screen redraws only what changed.
"""

from dataclasses import dataclass
from enum import StrEnum


class RowKind(StrEnum):
    """What a row of the chart stands for."""

    GROUP = "group"
    """A cluster queue or a host group: a heading that folds the rows below it."""
    HOST = "host"
    INSTANCE = "instance"


class BarKind(StrEnum):
    """What a bar stands for."""

    RESERVATION = "reservation"
    """An advance reservation that is granted (states w r x d W E)."""
    RESERVATION_JOB = "reservation job"
    """A running job inside an advance reservation: drawn within its bar."""
    JOB = "job"
    """A running job outside of any reservation."""
    PLANNED = "planned"
    """The start that the last pass planned for a pending job with `-R y`."""
    FORECAST = "forecast"
    """Where `insight.plan` expects another pending job."""
    PAST_RESERVATION = "past reservation"
    """An advance reservation that is over."""
    PAST_JOB = "past job"
    """A task that ended."""


@dataclass(frozen=True, slots=True)
class GanttRow:
    """One row of the left axis."""

    key: str
    """`group:all.q`, `host:h1` or `instance:all.q@h1`; under two groups, the group stands before it with a space."""
    title: str
    kind: RowKind
    slots: int
    """The capacity that the row's height stands for."""
    parent: str = ""
    """Key of the group above; empty for a group."""
    states: str = ""
    """State letters of a queue instance, such as `d` or `o`."""


@dataclass(frozen=True, slots=True)
class GanttBar:
    """One bar on one row: who holds how many of its slots from when to when."""

    key: str
    """The thing and the row: unique, and the same as long as both are there."""
    thing: str
    """What a click chooses, on all rows at once: `ar:17` or `job:31.2`."""
    row: str
    """Key of a GanttRow."""
    kind: BarKind
    start: int
    """Seconds since the epoch."""
    end: int | None
    """None is open: it has no run time limit."""
    slots: int
    bottom: int
    """Slots of the row below it: bars that overlap in time stand on top of each other."""
    label: str
    """Short text to stand in the bar if there is room."""
    owner: str
    state: str = ""
    """The state letter of a reservation or the letters of a job, always drawn with the colour."""
    is_guess: bool = False
    """Planned behind something whose duration is not known."""


@dataclass(frozen=True, slots=True)
class Gantt:
    """A whole chart at a moment."""

    now: int
    rows: tuple[GanttRow, ...]
    """Groups with their rows behind them, in order."""
    bars: tuple[GanttBar, ...]


@dataclass(frozen=True, slots=True)
class LaneStep:
    """From this moment on: amounts used by jobs and reserved by others, until the next step."""

    time: int
    used: float
    reserved: float


@dataclass(frozen=True, slots=True)
class LaneMark:
    """The moment at which a blocked job would be freed."""

    time: int
    job: int
    text: str


@dataclass(frozen=True, slots=True)
class GanttLane:
    """One lane of the second form: a quota rule's instance or a consumable, with its amounts over time."""

    key: str
    title: str
    limit: float | None
    unit: str
    """Empty, `memory` or `time`: how amounts are written."""
    steps: tuple[LaneStep, ...]
    marks: tuple[LaneMark, ...] = ()
