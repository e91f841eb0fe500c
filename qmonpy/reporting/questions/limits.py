"""The ready answers: which rules held jobs back most, and how full limits were, from recorded readings of them."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.buckets import epoch_of
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import find_moment_in_utc
from qmonpy.reporting.questions.value_course import Piece, cut_piece, draw_course
from qmonpy.reporting.readings.series import SeriesKind
from qmonpy.reporting.schema.tables import QMONPY_SERIES, QMONPY_SERIES_VALUES

NO_READINGS = (
    "No reading of a limit was recorded in this period. While a window has the cluster open, or `qmonpy record` runs,"
    " how much of each limit is used and who waits for it is read each minute."
)
_COLUMNS = (
    Column("rule", "Rule"),
    Column("resource", "Resource"),
    Column("job_hours", "Held back", "number", "job hours"),
    Column("peak", "Jobs at most", "number"),
    Column("holder", "Held most of it"),
)
_VALUES = QMONPY_SERIES_VALUES.c


def held_back(connection: Connection, asked: Asked) -> Answer:
    """Return rules by the hours for which waiting jobs could not start because of them, the worst first.

    A job that two rules hold back counts for both.
    """
    hours: dict[tuple[str, str], float] = {}
    peaks: dict[tuple[str, str], float] = {}
    holders: dict[tuple[str, str], dict[str, float]] = {}
    period, has_any = asked.period, False
    statement = _select(connection, period, (_VALUES.sr_blocked, _VALUES.sr_blocked_peak, _VALUES.sr_holder))
    for rule, resource, start, end, blocked, peak, holder in statement:
        has_any, key = True, (str(rule), str(resource))
        lasted = max(0, min(int(end), period.end) - max(int(start), period.begin)) * float(blocked or 0) / 3600
        hours[key] = hours.get(key, 0.0) + lasted
        peaks[key] = max(peaks.get(key, 0.0), float(peak or 0))
        if holder:
            found = holders.setdefault(key, {})
            found[str(holder)] = found.get(str(holder), 0.0) + lasted
    rows: list[tuple[Cell, ...]] = []
    for key in sorted((key for key, value in hours.items() if value > 0), key=lambda key: (-hours[key], key)):
        by_holder = holders.get(key, {})
        rows.append((*key, hours[key], peaks[key], max(by_holder, key=lambda name: by_holder[name], default="")))
    note = "" if rows else "No limit held a job back in this period." if has_any else NO_READINGS
    return Answer(ResultTable(_COLUMNS, tuple(rows)), Drawing("bars", "rule", ("job_hours",)), note)


def limit_use(connection: Connection, asked: Asked) -> Answer:
    """Return how full the limits of each rule were, hour by hour."""
    pieces = read_series(connection, asked.period, SeriesKind.LIMIT)
    return draw_course(pieces, asked, Column("rule", "Rule"), "" if pieces else NO_READINGS)


def read_series(connection: Connection, period: Period, kind: SeriesKind) -> list[Piece]:
    """Return what was read of limits, queues or consumables, each value for the time for which it was valid."""
    name = {SeriesKind.LIMIT: QMONPY_SERIES.c.se_rule, SeriesKind.QUEUE: QMONPY_SERIES.c.se_queue}
    named = name.get(kind, QMONPY_SERIES.c.se_resource)
    times = (epoch_of(_VALUES.sr_time_start), epoch_of(_VALUES.sr_time_end))
    statement = (
        select(named, *times, _VALUES.sr_used, _VALUES.sr_limit)
        .select_from(QMONPY_SERIES.join(QMONPY_SERIES_VALUES, QMONPY_SERIES.c.se_id == _VALUES.sr_parent))
        .where(and_(QMONPY_SERIES.c.se_kind == str(kind), *_touches(period)))
    )
    found = connection.execute(statement)
    return [cut_piece((str(n), int(b), int(e), float(u or 0), float(c or 0)), period) for n, b, e, u, c in found]


def _select(connection: Connection, period: Period, columns: tuple[ColumnElement[Any], ...]) -> list[tuple[Any, ...]]:
    times = (epoch_of(_VALUES.sr_time_start), epoch_of(_VALUES.sr_time_end))
    joined = QMONPY_SERIES.join(QMONPY_SERIES_VALUES, QMONPY_SERIES.c.se_id == _VALUES.sr_parent)
    statement = (
        select(QMONPY_SERIES.c.se_rule, QMONPY_SERIES.c.se_resource, *times, *columns)
        .select_from(joined)
        .where(and_(QMONPY_SERIES.c.se_kind == str(SeriesKind.LIMIT), *_touches(period)))
    )
    return [tuple(row) for row in connection.execute(statement)]


def _touches(period: Period) -> tuple[ColumnElement[bool], ...]:
    begin, end = find_moment_in_utc(period.begin), find_moment_in_utc(period.end)
    return _VALUES.sr_time_start < end, _VALUES.sr_time_end > begin
