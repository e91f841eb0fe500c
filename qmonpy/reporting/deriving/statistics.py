"""Statistics of the database about itself: rows of its tables, and the speed and the time of what is done in it."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, func, insert, select

from qmonpy.reporting.deriving.buckets import DAY, HOUR, Range, find_begin, from_seconds
from qmonpy.reporting.deriving.days import OF_STATISTICS, derive_days, find_values
from qmonpy.reporting.deriving.derived_rows import STATISTIC, find_parents, note_change, replace_rows
from qmonpy.reporting.schema.database import Database
from qmonpy.reporting.schema.tables import METADATA, STATISTIC_VALUES

WRITER = "dbwriter"
"""Whose speed and times they are, as the original calls it."""
LINES_PER_SECOND, DERIVED_TIME, DELETION_TIME = "lines_per_second", "derived_value_time", "deletion_time"
_ROWS = "row_count"
_OWN = "qmonpy_"


def record_statistic(connection: Connection, variable: str, value: float, begin: float, end: float) -> None:
    """Write a statistic of the writer: `lines_per_second`, `derived_value_time`, `deletion_time` (seconds)."""
    _write(connection, variable, {WRITER: value}, from_seconds(begin), from_seconds(end))


def record_row_counts(database: Database, now: float) -> int:
    """Count the rows of all tables, unless that was done in the same hour; return how many tables were counted."""
    begin = find_begin(from_seconds(now), HOUR)
    columns = STATISTIC_VALUES.c
    done = select(columns.sv_id).where(columns.sv_variable == _ROWS, columns.sv_time_start >= begin).limit(1)
    with database.begin_alone() as connection:
        if connection.execute(done).scalar() is not None:
            return 0
        tables = [each for each in METADATA.sorted_tables if not each.name.startswith(_OWN)]
        counts = {
            each.name: float(connection.execute(select(func.count()).select_from(each)).scalar() or 0)
            for each in tables
        }
        _write(connection, _ROWS, counts, begin, begin + HOUR)
        return len(counts)


def derive_statistics(database: Database, now: float, days: int = 2) -> int:
    """Derive the statistics of the hours and days before now from those of the last days; return how many."""
    hour = find_begin(from_seconds(now), HOUR)
    day = find_begin(hour, DAY)
    hours = Range(day - days * DAY, hour)
    name = f"h_{LINES_PER_SECOND}"
    with database.begin_alone() as connection:
        means = list(find_values(connection, STATISTIC, "avg", {LINES_PER_SECOND: name}, hours, HOUR))
        rows = replace_rows(connection, STATISTIC, [name], hours, HOUR, means)
        rows += derive_days(connection, OF_STATISTICS, Range(day - days * DAY, day))
        note_change(connection)
    return rows


def _write(connection: Connection, variable: str, values: Mapping[str, float], begin: datetime, end: datetime) -> None:
    parents = find_parents(connection, STATISTIC, values)
    first = int(connection.execute(select(func.max(STATISTIC_VALUES.c.sv_id))).scalar() or 0) + 1
    rows = [
        {
            "sv_id": first + place, "sv_parent": parents[name], "sv_time_start": begin, "sv_time_end": end,
            "sv_variable": variable, "sv_dvalue": value,
        }
        for place, (name, value) in enumerate(values.items())
    ]  # fmt: skip
    if rows:
        connection.execute(insert(STATISTIC_VALUES), rows)
        note_change(connection)
