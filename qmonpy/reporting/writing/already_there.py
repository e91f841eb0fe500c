"""What the database has of the time that a source is about, from before the source was met.

Two files may tell the same: copies that were put together, or a file that somebody shortened. Records that are newer
than all that was there need no look; for the others the rows of before count, each once.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from sqlalchemy import Connection, Table

from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced
from qmonpy.reporting.schema.tables import HOST_VALUES, JOB_LOG, QUEUE_VALUES, SHARE_LOG
from qmonpy.reporting.writing.insertion import Cell, find_rows, format_moment

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


class AlreadyThere:
    """The rows of before in the span of time of one transaction's records; each can be taken once."""

    def __init__(self, connection: Connection, marks: Marks, first: int, last: int):
        self.newest = marks.newest
        self._rows: Counter[tuple[Cell, ...]] = Counter()
        if marks.newest and first <= marks.newest:
            for table in WATCHED:
                self._load(connection, table, marks.ids.get(table, 0), first, min(last, marks.newest))

    def _load(self, connection: Connection, table: str, most: int, first: int, last: int) -> None:
        time, columns = _TABLES[table]
        is_sqlite = connection.dialect.name == "sqlite"
        shown = [each if is_sqlite or each != time else f"to_char({each}, 'YYYY-MM-DD HH24:MI:SS')" for each in columns]
        key = f"{columns[0][:2]}_id"
        statement = f"SELECT {', '.join(shown)} FROM {table} WHERE {key} <= ? AND {time} BETWEEN ? AND ?"
        cells = (most, format_moment(first), format_moment(last))
        for row in paced(find_rows(connection, statement, cells)):
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
