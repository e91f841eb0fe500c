"""Questions answered from the use that is kept by the hour, where that gives the same answer as the records do.

It does for the whole hours of a period that have been derived and of which no record came since, was changed or was
deleted; the rest of the period is asked of the records. Of days that are whole and lie in one stretch of local time by
which is divided, the sums of the day are read in place of those of the hours; where is divided by the hour of the day,
sums of the same hour of a week's days. It does not where something is asked that is not kept: hosts, reservations,
names and accounts of jobs, what they asked for, or local times that do not begin with an hour of UTC.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, false, func, or_, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.progress import Progress, read_progress
from qmonpy.reporting.deriving.use_sums import find_sums, is_sum_of
from qmonpy.reporting.deriving.use_times import WEEK_HOURS, find_days_of, find_week
from qmonpy.reporting.questions.buckets import Offsets, find_begin, find_bucket
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.runs import AMOUNTS, ASKED_OF, is_chosen, is_in
from qmonpy.reporting.schema.run_sql import ENDED, ENDED_SECONDS
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.reporting.schema.use_tables import (
    DAY_HOURS,
    QMONPY_USE,
    QMONPY_USE_OF,
    QMONPY_USE_SUMS,
    SUMS_OF,
    USE_KEYS,
    WEEK_DAYS,
)

_HOUR = 3600
_FEWEST = 12
"""Fewer hours are sooner read from the records."""
_MOST_STALE = 100
_FEW_SINGLE, _MOST_SINGLE = 500, 4_000
"""More single hours than between these are read as a whole, without sums over several."""
_STRETCHES = {"weekday": "day"}
"""By a key that comes again, the stretches of time that it numbers."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The hours of a period that are answered from what is kept, counted since the epoch, and the rest of it."""

    begin: int
    end: int
    stale: tuple[int, ...]
    """Hours between that are none of them."""
    rest: tuple[Period, ...]
    length: int = 1
    """Over how many hours the sums are that serve: 24 of a day, 7 of a week, or 1 if none over several do."""
    firsts: tuple[int, ...] = ()
    """The first hours of those sums."""
    single: tuple[int, ...] = ()
    """The hours that are read one by one beside them."""

    def has_all(self, begin: int, end: int) -> bool:
        """Return whether all hours from a begin to an end are kept."""
        return self.begin <= begin and end <= self.end and not any(begin <= hour < end for hour in self.stale)

    def is_rest(self) -> ColumnElement[bool]:
        """Return whether a record belongs to the rest."""
        return or_(false(), *(is_in(each) for each in self.rest))


