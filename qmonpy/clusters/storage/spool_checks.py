"""The digests of a spool's rows and tables, by which it is found what a disk or another program altered.

Each row keeps a digest of its content, each table the sum of its rows' digests. SQLite's own check finds damage to the
structure of a file, but not to the letters in it.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any
from zlib import crc32

from qmonpy.translation import tr

CHECKS = "checks"
"""The table of the sums; as a table of faults it stands for what is lost, of which there is no row."""
_PLACED: Mapping[str, tuple[str, ...]] = {
    "facts": ("name", "text"),
    "objects": ("kind", "name", "text"),
    "jobs": ("number", "text"),
    "pending": ("job", "text"),
    "running": ("job", "task", "text"),
    "instances": ("name", "text"),
    "reservations": ("number", "text"),
}
NOTHING_READ: Mapping[str, int] = {}
CHECKED: Mapping[str, tuple[str, ...]] = {
    **_PLACED,
    "arrivals": ("id", "text"),
    "finished": ("id", "job", "owner", "end_time", "text"),
    "ended_reservations": ("id", "text"),
    "journal": ("number", "time", "user", "note", "real_user"),
    "journal_changes": ("number", "place", "kind", "name", "before", "after"),
}
"""By table the columns of which a row's digest is made, in this order."""
SCHEMA = "sqlite_schema"
SIGN_SCHEMA = f"REPLACE INTO {CHECKS} SELECT '{SCHEMA}', count(*), sum(row_digest(type, name, sql)) FROM {SCHEMA};"
"""Notes the tables themselves, when they were changed."""


def row_digest(*values: Any) -> int:
    """Return a number that is another one for other values, but for one time in four thousand million."""
    return crc32("\x1f".join(map(str, values)).encode("utf-8", "surrogateescape"))


def check_row(table: str, values: Sequence[Any], digest: int) -> None:
    """Raise ValueError if the digest of a row is not that of its values, which are those of CHECKED."""
    if digest != row_digest(table, *values):
        key = " ".join(map(str, values[:-1]))
        raise ValueError(f'row "{key}" of its table "{table}" was altered, and not by qmonpy')


def are_unaltered(table: str, columns: Sequence[Sequence[Any]], digests: Sequence[int]) -> bool:
    """Whether rows have the digests of their values; `columns` are those of CHECKED, each of all rows."""
    words = map("\x1f".join, zip(repeat(table), *(map(str, each) for each in columns), strict=False))
    return [crc32(each.encode("utf-8", "surrogateescape")) for each in words] == list(digests)


def add_digest(connection: sqlite3.Connection) -> None:
    """Let statements of a connection call `row_digest`."""
    connection.create_function("row_digest", -1, row_digest, deterministic=True)


def sign_rows(connection: sqlite3.Connection, table: str, where: str, values: Sequence[Any]) -> None:
    """Give rows of a table the digests of what is in them now."""
    columns = ", ".join(CHECKED[table])
    connection.execute(f"UPDATE {table} SET digest = row_digest('{table}', {columns}) WHERE {where}", values)


def find_lost(connection: sqlite3.Connection, read: Mapping[str, int] = NOTHING_READ) -> Mapping[str, tuple[int, int]]:
    """Return by table how many rows were written and how many are there, where the rows are not those written.

    Rows that are altered themselves are found by their digests. `read` is how many rows of some tables were found by
    their keys; a row with an altered key is there and not found.
    """
    written = {
        name: (rows, total) for name, rows, total in connection.execute(f"SELECT name, rows, total FROM {CHECKS}")
    }
    found = {}
    for table in (*CHECKED, "sequences", SCHEMA):
        there = _count(connection, table)
        rows = read.get(table, there[0])
        if there != written.get(table) or rows != there[0]:
            found[table] = (written.get(table, (0, 0))[0], rows)
    return found


def describe_lost(lost: Mapping[str, tuple[int, int]]) -> str:
    """Return in words what `find_lost` found, a half sentence."""
    parts = [
        (
            tr('of its table "{table}" {there} rows are there, {written} were written')
            if written != there
            else tr('the rows of its table "{table}" are not those that were written, or in another order')
        ).format(table=table, there=there, written=written)
        for table, (written, there) in lost.items()
    ]
    return "; ".join(parts)


def accept_lost(connection: sqlite3.Connection, table: str) -> None:
    """Take the rows that are there for all that there are."""
    connection.execute(f"REPLACE INTO {CHECKS} VALUES (?, ?, ?)", (table, *_count(connection, table)))


def _count(connection: sqlite3.Connection, table: str) -> tuple[int, int]:
    if table == "sequences":
        each = "first"
    elif table == SCHEMA:
        each = "row_digest(type, name, sql)"
    else:
        each = "digest * (place % 65521 + 1) % 4294967296" if table in _PLACED else "digest"
    rows, total = connection.execute(f"SELECT count(*), coalesce(sum({each}), 0) FROM {table}").fetchone()
    return rows, total
