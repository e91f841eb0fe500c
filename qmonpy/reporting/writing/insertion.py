"""Rows on their way into the tables: many at once, by the quickest road of each database."""

import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table, func, select

Cell = str | int | float | None
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
_NOTHING = "\\N"
_DAY = 86_400


@lru_cache(maxsize=4096)
def format_moment(moment: int) -> str | None:
    """Return a time in seconds since the epoch as both databases take it, in UTC; None for 0, which is no time."""
    if not moment:
        return None
    day, seconds = divmod(moment, _DAY)
    minutes, seconds = divmod(seconds, 60)
    return f"{_format_day(day)} {minutes // 60:02}:{minutes % 60:02}:{seconds:02}"


@lru_cache(maxsize=4096)
def _format_day(day: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(day * _DAY))


def insert_rows(connection: Connection, table: Table, rows: Sequence[Sequence[Cell]]) -> None:
    """Insert rows, which have a cell for each column of the table."""
    if not rows:
        return
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        places = ",".join("?" * len(table.columns))
        raw.executemany(f"INSERT INTO {table.name} VALUES ({places})", rows)
        return
    columns = ",".join(column.name for column in table.columns)
    with raw.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
        copy.write("".join(_format_row(row) for row in rows))


def update_rows(connection: Connection, statement: str, rows: Iterable[Sequence[Cell]]) -> None:
    """Run a statement, whose parameters are question marks, for each of the rows."""
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        raw.executemany(statement, rows)
        return
    with raw.cursor() as cursor:
        cursor.executemany(statement.replace("?", "%s"), rows)


def find_rows(connection: Connection, statement: str, cells: Sequence[Cell] = ()) -> list[tuple[Any, ...]]:
    """Return the rows that a statement finds; its parameters are question marks."""
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return list(raw.execute(statement, cells))
    with raw.cursor() as cursor:
        cursor.execute(statement.replace("?", "%s"), cells)
        return list(cursor.fetchall())


def _format_row(row: Sequence[Cell]) -> str:
    return "\t".join([_format_cell(cell) for cell in row]) + "\n"


def _format_cell(cell: Cell) -> str:
    if cell is None:
        return _NOTHING
    if type(cell) is str:
        return cell if cell.isprintable() and "\\" not in cell else cell.translate(_ESCAPES)
    return repr(cell)


class Ids:
    """The ids of new rows, which go on behind those that are there."""

    def __init__(self, connection: Connection):
        self._connection: Connection | None = connection
        self._next: dict[str, int] = {}
        self.taken = 0
        """How many were taken."""

    def attach(self, connection: Connection | None) -> None:
        """Take another connection for the next look, None while there is none."""
        self._connection = connection

    def take(self, table: Table) -> int:
        """Return the id of a new row."""
        number = self.peek(table)
        self._next[table.name] = number + 1
        self.taken += 1
        return number

    def peek(self, table: Table) -> int:
        """Return the id that the next row gets."""
        found = self._next.get(table.name)
        if found is None:
            assert self._connection is not None
            (key,) = table.primary_key.columns
            found = self._next[table.name] = int(self._connection.scalar(select(func.max(key))) or 0) + 1
        return found
