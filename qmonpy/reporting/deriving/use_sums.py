"""Adds up the use by the hour for questions that divide it by few things: over what they leave out, and over time.

Sums over time are of days, those of UTC and those of the local time of the machine that derives; of parts of days of
UTC, of which days of other zones are made; and of the same hour of each day of a week, for what is divided by the hour
of the day. They are made anew with each of their hours; whoever reads one looks whether it is there, and whether all of
its hours are derived.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, tzinfo
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, delete, func, insert, literal, select, true

from qmonpy.reporting.deriving.use_times import (
    WEEK_HOURS,
    find_days,
    find_days_of,
    find_first_alike,
    find_week,
    join_days,
    local_time_of,
)
from qmonpy.reporting.schema.run_sql import AMOUNTS
from qmonpy.reporting.schema.use_tables import (
    DAY_HOURS,
    PART_HOURS,
    QMONPY_USE,
    QMONPY_USE_OF,
    QMONPY_USE_SUMS,
    SUMS_OF,
    USE_KEYS,
    WEEK_DAYS,
)

Names = tuple[str, ...]
_USE, _SUMS, _OF = QMONPY_USE.c, QMONPY_USE_SUMS.c, QMONPY_USE_OF.c
_ALL_OF = _SUMS.um_parent.in_(select(_OF.uo_id))
"""With it a range of hours is looked up for each of them, in place of reading the whole table."""
_MOST_HOURS = 8 * DAY_HOURS
"""So many hours are completed at once."""


def derive_sums(
    connection: Connection,
    begin: int,
    end: int,
    find_parents: Callable[[Connection, set[Names]], object],
    zone: tzinfo | None = None,
) -> None:
    """Put the sums of the hours from a begin to an end, and of their days and weeks, in the place of what was there.

    `find_parents` enters those whose use it is, where they are not there yet. Days are those of UTC and of the zone,
    of the machine's if None.
    """
    delete_sums(connection, begin, end)
    found = connection.execute(
        select(*(_OF[f"uo_{key}"] for key in USE_KEYS)).where(
            _OF.uo_id.in_(select(_USE.us_parent).where(_USE.us_hour >= begin, _USE.us_hour < end))
        )
    )
    owners = {tuple(map(str, row)) for row in found}
    find_parents(connection, {_keep(owner, keys) for owner in owners for keys in SUMS_OF})
    for keys in SUMS_OF:
        if keys != USE_KEYS:
            _add_hours(connection, keys, begin, end)
    _add_times(connection, begin, end, zone)


def delete_sums(connection: Connection, begin: int, end: int) -> None:
    """Delete the sums of the hours from a begin to an end, and of each part, day and week of which one of them is."""
    hours = and_(_SUMS.um_hours == 1, _SUMS.um_hour >= begin, _SUMS.um_hour < end)
    connection.execute(delete(QMONPY_USE_SUMS).where(_ALL_OF, hours))
    _delete_times(connection, begin, end)


def find_lacking(connection: Connection, zone: tzinfo | None = None) -> list[tuple[int, int]]:
    """Return ranges of hours that are derived without sums over several, as after a change of zone."""
    lengths = (1, PART_HOURS, DAY_HOURS, WEEK_DAYS)
    hours, of_parts, of_days, of_weeks = (frozenset(find_sums(connection, each)) for each in lengths)
    if not hours:
        return []
    found = {hour // DAY_HOURS for hour in hours if find_first_alike(hour) not in of_weeks}
    found |= {hour // DAY_HOURS for hour in hours if hour - hour % PART_HOURS not in of_parts}
    for first in find_days_of(hours, local_time_of(zone)):
        if first not in of_days and not hours.isdisjoint(range(first, first + DAY_HOURS)):
            found |= {first // DAY_HOURS, (first + DAY_HOURS - 1) // DAY_HOURS}
    ranges = join_days([day * DAY_HOURS for day in sorted(found)])
    return [(first, min(first + _MOST_HOURS, end)) for begin, end in ranges for first in range(begin, end, _MOST_HOURS)]


def renew_times(connection: Connection, begin: int, end: int, zone: tzinfo | None = None) -> None:
    """Put the sums of the days and weeks of some hours in the place of what was there."""
    _delete_times(connection, begin, end)
    _add_times(connection, begin, end, zone)


def find_sums(connection: Connection, length: int, begin: int = 0, end: int | None = None) -> list[int]:
    """Return the first hours of the sums that are there over so many hours, of which the first lies in a range."""
    within = and_(_SUMS.um_hour >= begin, _SUMS.um_hour < end if end is not None else true())
    joined = QMONPY_USE_SUMS.join(QMONPY_USE_OF, _OF.uo_id == _SUMS.um_parent)
    question = select(_SUMS.um_hour).select_from(joined).where(is_sum_of(()), _SUMS.um_hours == length, within)
    return sorted(connection.execute(question).scalars())


def is_sum_of(keys: Sequence[str], of: FromClause = QMONPY_USE_OF) -> ColumnElement[bool]:
    """Return whether a row of whom it is tells just these keys apart."""
    texts = ((key, of.c[f"uo_{key}"]) for key in USE_KEYS)
    return and_(*(text != "" if key in keys else text == "" for key, text in texts))


def _keep(owner: Names, keys: Iterable[str]) -> Names:
    return tuple(name if key in keys else "" for key, name in zip(USE_KEYS, owner, strict=True))


def _add_up(source: FromClause, prefix: str) -> list[ColumnElement[Any]]:
    columns = ((name, source.c[f"{prefix}_{name}"]) for name in AMOUNTS)
    return [func.max(column) if name.endswith("_most") else func.sum(column) for name, column in columns]


def _insert(connection: Connection, question: Any) -> None:
    names = ("um_parent", "um_hours", "um_hour", *(f"um_{name}" for name in AMOUNTS))
    connection.execute(insert(QMONPY_USE_SUMS).from_select(names, question))


def _add_hours(connection: Connection, keys: Sequence[str], begin: int, end: int) -> None:
    sums = QMONPY_USE_OF.alias("sums")
    same = (sums.c[f"uo_{key}"] == (_OF[f"uo_{key}"] if key in keys else "") for key in USE_KEYS)
    joined = QMONPY_USE.join(QMONPY_USE_OF, _OF.uo_id == _USE.us_parent).join(sums, and_(*same))
    question = (
        select(sums.c.uo_id, literal(1), _USE.us_hour, *_add_up(QMONPY_USE, "us"))
        .select_from(joined)
        .where(_USE.us_hour >= begin, _USE.us_hour < end)
        .group_by(sums.c.uo_id, _USE.us_hour)
    )
    _insert(connection, question)


def _delete_times(connection: Connection, begin: int, end: int) -> None:
    hour = _SUMS.um_hour
    for length in (PART_HOURS, DAY_HOURS):
        around = and_(_SUMS.um_hours == length, hour > begin - length, hour < end)
        connection.execute(delete(QMONPY_USE_SUMS).where(_ALL_OF, around))
    week = and_(_SUMS.um_hours == WEEK_DAYS, hour >= find_week(begin), hour < find_week(end - 1) + DAY_HOURS)
    connection.execute(delete(QMONPY_USE_SUMS).where(_ALL_OF, week, _is_alike(hour, begin, end)))


def _add_times(connection: Connection, begin: int, end: int, zone: tzinfo | None) -> None:
    firsts = {first for each in (UTC, zone) for first in find_days(begin, end, local_time_of(each))}
    for rest in sorted({first % DAY_HOURS for first in firsts}):
        for first, last in join_days(sorted(each for each in firsts if each % DAY_HOURS == rest)):
            _add_time(connection, DAY_HOURS, first, last, partial(_find_day, first))
    first, last = begin - begin % PART_HOURS, end + -end % PART_HOURS
    _add_time(connection, PART_HOURS, first, last, lambda hour: hour - hour % PART_HOURS)
    _add_time(
        connection,
        WEEK_DAYS,
        find_week(begin),
        find_week(end - 1) + WEEK_HOURS,
        lambda hour: hour - hour % WEEK_HOURS + hour % DAY_HOURS,
        lambda hour: _is_alike(hour, begin, end),
    )


def _find_day(first: int, hour: ColumnElement[int]) -> ColumnElement[int]:
    """Return the first hour of the day of an hour, of days of which one begins with the first."""
    return hour - (hour - first) % DAY_HOURS


def _is_alike(hour: ColumnElement[int], begin: int, end: int) -> ColumnElement[bool]:
    """Whether an hour has the same place in its day as one of a range."""
    if end - begin >= DAY_HOURS:
        return true()
    return (hour % DAY_HOURS).in_(sorted({each % DAY_HOURS for each in range(begin, end)}))


def _add_time(
    connection: Connection,
    length: int,
    begin: int,
    end: int,
    find_first: Callable[[ColumnElement[int]], ColumnElement[int]],
    is_chosen: Callable[[ColumnElement[int]], ColumnElement[bool]] = lambda _: true(),
) -> None:
    """Add sums over `length` hours, known by their first one, of those of a range that are chosen."""
    for source, prefix in ((QMONPY_USE, "us"), (QMONPY_USE_SUMS, "um")):
        parent, hour = source.c[f"{prefix}_parent"], source.c[f"{prefix}_hour"]
        first = find_first(hour)
        within = and_(hour >= begin, hour < end, is_chosen(hour))
        if source is QMONPY_USE_SUMS:
            within = and_(_SUMS.um_hours == 1, within)
        of_all = parent.in_(select(_OF.uo_id))
        question = (
            select(parent, literal(length), first, *_add_up(source, prefix))
            .where(of_all, within)
            .group_by(parent, first)
        )
        _insert(connection, question)
