"""Follows the accounting file of a real cluster as it grows, through rotation and truncation."""

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles, FileStamp
from qmonpy.clusters.live.reading.accounting_files import (
    DAMAGE,
    RecordIds,
    find_first_record,
    is_packed,
    list_rotated,
    read_first_record,
    read_lines_backwards,
    report_unreadable,
)
from qmonpy.clusters.live.reading.asked_ends import AskedEnds
from qmonpy.formats.output.accounting_record import find_odd_time, parse_accounting_line
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

KEPT_TASKS = 1000
"""How many ended tasks are kept."""
MOST_BYTES = 8 << 20
"""If the file grew by more since the last look, only its end is read, as when it is opened."""
MARK_BYTES = 512
"""So many bytes before the place reached are compared, to notice a file that was emptied and grew again."""


class EndedTasks:
    """The tasks that ended last, newest last; one thread at a time calls `follow`.

    A look at a file that did not change costs one `stat`. The file stays open, so that what was written to it before it
    was rotated away is read as well.
    """

    def __init__(
        self,
        path: Path,
        ids: RecordIds,
        most: int = KEPT_TASKS,
        asked: AskedEnds | None = None,
        files: CellFiles = LOCAL_FILES,
    ):
        """Where the file cannot be read, `asked` tells of the tasks."""
        self.tasks: tuple[FinishedTask, ...] = ()
        self.trouble: Report | None = None
        """Why the file cannot be read; None if it can, or will be made by the first task that ends."""
        self._path, self._ids, self._asked, self._files = path, ids, asked, files
        self._kept: deque[FinishedTask] = deque(maxlen=most)
        self._stream: IO[bytes] | None = None
        self._place = 0
        """Where the first line begins that was not read."""
        self._mark = b""
        """What stands before that place."""
        self._base: int | None = None
        """The id of the beginning of the file that is open; None while it has no record."""
        self._newest: int | None = None
        """The same of the newest file in which a record was read."""
        self._stamp: FileStamp | None = None
        """Of the file at the last look."""
        self._odd, self._first_odd = 0, ""
        """How many records had a time that cannot be, and the first of them in words."""

    def use_file(self, path: Path, *, by_end: bool = True) -> None:
        """Follow another file; to be called before the first look. `by_end` is of `Dialect.qacct_by_end`."""
        self._path = path
        if self._asked is not None:
            self._asked.by_end = by_end

    @property
    def oldest_id(self) -> int | None:
        """The id of the oldest task that is kept; None without any."""
        first = next(iter(self.tasks), None)
        return first.record.id if first is not None and first.record is not None else None

    @property
    def source(self) -> str:
        """What the tasks are from, as it stands in a sentence."""
        is_asked = self.trouble is not None and self._asked is not None and not self._asked.failure
        return (
            tr("qacct, which is asked once a minute")
            if is_asked
            else tr("the accounting file {path}").format(path=self._path)
        )

    @property
    def reports(self) -> tuple[Report, ...]:
        """What is wrong with the records that were read."""
        asked = self._asked.odd_times if self._asked is not None and self.trouble is not None else ()
        count, first = (len(asked), asked[0]) if asked else (self._odd, self._first_odd)
        if not count:
            return ()
        words = tr(
            "Ended tasks have times that cannot be, {first} to begin with ({records}): they count as unknown, and a"
            " record whose times are no numbers is not shown."
        ).format(first=first, records=format_count(count, "record"))
        return (Report("live.absurd-records", words, Severity.WARNING),)

    def follow(self, now: int | None = None, running_since: int | None = None) -> tuple[FinishedTask, ...]:
        """Read what is new, and return all tasks that are kept: the same object if nothing is new.

        Without `now`, the time of the qmaster, no command is asked where the file cannot be read. `running_since` is
        the oldest start of a task that runs.
        """
        try:
            if self._read_news() or self.trouble is not None:
                self.tasks = tuple(self._kept)
            self.trouble = None
        except OSError as error:
            self.close()
            self.trouble = self._tell(error)
            if self._asked is not None and now is not None:
                self.tasks = self._asked.follow(now, time.monotonic(), running_since)
                self.trouble = self._tell(error)
        return self.tasks

    def close(self) -> None:
        """Close the file; `tasks` stays as it is, and `follow` would go on where it was."""
        if self._stream is not None:
            self._stream.close()
        self._stream, self._stamp = None, None

    # Reading

    def _read_news(self) -> bool:
        try:
            stamp = self._files.stat(self._path)
        except FileNotFoundError:
            # Between its rotation and the next record there is no file; what is open stays so until then.
            if not self._files.is_folder(self._path.parent):
                raise
            return self._stream is not None and self._read_rest()
        if stamp == self._stamp:
            return False
        is_new = self._leave_rotated(stamp)
        is_new |= self._open()
        is_new |= self._read_open()
        self._stamp = stamp
        return is_new

    def _leave_rotated(self, stamp: FileStamp) -> bool:
        """If another file has the name by now, read the rest of the one that is open, and leave it."""
        if self._stream is None:
            return False
        if self._files.stamp_of(self._stream).is_same_file(stamp):
            return False
        is_new = self._read_rest()
        self._begin_anew()
        return is_new

    def _read_rest(self) -> bool:
        """Read the rest of the file that is open and has lost its name."""
        is_new = self._read_open()
        return self._clear_if_missed() or is_new

    def _clear_if_missed(self) -> bool:
        """Keep nothing if whole files came and went since the last look: the tasks kept would have a gap behind them.

        Return whether that is so.
        """
        newest = find_newest_base(self._path, self._ids, self._files) if self._newest is not None else None
        if newest is None or newest == self._newest:
            return False
        self._kept.clear()
        self._begin_anew()
        self._newest = newest
        return True

    def _begin_anew(self) -> None:
        self.close()
        self._place, self._mark, self._base = 0, b"", None

    def _read_open(self) -> bool:
        """Read what is new in the file that is open."""
        is_new = self._was_emptied() and self._leave_emptied()
        return self._read_from_place() or is_new

    def _open(self) -> bool:
        """Open the file if it is not open; return whether what was kept is no longer, see `_clear_if_missed`."""
        is_cleared = self._base is None and self._clear_if_missed()
        if self._stream is None:
            self._stream = self._files.open(self._path)
        return is_cleared

    def _leave_emptied(self) -> bool:
        """Begin anew in a file that was emptied, after the rest of its copy; without a copy nothing older is kept."""
        copy = self._open_copy() if self._base == find_newest_base(self._path, self._ids, self._files) else None
        emptied, is_new = self._stream, True
        if copy is None:
            self._kept.clear()
        else:
            with copy:
                self._stream = copy
                is_new = self._read_from_place()
        self._stream = emptied
        self._place, self._mark, self._base = 0, b"", None
        return is_new

    def _open_copy(self) -> IO[bytes] | None:
        """Open the file to which the content was copied before it was emptied; None if there is none."""
        for each in list_rotated(self._path, self._files):
            if not is_packed(each):
                stream = self._files.open(each)
                first = find_first_record(stream)
                if first and self._ids.find_base(first) == self._base:
                    return stream
                stream.close()
        return None

    def _was_emptied(self) -> bool:
        """Whether what stood before the place reached no longer stands there."""
        assert self._stream is not None
        self._stream.seek(self._place - len(self._mark))
        return self._stream.read(len(self._mark)) != self._mark

    def _read_from_place(self) -> bool:
        stream = self._stream
        assert stream is not None
        if self._base is None:
            first = find_first_record(stream)
            if not first:
                return False
            self._base = self._newest = self._ids.find_base(first)
        end = stream.seek(0, 2)
        is_jump = not self._place or end - self._place > MOST_BYTES
        tasks = list(self._read_end(stream, end) if is_jump else self._read_forward(stream, end))
        self._kept.extend(tasks)
        return bool(tasks)

    def _read_end(self, stream: IO[bytes], end: int) -> Iterator[FinishedTask]:
        """Give the newest tasks of the whole file, as many as are kept, and go on behind them."""
        assert self._base is not None
        tasks: list[FinishedTask] = []
        for place, line in read_lines_backwards(stream, end):
            task = self._parse(line, self._base + place) if place >= self._place else None
            if task is not None:
                tasks.append(task)
            if len(tasks) == self._kept.maxlen or place < self._place:
                break
        self._go_to(stream, _find_line_end(stream, end))
        return reversed(tasks)

    def _read_forward(self, stream: IO[bytes], end: int) -> Iterator[FinishedTask]:
        assert self._base is not None
        stream.seek(self._place)
        news = stream.read(end - self._place)
        place = self._place
        *lines, _ = news.split(b"\n")
        tasks = []
        for line in lines:
            task = self._parse(line.decode("utf-8", errors="replace"), self._base + place)
            tasks += [task] if task is not None else []
            place += len(line) + 1
        self._go_to(stream, place)
        return iter(tasks)

    def _parse(self, line: str, id: int) -> FinishedTask | None:
        task = parse_accounting_line(line, id)
        if task is None or not (task.submit_time and task.start_time and task.end_time):
            odd = find_odd_time(line)
            self._odd += bool(odd)
            self._first_odd = self._first_odd or odd
        return task

    def _go_to(self, stream: IO[bytes], place: int) -> None:
        self._place = place
        stream.seek(max(0, place - MARK_BYTES))
        self._mark = stream.read(min(place, MARK_BYTES))

    def _tell(self, error: OSError) -> Report:
        """Return why the file cannot be read, the same object as long as the reason is the same."""
        report = report_unreadable(self._path, error)
        if self._asked is not None and self._asked.failure:
            report = replace(report, text=f"{report.text} {self._asked.failure}")
        return self.trouble if self.trouble == report and self.trouble is not None else report


def find_newest_base(path: Path, ids: RecordIds, files: CellFiles = LOCAL_FILES) -> int | None:
    """Return the id of the beginning of the newest file that was rotated away; None without any."""
    try:
        rotated = list_rotated(path, files)
    except OSError:
        # The folder may not be listed: what is in its files can still be read.
        return None
    for each in rotated:
        try:
            first = read_first_record(each, files)
        except DAMAGE:
            # It may be in the making, from the file beside it.
            continue
        if first:
            return ids.find_base(first)
    return None


def _find_line_end(stream: IO[bytes], end: int) -> int:
    """Return the byte behind the last line that is whole; 0 if there is none."""
    begin = end
    while begin > 0:
        begin, last = max(0, begin - MARK_BYTES), begin
        stream.seek(begin)
        at = stream.read(last - begin).rfind(b"\n")
        if at >= 0:
            return begin + at + 1
    return 0
