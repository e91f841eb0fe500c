"""The SQLite file under a spool or a journal: how it is made, opened and checked, and what its errors mean."""

import glob
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from qmonpy.clusters.storage.column_types import find_wrong_type
from qmonpy.clusters.storage.database_copy import Signature, copy_database, distrust
from qmonpy.clusters.storage.lock_holders import describe_holders
from qmonpy.clusters.storage.spool_checks import SIGN_SCHEMA, add_digest
from qmonpy.clusters.storage.waiting import TELL_SECONDS, tell_waiting
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.resources import resource
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class DatabaseKind:
    """A purpose of SQLite files, with the settings that it needs."""

    name: str
    """Begins the codes of its reports, and the names of its migrations in `resources/sql`."""
    application_id: int
    """SQLite's `application_id`, by which files of this kind are known."""
    journal_mode: str = "WAL"
    """SQLite's `journal_mode`."""
    checked_from: int = 0
    """The first version in which rows and tables have digests; 0 if none has."""


SPOOL = DatabaseKind("spool", 0x716D6F6E, checked_from=6)
"""`qmon`; on a disk of this machine."""
JOURNAL = DatabaseKind("journal", 0x716D6F6A, "DELETE")
"""`qmoj`; in the home of a user, which several machines may share: a write-ahead log needs shared memory."""
EVENTS = DatabaseKind("events", 0x716D6F65)
"""`qmoe`; beside a spool."""
BUSY_SECONDS = 5.0
"""How long to wait for another process that is writing the file."""
MAKING_SECONDS = 3600
"""Nobody takes that long to make an empty file."""
_SIDE_FILES = ("-wal", "-shm")


def find_migrations(kind: DatabaseKind = SPOOL) -> tuple[str, ...]:
    """Return the SQL that makes version 1 from an empty file, version 2 from version 1, and so on."""
    files = sorted(resource("sql").glob(f"{kind.name}_*.sql"))
    return tuple(each.read_text(encoding="utf-8") for each in files)


_ERRORS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("full", later("there is no room left for it on the disk")),
    sqlite3.SQLITE_READONLY: ("read-only", later("it may only be read, not written")),
    sqlite3.SQLITE_PERM: ("read-only", later("it may not be accessed")),
    sqlite3.SQLITE_BUSY: ("locked", later("another process is writing it and has not finished in time")),
    sqlite3.SQLITE_LOCKED: ("locked", later("another process is writing it and has not finished in time")),
    sqlite3.SQLITE_CORRUPT: ("damaged", later("its content is damaged")),
    sqlite3.SQLITE_NOTADB: ("damaged", later("it is damaged, or something else altogether")),
    sqlite3.SQLITE_CONSTRAINT: ("damaged", later("its content contradicts itself")),
    sqlite3.SQLITE_CANTOPEN: ("not-opened", later("it cannot be opened")),
    sqlite3.SQLITE_IOERR: ("not-written", later("the disk reports an error")),
}
"""Code and reason, by the primary code of SQLite's errors."""


def refusal(code: str, path: Path, reason: str, kind: DatabaseKind = SPOOL) -> ReportError:
    """Return the error for a file that cannot be used; `reason` ends the sentence that begins with its name."""
    words = tr("The {name} {path} cannot be used: {reason}.").format(name=kind.name, path=path, reason=reason)
    return ReportError((Report(f"{kind.name}.{code}", words, fields=(str(path),)),))


@contextmanager
def reported_errors(path: Path, kind: DatabaseKind = SPOOL) -> Iterator[None]:
    """Turn errors of SQLite and of the file system within into ReportError."""
    try:
        yield
    except sqlite3.Error as error:
        number = getattr(error, "sqlite_errorcode", None)
        is_out_of_room = number == sqlite3.SQLITE_IOERR_SHMSIZE
        primary = sqlite3.SQLITE_FULL if is_out_of_room else (number or 0) & 0xFF
        code, reason = _ERRORS.get(primary, ("failed", tr("SQLite refuses it")))
        if code == "locked" and (who := describe_holders(path)):
            reason = tr("{who} is writing it and has not finished in time").format(who=who)
        raise refusal(code, path, f"{tr(reason)} ({error})", kind) from error
    except UnicodeDecodeError as error:
        # SQLite names what is damaged in the words of the file, which may be none any more.
        raise refusal("damaged", path, tr("its content is damaged ({error})").format(error=error), kind) from error
    except OSError as error:
        raise refusal("not-opened", path, error.strerror or str(error), kind) from error


def create_database(path: Path, kind: DatabaseKind = SPOOL) -> sqlite3.Connection:
    """Create a file with the tables of the newest version and return its connection, which is in no transaction."""
    connection = _connect(path, "rwc")
    try:
        connection.execute(f"PRAGMA application_id = {kind.application_id}")
        connection.execute(f"PRAGMA journal_mode = {kind.journal_mode}")
        _prepare(connection)
        _migrate(connection, 0, kind)
    except BaseException:
        connection.close()
        raise
    return connection


