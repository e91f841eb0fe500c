"""Who wins and who loses: the change of each user's waits from one play to another, and how sure it is.

A user's jobs of one day wait for the same reasons, so that they are no independent witnesses: whole days are drawn anew
(block bootstrap), and single jobs only where a user has jobs on fewer than five days.
"""

import numpy as np

from qmonpy.lab.measures.comparison import GroupBy, WinnerRow
from qmonpy.lab.measures.grouping import count_jobs, find_groups, list_members
from qmonpy.lab.measures.waits import Floats
from qmonpy.lab.workload.workload import Ints, Workload

DRAWS = 400
LEAST_DAYS = 5
DAY = 86400
_MANY = 4_000
"""Of more single jobs not all are drawn: their sums are nearly normal."""


def find_winners(workload: Workload, before: Ints, after: Ints, seed: int = 1) -> tuple[WinnerRow, ...]:
    """Return the users by the change of their mean wait, the largest first, be it a win or a loss, before these
    those of whom more tasks never start, or fewer; waits are by task, -1 for never."""
    job_of = workload.job_of
    groups, names = find_groups(workload, GroupBy.USER)
    rows = np.flatnonzero(workload.counted[job_of])
    random = np.random.default_rng(seed)
    found = []
    for name, mine in zip(names, list_members(groups, len(names), rows), strict=True):
        if len(mine):
            found.append(_make_row(workload, job_of, name, mine, before, after, random))
    return tuple(sorted(found, key=lambda each: (-abs(each.never), -abs(each.change or 0.0), each.user)))


def _make_row(
    workload: Workload, job_of: Ints, name: str, rows: Ints, before: Ints, after: Ints, random: np.random.Generator
) -> WinnerRow:
    both = rows[(before[rows] >= 0) & (after[rows] >= 0)]
    jobs = count_jobs(job_of, rows)
    never = int((after[rows] < 0).sum()) - int((before[rows] < 0).sum())
    if not len(both):
        return WinnerRow(name, jobs, None, None, None, None, None, None, never)
    old, new = before[both], after[both]
    change = float((new - old).mean())
    days = workload.submit[job_of[both]] // DAY
    means = _draw((new - old).astype(np.float64), days, random)
    low, high = np.percentile(means, (2.5, 97.5))
    sureness = _find_sureness(means, change)
    return WinnerRow(name, jobs, float(old.mean()), float(new.mean()), change, float(low), float(high), sureness, never)


def _find_sureness(means: Floats, change: float) -> float | None:
    """Return in which part of the draws the mean has the sign that it has; None without a sign."""
    if change == 0:
        return None
    same = float((np.sign(means) == np.sign(change)).mean())
    return max(0.5, same)


def _draw(changes: Floats, days: Ints, random: np.random.Generator) -> Floats:
    """Return the mean change in each of so many draws."""
    _, place = np.unique(days, return_inverse=True)
    blocks = int(place.max()) + 1
    if blocks < LEAST_DAYS:
        count = len(changes)
        if count > _MANY:
            return random.normal(changes.mean(), changes.std() / np.sqrt(count), DRAWS)
        singles: Floats = changes[random.integers(0, count, (DRAWS, count))].mean(axis=1)
        return singles
    sums, counts = np.bincount(place, changes), np.bincount(place)
    drawn = random.integers(0, blocks, (DRAWS, blocks))
    result: Floats = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    return result
