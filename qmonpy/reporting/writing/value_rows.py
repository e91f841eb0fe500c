"""Rows of values of hosts and queue instances: each is valid until the next one of the same variable begins."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, Table

from qmonpy.late_methods import dataclass
from qmonpy.reporting.records.amount import find_amount
from qmonpy.reporting.records.record import Value
from qmonpy.reporting.writing.insertion import Cell, Ids, find_rows, format_moment, insert_rows, update_rows
from qmonpy.reporting.writing.job_rows import in_parts

_Key = tuple[int, str]
"""The id of a host or a queue instance, and the variable."""


@dataclass(slots=True)
class _Valid:
    """The newest value of a variable; `row` is there while it is not in the database."""

    id: int
    time: str
    text: str
    row: list[Cell] | None


class ValueRows:
    """The values of one table. What is added is in the database after `flush`.

    Of a site with 100,000 hosts, only those count that records are about.
    """

    def __init__(self, table: Table, ids: Ids):
        self._table, self._ids = table, ids
        self._prefix = next(iter(table.columns)).name.removesuffix("_id")
        self._valid: dict[_Key, _Valid] = {}
        self._rows: list[list[Cell]] = []
        self._ends: list[tuple[Cell, ...]] = []
        self._past: list[list[Cell]] = []
        self._touched: list[_Valid] = []
        self._looked_up: set[int] = set()

    def look_up(self, connection: Connection, parents: Collection[int]) -> None:
        """Find what is valid of hosts or queue instances, by their ids, before values of them are added."""
        x = self._prefix
        columns = f"{x}_parent, {x}_variable, {x}_id, {self._shown(connection)}, {x}_svalue"
        new = set(parents) - self._looked_up
        for some in in_parts(new):
            for parent, variable, number, begin, text in find_rows(
                connection,
                f"SELECT {columns} FROM {self._table.name}"
                f" WHERE {x}_parent IN ({some}) AND {x}_time_end IS NULL ORDER BY {x}_id",
            ):
                self._valid[int(parent), variable] = _Valid(int(number), begin or "", text or "", None)
        self._looked_up |= new

    def _shown(self, connection: Connection) -> str:
        """Return what gives the beginning of a value as a text."""
        column = f"{self._prefix}_time_start"
        return column if connection.dialect.name == "sqlite" else f"to_char({column}, 'YYYY-MM-DD HH24:MI:SS')"

    def find_text(self, parent: int, variable: str) -> str | None:
        """Return the text of the value that is valid now."""
        found = self._valid.get((parent, variable))
        return found.text if found else None

    def add(self, parent: int, moment: int, values: Iterable[Value]) -> None:
        """Add values that are valid from a time on."""
        begin = format_moment(moment) or ""
        for variable, text, configured in values:
            number = self._ids.take(self._table)
            row: list[Cell] = [
                number, parent, begin, None, variable, text, find_amount(text), find_amount(configured)
            ]  # fmt: skip
            last = self._valid.get((parent, variable))
            if last is not None:
                if begin < last.time:
                    self._past.append(row)
                    continue
                if last.row is not None:
                    last.row[3] = begin
                else:
                    self._ends.append((begin, last.id))
            valid = self._valid[parent, variable] = _Valid(number, begin, text, row)
            self._touched.append(valid)
            self._rows.append(row)

    def flush(self, connection: Connection) -> None:
        """Bring into the database what was added."""
        x, name = self._prefix, self._table.name
        insert_rows(connection, self._table, self._rows)
        if self._ends:
            update_rows(connection, f"UPDATE {name} SET {x}_time_end = ? WHERE {x}_id = ?", self._ends)
        for row in self._past:
            self._insert_past(connection, row)
        for valid in self._touched:
            valid.row = None
        self._rows, self._ends, self._past, self._touched = [], [], [], []

    def _insert_past(self, connection: Connection, row: list[Cell]) -> None:
        """Insert a value between those before and behind it."""
        x, name = self._prefix, self._table.name
        same = f"{x}_parent = ? AND {x}_variable = ?"
        _, parent, begin, _, variable = row[:5]
        ((following,),) = find_rows(
            connection, f"SELECT min({x}_time_start) FROM {name} WHERE {same} AND {x}_time_start > ?",
            (parent, variable, begin),
        )  # fmt: skip
        row[3] = str(following)[:19] if following is not None else None
        before = find_rows(
            connection,
            f"SELECT {x}_id FROM {name} WHERE {same} AND {x}_time_start <= ? ORDER BY {x}_time_start DESC, {x}_id DESC"
            " LIMIT 1",
            (parent, variable, begin),
        )
        if before:
            update_rows(
                connection, f"UPDATE {name} SET {x}_time_end = ? WHERE {x}_id = ?", [(begin, int(before[0][0]))]
            )
        insert_rows(connection, self._table, [row])
