"""Tells a spool from a cluster file, by what it begins with."""

from pathlib import Path

from qmonpy.clusters.storage.open_files import is_open_here

_DATABASE_BEGINS = b"SQLite format 3\0"


def has_database(path: Path) -> bool:
    """Return whether a file is a database of SQLite, by its first bytes; OSError if it cannot be read.

    One that this process has open is not opened once more: closing it would give up SQLite's locks on it.
    """
    if is_open_here(path):
        return True
    with path.open("rb") as file:
        return file.read(len(_DATABASE_BEGINS)) == _DATABASE_BEGINS
