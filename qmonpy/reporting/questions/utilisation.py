"""The ready answers: how full queues and licences were over time, by the hour.

Queues and consumables are in the database where the cluster writes their values (the records `queue_consumable` and
`host_consumable` of reporting(5)). Without them the use of queues is made of the records of jobs, which do not say
how many slots there are.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, literal, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.result_table import Cell, Column
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.answering import LOCAL
from qmonpy.reporting.questions.coverage import describe_gaps, describe_lack_of_records
from qmonpy.reporting.questions.job_run import JobsBehind, SumsBehind
from qmonpy.reporting.questions.jobs_behind import find_stretch, list_runs
from qmonpy.reporting.questions.limits import read_series
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import find_moment_in_utc, select_runs
from qmonpy.reporting.questions.sums_behind import sum_within
from qmonpy.reporting.questions.value_course import Piece, ReadPieces, cut_piece, draw_course, find_pieces
from qmonpy.reporting.readings.series import SeriesKind
from qmonpy.reporting.schema.run_sql import BEGAN, ENDED, HAS_RUN, IS_JOB, IS_OWN, SLOT_SECONDS, epoch_of, find_text
from qmonpy.reporting.schema.tables import HOST, HOST_VALUES, JOB_USAGE, QUEUE, QUEUE_VALUES
from qmonpy.translation import later, tr

GLOBAL = "global"
"""The host that stands for the cluster as a whole, whose consumables are licences and the like."""


def queue_use(connection: Connection, asked: Asked) -> Answer:
    """Return how full each queue was: per cent where its slots are known, slots in use where they are not."""
    pieces, read = _read_first(connection, asked.period, _QUEUES, SeriesKind.QUEUE)
    if pieces:
        lack = _describe_lack(pieces, asked)
        return draw_course(pieces, asked, Column("queue", "Queue"), "", find_pieces(read), lack=lack)
    note = tr(
        "Only records of jobs are there: they do not say how many slots a queue has, and what still runs is not among"
        " them."
    )
    found = draw_course(_read_runs(connection, asked.period), asked, Column("queue", "Queue"), note, _find_within)
    unit = found.table.columns[0].unit.removeprefix(LOCAL)
    lack = describe_lack_of_records(connection, asked.period, zone=asked.zone)
    behind = partial(_find_behind, unit=unit, asked=asked)
    return replace(found, find_behind=behind, lack=lack)


def licence_use(connection: Connection, asked: Asked) -> Answer:
    """Return how much of each consumable of the whole cluster was in use."""
    pieces, read = _read_first(connection, asked.period, _LICENCES, SeriesKind.CONSUMABLE)
    lack, nothing = _describe_lack(pieces, asked), "" if pieces else tr(NO_LICENCES)
    named = Column("licence", "Consumable")
    return draw_course(pieces, asked, named, "", find_pieces(read), lack=lack, nothing=nothing)


def _describe_lack(pieces: list[Piece], asked: Asked) -> str:
    return describe_gaps(((begin, end) for _, begin, end, *_ in pieces), asked.period, asked.now, asked.zone)


NO_LICENCES = later(
    "No use of a consumable of the whole cluster was recorded in this period. A real cell writes it into its file"
    " reporting where report_variables of the host global names the consumable."
)


@dataclass(frozen=True, slots=True)
class _Values:
    """Values that the cluster wrote itself: which, and in which columns they are."""

    joined: FromClause
    name: ColumnElement[Any]
    title: ColumnElement[Any]
    """What each is of, where there are several of a name."""
    columns: tuple[ColumnElement[Any], ...]
    """Begin and end, what is used, and of how much."""
    where: ColumnElement[bool]


_QUEUES = _Values(
    QUEUE.join(QUEUE_VALUES, QUEUE_VALUES.c.qv_parent == QUEUE.c.q_id),
    QUEUE.c.q_qname,
    QUEUE.c.q_qname + "@" + QUEUE.c.q_hostname,
    tuple(QUEUE_VALUES.c[f"qv_{name}"] for name in ("time_start", "time_end", "dvalue", "dconfig")),
    QUEUE_VALUES.c.qv_variable == "slots",
)
_LICENCES = _Values(
    HOST.join(HOST_VALUES, HOST_VALUES.c.hv_parent == HOST.c.h_id),
    HOST_VALUES.c.hv_variable,
    literal(""),
    tuple(HOST_VALUES.c[f"hv_{name}"] for name in ("time_start", "time_end", "dvalue", "dconfig")),
    and_(HOST.c.h_hostname == GLOBAL, HOST_VALUES.c.hv_dconfig > 0),
)


def _read_first(
    connection: Connection, period: Period, values: _Values, kind: SeriesKind
) -> tuple[list[Piece], ReadPieces]:
    """Read what the cluster wrote itself, or else what was read of it; and return what reads the same again."""
    own: ReadPieces = partial(_read_values, values)
    found = own(connection, period, None)
    if found:
        return found, own
    read: ReadPieces = partial(read_series, kind)
    return read(connection, period, None), read


def _read_values(values: _Values, connection: Connection, period: Period, only: str | None = None) -> list[Piece]:
    """Read values that are valid within a period; each is cut to it."""
    start, end, used, capacity = values.columns
    name, where = values.name, values.where
    if only is not None:
        name, where = values.title, and_(where, values.name == only)
    statement = (
        select(name, epoch_of(start), epoch_of(end), used, capacity)
        .select_from(values.joined)
        .where(and_(where, start < find_moment_in_utc(period.end), end > find_moment_in_utc(period.begin)))
    )
    found = ((str(n), int(b), int(e), float(u or 0), float(c or 0)) for n, b, e, u, c in connection.execute(statement))
    return [cut_piece(piece, period) for piece in found]


def _is_within(period: Period) -> ColumnElement[bool]:
    """Return which records of jobs say what ran within a period."""
    started = JOB_USAGE.c.ju_start_time
    # The records of a job that ran over midnight follow each other.
    reaches = and_(started < find_moment_in_utc(period.end), find_moment_in_utc(period.begin) < ENDED)
    return and_(HAS_RUN, IS_OWN, started < ENDED, reaches)


def _read_runs(connection: Connection, period: Period) -> list[Piece]:
    columns = (find_text("queue"), epoch_of(JOB_USAGE.c.ju_start_time), epoch_of(ENDED), JOB_USAGE.c.ju_slots)
    found = connection.execute(select_runs(columns, (), _is_within(period)))
    return [cut_piece((str(n), int(b), int(e), float(s or 0), 0.0), period) for n, b, e, s in found]


def _find_within(connection: Connection, period: Period, name: str, last_id: int | None) -> SumsBehind:
    """Find the slots × time of a queue within a period, by the records of jobs."""
    where = and_(_is_within(period), find_text("queue") == name)
    if last_id is not None:
        where = and_(where, JOB_USAGE.c.ju_id <= last_id)
    return SumsBehind(sum_within(connection, where, period))


def _find_behind(
    connection: Connection, row: tuple[Cell, ...], last_id: int | None, unit: str, asked: Asked
) -> JobsBehind:
    time, name = int(str(row[0])), str(row[1])
    stretch = find_stretch(unit, time, asked.zone)
    where = and_(
        HAS_RUN,
        IS_JOB,
        IS_OWN,
        find_moment_in_utc(stretch.end) > BEGAN,
        find_moment_in_utc(stretch.begin) < ENDED,
        find_text("queue") == name,
    )
    return list_runs(connection, where, (), SLOT_SECONDS, last_id=last_id)
