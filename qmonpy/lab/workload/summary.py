"""The summary of a workload: how many jobs of whom, slot hours by week, and distributions, ready to be drawn."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.late_methods import dataclass

HOUR, DAY = 3600, 86400
WEEK = 7 * DAY
FIRST_MONDAY = 4 * DAY
"""1 January 1970 was a Thursday; weeks begin on Mondays, in UTC."""
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
"""Upper bounds of the classes of sizes, in slots of a task; what is above the last is a class, too."""
SECONDS = (10, 60, 300, 900, HOUR, 4 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""Upper bounds of classes of run times and waits, in seconds."""
_DURATIONS = ("10 s", "1 min", "5 min", "15 min", "1 h", "4 h", "12 h", "1 d", "3 d", "7 d")


@dataclass(frozen=True, slots=True)
class Bin:
    """One class of a distribution, or one week."""

    label: str
    tasks: int
    slot_hours: float
    begin: int = 0
    """Of a week: seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A distribution in four numbers, in seconds."""

    mean: float = 0.0
    median: float = 0.0
    high: float = 0.0
    """95 of 100 are not above it."""
    worst: float = 0.0


@dataclass(frozen=True, slots=True)
class UserRow:
    """One user of a workload."""

    user: str
    jobs: int
    tasks: int
    slot_hours: float
    waits: Figures


@dataclass(frozen=True, slots=True)
class Summary:
    """What a workload comes to; only jobs of the counted period."""

    jobs: int
    tasks: int
    users: int
    projects: int
    slot_hours: float
    begin: int
    """First submission, seconds since the epoch; 0 without jobs."""
    end: int
    """Last end of a task, or last submission where no starts are known."""
    weeks: tuple[Bin, ...] = ()
    """Slot hours by the week in which they were used; in which they were asked for where no starts are known."""
    sizes: tuple[Bin, ...] = ()
    run_times: tuple[Bin, ...] = ()
    waits: tuple[Bin, ...] = ()
    """Empty where no starts are known."""
    run_time: Figures = Figures()
    wait: Figures | None = None
    by_user: tuple[UserRow, ...] = ()
    """Most slot hours first."""


def summarize(workload: Workload) -> Summary:
    """Return the summary; takes about a second for a million jobs."""
    counted = workload.counted
    job_of = workload.job_of
    rows = np.flatnonzero(counted[job_of])
    job_of = job_of[rows]
    run, slots, start = workload.run_time[rows], workload.slots[rows], workload.start[rows]
    submit = workload.submit[job_of]
    # Whole seconds are added up: of parts of hours, sums would differ by the order in which they are added.
    used = run * slots
    began = np.where(start > 0, start, submit)
    known = start > 0
    waits = np.maximum(start - submit, 0)
    jobs = int(counted.sum())
    return Summary(
        jobs,
        len(rows),
        len({workload.kinds[each].owner for each in np.unique(workload.kind[counted])}),
        len({workload.kinds[each].project for each in np.unique(workload.kind[counted])} - {""}),
        float(used.sum()) / HOUR,
        int(submit.min()) if len(rows) else 0,
        int((began + run).max()) if len(rows) else 0,
        _list_weeks(began, run, slots),
        _list_bins(slots, SIZES, name_sizes(SIZES), used),
        _list_bins(run, SECONDS, name_durations(), used),
        _list_bins(waits[known], SECONDS, name_durations(), used[known]) if known.any() else (),
        find_figures(run),
        find_figures(waits[known]) if known.any() else None,
        tuple(_list_users(workload, job_of, used, waits, known)),
    )


def find_figures(values: NDArray[np.int64] | NDArray[np.float64]) -> Figures:
    """Return mean, median, 95 % and worst; zeros for none."""
    if not len(values):
        return Figures()
    median, high = np.percentile(values, (50, 95))
    return Figures(float(values.mean()), float(median), float(high), float(values.max()))


def name_sizes(bounds: Sequence[int]) -> tuple[str, ...]:
    """Return the names of classes of sizes: `1`, `2`, `3-4`, `5-8` ..."""
    pairs = zip((0, *bounds), bounds, strict=False)
    names = [f"{low + 1}" if low + 1 == high else f"{low + 1}-{high}" for low, high in pairs]
    return (*names, f"> {bounds[-1]}")


def find_classes(values: Ints, bounds: Sequence[int]) -> Ints:
    """Return by value the number of its class: the first whose bound is not below it."""
    return np.searchsorted(np.asarray(bounds), values, side="left").astype(np.int64)


