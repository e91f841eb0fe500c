"""A copy of an SQLite file in memory, for those who may only read it: it leaves nothing beside the file.

SQLite itself would make files beside a database to read it, which belong to the reader then and lock the owner out of
a folder where nobody removes what belongs to others.
"""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from qmonpy.translation import tr

WAL = "-wal"
TRIES = 20
TRY_SECONDS = 0.05

Signature = tuple[tuple[int, int, int] | None, ...]
"""Inode, size and time of the file and of its log; None for one that is not there."""


def distrust(connection: sqlite3.Connection) -> None:
    """Let nothing that is stored in a file call functions that do more than compute, and look twice at what it says of
    its own pages: who wrote the file may be somebody else."""
    connection.executescript("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")


def find_reading_reason(path: Path) -> str:
    """Return why this process can only read a database, empty if it can write it."""
    if not os.access(path, os.W_OK):
        return tr("you may not write it")
    beside = path.with_name(f"{path.name}-shm")
    if not os.access(path.parent, os.W_OK) and not (beside.exists() and os.access(beside, os.W_OK)):
        return tr("you may not write its folder")
    return ""


def find_signature(path: Path) -> Signature:
    """Return what changes when a database is written; OSError if the database is gone."""
    status = path.stat()
    try:
        log = path.with_name(path.name + WAL).stat()
    except FileNotFoundError:
        log = None
    found = (status, log if log is not None and log.st_size else None)
    return tuple(None if each is None else (each.st_ino, each.st_size, each.st_mtime_ns) for each in found)


def copy_database(path: Path) -> tuple[sqlite3.Connection, Signature]:
    """Return a copy in memory as of one moment, and the signature of the file then.

    sqlite3.OperationalError if it is written so fast that no moment can be found, OSError if it cannot be read.
    """
    import shutil
    import tempfile

    for _ in range(TRIES):
        before = find_signature(path)
        with tempfile.TemporaryDirectory() as folder:
            draft = Path(folder) / "copy"
            shutil.copyfile(path, draft)
            if before[1] is not None:
                shutil.copyfile(path.with_name(path.name + WAL), draft.with_name(draft.name + WAL))
            if find_signature(path) == before:
                return _load(draft), before
        time.sleep(TRY_SECONDS)
    raise sqlite3.OperationalError(tr("another process writes it all the time"))


def _load(path: Path) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        distrust(memory)
        with closing(sqlite3.connect(path)) as source:
            distrust(source)
            source.backup(memory)
    except BaseException:
        memory.close()
        raise
    return memory
