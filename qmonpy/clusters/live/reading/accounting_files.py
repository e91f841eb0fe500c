"""The accounting file of a cell, and the older ones that were rotated out of it, compressed or not."""

import bz2
import gzip
import lzma
import shutil
import tempfile
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles
from qmonpy.formats.output.accounting_fields import COMMENT
from qmonpy.model.report import Report
from qmonpy.model.values.whole import begins_with_digit
from qmonpy.translation import tr

BLOCK_BYTES = 1 << 18
"""How much is read at once, from the end."""
MOST_HEAD_BYTES = 1 << 16
"""Within so many bytes a file has its first record, by which it is known."""
MOST_LINE_BYTES = 1 << 20
"""A longer line is no record."""
MEMORY_BYTES = 32 << 20
"""A larger file that was compressed is unpacked on disk."""
_OFFSET_BITS = 48
DAMAGE = (OSError, EOFError, zlib.error, lzma.LZMAError)
"""What reading a file raises that is missing, kept from us, or damaged."""

_OPENERS = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


class RecordIds:
    """Gives every record of the accounting files an id that it keeps when its file is renamed or compressed.

    A file is known by its first record. The id is the byte of the unpacked file at which the record's line begins, and
    above it the number of the file, by the order in which files were met. Safe for threads.
    """

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self._lock = threading.Lock()

    def find_base(self, first: bytes) -> int:
        """Return the id of a record at the beginning of the file with this first record."""
        with self._lock:
            return self._numbers.setdefault(first, len(self._numbers)) << _OFFSET_BITS

    @staticmethod
    def split(record_id: int) -> tuple[int, int]:
        """Return the base of an id, and the byte at which the record begins."""
        offset = record_id & ((1 << _OFFSET_BITS) - 1)
        return record_id - offset, offset


def find_first_record(stream: IO[bytes]) -> bytes:
    """Return the first whole line that is no comment, without its end; empty if there is none yet."""
    stream.seek(0)
    lines = stream.read(MOST_HEAD_BYTES).split(b"\n")
    return next((each for each in lines[:-1] if each and not each.startswith(COMMENT.encode())), b"")


def list_rotated(path: Path, files: CellFiles = LOCAL_FILES) -> tuple[Path, ...]:
    """Return the files that were rotated out of an accounting file, by their names, the newest first.

    A file that is just being compressed is there twice: only the whole one counts. OSError if the folder cannot be
    read.
    """
    beginnings = (f"{path.name}.", f"{path.name}-")
    there = {path.parent / name: stamp for name, stamp in files.list(path.parent).items()}
    names = {each for each in there if each.name.startswith(beginnings) and _has_number(each, path)}
    found = (each for each in names if not (is_packed(each) and each.with_suffix("") in names))
    times = {each: there[each].changed_ns for each in found if there[each].is_file}
    return tuple(sorted(times, key=lambda each: (-times[each], each.name)))


def _has_number(each: Path, path: Path) -> bool:
    """Whether what follows in a name begins with a number: `accounting.0`, `accounting-20261122.gz`."""
    return begins_with_digit(each.name[len(path.name) + 1 :])


def read_first_record(path: Path, files: CellFiles = LOCAL_FILES) -> bytes:
    """Return the first whole record of a file, compressed or not, see `find_first_record`; raises what DAMAGE has."""
    with files.open(path) as raw:
        if not is_packed(path):
            return find_first_record(raw)
        with open_packed(path, raw) as stream:
            return find_first_record(stream)


def is_packed(path: Path) -> bool:
    """Whether a file is compressed in a way that can be read here."""
    return path.suffix in _OPENERS


def open_packed(path: Path, raw: IO[bytes] | None = None) -> IO[bytes]:
    """Open a compressed file for reading from its beginning; moving about in it is slow. Raises what DAMAGE has.

    `raw` is the file if it is open already; its caller closes it.
    """
    return cast(IO[bytes], _OPENERS[path.suffix](path if raw is None else raw, "rb"))  # type: ignore[operator]


def unpack(path: Path, files: CellFiles = LOCAL_FILES) -> IO[bytes]:
    """Return the unpacked content of a compressed file, to move about in; raises what DAMAGE has."""
    content = tempfile.SpooledTemporaryFile(max_size=MEMORY_BYTES)  # noqa: SIM115 (the caller closes it)
    try:
        with files.open(path) as raw, open_packed(path, raw) as stream:
            shutil.copyfileobj(stream, content, BLOCK_BYTES)
    except BaseException:
        content.close()
        raise
    return content


def read_lines_backwards(stream: IO[bytes], end: int) -> Iterator[tuple[int, str]]:
    """Give the whole lines before a place, last line first, each with the byte at which it begins."""
    rest = b""
    while end > 0:
        begin = max(0, end - BLOCK_BYTES)
        stream.seek(begin)
        block = stream.read(end - begin) + rest
        lines = block.split(b"\n")
        # The first line of the block may have begun in an earlier block.
        rest = lines[0] if begin > 0 else b""
        place = begin + len(block)
        for number in range(len(lines) - 1, 0 if begin > 0 else -1, -1):
            place -= len(lines[number])
            is_whole = number < len(lines) - 1
            if is_whole and lines[number]:
                yield place, lines[number].decode("utf-8", errors="replace")
            place -= 1
        rest = rest + b"\n" if begin > 0 and len(lines) > 1 else rest
        # Without a beginning the end of such a line is no whole line, and is passed over like it.
        rest = b"" if len(rest) > MOST_LINE_BYTES else rest
        end = begin


def report_unreadable(path: Path, error: Exception) -> Report:
    """Return the report that an accounting file cannot be read."""
    reason = getattr(error, "strerror", None) or str(error) or tr("its content is damaged")
    words = tr("Ended jobs cannot be read from {path}: {reason}.").format(path=path, reason=reason)
    return Report("live.no-history", words, fields=(str(path),))
