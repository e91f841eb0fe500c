"""Whether a spool that is open still is the file of its name: it may be moved, deleted, replaced or overwritten."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from qmonpy.clusters.storage.open_files import find_identity, is_deleted, note_closed, note_open
from qmonpy.clusters.storage.spool_database import connect_to_look, refusal


class SpoolPlace:
    """The place of one open spool. What is written behind a file that has gone would be acknowledged and lost."""

    def __init__(self, path: Path, connection: sqlite3.Connection):
        self._path, self._connection = path, connection
        self._identity = find_identity(path)
        self._seen = self._look()
        note_open(self._identity)

    def close(self) -> None:
        """Forget the file; what is only in the log of a file that was moved is brought into it before."""
        self.rescue()
        note_closed(self._identity)
        self._identity = None

    def check(self, generation: int) -> None:
        """Raise ReportError (`spool.gone`, `spool.replaced`) if what is open here is not the file of its name.

        `generation` is the newest that was read or written here: no spool goes back behind it.
        """
        self.check_name()
        seen = self._look()
        if seen != self._seen:
            # A checkpoint writes the file, too, as does whoever copies another one over it.
            self._check_content(generation)
            self._seen = seen

    def check_name(self) -> None:
        """Raise ReportError as `check` does, without a look into the file."""
        found = find_identity(self._path)
        if found != self._identity:
            raise self._refuse_gone() if found is None else self._refuse_replaced()

    def _look(self) -> tuple[int, int]:
        try:
            status = os.stat(self._path)
        except OSError:
            return (0, 0)
        return status.st_mtime_ns, status.st_size

    def _check_content(self, generation: int) -> None:
        """Look with a connection that remembers no page of the file."""
        try:
            with closing(connect_to_look(self._path)) as fresh:
                (found,) = fresh.execute("SELECT generation FROM spool").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return
            raise self._refuse_replaced() from error
        except (sqlite3.Error, TypeError) as error:
            raise self._refuse_replaced() from error
        if found < generation:
            raise self._refuse_replaced()

    def rescue(self) -> None:
        """Bring what is only in the log into a file that was moved: the log stays under the old name.

        To be called within no transaction; it does nothing where the file is in its place.
        """
        if self._identity is not None and find_identity(self._path) is None and not is_deleted(self._identity):
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _refuse_gone(self) -> Exception:
        is_gone = self._identity is not None and is_deleted(self._identity)
        what = "it was deleted while it was open" if is_gone else "it was moved while it was open, with what it stores"
        words = f"{what}. Nothing more is stored; Save cluster as... keeps what is shown"
        return refusal("gone", self._path, words)

    def _refuse_replaced(self) -> Exception:
        words = "another file was put in its place while it was open. Nothing more is stored; open it again to see that"
        return refusal("replaced", self._path, words)


def checkpoint_quietly(path: Path, connection: sqlite3.Connection) -> None:
    """Bring everything into the file itself, so that a copy of it has everything; nothing if others are at work.

    `connection` is in no transaction.
    """
    log = path.with_name(f"{path.name}-wal")
    with suppress(OSError, sqlite3.Error):
        if os.stat(log).st_size:
            (waiting,) = connection.execute("PRAGMA busy_timeout").fetchone()
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                connection.execute(f"PRAGMA busy_timeout = {int(waiting)}")
