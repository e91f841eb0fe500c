"""Brings files into the database, block by block: the rows and how far the file was read are one transaction."""

import time
from collections.abc import Callable, Sequence
from dataclasses import field

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.records.file_kind import decode_line, find_file_kind
from qmonpy.reporting.records.record import FileKind, Record
from qmonpy.reporting.schema.database import ONLY_READS, Database
from qmonpy.reporting.schema.refusals import reported_errors
from qmonpy.reporting.writing.already_there import Marks
from qmonpy.reporting.writing.block import Block, BrokenLine, parse_block
from qmonpy.reporting.writing.content import BLOCK_BYTES, Content
from qmonpy.reporting.writing.record_writer import RecordWriter
from qmonpy.reporting.writing.source import (
    HEAD_BYTES,
    TAIL_BYTES,
    Source,
    add_source,
    find_hash,
    keep_broken_lines,
    read_sources,
    update_source,
)

_KIND_BYTES = 1 << 16
"""Within so many bytes a file shows which one it is."""
_SHOWN = 20


@dataclass(slots=True)
class Progress:
    """What was written: how many lines were read, records and rows made, and the first of the broken lines."""

    lines: int = 0
    records: int = 0
    rows: int = 0
    broken: int = 0
    doubtful: int = 0
    shown: list[tuple[str, BrokenLine]] = field(default_factory=list)
    """Broken lines with the path of their file, some."""

    def add(self, path: str, block: Block, rows: int) -> None:
        """Count a block that was written."""
        self.lines += block.end_lines - block.lines
        self.records += len(block.records)
        self.rows += rows
        self.doubtful += sum(each.is_kept for each in block.broken)
        self.broken += sum(not each.is_kept for each in block.broken)
        self.shown += [(path, each) for each in block.broken[: _SHOWN - len(self.shown)]]


class _Source(Exception):  # noqa: N818
    """Another process has written meanwhile: look again."""


