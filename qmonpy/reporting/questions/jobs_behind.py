"""The runs of jobs behind a number of an answer, and the whole record of one."""

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, desc, func, select

from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.buckets import WEEKDAYS, find_stretches
from qmonpy.reporting.questions.job_run import JobRecord, JobRun, JobsBehind, TimesBehind
from qmonpy.reporting.questions.question import MEASURE_BY_ID, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.runs import (
    AMOUNTS,
    ASKED_OF,
    ORDERS,
    find_request,
    is_chosen,
    is_in,
    key_expression,
    select_runs,
    zone_offsets,
)
from qmonpy.reporting.schema.run_sql import BEGAN, CPU, HAS_RUN, IS_JOB
from qmonpy.reporting.schema.tables import AR, JOB, JOB_LOG, JOB_REQUEST, JOB_USAGE

MOST_RUNS = 500


_COLUMNS = (
    JOB_USAGE.c.ju_id,
    JOB.c.j_job_number,
    JOB.c.j_task_number,
    JOB.c.j_owner,
    JOB.c.j_job_name,
    JOB.c.j_project,
    JOB_USAGE.c.ju_qname,
    JOB_USAGE.c.ju_hostname,
    JOB_USAGE.c.ju_slots,
    JOB.c.j_submission_time,
    BEGAN,
    JOB_USAGE.c.ju_end_time,
    CPU,
    JOB_USAGE.c.ju_maxvmem,
    JOB_USAGE.c.ju_failed,
    JOB_USAGE.c.ju_exit_status,
)


def find_jobs_behind(
    connection: Connection,
    question: Question,
    keys: Sequence[Cell],
    *,
    limit: int = MOST_RUNS,
    zone: tzinfo | None = None,
    last_id: int | None = None,
) -> JobsBehind:
    """Return the runs behind the row of an answer that has these keys, one for each of the question's."""
    order = ORDERS[MEASURE_BY_ID[question.measure].order]
    asked = find_request(connection, ASKED_OF.get(question.measure, ()))
    where, used = and_(IS_JOB, find_condition(question, keys, zone)), list_used(question)
    return list_runs(connection, where, used, order, limit=limit, asked=asked, last_id=last_id)


def find_times_behind(
    connection: Connection,
    question: Question,
    keys: Sequence[Cell],
    *,
    limit: int = MOST_RUNS,
    zone: tzinfo | None = None,
    last_id: int | None = None,
) -> TimesBehind:
    """Return what the times behind the row of an answer come to; the question is for waits, turnarounds or run times.

    They are added up from the records, as the answer itself is where nothing is kept by the hour.
    """
    where = find_condition(question, keys, zone)
    if last_id is not None:
        where = and_(where, JOB_USAGE.c.ju_id <= last_id)
    amounts = AMOUNTS[question.measure]
    columns = [amounts[name].expression for name in ("jobs", "sum", "largest")]
    jobs, total, largest = connection.execute(select_runs(columns, list_used(question), where)).one()
    runs = find_jobs_behind(connection, question, keys, limit=limit, zone=zone, last_id=last_id).runs
    return TimesBehind(question.measure, int(jobs or 0), float(total or 0), float(largest or 0), runs)


def find_condition(question: Question, keys: Sequence[Cell], zone: tzinfo | None = None) -> ColumnElement[bool]:
    """Return the condition on the records behind the row of an answer that has these keys."""
    offsets = zone_offsets(question.period, zone, question.by)
    parts = [HAS_RUN, is_in(question.period), is_chosen(question.where)]
    for key, value in zip(question.by, keys, strict=True):
        if key in TIME_KEYS:
            parts.append(is_in(find_stretch(key, int(str(value)), zone)))
        else:
            wanted = WEEKDAYS.index(str(value)) if key == "weekday" else value
            parts.append(key_expression(key, offsets) == wanted)
    return and_(*parts)


def list_used(question: Question) -> tuple[str, ...]:
    """Return the keys that a question uses."""
    return (*question.by, *(each.key for each in question.where))


def list_runs(
    connection: Connection,
    where: ColumnElement[bool],
    keys: Sequence[str],
    order: ColumnElement[Any],
    *,
    limit: int = MOST_RUNS,
    asked: str = "",
    last_id: int | None = None,
) -> JobsBehind:
    """Return the runs that meet a condition, the largest by `order` first.

    Records behind `last_id`, the newest when the answer was given, are left out: they are not in its numbers.
    """
    if last_id is not None:
        where = and_(where, JOB_USAGE.c.ju_id <= last_id)
    total = connection.execute(select_runs((func.count(),), keys, where, asked)).scalar_one()
    listed = select_runs(_COLUMNS, keys, where, asked).order_by(desc(order), JOB_USAGE.c.ju_id).limit(limit)
    return JobsBehind(tuple(_make_run(tuple(row)) for row in connection.execute(listed)), total)


def find_last_run(connection: Connection) -> int:
    """Return the id of the newest record of a run; 0 without any."""
    return int(connection.execute(select(func.max(JOB_USAGE.c.ju_id))).scalar() or 0)


def find_stretch(key: str, begin: int, zone: tzinfo | None = None) -> Period:
    """Return the stretch of local time that begins at a moment: an hour, a day, a week, a month or a year."""
    longest = {"hour": 3600, "day": 90_000, "week": 8 * 86400, "month": 32 * 86400, "year": 367 * 86400}[key]
    following = [each for each in find_stretches(key, Period(begin, begin + 2 * longest), zone) if each > begin]
    return Period(begin, following[0])


def _make_run(row: tuple[Any, ...]) -> JobRun:
    id, job, task, user, name, project, queue, host, slots, submitted, started, ended, cpu, vmem, failed, status = row
    return JobRun(
        int(id),
        int(job or 0),
        max(0, int(task or 0)),
        user or "",
        name or "",
        project or "",
        queue or "",
        host or "",
        int(slots or 0),
        find_seconds(submitted),
        find_seconds(started),
        find_seconds(ended),
        float(cpu or 0),
        float(vmem or 0),
        int(failed or 0),
        int(status or 0),
    )


def find_seconds(time: datetime | None) -> int:
    """Return a time of the database in seconds since the epoch; 0 for none."""
    return int(time.replace(tzinfo=UTC).timestamp()) if time is not None else 0


def read_record(connection: Connection, id: int) -> JobRecord | None:
    """Return the record of a run by its id; None if it is no longer there."""
    usage = connection.execute(select(JOB_USAGE).where(JOB_USAGE.c.ju_id == id)).mappings().first()
    if usage is None:
        return None
    parent = usage["ju_parent"]
    job = connection.execute(select(JOB).where(JOB.c.j_id == parent)).mappings().first()
    asked = select(JOB_REQUEST.c.jr_variable, JOB_REQUEST.c.jr_value).where(JOB_REQUEST.c.jr_parent == parent)
    requests = connection.execute(asked.order_by(JOB_REQUEST.c.jr_id))
    logged = select(JOB_LOG).where(JOB_LOG.c.jl_parent == parent).order_by(JOB_LOG.c.jl_time, JOB_LOG.c.jl_id)
    log = connection.execute(logged.limit(MOST_RUNS)).mappings()
    reservation = connection.execute(select(AR.c.ar_number).where(AR.c.ar_id == usage["ju_ar_parent"])).scalar()
    return JobRecord(
        dict(job or {}),
        dict(usage),
        tuple((str(name), str(value)) for name, value in requests),
        tuple(dict(each) for each in log),
        reservation,
    )
