"""The course of values over time: the mean of what was valid in each hour, or in each day of a long period."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.answering import LOCAL
from qmonpy.reporting.questions.buckets import find_stretches
from qmonpy.reporting.questions.job_run import SpanBehind, SumsBehind
from qmonpy.reporting.questions.jobs_behind import find_stretch
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.steps_behind import make_step, sum_steps
from qmonpy.translation import tr

MOST_STRETCHES = 24 * 62
"""With more hours than that a row is a day."""
_HOUR = 3600
Piece = tuple[str, int, int, float, float]
"""A name, begin and end of a value, what is used, and of how much; 0 if that is not known."""
ReadPieces: TypeAlias = Callable[[Connection, Period, str | None], list[Piece]]
"""Reads the pieces within a period of all names; or of one, each called by what it is of in the place of its name."""
FindUse: TypeAlias = Callable[[Connection, Period, str, int | None], SumsBehind]
"""Finds what of a name was in use within a period, by how much there was if that is known; up to the id of a run."""


def cut_piece(piece: Piece, period: Period) -> Piece:
    """Return a piece without what lies outside a period."""
    name, begin, end, *amounts = piece
    return name, max(begin, period.begin), min(end, period.end), amounts[0], amounts[1]


def find_pieces(read: ReadPieces) -> FindUse:
    """Return what finds the use of a name in the pieces that were read of it."""

    def find(connection: Connection, period: Period, name: str, last_id: int | None) -> SumsBehind:
        del last_id
        pieces = read(connection, period, name)
        used = sum_steps("used", (make_step(of, begin, end, use) for of, begin, end, use, _ in pieces))
        return SumsBehind(
            used, sum_steps("capacity", (make_step(of, begin, end, most) for of, begin, end, _, most in pieces))
        )

    return find


def draw_course(
    pieces: list[Piece], asked: Asked, named: Column, note: str, find: FindUse, *, lack: str = "", nothing: str = ""
) -> Answer:
    """Return the mean of each name in each hour or day, by the time for which a value was valid."""
    has_capacity = any(piece[4] for piece in pieces)
    unit = "hour" if _count_hours(pieces) <= MOST_STRETCHES else "day"
    columns = (
        Column("time", unit.title(), "time", f"{LOCAL}{unit}"),
        named,
        Column("use", tr("In use"), "percent") if has_capacity else Column("use", tr("Slots in use"), "number"),
    )
    rows = _mean(pieces, unit, asked, has_capacity=has_capacity)
    words = note if rows else nothing or tr("Nothing was in use in this period.")
    table, drawing = ResultTable(columns, tuple(rows)), Drawing("lines", "time", ("use",), named.name)
    whole = _find_whole(pieces)

    def find_row(connection: Connection, row: tuple[Cell, ...], last_id: int | None) -> SumsBehind:
        stretch = find_stretch(unit, int(str(row[0])), asked.zone)
        # What was read since is not in the number.
        within = Period(max(stretch.begin, whole.begin), min(stretch.end, whole.end))
        found = find(connection, within, str(row[1]), last_id)
        return found if has_capacity else replace(found, below=SpanBehind(within.begin, within.end))

    return Answer(table, drawing, words, lack=lack, sums={"use": find_row})


def _find_whole(pieces: list[Piece]) -> Period:
    return Period(min((piece[1] for piece in pieces), default=0), max((piece[2] for piece in pieces), default=0))


def _count_hours(pieces: list[Piece]) -> int:
    return _find_whole(pieces).seconds // _HOUR


def _mean(pieces: list[Piece], unit: str, asked: Asked, *, has_capacity: bool) -> list[tuple[Cell, ...]]:
    if not pieces:
        return []
    whole = _find_whole(pieces)
    first, last = whole.begin, whole.end
    begins = find_stretches(unit, whole, asked.zone)
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