def name_durations() -> tuple[str, ...]:
    """Return the names of classes of times, the bounds of which are SECONDS."""
    return (*(f"≤ {each}" for each in _DURATIONS), f"> {_DURATIONS[-1]}")


def sort_stably(groups: Ints, count: int) -> Ints:
    """Return the order that sorts numbers of so many groups, equal ones as they stand; numpy sorts small ones by their
    digits, in a tenth of the time."""
    found: Ints = np.argsort(groups.astype(np.int16) if count < 1 << 15 else groups, kind="stable")
    return found


def _list_bins(values: Ints, bounds: Sequence[int], names: Sequence[str], seconds: Ints) -> tuple[Bin, ...]:
    """Return classes from the first to the last that has any, with their slot seconds as hours; those between may be
    empty."""
    if not len(values):
        return ()
    place = find_classes(values, bounds)
    counts = np.bincount(place, minlength=len(names))
    sums = np.bincount(place, seconds, minlength=len(names)) / HOUR
    used = np.flatnonzero(counts)
    return tuple(Bin(names[at], int(counts[at]), float(sums[at])) for at in range(used[0], used[-1] + 1))


def _list_weeks(began: Ints, run: Ints, slots: Ints) -> tuple[Bin, ...]:
    """Return the weeks with the slot hours that were used in each, and the tasks that began there."""
    if not len(began):
        return ()
    first = (int(began.min()) - FIRST_MONDAY) // WEEK
    last = (int((began + np.maximum(run, 1)).max()) - 1 - FIRST_MONDAY) // WEEK
    edges = FIRST_MONDAY + WEEK * np.arange(first, last + 2)
    tasks = np.bincount((began - FIRST_MONDAY) // WEEK - first, minlength=len(edges) - 1)
    used = find_used(began, began + run, slots, edges)
    amounts = zip(edges[:-1], tasks, used, strict=True)
    return tuple(
        Bin(str(np.datetime64(int(begin), "s").astype("datetime64[D]")), int(count), float(seconds) / HOUR, int(begin))
        for begin, count, seconds in amounts
    )


def find_used(start: Ints, end: Ints, slots: Ints, edges: Ints) -> NDArray[np.float64]:
    """Return the slot seconds that tasks used between neighbouring edges, which rise."""
    # What was used up to a moment: of each task its slots times the seconds between its start and that moment.
    return np.diff(_used_until(edges, start, slots) - _used_until(edges, end, slots))


def _used_until(edges: Ints, moments: Ints, slots: Ints) -> NDArray[np.float64]:
    if not len(moments):
        return np.zeros(len(edges))
    # From the first moment on, that products stay small and sums exact.
    base = int(moments.min())
    # What lies before an edge is in a class up to its own.
    place = _find_step(edges, moments)
    total, weighted = (
        np.cumsum(np.bincount(place, weights, minlength=len(edges) + 1))[: len(edges)]
        for weights in (slots, slots * (moments - base))
    )
    return np.asarray(total * (edges - base) - weighted, np.float64)


def _find_step(edges: Ints, moments: Ints) -> Ints:
    """Return by moment how many edges are not behind it."""
    steps = np.diff(edges)
    if len(steps) and bool((steps == steps[0]).all()):
        # Of equal steps a division tells it, in a fifth of the time of a search.
        found: Ints = np.clip((moments - edges[0]) // steps[0] + 1, 0, len(edges))
        return found
    return np.searchsorted(edges, moments, side="right").astype(np.int64)


def _list_users(
    workload: Workload, job_of: Ints, seconds: Ints, waits: Ints, known: NDArray[np.bool_]
) -> list[UserRow]:
    owners: dict[str, int] = {}
    by_kind = np.asarray([owners.setdefault(each.owner, len(owners)) for each in workload.kinds] or [0])
    user = by_kind[workload.kind[job_of]] if len(job_of) else np.zeros(0, np.int64)
    order = sort_stably(user, len(owners))
    bounds = np.searchsorted(user[order], np.arange(len(owners) + 1))
    rows = []
    for name, number in owners.items():
        mine = order[bounds[number] : bounds[number + 1]]
        if len(mine):
            jobs = int(np.count_nonzero(np.diff(job_of[mine])) + 1)
            figures = find_figures(waits[mine][known[mine]])
            rows.append(UserRow(name, jobs, len(mine), float(seconds[mine].sum()) / HOUR, figures))
    return sorted(rows, key=lambda each: (-each.slot_hours, each.user))
