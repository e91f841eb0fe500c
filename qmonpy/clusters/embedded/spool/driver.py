"""The process whose clock lets the time of a spooled cluster pass, and whether it still runs."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4


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
