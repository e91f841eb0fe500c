"""Lets only one process at a time drive the clock of a spooled cluster."""

from contextlib import AbstractContextManager, suppress
from typing import Protocol

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.model.report import ReportError


class ClockLease(Protocol):
    """The right to drive a cluster's clock."""

    def take(self, *, is_forced: bool = False) -> int | None:
        """Take or keep the right and return None, or return the id of the process that has it; force takes it away."""
        ...

    @property
    def is_succession(self) -> bool:
        """Whether the last `take` took the right from another clock, which drove until then."""
        ...

    def find_other(self) -> int | None:
        """Return the id of the process that has the right by now, None if this clock has it still."""
        ...

    def release(self) -> None:
        """Give up the right, so that another clock may take it."""
        ...


class KeepsDriver(Protocol):
    """Stores for all processes which clock drives a cluster: a spool."""

    def find_driver(self) -> Driver | None:
        """Return the stored driver, None if no clock drives."""
        ...

    def write_driver(self, driver: Driver | None) -> None:
        """Store a driver, or none; only within a transaction."""
        ...

    def transaction(self) -> AbstractContextManager[None]:
        """Keep other processes out, and write everything within or nothing."""
        ...


class SpoolLease:
    """A lease that is stored in a spool; it ends with its process, however that ended."""

    def __init__(self, spool: KeepsDriver, lock: AbstractContextManager[object]):
        self._spool, self._lock = spool, lock
        self._driver = Driver()
        self.is_succession = False

    def take(self, *, is_forced: bool = False) -> int | None:
        """Take or keep the lease, see `ClockLease.take`; ReportError if the spool cannot be written."""
        with self._lock:
            self.is_succession = False
            holder = self._spool.find_driver()
            if holder == self._driver:
                return None
            with self._spool.transaction():
                holder = self._spool.find_driver()
                if holder is not None and holder.is_alive and not is_forced:
                    return holder.process
                self._spool.write_driver(self._driver)
                self.is_succession = holder is not None and holder.is_alive
        return None

    def find_other(self) -> int | None:
        """See `ClockLease.find_other`; within a transaction of the spool the answer stays true until its end."""
        with self._lock:
            holder = self._spool.find_driver()
        return None if holder is None or holder == self._driver or not holder.is_alive else holder.process

    def release(self) -> None:
        """Give up the lease; in a spool that cannot be written it stays until this process ends."""
        with self._lock, suppress(ReportError):
            if self._spool.find_driver() == self._driver:
                with self._spool.transaction():
                    self._spool.write_driver(None)
