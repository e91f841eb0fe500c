"""Locks of files that a run keeps until its process ends, however it ends: what is not locked was left by a crash."""

import fcntl
import os
from pathlib import Path


def lock_own(path: Path) -> int:
    """Lock the file of this run and return its descriptor; waits for another run that just looks at it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:
            os.close(handle)
            raise
        # The other one may have removed it as one that was left.
        if os.fstat(handle).st_nlink:
            return handle
        os.close(handle)


def try_lock(path: Path) -> int | None:
    """Lock a file, which is made if need be; returns its descriptor, or None while another process holds the lock."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle
