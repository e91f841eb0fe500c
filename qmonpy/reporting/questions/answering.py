"""Answers a question: one select over the records of the accounting, folded into rows as people read them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, tzinfo
from functools import cache
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import INFINITY, find_number
from qmonpy.reporting.queries.result_table import Cell, Column, ColumnKind, ResultTable
from qmonpy.reporting.questions.buckets import WEEKDAYS, find_begin, find_midnight, find_moment, list_stretches
from qmonpy.reporting.questions.kept_use import find_kept, find_rest, select_kept
from qmonpy.reporting.questions.limit_steps import find_pressure
from qmonpy.reporting.questions.question import (
    KEY_BY_ID,
    LIMITS,
    MEASURE_BY_ID,
    ROUND_KEYS,
    TIME_KEYS,
    Period,
    Question,
)
from qmonpy.reporting.questions.runs import (
    AMOUNTS,
    ASKED_OF,
    ASKED_TYPES,
    ASKED_VALUE,
    find_request,
    is_chosen,
    is_in,
    key_expression,
    select_runs,
    zone_offsets,
)
from qmonpy.reporting.schema.run_sql import ENDED, HAS_RUN
from qmonpy.translation import tr, tr_inside

RowKey = tuple[Cell, ...]
Sums = dict[str, float]
MOST_ROWS = 2_000
"""So many rows are answered unless another limit is asked for; the table says that it was cut."""
_LENGTHS = {"hour": 3600, "day": 86400}
"""Stretches of time of which there are so many that a limit may leave most of them, in seconds."""
_FIRST_DAYS, _LONGER = 4, 4
_ROWS_AT_ONCE = 5_000
LOCAL = "local "
"""Before the unit of a time: it is the beginning of an hour, day, week, month or year of local time."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A column of an answer and how its value is made of the sums; None where there is nothing to divide by."""

    column: Column
    make: Callable[[Mapping[str, float]], float | None]


def _per(above: str, below: str, times: float = 1) -> Callable[[Mapping[str, float]], float | None]:
    return lambda sums: times * sums[above] / sums[below] if sums[below] else None


def _hours(name: str) -> Callable[[Mapping[str, float]], float | None]:
    return lambda sums: sums[name] / 3600


def _count(name: str) -> Callable[[Mapping[str, float]], int]:
    return lambda sums: int(sums[name])


_JOBS = Shown(Column("jobs", "Tasks", "number"), _count("jobs"))


def _times(id: str, title: str) -> tuple[Shown, ...]:
    return (
        Shown(Column(id, f"{title}, mean", "duration"), _per("sum", "jobs")),
        Shown(Column(f"{id}_longest", "Longest", "duration"), lambda sums: sums["largest"] if sums["jobs"] else None),
        _JOBS,
    )


_SLOT_HOURS = Shown(Column("slot_hours", "Slot hours", "number", "h"), _hours("slot_seconds"))
_CPU_HOURS = Shown(Column("cpu", "CPU time", "number", "h"), _hours("cpu"))
COLUMNS: Mapping[str, tuple[Shown, ...]] = {
    "slot_hours": (_SLOT_HOURS, _JOBS),
    "cpu": (_CPU_HOURS, _JOBS),
    "wait": _times("wait", "Wait"),
    "turnaround": _times("turnaround", "Turnaround"),
    "run_time": _times("run_time", "Run time"),
    "jobs": (_JOBS, Shown(Column("failed", "Failed", "number"), _count("failed"))),
    "efficiency": (
        Shown(Column("efficiency", "Efficiency", "percent"), _per("cpu", "slot_seconds", 100)),
        _CPU_HOURS,
        _SLOT_HOURS,
        _JOBS,
    ),
    "memory": (
        Shown(Column("memory", "Memory used", "percent"), _per("used", "asked", 100)),
        Shown(Column("asked", "Asked, mean", "bytes"), _per("asked", "jobs")),
        Shown(Column("used", "Used, mean", "bytes"), _per("used", "jobs")),
        _JOBS,
    ),
    "time_asked": (
        Shown(Column("time_asked", "Time used", "percent"), _per("used", "asked", 100)),
        Shown(Column("asked", "Asked, mean", "duration"), _per("asked", "jobs")),
        Shown(Column("used", "Used, mean", "duration"), _per("used", "jobs")),
        _JOBS,
    ),
    "quota_pressure": (
        Shown(Column("quota_pressure", "Quota pressure", "number", "job hours"), _hours("held_seconds")),
        Shown(Column("most", "Most jobs for one limit", "number"), lambda sums: sums["largest"]),
    ),
}
"""By measure, the columns of its answer; the first one is what is plotted and compared."""
CHANGE = Column("change", "Change", "percent", "change")


