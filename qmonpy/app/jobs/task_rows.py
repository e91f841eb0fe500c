"""Rows for the single waiting tasks of arrays, made only below rows that somebody unfolds.

An array may have a million tasks. So a row with more than MOST_ROWS of them unfolds into pieces, at most as many, which
unfold in turn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.app.jobs.job_rows import PENDING, JobRow, find_errors, format_tasks
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import StartFinder, StartKind, find_starts
from qmonpy.insight.plan.start_words import format_start
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.pauses import paced

MOST_ROWS = 1000
"""Into how many rows one row unfolds at most."""
MOST_UNFOLDED = 20_000
"""How many rows below others are made in all; what would be unfolded beyond stays folded."""
_STOPPED = frozenset({StartKind.HELD, StartKind.FAILED, StartKind.NEVER})
"""The answers about starts that hold for all tasks of a row alike."""


def has_tasks(row: JobRow) -> bool:
    """Whether a row can be unfolded: it stands for several waiting tasks."""
    return row.kind == PENDING and len(row.waiting) > 1


def with_tasks(
    rows: Iterable[JobRow], is_open: Callable[[JobRow], bool], snapshot: Snapshot, forecast: Forecast | None = None
) -> tuple[JobRow, ...]:
    """Return rows of pending jobs with the rows of their tasks below those that are to be unfolded."""
    finder = find_starts(snapshot, forecast) if forecast is not None else None
    unfolder = _Unfolder(is_open, snapshot, finder)
    return tuple(map(unfolder.unfold, paced(rows)))


class _Unfolder:
    """Makes the rows of tasks, as long as there is room for more."""

    def __init__(self, is_open: Callable[[JobRow], bool], snapshot: Snapshot, finder: StartFinder | None):
        self._is_open, self._snapshot, self._finder = is_open, snapshot, finder
        self._room = MOST_UNFOLDED

    def unfold(self, row: JobRow) -> JobRow:
        if not has_tasks(row) or not self._is_open(row) or self._room < min(len(row.waiting), MOST_ROWS):
            return row
        below = tuple(_split(row, self._snapshot, self._finder))
        self._room -= len(below)
        return replace(row, children=tuple(map(self.unfold, below)))


def count_left_folded(rows: Iterable[JobRow], is_open: Callable[[JobRow], bool]) -> int:
    """Return how many rows stayed folded that were to be unfolded, as there were MOST_UNFOLDED below others already."""
    return sum(
        count_left_folded(row.children, is_open) if row.children else has_tasks(row) and is_open(row)
        for row in paced(rows)
    )


def describe_left_folded(count: int) -> str:
    """Return a sentence about rows that stayed folded; empty if there is none."""
    if not count:
        return ""
    words = choose_word(
        count,
        "{arrays} stays folded, as at most {most:,} rows of tasks are shown",
        "{arrays} stay folded, as at most {most:,} rows of tasks are shown",
    )
    return words.format(arrays=format_count(count, "array"), most=MOST_UNFOLDED)


def _split(row: JobRow, snapshot: Snapshot, finder: StartFinder | None) -> Iterator[JobRow]:
    """Give the rows of single tasks, or of pieces of which each has as many."""
    size = 1
    while len(row.waiting) > size * MOST_ROWS:
        size *= MOST_ROWS
    for at in range(0, len(row.waiting), size):
        tasks = row.waiting[at : at + size]
        start = row.start
        if finder is not None and (start is None or start.kind not in _STOPPED):
            start = finder.find_free(row.job, tasks)
        yield _below(replace(row, task=tasks[0] if size == 1 else 0, start=start), tasks, snapshot)


def _below(row: JobRow, tasks: Sequence[int], snapshot: Snapshot) -> JobRow:
    return replace(
        row,
        tasks=format_tasks(tasks),
        waiting=tasks,
        depth=row.depth + 1,
        children=(),
        errors=find_errors(row.asked, tasks) if row.errors and row.asked is not None else (),
        start_text=format_start(row.start, snapshot.now) if row.start is not None else "",
    )
