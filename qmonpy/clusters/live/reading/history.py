"""Reads ended tasks of a real cluster from its accounting file, backwards from the end, a page at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask

BLOCK_BYTES = 1 << 18


class AccountingHistory:
    """The `TaskHistory` of an accounting file; safe for threads. A task's id is the byte at which its line begins."""

    def __init__(self, path: Path):
        self._path = path

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return tasks, newest first, see `TaskHistory.read_tasks`; ReportError if the file cannot be read."""
        found: list[tuple[int, FinishedTask]] = []
        try:
            with self._path.open("rb") as stream:
                end = stream.seek(0, 2) if before is None else before
                for place, line in _lines_backwards(stream, end):
                    task = parse_accounting_line(line)
                    if task is not None:
                        found.append((place, task))
                    if len(found) >= most:
                        break
        except FileNotFoundError:
            # The file is made when the first job ends.
            return ()
        except OSError as error:
            words = f"The history of jobs cannot be read: {self._path}: {error.strerror or error}."
            raise ReportError((Report("live.no-history", words, fields=(str(self._path),)),)) from error
        return tuple(found)


def _lines_backwards(stream: BinaryIO, end: int) -> Iterator[tuple[int, str]]:
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
        end = begin
