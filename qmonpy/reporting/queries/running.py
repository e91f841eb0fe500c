"""Runs queries: on a connection that cannot write, with bound parameters, within a time, until somebody cancels."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from threading import Lock
from typing import Any

from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.cells import make_table, sort_rows
from qmonpy.reporting.queries.query import Parameter, Query
from qmonpy.reporting.queries.result_table import ResultTable
from qmonpy.reporting.queries.sql_words import find_parameters
from qmonpy.reporting.queries.sqlite_functions import define_functions, format_moment
from qmonpy.reporting.queries.statements import NOW, plan_statement
from qmonpy.reporting.queries.values import find_values
from qmonpy.reporting.schema.database import Database
from qmonpy.translation import tr

MOST_ROWS = 100_000
"""How many rows a result has unless it is asked for more."""
LONGEST_SECONDS = 300
"""How long a query may run unless it is given another time."""
_STEPS = 20_000
"""After so many steps SQLite asks whether to go on; some ten thousand times a second."""
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "writefile", "edit", "fts3_tokenizer"})


class Cancelling:
    """A wish to stop a query, which another thread may have at any time, also before the query begins."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._stop: Callable[[], object] | None = None
        self.is_wanted = False

    def cancel(self) -> None:
        """Stop the query; it ends with a ReportError of code `reports.cancelled`."""
        with self._lock:
            self.is_wanted = True
            if self._stop is not None:
                self._stop()

    @contextmanager
    def watching(self, stop: Callable[[], object]) -> Iterator[None]:
        """Let `stop` be called when the wish comes within."""
        with self._lock:
            if self.is_wanted:
                raise _cancelled()
            self._stop = stop
        try:
            yield
        finally:
            with self._lock:
                self._stop = None


def run_query(
    database: Database,
    query: Query,
    values: Mapping[str, object] | None = None,
    *,
    limit: int = MOST_ROWS,
    now: float | None = None,
    zone: tzinfo | None = None,
    cancelling: Cancelling | None = None,
    longest_seconds: float = LONGEST_SECONDS,
) -> ResultTable:
    """Run a query with the values of its parameters and return at most `limit` rows.

    `now` is the present in seconds since the epoch, which a simulated cluster has of its own; texts that name times are
    in `zone` (the machine's). Whatever the SQL says, nothing can be written. Raises ReportError for wrong values, for
    SQL that the database refuses, and when it is cancelled or takes too long.
    """
    at = time.time() if now is None else now
    bound = find_values(query, values or {}, at, zone)
    needed = find_parameters(query.sql)
    if missing := [name for name in needed if name not in bound]:
        words = tr("The query {name} has :{missing} in its SQL, but no parameter of this name.").format(
            name=query.name, missing=missing[0]
        )
        raise ReportError((Report("reports.parameter", words),))
    present = datetime.fromtimestamp(at, UTC).replace(tzinfo=None, microsecond=0)
    bound = {**{name: bound[name] for name in needed}, NOW: present}
    statement = plan_statement(query.sql, is_sqlite=database.is_sqlite)
    run = _run_on_file if database.is_sqlite else _run_on_server
    with _reported(database, query, cancelling), database.engine.connect() as connection:
        driver = connection.connection.driver_connection
        names, rows = run(driver, statement, bound, limit, cancelling or Cancelling(), longest_seconds)
    table = make_table(names, rows[:limit], query.columns, is_cut=len(rows) > limit)
    return sort_rows(table, query.order) if query.order else table


def read_choices(database: Database, parameter: Parameter, *, limit: int = 1000) -> tuple[str, ...]:
    """Return the values that a parameter can have: those that are listed, or else what the database has of them."""
    if parameter.choices or not parameter.choices_sql:
        return parameter.choices
    query = Query(f"choices_of_{parameter.name}", parameter.title, "", parameter.choices_sql)
    found = run_query(database, query, limit=limit)
    return tuple(str(row[0]) for row in found.rows if row[0] is not None)


_Rows = tuple[Sequence[str], Sequence[Sequence[object]]]


def _run_on_file(
    connection: Any, sql: str, bound: Mapping[str, object], limit: int, cancelling: Cancelling, seconds: float
) -> _Rows:
    deadline = time.monotonic() + seconds
    values = {name: format_moment(value) if isinstance(value, datetime) else value for name, value in bound.items()}
    define_functions(connection)
    connection.execute("PRAGMA query_only = ON")
    # LIKE tells upper and lower case apart in PostgreSQL.
    connection.execute("PRAGMA case_sensitive_like = ON")
    connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
    connection.set_authorizer(_authorize)
    try:
        with cancelling.watching(connection.interrupt):
            cursor = connection.execute(sql, values)
            names = [each[0] for each in cursor.description or ()]
            return names, cursor.fetchmany(limit + 1)
    finally:
        connection.set_authorizer(None)
        connection.set_progress_handler(None, 0)


def _authorize(action: int, first: str | None, second: str | None, *_: object) -> int:
    is_allowed = action in _ALLOWED and not (action == sqlite3.SQLITE_FUNCTION and second in _FORBIDDEN_FUNCTIONS)
    return sqlite3.SQLITE_OK if is_allowed else sqlite3.SQLITE_DENY


def _run_on_server(
    connection: Any, sql: str, bound: Mapping[str, object], limit: int, cancelling: Cancelling, seconds: float
) -> _Rows:
    # The first statement of the transaction settles for good that it only reads.
    connection.execute("SET TRANSACTION READ ONLY")
    connection.execute("SET LOCAL timezone = 'UTC'")
    connection.execute(f"SET LOCAL statement_timeout = {int(seconds * 1000)}")
    connection.execute("SELECT 1")
    with cancelling.watching(connection.cancel), connection.cursor(name="qmonpy") as cursor:
        # The server keeps what was not asked for.
        cursor.execute(sql, bound)
        names = [each.name for each in cursor.description or ()]
        return names, cursor.fetchmany(limit + 1)


@contextmanager
def _reported(database: Database, query: Query, cancelling: Cancelling | None) -> Iterator[None]:
    """Turn errors of the database within into reports about the query."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except ReportError:
        raise
    except (SQLAlchemyError, sqlite3.Error, ValueError, OverflowError) as error:
        raise _report(database, query, cancelling, getattr(error, "orig", None) or error) from error
    except Exception as error:
        if not hasattr(error, "sqlstate"):
            raise
        raise _report(database, query, cancelling, error) from error


def _report(database: Database, query: Query, cancelling: Cancelling | None, error: BaseException) -> ReportError:
    if cancelling is not None and cancelling.is_wanted:
        return _cancelled()
    state, words = getattr(error, "sqlstate", None), str(error).strip().split("\n")[0]
    if state == "57014" or words == "interrupted":
        text = tr("The query {name} took too long and was stopped; ask for a shorter period.").format(name=query.name)
        return ReportError((Report("reports.too-long", text),))
    if words == "not authorized" or words.startswith(tr("not authorized")) or "prohibited" in words or state == "25006":
        text = tr("The query {name} would do more than read, which is refused ({words}).").format(
            name=query.name, words=words
        )
        return ReportError((Report("reports.no-reading", text),))
    if words.startswith("user-defined function"):
        words = tr("a function was given what it does not take, such as a text that is no time")
    text = tr("The database {name} refuses the query {query}: {words}.").format(
        name=database.name, query=query.name, words=words
    )
    return ReportError((Report("reports.sql", text),))


def _cancelled() -> ReportError:
    return ReportError((Report("reports.cancelled", tr("The query was cancelled.")),))
