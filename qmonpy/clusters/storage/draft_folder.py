"""Folders in which new files are made before they get their name; those that killed processes left are removed."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from qmonpy.late_patterns import compile_late

_MADE = compile_late("[a-z0-9_]{8}")
"""What `mkdtemp` adds to a name."""


@contextmanager
def draft_folder(path: Path) -> Iterator[Path]:
    """Make a folder beside a file, locked as long as this process needs it, and remove it at the end."""
    from shutil import rmtree
    from tempfile import mkdtemp

    remove_left_drafts(path)
    while True:
        folder = Path(mkdtemp(prefix=_begin(path), dir=path.parent))
        handle = _lock(folder)
        if handle is not None:
            break
        # Another process took it for one that was left, before it was locked.
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        os.close(handle)


def remove_left_drafts(path: Path) -> None:
    """Remove the folders for drafts of a file whose processes were killed."""
    begin = _begin(path)
    with suppress(OSError):
        for each in os.listdir(path.parent):
            if each.startswith(begin) and _MADE.fullmatch(each.removeprefix(begin)):
                folder = path.with_name(each)
                handle = _lock(folder)
                if handle is not None:
                    from shutil import rmtree

                    rmtree(folder, ignore_errors=True)
                    os.close(handle)


def _begin(path: Path) -> str:
    return f".{path.name}."


def _lock(folder: Path) -> int | None:
    """Lock a folder and return its descriptor; None if another process has locked it, or it is gone."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_nlink:
            return handle
    except OSError:
        pass
    os.close(handle)
    return None
