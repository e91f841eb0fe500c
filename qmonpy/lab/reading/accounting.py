"""Reads accounting files into a workload: records in fields or in JSON, plain or compressed, the oldest file first.

Ordinary records are read by a short way, all others as everywhere (`parse_accounting_line`): what comes out is the
same. A file is read up to the end that it had when it was opened, however it grows meanwhile.
"""

import hashlib
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from os import fstat
from pathlib import Path
from typing import IO

from qmonpy.clusters.live.reading.accounting_files import DAMAGE, is_packed, list_rotated, open_packed
from qmonpy.formats.output.accounting_fields import COMMENT, Field
from qmonpy.formats.output.accounting_json import BEGINNING, find_record
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.lab.reading.category import parse_category, with_requests
from qmonpy.lab.reading.finished import NO_HOSTS_TOLD, NOT_TOLD, add_finished, with_command
from qmonpy.lab.reading.job_log import JobLog, is_reporting
from qmonpy.lab.reading.tally import Tally
from qmonpy.lab.reading.tally_sentences import describe_damage
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.sentence import make_sentence
from qmonpy.lab.workload.workload import JobKind, Note, Source, Workload
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import LARGEST_UNSIGNED, is_whole
from qmonpy.model.work.task_record import KILLED_BY_SIGNAL
from qmonpy.translation import later, tr
from qmonpy.uncollected import without_collection

BLOCK_BYTES = 1 << 20
LONGEST_LINE = 1 << 20
_LEAST_FIELDS = Field.MAXVMEM + 1
_KILLED = 100
_NOWHERE = frozenset({b"NONE", b"UNKNOWN", b"", "NONE", "UNKNOWN", ""})
_OPEN_END = "unfinished"
Tell = Callable[[int], None]
"""Is told how many bytes were read so far; may break off by an exception."""


def read_accounting(paths: Sequence[Path], title: str = "", *, tell: Tell | None = None) -> Workload:
    """Return the workload of accounting files, read in this order; ReportError if one cannot be read at all.

    Files `reporting` tell in which order tasks began and ended within a second, and have records of tasks, too; these
    are left out where there are accounting files besides, which have the same ones. What is wrong with the content is
    said in the notes of the workload, and the rest of it is there.
    """
    reader = AccountingReader(tell)
    sources = []
    has_reporting = {path: is_reporting(path) for path in paths}
    reader.takes_reported = all(has_reporting.values())
    with without_collection():
        for path in paths:
            sources.append(reader.read_file(path, is_reporting=has_reporting[path]))
        reader.tally.add(NOT_TOLD)
        reader.tally.add(NO_HOSTS_TOLD)
        notes, find_order = reader.tally.list_notes(), reader.job_log.find_order
        return reader.builder.build(title or paths[-1].name, notes, sources, find_order=find_order)


def find_files(path: Path) -> tuple[Path, ...]:
    """Return an accounting file with those that were rotated out of it, the oldest first."""
    return (*reversed(list_rotated(path)), path)


