"""Joins a cluster with its spool: when a command is acknowledged its effect is on the disk, or it is undone."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeVar

from qmonpy.clusters.embedded.spool.delivery import Delivery
from qmonpy.clusters.embedded.spool.spool_limits import find_limits
from qmonpy.clusters.embedded.spool.spool_watch import SpoolWatch
from qmonpy.clusters.embedded.witnesses.outflow import Outflow
from qmonpy.clusters.storage.long_journal import LongJournal
from qmonpy.clusters.storage.understanding import describe_error
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask

if TYPE_CHECKING:
    # Only a caller with a spool makes a bond; others need not wait for the import of sqlite3.
    from qmonpy.clusters.embedded.spool.spool import Spool, Spooled

T = TypeVar("T")
QUIET_SECONDS = 1.0
"""How long nothing must have been written before everything is brought into the file itself."""


class SpooledWorld(Protocol):
    """A cluster whose content a spool keeps, and which can return to stored content."""

    def to_file(self) -> ClusterFile:
        """Return the cluster's content."""
        ...

    def journal(self) -> LongJournal:
        """Return the journal of the cluster's configuration, oldest entry first."""
        ...

    def take_forgotten(self) -> tuple[FinishedTask, ...]:
        """Return the ended tasks that are no longer in the content, and were not in it when this was asked last or have
        left it since; oldest first."""
        ...

    def put_back(self, content: ClusterFile, journal: LongJournal) -> None:
        """Return to stored content and forget what happened since."""
        ...

    def take_over(self, before: ClusterFile, content: ClusterFile, journal: LongJournal) -> None:
        """Take over content that another process wrote; `before` is what was stored until then."""
        ...


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

    Content that another process wrote in the meantime is taken over before a command is carried out. What is to leave
    the cluster is stored with the effect, and delivered afterwards.
    """

    def __init__(
        self, spool: "Spool", world: SpooledWorld, outflow: Outflow, stored: "Spooled", delivery: Delivery | None = None
    ):
        self._spool, self._world, self._outflow, self._delivery = spool, world, outflow, delivery
        self._stored = stored
        """The content of the file, as last read or written."""
        self._watch: SpoolWatch | None = None
        self._unsettled_since = monotonic()
        """When something was written last that may not be in the file itself; 0 if nothing is left."""
        self._is_open = False
        self._taken_over = self._writings = 0
        """How often content of others was taken over, and how often a command changed anything."""

    def carry_out(self, command: Callable[[], T]) -> T:
        """Carry out a command, store its effect and return its result; ReportError, and no effect, if that fails."""
        if self._is_open:
            return command()
        self._is_open = True
        self._outflow.hold()
        try:
            result = self._transact(command)
        finally:
            self._is_open = False
            held_back = self._outflow.take()
        for action in held_back.actions:
            action()
        if self._delivery is not None:
            self._delivery.deliver(held_back)
        return result

    def undivided(self, give: Callable[[], T], lock: AbstractContextManager[object], publish: Callable[[], None]) -> T:
        """Carry out what reads and then writes as if nobody else had written in between.

        It is tried without keeping anybody out. If another process wrote meanwhile and nothing was stored here, what
        was read was old, and it is tried once more while no other process can write.
        """
        taken, stored = self._taken_over, self._writings
        result = give()
        if self._taken_over == taken or self._writings != stored:
            return result

        def give_again() -> T:
            publish()
            return give()

        with lock:
            return self.carry_out(give_again)

    def _transact(self, command: Callable[[], T]) -> T:
        is_begun = False
        try:
            with self._spool.transaction():
                if self._spool.has_moved:
                    self._take_over()
                is_begun = True
                result, changes = command(), self._spool.changes
                after, journal = self._world.to_file(), self._world.journal()
                self._write(after, journal[len(self._stored.journal) :])
                self._spool.outbox.keep(self._outflow.held_back)
        except BaseException:
            if is_begun:
                self._world.put_back(self._stored.content, self._stored.journal)
            raise
        self._writings += self._spool.changes != changes
        self._stored = replace(self._stored, content=after, journal=journal)
        self._unsettled_since = monotonic()
        return result

    def _write(self, after: ClusterFile, entries: Sequence[JournalEntry]) -> None:
        """Write the content, and of a long time all tasks that ended in it: the cluster remembers the newest alone."""
        forgotten = self._world.take_forgotten()
        if not forgotten:
            self._spool.write(self._stored.content, after, entries)
            return
        whole = replace(after, finished=(*forgotten, *after.finished))
        self._spool.write(self._stored.content, whole, entries)
        self._spool.write(whole, after)

    def refresh(self) -> bool:
        """Take over what another process wrote; return whether it had written anything.

        When nothing was written for QUIET_SECONDS, everything is brought into the file itself.
        """
        if not self._spool.has_moved:
            if self._unsettled_since and monotonic() - self._unsettled_since > QUIET_SECONDS:
                self._unsettled_since = 0.0
                self._spool.settle()
            return False
        self._take_over()
        return True

    def _take_over(self) -> None:
        """Read what another process wrote and give it to the cluster, both or neither."""
        with self._spool.position_kept():
            spooled = self._spool.read()
            try:
                self._world.take_over(self._stored.content, spooled.content, spooled.journal)
            except Exception as error:
                from qmonpy.clusters.storage.spool_database import refusal

                # Whatever the reason, the cluster is as it was, and the next try reads the same again.
                words = f"what another process wrote into it cannot be understood: {describe_error(error)}"
                raise refusal("not-understood", self._spool.path, words) from error
        self._stored = spooled
        self._taken_over += 1
        self._unsettled_since = monotonic()

    @property
    def reports(self) -> tuple[Report, ...]:
        """What is wrong with the spool now: why it cannot be read, what its log lost, what cannot be delivered."""
        sources = (self._watch, self._delivery)
        told = (report for each in sources if each is not None for report in each.reports)
        return (*self._spool.found, *find_limits(self._spool.path, self._spool.reading_reason), *told)

    def watch(self, refresh: Callable[[], object], on_reports: Callable[[], object]) -> None:
        """Call `refresh` now and then in a thread of its own, until `settle`; `on_reports` when `reports` changed."""
        if self._watch is None:
            self._watch = SpoolWatch(refresh, on_reports)

    def settle(self) -> None:
        """End what works in other threads, before `close`; the caller must not hold the cluster's lock."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.stop()
        if self._delivery is not None:
            self._delivery.settle()

    def close(self) -> None:
        """Close the spool, even if that fails."""
        if self._delivery is not None:
            self._delivery.close()
        with suppress(ReportError):
            self._spool.close()
