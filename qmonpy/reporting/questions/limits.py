"""The ready answers: which rules held jobs back most, and how full limits were, from recorded readings of them."""

from functools import partial

from sqlalchemy import Connection

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.coverage import describe_lack_of_readings
from qmonpy.reporting.questions.limit_steps import (
    LIMIT_NAMES,
    NO_READINGS,
    NOTHING_HELD_BACK,
    VALUES,
    has_readings,
    select_steps,
)
from qmonpy.reporting.questions.pressure_behind import find_held_sums
from qmonpy.reporting.questions.question import Period, Question
from qmonpy.reporting.questions.steps_behind import name_limit
from qmonpy.reporting.questions.value_course import Piece, draw_course, find_pieces
from qmonpy.reporting.readings.series import SeriesKind
from qmonpy.reporting.schema.tables import QMONPY_SERIES
from qmonpy.translation import tr

_COLUMNS = (
    Column("rule", "Rule"),
    Column("resource", "Resource"),
    Column("job_hours", "Held back", "number", "job hours"),
    Column("peak", "Jobs at most", "number"),
    Column("holder", "Held most of it"),
)


def held_back(connection: Connection, asked: Asked) -> Answer:
    """Return rules by the hours for which waiting jobs could not start because of them, the worst first.

    A job that two rules hold back counts for both.
    """
    hours: dict[tuple[str, str], float] = {}
    peaks: dict[tuple[str, str], float] = {}
    holders: dict[tuple[str, str], dict[str, float]] = {}
    columns = (
        QMONPY_SERIES.c.se_rule,
        QMONPY_SERIES.c.se_resource,
        VALUES.sr_blocked,
        VALUES.sr_blocked_peak,
        VALUES.sr_holder,
    )
    blocking = (VALUES.sr_blocked_peak > 0,)
    for start, end, rule, resource, blocked, peak, holder in select_steps(
        connection, SeriesKind.LIMIT, asked.period, columns, blocking
    ):
        key = (str(rule), str(resource))
        lasted = (end - start) * float(blocked or 0) / 3600
        hours[key] = hours.get(key, 0.0) + lasted
        peaks[key] = max(peaks.get(key, 0.0), float(peak or 0))
        if holder:
            found = holders.setdefault(key, {})
            found[str(holder)] = found.get(str(holder), 0.0) + lasted
    rows: list[tuple[Cell, ...]] = []
    for key in sorted((key for key, value in hours.items() if value > 0), key=lambda key: (-hours[key], key)):
        by_holder = holders.get(key, {})
        rows.append(
            (*key, hours[key], peaks[key], min(by_holder, key=lambda name: (-by_holder[name], name), default=""))
        )
    has_any = bool(rows) or has_readings(connection, asked.period)
    note = "" if rows else tr(NOTHING_HELD_BACK if has_any else NO_READINGS)
    table, drawing = ResultTable(_COLUMNS, tuple(rows)), Drawing("bars", "rule", ("job_hours",))
    question = Question("quota_pressure", ("rule", "resource"), asked.period)
    sums = find_held_sums(connection, question) if rows else {}
    return Answer(table, drawing, note, lack=_describe_lack(connection, asked), sums=sums)


def limit_use(connection: Connection, asked: Asked) -> Answer:
    """Return how full the limits of each rule were, hour by hour."""
    pieces = read_series(SeriesKind.LIMIT, connection, asked.period)
    nothing = "" if pieces or has_readings(connection, asked.period) else tr(NO_READINGS)
    lack = _describe_lack(connection, asked)
    find = find_pieces(partial(read_series, SeriesKind.LIMIT))
    return draw_course(pieces, asked, Column("rule", "Rule"), "", find, lack=lack, nothing=nothing)


def _describe_lack(connection: Connection, asked: Asked) -> str:
    return describe_lack_of_readings(connection, asked.period, None, asked.now, asked.zone)


def read_series(kind: SeriesKind, connection: Connection, period: Period, only: str | None = None) -> list[Piece]:
    """Return what was read of limits, queues or consumables, each value for the time for which it was valid.

    Of `only` one of them each value is called by the limit that it is of, or not at all.
    """
    name = {SeriesKind.LIMIT: QMONPY_SERIES.c.se_rule, SeriesKind.QUEUE: QMONPY_SERIES.c.se_queue}
    named = name.get(kind, QMONPY_SERIES.c.se_resource)
    where = () if only is None else (named == only,)
    found = select_steps(connection, kind, period, (named, VALUES.sr_used, VALUES.sr_limit, *LIMIT_NAMES), where)
    pieces: list[Piece] = []
    for begin, end, name_of, used, most, *names in found:
        title = str(name_of) if only is None else name_limit(names) if kind is SeriesKind.LIMIT else ""
        pieces.append((title, begin, end, float(used or 0), float(most or 0)))
    return pieces
