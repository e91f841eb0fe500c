"""What the database has of the time that a source is about, from before the source was met.

Two files may tell the same: copies that were put together, or a file that somebody shortened. Records that are newer
than all that was there need no look; for the others the rows of before count, each once.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field

from sqlalchemy import Connection, Table

from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced
from qmonpy.reporting.schema.tables import HOST_VALUES, JOB_LOG, QUEUE_VALUES, SHARE_LOG
from qmonpy.reporting.writing.insertion import Cell, find_rows, format_moment
from qmonpy.reporting.writing.job_rows import in_parts

_TABLES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    JOB_LOG.name: ("jl_time", ("jl_parent", "jl_time", "jl_event", "jl_state", "jl_user", "jl_host", "jl_message")),
    SHARE_LOG.name: ("sl_curr_time", ("sl_curr_time", "sl_node", "sl_user", "sl_project", "sl_usage")),
    HOST_VALUES.name: ("hv_time_start", ("hv_parent", "hv_time_start", "hv_variable", "hv_svalue", "hv_dconfig")),
    QUEUE_VALUES.name: ("qv_time_start", ("qv_parent", "qv_time_start", "qv_variable", "qv_svalue", "qv_dconfig")),
}
"""By table, the column of its time, and the columns by which rows are the same."""
WATCHED = tuple(_TABLES)


@dataclass(frozen=True, slots=True)
class Marks:
    """What the database had when a source was met: the newest time, and the last id of each table."""

    newest: int = 0
    ids: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class About:
    """What the records of one transaction are about: their times, and of each table whose rows they may be.

    A table is left out of which they make no rows. None stands for all rows of the table in that time.
    """

    first: int
    last: int
    parents: Mapping[str, Collection[int] | None]
    variables: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The variables of the values, by table; a table of values is found by them and its parents."""


class AlreadyThere:
    """The rows of before in the span of time of one transaction's records; each can be taken once."""

    def __init__(self, connection: Connection, marks: Marks, about: About):
        self.newest = marks.newest
        self._rows: Counter[tuple[Cell, ...]] = Counter()
        if marks.newest and about.first <= marks.newest:
            for table, parents in about.parents.items():
                self._load(connection, table, marks.ids.get(table, 0), about, parents)

    def _load(
        self, connection: Connection, table: str, most: int, about: About, parents: Collection[int] | None
    ) -> None:
        time, columns = _TABLES[table]
        is_sqlite = connection.dialect.name == "sqlite"
        shown = [each if is_sqlite or each != time else f"to_char({each}, 'YYYY-MM-DD HH24:MI:SS')" for each in columns]
        x = columns[0][:2]
        statement = f"SELECT {', '.join(shown)} FROM {table} WHERE {x}_id <= ? AND {time} BETWEEN ? AND ?"
        cells: list[Cell] = [most, format_moment(about.first), format_moment(min(about.last, self.newest))]
        variables = about.variables.get(table, ())
        if variables:
            statement += f" AND {x}_variable IN ({','.join('?' * len(variables))})"
            cells += variables
        parts = [""] if parents is None else [f" AND {x}_parent IN ({some})" for some in in_parts(parents)]
        for part in parts:
            for row in paced(find_rows(connection, statement + part, cells)):
                self._rows[table, *_plain(row)] += 1

    def take(self, table: Table, moment: int, *cells: Cell) -> bool:
        """Whether such a row was there; it counts for no other record."""
        if moment > self.newest:
            return False
        key = (table.name, *cells)
        if self._rows[key] <= 0:
            return False
        self._rows[key] -= 1
        return True


def _plain(row: tuple[object, ...]) -> list[Cell]:
    """Return cells of a row with whole numbers in place of decimals, which PostgreSQL gives for ids."""
    return [cell if isinstance(cell, str | int | float) or cell is None else int(str(cell)) for cell in row]
