"""The SQLite file under a spool: how it is made, opened and checked, and what its errors mean to people."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from qmonpy.model.report import Report, ReportError
from qmonpy.resources import resource

APPLICATION_ID = 0x716D6F6E
"""`qmon`, where SQLite files say whose they are."""
BUSY_SECONDS = 5.0
"""How long a file that another process writes is waited for."""
_SIDE_FILES = ("-wal", "-shm")


def find_migrations() -> tuple[str, ...]:
    """The SQL that makes version 1 of an empty file, version 2 of version 1 and so on."""
    files = sorted(resource("sql").glob("spool_*.sql"))
    return tuple(each.read_text(encoding="utf-8") for each in files)


_ERRORS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("full", "there is no room left for it on the disk"),
    sqlite3.SQLITE_READONLY: ("read-only", "it may only be read, not written"),
    sqlite3.SQLITE_PERM: ("read-only", "it may not be accessed"),
    sqlite3.SQLITE_BUSY: ("locked", "another process is writing it and has not finished in time"),
    sqlite3.SQLITE_LOCKED: ("locked", "another process is writing it and has not finished in time"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "its content is damaged"),
    sqlite3.SQLITE_NOTADB: ("damaged", "it is damaged, or no spool at all"),
    sqlite3.SQLITE_CONSTRAINT: ("damaged", "its content contradicts itself"),
    sqlite3.SQLITE_CANTOPEN: ("not-opened", "it cannot be opened"),
    sqlite3.SQLITE_IOERR: ("not-written", "the disk reports an error"),
}
"""Code and reason, by the primary code of SQLite's errors."""


def refusal(code: str, path: Path, reason: str) -> ReportError:
    """What is said of a spool that cannot be used: the reason ends a sentence that begins with its name."""
    return ReportError((Report(f"spool.{code}", f"The spool {path} cannot be used: {reason}.", fields=(str(path),)),))


@contextmanager
def reported_errors(path: Path) -> Iterator[None]:
    """Turns SQLite's errors, and those of the file system, into reports."""
    try:
        yield
    except sqlite3.Error as error:
        number = getattr(error, "sqlite_errorcode", None)
        code, reason = _ERRORS.get((number or 0) & 0xFF, ("failed", "SQLite refuses it"))
        raise refusal(code, path, f"{reason} ({error})") from error
    except OSError as error:
        raise refusal("not-opened", path, error.strerror or str(error)) from error


def create_database(path: Path) -> sqlite3.Connection:
    """A new file with the tables of the newest version; the connection is in no transaction."""
    connection = _connect(path, "rwc")
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
        _prepare(connection)
        _migrate(connection, 0)
    except BaseException:
        connection.close()
        raise
    return connection


def place_database(draft: Path, path: Path) -> None:
    """Give a complete file that nobody has open its name; refused if there is a file of this name."""
    if not path.exists():
        for suffix in _SIDE_FILES:
            # What another file of this name left behind would be taken for a part of the new one.
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    try:
        os.link(draft, path)
    except FileExistsError:
        raise refusal("exists", path, "there is a file of this name already") from None
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def open_database(path: Path) -> sqlite3.Connection:
    """A file that is there, checked and brought to the newest version; ReportError if it is none or a newer one."""
    if not path.is_file():
        raise refusal("not-opened", path, "there is no such file")
    with reported_errors(path):
        connection = _connect(path, "rw")
        try:
            _check(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            _prepare(connection)
            _migrate(connection, _pragma(connection, "user_version"))
        except BaseException:
            connection.close()
            raise
    return connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        address, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True, cached_statements=256
    )
    if mode == "rw" and not os.access(path, os.W_OK):
        connection.execute("PRAGMA query_only = ON")
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    # The log is flushed to the disk with every transaction, so that it outlives a power failure.
    connection.execute("PRAGMA synchronous = FULL")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if _pragma(connection, "application_id") != APPLICATION_ID:
        raise refusal("foreign", path, "it is no spool of qmonpy")
    newest, version = len(find_migrations()), _pragma(connection, "user_version")
    if version > newest:
        words = f"it was written by a newer qmonpy (version {version} of the file, this one knows {newest})"
        raise refusal("newer", path, words)
    with closing(connection.execute("PRAGMA quick_check(1)")) as found:
        (verdict,) = found.fetchone()
    if verdict != "ok":
        raise refusal("damaged", path, f"its content is damaged ({verdict})")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise refusal("damaged", path, "it has tasks of jobs that it does not have")


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Each step is a transaction: a file is of one version or of the next one."""
    for number, script in enumerate(find_migrations()[version:], version + 1):
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
