"""Runs what is chosen on a database: the answer, in words what it is about, and the way from a row to its jobs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import tzinfo
from functools import partial

from sqlalchemy import Connection

from qmonpy.app.reports.choice import QUERY_PREFIX, READY_PREFIX, Choice, find_periods, make_question
from qmonpy.app.reports.period_words import describe_period
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.query_files import find_query
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.queries.running import Cancelling, run_query
from qmonpy.reporting.questions.answer import Answer, Asked, answer
from qmonpy.reporting.questions.answering import title_question
from qmonpy.reporting.questions.job_run import JobRecord, JobsBehind, SumsBehind, TimesBehind
from qmonpy.reporting.questions.jobs_behind import find_last_run, read_record
from qmonpy.reporting.questions.question import MEASURE_BY_ID
from qmonpy.reporting.questions.ready import READY_BY_NAME
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.translation import later, tr

MOST_ROWS = 2_000


@dataclass(frozen=True, slots=True)
class ShownReport:
    """An answer with its title and what it is about; `now` is when it was asked for, by the cluster's clock."""

    choice: Choice
    answer: Answer
    title: str
    about: str
    now: int
    last_run: int | None = None
    """The id of the newest run that the answer knows."""


def run_report(
    url: str,
    choice: Choice,
    now: int,
    *,
    zone: tzinfo | None = None,
    cancelling: Cancelling | None = None,
    limit: int = MOST_ROWS,
) -> ShownReport:
    """Return what is chosen, read from a database that is opened to read only; ReportError for what is wrong.

    A question and a query give at most `limit` rows.
    """
    zone = shown_zone(zone)
    with open_database(url, readonly=True) as database:
        if choice.key.startswith(QUERY_PREFIX):
            return _run_query(database, choice, now, zone, cancelling, limit)
        with connected(database, cancelling) as connection:
            is_ready = choice.key.startswith(READY_PREFIX)
            run = _run_ready if is_ready else partial(_run_question, limit=limit)
            return replace(run(connection, choice, now, zone), last_run=find_last_run(connection))


def find_behind(
    url: str, shown: ShownReport, row: tuple[Cell, ...], *, cancelling: Cancelling | None = None
) -> JobsBehind:
    """Return the runs of jobs behind a row, of those that its answer counted; none where no jobs are behind it."""
    if shown.answer.find_behind is None:
        return JobsBehind()
    with open_database(url, readonly=True) as database, connected(database, cancelling) as connection:
        return shown.answer.find_behind(connection, row, shown.last_run)


def find_times(url: str, shown: ShownReport, row: tuple[Cell, ...], column: str) -> TimesBehind:
    """Return what the times in a column of `shown.answer.times` are made of in a row, of the runs that it counted."""
    with open_database(url, readonly=True) as database, connected(database, None) as connection:
        return shown.answer.times[column](connection, row, shown.last_run)


def find_sums(url: str, shown: ShownReport, row: tuple[Cell, ...], column: str) -> SumsBehind:
    """Return what the number in a column of `shown.answer.sums` is made of in a row, of the records that it counted."""
    with open_database(url, readonly=True) as database, connected(database, None) as connection:
        return shown.answer.sums[column](connection, row, shown.last_run)


def find_record(url: str, id: int) -> JobRecord | None:
    """Return the whole record of a run; None if it is no longer there."""
    with open_database(url, readonly=True) as database, database.begin() as connection:
        return read_record(connection, id)


@contextmanager
def connected(database: Database, cancelling: Cancelling | None) -> Iterator[Connection]:
    """Give a connection whose statements end with a ReportError when they are cancelled."""
    wish = cancelling or Cancelling()
    try:
        with database.begin() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            with wish.watching(driver.interrupt if database.is_sqlite else driver.cancel):
                yield connection
    except ReportError:
        if wish.is_wanted:
            raise ReportError((CANCELLED,)) from None
        raise


CANCELLED = Report("reports.cancelled", later("The report was cancelled."))


def _run_question(connection: Connection, choice: Choice, now: int, zone: tzinfo | None, limit: int) -> ShownReport:
    question = make_question(choice, now, zone)
    if isinstance(question, Report):
        raise ReportError((question,))
    found = answer(connection, question, limit=limit, zone=zone, now=now)
    about = describe_period(question.period, zone)
    if question.against is not None:
        about = tr("{about}, compared with {period}").format(
            about=about, period=describe_period(question.against, zone)
        )
    explained = tr(MEASURE_BY_ID[question.measure].explanation) if found.table.rows else ""
    return ShownReport(choice, replace(found, note=found.note or explained), title_question(question), about, now)


def _run_ready(connection: Connection, choice: Choice, now: int, zone: tzinfo | None) -> ShownReport:
    ready = READY_BY_NAME.get(choice.name)
    if ready is None:
        raise ReportError(
            (Report("reports.unknown", tr('There is no report called "{name}".').format(name=choice.name)),)
        )
    periods = find_periods(choice, now, zone)
    if isinstance(periods, Report):
        raise ReportError((periods,))
    period, against = periods
    about = describe_period(period, zone)
    if against is not None and ready.can_compare:
        about = tr("{about}, compared with {period}").format(about=about, period=describe_period(against, zone))
    found = ready.make(connection, Asked(period, against if ready.can_compare else None, zone, now))
    return ShownReport(choice, found, tr(ready.title), about, now)


def _run_query(
    database: Database, choice: Choice, now: int, zone: tzinfo | None, cancelling: Cancelling | None, limit: int
) -> ShownReport:
    query = find_query(choice.name)
    if query is None:
        raise ReportError(
            (Report("reports.unknown", tr('There is no query called "{name}".').format(name=choice.name)),)
        )
    known = {each.name for each in query.parameters}
    values = {name: value for name, value in choice.values if name in known}
    table = run_query(database, query, values, limit=limit, now=now, zone=zone, cancelling=cancelling)
    return ShownReport(choice, Answer(table, query.drawing), tr(query.title), "", now)