def answer_question(
    connection: Connection,
    question: Question,
    *,
    limit: int = MOST_ROWS,
    zone: tzinfo | None = None,
    only_records: bool = False,
) -> ResultTable:
    """Return the rows of a question: its keys, its measure, and with a comparison that of the other period.

    `only_records` reads all of it from the records, which is slower and gives the same.
    """
    shown = COLUMNS[question.measure]
    keys = tuple(_key_column(key) for key in question.by)
    if question.against is None:
        found = _find_enough(connection, question, limit, zone, only_records)
        rows = [(*key, *[each.make(sums) for each in shown]) for key, sums in found.items()]
        columns = (*keys, *(each.column for each in shown))
    else:
        found = _find_sums(connection, question, question.period, zone, only_records)
        before = _find_sums(connection, question, question.against, zone, only_records)
        rows = _compare(found, _aligned(question, before, zone), shown[0])
        measured = replace(shown[0].column, measure=shown[0].column.name)
        columns = (*keys, measured, _before_column(measured), CHANGE)
    rows.sort(key=_order(question))
    return ResultTable(columns, tuple(rows[:limit]), is_cut=len(rows) > limit)


def is_time(key: str) -> bool:
    """Whether a key is a stretch of time, or one that comes again."""
    return key in TIME_KEYS or key in ROUND_KEYS


def _find_enough(
    connection: Connection, question: Question, limit: int, zone: tzinfo | None, only_records: bool
) -> dict[RowKey, Sums]:
    """Return the sums of each row; where rows are sorted by time, none behind those that the limit leaves."""
    found: dict[RowKey, Sums] = {}
    for period in _split_period(connection, question, limit, zone):
        found |= _find_sums(connection, question, period, zone, only_records)
        if len(found) > limit:
            break
    return found


def _split_period(connection: Connection, question: Question, limit: int, zone: tzinfo | None) -> Iterator[Period]:
    """Give the period in pieces, each longer than the one before, if its first rows may be all that are answered."""
    period, key = question.period, next(filter(is_time, question.by), "")
    may_be_cut = key in _LENGTHS and (len(question.by) > 1 or period.seconds > limit * _LENGTHS[key])
    begin, last = period.begin, period.begin
    if may_be_cut and MEASURE_BY_ID[question.measure].of != LIMITS:
        begin, last = (_find_edge(connection, each, period) for each in (func.min, func.max))
    days = _FIRST_DAYS
    before = period.begin
    # Nothing ended behind the last record, and there is a last midnight of all.
    while begin < (there := find_midnight(begin, days, zone)) <= last:
        yield Period(before, there)
        before = begin = there
        days *= _LONGER
    yield Period(before, period.end)


def _find_edge(connection: Connection, function: Callable[[Any], Any], period: Period) -> int:
    """Return when the first or the last record of a period ended; its begin if there is none."""
    found = connection.execute(select(function(ENDED)).where(is_in(period))).scalar()
    return int(found.replace(tzinfo=UTC).timestamp()) if found is not None else period.begin


def _find_sums(
    connection: Connection, question: Question, period: Period, zone: tzinfo | None, only_records: bool
) -> dict[RowKey, Sums]:
    """Return the sums of each row; times are begins of their stretches."""
    if MEASURE_BY_ID[question.measure].of == LIMITS:
        return find_pressure(connection, question, period, zone)
    amounts, asked = AMOUNTS[question.measure], find_request(connection, ASKED_OF.get(question.measure, ()))
    offsets = zone_offsets(period, zone, question.by)
    keys = [key_expression(key, offsets) for key in question.by]
    if asked:
        keys.append(ASKED_VALUE)
    kept = None if only_records else find_kept(connection, question, period, offsets)
    of_records = [is_in(period)] if kept is None else find_rest(kept)
    used = (*question.by, *(each.key for each in question.where))
    named = [each.label(f"key_{place}") for place, each in enumerate(keys)]
    columns = [*named, *(each.expression.label(name) for name, each in amounts.items())]
    chosen = and_(HAS_RUN, is_chosen(question.where))
    statements = [select_runs(columns, used, and_(each, chosen), asked).group_by(*keys) for each in of_records]
    if kept is not None:
        statements.append(select_kept(question, kept, offsets))
    largest = frozenset(name for name, each in amounts.items() if each.is_largest)
    found: dict[RowKey, Sums] = {}
    count = len(question.by)
    # A stretch of time is in the rows of many others, and costs more than all else of a row.
    find_value = cache(lambda name, value: _key_value(name, value, zone))
    names = tuple(amounts)
    for row in _read_rows(connection, statements):
        sums = dict(zip(names, [float(value or 0) for value in row[len(keys) :]], strict=True))
        if asked and not _add_asked(question.measure, row[count], sums):
            continue
        key = tuple(map(find_value, question.by, row))
        if sums["jobs"] or any(sums.values()):
            _add(found, key, sums, largest)
    return found


