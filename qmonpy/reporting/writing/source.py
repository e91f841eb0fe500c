"""Sources of records, and how far each was read, in the database itself.

A file is known by what it begins with, whatever it is called and however it is packed: `head` is a hash of its first
bytes, with one record at least, and `tail` one of the last bytes that were read.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime
from hashlib import blake2b

from sqlalchemy import Connection, delete, func, insert, select, update

from qmonpy.late_methods import dataclass
from qmonpy.reporting.records.record import FileKind
from qmonpy.reporting.schema.tables import CHECKPOINT, QMONPY_BROKEN_LINE, QMONPY_SOURCE
from qmonpy.reporting.writing.already_there import Marks
from qmonpy.reporting.writing.block import Block, BrokenLine

HEAD_BYTES = 4096
TAIL_BYTES = 1024
MOST_BROKEN = 1000
"""So many broken lines of a source are kept; more are only counted."""


@dataclass(frozen=True, slots=True)
class Source:
    """How far a source was read: `offset` bytes and `line` lines of its unpacked content."""

    id: int
    kind: FileKind
    path: str
    head_bytes: int = 0
    head_hash: str = ""
    tail_bytes: int = 0
    tail_hash: str = ""
    offset: int = 0
    line: int = 0
    broken: int = 0
    marks: Marks = field(default_factory=Marks)

    def is_begun_by(self, head: bytes) -> bool:
        """Whether a file that begins with these bytes, of which there are enough, is this source."""
        return len(head) >= self.head_bytes and find_hash(head[: self.head_bytes]) == self.head_hash

    def with_read(self, head: bytes, tail: bytes, block: Block) -> "Source":
        """Return the source after a block; `head` are its first bytes that were read, `tail` the last ones."""
        grown = self
        if self.head_bytes < HEAD_BYTES:
            begin = head[:HEAD_BYTES]
            grown = replace(self, head_bytes=len(begin), head_hash=find_hash(begin))
        last = tail[-TAIL_BYTES:]
        return replace(
            grown,
            tail_bytes=len(last),
            tail_hash=find_hash(last),
            offset=block.end,
            line=block.end_lines,
            broken=self.broken + sum(not each.is_kept for each in block.broken),
        )


def find_hash(content: bytes) -> str:
    """Return what tells contents apart."""
    return blake2b(content, digest_size=16).hexdigest()


def read_sources(connection: Connection) -> list[Source]:
    """Return all sources that were met, in that order."""
    rows = connection.execute(select(QMONPY_SOURCE).order_by(QMONPY_SOURCE.c.so_id)).mappings()
    return [
        Source(
            row["so_id"],
            FileKind(row["so_kind"]),
            row["so_path"],
            row["so_head_bytes"],
            row["so_head_hash"],
            row["so_tail_bytes"],
            row["so_tail_hash"],
            row["so_offset"],
            row["so_line"],
            row["so_broken"],
            Marks(row["so_newest"] or 0, json.loads(row["so_marks"] or "{}")),
        )
        for row in rows
    ]


def find_source(sources: Iterable[Source], head: bytes) -> Source | None:
    """Return the source that begins with these bytes, the one of which most is known; None if there is none."""
    found = [each for each in sources if each.head_bytes and each.is_begun_by(head)]
    return max(found, key=lambda each: (each.head_bytes, each.offset), default=None)


def add_source(connection: Connection, kind: FileKind, path: str, marks: Marks) -> Source:
    """Add a source of which nothing was read."""
    number = int(connection.scalar(select(func.max(QMONPY_SOURCE.c.so_id))) or 0) + 1
    source = Source(number, kind, path, marks=marks)
    connection.execute(insert(QMONPY_SOURCE).values(so_id=number, **_cells(source)))
    connection.execute(insert(CHECKPOINT).values(ch_id=number, ch_line=0, ch_time=_now()))
    return source


def update_source(connection: Connection, source: Source) -> None:
    """Write how far a source was read, also where the original would look for it."""
    same = QMONPY_SOURCE.c.so_id == source.id
    connection.execute(update(QMONPY_SOURCE).where(same).values(**_cells(source)))
    moved = update(CHECKPOINT).where(CHECKPOINT.c.ch_id == source.id)
    connection.execute(moved.values(ch_line=min(source.line, 2**31 - 1), ch_time=_now()))


def keep_broken_lines(connection: Connection, source: Source, lines: Sequence[BrokenLine]) -> None:
    """Keep lines that are no records, and doubtful ones; not more than MOST_BROKEN of a source."""
    if not lines:
        return
    table = QMONPY_BROKEN_LINE
    there = int(connection.scalar(select(func.count()).where(table.c.bl_source == source.id)) or 0)
    first = int(connection.scalar(select(func.max(table.c.bl_id))) or 0) + 1
    rows = [
        {
            "bl_id": first + at,
            "bl_source": source.id,
            "bl_line": each.line,
            "bl_offset": each.offset,
            "bl_code": each.fault.code,
            "bl_reason": each.fault.reason,
            "bl_text": each.text,
            "bl_time": _now(),
        }
        for at, each in enumerate(lines[: max(0, MOST_BROKEN - there)])
    ]
    if rows:
        connection.execute(insert(table), rows)


def forget_source(connection: Connection, source: Source) -> None:
    """Remove a source with its broken lines; what was read of it stays."""
    connection.execute(delete(QMONPY_BROKEN_LINE).where(QMONPY_BROKEN_LINE.c.bl_source == source.id))
    connection.execute(delete(CHECKPOINT).where(CHECKPOINT.c.ch_id == source.id))
    connection.execute(delete(QMONPY_SOURCE).where(QMONPY_SOURCE.c.so_id == source.id))


def _cells(source: Source) -> dict[str, object]:
    return {
        "so_kind": source.kind.value,
        "so_path": source.path,
        "so_head_bytes": source.head_bytes,
        "so_head_hash": source.head_hash,
        "so_tail_bytes": source.tail_bytes,
        "so_tail_hash": source.tail_hash,
        "so_offset": source.offset,
        "so_line": source.line,
        "so_broken": source.broken,
        "so_time": _now(),
        "so_newest": source.marks.newest,
        "so_marks": json.dumps(dict(source.marks.ids)),
    }


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)
