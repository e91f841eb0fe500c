"""Tells a spool from a cluster file, by what it begins with."""

from pathlib import Path

_DATABASE_BEGINS = b"SQLite format 3\0"


def has_database(path: Path) -> bool:
    """Return whether a file is a database of SQLite, by its first bytes; OSError if it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(_DATABASE_BEGINS)) == _DATABASE_BEGINS
