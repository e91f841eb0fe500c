"""The sources that `qmonpy dbwriter` is given: files of records, cells of a real Grid Engine, embedded clusters."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.records.file_kind import decode_line, find_file_kind
from qmonpy.reporting.records.record import FileKind
from qmonpy.reporting.writing.content import Content
from qmonpy.reporting.writing.finished_tasks import find_usages
from qmonpy.reporting.writing.following import OBJECTS, FileFollower
from qmonpy.reporting.writing.source_files import HERE, SourceFiles
from qmonpy.reporting.writing.source_writer import SourceWriter

NAMES = ("reporting", "accounting")
"""The files of records in the folder `common` of a cell."""
_ALL_NAMES = (*NAMES, *(f"{name}{OBJECTS}" for name in NAMES))
"""With those of Open Cluster Scheduler, which writes objects of JSON unless it is told otherwise."""
_COMMON = "common"
_OF_CELL = ("bootstrap", "act_qmaster")
"""Files of every cell, whether or not it has records."""
_FIRST_BYTES, _LEAST_SEPARATORS = 1 << 16, 3
"""How much of a file is looked at, and how many colons a record has at least."""
_AT_ONCE = 10000
_DOCUMENTS = (".yaml", ".yml")
HINT = (
    "{folder} has no file reporting: the cluster writes none until its reporting_params say reporting=true joblog=true"
    " (qconf -mconf, or the page Configuration, which shows the change before it is made)."
)

SPOOL_HINT = (
    "{path} has no records of its own: of each ended task it tells when, where and for whom it ran, how it ended and"
    " what its job asked for, but not what it used. It writes records of what ends from then on when its"
    " reporting_params say accounting=true reporting=true joblog=true (qconf -mconf, or the page Configuration)."
)


class FollowedSource(Protocol):
    """Something that records come from, bit by bit."""

    notices: list[str]

    def poll(self) -> None:
        """Write what is new."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class SpoolSource:
    """The ended tasks that the spool of an embedded cluster remembers."""

    def __init__(self, writer: SourceWriter, path: Path):
        self.notices: list[str] = []
        self._writer, self._path = writer, path
        self._last = 0

    def poll(self) -> None:
        """Write the tasks that ended since; a task that was written before makes no rows."""
        from qmonpy.clusters.embedded.spool.spool import Spool

        spool, _, _ = Spool.open(self._path)
        try:
            found, before = [], None
            while page := spool.read_history(_AT_ONCE, before):
                found += [task for number, task in page if number > self._last]
                before = page[-1][0]
                if before <= self._last:
                    break
            newest = spool.read_history(1)
        finally:
            spool.close()
        usages = sorted(find_usages(found), key=lambda each: each.end_time)
        for begin in range(0, len(usages), _AT_ONCE):
            self._writer.write_records(usages[begin : begin + _AT_ONCE], FileKind.ACCOUNTING)
        self._last = newest[0][0] if newest else 0

    def close(self) -> None:
        """Nothing is open between two looks."""


def find_home(path: Path) -> Path:
    """Return the cluster that a source belongs to, beside which the database lies: a cell, or a file."""
    folder = path.absolute().parent
    return folder if folder.name == _COMMON and not path.is_dir() else path


def is_simulated(path: Path) -> bool:
    """Return whether a source is an embedded cluster, whose clock is its own."""
    return path.is_file() and (path.suffix in _DOCUMENTS or has_database(path))


def open_sources(writer: SourceWriter, paths: Sequence[Path]) -> list[FollowedSource]:
    """Return what is followed, older files first; ReportError if a path is nothing that has records."""
    return [each for path in sorted(paths, key=_find_time) for each in _open(writer, path)]


def check_sources(paths: Sequence[Path]) -> None:
    """Raise ReportError if a path is nothing that has records, before a database is made for it."""
    for path in paths:
        if not path.exists():
            raise _refuse(f"There is no file {path}", path)
        if path.is_dir():
            if not _has_cell(path):
                raise _refuse(f"{path} is no folder of a cell: it has neither {' nor '.join(NAMES)} in it", path)
        elif not is_simulated(path):
            _check_records(path)


def _has_cell(path: Path) -> bool:
    """Whether a folder is that of a cell, which may have no records yet, or one that has files of records."""
    folders = [path / _COMMON, path]
    return any((folder / name).exists() for folder in folders for name in (*_ALL_NAMES, *_OF_CELL))


def _check_records(path: Path) -> None:
    """A file with lines of which none is a record is another file; one without any may still get some."""
    with Content(path) as content:
        *lines, rest = content.read(0, _FIRST_BYTES).split(b"\n")
    told = [each for line in lines if (each := line.strip()) and not each.startswith(b"#")]
    is_begun = rest.startswith(b"{") or rest.count(b":") >= _LEAST_SEPARATORS or not rest
    if not any(find_file_kind(decode_line(each)) for each in told) and (told or not is_begun):
        raise _refuse(f"{path} is no file of records: none of its first lines has their fields", path)


def _refuse(words: str, path: Path) -> ReportError:
    text = (
        f"{words}. A source is a file of records, the folder of a cell, ssh://HOST/ROOT:CELL for one on another"
        " machine, a spool or a cluster file."
    )
    return ReportError((Report("dbwriter.no-source", text, fields=(str(path),)),))


def _find_time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _open(writer: SourceWriter, path: Path) -> Iterator[FollowedSource]:
    if path.is_dir():
        yield from list_followers(writer, path / _COMMON if (path / _COMMON).is_dir() else path)
    elif is_simulated(path):
        records = Gate(path).records
        yield from (FileFollower(writer, records / name) for name in NAMES if (records / name).exists())
        if has_database(path):
            spool = SpoolSource(writer, path)
            if not any((records / name).exists() for name in NAMES):
                spool.notices.append(SPOOL_HINT.format(path=path))
            yield spool
    else:
        yield FileFollower(writer, path)


def list_followers(writer: SourceWriter, folder: Path, files: SourceFiles = HERE) -> list[FileFollower]:
    """Return what follows the files of records of a cell's folder `common`, which need not be there yet."""
    followers = [FileFollower(writer, folder / name, files=files) for name in _ALL_NAMES]
    if all(files.find(folder / f"{NAMES[0]}{more}") is None for more in ("", OBJECTS)):
        followers[0].notices.append(HINT.format(folder=files.describe(folder)))
    return followers