def _read_rows(connection: Connection, statements: Iterable[Select[Any]]) -> Iterator[tuple[Any, ...]]:
    for each in statements:
        for part in connection.execute(each).partitions(_ROWS_AT_ONCE):
            yield from map(tuple, part)


def _add_asked(measure: str, text: str | None, sums: Sums) -> bool:
    """Add what was asked for, of one value of the request; returns False for one that is no amount."""
    number = find_number(ASKED_TYPES[measure], text or "")
    if number is None or not 0 < number < INFINITY:
        return False
    sums["asked"] = number * sums["slots" if measure == "memory" else "jobs"]
    return True


def _add(found: dict[RowKey, Sums], key: RowKey, sums: Sums, largest: Iterable[str]) -> None:
    before = found.get(key)
    if before is None:
        found[key] = sums
        return
    for name, value in sums.items():
        before[name] = max(before[name], value) if name in largest else before[name] + value


def _key_value(key: str, value: object, zone: tzinfo | None) -> Cell:
    if key in TIME_KEYS:
        return find_moment(find_begin(key, int(str(value))), zone)
    if key == "weekday":
        return WEEKDAYS[int(str(value)) % 7]
    if key == "hour_of_day":
        return int(str(value))
    return str(value)


def _key_column(key: str) -> Column:
    kind: ColumnKind = "time" if key in TIME_KEYS else "number" if key == "hour_of_day" else "text"
    return Column(key, KEY_BY_ID[key].title, kind, f"{LOCAL}{key}" if key in TIME_KEYS else "")


# Comparing


def _before_column(column: Column) -> Column:
    title = tr("{title} before").format(title=tr(column.title))
    return Column("before", title, column.kind, column.unit, measure=column.name)


def _compare(found: Mapping[RowKey, Sums], before: Mapping[RowKey, Sums], shown: Shown) -> list[RowKey]:
    rows: list[RowKey] = []
    for key in dict.fromkeys((*found, *before)):
        now, then = (shown.make(sums[key]) if key in sums else None for sums in (found, before))
        change = 100 * (now - then) / then if now is not None and then else None
        rows.append((*key, now, then, change))
    return rows


def _aligned(question: Question, before: Mapping[RowKey, Sums], zone: tzinfo | None) -> dict[RowKey, Sums]:
    """Move the stretches of time of another period to those of the question's, the first to the first."""
    places = [place for place, key in enumerate(question.by) if key in TIME_KEYS]
    if not places or question.against is None:
        return dict(before)
    found = dict(before)
    for place in places:
        last = max((int(str(key[place])) for key in found), default=0)
        moved = _moves(question.by[place], question.against, question.period, last, zone)
        found = {
            (*key[:place], moved[key[place]], *key[place + 1 :]): sums
            for key, sums in found.items()
            if key[place] in moved
        }
    return found


def _moves(key: str, before: Period, period: Period, last: int, zone: tzinfo | None) -> dict[Cell, Cell]:
    """Return for the stretches of one period up to a last one those of another that have the same place in it."""
    there = takewhile(lambda begin: begin <= last, list_stretches(key, before, zone))
    return dict(zip(there, list_stretches(key, period, zone), strict=False))


def _order(question: Question) -> Callable[[Sequence[Cell]], tuple[object, ...]]:
    """Return how rows are sorted: by time where a key is one, else by the measure, the largest first."""
    times = [(place, key == "weekday") for place, key in enumerate(question.by) if is_time(key)]
    first = len(question.by)

    def order(row: Sequence[Cell]) -> tuple[object, ...]:
        amount = row[first]
        # There may be tens of thousands of rows.
        moments = [WEEKDAYS.index(str(row[place])) if is_weekday else row[place] for place, is_weekday in times]
        return (*moments, -amount if isinstance(amount, int | float) else float("inf"), *row[:first])

    return order


def title_question(question: Question) -> str:
    """Return a title: `Slot hours by project and month`."""
    measure = tr(MEASURE_BY_ID[question.measure].title)
    keys = tr(" and ").join(tr_inside(KEY_BY_ID[key].title) for key in question.by)
    return tr("{measure} by {keys}").format(measure=measure, keys=keys) if keys else measure
