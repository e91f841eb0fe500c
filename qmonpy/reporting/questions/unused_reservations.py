"""The ready answer: advance reservations in which no job ever ran, in slot hours that they kept from others."""

from sqlalchemy import Connection, and_, case, exists, func, not_, select

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.coverage import describe_lack_of_records
from qmonpy.reporting.questions.jobs_behind import find_seconds
from qmonpy.reporting.questions.runs import is_in
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


def unused_reservations(connection: Connection, asked: Asked) -> Answer:
    """Return reservations whose window began and ended within the period, and which no job used; the dearest first.

    The window is that of the last record of attributes; one that was deleted ended then, or never began.
    """
    each = AR_ATTRIBUTE.alias("each_attribute")
    last = select(func.max(each.c.ara_id)).where(each.c.ara_parent == AR.c.ar_id).correlate(AR).scalar_subquery()
    used = exists().where(JOB_USAGE.c.ju_ar_parent == AR.c.ar_id)
    gone, begun, over = (
        AR_USAGE.c.aru_termination_time,
        AR_ATTRIBUTE.c.ara_start_time,
        AR_ATTRIBUTE.c.ara_end_time,
    )
    ended, has_ended = case((gone < over, gone), else_=over), and_(is_in(asked.period, gone), gone > begun)
    joined = AR.join(AR_ATTRIBUTE, AR_ATTRIBUTE.c.ara_id == last).join(AR_USAGE, AR_USAGE.c.aru_parent == AR.c.ar_id)
    statement = (
        select(
            AR.c.ar_number,
            AR.c.ar_owner,
            AR_ATTRIBUTE.c.ara_name,
            begun,
            func.max(ended),
            func.sum(AR_USAGE.c.aru_slots),
        )
        .select_from(joined)
        .where(and_(has_ended, not_(used)))
        .group_by(AR.c.ar_id, AR.c.ar_number, AR.c.ar_owner, AR_ATTRIBUTE.c.ara_name, begun)
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
            connection.execute(each).first() for each in (one, one.select_from(joined).where(has_ended))
        )
        note = ALL_USED if over_by_then else NONE_ENDED if there else NOTHING_RECORDED
    table, drawing = ResultTable(_COLUMNS, tuple(rows)), Drawing("bars", "reservation", ("slot_hours",))
    lack = describe_lack_of_records(connection, asked.period, zone=asked.zone, time=gone, what=later("reservation"))
    return Answer(table, drawing, note, lack=lack)


ALL_USED = later("Every reservation that ended in this period was used.")
NONE_ENDED = later("No reservation ended in this period.")
NOTHING_RECORDED = later(
    "No reservation was recorded. A real cell writes them into its file reporting with reporting=true in"
    " reporting_params."
)
