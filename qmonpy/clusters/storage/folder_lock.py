"""The lock of a folder: programs that replace cluster files in it wait for each other."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qmonpy.clusters.storage.lock_holders import describe_holders
from qmonpy.clusters.storage.waiting import tell_waiting, told_after_a_while
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

LOOK_SECONDS = 0.05
"""Between two looks whether the lock is free."""


@contextmanager
def alone_in(folder: Path, seconds: float | None = None) -> Iterator[None]:
    """Keep others out that lock this folder; waits for them, at most so many seconds (ReportError `cluster.locked`).

    A wait that takes long is told, with those that are waited for (`subscribe_waiting`).
    """
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if not _lock(handle, folder, seconds):
            who = describe_holders(folder) or tr("Another program")
            text = tr("{who} has been writing a cluster file in {folder} for more than {seconds:g} seconds.").format(
                who=who, folder=folder, seconds=seconds
            )
            raise ReportError((Report("cluster.locked", text[0].upper() + text[1:], fields=(str(folder),)),))
        yield
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path, seconds: float | None) -> bool:
    """Lock a folder; False if that takes longer than so many seconds."""
    if _lock_within(handle, 0):
        return True
    with told_after_a_while(lambda: tell_waiting(folder)):
        if seconds is not None:
            return _lock_within(handle, seconds)
        fcntl.flock(handle, fcntl.LOCK_EX)
        return True


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
