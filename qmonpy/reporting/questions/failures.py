"""The ready answer: failed jobs by host and by how they ended, so that a broken host is seen at one look."""

from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, and_, func, or_

from qmonpy.model.work.failed_codes import format_ending
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.coverage import describe_lack_of_records
from qmonpy.reporting.questions.jobs_behind import list_runs
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import is_in, select_runs
from qmonpy.reporting.questions.sums_behind import JOBS, Chosen, Finder, FindSums, choose, count_jobs, divide
from qmonpy.reporting.schema.run_sql import ENDED, EPOCH_DAY, HAS_FAILED, IS_JOB, find_text
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.translation import tr

_COLUMNS = (
    Column("host", "Host"),
    Column("ending", "Ended with"),
    Column("jobs", "Failed tasks", "number"),
    Column("share", "Of the host's tasks", "percent"),
    Column("all", "Tasks of the host", "number"),
)


def failed_by_host(connection: Connection, asked: Asked) -> Answer:
    """Return failed jobs, also those that never ran, by host and ending; the host with the most of them first."""
    where = and_(IS_JOB, _is_recorded_in(asked.period))
    host = find_text("host")
    counted = connection.execute(select_runs((host, func.count()), (), where).group_by(host))
    totals = {str(name): int(count) for name, count in counted}
    keys = (host, JOB_USAGE.c.ju_failed, JOB_USAGE.c.ju_exit_status)
    failed = and_(where, HAS_FAILED)
    found = connection.execute(select_runs((*keys, func.count()), (), failed).group_by(*keys)).all()
    by_host: dict[str, int] = {}
    by_ending: dict[tuple[str, str], int] = {}
    for name, code, status, count in found:
        by_host[name] = by_host.get(name, 0) + count
        ending = (name, format_ending(code or 0, status or 0))
        by_ending[ending] = by_ending.get(ending, 0) + count
    rows: list[tuple[Cell, ...]] = [
        (name, ending, count, 100 * by_host[name] / totals[name], totals[name])
        for (name, ending), count in sorted(
            by_ending.items(), key=lambda item: (-by_host[item[0][0]], item[0][0], -item[1], item[0][1])
        )
    ]
    note = "" if rows else tr("No job failed in this period.")
    return Answer(
        ResultTable(_COLUMNS, tuple(rows)),
        Drawing("stacked", "host", ("jobs",), "ending"),
        note,
        lambda again, row, last: list_runs(
            again, and_(failed, host == row[0], _has_ending(str(row[1]))), (), JOB_USAGE.c.ju_curr_time, last_id=last
        ),
        describe_lack_of_records(connection, asked.period, zone=asked.zone),
        sums={
            "jobs": _make_finder(
                JOBS,
                lambda row: and_(_is_recorded_in(asked.period), HAS_FAILED, host == row[0], _has_ending(str(row[1]))),
            ),
            "share": _make_finder(
                divide(count_jobs(HAS_FAILED), count_jobs()),
                lambda row: and_(_is_recorded_in(asked.period), host == row[0]),
            ),
            "all": _make_finder(JOBS, lambda row: and_(_is_recorded_in(asked.period), host == row[0])),
        },
    )


def _make_finder(find: Finder, find_condition: Callable[[tuple[Cell, ...]], ColumnElement[bool]]) -> FindSums:
    return lambda connection, row, last: find(connection, choose(connection, Chosen(find_condition(row)), last))


def _has_ending(ending: str) -> ColumnElement[bool]:
    word, _, number = ending.partition(":")[0].rpartition(" ")
    if word == "failed":
        return JOB_USAGE.c.ju_failed == int(number)
    status = int(number) + (128 if word == "signal" else 0)
    return and_(or_(JOB_USAGE.c.ju_failed == 0, JOB_USAGE.c.ju_failed.is_(None)), JOB_USAGE.c.ju_exit_status == status)


def _is_recorded_in(period: Period) -> ColumnElement[bool]:
    """Return whether a job ended in a period; one that has no times counts when its record was written."""
    written = and_(or_(ENDED.is_(None), ENDED < EPOCH_DAY), is_in(period, JOB_USAGE.c.ju_curr_time))
    return or_(is_in(period), written)
