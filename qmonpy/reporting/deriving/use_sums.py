"""Adds up the use by the hour for questions that divide it by few things: over what they leave out, and by the day.

A day is one of UTC; it is added up anew with each of its hours, and whoever reads it looks whether all of them are
derived.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, delete, func, insert, literal, select

from qmonpy.reporting.schema.run_sql import AMOUNTS
from qmonpy.reporting.schema.use_tables import (
    DAY_HOURS,
    QMONPY_USE,
    QMONPY_USE_OF,
    QMONPY_USE_SUMS,
    SUMS_OF,
    USE_KEYS,
)

Names = tuple[str, ...]
_USE, _SUMS, _OF = QMONPY_USE.c, QMONPY_USE_SUMS.c, QMONPY_USE_OF.c


def derive_sums(
    connection: Connection, begin: int, end: int, find_parents: Callable[[Connection, set[Names]], object]
) -> None:
    """Put the sums of the hours from a begin to an end, and of their days, in the place of what was there.

    `find_parents` enters those whose use it is, where they are not there yet.
    """
    first, last = begin // DAY_HOURS * DAY_HOURS, -(-end // DAY_HOURS) * DAY_HOURS
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
    _add_days(connection, QMONPY_USE, "us", and_(_USE.us_hour >= first, _USE.us_hour < last))
    hours = and_(_SUMS.um_hours == 1, _SUMS.um_hour >= first, _SUMS.um_hour < last)
    _add_days(connection, QMONPY_USE_SUMS, "um", hours)


def delete_sums(connection: Connection, begin: int, end: int) -> None:
    """Delete the sums of the hours from a begin to an end, and of each day of which one of them is."""
    all_of = _SUMS.um_parent.in_(select(_OF.uo_id))
    for length, first in ((1, begin), (DAY_HOURS, begin // DAY_HOURS * DAY_HOURS)):
        within = and_(_SUMS.um_hours == length, _SUMS.um_hour >= first, _SUMS.um_hour < end)
        connection.execute(delete(QMONPY_USE_SUMS).where(all_of, within))


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


def _add_days(connection: Connection, source: FromClause, prefix: str, within: ColumnElement[bool]) -> None:
    parent, hour = source.c[f"{prefix}_parent"], source.c[f"{prefix}_hour"]
    day = hour - hour % DAY_HOURS
    of_all = parent.in_(select(_OF.uo_id))
    question = (
        select(parent, literal(DAY_HOURS), day, *_add_up(source, prefix)).where(of_all, within).group_by(parent, day)
    )
    _insert(connection, question)
