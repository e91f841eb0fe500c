"""Hours and days of UTC, in which values are derived, in Python and in the SQL of both databases."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, func, literal_column

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
_SHAPES = {HOUR: "'%Y-%m-%d %H:00:00'", DAY: "'%Y-%m-%d 00:00:00'"}
_NAMES = {HOUR: "'hour'", DAY: "'day'"}


class Range(NamedTuple):
    """A stretch of time from the beginning of an hour or a day to that of another, which is no part of it."""

    begin: datetime
    end: datetime


def find_begin(moment: datetime, length: timedelta) -> datetime:
    """Return the beginning of the hour or day that a moment is in."""
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return day if length == DAY else day.replace(hour=moment.hour)


def from_seconds(seconds: float) -> datetime:
    """Return a moment as the tables have it: in UTC, without a zone."""
    return datetime.fromtimestamp(int(seconds), UTC).replace(tzinfo=None)


def truncate(connection: Connection, column: ColumnElement[Any], length: timedelta) -> ColumnElement[Any]:
    """Return SQL for the beginning of the hour or day of a column."""
    if connection.dialect.name == "sqlite":
        return func.strftime(literal_column(_SHAPES[length]), column)
    return func.to_char(
        func.date_trunc(literal_column(_NAMES[length]), column), literal_column("'YYYY-MM-DD HH24:MI:SS'")
    )


def join_ranges(begins: Iterable[datetime], length: timedelta) -> list[Range]:
    """Return stretches of hours or days that follow each other as one range each."""
    found: list[Range] = []
    for begin in sorted(set(begins)):
        if found and begin <= found[-1].end:
            found[-1] = Range(found[-1].begin, max(found[-1].end, begin + length))
        else:
            found.append(Range(begin, begin + length))
    return found


def split_range(begin: datetime, end: datetime, days: int) -> Iterator[Range]:
    """Give a range in pieces of so many days, which begin with a day but for the first."""
    while begin < end:
        there = min(end, find_begin(begin, DAY) + days * DAY)
        yield Range(begin, there)
        begin = there
