"""Where the page Reports reads: the database of a cluster, and what brings records of the open cluster into it."""

from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from qmonpy.app.readings.beside import MayBeStale, has_database_beside
from qmonpy.app.readings.session_database import find_session_url
from qmonpy.clusters.interface import ClusterInterface, KeepsHistory, TaskHistory, TellsRecords
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import FinishedTask

if TYPE_CHECKING:
    from qmonpy.reporting.queries.running import Cancelling

MOST_AT_ONCE = 10_000
"""So many records are read at once for a report."""
KEPT_UP = 10_000
"""So many are written at once while nobody waits for a report."""
FEW_AT_ONCE = 2_000
"""So many of these are read at once: they and their rows take 2.4 MB for a moment, MOST_AT_ONCE of them take 5.6."""
MOST_PIECES = 60
"""So often that many are read for a report: more than a cluster keeps. What a fast clock brings meanwhile is for the
next one."""
PIECE = 1_000
"""So many records are written in one transaction."""
Progress = Callable[[int], None]
"""Is told how many records were read so far."""
Deriving = Callable[[float], None]
"""Is told which part of the hours was derived so far, from 0 to 1."""
_ADDRESS = "sqlite:///"
COUNTED_ONCE = frozenset({"acct", "new_ar", "ar_attr", "ar_attribute", "ar_log", "ar_acct"})
"""The kinds of records that make no second row when somebody else writes them, too."""
_HOUR = 3600


