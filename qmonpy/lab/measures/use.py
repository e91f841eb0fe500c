"""Slots in use over time, of what really happened and of plays."""

from collections.abc import Sequence

import numpy as np

from qmonpy.lab.measures.comparison import UseCourse
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.summary import find_used
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.translation import later

STEPS = 480
"""So many points a course has."""
REAL = later("what happened")


def find_course(workload: Workload, titles: Sequence[str], plays: Sequence[Played]) -> UseCourse:
    """Return the means of slots in use in equal steps of the counted period, what really happened first."""
    edges = find_edges(workload, plays)
    columns = [find_mean_use(each.start, each.run_time, each.slots, edges) for each in plays]
    names = list(titles)
    if workload.has_starts:
        columns.insert(0, find_mean_use(workload.start, workload.run_time, workload.slots, edges))
        names.insert(0, REAL)
    return UseCourse(edges[:-1], tuple(columns), tuple(names), max((each.total_slots for each in plays), default=0))


def find_edges(workload: Workload, plays: Sequence[Played]) -> Ints:
    """Return the ends of equal steps from the first counted submission to the last end of a play's task."""
    if not workload.tasks:
        return np.zeros(1, np.int64)
    begin = max(workload.begin, int(workload.submit[0]))
    end = max([int(workload.submit[-1]) + 1, *(_find_last(each) for each in plays)])
    if workload.end:
        end = min(end, max(workload.end, begin + 1))
    step = max(1, -(-(end - begin) // STEPS))
    return np.arange(begin, end + step, step, dtype=np.int64)


def find_mean_use(start: Ints, run_time: Ints, slots: Ints, edges: Ints) -> Ints:
    """Return the mean of slots in use in each step, of tasks that started at these times (0 for never)."""
    rows = np.flatnonzero(start > 0)
    if not len(rows) or len(edges) < 2:
        return np.zeros(max(0, len(edges) - 1), np.int64)
    used = find_used(start[rows], start[rows] + run_time[rows], slots[rows], edges)
    return np.rint(used / np.diff(edges)).astype(np.int64)


def _find_last(played: Played) -> int:
    rows = played.start > 0
    return int((played.start[rows] + played.run_time[rows]).max()) if rows.any() else 0
