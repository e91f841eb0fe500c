"""How far values were derived: from which rows of a table, and for which hours; kept in `qmonpy_derivation`."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.schema.tables import HOST_VALUES, JOB_USAGE, QMONPY_DERIVATION, QUEUE_VALUES
from qmonpy.reporting.schema.use_tables import QMONPY_USE

_KEYS = {
    HOST_VALUES.name: HOST_VALUES.c.hv_id,
    QUEUE_VALUES.name: QUEUE_VALUES.c.qv_id,
    JOB_USAGE.name: JOB_USAGE.c.ju_id,
    QMONPY_USE.name: JOB_USAGE.c.ju_id,
}
_FROM = {JOB_USAGE.name: (JOB_USAGE.name, QMONPY_USE.name)}
"""By table, what is derived from it, each with a progress of its own; others have one, of their own name."""
_DELETED = " deleted"
"""Behind the name of a table: until when rows were deleted, of which values had been derived."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Rows up to `last_id`, hours before `until` (None: none) are derived; what is older than `deleted` is gone."""

    table: str
    last_id: int = 0
    until: datetime | None = None
    deleted: datetime | None = None

    def with_until(self, until: datetime) -> "Progress":
        """Return it further in time."""
        return replace(self, until=until)


def read_progress(connection: Connection, table: str) -> Progress:
    """Return how far values are derived from a table."""
    columns = QMONPY_DERIVATION.c
    question = select(columns.de_table, columns.de_last_id, columns.de_until)
    rows = {name: (last_id, until) for name, last_id, until in connection.execute(question)}
    last_id, until = rows.get(table, (0, None))
    return Progress(table, int(last_id or 0), until, rows.get(table + _DELETED, (0, None))[1])


def write_progress(connection: Connection, progress: Progress) -> None:
    """Remember how far values are derived from a table."""
    _write(connection, progress.table, progress.last_id, progress.until)


def note_deletion(connection: Connection, table: str, before: datetime) -> None:
    """Remember that rows of a table from before a time were deleted; numbers of deleted rows may come again."""
    if table not in _KEYS:
        return
    newest = find_last_id(connection, table)
    for name in _FROM.get(table, (table,)):
        progress = read_progress(connection, name)
        _write(connection, name + _DELETED, 0, max(before, progress.deleted or before))
        if newest < progress.last_id:
            write_progress(connection, replace(progress, last_id=newest))


def note_changed_row(connection: Connection, table: str, smallest_id: int) -> None:
    """Let the hours of a changed row, and of all behind it, be derived anew."""
    for name in _FROM.get(table, (table,)):
        progress = read_progress(connection, name)
        if progress.until is not None and smallest_id <= progress.last_id:
            write_progress(connection, replace(progress, last_id=smallest_id - 1))


def find_last_id(connection: Connection, table: str) -> int:
    """Return the largest number of a row in a table."""
    return int(connection.execute(select(func.max(_KEYS[table]))).scalar() or 0)


def _write(connection: Connection, name: str, last_id: int, until: datetime | None) -> None:
    connection.execute(delete(QMONPY_DERIVATION).where(QMONPY_DERIVATION.c.de_table == name))
    connection.execute(insert(QMONPY_DERIVATION).values(de_table=name, de_last_id=last_id, de_until=until))
