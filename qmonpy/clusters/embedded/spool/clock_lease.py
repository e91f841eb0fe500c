"""Who lets the time of a spooled cluster pass: one clock at a time, of a process that is alive."""

from contextlib import AbstractContextManager, suppress
from typing import Protocol

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.model.report import ReportError


class ClockLease(Protocol):
    """The right to let time pass."""

    def take(self, *, is_forced: bool = False) -> int | None:
        """Take or keep the right; the process that has it instead, unless it is forced."""
        ...

    def release(self) -> None:
        """Let another clock take the right."""
        ...


class KeepsDriver(Protocol):
    """What keeps the driver of a cluster's clock for all processes: a spool."""

    def find_driver(self) -> Driver | None:
        """The driver that is kept; None if no clock runs."""
        ...

    def write_driver(self, driver: Driver | None) -> None:
        """Keep another driver, or none; only within a transaction."""
        ...

    def transaction(self) -> AbstractContextManager[None]:
        """What is done within is done by one process alone, and whole."""
        ...


class SpoolLease:
    """A right that is kept in a spool; it is also gone with its process, however that ended."""

    def __init__(self, spool: KeepsDriver, lock: AbstractContextManager[object]):
        self._spool, self._lock = spool, lock
        self._driver = Driver()

    def take(self, *, is_forced: bool = False) -> int | None:
        """ReportError if the spool cannot be written."""
        with self._lock:
            holder = self._spool.find_driver()
            if holder == self._driver:
                return None
            with self._spool.transaction():
                holder = self._spool.find_driver()
                if holder is not None and holder.is_alive and not is_forced:
                    return holder.process
                self._spool.write_driver(self._driver)
        return None

    def release(self) -> None:
        """A spool that cannot be written keeps the name until its process ends."""
        with self._lock, suppress(ReportError):
            if self._spool.find_driver() == self._driver:
                with self._spool.transaction():
                    self._spool.write_driver(None)
