"""Reads the content of a spool from its tables, within a transaction of the caller."""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from itertools import islice
from operator import gt
from pathlib import Path
from typing import Any

from qmonpy.clusters.embedded.spool.spool_tables import (
    FINISHED,
    MAPPING_TABLES,
    SEQUENCE_TABLES,
    MappingTable,
    SequenceTable,
    make_content,
)
from qmonpy.clusters.embedded.spool.spool_texts import MANY, Rows, SpoolTexts
from qmonpy.clusters.storage.long_journal import LongJournal
from qmonpy.clusters.storage.spool_checks import check_row, describe_lost, find_lost
from qmonpy.clusters.storage.spool_database import refusal
from qmonpy.clusters.storage.understanding import way_out
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask

_PLACED_TABLES = tuple(dict.fromkeys(each.table for each in MAPPING_TABLES))


@dataclass(frozen=True, slots=True)
class Position:
    """What is known of a spool: everything as of one moment, at which it was read or written last."""

    generation: int = 0
    firsts: Mapping[str, int] = field(default_factory=dict)
    """By sequence the id of its first row that the cluster still holds."""
    next_place: int = 1
    content: ClusterFile = field(default_factory=ClusterFile)
    """Reading reuses its objects where they are unchanged."""
    journal: LongJournal | None = None
    """None before anything was read. As entries are only appended, reading continues after it."""


def read_generation(path: Path, connection: sqlite3.Connection) -> int:
    """Return the number that every writer of a spool counts up."""
    found = connection.execute("SELECT generation FROM spool").fetchone()
    if found is None or not isinstance(found[0], int):
        raise refusal("damaged", path, "its content is incomplete")
    return found[0]


def read_firsts(connection: sqlite3.Connection) -> dict[str, int]:
    """Return by sequence the id of the first row that the cluster still holds."""
    return dict(connection.execute("SELECT name, first FROM sequences"))


def read_next_place(connection: sqlite3.Connection) -> int:
    """Return the place of the next row of a mapping."""
    query = " UNION ALL ".join(f"SELECT max(place) AS place FROM {table}" for table in _PLACED_TABLES)
    (last,) = connection.execute(f"SELECT max(place) FROM ({query})").fetchone()
    return (last or 0) + 1


def read_content(
    connection: sqlite3.Connection, texts: SpoolTexts, firsts: Mapping[str, int], known: ClusterFile
) -> ClusterFile:
    """Return the content; to be called within `understood`."""
    mappings = {each.name: read_mapping(connection, texts, each) for each in MAPPING_TABLES}
    sequences = {each.table: read_sequence(connection, texts, each, firsts) for each in SEQUENCE_TABLES}
    return make_content(mappings, sequences, known)


def read_mapping(connection: sqlite3.Connection, texts: SpoolTexts, table: MappingTable) -> dict[Any, Any]:
    """Return a mapping in its order; to be called within `understood`.

    SQLite gives the rows by their keys, which takes it half the time, and is their order already in most tables.
    """
    own = table.columns[1:] if table.kind else table.columns
    where, values = ("WHERE kind = ?", (table.kind,)) if table.kind else ("", ())
    cursor = connection.execute(
        f"SELECT text, digest, place, {', '.join(own)} FROM {table.table} {where} ORDER BY {', '.join(own)}", values
    )
    places: list[int] = []

    def list_rows() -> Iterator[Rows]:
        while some := cursor.fetchmany(MANY):
            read, digests, at, *columns = zip(*some, strict=True)
            places.extend(at)
            keys = columns[0] if len(columns) == 1 else tuple(zip(*columns, strict=True))
            kinds = ((table.kind,) * len(some),) if table.kind else ()
            yield Rows(keys, read, digests, (*kinds, *columns))

    found = texts.parse(table.name, table.table, table.find_text, list_rows())
    if any(map(gt, places, islice(places, 1, None))):
        items = list(found.items())
        return dict(map(items.__getitem__, sorted(range(len(items)), key=places.__getitem__)))
    return found


def read_sequence(
    connection: sqlite3.Connection, texts: SpoolTexts, table: SequenceTable, firsts: Mapping[str, int]
) -> tuple[Any, ...]:
    """Return what the cluster still holds of a sequence; to be called within `understood`."""
    columns = ", ".join(("id", *table.columns))
    cursor = connection.execute(
        f"SELECT text, digest, {columns} FROM {table.table} WHERE id >= ? ORDER BY id", (firsts[table.table],)
    )

    def list_rows() -> Iterator[Rows]:
        while some := cursor.fetchmany(MANY):
            read, digests, ids, *rest = zip(*some, strict=True)
            yield Rows(ids, read, digests, (ids, *rest))

    return tuple(texts.parse(table.table, table.table, table.find_text, list_rows()).values())


def read_history(connection: sqlite3.Connection, most: int, before: int | None) -> tuple[tuple[int, FinishedTask], ...]:
    """Return at most so many ended tasks with their ids, newest first; to be called within `understood`."""
    rows = connection.execute(
        "SELECT digest, id, job, owner, end_time, text FROM finished WHERE ? IS NULL OR id < ?"
        " ORDER BY id DESC LIMIT ?",
        (before, before, most),
    )
    return tuple((id, _parse_past(id, digest, *rest)) for digest, id, *rest in rows)


def _parse_past(id: int, digest: int, *rest: Any) -> FinishedTask:
    task: FinishedTask = FINISHED.find_text().parse(id, rest[-1])
    check_row(FINISHED.table, (id, *rest), digest)
    return task


@contextmanager
def understood(path: Path) -> Iterator[None]:
    """Turn whatever a text that cannot be read raises within into ReportError (`spool.damaged`), with the way out."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise _refuse_text(path, str(error)) from error
    except ReportError as error:
        raise _refuse_text(path, error.reports[0].text) from error


def _refuse_text(path: Path, reason: str) -> ReportError:
    return refusal("damaged", path, f"a text in it cannot be read ({reason}); {way_out(path)}")


def check_tables(path: Path, connection: sqlite3.Connection, content: ClusterFile) -> None:
    """Raise ReportError if rows were lost or reordered; that of what is altered names the row, and comes first."""
    read: Counter[str] = Counter()
    for table in MAPPING_TABLES:
        read[table.table] += len(table.select(content))
    lost = find_lost(connection, read)
    if lost:
        raise refusal("damaged", path, f"{describe_lost(lost)}; {way_out(path)}")


def has_lost_rows(connection: sqlite3.Connection) -> bool:
    """Return whether rows were lost or reordered, or are of a kind that nobody reads; nothing is read but numbers.

    What is altered is found with the row, when it is read.
    """
    kinds = [each.kind for each in MAPPING_TABLES if each.kind]
    marks = ", ".join("?" * len(kinds))
    (known,) = connection.execute(f"SELECT count(*) FROM objects WHERE kind IN ({marks})", kinds).fetchone()
    return bool(find_lost(connection, {"objects": known}))
