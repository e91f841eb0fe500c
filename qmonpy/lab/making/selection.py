"""Parts of a workload, and workloads put together."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.workload.workload import NO_INTS, UNKNOWN, Ints, Workload

Value = TypeVar("Value")


def take_jobs(workload: Workload, indices: Ints, *, keeps_starts: bool = True) -> Workload:
    """Return the workload of jobs at some places, which may come more than once, in the order of their submission.

    Without starts it is not compared with what happened.
    """
    indices = indices[np.lexsort((workload.number[indices], workload.submit[indices]))]
    counts = np.diff(workload.first)[indices]
    first = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    rows = np.repeat(workload.first[:-1][indices] - first[:-1], counts) + np.arange(int(counts.sum()))
    start = workload.start[rows]
    has_sequence = keeps_starts and workload.has_sequence
    return replace(
        workload,
        number=workload.number[indices],
        kind=workload.kind[indices],
        name=workload.name[indices],
        submit=workload.submit[indices],
        is_array=workload.is_array[indices],
        first=first,
        task=workload.task[rows],
        start=start if keeps_starts else np.zeros_like(start),
        run_time=workload.run_time[rows],
        slots=workload.slots[rows],
        place=workload.place[rows],
        failed=workload.failed[rows],
        exit_status=workload.exit_status[rows],
        order=workload.order[rows],
        sent=workload.sent[rows] if has_sequence else NO_INTS,
        finished=workload.finished[rows] if has_sequence else NO_INTS,
    )


def keep_jobs(workload: Workload, is_kept: NDArray[np.bool_], *, keeps_starts: bool = True) -> Workload:
    """Return the workload of the jobs for which a column is true."""
    return take_jobs(workload, np.flatnonzero(is_kept), keeps_starts=keeps_starts)


def with_submits(workload: Workload, submit: Ints) -> Workload:
    """Return the workload with other times of submission, in their order; real starts are forgotten."""
    return take_jobs(replace(workload, submit=submit), np.arange(len(workload), dtype=np.int64), keeps_starts=False)


def join(first: Workload, *others: Workload) -> Workload:
    """Return one workload of several, in the order of submission; real starts are forgotten, as jobs meet others."""
    parts = (first, *others)
    kinds = _number([each.kinds for each in parts])
    names, places = _number([each.names for each in parts]), _number([each.places for each in parts])
    joined = replace(
        first,
        kinds=tuple(kinds),
        names=tuple(names),
        places=tuple(places),
        number=_chain([each.number for each in parts]),
        kind=_chain([_renumber(each.kind, each.kinds, kinds) for each in parts]),
        name=_chain([_renumber(each.name, each.names, names) for each in parts]),
        submit=_chain([each.submit for each in parts]),
        is_array=_chain([each.is_array for each in parts]),
        first=np.concatenate(([0], np.cumsum(_chain([np.diff(each.first) for each in parts])))).astype(np.int64),
        task=_chain([each.task for each in parts]),
        start=_chain([each.start for each in parts]),
        run_time=_chain([each.run_time for each in parts]),
        slots=_chain([each.slots for each in parts]),
        place=_chain([_renumber(each.place, each.places, places) for each in parts]),
        failed=_chain([each.failed for each in parts]),
        exit_status=_chain([each.exit_status for each in parts]),
        order=np.arange(sum(each.tasks for each in parts), dtype=np.int64),
        sent=NO_INTS,
        finished=NO_INTS,
    )
    return take_jobs(joined, np.arange(len(joined), dtype=np.int64), keeps_starts=False)


def _number(parts: Sequence[Sequence[Value]]) -> dict[Value, int]:
    found: dict[Value, int] = {}
    for part in parts:
        for each in part:
            found.setdefault(each, len(found))
    return found


def _renumber(column: Ints, values: Sequence[Value], numbers: dict[Value, int]) -> Ints:
    """Return a column of places in other values; UNKNOWN, which is the last place of all, stays."""
    new = np.asarray([*(numbers[each] for each in values), UNKNOWN], np.int64)
    return new[column]


def _chain(columns: Sequence[Ints]) -> Ints:
    return np.concatenate(columns).astype(np.int64)
