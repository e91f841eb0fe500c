"""Joins a cluster with its spool: a command is on the disk when it is done, or it never happened."""

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
    # Who makes a bond has a spool; who only knows that there may be one need not wait for what reads databases.
    from qmonpy.clusters.embedded.spool.spool import Spool, Spooled

T = TypeVar("T")


class SpooledWorld(Protocol):
    """What is spooled: a cluster that says what there is and can be put back to that."""

    def to_file(self) -> ClusterFile: ...

    def journal(self) -> tuple[JournalEntry, ...]: ...

    def put_back(self, content: ClusterFile, journal: Sequence[JournalEntry]) -> None:
        """Be this again."""
        ...

    def take_over(self, before: ClusterFile, content: ClusterFile, journal: Sequence[JournalEntry]) -> None:
        """Be this, which another process made of what there was before."""
        ...


class Outflow:
    """What leaves a cluster for good, such as mails and records: it waits until what it tells of is on the disk."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], object]] | None = None

    def hold(self) -> None:
        """From now on everything waits."""
        self._waiting = []

    def release(self, *, is_true: bool) -> None:
        """Let out what waits, or drop it because it did not happen."""
        waiting, self._waiting = self._waiting or [], None
        if is_true:
            for each in waiting:
                each()

    def add(self, action: Callable[[], object]) -> None:
        """Do this, at once if nothing has to wait."""
        if self._waiting is None:
            action()
        else:
            self._waiting.append(action)


class RecordOutflow:
    """Gives records to another sink when it is time."""

    def __init__(self, outflow: Outflow, sink: RecordSink):
        self._outflow, self._sink = outflow, sink

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        self._outflow.add(lambda: self._sink.append(file, lines))


class SpoolHistory:
    """Implements `TaskHistory`; safe for threads, as it takes the cluster's lock for one page at a time."""

    def __init__(self, spool: "Spool", lock: AbstractContextManager[object]):
        self._spool, self._lock = spool, lock

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Older tasks than the cluster remembers, the newest first; ReportError if the spool cannot be read."""
        with self._lock:
            return self._spool.read_history(most, self._spool.first_remembered if before is None else before)


class SpoolBond:
    """Carries out commands of one cluster; whoever calls holds the cluster's lock.

    What another process wrote in the meantime is taken over before a command is carried out.
    """

    def __init__(self, spool: "Spool", world: SpooledWorld, outflow: Outflow, stored: "Spooled"):
        self._spool, self._world, self._outflow = spool, world, outflow
        self._stored = stored
        """What the file holds."""
        self._is_open = False

    def carry_out(self, command: Callable[[], T]) -> T:
        """The result of a command, which is on the disk then; ReportError if it cannot be, and nothing happened."""
        if self._is_open:
            return command()
        self._is_open = True
        self._outflow.hold()
        is_true = False
        try:
            result = self._transact(command)
            is_true = True
        finally:
            self._is_open = False
            self._outflow.release(is_true=is_true)
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
        """Take over what another process wrote; whether there was anything."""
        if not self._spool.has_moved:
            return False
        self._take_over(self._spool.read())
        return True

    def _take_over(self, spooled: "Spooled") -> None:
        before, self._stored = self._stored, spooled
        self._world.take_over(before.content, spooled.content, spooled.journal)

    def close(self) -> None:
        with suppress(ReportError):
            self._spool.close()
