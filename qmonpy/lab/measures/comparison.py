"""A comparison: a play beside others of the same workload, in numbers, by group and over time."""

from enum import StrEnum

from qmonpy.lab.measures.calibration import Calibration
from qmonpy.lab.playing.played import NeverStarted, RulePressure
from qmonpy.lab.workload.summary import name_durations
from qmonpy.lab.workload.workload import Ints
from qmonpy.late_methods import dataclass


class GroupBy(StrEnum):
    """By what jobs are grouped."""

    ALL = "all"
    USER = "user"
    PROJECT = "project"
    DEPARTMENT = "department"
    QUEUE = "queue"
    """The cluster queue in which they really ran."""
    PE = "PE"
    SIZE = "slots"
    """Classes of sizes: 1, 2-4, 5-16, ..."""


@dataclass(frozen=True, slots=True)
class WaitFigures:
    """The waits of some tasks in one play, in seconds; of tasks that never started none is counted."""

    tasks: int
    mean: float
    median: float
    high: float
    """95 of 100 waited no longer."""
    worst: float
    slowdown: float
    """Mean of bounded slowdown: (wait + run time) / run time, where a run shorter than 10 s counts as 10 s; at least
    1."""
    never: int = 0
    """So many tasks never started."""


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The waits of a group of jobs in each play, the base's first."""

    by: GroupBy
    key: str
    """The user, project ...; empty for jobs without one."""
    jobs: int
    slot_hours: float
    figures: tuple[WaitFigures, ...]


@dataclass(frozen=True, slots=True)
class WinnerRow:
    """How a user's waits change from the base to one other play. Less wait is a win: `change` is below 0."""

    user: str
    jobs: int
    before: float | None
    """Mean wait in the base of the user's tasks that start in both, seconds; None where there are none."""
    after: float | None
    change: float | None
    """after - before."""
    low: float | None
    high: float | None
    """Bounds of the change: 95 of 100 resamplings of the user's jobs lie within (bootstrap)."""
    sureness: float | None
    """Share of the resamplings in which the change has the same sign, 0.5 to 1.0; None where the mean is as before."""
    never: int = 0
    """So many more jobs never start (fewer: below 0)."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Jain's index of one play: 1.0 where all get the same, 1/n where one gets all."""

    projects: float | None
    """Over the slowdowns of projects; None with fewer than two."""
    shares: float | None
    """Over what projects (or users of the share tree) used as a part of their share; None without shares."""


@dataclass(frozen=True, eq=False)
class UseCourse:
    """Slots in use over time; `slots` has a column by play (and what really happened first, where it is known)."""

    times: Ints
    """Beginnings of equal steps, seconds since the epoch."""
    slots: tuple[Ints, ...]
    titles: tuple[str, ...]
    total: int


WAIT_CLASSES = name_durations()
"""The classes of waits, the shortest first."""


@dataclass(frozen=True, eq=False)
class Comparison:
    """Everything about plays of one workload; the base is first everywhere."""

    titles: tuple[str, ...]
    calibration: Calibration | None
    """Of the base; None where no real starts are known, as of workloads that were made."""
    groups: tuple[GroupRow, ...]
    """All rows of all GroupBy; see `rows`."""
    winners: tuple[tuple[WinnerRow, ...], ...]
    """For each play but the base: first the users of whom more or fewer tasks never start, then those whose waits
    changed most, be it a win or a loss."""
    fairness: tuple[Fairness, ...]
    pressure: tuple[tuple[RulePressure, ...], ...]
    never: tuple[tuple[NeverStarted, ...], ...]
    use: UseCourse
    spread: tuple[tuple[int, ...], ...] = ()
    """By play how many tasks waited so long, for each of WAIT_CLASSES."""
    notes: tuple[str, ...] = ()
    """What a reader has to know: what the workload does not tell, what the play does not do."""

    def rows(self, by: GroupBy) -> tuple[GroupRow, ...]:
        """Return the rows of one grouping, most slot hours first; sizes rise."""
        return tuple(each for each in self.groups if each.by is by)
