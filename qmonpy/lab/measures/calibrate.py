"""Compares the play of the real configuration with what really happened."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from qmonpy.formats.values.length_words import describe_length
from qmonpy.lab.measures.calibration import Calibration
from qmonpy.lab.measures.use import find_edges, find_mean_use
from qmonpy.lab.measures.waits import find_real_waits, find_waits
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.workload.workload import NO_REQUESTS, UNKNOWN, Ints, Workload
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

WITHIN_SECONDS = 600
LEAST_WITHIN = 0.8
"""Fewer tasks near their real start are poor."""
MOST_WAIT_ERROR = 0.25
"""A median or a mean further off is poor, unless it is off by less than ..."""
SMALL_WAIT = 120
"""... so many seconds."""
HOUR = 3600
MOST_USE_ERROR = 0.15
MOST_NEVER = 0.01


def calibrate(workload: Workload, played: Played) -> Calibration | None:
    """Return how well a play hits what happened; None where no real start of a counted task is known."""
    real, waits = find_real_waits(workload), find_waits(workload, played)
    rows = np.flatnonzero(workload.counted[workload.job_of] & (real >= 0))
    if not len(rows):
        return None
    both = rows[waits[rows] >= 0]
    errors = np.abs(played.start[both] - workload.start[both])
    found = Calibration(
        len(rows),
        _median(real[rows]),
        _median(waits[both]),
        _mean(real[rows]),
        _mean(waits[both]),
        float((errors <= WITHIN_SECONDS).sum() / len(rows)),
        WITHIN_SECONDS,
        _median(errors),
        _find_use_error(workload, played),
        _find_same_place(workload, played, both),
        len(rows) - len(both),
    )
    reasons = tuple(_list_reasons(found))
    if reasons:
        # What the records do not tell is then the first thing to look at.
        reasons += tuple(each.text for each in workload.notes if each.code == NO_REQUESTS)
    return replace(
        found,
        is_poor=bool(reasons),
        text=_describe(found),
        reasons=reasons,
    )


def _describe(found: Calibration) -> str:
    """Return the sentence that stands at every result."""
    off = describe_off(found.real_median_wait, found.played_median_wait)
    mean = describe_off(found.real_mean_wait, found.played_mean_wait)
    within = describe_length(found.within_seconds)
    share = tr("{percent} of {tasks} within {within}").format(
        percent=_percent(found.within), tasks=format_count(found.tasks, "task"), within=within
    )
    return tr(
        "Compared with what really happened: median wait {off}, mean wait {mean}; {share} of the real start; slots in "
        "use {percent} off."
    ).format(off=off, mean=mean, share=share, percent=_percent(found.use_error))


def describe_off(real: float, played: float) -> str:
    """Return how far a wait is off: `off by 4 %`, or in seconds where the real one is short."""
    difference = played - real
    if abs(difference) < 1:
        return tr("exact")
    if real < SMALL_WAIT:
        return tr("off by {length}").format(length=describe_length(round(abs(difference))))
    return tr("off by {percent}").format(percent=_percent(abs(difference) / real))


def _list_reasons(found: Calibration) -> Iterator[str]:
    if found.within < LEAST_WITHIN:
        within = describe_length(found.within_seconds)
        yield tr("Only {percent} of the tasks start within {within} of when they really did.").format(
            percent=_percent(found.within), within=within
        )
    for word, real, played in (
        ("median", found.real_median_wait, found.played_median_wait),
        ("mean", found.real_mean_wait, found.played_mean_wait),
    ):
        if abs(played - real) > max(SMALL_WAIT, MOST_WAIT_ERROR * real):
            told = tr("{played}, and really was {real}").format(
                played=_describe_wait(played), real=_describe_wait(real)
            )
            words = tr("The median wait is {told}.") if word == "median" else tr("The mean wait is {told}.")
            yield words.format(told=told)
    if found.use_error > MOST_USE_ERROR:
        yield tr("Slots in use are off by {percent} of their mean.").format(percent=_percent(found.use_error))
    if found.never > MOST_NEVER * found.tasks:
        yield format_count(
            found.never, "task that really ran does not start at all.", "tasks that really ran do not start at all."
        )


def _find_use_error(workload: Workload, played: Played) -> float:
    edges = find_edges(workload, (played,))
    real = find_mean_use(workload.start, workload.run_time, workload.slots, edges)
    ours = find_mean_use(played.start, played.run_time, played.slots, edges)
    total = float(real.mean()) if len(real) else 0.0
    return float(np.abs(real - ours).mean()) / total if total else 0.0


def _find_same_place(workload: Workload, played: Played, rows: Ints) -> float:
    """Return the share of tasks whose master ran on the same queue instance, of those of which it is told."""
    rows = rows[(workload.place[rows] != UNKNOWN) & (played.start[rows] != NEVER)]
    if not len(rows):
        return 0.0
    known = {name: number for number, name in enumerate(workload.places)}
    numbers = np.asarray([known.get(name, -2) for name in played.places], np.int64)
    ours = numbers[played.piece_place[played.pieces_first[rows]]]
    return float((ours == workload.place[rows]).mean())


def _percent(share: float) -> str:
    return f"{grouped(share * 100, ',.0f')} %"


def _describe_wait(seconds: float) -> str:
    """Return a wait, from an hour on without its seconds."""
    return describe_length(round(seconds) if seconds < HOUR else round(seconds / 60) * 60)


def _median(values: Ints) -> float:
    return float(np.median(values)) if len(values) else 0.0


def _mean(values: Ints) -> float:
    return float(values.mean()) if len(values) else 0.0
