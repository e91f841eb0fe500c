"""Finds transactions in the log beside a database (`-wal`) that SQLite would discard without a word.

SQLite takes a log for one that ends before the first frame whose checksum is wrong: after a power failure that is
right, but if a disk or another program altered the log, acknowledged transactions are gone. The format is that of
https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import field
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from struct import Struct
from typing import IO

from qmonpy.clusters.storage.lock_holders import is_locked
from qmonpy.clusters.storage.open_files import is_open_here
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

HEADER, FRAME_HEADER = Struct(">8I"), Struct(">6I")
MAGIC = 0x377F0682
"""Of a log whose checksums are sums of little-endian words; one more for big-endian ones."""
PAGE_SIZES = tuple(2**each for each in range(9, 17))
USUAL_PAGE_SIZE = 4096
AGAIN_SECONDS = 0.05
_WORD = 0xFFFFFFFF
_OPEN_BYTE = 128
"""In the shared memory beside a database (`-shm`) the byte that everybody who has it open locks (DMS of SQLite)."""

_Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Frame:
    """One page of a log, as it was written."""

    page: int
    mark: int
    """The size of the database after the transaction that this frame ends; 0 if it ends none."""
    salts: tuple[int, int]
    sums: _Sums
    data: bytes
    """What its checksum is made of: the first two words and the page."""


@dataclass(slots=True)
class _Log:
    """The header of a log, as far as it can be trusted."""

    file: IO[bytes] = field(repr=False)
    page_size: int
    order: str
    """How words are laid out that are summed: `<` or `>`."""
    salts: tuple[int, int]
    """Two numbers that all frames since the last beginning of the log have, and none before."""
    sums: _Sums
    is_whole: bool

    def read_frames(self) -> Iterator[_Frame]:
        """Yield the frames that are there whole, old ones at the end, too."""
        size = FRAME_HEADER.size + self.page_size
        self.file.seek(HEADER.size)
        while len(data := self.file.read(size)) == size:
            page, mark, *rest = FRAME_HEADER.unpack_from(data)
            yield _Frame(page, mark, (rest[0], rest[1]), (rest[2], rest[3]), data[:8] + data[FRAME_HEADER.size :])

    def owns(self, frame: _Frame) -> bool:
        """Whether a frame was written since the last beginning of the log, even if one of its salts was altered."""
        return any(a == b for a, b in zip(frame.salts, self.salts, strict=True))


def check_log(path: Path, *, is_copied: bool = False) -> tuple[Report, ...]:
    """Return a report if SQLite will discard transactions when it opens a database; call it before that.

    The damaged log is kept beside; OSError if that fails. With `is_copied` the database is only read, from a copy:
    nothing is discarded, nor kept. While others have it open SQLite reads no log anew, and nothing is checked.
    """
    log = path.with_name(f"{path.name}-wal")
    if not path.is_file() or not _has_content(log) or (not is_copied and _is_open(path)):
        return ()
    number = count_cut_off(log)
    if not number:
        return ()
    # Where the system does not tell who has a database open, somebody may have been writing it just now.
    time.sleep(AGAIN_SECONDS)
    if not _has_content(log) or count_cut_off(log) != number:
        return ()
    return (_describe(path, number, None if is_copied else _keep(log)),)


def _describe(path: Path, number: int, kept: Path | None) -> Report:
    found = format_count(number, "transaction")
    one = tr(
        "The log beside {path} (-wal) is damaged: {found} in it cannot be read. The spool is as it was before it,"
        " but for what had been brought into it already; look whether the last changes are there."
    )
    many = tr(
        "The log beside {path} (-wal) is damaged: {found} in it cannot be read. The spool is as it was before them,"
        " but for what had been brought into it already; look whether the last changes are there."
    )
    words = (one if number == 1 else many).format(path=path, found=found)
    if number == 1:
        words += tr(" If the program or the machine stopped while it was written, it had not been acknowledged.")
    if kept is not None:
        words += tr(" The damaged log is kept as {kept}.").format(kept=kept)
    return Report("spool.log-damaged", words, fields=(str(path),))


def _has_content(log: Path) -> bool:
    return log.is_file() and log.stat().st_size > HEADER.size


def _is_open(path: Path) -> bool:
    return is_open_here(path) or is_locked(path.with_name(f"{path.name}-shm"), _OPEN_BYTE)


def _keep(log: Path) -> Path:
    """Copy a log beside itself, once, and return the copy."""
    import filecmp
    import shutil

    stem = f"{log.name}.damaged-"
    for each in log.parent.iterdir():
        if each.name.startswith(stem) and each.is_file() and filecmp.cmp(each, log, shallow=False):
            return each
    status, name = log.stat(), f"{stem}{datetime.now():%Y-%m-%d}"
    for number in count(1):
        kept = log.with_name(name if number == 1 else f"{name}-{number}")
        with suppress(FileExistsError):
            handle = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, status.st_mode & 0o666)
            break
    try:
        with log.open("rb") as source, os.fdopen(handle, "wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
    except BaseException:
        kept.unlink(missing_ok=True)
        raise
    return kept


def count_cut_off(log: Path) -> int:
    """Return how many transactions of a log stand behind what SQLite reads of it.

    One that was never written whole counts only if its last frame is there: it is told by that.
    """
    with log.open("rb") as file:
        head = _read_head(file)
        sums, is_whole, found = head.sums, head.is_whole, 0
        for frame in head.read_frames():
            if not is_whole:
                found += bool(frame.mark) and head.owns(frame)
                continue
            before, sums = sums, _add(sums, frame.data, head.order)
            if frame.page and sums == frame.sums and frame.salts == head.salts:
                continue
            is_whole = False
            if sums == frame.sums or head.owns(frame):
                found += bool(frame.mark) or _had_mark(frame, before, head.order)
        return found


def _read_head(file: IO[bytes]) -> _Log:
    data = file.read(HEADER.size)
    magic, _, page_size, _, *salts, first, second = HEADER.unpack(data)
    order = ">" if magic == MAGIC + 1 else "<"
    found = _Log(file, page_size, order, (salts[0], salts[1]), (first, second), is_whole=True)
    is_known = magic in (MAGIC, MAGIC + 1) and page_size in PAGE_SIZES
    if is_known and _add((0, 0), data[: HEADER.size - 8], order) == found.sums:
        return found
    return _guess_head(found)


def _guess_head(head: _Log) -> _Log:
    """Fill in what a damaged header does not tell, by the frames behind it."""
    head.is_whole = False
    sizes = dict.fromkeys((head.page_size, USUAL_PAGE_SIZE, *PAGE_SIZES))
    for head.page_size in (each for each in sizes if each in PAGE_SIZES):
        salts = Counter(frame.salts for _, frame in zip(range(3), head.read_frames(), strict=False))
        if salts and (head.owns(next(head.read_frames())) or max(salts.values()) > 1):
            head.salts = salts.most_common(1)[0][0]
            return head
    head.page_size = USUAL_PAGE_SIZE
    first = next(head.read_frames(), None)
    head.salts = first.salts if first is not None else head.salts
    return head


@cache
def _words(size: int, order: str) -> Struct:
    return Struct(f"{order}{size // 4}I")


def _add(sums: _Sums, data: bytes, order: str) -> _Sums:
    """Return the checksum of a log that ends with this, behind one with the checksum `sums`."""
    first, second = sums
    words = _words(len(data), order).unpack(data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & _WORD
        second = (second + other + first) & _WORD
    return first, second


def _had_mark(frame: _Frame, before: _Sums, order: str) -> bool:
    """Whether a frame without the mark that ends a transaction has the checksum of one with it.

    A checksum grows with each word by a factor, modulo 2^32; so the word is known that it was made with.
    """
    (found, grown) = (_add(before, frame.data[:4] + each + frame.data[8:], order) for each in _zero_and_one(order))
    factors = [(b - a) & _WORD for a, b in zip(found, grown, strict=True)]
    missing = [(wanted - a) & _WORD for wanted, a in zip(frame.sums, found, strict=True)]
    place = next(number for number, each in enumerate(factors) if each % 2)
    mark = missing[place] * pow(factors[place], -1, _WORD + 1) & _WORD
    return mark != 0 and [mark * each & _WORD for each in factors] == missing


def _zero_and_one(order: str) -> tuple[bytes, bytes]:
    one = Struct(f"{order}I")
    return one.pack(0), one.pack(1)
