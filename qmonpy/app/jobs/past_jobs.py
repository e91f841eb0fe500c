"""Ended tasks that a snapshot no longer holds, searched in the cluster's history, some at a time."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.app.filter.field import Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import find_rows
from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_rows import JobRow, finished_rows
from qmonpy.app.tables.column import column_fields
from qmonpy.clusters.interface import TaskHistory
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

PIECE = 2000
"""How many tasks are read at once, which takes some tenths of a second."""
PAST_FIELDS = column_fields(JOB_COLUMNS)
WANTED = 500
"""How many tasks are found before the search pauses until the user asks for more."""


@dataclass(frozen=True, slots=True)
class PastJobs:
    """The ended tasks that were found so far with a filter, newest first."""

    text: str = ""
    """The filter."""
    rows: tuple[JobRow, ...] = ()
    looked_at: int = 0
    """How many tasks were read, found or not."""
    before: int | None = None
    """The id in the history from which to go on; None before anything was read."""
    is_all: bool = False
    """Whether the history has no older tasks."""


def find_older(history: TaskHistory, known: PastJobs, fields: Fields = PAST_FIELDS, now: int = 0) -> PastJobs:
    """Return the known tasks and those found in the next part of the history; ReportError if it cannot be read.

    `fields` are those that the filter of the table knows, and `now` its time, so that both find the same.
    """
    piece = history.read_tasks(PIECE, known.before)
    if not piece:
        return replace(known, is_all=True)
    rows = finished_rows(Snapshot(finished=tuple(task for _, task in reversed(piece))))
    return replace(
        known,
        rows=(*known.rows, *find_rows(rows, parse_filter(known.text), fields, now)),
        looked_at=known.looked_at + len(piece),
        before=piece[-1][0],
        is_all=len(piece) < PIECE,
    )


def describe_recording(configuration: Mapping[str, str]) -> str:
    """Return that a cluster writes no accounting records, if its configuration says so (sge_conf(5)); else nothing."""
    words = configuration.get("reporting_params", "").replace(",", " ").split()
    if "accounting=false" not in map(str.lower, words):
        return ""
    return tr("The cluster writes no accounting records: its reporting_params have accounting=false.")


def has_gap(before: Iterable[JobRow], now: Iterable[JobRow]) -> bool:
    """Return whether tasks may be missing between those that snapshots held before and those that they hold now.

    That is so if all that was held before is forgotten: others may have come and gone between two looks.
    """
    kept = {each.key for each in before}
    return bool(kept) and kept.isdisjoint(each.key for each in now)


def with_forgotten(known: PastJobs, before: Iterable[JobRow], now: Iterable[JobRow]) -> PastJobs:
    """Return the known tasks with those that snapshots held before and no longer hold."""
    kept = {each.key for each in now}
    return replace(known, rows=(*(each for each in before if each.key not in kept), *known.rows))
