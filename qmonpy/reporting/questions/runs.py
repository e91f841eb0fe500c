"""Runs of jobs in SQL: which records count, what of them is summed up, and by what they are divided and chosen.

A run is a record of the accounting: a task that ended, or a try of one. A parallel job may have further records, one
for each task that it started on its hosts (accounting(5), pe_taskid): what these used counts, but they are no jobs.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, and_, case, cast, func, not_, or_, select, true
from sqlalchemy import Text as SqlText

from qmonpy.late_methods import dataclass
from qmonpy.reporting.questions.buckets import Offsets, epoch_of, find_bucket, find_offsets
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Condition, Period
from qmonpy.reporting.schema.tables import AR, JOB, JOB_REQUEST, JOB_USAGE

ENDED = JOB_USAGE.c.ju_end_time
MEMORY_ASKED = ("h_vmem", "s_vmem", "h_rss", "virtual_free", "mem_free", "mem", "memory", "mem_total")
TIME_ASKED = ("h_rt", "s_rt")
"""The requests that use is held against: of each the one that most jobs ask for."""
EPOCH_DAY = datetime(1970, 1, 2)
"""A record without a time has the beginning of the epoch."""

IS_JOB = or_(JOB.c.j_pe_taskid.is_(None), func.upper(JOB.c.j_pe_taskid).in_(("NONE", "")))
"""Whether a record is a job's or task's own, not one of a task on a host of a parallel job."""
HAS_RUN = and_(JOB_USAGE.c.ju_start_time > EPOCH_DAY, JOB_USAGE.c.ju_start_time >= JOB.c.j_submission_time)
"""Whether it ran, as the view of the accounting has it: it did not start before it was submitted."""
HAS_FAILED = or_(JOB_USAGE.c.ju_failed != 0, JOB_USAGE.c.ju_exit_status != 0)
"""Whether its program returned another status than 0, or the cluster had a problem with it."""
_SUBMITTED, _STARTED, _ENDED = map(epoch_of, (JOB.c.j_submission_time, JOB_USAGE.c.ju_start_time, ENDED))
WAIT: ColumnElement[int] = _STARTED - _SUBMITTED
TURNAROUND: ColumnElement[int] = _ENDED - _SUBMITTED
RUN: ColumnElement[int] = _ENDED - _STARTED
SLOT_SECONDS: ColumnElement[int] = JOB_USAGE.c.ju_slots * RUN

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


@dataclass(frozen=True, slots=True)
class Amount:
    """A part of a measure that can be added up, or of which the largest counts."""

    expression: ColumnElement[Any]
    is_largest: bool = False


def _of_jobs(expression: ColumnElement[Any] | int) -> ColumnElement[Any]:
    return func.coalesce(func.sum(case((IS_JOB, expression), else_=0)), 0)


def _longest(expression: ColumnElement[Any]) -> Amount:
    return Amount(func.max(case((IS_JOB, expression))), is_largest=True)


_COUNT = Amount(_of_jobs(1))
_CPU = Amount(func.coalesce(func.sum(JOB_USAGE.c.ju_cpu), 0))
_SLOT_SECONDS = Amount(_of_jobs(SLOT_SECONDS))
ASKED_VALUE = JOB_REQUEST.c.jr_value
AMOUNTS: Mapping[str, Mapping[str, Amount]] = {
    "slot_hours": {"slot_seconds": _SLOT_SECONDS, "jobs": _COUNT},
    "cpu": {"cpu": _CPU, "jobs": _COUNT},
    "wait": {"sum": Amount(_of_jobs(WAIT)), "largest": _longest(WAIT), "jobs": _COUNT},
    "turnaround": {"sum": Amount(_of_jobs(TURNAROUND)), "largest": _longest(TURNAROUND), "jobs": _COUNT},
    "run_time": {"sum": Amount(_of_jobs(RUN)), "largest": _longest(RUN), "jobs": _COUNT},
    "jobs": {"jobs": _COUNT, "failed": Amount(_of_jobs(case((HAS_FAILED, 1), else_=0)))},
    "efficiency": {"cpu": _CPU, "slot_seconds": _SLOT_SECONDS, "jobs": _COUNT},
    "memory": {
        "used": Amount(func.coalesce(func.sum(JOB_USAGE.c.ju_maxvmem), 0)),
        "slots": Amount(_of_jobs(JOB_USAGE.c.ju_slots)),
        "jobs": _COUNT,
    },
    "time_asked": {"used": Amount(_of_jobs(RUN)), "jobs": _COUNT},
}
"""By measure, the amounts that it is made of."""
ASKED_OF: Mapping[str, tuple[str, ...]] = {"memory": MEMORY_ASKED, "time_asked": TIME_ASKED}
"""By measure, the requests of which one is asked for, by whose values the amounts are divided further."""
ORDERS: Mapping[str, ColumnElement[Any]] = {
    "slot_seconds": SLOT_SECONDS,
    "cpu": func.coalesce(JOB_USAGE.c.ju_cpu, 0),
    "wait": WAIT,
    "turnaround": TURNAROUND,
    "run": RUN,
    "end": ENDED,
    "idle": SLOT_SECONDS - func.coalesce(JOB_USAGE.c.ju_cpu, 0),
    "memory": func.coalesce(JOB_USAGE.c.ju_maxvmem, 0),
}
"""By the `order` of a measure, the amount by which the jobs behind a number are sorted."""


def join_runs(*, with_reservation: bool, asked: str = "") -> FromClause:
    """Return jobs joined with their usage, with reservations and the values of a request where they are needed."""
    joined: FromClause = JOB_USAGE.join(JOB, JOB.c.j_id == JOB_USAGE.c.ju_parent)
    if with_reservation:
        joined = joined.outerjoin(AR, AR.c.ar_id == JOB_USAGE.c.ju_ar_parent)
    if asked:
        request = and_(JOB_REQUEST.c.jr_parent == JOB.c.j_id, JOB_REQUEST.c.jr_variable == asked)
        joined = joined.join(JOB_REQUEST, request)
    return joined


def find_request(connection: Connection, names: tuple[str, ...]) -> str:
    """Return the request that most jobs ask for; the first name if none asks for any. Empty without names."""
    if not names:
        return ""
    counted = select(JOB_REQUEST.c.jr_variable, func.count()).where(JOB_REQUEST.c.jr_variable.in_(names))
    counts = {str(name): int(count) for name, count in connection.execute(counted.group_by(JOB_REQUEST.c.jr_variable))}
    return max(names, key=lambda name: counts.get(name, 0))


def find_moment_in_utc(moment: int) -> datetime:
    """Return a moment as databases have it."""
    return datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)


def is_in(period: Period, column: ColumnElement[datetime] = ENDED) -> ColumnElement[bool]:
    """Return whether a time lies in a period."""
    return and_(column >= find_moment_in_utc(period.begin), column < find_moment_in_utc(period.end))


def find_text(key: str) -> ColumnElement[str]:
    """Return the text of a run for a key; NONE where it has none."""
    return func.coalesce(func.nullif(TEXT_KEYS[key], ""), NOTHING)


def is_chosen(
    conditions: Iterable[Condition], text_of: Callable[[str], ColumnElement[str]] = find_text
) -> ColumnElement[bool]:
    """Return whether a run meets all conditions, or anything else of which `text_of` gives the text for a key."""
    found = [_meets(each, text_of(each.key)) for each in conditions]
    return and_(*found) if found else true()


def key_expression(key: str, offsets: Offsets) -> ColumnElement[Any]:
    """Return what runs are divided by: a text, or the number of a stretch of local time."""
    if key in TIME_KEYS or key in ROUND_KEYS:
        return find_bucket(key, offsets.local(_ENDED))
    return find_text(key)


def select_runs(
    columns: Iterable[ColumnElement[Any]], keys: Iterable[str], where: ColumnElement[bool], asked: str = ""
) -> Select[Any]:
    """Return a select of runs; `keys` are those that it uses, so that only what they need is joined."""
    joined = join_runs(with_reservation="reservation" in set(keys), asked=asked)
    return select(*columns).select_from(joined).where(where)


def _meets(condition: Condition, text: ColumnElement[str]) -> ColumnElement[bool]:
    found = or_(*(_is_like(text, value) for value in condition.values))
    return not_(found) if condition.is_not else found


def _is_like(text: ColumnElement[str], value: str) -> ColumnElement[bool]:
    if not set("*?") & set(value):
        return text == value
    # SQLite's LIKE takes capital and small letters as one, and its GLOB is no SQL of other databases.
    return text.regexp_match(_as_regexp(value))


def _as_regexp(pattern: str) -> str:
    """Return a regular expression that Python's SQLite and PostgreSQL read alike."""
    letters = {"*": "(.|\n)*", "?": "(.|\n)"}
    return f"^{''.join(letters.get(each) or _as_letter(each) for each in pattern)}$"


def _as_letter(letter: str) -> str:
    return letter if letter.isalnum() or letter in "_ -@,:/" or letter.isspace() else f"\\{letter}"


def zone_offsets(period: Period, zone: tzinfo | None, keys: Iterable[str]) -> Offsets:
    """Return the offsets of the zone, where a key needs them."""
    needs = any(key in TIME_KEYS or key in ROUND_KEYS for key in keys)
    return find_offsets(period, zone) if needs else Offsets(0)
