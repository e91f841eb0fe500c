"""The lock of a folder: programs that replace cluster files in it wait for each other."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qmonpy.model.report import Report, ReportError

LOOK_SECONDS = 0.05
"""Between two looks whether the lock is free."""


@contextmanager
def alone_in(folder: Path, seconds: float | None = None) -> Iterator[None]:
    """Keep others out that lock this folder; waits for them, at most so many seconds (ReportError `cluster.locked`)."""
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if seconds is None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        elif not _lock_within(handle, seconds):
            text = f"Another program has been writing a cluster file in {folder} for more than {seconds:g} seconds."
            raise ReportError((Report("cluster.locked", text, fields=(str(folder),)),))
        yield
    finally:
        os.close(handle)


def _lock_within(handle: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(LOOK_SECONDS)
        else:
            return True
