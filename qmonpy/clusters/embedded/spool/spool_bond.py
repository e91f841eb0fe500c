"""Joins a cluster with its spool: when a command is acknowledged its effect is on the disk, or it is undone."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from qmonpy.clusters.embedded.witnesses.record_keeping import RecordFile, RecordSink
from qmonpy.formats.files.cluster_file import ClusterFile
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask

if TYPE_CHECKING:
    # Only a caller with a spool makes a bond; others need not wait for the import of sqlite3.
    from qmonpy.clusters.embedded.spool.spool import Spool, Spooled

T = TypeVar("T")


class SpooledWorld(Protocol):
    """A cluster whose content a spool keeps, and which can return to stored content."""

    def to_file(self) -> ClusterFile:
        """Return the cluster's content."""
        ...

    def journal(self) -> tuple[JournalEntry, ...]:
        """Return the journal of the cluster's configuration, oldest entry first."""
        ...

    def put_back(self, content: ClusterFile, journal: Sequence[JournalEntry]) -> None:
        """Return to stored content and forget what happened since."""
        ...

    def take_over(self, before: ClusterFile, content: ClusterFile, journal: Sequence[JournalEntry]) -> None:
        """Take over content that another process wrote; `before` is what was stored until then."""
        ...


class Outflow:
    """Effects that cannot be undone, such as mails and records: held back until the change is on the disk."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], object]] | None = None

    def hold(self) -> None:
        """Hold back every effect from now on."""
        self._waiting = []

    def release(self, *, is_kept: bool) -> None:
        """Carry out the effects held back, or drop them if the change was not kept."""
        waiting, self._waiting = self._waiting or [], None
        if is_kept:
            for each in waiting:
                each()

    def add(self, action: Callable[[], object]) -> None:
        """Carry out an effect, at once or when it is released."""
        if self._waiting is None:
            action()
        else:
            self._waiting.append(action)


class RecordOutflow:
    """A record sink that passes records on to another one when the outflow releases them."""

    def __init__(self, outflow: Outflow, sink: RecordSink):
        self._outflow, self._sink = outflow, sink

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Pass lines on, at once or when they are released."""
        self._outflow.add(lambda: self._sink.append(file, lines))


class SpoolHistory:
    """The `TaskHistory` of a spool; safe for threads, as it takes the cluster's lock for one page at a time."""

    def __init__(self, spool: "Spool", lock: AbstractContextManager[object]):
        self._spool, self._lock = spool, lock

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return tasks that the cluster no longer remembers, newest first; ReportError if the spool cannot be read."""
        with self._lock:
            return self._spool.read_history(most, self._spool.first_remembered if before is None else before)


class SpoolBond:
    """Carries out commands of one cluster and stores their effects; the caller holds the cluster's lock.

    Content that another process wrote in the meantime is taken over before a command is carried out.
    """

    def __init__(self, spool: "Spool", world: SpooledWorld, outflow: Outflow, stored: "Spooled"):
        self._spool, self._world, self._outflow = spool, world, outflow
        self._stored = stored
        """The content of the file, as last read or written."""
        self._is_open = False

    def carry_out(self, command: Callable[[], T]) -> T:
        """Carry out a command, store its effect and return its result; ReportError, and no effect, if that fails."""
        if self._is_open:
            return command()
        self._is_open = True
        self._outflow.hold()
        is_kept = False
        try:
            result = self._transact(command)
            is_kept = True
        finally:
            self._is_open = False
            self._outflow.release(is_kept=is_kept)
        return result

    def _transact(self, command: Callable[[], T]) -> T:
        is_begun = False
        try:
            with self._spool.transaction():
                if self._spool.has_moved:
                    self._take_over(self._spool.read())
                is_begun = True
                result = command()
                after, journal = self._world.to_file(), self._world.journal()
                self._spool.write(self._stored.content, after, journal[len(self._stored.journal) :])
        except BaseException:
            if is_begun:
                self._world.put_back(self._stored.content, self._stored.journal)
            raise
        self._stored = replace(self._stored, content=after, journal=journal)
        return result

    def refresh(self) -> bool:
        """Take over what another process wrote; return whether it had written anything."""
        if not self._spool.has_moved:
            return False
        self._take_over(self._spool.read())
        return True

    def _take_over(self, spooled: "Spooled") -> None:
        before, self._stored = self._stored, spooled
        self._world.take_over(before.content, spooled.content, spooled.journal)

    def close(self) -> None:
        """Close the spool, even if that fails."""
        with suppress(ReportError):
            self._spool.close()
