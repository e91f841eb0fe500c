"""Waits and slowdowns of tasks in plays, as columns and as figures."""

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.measures.comparison import WAIT_CLASSES, WaitFigures
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.workload.summary import SECONDS, find_classes
from qmonpy.lab.workload.workload import Ints, Workload

LEAST_RUN_SECONDS = 10
"""A shorter run counts as one of so many seconds in a slowdown (bounded slowdown; Feitelson and others, 1997)."""
Floats = NDArray[np.float64]


def find_waits(workload: Workload, played: Played) -> Ints:
    """Return by task how long it waited in a play; -1 where it never started."""
    waits = played.start - workload.submit[workload.job_of]
    return np.where(played.start == NEVER, -1, waits)


def find_real_waits(workload: Workload) -> Ints:
    """Return by task how long it really waited; -1 where nobody knows."""
    waits = workload.start - workload.submit[workload.job_of]
    return np.where(workload.start > 0, np.maximum(waits, 0), -1)


def find_slowdowns(waits: Ints, run_time: Ints) -> Floats:
    """Return (wait + run time) / run time, at least 1; of tasks that never started it means nothing."""
    runs = np.maximum(run_time, LEAST_RUN_SECONDS)
    return np.maximum((waits + run_time) / runs, 1.0)


def sum_up_waits(waits: Ints, slowdowns: Floats) -> WaitFigures:
    """Return the figures of some tasks."""
    started = waits >= 0
    known = waits[started]
    if not len(known):
        return WaitFigures(0, 0.0, 0.0, 0.0, 0.0, 0.0, len(waits))
    median, high = np.percentile(known, (50, 95))
    return WaitFigures(
        len(known),
        float(known.mean()),
        float(median),
        float(high),
        float(known.max()),
        float(slowdowns[started].mean()),
        len(waits) - len(known),
    )


def find_spread(workload: Workload, waits: Ints) -> tuple[int, ...]:
    """Return how many of the counted tasks that started waited so long, for each of WAIT_CLASSES."""
    known = waits[workload.counted[workload.job_of] & (waits >= 0)]
    return tuple(np.bincount(find_classes(known, SECONDS), minlength=len(WAIT_CLASSES)).tolist())
