"""The journal of a real cluster: changes made from here, and changes of others, also of those between two runs."""

import hashlib
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from platformdirs import user_state_path

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.journal.journal_file import JournalFile
from qmonpy.clusters.storage.spool_database import JOURNAL, reported_errors
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import SOMEBODY, AnyChange, GivenCommand, JournalEntry
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.journal_notes import OPENED_LAST, SEEN, SEEN_LATER
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.translation import tr

_ODD = re.compile(r"[^\w.-]+", re.ASCII)


OLDER_ENTRIES = 1_000
"""So many older entries are read in a round, until all are."""


@dataclass(frozen=True, slots=True)
class JournalPlace:
    """Where the journal of a cell is: named by root and cell, so that it stays when the qmaster moves."""

    path: Path
    of_machine: Path
    """The name with the qmaster's machine: of another cluster with the same root and cell, seen from a shared home."""
    qmaster: str


def find_journal_place(cell: Cell) -> JournalPlace:
    """Return where a cell's journal is, among the user's state files."""
    root = f"{cell.place}\n{cell.root}" if cell.place else cell.root
    return JournalPlace(_find_path(cell.name, root), _find_path(cell.name, root, cell.qmaster), cell.qmaster)


def _find_path(cell: str, root: str, qmaster: str = "") -> Path:
    identity = "\n".join((qmaster, root, cell))
    digest = hashlib.sha256(identity.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    name = _ODD.sub("_", f"{cell}-{qmaster}" if qmaster else cell)
    return user_state_path("qmonpy") / "journals" / f"{name}-{digest}.journal"


def open_journal(place: JournalPlace, cluster: Cluster) -> tuple[JournalFile, tuple[Report, ...]]:
    """Open the journal of the cluster that a cell has now, or make it; ReportError if that is not possible.

    One that an earlier version named by the qmaster's machine is taken over. A cluster that has neither the qmaster's
    machine nor an exec host of the one that is known is another one: it gets a file of its own.
    """
    if place.of_machine != place.path and place.of_machine.is_file() and not place.path.exists():
        JournalFile.open(place.of_machine)[0].close()
        with reported_errors(place.of_machine, JOURNAL):
            place.of_machine.replace(place.path)
    file, told = JournalFile.open(place.path)
    if not file.is_of(place.qmaster, cluster.hosts):
        file.close()
        file, told = JournalFile.open(place.of_machine)
    file.know_qmaster(place.qmaster)
    file.prune()
    return file, told


class LiveJournal:
    """Keeps the journal of one cluster; safe for threads.

    Entries that cannot be written are kept in memory and reported, and written as soon as that is possible.
    """

    def __init__(self, place: JournalPlace | None):
        """Nothing is read or written before `open`; without a place there is no file."""
        self._place = place
        self._lock = threading.RLock()
        self._file: JournalFile | None = None
        self._version = 0
        self._kept: tuple[JournalEntry, ...] = ()
        self._waiting: tuple[Callable[[JournalFile], None], ...] = ()
        self._unwritten: tuple[JournalEntry, ...] = ()
        self._tried_after: int | None = None
        """The number of the last entry when the first unwritten one was tried: it may be there although that failed."""
        self._entries: tuple[JournalEntry, ...] = ()
        self._is_whole = False
        """Whether there are no entries before those that were read."""
        self._since: dict[int, int] = {}
        """For the times at which changes were noticed in this run, when the cluster was seen without them last."""
        self._trouble: tuple[Report, ...] = ()
        self._told: tuple[Report, ...] = ()

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        """All entries, oldest first; this never waits for the disk."""
        return self._entries

    @property
    def reports(self) -> tuple[Report, ...]:
        """Why entries cannot be written, and where a damaged file was put; the same objects as long as that lasts."""
        return (*self._told, *self._trouble)

    def open(self, cluster: Cluster, now: int) -> None:
        """Read the file, and enter how the configuration differs from the one that was last known."""
        with self._lock:
            if self._place is None:
                return
            try:
                self._file, self._told = open_journal(self._place, cluster)
                self._read_on()
                found = self._file.find_differences(cluster, now)
                self._version = self._file.find_version()
            except ReportError as error:
                self._fail(error)
                return
        changes = [each for each in found if not is_same_object(each.kind, each.before, each.after)]
        if changes:
            since = self._kept[-1].time if self._kept else 0
            moment = format_time(since) if since else OPENED_LAST
            self.see(now, changes, SEEN_LATER.format(moment=moment), since=since)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    def add(
        self,
        now: int,
        user: str,
        changes: Sequence[AnyChange],
        *,
        note: str = "",
        by: str = "",
        title: str = "",
        commands: Sequence[GivenCommand] = (),
        is_done: bool = True,
    ) -> None:
        """Enter what was done from here; where there is a file, it is on the disk afterwards."""
        entry = JournalEntry(0, now, user, tuple(changes), note, by, title, tuple(commands), is_done)
        self._put(entry, lambda file: file.append(entry))

    def see(
        self, now: int, changes: Sequence[AnyChange], note: str = SEEN, user: str = SOMEBODY, *, since: int = 0
    ) -> None:
        """Enter noticed changes, unless another window of the user has entered them already.

        `since` is when the cluster was seen without them last; the file does not keep it.
        """
        entry = JournalEntry(0, now, user, tuple(changes), note, since=since)
        self._since[now] = since
        self._put(entry, lambda file: file.append_seen(entry))

    def look(self) -> None:
        """Read what other windows of the user entered, after writing what could not be written; then older entries."""
        with self._lock:
            if self._file is None:
                return
            try:
                if self._waiting:
                    self._write()
                version = self._file.find_version()
                if version != self._version:
                    self._read_on()
                    self._version = version
                self._read_back()
            except ReportError as error:
                self._fail(error)

    def _put(self, entry: JournalEntry, write: Callable[[JournalFile], None]) -> None:
        with self._lock:
            if self._place is None:
                self._kept = (*self._kept, replace(entry, number=len(self._kept) + 1))
                self._publish()
                return
            self._unwritten = (*self._unwritten, entry)
            self._waiting = (*self._waiting, write)
            self._publish()
            try:
                self._write()
            except ReportError as error:
                self._fail(error)

    def _write(self) -> None:
        if self._file is None:
            return
        try:
            while self._waiting:
                tried_after, self._tried_after = self._tried_after, self._kept[-1].number if self._kept else 0
                if tried_after is None or not self._file.has_since(tried_after, self._unwritten[0]):
                    self._waiting[0](self._file)
                self._waiting, self._unwritten = self._waiting[1:], self._unwritten[1:]
                self._tried_after = None
            self._trouble = ()
        finally:
            self._read_on()

    def _read_on(self) -> None:
        assert self._file is not None
        found = self._file.read(self._kept[-1].number if self._kept else None)
        noticed = (replace(each, since=self._since.get(each.time, 0)) if each.is_noticed else each for each in found)
        self._kept = (*self._kept, *noticed)
        self._publish()

    def _read_back(self) -> None:
        """Read some of the entries before the oldest that is known."""
        assert self._file is not None
        if self._kept and not self._is_whole:
            older = self._file.read_older(self._kept[0].number, OLDER_ENTRIES)
            self._is_whole = not older
            self._kept = (*older, *self._kept)
            self._publish()

    def _publish(self) -> None:
        """Show written entries, then unwritten ones with the numbers that follow."""
        last = self._kept[-1].number if self._kept else 0
        unwritten = (replace(each, number=last + at) for at, each in enumerate(self._unwritten, 1))
        self._entries = (*self._kept, *unwritten)

    def _fail(self, error: ReportError) -> None:
        words = tr("{text} New entries of this cluster's history are lost when this window is closed.").format(
            text=error.reports[0].text
        )
        report = replace(error.reports[0], text=words, severity=Severity.WARNING)
        if self._trouble != (report,):
            self._trouble = (report,)
