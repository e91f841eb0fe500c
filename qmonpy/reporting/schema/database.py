"""A reporting database that is open: SQLite in a file, or PostgreSQL by its address."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, select, text, update
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.reporting.schema.migrations import check_version, find_newest, find_version, migrate
from qmonpy.reporting.schema.place import find_data_folder
from qmonpy.reporting.schema.refusals import refusal, reported_errors
from qmonpy.reporting.schema.tables import QMONPY_WRITING

BUSY_SECONDS = 30
"""How long to wait for another process that is writing."""
MOST_ENGINES = 16
"""So many are kept: they hold no connection, but statements as they are sent. Each question would make these anew,
which takes longer than to ask, and leave thousands of values in cycles behind."""
MOST_CACHED = 64 << 20
"""So many bytes of a database of SQLite are held by who writes it, until the connection is closed."""
FEW_CACHED = 4 << 20
"""So many by who writes some records now and then, in a process that shall take little memory."""
ONLY_READS = {"only_reads": True}
"""Execution options of a connection to a database that may be written, whose transactions wait for no writer."""
_DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


@dataclass(frozen=True, slots=True)
class Database:
    """An open database of the newest version. `name` is its address as people may see it, without a password."""

    name: str
    engine: Engine
    is_readonly: bool

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of SQLite; else it is PostgreSQL."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """Give a connection in a transaction that is committed at the end; errors of the database are ReportError."""
        with reported_errors(self.name), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def begin_alone(self) -> Iterator[Connection]:
        """Give a connection in a transaction as `begin`, in which no other writer of records writes."""
        with reported_errors(self.name), self.engine.connect() as connection, connection.begin():
            lock_writers(connection)
            yield connection

    def close(self) -> None:
        """Let it go; every connection was closed by whoever asked for it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


WRITERS = 0x716D6F72
"""The key of PostgreSQL's advisory lock for who writes records; also SQLite's `application_id` (`qmor`)."""