@dataclass(slots=True)
class RecordFeed:
    """The database of one open cluster; its methods run in workers, of which one at a time writes.

    A cluster that stores every change, and a real one, have their database beside them. A simulation without such a
    file has one for as long as the program runs: its time may begin anew with the next start.
    """

    cluster: ClusterInterface
    path: Path | None
    _read: int = 0
    _hour: int = -1
    _writing: Any = field(default_factory=Lock)

    @property
    def is_of_this_session(self) -> bool:
        """Whether the database goes with the program."""
        return self.cluster.clock is not None and not self.cluster.is_durable and not has_database_beside(self.path)

    @property
    def is_simulated(self) -> bool:
        """Whether nothing is executed, so that what jobs used is made up."""
        return self.cluster.clock is not None

    def find_url(self) -> str:
        """Return the address of the database, whether or not it is there yet."""
        if not self.is_of_this_session:
            return f"{_ADDRESS}{self._find_beside()}"
        return find_session_url(self.cluster)

    def is_there(self) -> bool:
        """Return whether there is a database with records; that of a session is made without being asked.

        One that a window made for its readings has none: records are written only after somebody asked for them.
        """
        if self.is_of_this_session:
            return True
        if not self._find_beside().exists():
            return False
        from qmonpy.reporting.schema.database import has_records

        return has_records(self.find_url())

    def check_version(self) -> None:
        """Raise ReportError if the database has an older version, which nobody has agreed to bring to the newest."""
        if self.is_of_this_session:
            return
        from qmonpy.reporting.schema.database import open_database

        open_database(self.find_url(), readonly=True).close()

    def upgrade(self) -> None:
        """Bring a database of an older version to the newest. ReportError."""
        from qmonpy.reporting.schema.database import open_database

        with self._writing:
            open_database(self.find_url()).close()

    def fill(
        self,
        progress: Progress | None = None,
        cancelling: "Cancelling | None" = None,
        deriving: Deriving = lambda _: None,
    ) -> int:
        """Write what was recorded since the last time, and derive the hours that ended; return how many rows that made.

        What stands in the database already makes no row. ReportError.
        """
        with self._writing:
            rows = self._write_new(progress, cancelling)
            self._derive(cancelling, deriving)
        return rows

    def keep_up(self) -> int:
        """Write and derive some of what happened since the last time, so that the next report need not wait for it.

        It keeps little more than the newest records in memory, of which a cluster at speed makes many. ReportError.
        """
        if not self.is_there():
            return 0
        self.check_version()
        with self._writing:
            rows = self._write_new(None, None, is_all=False)
            self._derive(None)
        return rows

    def _write_new(self, progress: Progress | None, cancelling: "Cancelling | None", *, is_all: bool = True) -> int:
        """Write what was recorded since the last time, or some of it; return how many rows that made.

        It is read in pieces: of a fast clock it may be half a million lines.
        """
        if not isinstance(self.cluster, TellsRecords):
            return 0
        rows = count = 0
        pieces, most = (MOST_PIECES, MOST_AT_ONCE) if is_all else (KEPT_UP // FEW_AT_ONCE, FEW_AT_ONCE)
        for _ in range(pieces):
            last, lines = self.cluster.read_records(self._read, most)
            if not lines and (count or Path(self.find_url().removeprefix(_ADDRESS)).exists()):
                break
            rows += self._write_piece(last, lines, _count_on(progress, count), cancelling)
            count += len(lines)
            if self._read < last or len(lines) < most:
                break
        return rows

    def _write_piece(
        self, last: int, lines: tuple[str, ...], progress: Progress | None, cancelling: "Cancelling | None"
    ) -> int:
        """Write lines of which the last has a number, and note how far that came; return how many rows they made."""
        url = self.find_url()
        if self.is_of_this_session:
            rows, written = _write_lines(url, lines, progress, cancelling)
            # What was written before it was cancelled is not written again.
            self._read = last - (len(lines) - written)
            return rows
        # `qmonpy dbwriter` may read the rest from files, where each value has its line.
        counted = tuple(line for line in lines if line.split(":", 2)[1] in COUNTED_ONCE)
        rows, written = _write_lines(url, counted, progress, cancelling)
        if written == len(counted):
            # Else all of them are written again: what is there already makes no row.
            self._read = last
        return rows

    def make(self, progress: Progress | None = None, cancelling: "Cancelling | None" = None) -> int:
        """Make the database and write every task into it that the cluster remembers; return how many rows. ReportError.

        A spool remembers all that ended, a real cluster what its accounting file has.
        """
        # What was recorded says more of a task than what is remembered of it, and comes first.
        rows = self.fill(None, cancelling)
        rows += _write_tasks(self.find_url(), self._read_tasks(), progress, cancelling)
        self._hour = -1
        self._derive(cancelling)
        return rows

    def _derive(self, cancelling: "Cancelling | None", deriving: Deriving = lambda _: None) -> None:
        """Derive the values of the hours that have ended by the cluster's clock since the last time."""
        now = self.cluster.snapshot().now
        if now // _HOUR == self._hour:
            return
        from qmonpy.reporting.deriving.derivation import derive_values
        from qmonpy.reporting.schema.database import FEW_CACHED, open_database

        with open_database(self.find_url(), most_cached=FEW_CACHED) as database:
            derive_values(database, now, go_on=lambda: cancelling is None or not cancelling.is_wanted, tell=deriving)
        if cancelling is None or not cancelling.is_wanted:
            self._hour = now // _HOUR

    def _read_tasks(self) -> Iterator[tuple[FinishedTask, ...]]:
        """Give ended tasks in pieces, the newest first."""
        yield self.cluster.snapshot().finished
        history: TaskHistory | None = self.cluster.history if isinstance(self.cluster, KeepsHistory) else None
        before: int | None = None
        while history is not None:
            piece = history.read_tasks(PIECE, before)
            if piece:
                yield tuple(task for _, task in piece)
                before = piece[-1][0]
            if len(piece) < PIECE:
                return

    def _find_beside(self) -> Path:
        from qmonpy.reporting.schema.place import find_database_path

        return find_database_path(self.cluster.cell.home if isinstance(self.cluster, MayBeStale) else self.path)


def _count_on(progress: Progress | None, before: int) -> Progress | None:
    """Return what tells a progress behind so many records."""
    return None if progress is None else lambda count: progress(before + count)


def _write_lines(
    url: str, lines: tuple[str, ...], progress: Progress | None, cancelling: "Cancelling | None"
) -> tuple[int, int]:
    """Write lines; return how many rows they made, and how many lines were written before it was cancelled."""
    from qmonpy.reporting.records.file_kind import parse_line
    from qmonpy.reporting.records.record import Fault, FileKind
    from qmonpy.reporting.schema.database import FEW_CACHED, open_database
    from qmonpy.reporting.writing.source_writer import SourceWriter

    rows = written = 0
    with open_database(url, most_cached=FEW_CACHED) as database:
        writer = SourceWriter(database)
        for begin in range(0, len(lines), PIECE):
            if cancelling is not None and cancelling.is_wanted:
                break
            found = (parse_line(line, FileKind.REPORTING) for line in lines[begin : begin + PIECE])
            records = [each for each in found if each is not None and not isinstance(each, Fault)]
            rows += writer.write_records(records, FileKind.REPORTING)
            written = min(begin + PIECE, len(lines))
            if progress is not None:
                progress(begin + len(records))
    return rows, written


def _write_tasks(
    url: str, pieces: Iterator[tuple[FinishedTask, ...]], progress: Progress | None, cancelling: "Cancelling | None"
) -> int:
    from qmonpy.reporting.records.record import FileKind
    from qmonpy.reporting.schema.database import FEW_CACHED, open_database
    from qmonpy.reporting.writing.finished_tasks import find_usages
    from qmonpy.reporting.writing.source_writer import SourceWriter

    rows = count = 0
    with open_database(url, most_cached=FEW_CACHED) as database:
        writer = SourceWriter(database)
        for tasks in pieces:
            if cancelling is not None and cancelling.is_wanted:
                break
            rows += writer.write_records(list(find_usages(tasks)), FileKind.ACCOUNTING)
            count += len(tasks)
            if progress is not None:
                progress(count)
    return rows
