"""Reads ended tasks of a real cluster from its accounting files, backwards from the end, a page at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles, FileStamp
from qmonpy.clusters.live.reading.accounting_files import (
    DAMAGE,
    RecordIds,
    is_packed,
    list_rotated,
    read_first_record,
    read_lines_backwards,
    report_unreadable,
    unpack,
)
from qmonpy.clusters.live.reading.asked_history import AskedHistory
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.translation import tr

Page = list[tuple[int, FinishedTask]]


class AccountingHistory:
    """The `TaskHistory` of an accounting file and of those that were rotated out of it; safe for threads."""

    def __init__(
        self,
        path: Path,
        ids: RecordIds | None = None,
        ended: EndedTasks | None = None,
        asked: AskedHistory | None = None,
        files: CellFiles = LOCAL_FILES,
    ):
        """Begin with the tasks older than those that ended last, if these are followed, else with the newest.

        Where the file cannot be read, `asked` tells of the tasks.
        """
        self._path, self._files = path, files
        self._ids = ids or RecordIds()
        self._ended, self._asked = ended, asked
        self._lock = threading.Lock()
        self._unpacked: tuple[FileStamp, IO[bytes]] | None = None
        """The last compressed file that was read, unpacked, with what tells it from others."""

    def use_file(self, path: Path, *, by_end: bool = True) -> None:
        """Read another file and those rotated out of it; to be called before the first page is read.

        `by_end` is of `Dialect.qacct_by_end`.
        """
        self._path = path
        if self._asked is not None:
            self._asked.by_end = by_end

    @property
    def source(self) -> str:
        """What the tasks are read from, as it stands in a sentence."""
        return (
            self._ended.source if self._ended is not None else tr("the accounting file {path}").format(path=self._path)
        )

    @property
    def trouble(self) -> Report | None:
        """Why the file cannot be followed; None if it can."""
        return self._ended.trouble if self._ended is not None else None

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return tasks, newest first, see `TaskHistory.read_tasks`; ReportError if a file cannot be read.

        A search that began with `qacct` goes on with it.
        """
        if self._asked is None or self._ended is None:
            return self._read_files(most, before)
        if self._ended.trouble is None and (before is None or before >= 0):
            try:
                return self._read_files(most, before)
            except ReportError as error:
                # What was rotated away cannot be asked for; and the file may have been taken away just now.
                if error.reports[0].fields != (str(self._path),):
                    raise
        return self._asked.read_tasks(most, before, self._ended.tasks)

    def _read_files(self, most: int, before: int | None) -> tuple[tuple[int, FinishedTask], ...]:
        if before is None and self._ended is not None:
            before = self._ended.oldest_id
        wanted, end = RecordIds.split(before) if before is not None else (None, None)
        found: Page = []
        with self._lock, _told(self._path):
            for path in self._list_files():
                base = self._find_base(path)
                if base is None or wanted not in (None, base):
                    continue
                with _told(path):
                    self._read(path, base, end, most, found)
                wanted = end = None
                if len(found) >= most:
                    break
        return tuple(found)

    def _list_files(self) -> tuple[Path, ...]:
        # The file is made when the first job ends.
        try:
            self._files.stat(self._path)
            now: tuple[Path, ...] = (self._path,)
        except FileNotFoundError:
            now = ()
        return (*now, *list_rotated(self._path, self._files))

    def _find_base(self, path: Path) -> int | None:
        """Return the id of the beginning of a file; None if it has no record."""
        with _told(path):
            first = read_first_record(path, self._files)
        return self._ids.find_base(first) if first else None

    def _read(self, path: Path, base: int, end: int | None, most: int, found: Page) -> None:
        with self._open(path) as stream:
            for place, line in _lines(stream, end):
                task = parse_accounting_line(line, base + place)
                if task is not None:
                    found.append((base + place, task))
                if len(found) >= most:
                    return

    @contextmanager
    def _open(self, path: Path) -> Iterator[IO[bytes]]:
        """Give a file to read; of those that are compressed, the last one stays unpacked for the next pages."""
        if not is_packed(path):
            with self._files.open(path) as stream:
                yield stream
            return
        known, stamp = self._unpacked, self._files.stat(path)
        if known is None or known[0] != stamp:
            self._forget()
            known = self._unpacked = (stamp, unpack(path, self._files))
        yield known[1]

    def close(self) -> None:
        """Forget what was unpacked."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        if self._unpacked is not None:
            self._unpacked[1].close()
        self._unpacked = None


def _lines(stream: IO[bytes], end: int | None) -> Iterator[tuple[int, str]]:
    return read_lines_backwards(stream, stream.seek(0, 2) if end is None else end)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell of a file that cannot be read as a ReportError."""
    try:
        yield
    except DAMAGE as error:
        raise _report(path, error) from error


def _report(path: Path, error: Exception) -> ReportError:
    return ReportError((report_unreadable(path, error),))
