"""The jobs behind a stretch of a plot: those that waited so long, and those that ran in a step of time."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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


def _runs(start: Ints, run_time: Ints, begin: int, end: int) -> NDArray[np.bool_]:
    return (start > 0) & (start < end) & (start + run_time > begin)


def _list_jobs(workload: Workload, is_in: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.unique(workload.job_of[np.flatnonzero(is_in)]).tolist())
