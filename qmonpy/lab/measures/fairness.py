"""Fairness: Jain's index over projects, and over what shares promise."""

from collections.abc import Sequence

import numpy as np

from qmonpy.lab.measures.comparison import Fairness, GroupBy
from qmonpy.lab.measures.grouping import find_groups, list_members
from qmonpy.lab.measures.waits import find_slowdowns, find_waits
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.workload import Ints, Workload


def find_fairness(workload: Workload, played: Played) -> Fairness:
    """Return the indices of one play."""
    rows = np.flatnonzero(workload.counted[workload.job_of] & (played.start > 0))
    return Fairness(_find_over_projects(workload, played, rows), _find_over_shares(workload, played, rows))


def find_index(amounts: Sequence[float]) -> float | None:
    """Return Jain's index, (sum x)^2 / (n sum x^2): 1.0 where all are equal; None with fewer than two."""
    values = np.asarray(amounts, np.float64)
    squares = float((values**2).sum())
    return float(values.sum()) ** 2 / (len(values) * squares) if len(values) > 1 and squares else None


def _find_over_projects(workload: Workload, played: Played, rows: Ints) -> float | None:
    groups, names = find_groups(workload, GroupBy.PROJECT)
    slowdowns = find_slowdowns(find_waits(workload, played), workload.run_time)
    members = zip(names, list_members(groups, len(names), rows), strict=True)
    return find_index([float(slowdowns[mine].mean()) for name, mine in members if name and len(mine)])


def _find_over_shares(workload: Workload, played: Played, rows: Ints) -> float | None:
    """Over what each used while jobs still came, as a part of its share; those who asked for nothing do not count."""
    shares = dict(played.shares)
    if not shares or not len(rows):
        return None
    begin, end = max(workload.begin, int(workload.submit[0])), int(workload.submit[-1])
    starts, ends = played.start[rows], played.start[rows] + played.run_time[rows]
    used = np.clip(np.minimum(ends, end) - np.maximum(starts, begin), 0, None) * played.slots[rows]
    groups, names = find_groups(workload, GroupBy.PROJECT if played.shares_are_of_projects else GroupBy.USER)
    sums = np.bincount(groups[rows], used, minlength=len(names))
    asked = np.bincount(groups[rows], minlength=len(names))
    pairs = ((float(sums[at]), shares.get(name, 0.0)) for at, name in enumerate(names) if asked[at])
    return find_index([amount / share for amount, share in pairs if share > 0])
