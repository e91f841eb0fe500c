"""The ready answer: advance reservations in which no job ever ran, in slot hours that they kept from others."""

from dataclasses import replace
from functools import partial

from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, exists, func, not_, select

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.coverage import FIRST_RESERVATION, describe_lack_of_records
from qmonpy.reporting.questions.job_run import SumsBehind
from qmonpy.reporting.questions.jobs_behind import find_seconds
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import is_in
from qmonpy.reporting.questions.steps_behind import make_step, sum_steps
from qmonpy.reporting.schema.tables import AR, AR_ATTRIBUTE, AR_USAGE, JOB_USAGE
from qmonpy.translation import later

_COLUMNS = (
    Column("reservation", "Reservation"),
    Column("owner", "Owner"),
    Column("name", "Name"),
    Column("slot_hours", "Slot hours", "number", "h"),
    Column("slots", "Slots", "number"),
    Column("start", "Start", "time"),
    Column("end", "End", "time"),
)


_GONE, _BEGUN, _OVER = AR_USAGE.c.aru_termination_time, AR_ATTRIBUTE.c.ara_start_time, AR_ATTRIBUTE.c.ara_end_time
_ENDED = case((_GONE < _OVER, _GONE), else_=_OVER)


def _find_joined() -> FromClause:
    """Return reservations with their last record of attributes, and the slots that each had in its queues."""
    each = AR_ATTRIBUTE.alias("each_attribute")
    last = select(func.max(each.c.ara_id)).where(each.c.ara_parent == AR.c.ar_id).correlate(AR).scalar_subquery()
    return AR.join(AR_ATTRIBUTE, AR_ATTRIBUTE.c.ara_id == last).join(AR_USAGE, AR_USAGE.c.aru_parent == AR.c.ar_id)


def _has_ended(period: Period) -> ColumnElement[bool]:
    return and_(is_in(period, _GONE), _GONE > _BEGUN)


def unused_reservations(connection: Connection, asked: Asked) -> Answer:
    """Return reservations whose window began and ended within the period, and which no job used; the dearest first.

    The window is that of the last record of attributes; one that was deleted ended then, or never began.
    """
    used = exists().where(JOB_USAGE.c.ju_ar_parent == AR.c.ar_id)
    columns = (AR.c.ar_number, AR.c.ar_owner, AR_ATTRIBUTE.c.ara_name, _BEGUN)
    statement = (
        select(*columns, func.max(_ENDED), func.sum(AR_USAGE.c.aru_slots))
        .select_from(_find_joined())
        .where(and_(_has_ended(asked.period), not_(used)))
        .group_by(AR.c.ar_id, *columns)
    )
    rows: list[tuple[Cell, ...]] = []
    for number, owner, name, start, end, slots in connection.execute(statement):
        first, final = find_seconds(start), find_seconds(end)
        rows.append((str(number), owner, name, slots * max(0, final - first) / 3600, slots, first, final))
    rows.sort(key=lambda row: (-float(row[3] or 0), str(row[0])))
    note = ""
    if not rows:
        one = select(AR.c.ar_id).limit(1)
        there, over_by_then = (
            connection.execute(each).first()
            for each in (one, one.select_from(_find_joined()).where(_has_ended(asked.period)))
        )
        note = ALL_USED if over_by_then else NONE_ENDED if there else NOTHING_RECORDED
    table, drawing = ResultTable(_COLUMNS, tuple(rows)), Drawing("bars", "reservation", ("slot_hours",))
    lack = describe_lack_of_records(connection, asked.period, zone=asked.zone, time=_GONE, words=FIRST_RESERVATION)
    whats = {"slot_hours": "reserved", "slots": "reserved_slots"}
    sums = {name: partial(_find_slots, asked.period, what) for name, what in whats.items()}
    return Answer(table, drawing, note, lack=lack, sums=sums)


def _find_slots(
    period: Period, what: str, connection: Connection, row: tuple[Cell, ...], last: int | None
) -> SumsBehind:
    """Find the slots that a reservation had in each queue instance, or these × the time of its window."""
    del last
    number, owner, begin, end = int(str(row[0])), row[1], int(str(row[5])), int(str(row[6]))
    statement = (
        select(AR_USAGE.c.aru_qname, AR_USAGE.c.aru_hostname, AR_USAGE.c.aru_slots, _BEGUN)
        .select_from(_find_joined())
        .where(and_(_has_ended(period), AR.c.ar_number == number, AR.c.ar_owner == owner))
    )
    steps = []
    for queue, host, slots, begun in connection.execute(statement):
        # Numbers come again.
        if find_seconds(begun) == begin:
            step = make_step(f"{queue}@{host}", begin, end, float(slots or 0))
            steps.append(step if what == "reserved" else replace(step, amount=step.number))
    return SumsBehind(sum_steps(what, steps))


ALL_USED = later("Every reservation that ended in this period was used.")
NONE_ENDED = later("No reservation ended in this period.")
NOTHING_RECORDED = later(
    "No reservation was recorded. A real cell writes them into its file reporting with reporting=true in"
    " reporting_params."
)