def lock_writers(connection: Connection) -> None:
    """Wait until no other writer is in a transaction, and keep others out until the end of this one.

    The transaction is counted, so that a writer sees whether others have written since its last one.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": WRITERS})
    # On SQLite every transaction of a database that may be written begins by BEGIN IMMEDIATE.
    connection.execute(update(QMONPY_WRITING).values(w_generation=QMONPY_WRITING.c.w_generation + 1))


def open_database(
    url: str, *, readonly: bool = False, may_upgrade: bool = True, most_cached: int = MOST_CACHED
) -> Database:
    """Open a database by its address (`sqlite:///FILE`, `postgresql://USER@HOST/NAME`) or the name of a file of SQLite.

    Unless it is opened to read only, a missing file is made and, if that may be done, an older version brought to the
    newest, each step in a transaction. ReportError for what cannot be used: a newer version, an older one that must
    stay, a wrong password, a file that is no database.
    """
    address = _parse_address(url)
    name = _format_name(address)
    if address.drivername.startswith("sqlite"):
        _check_file(Path(address.database or ""), name, readonly=readonly)
    with reported_errors(name):
        engine = (
            _connect_sqlite(address, readonly=readonly, most_cached=most_cached)
            if _is_file(address)
            else _connect_server(address, name, readonly=readonly)
        )
        with engine.execution_options(**ONLY_READS).connect() as connection:
            _check_kind(connection, name)
            if readonly:
                check_version(connection, name)
            version = find_version(connection)
            is_newest = readonly or version == find_newest()
            if version and not is_newest and not may_upgrade:
                check_version(connection, name)
        if not is_newest:
            migrate(engine, name, WRITERS)
    return Database(name, engine, readonly)


def has_records(url: str) -> bool:
    """Return whether records were ever written into a database, not only readings of a cluster that somebody has open.

    One that cannot be read counts as one that has records: whoever opens it is told why. One without tables, as while
    somebody makes it, has none.
    """
    try:
        with open_database(url, readonly=True) as database, database.begin() as connection:
            return bool(connection.scalar(select(QMONPY_WRITING.c.w_generation)))
    except ReportError as error:
        return error.reports[0].code not in ("reporting.missing", "reporting.empty")


def _parse_address(url: str) -> URL:
    if "://" not in url:
        return URL.create(_DRIVERS["sqlite"], database=os.path.abspath(url))
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise refusal("address", _hide(url), "this is no address of a database") from None
    kind, _, driver = address.drivername.partition("+")
    if kind not in _DRIVERS or driver not in {"", "psycopg", "pysqlite"}:
        raise refusal("address", _hide(url), "only sqlite:///FILE and postgresql://USER@HOST/NAME are known")
    if kind == "sqlite" and not address.database:
        raise refusal("address", _hide(url), "it names no file: sqlite:///FILE, with four slashes for a whole path")
    return address.set(drivername=_DRIVERS[kind])


def _hide(url: str) -> str:
    """Return an address that could not be read without what may be its password."""
    before, _, behind = url.rpartition("@")
    return f"{before.partition('://')[0]}://...@{behind}" if before else url


def _format_name(address: URL) -> str:
    if _is_file(address):
        return str(address.database)
    shown = address.set(drivername="postgresql")
    return shown.render_as_string(hide_password=True)


def _is_file(address: URL) -> bool:
    return address.drivername.startswith("sqlite")


def _check_file(path: Path, name: str, *, readonly: bool) -> None:
    try:
        is_there = path.exists()
        if not is_there and not readonly and path.parent == find_data_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        # A name may be too long to be looked for.
        raise refusal("not-opened", name, error.strerror or str(error)) from error
    if is_there and not path.is_file():
        raise refusal("no-database", name, "it is no file")
    if not is_there and not readonly and not path.parent.is_dir():
        raise refusal("no-folder", name, f"there is no folder {path.parent}")
    if not is_there and readonly:
        raise refusal("missing", name, "there is no such file")
    if is_there and not readonly and not os.access(path, os.W_OK):
        raise refusal("read-only", name, "it may only be read, not written")


def _connect_sqlite(address: URL, *, readonly: bool, most_cached: int) -> Engine:
    path = Path(address.database or "").absolute()
    mode = "mode=ro" if readonly else "mode=rwc"
    if readonly and not os.access(path.parent, os.W_OK) and not _has_log(path):
        # A reader of a write-ahead log makes files beside it, which this one may not.
        mode = "immutable=1"
    return _make_sqlite_engine(path, mode, readonly, most_cached)


@lru_cache(MOST_ENGINES)
def _make_sqlite_engine(path: Path, mode: str, readonly: bool, most_cached: int) -> Engine:
    engine = create_engine(
        f"{_DRIVERS['sqlite']}:///{path.as_uri()}?{mode}&uri=true",
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        poolclass=NullPool,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # SQLAlchemy begins the transactions itself, so that also reading is in one.
        connection.isolation_level = None
        if readonly:
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA cache_size = -{most_cached >> 10}")
            connection.execute("PRAGMA temp_store = MEMORY")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        only_reads = readonly or connection.get_execution_options().get("only_reads")
        connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")

    return engine


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _connect_server(address: URL, name: str, *, readonly: bool) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise refusal("driver", name, "PostgreSQL needs psycopg: pip install 'qmonpy[postgresql]'") from None
    return _make_server_engine(address, readonly)


@lru_cache(MOST_ENGINES)
def _make_server_engine(address: URL, readonly: bool) -> Engine:
    options = "-c timezone=UTC" + (" -c default_transaction_read_only=on" if readonly else "")
    return create_engine(address, connect_args={"options": options, "connect_timeout": 10}, poolclass=NullPool)


def _check_kind(connection: Connection, name: str) -> None:
    """Refuse a file of SQLite that has another purpose."""
    if connection.dialect.name != "sqlite":
        return
    kind = connection.exec_driver_sql("PRAGMA application_id").scalar()
    others = connection.exec_driver_sql(
        "SELECT count(*) FROM sqlite_schema WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'sge_version')"
    ).scalar()
    if (kind not in {0, WRITERS}) or others:
        raise refusal("foreign", name, "it is a database of something else")
