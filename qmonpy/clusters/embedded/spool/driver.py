"""The clock that drives the time of a spooled cluster, and whether its process still runs."""

import os
from dataclasses import field
from pathlib import Path

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Driver:
    """A clock of a process that drives a cluster's time; by default a new one of this process."""

    clock: str = field(default_factory=lambda: os.urandom(16).hex())
    process: int = field(default_factory=os.getpid)
    """The id of its process."""
    process_start: int = field(default_factory=lambda: find_process_start(os.getpid()) or 0)
    """When its process began, as ids of processes are used again."""

    @property
    def is_alive(self) -> bool:
        """Whether its process still runs."""
        return find_process_start(self.process) == self.process_start


def find_process_start(process: object) -> int | None:
    """Return when a process of this machine began, in clock ticks since boot; 0 if unknown, None if it has ended.

    What cannot be the id of a process, as it may stand in a damaged file, is one that has ended.
    """
    if not isinstance(process, int) or process <= 0:
        return None
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return None
    except PermissionError:
        pass
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    # The program's name may contain blanks and brackets; the state follows it, then numbers: `starttime` is the 19th of
    # them (proc(5)).
    state, *numbers = status.rpartition(")")[2].split()
    return None if state == "Z" else int(numbers[18])
