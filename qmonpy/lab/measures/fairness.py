"""Fairness: Jain's index over projects, and over what shares promise."""

from collections.abc import Sequence

import numpy as np

from qmonpy.lab.measures.comparison import Fairness, GroupBy
from qmonpy.lab.measures.grouping import find_groups, list_members
from qmonpy.lab.measures.waits import find_slowdowns, find_waits
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class FairPart:
    """What one of those got over whom an index is: a sum over tasks, divided by something."""

    name: str
    tasks: int
    sum: float
    """Slowdowns, or slot seconds."""
    by: float
    """The number of tasks, or of shares."""

    @property
    def amount(self) -> float:
        """What the index is over."""
        return self.sum / self.by


def find_fairness(workload: Workload, played: Played) -> Fairness:
    """Return the indices of one play."""
    of_projects, of_shares = list_projects(workload, played), list_shares(workload, played)
    projects, shares = (find_index([each.amount for each in some]) for some in (of_projects, of_shares))
    return Fairness(projects, shares)


def find_index(amounts: Sequence[float]) -> float | None:
    """Return Jain's index, (sum x)^2 / (n sum x^2): 1.0 where all are equal; None with fewer than two."""
    values = np.asarray(amounts, np.float64)
    squares = float((values**2).sum())
    return float(values.sum()) ** 2 / (len(values) * squares) if len(values) > 1 and squares else None


def list_projects(workload: Workload, played: Played) -> list[FairPart]:
    """Return the slowdowns of each project of which a task started."""
    rows = _find_started(workload, played)
    groups, names = find_groups(workload, GroupBy.PROJECT)
    slowdowns = find_slowdowns(find_waits(workload, played), workload.run_time)
    members = zip(names, list_members(groups, len(names), rows), strict=True)
    return [
        FairPart(name, len(mine), float(slowdowns[mine].sum()), len(mine))
        for name, mine in members
        if name and len(mine)
    ]


def list_shares(workload: Workload, played: Played) -> list[FairPart]:
    """Return what each who has shares used while jobs still came; those who asked for nothing do not count."""
    rows, shares = _find_started(workload, played), dict(played.shares)
    if not shares or not len(rows):
        return []
    begin, end = max(workload.begin, int(workload.submit[0])), int(workload.submit[-1])
    starts, ends = played.start[rows], played.start[rows] + played.run_time[rows]
    used = np.clip(np.minimum(ends, end) - np.maximum(starts, begin), 0, None) * played.slots[rows]
    groups, names = find_groups(workload, GroupBy.PROJECT if played.shares_are_of_projects else GroupBy.USER)
    sums = np.bincount(groups[rows], used, minlength=len(names))
    asked = np.bincount(groups[rows], minlength=len(names))
    return [
        FairPart(name, int(asked[at]), float(sums[at]), shares[name])
        for at, name in enumerate(names)
        if asked[at] and shares.get(name, 0.0) > 0
    ]


def _find_started(workload: Workload, played: Played) -> Ints:
    return np.flatnonzero(workload.counted[workload.job_of] & (played.start > 0))
