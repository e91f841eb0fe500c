"""The rows of a spool as they are stored, whether or not they can be read."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from qmonpy.clusters.embedded.spool.spool_tables import MAPPING_TABLES, SEQUENCE_TABLES
from qmonpy.clusters.storage.spool_checks import CHECKS, describe_lost, find_lost, row_digest
from qmonpy.clusters.storage.understanding import describe_error
from qmonpy.formats.files.diagnosis import Fault, PastChange, PastEntry
from qmonpy.model.report import ReportError
from qmonpy.translation import later, tr

Key = tuple[str | int, ...]


ALTERED = later(
    "It was altered, and not by qmonpy: the digest beside it is that of something else. Saving it keeps it."
)
_NOUNS: Mapping[str, str] = {
    "jobs": later("job"),
    "pending": later("waiting tasks of job"),
    "running": later("running task"),
    "instances": later("state of"),
    CHECKS: later("number of rows in table"),
    "facts": later("fact"),
    "reservations": later("reservation"),
    "finished": later("ended task"),
    "arrivals": later("coming job"),
}
"""What stands in a row of a table."""
_MISTAKES: Mapping[str, str] = {
    "Expecting value": later("a value is expected"),
    "Expecting property name enclosed in double quotes": later("a name in double quotes is expected"),
    "Expecting ':' delimiter": later("a colon is expected"),
    "Expecting ',' delimiter": later("a comma is expected"),
    "Illegal trailing comma before end of array": later("a comma stands before an end"),
    "Illegal trailing comma before end of object": later("a comma stands before an end"),
    "Extra data": later("there is more behind its end"),
    "Unterminated string starting at": later("the text that begins there has no end"),
    "Invalid control character at": later("there is a control character in a text"),
    "Invalid \\escape": later("what follows a backslash has no meaning"),
    "Invalid \\uXXXX escape": later("four hexadecimal digits are expected behind \\u"),
}
"""What Python says of a text that is no JSON, in plain words."""


def find_faults(connection: sqlite3.Connection) -> Iterator[Fault]:
    """Yield every row that cannot be read or was altered, table by table; then every table that lost rows."""
    for table in MAPPING_TABLES:
        columns = ", ".join(table.columns)
        where, values = ("WHERE kind = ?", (table.kind,)) if table.kind else ("", ())
        rows = connection.execute(
            f"SELECT {len(table.columns)}, digest, {columns}, text FROM {table.table} {where} ORDER BY place", values
        )
        yield from _faults(table.table, rows)
    for sequence in SEQUENCE_TABLES:
        columns = ", ".join(("id", *sequence.columns))
        rows = connection.execute(f"SELECT 1, digest, {columns}, text FROM {sequence.table} ORDER BY id")
        yield from _faults(sequence.table, rows)
    for name, (written, there) in find_lost(connection).items():
        reason = tr("{lost}. What is lost cannot be brought back.").format(lost=describe_lost({name: (written, there)}))
        reason = tr("{upper}{reason} Saving the number {there} goes on with the rows that are there.").format(
            upper=reason[0].upper(), reason=reason[1:], there=there
        )
        yield Fault(name_place(CHECKS, (name,)), reason, str(written), CHECKS, (name,))


def _faults(table: str, rows: Iterable[tuple[Any, ...]]) -> Iterator[Fault]:
    """Each row is the number of its columns that are the key, its digest, and the columns of which that is made."""
    for width, digest, *values in rows:
        key, text = tuple(values[:width]), values[-1]
        reason = find_reason(table, key, text)
        if not reason and digest != row_digest(table, *values):
            reason = tr(ALTERED)
        if reason:
            yield Fault(name_place(table, key), reason, str(text), table, key)


def find_reason(table: str, key: Key, text: Any) -> str:
    """Return why a text cannot stand in a row, as a sentence; empty if it can."""
    read = _find_reader(table, key)
    if read is None:
        return tr('There is no table "{table}" of such rows.').format(table=table)
    try:
        read(text)
    except ReportError as error:
        return error.reports[0].text
    except json.JSONDecodeError as error:
        said = tr(_MISTAKES.get(error.msg.rstrip(": "), error.msg))
        return tr("It is not valid JSON: {said} (line {lineno}, column {colno}).").format(
            said=said, lineno=error.lineno, colno=error.colno
        )
    except Exception as error:  # a damaged text may break its reader in any way
        return tr("It cannot be read: {error}.").format(error=describe_error(error))
    return ""


def _find_reader(table: str, key: Key) -> Callable[[Any], object] | None:
    for each in MAPPING_TABLES:
        if each.table == table and len(each.columns) == len(key) and (not each.kind or each.kind == key[0]):
            return partial(each.find_text().parse, each.mapping_key(key))
    for sequence in SEQUENCE_TABLES:
        if sequence.table == table:
            return partial(sequence.find_text().parse, key[0])
    return None


def name_place(table: str, key: Key) -> str:
    """Return where a row is, in words."""
    if table == "objects":
        return tr('{noun} "{name}"').format(noun=tr(str(key[0])), name=key[1])
    return f"{tr(_NOUNS[table]) if table in _NOUNS else table.replace('_', ' ')} {'.'.join(map(str, key))}"


def read_history(connection: sqlite3.Connection) -> tuple[PastEntry, ...]:
    """Return the journal with its texts as they are stored, newest first."""
    changes: dict[int, list[PastChange]] = {}
    rows = connection.execute("SELECT number, kind, name, before, after FROM journal_changes ORDER BY number, place")
    for number, kind, name, before, after in rows:
        changes.setdefault(number, []).append(PastChange(kind, name, before, after))
    entries = connection.execute("SELECT number, time, user, note FROM journal ORDER BY number DESC")
    return tuple(
        PastEntry(number, time, user, note, tuple(changes.get(number, ()))) for number, time, user, note in entries
    )
