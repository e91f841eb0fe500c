"""Derives `h_cpu` and `h_load` of hosts: the means of what was reported in an hour."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection, func, select

from qmonpy.reporting.deriving.buckets import HOUR, Range, truncate
from qmonpy.reporting.deriving.derived_rows import HOST, DerivedRow, replace_rows
from qmonpy.reporting.schema.tables import HOST_VALUES

DERIVED = {"cpu": "h_cpu", "np_load_avg": "h_load"}
"""The derived value of each that is reported."""


def derive_averages(connection: Connection, within: Range) -> int:
    """Derive the means of all hours of a range; return how many rows they are."""
    return replace_rows(connection, HOST, list(DERIVED.values()), within, HOUR, _find_averages(connection, within))


def _find_averages(connection: Connection, within: Range) -> Iterator[DerivedRow]:
    values = HOST_VALUES.c
    hour = truncate(connection, values.hv_time_start, HOUR)
    question = (
        select(values.hv_parent, values.hv_variable, hour, func.avg(values.hv_dvalue))
        .where(
            values.hv_variable.in_(list(DERIVED)),
            values.hv_time_start >= within.begin,
            values.hv_time_start < within.end,
            values.hv_dvalue.is_not(None),
        )
        .group_by(values.hv_parent, values.hv_variable, hour)
        .order_by(hour, values.hv_parent, values.hv_variable)
    )
    for parent, variable, begin, mean in connection.execute(question).all():
        yield DerivedRow(parent, datetime.fromisoformat(begin), DERIVED[variable], float(mean))
