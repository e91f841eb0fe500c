"""The Gantt chart as data: rows, bars and lanes of a stretch of time, without a screen.

Rows and bars have keys that stay the same from snapshot to snapshot, so that a screen redraws only what changed.
"""

from collections.abc import Iterable
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
    """What the row's height stands for, at least 1: its capacity, or what its bars take at most if that is more."""
    parent: str = ""
    """Key of the group above; empty for a group."""
    states: str = ""
    """State letters of a queue instance, such as `d` or `o`."""
    capacity: int = 0
    """Slots that are configured; less than `slots` where the row is overbooked."""
    instances: tuple[str, ...] = ()
    """The queue instances that the row stands for, of a group those of all its rows."""


@dataclass(frozen=True, slots=True)
class GanttBar:
    """One bar on one row: who holds how many of its slots from when to when."""

    key: str
    """The thing and the row: unique, and the same as long as both are there; a part behind the first ends in `#2`."""
    thing: str
    """What a click chooses, on all rows at once: `ar:17`, `job:31.2` (a task), `job:40` (planned or forecast)."""
    row: str
    """Key of a GanttRow."""
    kind: BarKind
    start: int
    """Seconds since the epoch."""
    end: int | None
    """None is open: it has no run time limit."""
    slots: int
    bottom: int
    """Slots of the row below it: bars that overlap in time stand on top of each other.

    A thing for which there is no room in one piece has several bars on the row, whose slots add up. Bars of jobs inside
    a reservation lie within the bars of the reservation.
    """
    label: str
    """Short text to stand in the bar if there is room."""
    owner: str
    state: str = ""
    """The state letter of a reservation or the letters of a job, always drawn with the colour."""
    is_guess: bool = False
    """Planned behind something whose duration is not known."""
    assumed_end: int | None = None
    """When the scheduler takes a bar with an open end to end, None if never; other bars may cover it from then on."""


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


@dataclass(frozen=True, slots=True)
class Thing:
    """What a bar stands for, in parts: an advance reservation, a task, or a job that waits."""

    reservation: int | None = None
    job: int | None = None
    task: int | None = None
    """None for a job that waits."""


def format_reservation_thing(reservation: int) -> str:
    """The name of an advance reservation among things."""
    return f"ar:{reservation}"


def format_job_thing(job: int, task: int | None = None) -> str:
    """The name of a running or past task (1 if the job is no array), or of a job that waits."""
    return f"job:{job}" if task is None else f"job:{job}.{task}"


def parse_thing(text: str) -> Thing | None:
    """The parts of a thing's name; None for a text that names nothing."""
    kind, _, rest = text.partition(":")
    numbers = rest.split(".")
    if not all(each.isascii() and each.isdecimal() for each in numbers):
        return None
    if kind == "ar" and len(numbers) == 1:
        return Thing(reservation=int(rest))
    if kind == "job" and len(numbers) <= 2:
        return Thing(job=int(numbers[0]), task=int(numbers[1]) if len(numbers) == 2 else None)
    return None


def find_instances(gantt: Gantt, keys: Iterable[str]) -> tuple[str, ...]:
    """The queue instances that rows stand for, by the keys of the rows, each once and in the order of the chart."""
    wanted = set(keys)
    return tuple(dict.fromkeys(name for row in gantt.rows if row.key in wanted for name in row.instances))
