"""Questions answered from the use that is kept by the hour, where that gives the same answer as the records do.

It does for the whole hours of a period that have been derived and of which no record came since, was changed or was
deleted; the rest of the period is asked of the records. It does not where something is asked that is not kept: hosts,
reservations, names and accounts of jobs, what they asked for, or local times that do not begin with an hour of UTC.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, false, func, or_, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.progress import Progress, read_progress
from qmonpy.reporting.questions.buckets import Offsets, find_bucket
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.runs import AMOUNTS, ASKED_OF, is_chosen, is_in
from qmonpy.reporting.schema.run_sql import ENDED, ENDED_SECONDS
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.reporting.schema.use_tables import QMONPY_USE, QMONPY_USE_OF, USE_KEYS

_HOUR = 3600
_FEWEST = 12
"""Fewer hours are sooner read from the records."""
_MOST_STALE = 100


@dataclass(frozen=True, slots=True)
class Kept:
    """The hours of a period that are answered from what is kept, counted since the epoch, and the rest of it."""

    begin: int
    end: int
    stale: tuple[int, ...]
    """Hours between that are none of them."""
    rest: tuple[Period, ...]

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
    return Kept(begin, end, within, tuple(each for each in rest if each.seconds))


def select_kept(question: Question, kept: Kept, offsets: Offsets) -> Select[Any]:
    """Return a select of the keys and amounts of a question over the hours that are kept."""
    keys = [_find_key(key, offsets) for key in question.by]
    amounts: list[ColumnElement[Any]] = []
    for each in AMOUNTS[question.measure].values():
        column = QMONPY_USE.c[each.kept]
        amounts.append(func.max(column) if each.is_largest else func.sum(column))
    hour = QMONPY_USE.c.us_hour
    chosen = and_(hour >= kept.begin, hour < kept.end, hour.not_in(kept.stale), is_chosen(question.where, _find_text))
    joined = QMONPY_USE.join(QMONPY_USE_OF, QMONPY_USE_OF.c.uo_id == QMONPY_USE.c.us_parent)
    named = [each.label(f"key_{place}") for place, each in enumerate(keys)]
    return select(*named, *amounts).select_from(joined).where(chosen).group_by(*keys)


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


def _find_key(key: str, offsets: Offsets) -> ColumnElement[Any]:
    if key in USE_KEYS:
        return _find_text(key)
    return find_bucket(key, offsets.local(QMONPY_USE.c.us_hour * _HOUR))


def _find_text(key: str) -> ColumnElement[str]:
    text: ColumnElement[str] = QMONPY_USE_OF.c[f"uo_{key}"]
    return text


def _seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())
