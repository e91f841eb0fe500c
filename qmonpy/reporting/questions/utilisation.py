"""The ready answers: how full queues and licences were over time, by the hour.

Queues and consumables are in the database where the cluster writes their values (the records `queue_consumable` and
`host_consumable` of reporting(5)). Without them the use of queues is made of the records of jobs, which do not say
how many slots there are.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, select

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.answering import LOCAL, find_stretches
from qmonpy.reporting.questions.buckets import epoch_of
from qmonpy.reporting.questions.job_run import JobsBehind
from qmonpy.reporting.questions.jobs_behind import find_stretch, list_runs
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import (
    ENDED,
    HAS_RUN,
    IS_JOB,
    SLOT_SECONDS,
    find_moment_in_utc,
    find_text,
    select_runs,
)
from qmonpy.reporting.schema.tables import HOST, HOST_VALUES, JOB_USAGE, QUEUE, QUEUE_VALUES

MOST_STRETCHES = 24 * 62
"""With more hours than that a row is a day."""
_HOUR = 3600
GLOBAL = "global"
"""The host that stands for the cluster as a whole, whose consumables are licences and the like."""
Piece = tuple[str, int, int, float, float]
"""A name, begin and end of a value, what is used, and of how much; 0 if that is not known."""


def queue_use(connection: Connection, asked: Asked) -> Answer:
    """Return how full each queue was: per cent where its slots are known, slots in use where they are not."""
    pieces = _read_values(
        connection,
        asked.period,
        QUEUE.join(QUEUE_VALUES, QUEUE_VALUES.c.qv_parent == QUEUE.c.q_id),
        (QUEUE.c.q_qname, *(QUEUE_VALUES.c[f"qv_{name}"] for name in ("time_start", "time_end", "dvalue", "dconfig"))),
        QUEUE_VALUES.c.qv_variable == "slots",
    )
    if pieces:
        return _draw(pieces, asked, Column("queue", "Queue"), "")
    note = "Only records of jobs are there, which do not say how many slots a queue has."
    found = _draw(_read_runs(connection, asked.period), asked, Column("queue", "Queue"), note)
    unit = found.table.columns[0].unit.removeprefix(LOCAL)
    return Answer(found.table, found.drawing, found.note, lambda again, row: _find_behind(again, row, unit, asked))


def licence_use(connection: Connection, asked: Asked) -> Answer:
    """Return how much of each consumable of the whole cluster was in use."""
    columns = (HOST_VALUES.c[f"hv_{name}"] for name in ("variable", "time_start", "time_end", "dvalue", "dconfig"))
    where = and_(HOST.c.h_hostname == GLOBAL, HOST_VALUES.c.hv_dconfig > 0)
    joined = HOST.join(HOST_VALUES, HOST_VALUES.c.hv_parent == HOST.c.h_id)
    pieces = _read_values(connection, asked.period, joined, tuple(columns), where)
    note = "" if pieces else NO_LICENCES
    return _draw(pieces, asked, Column("licence", "Consumable"), note)


NO_LICENCES = (
    "No use of a consumable of the whole cluster was recorded in this period. A cell writes it into its file reporting"
    " where report_variables of the host global names the consumable."
)


def _read_values(
    connection: Connection,
    period: Period,
    joined: FromClause,
    columns: tuple[ColumnElement[Any], ...],
    where: ColumnElement[bool],
) -> list[Piece]:
    """Read values that are valid within a period; each is cut to it."""
    name, start, end, used, capacity = columns
    statement = (
        select(name, epoch_of(start), epoch_of(end), used, capacity)
        .select_from(joined)
        .where(and_(where, start < find_moment_in_utc(period.end), end > find_moment_in_utc(period.begin)))
    )
    found = ((str(n), int(b), int(e), float(u or 0), float(c or 0)) for n, b, e, u, c in connection.execute(statement))
    return [_cut(piece, period) for piece in found]


def _read_runs(connection: Connection, period: Period) -> list[Piece]:
    started = JOB_USAGE.c.ju_start_time
    where = and_(HAS_RUN, IS_JOB, started < find_moment_in_utc(period.end), find_moment_in_utc(period.begin) < ENDED)
    columns = (find_text("queue"), epoch_of(started), epoch_of(ENDED), JOB_USAGE.c.ju_slots)
    found = connection.execute(select_runs(columns, (), where))
    return [_cut((str(n), int(b), int(e), float(s or 0), 0.0), period) for n, b, e, s in found]


def _cut(piece: Piece, period: Period) -> Piece:
    name, begin, end, *amounts = piece
    return name, max(begin, period.begin), min(end, period.end), amounts[0], amounts[1]


def _draw(pieces: list[Piece], asked: Asked, named: Column, note: str) -> Answer:
    """Return the mean of each name in each hour or day, by the time for which a value was valid."""
    has_capacity = any(piece[4] for piece in pieces)
    unit = "hour" if _count_hours(pieces) <= MOST_STRETCHES else "day"
    columns = (
        Column("time", unit.title(), "time", f"{LOCAL}{unit}"),
        named,
        Column("use", "In use", "percent") if has_capacity else Column("use", "Slots in use", "number"),
    )
    rows = _mean(pieces, unit, asked, has_capacity=has_capacity)
    words = note if rows else note if "recorded" in note else "Nothing was in use in this period."
    return Answer(ResultTable(columns, tuple(rows)), Drawing("lines", "time", ("use",), named.name), words)


def _count_hours(pieces: list[Piece]) -> int:
    if not pieces:
        return 0
    return (max(piece[2] for piece in pieces) - min(piece[1] for piece in pieces)) // _HOUR


def _mean(pieces: list[Piece], unit: str, asked: Asked, *, has_capacity: bool) -> list[tuple[Cell, ...]]:
    if not pieces:
        return []
    first, last = min(piece[1] for piece in pieces), max(piece[2] for piece in pieces)
    begins = find_stretches(unit, Period(first, last), asked.zone)
    ends = [*begins[1:], find_stretch(unit, begins[-1], asked.zone).end]
    used: dict[tuple[int, str], list[float]] = {}
    for name, begin, end, amount, capacity in pieces:
        for place in _touched(begins, begin, end):
            seconds = min(end, ends[place]) - max(begin, begins[place])
            sums = used.setdefault((place, name), [0.0, 0.0])
            sums[0] += amount * seconds
            sums[1] += capacity * seconds
    names = sorted({piece[0] for piece in pieces})
    rows: list[tuple[Cell, ...]] = []
    for place, begin in enumerate(begins):
        length = min(last, ends[place]) - max(first, begin)
        for name in names:
            amount, capacity = used.get((place, name), [0.0, 0.0])
            if has_capacity:
                rows.append((begin, name, 100 * amount / capacity if capacity else None))
            else:
                rows.append((begin, name, amount / length if length > 0 else None))
    return rows


def _touched(begins: list[int], begin: int, end: int) -> Iterable[int]:
    return range(max(0, bisect_right(begins, begin) - 1), bisect_left(begins, end)) if end > begin else ()


def _find_behind(connection: Connection, row: tuple[Cell, ...], unit: str, asked: Asked) -> JobsBehind:
    time, name = int(str(row[0])), str(row[1])
    stretch = find_stretch(unit, time, asked.zone)
    where = and_(
        HAS_RUN,
        IS_JOB,
        JOB_USAGE.c.ju_start_time < find_moment_in_utc(stretch.end),
        find_moment_in_utc(stretch.begin) < ENDED,
        find_text("queue") == name,
    )
    return list_runs(connection, where, (), SLOT_SECONDS)