class SourceWriter:
    """Writes the contents of files into a database. After an error of the database it can go on."""

    def __init__(
        self, database: Database, now: Callable[[], float] = time.time, block_bytes: int = BLOCK_BYTES
    ) -> None:
        self.database = database
        self._writer = RecordWriter()
        self._now, self._block_bytes = now, block_bytes
        self.progress = Progress()

    def read_sources(self) -> list[Source]:
        """Return the sources that the database knows."""
        with reported_errors(self.database.name):
            engine = self.database.engine.execution_options(**ONLY_READS)
            with engine.connect() as connection:
                return read_sources(connection)

    def find_source(self, content: Content) -> Source | None:
        """Return what is known of a file; None of one that was never met."""
        return self._match(content, content.read(0, HEAD_BYTES), self.read_sources())

    def drain(self, content: Content, *, is_complete: bool, name: str = "", continues: bool = False) -> Source | None:
        """Write what a file has more than was read; the last line counts without its end if the file is complete.

        A file that is met here is remembered by `name`, if it had another one when records were written into it. It
        `continues` one that was read to its end: what it begins with is new then, also where it is the same again.
        Return how far it was read, None if it has no record yet. ReportError if it is something else altogether.
        """
        while True:
            known = self.read_sources()
            source = self._match(content, content.read(0, HEAD_BYTES), known)
            if source is not None and _is_earlier(content, source):
                return source
            kind = source.kind if source is not None else _find_kind(content, is_complete=is_complete)
            if kind is None:
                return None
            ids = frozenset(each.id for each in known)
            try:
                known_name = name or content.name
                return self._drain(content, kind, source, ids, known_name, is_complete=is_complete, continues=continues)
            except _Source:
                continue

    def _drain(
        self,
        content: Content,
        kind: FileKind,
        source: Source | None,
        known: frozenset[int],
        name: str,
        *,
        is_complete: bool,
        continues: bool,
    ) -> Source | None:
        while True:
            offset, line = (source.offset, source.line) if source is not None else (0, 0)
            data = content.read(offset, self._block_bytes)
            cut = len(data)
            if not is_complete or len(data) >= self._block_bytes:
                cut = data.rfind(b"\n") + 1
                if not cut and len(data) >= self._block_bytes:
                    cut = len(data)
            if not cut:
                return source
            block = parse_block(data[:cut], kind, offset, line, round(self._now()))
            if source is None and not block.records:
                # It cannot be told from another one yet.
                return None
            source = self._commit(content, source, known, block, data[:cut], kind, name, continues=continues)

    def _commit(
        self,
        content: Content,
        source: Source | None,
        known: frozenset[int],
        block: Block,
        data: bytes,
        kind: FileKind,
        name: str,
        *,
        continues: bool,
    ) -> Source:
        head = data[:HEAD_BYTES] if not block.offset else b""
        if source is not None and source.head_bytes < HEAD_BYTES:
            head = content.read(0, min(HEAD_BYTES, block.end))
        tail = data if len(data) >= TAIL_BYTES else content.read(max(0, block.end - TAIL_BYTES), TAIL_BYTES)
        try:
            with self.database.begin_alone() as connection:
                begin = block.records[0].time if continues and block.records else 0
                current = self._find_current(connection, source, known, kind, name, begin)
                rows = self._writer.write(connection, block.records, kind, current.marks)
                moved = current.with_read(head, tail[: block.end], block)
                keep_broken_lines(connection, moved, block.broken)
                update_source(connection, moved)
        except BaseException:
            self._writer.forget()
            raise
        self.progress.add(content.name, block, rows)
        return moved

    def write_records(self, records: Sequence[Record], kind: FileKind) -> int:
        """Write records that stand in no file, in one transaction; return how many rows they made.

        Nobody knows how far they were written before: what the database has of them already makes no second row.
        """
        try:
            with self.database.begin_alone() as connection:
                rows = self._writer.write(connection, records, kind, self._writer.find_marks(connection))
        except BaseException:
            self._writer.forget()
            raise
        self.progress.records += len(records)
        self.progress.rows += rows
        return rows

    def _find_current(
        self,
        connection: Connection,
        source: Source | None,
        known: frozenset[int],
        kind: FileKind,
        name: str,
        begin: int,
    ) -> Source:
        """Return the source as it is now; _Source if another process has moved it, or met the file.

        `begin` is the time of the first record of a file that continues another one, 0 for other files. Unless it is
        before what is there, such as in a file that was shortened, nothing of the file is there yet.
        """
        there = read_sources(connection)
        if source is None:
            if any(each.id not in known for each in there):
                raise _Source
            marks = self._writer.find_marks(connection)
            return add_source(connection, kind, name, Marks() if begin and begin >= marks.newest else marks)
        for each in there:
            if each.id == source.id and each.offset == source.offset:
                return each
        raise _Source

    def _match(self, content: Content, head: bytes, sources: list[Source]) -> Source | None:
        """Return the source that a file is: it begins alike, and where it was read last it is the same."""
        alike = [each for each in sources if each.head_bytes and each.is_begun_by(head)]
        alike.sort(key=lambda each: -each.offset)
        for each in alike:
            tail = content.read(each.offset - each.tail_bytes, each.tail_bytes)
            if find_hash(tail) == each.tail_hash:
                return each
        return next((each for each in alike if _is_earlier(content, each)), None)


def _is_earlier(content: Content, source: Source) -> bool:
    """Whether a file is a copy from before all that was read of a source."""
    return len(content.read(source.offset - 1, 1)) < 1


def _find_kind(content: Content, *, is_complete: bool) -> FileKind | None:
    """Return which file it is; None while no line tells. ReportError if none of its lines is a record."""
    data = content.read(0, _KIND_BYTES)
    whole = data if is_complete else data[: data.rfind(b"\n") + 1]
    lines = [decode_line(each) for each in whole.split(b"\n")]
    for line in lines:
        if (kind := find_file_kind(line)) is not None:
            return kind
    if any(line and not line.startswith("#") for line in lines):
        path = content.name
        words = f"The file {path} is neither a reporting nor an accounting file: none of its first lines is a record."
        raise ReportError((Report("reporting.foreign-source", words, fields=(path,)),))
    return None
