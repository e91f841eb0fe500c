"""Derives values of days from those of their hours: means of means, sums of sums."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from qmonpy.reporting.deriving.buckets import DAY, Range, truncate
from qmonpy.reporting.deriving.derived_rows import (
    DEPARTMENT,
    GROUP,
    HOST,
    PROJECT,
    STATISTIC,
    USER,
    DerivedRow,
    Owner,
    replace_rows,
)

_SUMS = {"h_jobs_finished": "d_jobs_finished"}
_USAGE = _SUMS | {"h_cpu": "d_cpu", "h_mem": "d_mem", "h_io": "d_io"}
_ADD, _MEAN, _MOST = "sum", "avg", "max"
Rules = tuple[tuple[Owner, str, Mapping[str, str]], ...]
OF_JOBS: Rules = (
    (USER, _ADD, _USAGE),
    (PROJECT, _ADD, _USAGE),
    (DEPARTMENT, _ADD, _USAGE),
    (GROUP, _ADD, _USAGE),
    (HOST, _ADD, _SUMS),
)
"""Whose values of days are made, by which function, and of which values of hours, where these come from jobs."""
OF_HOSTS: Rules = ((HOST, _MEAN, {"h_load": "d_load"}),)
OF_STATISTICS: Rules = (
    (
        STATISTIC,
        _MEAN,
        {
            "h_lines_per_second": "d_lines_per_second",
            "derived_value_time": "d_derived_value_time",
            "deletion_time": "d_deletion_time",
        },
    ),
    (STATISTIC, _MOST, {"row_count": "d_row_count"}),
)


def derive_days(connection: Connection, rules: Rules, within: Range) -> int:
    """Derive the values of all days of a range; return how many rows they are."""
    return sum(
        replace_rows(
            connection,
            owner,
            list(variables.values()),
            within,
            DAY,
            find_values(connection, owner, function, variables, within),
        )
        for owner, function, variables in rules
    )


def find_values(
    connection: Connection,
    owner: Owner,
    function: str,
    variables: Mapping[str, str],
    within: Range,
    length: timedelta = DAY,
) -> Iterator[DerivedRow]:
    """Give the values of each day, or hour, of a range from others that begin in it."""
    start, variable, value = owner.column("time_start"), owner.column("variable"), owner.column("dvalue")
    day = truncate(connection, start, length)
    parent = owner.column("parent")
    question = (
        select(parent, variable, day, getattr(func, function)(value))
        .where(variable.in_(list(variables)), start >= within.begin, start < within.end, value.is_not(None))
        .group_by(parent, variable, day)
        .order_by(day, parent, variable)
    )
    for number, name, begin, amount in connection.execute(question).all():
        yield DerivedRow(number, datetime.fromisoformat(begin), variables[name], float(amount))
