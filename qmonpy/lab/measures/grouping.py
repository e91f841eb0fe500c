"""Tells by task to which user, project, department, queue, parallel environment or class of sizes it belongs."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

import numpy as np

from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.summary import find_classes, sort_stably
from qmonpy.lab.workload.workload import Ints, JobKind, Workload

SIZES = (1, 4, 16, 64, 256)
"""Upper bounds of the classes of sizes, in slots of a task."""
SIZE_NAMES = ("1", "2-4", "5-16", "17-64", "65-256", "> 256")
_OF_KIND: Mapping[GroupBy, Callable[[JobKind], str]] = {
    GroupBy.USER: lambda kind: kind.owner,
    GroupBy.PROJECT: lambda kind: kind.project,
    GroupBy.DEPARTMENT: lambda kind: kind.department,
    GroupBy.QUEUE: lambda kind: kind.queue,
    GroupBy.PE: lambda kind: kind.granted_pe or kind.pe or "",
}


def find_groups(workload: Workload, by: GroupBy, played: Played | None = None) -> tuple[Ints, tuple[str, ...]]:
    """Return by task the place of its group among the names that follow.

    Where no record tells the queue, that of a play stands for it.
    """
    if by is GroupBy.ALL:
        return np.zeros(workload.tasks, np.int64), ("",)
    if by is GroupBy.SIZE:
        return find_classes(workload.slots, SIZES), SIZE_NAMES
    names: dict[str, int] = {}
    key = _OF_KIND[by]
    of_kind = np.asarray([names.setdefault(key(each), len(names)) for each in workload.kinds], np.int64)
    found = of_kind[workload.kind][workload.job_of] if len(of_kind) else np.zeros(workload.tasks, np.int64)
    if by is GroupBy.QUEUE and played is not None:
        found = _with_played_queues(found, names, played)
    return found, tuple(names)


def _with_played_queues(found: Ints, names: dict[str, int], played: Played) -> Ints:
    """Return the groups with the queue of the play where there is none."""
    unknown = names.get("")
    if unknown is None or not len(played.piece_place):
        return found
    queues = np.asarray([names.setdefault(each.partition("@")[0], len(names)) for each in played.places], np.int64)
    begins, ends = played.pieces_first[:-1], played.pieces_first[1:]
    rows = np.flatnonzero((found == unknown) & (ends > begins))
    found = found.copy()
    found[rows] = queues[played.piece_place[begins[rows]]]
    return found


def count_jobs(job_of: Ints, rows: Ints) -> int:
    """Return of how many jobs some tasks are, whose places rise: those of a job stand together."""
    jobs = job_of[rows]
    return int(np.count_nonzero(jobs[1:] != jobs[:-1])) + 1 if len(jobs) else 0


def list_members(groups: Ints, count: int, rows: Ints) -> Iterator[Ints]:
    """Yield for each group those of some tasks that belong to it; places that rise stay so."""
    order = rows[sort_stably(groups[rows], count)]
    bounds = np.searchsorted(groups[order], np.arange(count + 1))
    for low, high in pairwise(bounds):
        yield order[low:high]


def find_jobs(workload: Workload, by: GroupBy, key: str, played: Played | None = None) -> tuple[int, ...]:
    """Return the places of the counted jobs behind a row of a comparison; `played` is the base of it."""
    groups, names = find_groups(workload, by, played)
    if key not in names:
        return ()
    job_of = workload.job_of
    rows = np.flatnonzero((groups == names.index(key)) & workload.counted[job_of])
    return tuple(np.unique(job_of[rows]).tolist())
