"""The jobs behind a stretch of a plot: those that waited so long, and those that ran in a step of time."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.measures.grouping import find_groups
from qmonpy.lab.measures.pressed_rules import PressedRule
from qmonpy.lab.measures.use import find_edges
from qmonpy.lab.measures.waits import find_waits
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.summary import SECONDS, find_classes
from qmonpy.lab.workload.workload import Ints, Workload


def find_waiting_so_long(workload: Workload, plays: Sequence[Played], place: int) -> tuple[int, ...]:
    """Return the places of the counted jobs of which a task waited as long as a class of `WAIT_CLASSES` says, in any of
    the plays."""
    is_in = np.zeros(workload.tasks, np.bool_)
    for each in plays:
        waits = find_waits(workload, each)
        is_in |= (waits >= 0) & (find_classes(np.maximum(waits, 0), SECONDS) == place)
    return _list_jobs(workload, is_in & workload.counted[workload.job_of])


def find_running_in(workload: Workload, plays: Sequence[Played], place: int) -> tuple[int, ...]:
    """Return the places of the jobs of which a task ran in a step of the course of slots in use (`find_course`), in any
    of the plays or really."""
    begin, end = find_edges(workload, plays)[place : place + 2]
    courses = [(each.start, each.run_time) for each in plays]
    if workload.has_starts:
        courses.append((workload.start, workload.run_time))
    is_in = np.zeros(workload.tasks, np.bool_)
    for start, run_time in courses:
        is_in |= _runs(start, run_time, int(begin), int(end))
    return _list_jobs(workload, is_in)


def find_held_back(rule: PressedRule) -> dict[int, list[tuple[int, int]]]:
    """Return by their places in the workload the jobs that a rule held back in any of the plays, each with the plays,
    by their places, and the moments at which that was seen first."""
    found: dict[int, list[tuple[int, int]]] = {}
    for place, each in enumerate(rule.plays):
        for job, moment in each.held if each is not None else ():
            found.setdefault(job, []).append((place, moment))
    return found


def find_fairly_counted(workload: Workload, played: Played) -> tuple[int, ...]:
    """Return the places of the jobs that the fairness of a play is made of: those that started, of a project or of
    somebody who has shares."""
    shares = dict(played.shares)
    by_project, projects = find_groups(workload, GroupBy.PROJECT)
    by_owner, owners = find_groups(workload, GroupBy.PROJECT if played.shares_are_of_projects else GroupBy.USER)
    has_project = np.asarray([bool(name) for name in projects], np.bool_)
    has_shares = np.asarray([shares.get(name, 0.0) > 0 for name in owners], np.bool_)
    is_in = has_project[by_project] | has_shares[by_owner]
    return _list_jobs(workload, is_in & (played.start > 0) & workload.counted[workload.job_of])


def _runs(start: Ints, run_time: Ints, begin: int, end: int) -> NDArray[np.bool_]:
    return (start > 0) & (start < end) & (start + run_time > begin)


def _list_jobs(workload: Workload, is_in: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.unique(workload.job_of[np.flatnonzero(is_in)]).tolist())
