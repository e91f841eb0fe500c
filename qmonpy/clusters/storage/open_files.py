"""The database files that this process has open, by device and inode; nothing else may open and close them.

The locks of SQLite are those of fcntl(2): a process loses all that it holds on a file as soon as it closes any of its
descriptors of that file. Another process would take the file for unused then, and remove the log with what was
acknowledged.
"""

import os
from collections import Counter
from pathlib import Path
from threading import Lock

from qmonpy.late_methods import dataclass

_lock = Lock()
_open: Counter["FileIdentity"] = Counter()


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """A file, whatever its name."""

    device: int
    inode: int


def find_identity(path: Path) -> FileIdentity | None:
    """Return the file of a name, None if there is none or it cannot be seen; it is not opened."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return FileIdentity(status.st_dev, status.st_ino)


def note_open(identity: FileIdentity | None) -> None:
    """Note that this process has a file open once more."""
    with _lock:
        if identity is not None:
            _open[identity] += 1


def note_closed(identity: FileIdentity | None) -> None:
    """Note that this process has a file open once less."""
    with _lock:
        if identity is not None and _open[identity]:
            _open[identity] -= 1


def is_open_here(path: Path) -> bool:
    """Return whether this process has the file of a name open as a database."""
    identity = find_identity(path)
    with _lock:
        if identity is None or not _open[identity]:
            return False
    # One that was dropped and never closed is noted for ever, and another file may have its inode by now.
    return _count_links(identity) != []


def is_deleted(identity: FileIdentity) -> bool:
    """Return whether a file that this process has open has no name any more; False if that cannot be told."""
    return 0 in (_count_links(identity) or ())


def _count_links(identity: FileIdentity) -> list[int] | None:
    """Return how many names a file has, for each time that this process has it open; None if that cannot be told."""
    try:
        handles = os.listdir("/proc/self/fd")
    except OSError:
        return None
    found = []
    for each in handles:
        try:
            status = os.stat(f"/proc/self/fd/{each}")
        except OSError:
            continue
        if (status.st_dev, status.st_ino) == (identity.device, identity.inode):
            found.append(status.st_nlink)
    return found
