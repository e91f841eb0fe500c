"""The course of values over time: the mean of what was valid in each hour, or in each day of a long period."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.answering import LOCAL
from qmonpy.reporting.questions.buckets import find_stretches
from qmonpy.reporting.questions.jobs_behind import find_stretch
from qmonpy.reporting.questions.question import Period
from qmonpy.translation import tr

MOST_STRETCHES = 24 * 62
"""With more hours than that a row is a day."""
_HOUR = 3600
Piece = tuple[str, int, int, float, float]
"""A name, begin and end of a value, what is used, and of how much; 0 if that is not known."""


def cut_piece(piece: Piece, period: Period) -> Piece:
    """Return a piece without what lies outside a period."""
    name, begin, end, *amounts = piece
    return name, max(begin, period.begin), min(end, period.end), amounts[0], amounts[1]


def draw_course(
    pieces: list[Piece], asked: Asked, named: Column, note: str, *, lack: str = "", nothing: str = ""
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
    return Answer(ResultTable(columns, tuple(rows)), Drawing("lines", "time", ("use",), named.name), words, lack=lack)


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
