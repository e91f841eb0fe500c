"""Derives by the hour what jobs used, divided by all that has few values, for the page's own questions.

The original's derived values (`usage`) count otherwise than these questions do: they know no slots and no waits, count
jobs that never ran, and nothing of who has no project. Here the same amounts of the same records are added up as a
question would, so that its answer is the same.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from qmonpy.reporting.deriving.buckets import Range
from qmonpy.reporting.deriving.use_sums import Names, delete_sums, derive_sums
from qmonpy.reporting.schema.run_sql import AMOUNTS, ENDED, ENDED_SECONDS, HAS_RUN, find_text
from qmonpy.reporting.schema.tables import JOB, JOB_USAGE
from qmonpy.reporting.schema.use_tables import QMONPY_USE, QMONPY_USE_OF, USE_KEYS

SECONDS = 3600
"""Of an hour."""
_PIECE = 5_000


def derive_use(connection: Connection, within: Range, zone: tzinfo | None = None) -> int:
    """Put the use of the hours of a range in the place of what was there; return how many rows it is.

    Days are added up in UTC and in a zone, the machine's if None.
    """
    begin, end = _count_hours(within.begin), _count_hours(within.end)
    _delete(connection, begin, end)
    keys = [find_text(key) for key in USE_KEYS]
    hour = ENDED_SECONDS // SECONDS
    question = (
        select(hour, *keys, *AMOUNTS.values())
        .select_from(JOB_USAGE.join(JOB, JOB.c.j_id == JOB_USAGE.c.ju_parent))
        .where(HAS_RUN, within.begin <= ENDED, within.end > ENDED)
        .group_by(hour, *keys)
    )
    found = [tuple(row) for row in connection.execute(question)]
    count = 1 + len(keys)
    owners: list[Names] = [tuple(map(str, row[1:count])) for row in found]
    parents = _find_parents(connection, set(owners))
    names = ("us_hour", "us_parent", *(f"us_{name}" for name in AMOUNTS))
    rows = [
        dict(zip(names, (row[0], parents[owner], *row[count:]), strict=True))
        for owner, row in zip(owners, found, strict=True)
    ]
    for first in range(0, len(rows), _PIECE):
        connection.execute(insert(QMONPY_USE), rows[first : first + _PIECE])
    derive_sums(connection, begin, end, _find_parents, zone)
    return len(rows)


def forget_use(connection: Connection, before: datetime) -> None:
    """Delete the use of hours in which jobs ended that are deleted: no question is answered from it."""
    last = -(-_seconds(before) // SECONDS)
    _delete(connection, 0, last)
    delete_sums(connection, 0, last)


def _delete(connection: Connection, begin: int, end: int) -> None:
    connection.execute(delete(QMONPY_USE).where(QMONPY_USE.c.us_hour >= begin, QMONPY_USE.c.us_hour < end))


def _find_parents(connection: Connection, wanted: set[Names]) -> Mapping[Names, int]:
    """Return the ids of those whose use it is; those that are not there are entered."""
    known: dict[Names, int] = {
        tuple(map(str, row[1:])): int(row[0]) for row in connection.execute(select(QMONPY_USE_OF))
    }
    first = int(connection.execute(select(func.max(QMONPY_USE_OF.c.uo_id))).scalar() or 0) + 1
    missing: Sequence[Names] = sorted(wanted - set(known))
    rows: list[dict[str, Any]] = []
    for number, names in enumerate(missing, first):
        known[names] = number
        rows.append({"uo_id": number, **{f"uo_{key}": name for key, name in zip(USE_KEYS, names, strict=True)}})
    if rows:
        connection.execute(insert(QMONPY_USE_OF), rows)
    return known


def _seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())


def _count_hours(moment: datetime) -> int:
    return _seconds(moment) // SECONDS