class AccountingReader:
    """Reads the lines of files into one builder."""

    def __init__(self, tell: Tell | None = None) -> None:
        self.builder, self.tally, self.job_log = Builder(), Tally(), JobLog()
        self.takes_reported = True
        """Whether records of tasks in files `reporting` are taken."""
        self._is_reporting = False
        self._tell = tell
        self._told = 0
        self._known: dict[tuple[object, ...], tuple[int, tuple[tuple[str, str], ...]]] = {}
        """By the fields that tell kinds of jobs apart, the number of the kind, and codes to count with examples."""
        self._name = ""
        self._line = 0

    def read_file(self, path: Path, *, is_reporting: bool = False) -> Source:
        """Read a file of records of accounting, or of `reporting`; ReportError if it cannot be opened."""
        self._name, self._line, self._is_reporting = path.name, 0, is_reporting
        digest, before = hashlib.sha256(), len(self.builder)
        try:
            with path.open("rb") as raw:
                if is_packed(path):
                    with closing(open_packed(path, raw)) as stream:
                        self._read(stream, None, digest.update)
                else:
                    self._read(raw, fstat(raw.fileno()).st_size, digest.update)
        except DAMAGE as error:
            if not self._line and isinstance(error, OSError) and error.errno is not None:
                words = tr("{path} cannot be read: {reason}.").format(path=path, reason=error.strerror or error)
                raise ReportError((Report("lab.no-file", words, fields=(str(path),)),)) from error
            self._note_damage(path, error)
        return Source(str(path), digest.hexdigest(), len(self.builder) - before)

    def _note_damage(self, path: Path, error: Exception) -> None:
        words = describe_damage(path.name, self._line, error)
        self.tally.add(Note("damaged", 1, words, (f"{path.name}, line {self._line + 1}",)))

    def read_lines(self, lines: Sequence[bytes], name: str) -> None:
        """Read lines without their ends, of what has this name."""
        self._name, self._line = name, 0
        self._take_lines(lines)

    def _read(self, stream: IO[bytes], size: int | None, update: Callable[[bytes], None]) -> None:
        left, rest = size, b""
        while block := stream.read(BLOCK_BYTES if left is None else min(BLOCK_BYTES, left)):
            left = None if left is None else left - len(block)
            update(block)
            lines = (rest + block).split(b"\n")
            rest = lines.pop()
            self._take_lines(lines)
            if len(rest) > LONGEST_LINE:
                # Whatever it is, it is no record; its end will be none either.
                rest = rest[:1]
            if self._tell is not None:
                self._told += len(block)
                self._tell(self._told)
        if left:
            words = make_sentence(
                later(
                    "{name} was cut while it was read: {left:,} bytes that were there at the beginning were not any "
                    "more. What was read before is there; read it again if records are missing."
                ),
                name=self._name,
                left=left,
            )
            self.tally.add(Note("cut", 1, words, (f"{self._name}, line {self._line + 1}",)))
        if rest:
            self._take_rest(rest)

    def _take_rest(self, rest: bytes) -> None:
        """A last line without an end is being written: if it is whole, it counts."""
        known = len(self.builder)
        count = self.tally.counts["broken-lines"]
        self._take_lines([rest])
        if len(self.builder) == known and self.tally.counts["broken-lines"] > count:
            self.tally.take_back("broken-lines")
            words = make_sentence(
                later("The last line of {name} has no end, as it was being written. It is left out."), name=self._name
            )
            self.tally.add(Note(_OPEN_END, 1, words, (f"{self._name}, line {self._line}",)))

    def _take_lines(self, lines: Sequence[bytes]) -> None:
        if self._is_reporting:
            lines = [record if self.takes_reported else b"" for record in map(self.job_log.take, lines)]
        first, take, odd = self._line + 1, self._take, self._take_odd
        for number, line in enumerate(lines, first):
            fields = line.split(b":")
            if len(fields) < _LEAST_FIELDS or not take(fields, b"NONE"):
                odd(line, number)
        self._line += len(lines)

    def _take(self, fields: Sequence[bytes] | Sequence[str], none: bytes | str, command: str = "") -> bool:
        """Take an ordinary record; return False, and do nothing, if it is none."""
        try:
            submit, start, end = int(fields[8]), int(fields[9]), int(fields[10])
            if not 0 < submit <= start <= end <= LARGEST_UNSIGNED or fields[Field.PE_TASKID] != none:
                return False
            number, task, slots = int(fields[5]), int(fields[35]), int(fields[34])
            failed, status = int(fields[11]), int(fields[12])
            # Their numbers are not needed, but a record in which they are none is none.
            float(fields[13]), float(fields[36]), float(fields[37]), float(fields[38]), float(fields[42])
            reservation = len(fields) > Field.ARID and int(fields[43])
        except ValueError:
            return False
        if slots <= 0 or task < 0 or fields[0] in _NOWHERE or fields[1] in _NOWHERE:
            return False
        # What is in the key: queue, group, owner, project, department, PE, category; slots only where they may count.
        granted = fields[33]
        key = (
            fields[0], fields[2], fields[3], fields[31], fields[32], granted, fields[39],
            0 if granted == none else slots, command,
        )  # fmt: skip
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find_kind(key)
        builder = self.builder
        builder.add(
            (
                number,
                submit,
                found[0],
                self._find_name(fields[4]),
                1 if task else 0,
                task or 1,
                start,
                end - start,
                slots,
                self._find_place(fields[0], fields[1]),
                failed,
                status,
            )
        )
        if found[1] or reservation or failed == _KILLED or status > KILLED_BY_SIGNAL:
            self._count(found[1], bool(reservation), failed == _KILLED or status > KILLED_BY_SIGNAL)
        return True

    def _count(self, codes: Sequence[tuple[str, str]], is_reserved: bool, was_killed: bool) -> None:
        for code, example in codes:
            self.tally.note(code, example=example)
        if is_reserved:
            self.tally.note("reservations")
        if was_killed:
            self.tally.note("killed")

    def _find_name(self, text: bytes | str) -> int:
        return self.builder.find_name(_decode(text))

    def _find_place(self, queue: bytes | str, host: bytes | str) -> int:
        return self.builder.find_place(f"{_decode(queue)}@{_decode(host)}")

    def _find_kind(self, key: Sequence[object]) -> tuple[int, tuple[tuple[str, str], ...]]:
        *texts, slots, command = key
        queue, group, owner, project, department, granted, category = (
            "" if (word := _decode(text)) in _NOWHERE else word  # type: ignore[arg-type]
            for text in texts
        )
        owner = _decode(texts[2])  # type: ignore[arg-type]
        kind = JobKind(owner, group, project, department, queue=queue, granted_pe=granted)
        kind = with_requests(kind, parse_category(category), int(slots))  # type: ignore[call-overload]
        if command:
            kind = _with_command(kind, str(command))
        codes = (("other-requests", kind.other_requests[0]),) if kind.other_requests else ()
        return self.builder.find_kind(kind), codes

    def _take_odd(self, line: bytes, number: int) -> None:
        """Take a line by the long way: it is a comment, in JSON, not ordinary, or no record."""
        text = line.decode("utf-8", errors="replace").rstrip("\r")
        if not text.strip() or text.startswith(COMMENT):
            return
        place = f"{self._name}, line {number}"
        found = find_record(text) if text.startswith(BEGINNING) else (text.split(":"), "")
        if found is not None and len(found[0]) > Field.PE_TASKID and found[0][Field.PE_TASKID] not in ("NONE", ""):
            self.tally.note("parts", place)
            return
        if found is not None and text.startswith(BEGINNING) and self._take(found[0], "NONE", _find_options(found[1])):
            return
        task = parse_accounting_line(text)
        if task is None:
            self.tally.note("broken-lines", place)
        else:
            add_finished(self.builder, self.tally, task, place)


def _decode(text: bytes | str) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", errors="replace")


_COMMAND_OPTIONS = ("-p", "-tc", "-R")


def _find_options(command: str) -> str:
    """Return those options of a command line that a category does not have: they tell kinds of jobs apart, too."""
    if not any(f" {each} " in command for each in _COMMAND_OPTIONS):
        return ""
    return " ".join(f"{option} {word}" for option, word in _list_options(command))


def _list_options(command: str) -> Iterator[tuple[str, str]]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = command.split()
    for option, word in pairwise(words):
        if option in _COMMAND_OPTIONS:
            yield option, word


def _with_command(kind: JobKind, options: str) -> JobKind:
    words = dict(_list_options(options))
    priority, most = words.get("-p", ""), words.get("-tc", "")
    number = int(priority) if is_whole(priority.removeprefix("-")) else 0
    return with_command(kind, number, int(most) if is_whole(most) else 0, words.get("-R", "n").lower() in ("y", "yes"))