def find_kept(connection: Connection, question: Question, period: Period, offsets: Offsets) -> Kept | None:
    """Return which hours of a period are answered from what is kept; None for none."""
    if not _is_kept(question) or not _begins_with_hours(question, offsets):
        return None
    progress = read_progress(connection, QMONPY_USE.name)
    if progress.until is None:
        return None
    begin, end = -(-period.begin // _HOUR), min(period.end, _seconds(progress.until)) // _HOUR
    if progress.deleted is not None:
        begin = max(begin, -(-_seconds(progress.deleted) // _HOUR))
    if end - begin < _FEWEST:
        return None
    stale = _find_stale(connection, progress)
    if len(stale) > _MOST_STALE:
        return None
    within = tuple(hour for hour in stale if begin <= hour < end)
    ends = (Period(period.begin, begin * _HOUR), Period(end * _HOUR, period.end))
    rest = (*ends, *(Period(hour * _HOUR, (hour + 1) * _HOUR) for hour in within))
    kept = Kept(begin, end, within, tuple(each for each in rest if each.seconds))
    return _with_sums(connection, kept, question.by, offsets)


def select_kept(question: Question, kept: Kept, offsets: Offsets) -> Sequence[Select[Any]]:
    """Return selects of the keys and amounts of a question over the hours and days that are kept."""
    used = {*question.by, *(each.key for each in question.where)} & set(USE_KEYS)
    keys = next(each for each in SUMS_OF if used <= set(each))
    hour = _hour_of(keys)
    if kept.length == 1:
        return [_select(question, offsets, keys, 1, and_(hour >= kept.begin, hour < kept.end, hour.not_in(kept.stale)))]
    sums = QMONPY_USE_SUMS.c.um_hour.in_(kept.firsts)
    return [
        _select(question, offsets, keys, kept.length, sums),
        _select(question, offsets, keys, 1, hour.in_(kept.single)),
    ]


def _select(
    question: Question, offsets: Offsets, keys: Sequence[str], length: int, within: ColumnElement[bool]
) -> Select[Any]:
    """Return a select over sums of a length, of those that tell apart just these keys."""
    table, prefix = _table_of(keys, length)
    hour = table.c[f"{prefix}_hour"]
    named = [_find_key(key, offsets, hour).label(f"key_{place}") for place, key in enumerate(question.by)]
    amounts: list[ColumnElement[Any]] = []
    for each in AMOUNTS[question.measure].values():
        column = table.c[f"{prefix}_{each.kept}"]
        amounts.append(func.max(column) if each.is_largest else func.sum(column))
    chosen = and_(is_sum_of(keys), is_chosen(question.where, _find_text))
    if table is QMONPY_USE_SUMS:
        # Each of them is looked up: SQLite may else read the whole table.
        chosen = QMONPY_USE_SUMS.c.um_parent.in_(select(QMONPY_USE_OF.c.uo_id).where(chosen))
        chosen = and_(chosen, QMONPY_USE_SUMS.c.um_hours == length)
    joined = QMONPY_USE_OF.join(table, QMONPY_USE_OF.c.uo_id == table.c[f"{prefix}_parent"])
    places = (
        QMONPY_USE_OF.c[f"uo_{key}"] if key in USE_KEYS else each for key, each in zip(question.by, named, strict=True)
    )
    return select(*named, *amounts).select_from(joined).where(chosen, within).group_by(*places)


def _table_of(keys: Sequence[str], length: int) -> tuple[Table, str]:
    return (QMONPY_USE, "us") if length == 1 and keys == USE_KEYS else (QMONPY_USE_SUMS, "um")


def _hour_of(keys: Sequence[str]) -> ColumnElement[int]:
    table, prefix = _table_of(keys, 1)
    hour: ColumnElement[int] = table.c[f"{prefix}_hour"]
    return hour


def _with_sums(connection: Connection, kept: Kept, keys: Iterable[str], offsets: Offsets) -> Kept:
    """Return the hours that are kept with the sums over several of them that serve a question divided by these keys."""
    times = [_STRETCHES.get(key, key) for key in keys if key in TIME_KEYS or key in ROUND_KEYS]
    by_hour = {"hour", "hour_of_day"}.intersection(times)
    if by_hour and times != ["hour_of_day"]:
        return kept
    length = WEEK_DAYS if by_hour else DAY_HOURS
    known, hours = (find_sums(connection, each, kept.begin, kept.end) for each in (length, 1))
    if not known or not hours:
        return kept
    if by_hour:
        firsts = _choose_weeks(known, kept, offsets)
    else:
        local = frozenset(find_days_of(hours, offsets.find_local))
        # Of the days of a zone that has sums, or of those of UTC, whichever are more.
        days = ([each for each in known if each in local], [each for each in known if each % DAY_HOURS == 0])
        firsts = max((_choose_days(each, kept, times, offsets) for each in days), key=len)
    step = DAY_HOURS if by_hour else 1
    read = {first + step * place for first in firsts for place in range(length)}.union(kept.stale)
    single = tuple(hour for hour in hours if hour not in read)
    if not firsts or len(single) > max(_FEW_SINGLE, min(_MOST_SINGLE, len(hours) // 2)):
        return kept
    return replace(kept, length=length, firsts=tuple(firsts), single=single)


def _choose_days(firsts: Iterable[int], kept: Kept, times: Sequence[str], offsets: Offsets) -> list[int]:
    """Return the days of which all hours are kept, and which lie in one stretch of local time each."""
    return [
        first
        for first in firsts
        if kept.has_all(first, first + DAY_HOURS) and not _is_split(first, first + DAY_HOURS, times, offsets)
    ]


def _choose_weeks(firsts: Iterable[int], kept: Kept, offsets: Offsets) -> list[int]:
    """Return the sums over the same hour of the days of a week in which the local time does not change."""
    changes = [time // _HOUR for time, _ in offsets.changes]
    found = []
    for first in firsts:
        begin, end = find_week(first), find_week(first) + WEEK_HOURS
        if kept.has_all(begin, end) and not any(begin < change < end for change in changes):
            found.append(first)
    return found


def _is_split(begin: int, end: int, times: Sequence[str], offsets: Offsets) -> bool:
    """Whether some hours lie in several stretches of local time."""
    days = [offsets.find_local(moment) // (DAY_HOURS * _HOUR) for moment in (begin * _HOUR, end * _HOUR - 1)]
    return any(len({find_begin(key, each) for each in days}) > 1 for key in times)


def _is_kept(question: Question) -> bool:
    keys = {*question.by, *(each.key for each in question.where)}
    amounts = AMOUNTS[question.measure].values()
    return (
        question.measure not in ASKED_OF
        and all(each.kept for each in amounts)
        and keys <= {*USE_KEYS, *TIME_KEYS, *ROUND_KEYS}
    )


def _begins_with_hours(question: Question, offsets: Offsets) -> bool:
    """Whether the stretches of local time by which is divided begin with hours of UTC."""
    if not {*TIME_KEYS, *ROUND_KEYS} & set(question.by):
        return True
    return not any(number % _HOUR for number in (offsets.first, *(part for each in offsets.changes for part in each)))


def _find_stale(connection: Connection, progress: Progress) -> Sequence[int]:
    """Return the hours of which there are records since they were derived, or changed ones; a few more than usual."""
    hour = ENDED_SECONDS // _HOUR
    late = and_(JOB_USAGE.c.ju_id > progress.last_id, func.coalesce(ENDED, ENDED) < progress.until)
    question = select(hour).where(late).distinct().limit(_MOST_STALE + 1)
    return sorted(int(each) for (each,) in connection.execute(question))


def _find_key(key: str, offsets: Offsets, hour: ColumnElement[int]) -> ColumnElement[Any]:
    if key in USE_KEYS:
        return _find_text(key)
    return find_bucket(key, offsets.local(hour * _HOUR))


def _find_text(key: str) -> ColumnElement[str]:
    text: ColumnElement[str] = QMONPY_USE_OF.c[f"uo_{key}"]
    return text


def _seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())
