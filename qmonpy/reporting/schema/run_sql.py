"""What is a run of a job among the records of the accounting, and what of it is counted, as expressions of SQL.

A run is a record of the accounting: a task that ended, or a try of one. A parallel job may have further records, one
for each task that it started on its hosts (accounting(5), pe_taskid), and a job that runs over midnight one of each
midnight, with the exit status -1, and a last one from there on (reporting(5)): what these used counts, but they are no
jobs. Such a job began when the first of its records says.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    and_,
    case,
    cast,
    extract,
    func,
    literal_column,
    not_,
    or_,
    select,
)
from sqlalchemy import Text as SqlText

from qmonpy.reporting.schema.tables import AR, JOB, JOB_USAGE


def epoch_of(column: ColumnElement[datetime]) -> ColumnElement[int]:
    """Return an expression for the whole seconds since the epoch of a column with times in UTC."""
    return cast(extract("epoch", column), BigInteger)


ENDED = JOB_USAGE.c.ju_end_time
EPOCH_DAY = datetime(1970, 1, 2)
"""A record without a time has the beginning of the epoch."""

_PART_STATUS: ColumnElement[int] = literal_column("-1", Integer)
"""As a word of the statement, which an index for just these records is found by."""
IS_PART = func.coalesce(JOB_USAGE.c.ju_exit_status, 0) == _PART_STATUS
"""Whether it is one of midnight, of a job that ran on."""
IS_OWN = or_(JOB.c.j_pe_taskid.is_(None), func.upper(JOB.c.j_pe_taskid).in_(("NONE", "")))
"""Whether a record is a job's or task's own, not one of a task on a host of a parallel job."""
IS_JOB = and_(IS_OWN, not_(IS_PART))
"""Whether it is the one of the end of a job or task."""
HAS_RUN = and_(JOB_USAGE.c.ju_start_time > EPOCH_DAY, JOB_USAGE.c.ju_start_time >= JOB.c.j_submission_time)
"""Whether it ran, as the view of the accounting has it: it did not start before it was submitted."""
HAS_FAILED = or_(JOB_USAGE.c.ju_failed != 0, JOB_USAGE.c.ju_exit_status != 0)
"""Whether its program returned another status than 0, or the cluster had a problem with it."""
_PART, _END = JOB_USAGE.alias("part"), JOB_USAGE.alias("try_before")
_IS_OF_TRY_BEFORE = (
    select(_END.c.ju_id)
    .where(
        _END.c.ju_parent == _PART.c.ju_parent,
        func.coalesce(_END.c.ju_exit_status, 0) != _PART_STATUS,
        _PART.c.ju_end_time <= _END.c.ju_start_time,
        _END.c.ju_end_time <= JOB_USAGE.c.ju_start_time,
        _END.c.ju_id != JOB_USAGE.c.ju_id,
    )
    .correlate(_PART, JOB_USAGE)
    .exists()
)
_PARTS = and_(
    ~_IS_OF_TRY_BEFORE,
    _PART.c.ju_exit_status == _PART_STATUS,
    _PART.c.ju_parent == JOB_USAGE.c.ju_parent,
    _PART.c.ju_qname == JOB_USAGE.c.ju_qname,
    _PART.c.ju_hostname == JOB_USAGE.c.ju_hostname,
    _PART.c.ju_end_time <= JOB_USAGE.c.ju_start_time,
)


def _of_parts(amount: ColumnElement[Any]) -> ColumnElement[Any]:
    return select(amount).where(_PARTS).correlate(JOB_USAGE).scalar_subquery()


BEGAN: ColumnElement[datetime] = func.coalesce(_of_parts(func.min(_PART.c.ju_start_time)), JOB_USAGE.c.ju_start_time)
"""When a job began whose end a record tells, over all midnights."""
CPU = func.coalesce(JOB_USAGE.c.ju_cpu, 0) + func.coalesce(_of_parts(func.sum(_PART.c.ju_cpu)), 0)
"""The processor time of such a job, over all midnights."""
_SUBMITTED, _STARTED, ENDED_SECONDS = map(epoch_of, (JOB.c.j_submission_time, JOB_USAGE.c.ju_start_time, ENDED))
_BEGAN = epoch_of(BEGAN)


def _seconds(begin: ColumnElement[int], end: ColumnElement[int]) -> ColumnElement[int]:
    """Return how long something took: nothing where it says that it ended before it began, as a wrong clock does."""
    return case((end > begin, end - begin), else_=0)


WAIT: ColumnElement[int] = _BEGAN - _SUBMITTED
TURNAROUND: ColumnElement[int] = _seconds(_SUBMITTED, ENDED_SECONDS)
RUN: ColumnElement[int] = _seconds(_BEGAN, ENDED_SECONDS)
SLOT_SECONDS: ColumnElement[int] = JOB_USAGE.c.ju_slots * RUN
"""Slots times the run time of a job; that of each record alone is `RECORD_SLOT_SECONDS`."""
RECORD_SLOT_SECONDS: ColumnElement[int] = JOB_USAGE.c.ju_slots * _seconds(_STARTED, ENDED_SECONDS)

TEXT_KEYS: Mapping[str, ColumnElement[str]] = {
    "user": JOB.c.j_owner,
    "project": JOB.c.j_project,
    "department": JOB.c.j_department,
    "group": JOB.c.j_group,
    "queue": JOB_USAGE.c.ju_qname,
    "host": JOB_USAGE.c.ju_hostname,
    "pe": JOB_USAGE.c.ju_granted_pe,
    "reservation": cast(AR.c.ar_number, SqlText),
    "name": JOB.c.j_job_name,
    "account": JOB.c.j_account,
}
NOTHING = "NONE"
"""What stands where a job has no project, parallel environment or reservation, as in the accounting."""


def sum_where(condition: ColumnElement[bool], expression: ColumnElement[Any] | int) -> ColumnElement[Any]:
    """Return the sum of an expression over the records that meet a condition, 0 for none."""
    return func.coalesce(func.sum(case((condition, expression), else_=0)), 0)


def _of_jobs(expression: ColumnElement[Any] | int) -> ColumnElement[Any]:
    return sum_where(IS_JOB, expression)


def _longest(expression: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.max(case((IS_JOB, expression)))


AMOUNTS: Mapping[str, ColumnElement[Any]] = {
    "jobs": _of_jobs(1),
    "failed": _of_jobs(case((HAS_FAILED, 1), else_=0)),
    "cpu": func.coalesce(func.sum(JOB_USAGE.c.ju_cpu), 0),
    "slot_seconds": sum_where(IS_OWN, RECORD_SLOT_SECONDS),
    "wait": _of_jobs(WAIT),
    "wait_most": _longest(WAIT),
    "turnaround": _of_jobs(TURNAROUND),
    "turnaround_most": _longest(TURNAROUND),
    "run": _of_jobs(RUN),
    "run_most": _longest(RUN),
}
"""What is added up over records, or of which the most counts (`..._most`, NULL without a job)."""


def find_text(key: str) -> ColumnElement[str]:
    """Return the text of a run for a key; NONE where it has none."""
    return func.coalesce(func.nullif(TEXT_KEYS[key], ""), NOTHING)
