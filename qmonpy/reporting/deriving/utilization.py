"""Derives `h_utilized` of queue instances: slots in use by slots, in per cent, each value weighted by its time.

The original counted every record alike, however short its value held, and said so. A value holds until the next record
of its queue instance, but not longer than LONGEST: then the instance is taken for gone.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import Connection, select

from qmonpy.reporting.deriving.buckets import HOUR, Range, find_begin
from qmonpy.reporting.deriving.derived_rows import QUEUE, DerivedRow, replace_rows
from qmonpy.reporting.schema.tables import QUEUE as QUEUE_TABLE
from qmonpy.reporting.schema.tables import QUEUE_VALUES

DERIVED = "h_utilized"
LONGEST = timedelta(days=7)


class SlotValue(NamedTuple):
    """How many slots of a queue instance were in use, and how many there were, from a moment on."""

    begin: datetime
    used: float | None
    total: float | None


def derive_utilization(connection: Connection, within: Range) -> int:
    """Derive the utilization of all hours of a range; return how many rows it is."""
    return replace_rows(connection, QUEUE, [DERIVED], within, HOUR, _find_utilization(connection, within))


def _find_utilization(connection: Connection, within: Range) -> Iterator[DerivedRow]:
    values = QUEUE_VALUES.c
    question = (
        select(values.qv_parent, values.qv_time_start, values.qv_dvalue, values.qv_dconfig)
        .where(
            values.qv_variable == "slots",
            values.qv_time_start >= within.begin,
            values.qv_time_start < within.end,
        )
        .order_by(values.qv_parent, values.qv_time_start, values.qv_id)
    )
    earlier = _find_earlier(connection, within.begin)
    changes = {
        parent: [SlotValue(*row[1:]) for row in rows]
        for parent, rows in groupby(connection.execute(question).all(), key=itemgetter(0))
    }
    for parent in sorted(earlier.keys() | changes.keys()):
        before = [earlier[parent]] if parent in earlier else []
        for begin, value in weigh_hours([*before, *changes.get(parent, [])], within):
            yield DerivedRow(parent, begin, DERIVED, value)


def _find_earlier(connection: Connection, begin: datetime) -> dict[int, SlotValue]:
    """Return the last value of each queue instance before a moment that may still hold then."""
    values = QUEUE_VALUES.c
    last = (
        select(values.qv_id)
        .where(
            values.qv_parent == QUEUE_TABLE.c.q_id,
            values.qv_variable == "slots",
            values.qv_time_start < begin,
            values.qv_time_start > begin - LONGEST,
        )
        .order_by(values.qv_time_start.desc(), values.qv_id.desc())
        .limit(1)
        .correlate(QUEUE_TABLE)
        .scalar_subquery()
    )
    outer = QUEUE_VALUES.alias()
    question = select(outer.c.qv_parent, outer.c.qv_time_start, outer.c.qv_dvalue, outer.c.qv_dconfig).select_from(
        QUEUE_TABLE.join(outer, outer.c.qv_id == last)
    )
    return {parent: SlotValue(*rest) for parent, *rest in connection.execute(question)}


def weigh_hours(values: Iterable[SlotValue], within: Range) -> list[tuple[datetime, float]]:
    """Return the mean of used by total slots in per cent for each hour of a range in which there were slots.

    The values are those of one queue instance, by time; of several at the same moment the last one holds.
    """
    used: dict[datetime, float] = defaultdict(float)
    covered: dict[datetime, float] = defaultdict(float)
    known = list(values)
    for place, value in enumerate(known):
        following = known[place + 1].begin if place + 1 < len(known) else within.end
        begin, end = max(value.begin, within.begin), min(following, within.end, value.begin + LONGEST)
        if value.used is None or not value.total or value.total < 0:
            continue
        while begin < end:
            hour = find_begin(begin, HOUR)
            there = min(end, hour + HOUR)
            seconds = (there - begin).total_seconds()
            used[hour] += 100 * value.used / value.total * seconds
            covered[hour] += seconds
            begin = there
    return [(hour, used[hour] / covered[hour]) for hour in sorted(covered)]
