"""The spool: a cluster in one SQLite file, in which every change is on the disk before it is acknowledged.

Only the rows that changed are written. Of a transaction everything is stored or nothing, whenever the process or the
machine stops.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.spool.outbox import Outbox
from qmonpy.clusters.embedded.spool.spool_file import open_spool_file
from qmonpy.clusters.embedded.spool.spool_place import SpoolPlace, checkpoint_quietly
from qmonpy.clusters.embedded.spool.spool_reading import (
    Position,
    check_tables,
    read_content,
    read_firsts,
    read_generation,
    read_history,
    read_next_place,
    understood,
)
from qmonpy.clusters.embedded.spool.spool_tables import FINISHED
from qmonpy.clusters.embedded.spool.spool_texts import SpoolTexts
from qmonpy.clusters.embedded.spool.spool_writing import HistoryLimits, SpoolWriter
from qmonpy.clusters.storage.database_copy import Signature, find_signature
from qmonpy.clusters.storage.draft_folder import draft_folder
from qmonpy.clusters.storage.long_journal import LongJournal, OlderEntries
from qmonpy.clusters.storage.spool_database import (
    begin_alone,
    connect_to_look,
    create_database,
    open_copy,
    open_database,
    place_database,
    refusal,
    reported_errors,
    told_also,
)
from qmonpy.clusters.storage.spool_journal import count_journal, find_changing, read_journal, read_older
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import JournalEntry, ObjectKind
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.uncollected import without_collection


@dataclass(frozen=True, slots=True)
class Spooled:
    """The content of a spool."""

    content: ClusterFile
    journal: LongJournal


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
        self.found: tuple[Report, ...] = ()
        """What was found when the file was opened, and is told as long as it is open."""
        self._signature: Signature = ()
        self._place = SpoolPlace(path, connection)
        self.limits = limits
        self._at = Position()
        self._texts = SpoolTexts()
        self.lock: AbstractContextManager[object] = nullcontext()
        """Held while older entries of the journal are read, which anybody who has the journal may do at any time."""
        self._is_closed = False

    @classmethod
    def create(
        cls,
        path: Path | str,
        content: ClusterFile,
        journal: Sequence[JournalEntry] = (),
        limits: HistoryLimits | None = None,
        older: Sequence[FinishedTask] = (),
    ) -> "Spool":
        """Create a file with this content; ReportError if there is one of its name. It appears only when complete.

        `older` are ended tasks that the cluster no longer remembers, oldest first.
        """
        path = Path(path)
        with reported_errors(path), draft_folder(path) as folder:
            draft = folder / path.name
            spool = cls(draft, create_database(draft), limits or HistoryLimits())
            try:
                spool._ready(ClusterFile(), LongJournal())
                with spool.transaction():
                    whole = replace(content, finished=(*older, *content.finished)) if older else content
                    spool._write(ClusterFile(), whole, journal, is_new=True)
                    if older:
                        spool._write(whole, content, ())
            finally:
                spool.close()
            place_database(draft, path)
        return cls(path, open_database(path), limits or HistoryLimits())._ready(content, LongJournal(journal))

    @classmethod
    def open(cls, path: Path | str, limits: HistoryLimits | None = None) -> "tuple[Spool, ClusterFile, LongJournal]":
        """Open and check an existing file; return it with its content and journal, whose entries are read late."""
        path = Path(path)
        spool = cls._open(path, limits or HistoryLimits())
        try:
            with told_also(spool.found), without_collection():
                spooled = spool.read()
            with told_also(spool.found), reported_errors(path):
                check_tables(path, spool._connection, spooled.content)
        except BaseException:
            spool.close()
            raise
        return spool, spooled.content, spooled.journal

    @classmethod
    def _open(cls, path: Path, limits: HistoryLimits) -> "Spool":
        opened = open_spool_file(path)
        spool = cls(path, opened.connection, limits)
        spool.reading_reason, spool._signature, spool.found = opened.reading_reason, opened.signature, opened.found
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
        self._is_closed = True
        self._place.close()
        self._connection.close()

    def _ready(self, content: ClusterFile, journal: LongJournal) -> "Spool":
        """The spool of a file that has just this content."""
        with reported_errors(self.path):
            self._at = self._read_position(content, journal)
        return self

    def _read_position(self, content: ClusterFile, journal: LongJournal | None) -> Position:
        link = self._connection
        generation = read_generation(self.path, link)
        return Position(generation, read_firsts(link), read_next_place(link), content, journal)

    # Transactions

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep other writers out; at the end everything written within is on the disk, after an exception nothing.

        If the file was moved, deleted or replaced meanwhile, that is an exception, too.
        """
        with reported_errors(self.path), self.position_kept():
            begin_alone(self._connection, self.path)
            try:
                self._place.check(self._at.generation)
                yield
                self._place.check_name()
                self._connection.execute("COMMIT")
                self._place.check(self._at.generation)
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                self._place.rescue()
                raise

    @contextmanager
    def position_kept(self) -> Iterator[None]:
        """Restore what is known of the file after an exception within, so that it is read again."""
        position = self._at
        try:
            yield
        except BaseException:
            self._at = position
            raise

    @property
    def has_moved(self) -> bool:
        """Whether another process wrote since this one read or wrote last; ReportError if the file has gone."""
        with reported_errors(self.path):
            self._check_place()
            self._follow()
            return read_generation(self.path, self._connection) != self._at.generation

    def _check_place(self) -> None:
        try:
            if self.reading_reason:
                self._place.check_name()
            else:
                self._place.check(self._at.generation)
        except ReportError:
            if not self._connection.in_transaction:
                self._place.rescue()
            raise

    def settle(self) -> None:
        """Bring everything into the file itself, so that a copy of it is whole; not within a transaction."""
        if not self.reading_reason:
            checkpoint_quietly(self.path, self._connection)

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
        known = self._at
        self._at = self._read_position(known.content, known.journal)
        with understood(self.path):
            content = read_content(self._connection, self._texts, self._at.firsts, known.content)
            journal = self._read_journal(known.journal)
        self._at = replace(self._at, content=content, journal=journal)
        return Spooled(content, journal)

    @property
    def first_remembered(self) -> int:
        """The id of the oldest ended task that the cluster itself remembers."""
        return self._at.firsts[FINISHED.table]

    def read_history(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return at most so many ended tasks with their ids, newest first; with `before`, only those with lower ids."""
        with reported_errors(self.path), understood(self.path):
            return read_history(self._connection, most, before)

    # The journal, as `EntrySource`

    def _read_journal(self, known: LongJournal | None) -> LongJournal:
        """What was appended to the journal that is known; of one that is not, only how long it is."""
        if known is not None:
            return known.with_entries(read_journal(self._connection, known.last_number, is_checked=True))
        count, last = count_journal(self._connection)
        return LongJournal(older=OlderEntries(self, count, last))

    def read_older(self, before: int, most: int) -> tuple[JournalEntry, ...]:
        """See `EntrySource.read_older`; also after `close`."""
        with self._opened_to_read() as connection:
            found = read_older(connection, before, most)
        if not found:
            raise refusal("damaged", self.path, "older entries of its history have gone")
        return found

    def find_changing(self, kind: ObjectKind, key: str, last: int) -> JournalEntry | None:
        """See `EntrySource.find_changing`; also after `close`."""
        with self._opened_to_read() as connection:
            return find_changing(connection, kind, key, last)

    @contextmanager
    def _opened_to_read(self) -> Iterator[sqlite3.Connection]:
        with reported_errors(self.path):
            if not self._is_closed:
                yield self._connection
                return
            made = open_copy(self.path)[0] if self.reading_reason else connect_to_look(self.path)
            with closing(made) as connection:
                yield connection

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
        changes, known = self.changes, self._at
        if read_generation(self.path, self._connection) != known.generation:
            raise refusal("moved", self.path, "another process has written it in the meantime")
        assert known.journal is not None
        writer, written = SpoolWriter(self._connection, self._texts, known, self.limits), tuple(entries)
        writer.write_content(before, after, is_new=is_new)
        writer.write_entries(written)
        generation = known.generation
        if self.changes != changes:
            generation += 1
            self._connection.execute("UPDATE spool SET generation = ?", (generation,))
        journal = known.journal.with_entries(written)
        self._at = Position(generation, writer.firsts, writer.next_place, after, journal)
