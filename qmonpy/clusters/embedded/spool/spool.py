"""The spool: a cluster in one SQLite file, in which every change is on the disk before it is acknowledged.

Only the rows that changed are written. Of a transaction everything is stored or nothing, whenever the process or the
machine stops.
"""

import gc
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.spool.outbox import Outbox
from qmonpy.clusters.embedded.spool.spool_difference import find_mapping_difference, find_sequence_difference
from qmonpy.clusters.embedded.spool.spool_place import SpoolPlace, checkpoint_quietly
from qmonpy.clusters.embedded.spool.spool_tables import (
    FINISHED,
    MAPPING_TABLES,
    SEQUENCE_TABLES,
    MappingTable,
    SequenceTable,
    make_content,
)
from qmonpy.clusters.storage.database_copy import Signature, find_reading_reason, find_signature
from qmonpy.clusters.storage.spool_checks import check_row, describe_lost, find_lost, row_digest, sign_rows
from qmonpy.clusters.storage.spool_database import (
    create_database,
    open_copy,
    open_database,
    place_database,
    refusal,
    reported_errors,
)
from qmonpy.clusters.storage.spool_journal import read_journal, write_journal
from qmonpy.clusters.storage.spool_text import SpoolText
from qmonpy.clusters.storage.understanding import way_out
from qmonpy.formats.files.cluster_file import ClusterFile
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask

DAY = 24 * 3600
_PLACED_TABLES = tuple(dict.fromkeys(each.table for each in MAPPING_TABLES))


@dataclass(frozen=True, slots=True)
class HistoryLimits:
    """How many ended tasks are kept, besides those that the cluster itself remembers."""

    most_tasks: int = 200_000
    most_seconds: int = 365 * DAY
    """How long ago they may have ended, by the cluster's own clock."""


