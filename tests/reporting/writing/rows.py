"""What a reporting database has, to compare: rows without ids, each child beside its parent."""

from collections import Counter
from typing import Any

from sqlalchemy import Connection, Table, select

from qmonpy.reporting.schema.database import Database
from qmonpy.reporting.schema.tables import (
    AR,
    AR_ATTRIBUTE,
    AR_LOG,
    AR_RESOURCE_USAGE,
    AR_USAGE,
    HOST,
    HOST_VALUES,
    JOB,
    JOB_LOG,
    JOB_REQUEST,
    JOB_USAGE,
    QUEUE,
    QUEUE_VALUES,
    SHARE_LOG,
)

Rows = dict[str, Counter[tuple[Any, ...]]]
_BELOW = {
    JOB: (JOB_LOG, JOB_REQUEST, JOB_USAGE),
    HOST: (HOST_VALUES,),
    QUEUE: (QUEUE_VALUES,),
    AR: (AR_ATTRIBUTE, AR_LOG, AR_USAGE, AR_RESOURCE_USAGE),
}


def read_rows(database: Database) -> Rows:
    """The rows of all tables of records, as bags."""
    with database.begin() as connection:
        rows: Rows = {SHARE_LOG.name: Counter(row[1:] for row in connection.execute(select(SHARE_LOG)))}
        for parent, children in _BELOW.items():
            names = {row[0]: tuple(row[1:]) for row in connection.execute(select(parent))}
            rows[parent.name] = Counter(names.values())
            for child in children:
                rows[child.name] = Counter(_read_children(connection, child, names))
    return rows


def _read_children(connection: Connection, table: Table, names: dict[int, tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    # When a record of usage was written only `reporting` tells: it depends on which of the files was read first.
    first = 3 if table is JOB_USAGE else 2
    return [(names[row[1]], *row[first:]) for row in connection.execute(select(table))]


def count_rows(database: Database) -> dict[str, int]:
    """How many rows each table of records has."""
    return {name: sum(bag.values()) for name, bag in read_rows(database).items()}
