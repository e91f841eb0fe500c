"""Questions answered from the use that is kept by the hour, where that gives the same answer as the records do.

It does for the whole hours of a period that have been derived and of which no record came since, was changed or was
deleted; the rest of the period is asked of the records, and so are the hours of UTC in which a day of local time
begins. Which sums over several hours are read in place of single ones, `kept_sums` chooses. What is kept does not serve
where something is asked that is not kept (hosts, reservations, names and accounts of jobs, what they asked for), nor
hours of local times that do not begin with an hour of UTC.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, func, or_, select, union_all

from qmonpy.reporting.deriving.progress import Progress, read_progress
from qmonpy.reporting.deriving.use_sums import find_sums, is_sum_of
from qmonpy.reporting.questions.buckets import Offsets, find_bucket
from qmonpy.reporting.questions.kept_sums import BY_HOUR, HOUR, Kept, choose_sums, find_stretch_keys, is_split
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.runs import AMOUNTS, ASKED_OF, is_chosen, is_in
from qmonpy.reporting.schema.run_sql import ENDED, ENDED_SECONDS
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.reporting.schema.use_tables import QMONPY_USE, QMONPY_USE_OF, QMONPY_USE_SUMS, SUMS_OF, USE_KEYS

_FEWEST = 12
"""Fewer hours are sooner read from the records."""
_MOST_STALE = 100
_AT_ONCE = 12
"""Of so many stretches of time records are read at once: SQLite reads the whole table where they are many."""


def find_kept(connection: Connection, question: Question, period: Period, offsets: Offsets) -> Kept | None:
    """Return which hours of a period are answered from what is kept; None for none."""
    if not _is_kept(question, offsets):
        return None
    progress = read_progress(connection, QMONPY_USE.name)
    if progress.until is None:
        return None
    begin, end = -(-period.begin // HOUR), min(period.end, _seconds(progress.until)) // HOUR
    if progress.deleted is not None:
        begin = max(begin, -(-_seconds(progress.deleted) // HOUR))
    if end - begin < _FEWEST:
        return None
    stale = _find_stale(connection, progress)
    if len(stale) > _MOST_STALE:
        return None
    apart = {hour for hour in stale if begin <= hour < end}
    apart.update(_find_split(connection, question, begin, end, offsets))
    ends = (Period(period.begin, begin * HOUR), Period(end * HOUR, period.end))
    rest = (*ends, *(Period(hour * HOUR, (hour + 1) * HOUR) for hour in sorted(apart)))
    kept = Kept(begin, end, frozenset(apart), tuple(each for each in rest if each.seconds))
    return choose_sums(connection, kept, question.by, offsets)


def find_rest(kept: Kept) -> list[ColumnElement[bool]]:
    """Return conditions for the records of the rest of a period; each record meets one of them at most."""
    pieces = (kept.rest[first : first + _AT_ONCE] for first in range(0, len(kept.rest), _AT_ONCE))
    return [or_(*map(is_in, each)) for each in pieces]


def select_kept(question: Question, kept: Kept, offsets: Offsets) -> Select[Any]:
    """Return a select of the keys and amounts of a question over the hours and days that are kept."""
    used = {*question.by, *(each.key for each in question.where)} & set(USE_KEYS)
    keys = next(each for each in SUMS_OF if used <= set(each))
    if kept.sums:
        read = [_select(question, offsets, keys, each.length, each.firsts) for each in kept.sums]
    else:
        hour = _column(keys, 1, "hour")
        within = and_(hour >= kept.begin, hour < kept.end, hour.not_in(sorted(kept.apart)))
        read = [_select(question, offsets, keys, 1, within)]
    rows = (union_all(*read) if len(read) > 1 else read[0]).subquery()
    named = [rows.c[f"key_{place}"] for place in range(len(question.by))]
    amounts = AMOUNTS[question.measure].items()
    sums = [(func.max if each.is_largest else func.sum)(rows.c[name]) for name, each in amounts]
    return select(*named, *sums).group_by(*named)


def _select(
    question: Question,
    offsets: Offsets,
    keys: Sequence[str],
    length: int,
    within: ColumnElement[bool] | Sequence[int],
) -> Select[Any]:
    """Return a select of the keys and amounts of single sums of a length, of those that tell apart just these keys.

    `within` is a condition for their hours, or these hours.
    """
    hour = _column(keys, length, "hour")
    named = [_find_key(key, offsets, hour).label(f"key_{place}") for place, key in enumerate(question.by)]
    amounts = [_column(keys, length, each.kept).label(name) for name, each in AMOUNTS[question.measure].items()]
    table, prefix = _table_of(keys, length)
    chosen = and_(is_sum_of(keys), is_chosen(question.where, _find_text))
    if table is QMONPY_USE_SUMS:
        # Each of them is looked up: SQLite may else read the whole table.
        chosen = QMONPY_USE_SUMS.c.um_parent.in_(select(QMONPY_USE_OF.c.uo_id).where(chosen))
        chosen = and_(chosen, QMONPY_USE_SUMS.c.um_hours == length)
    joined = QMONPY_USE_OF.join(table, QMONPY_USE_OF.c.uo_id == table.c[f"{prefix}_parent"])
    there = within if isinstance(within, ColumnElement) else hour.in_(within)
    return select(*named, *amounts).select_from(joined).where(chosen, there)


def _table_of(keys: Sequence[str], length: int) -> tuple[Table, str]:
    return (QMONPY_USE, "us") if length == 1 and keys == USE_KEYS else (QMONPY_USE_SUMS, "um")


def _column(keys: Sequence[str], length: int, name: str) -> ColumnElement[Any]:
    table, prefix = _table_of(keys, length)
    column: ColumnElement[Any] = table.c[f"{prefix}_{name}"]
    return column


def _is_kept(question: Question, offsets: Offsets) -> bool:
    """Whether what is asked for is kept, and not of hours that are none of UTC."""
    keys = {*question.by, *(each.key for each in question.where)}
    amounts = AMOUNTS[question.measure].values()
    return (
        question.measure not in ASKED_OF
        and all(each.kept for each in amounts)
        and keys <= {*USE_KEYS, *TIME_KEYS, *ROUND_KEYS}
        and (offsets.has_whole_hours or not set(BY_HOUR) & keys)
    )


def _find_split(connection: Connection, question: Question, begin: int, end: int, offsets: Offsets) -> Sequence[int]:
    """Return the hours that are kept of which a part lies in another stretch of local time by which is divided."""
    times = find_stretch_keys(question.by)
    if not times or offsets.has_whole_hours:
        return ()
    return [hour for hour in find_sums(connection, 1, begin, end) if is_split(hour, hour + 1, times, offsets)]


def _find_stale(connection: Connection, progress: Progress) -> Sequence[int]:
    """Return the hours of which there are records since they were derived, or changed ones; a few more than usual."""
    hour = ENDED_SECONDS // HOUR
    late = and_(JOB_USAGE.c.ju_id > progress.last_id, func.coalesce(ENDED, ENDED) < progress.until)
    question = select(hour).where(late).distinct().limit(_MOST_STALE + 1)
    return sorted(int(each) for (each,) in connection.execute(question))


def _find_key(key: str, offsets: Offsets, hour: ColumnElement[int]) -> ColumnElement[Any]:
    if key in USE_KEYS:
        return _find_text(key)
    return find_bucket(key, offsets.local(hour * HOUR))


def _find_text(key: str) -> ColumnElement[str]:
    text: ColumnElement[str] = QMONPY_USE_OF.c[f"uo_{key}"]
    return text


def _seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())
