"""Who lets the time of a spooled cluster pass: one clock at a time, of a process that is alive."""

import os
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

from qmonpy.model.report import ReportError

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.spool.spool import Spool


@dataclass(frozen=True, slots=True)
class Driver:
    """A clock that lets time pass."""

    clock: str = field(default_factory=lambda: uuid4().hex)
    process: int = field(default_factory=os.getpid)
    process_start: int = field(default_factory=lambda: find_process_start(os.getpid()) or 0)

    @property
    def is_alive(self) -> bool:
        """Whether its process still runs: a process that was killed drives no clock."""
        return find_process_start(self.process) == self.process_start


def find_process_start(process: int) -> int | None:
    """When a process of this machine began, in the ticks of the system; 0 if that is not told, None if it is gone."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return None
    except PermissionError:
        pass
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    # The name of the program may hold blanks and brackets; the state and 19 numbers follow it (proc(5)).
    state, *numbers = status.rpartition(")")[2].split()
    return None if state == "Z" else int(numbers[18])


class ClockLease(Protocol):
    """The right to let time pass."""

    def take(self, *, is_forced: bool = False) -> int | None:
        """Take or keep the right; the process that has it instead, unless it is forced."""
        ...

    def release(self) -> None:
        """Let another clock take the right."""
        ...


class SpoolLease:
    """A right that is kept in a spool; it is also gone with its process, however that ended."""

    def __init__(self, spool: "Spool", lock: AbstractContextManager[object]):
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
