"""The trace that outlives a process which the system ends, as for a fault in a library: read by the next start.

Each process has a file of its own with a lock that the system releases when the process ends, however it ends. Python
writes the stacks of all threads into it where it dies of a signal; a process that ends in good order removes it.
"""

import faulthandler
import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO
from uuid import uuid4

from qmonpy.late_methods import dataclass

_PATTERN = "fatal-*.txt"


@dataclass(frozen=True, slots=True)
class LeftTrace:
    """What an earlier process left when it died: the stacks, and when, in seconds since the epoch."""

    text: str
    time: int


class FatalTrace:
    """The file of this process; without a folder to write to, there is none, and nothing is lost but the trace."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._path = folder / f"fatal-{os.getpid()}-{uuid4().hex[:8]}.txt"
        self._file: TextIO | None = None

    def begin(self) -> None:
        """Write stacks into the file from now on, if the process dies of a signal."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("w", encoding="utf-8")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.end()
            return
        faulthandler.enable(self._file)

    def end(self) -> None:
        """Remove the file: the process ends in good order."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
        with suppress(OSError):
            self._path.unlink()

    def take_left(self) -> tuple[LeftTrace, ...]:
        """Return what processes left that died, oldest first, and remove their files; each is returned once."""
        found = []
        for path in self._folder.glob(_PATTERN):
            with suppress(OSError), path.open(encoding="utf-8", errors="backslashreplace") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                text = file.read()
                path.unlink()
                if text.strip():
                    found.append(LeftTrace(text, int(os.fstat(file.fileno()).st_mtime)))
        return tuple(sorted(found, key=lambda each: each.time))
