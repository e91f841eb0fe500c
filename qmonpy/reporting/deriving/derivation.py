"""Derives what is new: whole hours and days since the last time, and those of which records came late.

Each piece of time is a transaction with the note how far it goes, in which nobody else writes. Whoever is killed
between two of them goes on behind the first; an hour that is derived again has the same values. What was derived from
rows that are deleted by now stays as it is.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, func, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving import days
from qmonpy.reporting.deriving.buckets import (
    DAY,
    HOUR,
    Range,
    find_begin,
    from_seconds,
    join_ranges,
    split_range,
    truncate,
)
from qmonpy.reporting.deriving.derived_rows import HOST, QUEUE, USER, Owner, note_change
from qmonpy.reporting.deriving.host_averages import DERIVED as AVERAGES
from qmonpy.reporting.deriving.host_averages import derive_averages
from qmonpy.reporting.deriving.progress import Progress, find_last_id, read_progress, write_progress
from qmonpy.reporting.deriving.usage import derive_usage
from qmonpy.reporting.deriving.use_by_hour import derive_use
from qmonpy.reporting.deriving.use_sums import find_lacking, renew_times
from qmonpy.reporting.deriving.utilization import DERIVED as UTILIZED
from qmonpy.reporting.deriving.utilization import LONGEST, derive_utilization
from qmonpy.reporting.schema.database import Database
from qmonpy.reporting.schema.tables import HOST_VALUES, JOB_USAGE, QUEUE_VALUES
from qmonpy.reporting.schema.use_tables import QMONPY_USE

DAYS_AT_ONCE = 8
"""So many days are derived in one transaction."""


@dataclass(frozen=True)
class _Source:
    """A table from which values are derived: where its rows have their time, and what is made of them."""

    table: Table
    key: str
    moment: str
    variables: tuple[str, ...]
    derive: Callable[[Connection, Range], int]
    owner: Owner | None
    """Whose values these are; None for those that are not asked for times of which rows were deleted."""
    derived: str
    """One of the derived values, whose hours show which have been derived; or the table that has them all."""
    of_days: days.Rules = ()
    holds: bool = False
    """Whether a value holds until the next one comes."""

    @property
    def name(self) -> str:
        """Under which it is kept how far values are derived."""
        return self.table.name if self.owner is not None else self.derived

    @property
    def at(self) -> Any:
        """Return the column of the time."""
        return self.table.c[self.moment]

    def find_conditions(self) -> list[list[Any]]:
        """Return SQL for rows that were recorded, not derived: conditions for each of which there is an index."""
        if not self.variables:
            return [[]]
        (variable,) = (each for each in self.table.columns if each.name.endswith("_variable"))
        return [[variable == each] for each in self.variables]

    def find_edge(self, connection: Connection, function: str, *conditions: Any) -> datetime | None:
        """Return the earliest (`min`) or the latest (`max`) time of the rows that meet some conditions."""
        edge = getattr(func, function)(self.at)
        found = [connection.execute(select(edge).where(*conditions, *each)).scalar() for each in self.find_conditions()]
        known = [each for each in found if each is not None]
        return (min(known) if function == "min" else max(known)) if known else None


_SOURCES = (
    _Source(JOB_USAGE, "ju_id", "ju_end_time", (), derive_usage, USER, "h_jobs_finished", days.OF_JOBS),
    _Source(JOB_USAGE, "ju_id", "ju_end_time", (), derive_use, None, QMONPY_USE.name),
    _Source(HOST_VALUES, "hv_id", "hv_time_start", tuple(AVERAGES), derive_averages, HOST, "h_load", days.OF_HOSTS),
    _Source(QUEUE_VALUES, "qv_id", "qv_time_start", ("slots",), derive_utilization, QUEUE, UTILIZED, holds=True),
)


@dataclass(frozen=True, slots=True)
class Derived:
    """What a derivation did: how many values it wrote, of how many hours, in how many seconds."""

    rows: int
    hours: int
    seconds: float


def derive_values(
    database: Database,
    now: float,
    *,
    days_at_once: int = DAYS_AT_ONCE,
    go_on: Callable[[], bool] = lambda: True,
    tell: Callable[[float], None] = lambda _: None,
) -> Derived:
    """Derive the values of all hours that ended before now and before the latest record, as far as they are new.

    `now` is in seconds since the epoch: records that say that they are from later do not count yet. Between two
    transactions `go_on` is asked whether to, and `tell` is told which part is done, from 0 to 1.
    """
    begun, rows, hours = time.monotonic(), 0, 0
    with database.begin() as connection:
        horizon = _find_horizon(connection, from_seconds(now))
        left = [_count_left(connection, source, horizon) for source in _SOURCES] if horizon is not None else []
    if horizon is None:
        return Derived(0, 0, 0.0)
    for place, source in enumerate(_SOURCES):
        done = 0
        for step in _find_steps(database, source, horizon, days_at_once):
            if not go_on():
                return Derived(rows, hours, time.monotonic() - begun)
            rows += step.rows
            hours += step.hours
            done += step.hours
            tell((sum(left[:place]) + min(done, left[place])) / max(1, sum(left)))
    _complete_use(database, go_on)
    return Derived(rows, hours, time.monotonic() - begun)


def _complete_use(database: Database, go_on: Callable[[], bool]) -> None:
    """Add sums of days and weeks that an older program, or a machine in another zone, did not make."""
    with database.begin() as connection:
        lacking = find_lacking(connection)
    for begin, end in lacking:
        if not go_on():
            return
        with database.begin_alone() as connection:
            renew_times(connection, begin, end)


def _find_horizon(connection: Connection, now: datetime) -> datetime | None:
    """Return the beginning of the hour that has not ended; None if nothing was recorded."""
    latest = [source.find_edge(connection, "max", source.at <= now) for source in _SOURCES]
    known = [each for each in latest if each is not None]
    return find_begin(max(known), HOUR) if known else None


def _count_left(connection: Connection, source: _Source, horizon: datetime) -> int:
    """Return of how many hours nothing is derived yet."""
    begin = read_progress(connection, source.name).until or _find_first(connection, source, horizon)
    return max(0, (horizon - begin) // HOUR) if begin is not None else 0


def _find_steps(database: Database, source: _Source, horizon: datetime, days_at_once: int) -> Iterator[Derived]:
    """Derive from one table, step by step: first what came late, then the hours that have ended since."""
    with database.begin_alone() as connection:
        progress = read_progress(connection, source.name)
        first = _find_first(connection, source, horizon) if progress.until is None else progress.until
        late = _find_late(connection, source, progress)
        rows = sum(_derive(connection, source, each, progress.until or horizon) for each in late)
        progress = replace(progress, last_id=find_last_id(connection, source.name), until=first)
        if first is not None:
            write_progress(connection, progress)
        if rows:
            note_change(connection)
    yield Derived(rows, sum((each.end - each.begin) // HOUR for each in late), 0.0)
    if first is None:
        return
    while first < horizon:
        with database.begin_alone() as connection:
            begin = _skip_empty(connection, source, first, horizon)
            within = next(split_range(begin, horizon, days_at_once), Range(horizon, horizon))
            # A day may have ended in the hours of which there is nothing.
            rows = _derive(connection, source, within, within.end, first)
            write_progress(connection, progress.with_until(within.end))
            note_change(connection)
        yield Derived(rows, (within.end - within.begin) // HOUR, 0.0)
        first = within.end


def _skip_empty(connection: Connection, source: _Source, begin: datetime, horizon: datetime) -> datetime:
    """Return the first hour from one on of which there may be values: a wrong record may be years before the others."""
    there = begin - LONGEST if source.holds else begin
    found = source.find_edge(connection, "min", source.at >= there)
    return min(horizon, max(begin, find_begin(found, HOUR))) if found is not None else horizon


def _find_first(connection: Connection, source: _Source, horizon: datetime) -> datetime | None:
    """Return the hour of the first record of a table."""
    found = source.find_edge(connection, "min", source.at < horizon)
    return find_begin(found, HOUR) if found is not None else None


def _find_late(connection: Connection, source: _Source, progress: Progress) -> list[Range]:
    """Return the hours that are derived already, but of which there are new records."""
    if progress.until is None:
        return []
    at, rows = source.at, source.table.c
    # No index but that of the key helps: the new rows are few.
    moment = func.coalesce(at, at, type_=at.type)
    conditions = [rows[source.key] > progress.last_id, moment < progress.until]
    if source.variables:
        (variable,) = (each for each in rows if each.name.endswith("_variable"))
        conditions.append(func.coalesce(variable, "").in_(source.variables))
    question = select(truncate(connection, at, HOUR)).where(*conditions).distinct()
    begins = [datetime.fromisoformat(each) for (each,) in connection.execute(question)]
    ranges = join_ranges(begins, HOUR)
    if source.holds:
        ranges = [Range(begin, min(end + LONGEST, progress.until)) for begin, end in ranges]
        ranges = _join(ranges)
    return [each for each in ranges if not _is_settled(connection, source, each, progress.deleted)]


def _join(ranges: list[Range]) -> list[Range]:
    found: list[Range] = []
    for each in ranges:
        if found and each.begin <= found[-1].end:
            found[-1] = Range(found[-1].begin, max(found[-1].end, each.end))
        else:
            found.append(each)
    return found


def _is_settled(connection: Connection, source: _Source, within: Range, deleted: datetime | None) -> bool:
    """Whether the hours were derived from more than there is now."""
    owner = source.owner
    if deleted is None or within.begin >= deleted or owner is None:
        return False
    start = owner.column("time_start")
    question = (
        select(func.count())
        .select_from(owner.values)
        .where(owner.column("variable") == source.derived, start >= within.begin, start < within.end)
    )
    return bool(connection.execute(question).scalar())


def _derive(
    connection: Connection, source: _Source, within: Range, until: datetime, begin: datetime | None = None
) -> int:
    """Derive the hours of a range, and the days that have ended of a range which may begin before it."""
    rows = source.derive(connection, within)
    whole = Range(
        find_begin(begin or within.begin, DAY), min(find_begin(within.end + DAY - HOUR, DAY), find_begin(until, DAY))
    )
    if whole.begin < whole.end:
        rows += days.derive_days(connection, source.of_days, whole)
    return rows
