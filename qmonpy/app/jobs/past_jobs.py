"""Tasks that ended longer ago than the cluster remembers: looked for in its history, a piece at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from qmonpy.app.jobs.job_rows import JobRow, filter_rows, finished_rows
from qmonpy.clusters.interface import TaskHistory
from qmonpy.model.snapshot import Snapshot

PIECE = 2000
"""Tasks that are read at once: some tenths of a second."""
WANTED = 500
"""How many are found before one looks no further, until that is asked for."""


@dataclass(frozen=True, slots=True)
class PastJobs:
    """What was found so far with a filter, the newest first."""

    text: str = ""
    rows: tuple[JobRow, ...] = ()
    looked_at: int = 0
    """Tasks that were read, found or not."""
    before: int | None = None
    """Where to go on; None before anything was read."""
    is_all: bool = False
    """Whether nothing older is kept."""


def find_older(history: TaskHistory, known: PastJobs) -> PastJobs:
    """What is known and what the next piece of history has besides. ReportError if it cannot be read."""
    piece = history.read_tasks(PIECE, known.before)
    if not piece:
        return replace(known, is_all=True)
    rows = finished_rows(Snapshot(finished=tuple(task for _, task in reversed(piece))))
    return replace(
        known,
        rows=(*known.rows, *filter_rows(rows, known.text)),
        looked_at=known.looked_at + len(piece),
        before=piece[-1][0],
        is_all=len(piece) < PIECE,
    )


def with_forgotten(known: PastJobs, before: Iterable[JobRow], now: Iterable[JobRow]) -> PastJobs:
    """What the cluster remembered before and no longer does is the past, too."""
    kept = {each.key for each in now}
    return replace(known, rows=(*(each for each in before if each.key not in kept), *known.rows))