def place_database(draft: Path, path: Path) -> None:
    """Give a complete file that nobody has open its final name; ReportError if there is a file of this name.

    Closing a file tells no error: where it could not bring everything into the file itself, its log is still there.
    """
    if draft.with_name(f"{draft.name}-wal").exists():
        raise refusal("not-written", path, tr("the disk did not take everything"))
    if not path.exists():
        for suffix in _SIDE_FILES:
            # SQLite would take side files that an earlier file of this name left for parts of the new one.
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    try:
        os.link(draft, path)
    except FileExistsError:
        raise refusal("exists", path, tr("there is a file of this name already")) from None
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_if_missing(path: Path, kind: DatabaseKind) -> None:
    """Make an empty file if there is none; another process may make one at the same time."""
    _remove_left(path)
    if path.exists():
        return
    draft = path.with_name(f".{path.name}.{os.urandom(16).hex()}")
    try:
        create_database(draft, kind).close()
        try:
            place_database(draft, path)
        except ReportError:
            if not path.exists():
                raise
    finally:
        draft.unlink(missing_ok=True)


def _remove_left(path: Path) -> None:
    """Remove what processes left that were killed while they made the file."""
    oldest = time.time() - MAKING_SECONDS
    with suppress(OSError):
        for each in path.parent.glob(f".{glob.escape(path.name)}.*"):
            if each.lstat().st_mtime < oldest:
                each.unlink(missing_ok=True)


@contextmanager
def told_also(found: Sequence[Report]) -> Iterator[None]:
    """Add what was found before to a ReportError within: nobody would see it any more."""
    try:
        yield
    except ReportError as error:
        if not found:
            raise
        raise ReportError((*error.reports, *found)) from error


def open_database(path: Path, kind: DatabaseKind = SPOOL) -> sqlite3.Connection:
    """Open, check and migrate an existing file; ReportError if it is missing, damaged, of another kind or too new."""
    if not path.is_file():
        raise refusal("not-opened", path, tr("there is no such file"), kind)
    with reported_errors(path, kind):
        connection = _connect(path, "rw")
        try:
            _check(connection, path, kind)
            connection.execute(f"PRAGMA journal_mode = {kind.journal_mode}")
            _prepare(connection)
            _migrate(connection, _pragma(connection, "user_version"), kind)
            _share_side_files(path)
        except BaseException:
            connection.close()
            raise
    return connection


def open_copy(path: Path, kind: DatabaseKind = SPOOL) -> tuple[sqlite3.Connection, Signature]:
    """Open and check a copy of a file that this process may only read, as `open_database`; nothing is written."""
    with reported_errors(path, kind):
        connection, signature = copy_database(path)
        try:
            _check(connection, path, kind)
            _migrate(connection, _pragma(connection, "user_version"), kind)
            connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
    return connection, signature


def _share_side_files(path: Path) -> None:
    """Give the group of the file those beside it that this process made, else others of that group are locked out."""
    group = path.stat().st_gid
    for suffix in _SIDE_FILES:
        beside = path.with_name(path.name + suffix)
        with suppress(OSError):
            status = beside.lstat()
            if status.st_uid == os.geteuid() and status.st_gid != group:
                os.chown(beside, -1, group, follow_symlinks=False)


def begin_alone(connection: sqlite3.Connection, path: Path) -> None:
    """Begin a transaction in which no other process can write; one that waits long for that tells for whom."""
    first = min(TELL_SECONDS, BUSY_SECONDS)
    connection.execute(f"PRAGMA busy_timeout = {round(1000 * first)}")
    try:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            tell_waiting(path)
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * (BUSY_SECONDS - first))}")
            connection.execute("BEGIN IMMEDIATE")
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_SECONDS)}")


def connect_to_look(path: Path) -> sqlite3.Connection:
    """Open a file only to read from it."""
    return _connect(path, "ro")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        address, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True, cached_statements=256
    )
    distrust(connection)
    if mode == "rw" and not os.access(path, os.W_OK):
        connection.execute("PRAGMA query_only = ON")
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    # Every transaction is flushed to the disk, and in mode DELETE also the removal of its journal file, so that it
    # survives a power failure.
    connection.execute("PRAGMA synchronous = EXTRA")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def _check(connection: sqlite3.Connection, path: Path, kind: DatabaseKind) -> None:
    if _pragma(connection, "application_id") != kind.application_id:
        raise refusal("foreign", path, tr("it is not a {name} of qmonpy").format(name=kind.name), kind)
    newest, version = len(find_migrations(kind)), _pragma(connection, "user_version")
    if version > newest:
        words = tr("it was written by a newer qmonpy (version {version} of the file, this one knows {newest})").format(
            version=version, newest=newest
        )
        raise refusal("newer", path, words, kind)
    with closing(connection.execute("PRAGMA quick_check(1)")) as found:
        (verdict,) = found.fetchone()
    if verdict != "ok":
        raise refusal("damaged", path, tr("its content is damaged ({verdict})").format(verdict=verdict), kind)
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise refusal("damaged", path, tr("rows that others refer to are missing"), kind)
    wrong = find_wrong_type(connection, has_history=kind is not SPOOL)
    if wrong:
        raise refusal("damaged", path, wrong, kind)


def _migrate(connection: sqlite3.Connection, version: int, kind: DatabaseKind) -> None:
    """Bring a file to the newest version, each step in a transaction, so that it is always of one whole version."""
    add_digest(connection)
    for number, script in enumerate(find_migrations(kind)[version:], version + 1):
        try:
            signature = SIGN_SCHEMA if 0 < kind.checked_from <= number else ""
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\n{signature}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