@contextmanager
def _without_collection() -> Iterator[None]:
    """Let Python not look for garbage while many objects are made that all stay."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@dataclass(frozen=True, slots=True)
class Spooled:
    """The content of a spool."""

    content: ClusterFile
    journal: tuple[JournalEntry, ...]


class Spool:
    """An open spool file. Not safe for threads; safe for processes, as only one at a time is in a transaction.

    All methods raise ReportError if the file cannot be used: `spool.full`, `spool.read-only`, `spool.locked`,
    `spool.damaged`, `spool.newer` and so on. The file is unchanged then.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, limits: HistoryLimits):
        self.path = path
        self._connection = connection
        self.outbox = Outbox(path, connection)
        """The mails and records that wait to be delivered; to be used within a transaction."""
        self.reading_reason = ""
        """Why the file can only be read; empty if it can be written."""
        self._signature: Signature = ()
        self._place = SpoolPlace(path, connection)
        self._limits = limits
        self._firsts: dict[str, int] = {}
        self._next_place = 1
        self._generation = 0
        self._known = ClusterFile()
        """The content read or written last; reading reuses its objects where they are unchanged."""
        self._journal: tuple[JournalEntry, ...] = ()
        """The journal read or written last; as entries are only appended, reading continues after it."""
        self._texts: dict[str, dict[Any, tuple[str, Any]]] = {}
        """By table and key a text and its parsed value, so that no text is parsed twice."""

    @classmethod
    def create(
        cls,
        path: Path | str,
        content: ClusterFile,
        journal: Sequence[JournalEntry] = (),
        limits: HistoryLimits | None = None,
    ) -> "Spool":
        """Create a file with this content; ReportError if there is one of its name. It appears only when complete."""
        path = Path(path)
        with reported_errors(path), tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            draft = Path(folder) / path.name
            spool = cls(draft, create_database(draft), limits or HistoryLimits())
            try:
                spool._read_position()
                with spool.transaction():
                    spool._write(ClusterFile(), content, journal, is_new=True)
            finally:
                spool.close()
            place_database(draft, path)
        return cls(path, open_database(path), limits or HistoryLimits())._ready(content, journal)

    @classmethod
    def open(
        cls, path: Path | str, limits: HistoryLimits | None = None
    ) -> "tuple[Spool, ClusterFile, tuple[JournalEntry, ...]]":
        """Open and check an existing file; return it with its content and journal."""
        path = Path(path)
        spool = cls._open(path, limits or HistoryLimits())
        try:
            with _without_collection():
                spooled = spool.read()
            spool._check_tables(spooled.content)
        except BaseException:
            spool.close()
            raise
        return spool, spooled.content, spooled.journal

    @classmethod
    def _open(cls, path: Path, limits: HistoryLimits) -> "Spool":
        reason = find_reading_reason(path) if path.is_file() else ""
        if not reason:
            return cls(path, open_database(path), limits)
        connection, signature = open_copy(path)
        spool = cls(path, connection, limits)
        spool.reading_reason, spool._signature = reason, signature
        return spool

    def _follow(self) -> None:
        """Of a file that may only be read, read what was written since."""
        if self.reading_reason and find_signature(self.path) != self._signature:
            connection, self._signature = open_copy(self.path)
            self._connection.close()
            self._connection = connection
            self.outbox = Outbox(self.path, connection)

    def close(self) -> None:
        """Close the file; there is nothing left to write."""
        self._place.close()
        self._connection.close()

    def _ready(self, content: ClusterFile, journal: Sequence[JournalEntry]) -> "Spool":
        """The spool of a file that has just this content."""
        with reported_errors(self.path):
            self._read_position()
        self._known, self._journal = content, tuple(journal)
        return self

    # Transactions

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep other writers out; at the end everything written within is on the disk, after an exception nothing.

        If the file was moved, deleted or replaced meanwhile, that is an exception, too.
        """
        with reported_errors(self.path), self.position_kept():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._place.check(self._generation)
                yield
                self._place.check_name()
                self._connection.execute("COMMIT")
                self._place.check(self._generation)
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                self._place.rescue()
                raise

    @contextmanager
    def position_kept(self) -> Iterator[None]:
        """Restore what is known of the file after an exception within, so that it is read again."""
        position = dict(self._firsts), self._next_place, self._generation, self._known, self._journal
        try:
            yield
        except BaseException:
            self._firsts, self._next_place, self._generation, self._known, self._journal = position
            raise

    @property
    def has_moved(self) -> bool:
        """Whether another process wrote since this one read or wrote last; ReportError if the file has gone."""
        with reported_errors(self.path):
            self._check_place()
            self._follow()
            return self._stored_generation() != self._generation

    def _check_place(self) -> None:
        try:
            if self.reading_reason:
                self._place.check_name()
            else:
                self._place.check(self._generation)
        except ReportError:
            if not self._connection.in_transaction:
                self._place.rescue()
            raise

    def settle(self) -> None:
        """Bring everything into the file itself, so that a copy of it is whole; not within a transaction."""
        if not self.reading_reason:
            checkpoint_quietly(self.path, self._connection)

    def _stored_generation(self) -> int:
        found = self._connection.execute("SELECT generation FROM spool").fetchone()
        if found is None or not isinstance(found[0], int):
            raise refusal("damaged", self.path, "its content is incomplete")
        return found[0]

    @property
    def changes(self) -> int:
        """How many rows were inserted, updated or deleted since the file was opened."""
        return self._connection.total_changes

    # The clock

    def find_driver(self) -> Driver | None:
        """Return the stored clock that drives the cluster, None if none does; its process may have ended."""
        with reported_errors(self.path):
            found = self._connection.execute("SELECT clock, process, process_start FROM clock_driver").fetchone()
        return None if found is None else Driver(*found)

    def write_driver(self, driver: Driver | None) -> None:
        """Store the clock that drives the cluster, or none; as no content changes, other processes read nothing."""
        with reported_errors(self.path):
            self._connection.execute("DELETE FROM clock_driver")
            if driver is not None:
                values = (driver.clock, driver.process, driver.process_start)
                self._connection.execute("INSERT INTO clock_driver VALUES (1, ?, ?, ?)", values)

    # Reading

    def read(self) -> Spooled:
        """Read the whole content as of one moment."""
        with reported_errors(self.path), self.position_kept():
            if self._connection.in_transaction:
                return self._read()
            self._connection.execute("BEGIN")
            try:
                return self._read()
            finally:
                self._connection.execute("ROLLBACK")

    def _read(self) -> Spooled:
        self._read_position()
        with self._understood():
            mappings = {each.name: self._read_mapping(each) for each in MAPPING_TABLES}
            sequences = {each.table: self._read_sequence(each) for each in SEQUENCE_TABLES}
            self._known = make_content(mappings, sequences, self._known)
            last = self._journal[-1].number if self._journal else 0
            self._journal += read_journal(self._connection, last, is_checked=True)
        return Spooled(self._known, self._journal)

    @contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise refusal("damaged", self.path, self._describe_unread(str(error))) from error
        except ReportError as error:
            raise refusal("damaged", self.path, self._describe_unread(error.reports[0].text)) from error

    def _check_tables(self, content: ClusterFile) -> None:
        """Raise ReportError if rows were lost or reordered; that of what is altered names the row, and comes first."""
        read: Counter[str] = Counter()
        for table in MAPPING_TABLES:
            read[table.table] += len(table.select(content))
        with reported_errors(self.path):
            lost = find_lost(self._connection, read)
        if lost:
            raise refusal("damaged", self.path, f"{describe_lost(lost)}; {way_out(self.path)}")

    def _describe_unread(self, reason: str) -> str:
        return f"a text in it cannot be read ({reason}); {way_out(self.path)}"

    def _read_position(self) -> None:
        self._generation = self._stored_generation()
        self._firsts = dict(self._connection.execute("SELECT name, first FROM sequences"))
        query = " UNION ALL ".join(f"SELECT max(place) AS place FROM {table}" for table in _PLACED_TABLES)
        (last,) = self._connection.execute(f"SELECT max(place) FROM ({query})").fetchone()
        self._next_place = (last or 0) + 1

    def _read_mapping(self, table: MappingTable) -> dict[Any, Any]:
        columns = ", ".join(table.columns)
        where, values = ("WHERE kind = ?", (table.kind,)) if table.kind else ("", ())
        rows = self._connection.execute(
            f"SELECT text, digest, {columns} FROM {table.table} {where} ORDER BY place", values
        )
        return self._parse(table.name, table.table, table.text, ((table.mapping_key(row[2:]), *row) for row in rows))

    def _parse(self, name: str, table: str, form: SpoolText, rows: Iterable[tuple[Any, ...]]) -> dict[Any, Any]:
        """The parsed values of rows, by key: each is a key, a text, the digest, and the columns before the text."""
        known, found = self._texts.get(name, {}), {}
        for key, text, digest, *columns in rows:
            entry = known.get(key)
            if entry is None or entry[0] != text:
                entry = (text, form.parse(key, text))
                check_row(table, (*columns, text), digest)
            found[key] = entry
        self._texts[name] = found
        return {key: value for key, (_, value) in found.items()}

    def _format(self, name: str, form: SpoolText, key: Any, value: Any) -> str:
        text = form.format(key, value)
        self._texts.setdefault(name, {})[key] = text, value
        return text

    def _read_sequence(self, table: SequenceTable) -> tuple[Any, ...]:
        columns = ", ".join(("id", *table.columns))
        rows = self._connection.execute(
            f"SELECT id, text, digest, {columns} FROM {table.table} WHERE id >= ? ORDER BY id",
            (self._firsts[table.table],),
        )
        return tuple(self._parse(table.table, table.table, table.text, rows).values())

    def _forget_texts(self, name: str, keys: Iterable[Any]) -> None:
        known = self._texts.get(name, {})
        for key in keys:
            known.pop(key, None)

    @property
    def first_remembered(self) -> int:
        """The id of the oldest ended task that the cluster itself remembers."""
        return self._firsts[FINISHED.table]

    def read_history(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return at most so many ended tasks with their ids, newest first; with `before`, only those with lower ids."""
        with reported_errors(self.path):
            rows = self._connection.execute(
                "SELECT digest, id, job, owner, end_time, text FROM finished WHERE ? IS NULL OR id < ?"
                " ORDER BY id DESC LIMIT ?",
                (before, before, most),
            )
            return tuple((id, self._parse_past(id, digest, *rest)) for digest, id, *rest in rows)

    def _parse_past(self, id: int, digest: int, *rest: Any) -> FinishedTask:
        with self._understood():
            task: FinishedTask = FINISHED.text.parse(id, rest[-1])
            check_row(FINISHED.table, (id, *rest), digest)
        return task

    # Writing

    def write(self, before: ClusterFile, after: ClusterFile, entries: Iterable[JournalEntry] = ()) -> None:
        """Write the difference between the file's content, `before`, and `after`, and append entries to the journal.

        Opens a transaction if there is none. ReportError (`spool.moved`) if another process wrote since.
        """
        if self._connection.in_transaction:
            self._write(before, after, entries)
        else:
            with self.transaction():
                self._write(before, after, entries)

    def _write(
        self, before: ClusterFile, after: ClusterFile, entries: Iterable[JournalEntry], *, is_new: bool = False
    ) -> None:
        changes = self.changes
        if self._stored_generation() != self._generation:
            raise refusal("moved", self.path, "another process has written it in the meantime")
        for table in MAPPING_TABLES:
            known = {} if is_new else table.select(before)
            self._write_mapping(table, known, table.select(after))
        for sequence in SEQUENCE_TABLES:
            self._write_sequence(sequence, sequence.select(before), sequence.select(after), after.now)
        written = tuple(entries)
        write_journal(self._connection, written)
        if written:
            for name in ("journal", "journal_changes"):
                sign_rows(self._connection, name, "number >= ?", (written[0].number,))
        self._known, self._journal = after, self._journal + written
        if self.changes != changes:
            self._generation += 1
            self._connection.execute("UPDATE spool SET generation = ?", (self._generation,))

    def _write_mapping(self, table: MappingTable, before: Any, after: Any) -> None:
        difference = find_mapping_difference(before, after)
        if not (difference.removed or difference.modified or difference.placed):
            return
        self._forget_texts(table.name, difference.removed)
        where = " AND ".join(f"{column} = ?" for column in table.columns)
        self._connection.executemany(
            f"DELETE FROM {table.table} WHERE {where}", [table.row_key(key) for key in difference.removed]
        )
        self._connection.executemany(
            f"UPDATE {table.table} SET text = ?, digest = ? WHERE {where}",
            [
                (text, row_digest(table.table, *row, text), *row)
                for key, value in difference.modified
                for row, text in ((table.row_key(key), self._format(table.name, table.text, key, value)),)
            ],
        )
        columns = ", ".join(table.columns)
        marks = ", ".join("?" * (len(table.columns) + 3))
        first = self._next_place
        self._next_place += len(difference.placed)
        self._connection.executemany(
            f"INSERT INTO {table.table} ({columns}, place, text, digest) VALUES ({marks}) ON CONFLICT ({columns})"
            " DO UPDATE SET place = excluded.place, text = excluded.text, digest = excluded.digest",
            [
                (
                    *row,
                    place,
                    text := self._format(table.name, table.text, key, value),
                    row_digest(table.table, *row, text),
                )
                for place, (key, value) in enumerate(difference.placed, first)
                for row in (table.row_key(key),)
            ],
        )

    def _write_sequence(self, table: SequenceTable, before: Sequence[Any], after: Sequence[Any], now: int) -> None:
        difference = find_sequence_difference(before, after)
        if not (difference.dropped or difference.appended):
            return
        name = table.table
        first, end = self._firsts[name], self._firsts[name] + len(before)
        if difference.dropped:
            self._forget_texts(name, range(first, first + difference.dropped))
            self._firsts[name] = first + difference.dropped
            self._connection.execute("UPDATE sequences SET first = ? WHERE name = ?", (self._firsts[name], name))
        marks = ", ".join("?" * (len(table.columns) + 3))
        rows = (
            (id, *table.column_values(value), self._format(name, table.text, id, value))
            for id, value in enumerate(difference.appended, end)
        )
        self._connection.executemany(
            f"INSERT INTO {name} ({', '.join(('id', *table.columns, 'text', 'digest'))}) VALUES ({marks})",
            [(*row, row_digest(name, *row)) for row in rows],
        )
        if table.keeps_history:
            self._prune(end + len(difference.appended), now)
        elif difference.dropped:
            self._connection.execute(f"DELETE FROM {name} WHERE id < ?", (self._firsts[name],))

    def _prune(self, end: int, now: int) -> None:
        """Delete ended tasks that are too many or too old, but none that the cluster remembers."""
        first, limits = self._firsts[FINISHED.table], self._limits
        self._connection.execute("DELETE FROM finished WHERE id < ?", (min(first, end - limits.most_tasks),))
        self._connection.execute(
            "DELETE FROM finished WHERE end_time < ? AND id < ?", (now - limits.most_seconds, first)
        )
