"""Rows of derived values: whose they are, and how those of a stretch of time take the place of older ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.buckets import Range
from qmonpy.reporting.schema import tables as t

_PIECE = 5_000
"""So many rows are written by one statement."""


class DerivedRow(NamedTuple):
    """A derived value of an object, of which the beginning and the end are those of an hour or a day."""

    parent: int
    begin: datetime
    variable: str
    value: float


@dataclass(frozen=True)
class Owner:
    """A kind of objects with values: their table, the one of their values, and how the columns of these begin."""

    table: Table
    values: Table
    prefix: str
    key: str
    name: str

    def column(self, name: str) -> Any:
        """Return a column of the values by its name without the prefix."""
        return self.values.c[f"{self.prefix}_{name}"]


HOST = Owner(t.HOST, t.HOST_VALUES, "hv", "h_id", "h_hostname")
QUEUE = Owner(t.QUEUE, t.QUEUE_VALUES, "qv", "q_id", "q_qname")
USER = Owner(t.USER, t.USER_VALUES, "uv", "u_id", "u_user")
PROJECT = Owner(t.PROJECT, t.PROJECT_VALUES, "pv", "p_id", "p_project")
DEPARTMENT = Owner(t.DEPARTMENT, t.DEPARTMENT_VALUES, "dv", "d_id", "d_department")
GROUP = Owner(t.GROUP, t.GROUP_VALUES, "gv", "g_id", "g_group")
STATISTIC = Owner(t.STATISTIC, t.STATISTIC_VALUES, "sv", "s_id", "s_name")


def find_parents(connection: Connection, owner: Owner, names: Iterable[str]) -> Mapping[str, int]:
    """Return the ids of objects by their names; those that are not there are entered."""
    key, name = owner.table.c[owner.key], owner.table.c[owner.name]
    known = {each: int(number) for number, each in connection.execute(select(key, name))}
    missing = sorted(set(names) - set(known))
    first = _next_id(connection, key)
    added = {each: first + place for place, each in enumerate(missing)}
    if added:
        rows = [{owner.key: number, owner.name: each} for each, number in added.items()]
        connection.execute(insert(owner.table), rows)
    return known | added


def replace_rows(
    connection: Connection,
    owner: Owner,
    variables: Sequence[str],
    within: Range,
    length: timedelta,
    rows: Iterable[DerivedRow],
) -> int:
    """Put derived values in the place of all of some variables that begin within a range; return how many they are."""
    first = _next_id(connection, owner.column("id"))
    start = owner.column("time_start")
    connection.execute(
        delete(owner.values).where(owner.column("variable").in_(variables), start >= within.begin, start < within.end)
    )
    count = 0
    for piece in _split(rows):
        _insert(connection, owner, first + count, piece, length)
        count += len(piece)
    return count


def note_change(connection: Connection) -> None:
    """Let other writers see that rows were written, as they keep in mind which ids are free."""
    connection.execute(update(t.QMONPY_WRITING).values(w_generation=t.QMONPY_WRITING.c.w_generation + 1))


def _insert(connection: Connection, owner: Owner, first: int, rows: Sequence[DerivedRow], length: timedelta) -> None:
    """Insert rows with the ids from a first one on, by the driver itself: they are many."""
    is_sqlite = connection.dialect.name == "sqlite"
    columns = ("id", "parent", "time_start", "time_end", "variable", "dvalue")
    names = ", ".join(f"{owner.prefix}_{name}" for name in columns)
    places = ", ".join(("?" if is_sqlite else "%s",) * len(columns))
    # Times are texts in SQLite, which str() gives as its own functions write them.
    moment = str if is_sqlite else datetime.replace
    cells = [
        (first + place, row.parent, moment(row.begin), moment(row.begin + length), row.variable, row.value)
        for place, row in enumerate(rows)
    ]
    connection.exec_driver_sql(f"INSERT INTO {owner.values.name} ({names}) VALUES ({places})", cells)


def _next_id(connection: Connection, column: Any) -> int:
    return int(connection.execute(select(func.max(column))).scalar() or 0) + 1


def _split(rows: Iterable[DerivedRow]) -> Iterator[list[DerivedRow]]:
    piece: list[DerivedRow] = []
    for row in rows:
        piece.append(row)
        if len(piece) == _PIECE:
            yield piece
            piece = []
    if piece:
        yield piece
