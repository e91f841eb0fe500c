"""Stretches of local time as whole numbers: made in SQL from moments, and read back as moments and words.

SQL counts hours or days of local time, with the offsets of the zone written into the statement, as no database knows
them alike; weeks, months and years are made of days here.
"""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from operator import itemgetter

from sqlalchemy import ColumnElement, case

from qmonpy.late_methods import dataclass
from qmonpy.reporting.questions.question import Period

_HOUR, _DAY = 3600, 86400
_EPOCH = datetime(1970, 1, 1)
_FIRST_MONDAY = 4
"""1970-01-05 was a Monday."""
_OFTEN = 7 * _DAY
"""No zone changes its offset twice within a week."""
_MOST_CHANGES = 400
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True)
class Offsets:
    """The seconds by which local time is ahead of UTC: at first, and from certain moments on."""

    first: int
    changes: tuple[tuple[int, int], ...] = ()
    """Moments and the offsets from then on, ascending."""

    def local(self, moment: ColumnElement[int]) -> ColumnElement[int]:
        """Return an expression for the seconds of local time at a moment."""
        if not self.changes:
            return moment + self.first
        before, found = self.first, []
        for time, offset in self.changes:
            found.append((moment < time, before))
            before = offset
        return moment + case(*found, else_=before)

    @property
    def has_whole_hours(self) -> bool:
        """Whether each hour of local time is one of UTC."""
        return not any(number % _HOUR for number in (self.first, *(part for each in self.changes for part in each)))

    def find_local(self, moment: int) -> int:
        """Return the seconds of local time at a moment."""
        place = bisect_right(self.changes, moment, key=itemgetter(0))
        return moment + (self.changes[place - 1][1] if place else self.first)


def find_offsets(period: Period, zone: tzinfo | None = None) -> Offsets:
    """Return the offsets of a zone within a period; the machine's zone if None."""
    now = int(datetime.now(UTC).timestamp())
    # Nothing was recorded before there was a Grid Engine, or long after now.
    begin = max(period.begin, 946_684_800)
    end = min(period.end, max(now, begin) + 800 * _DAY)
    changes, before = [], _offset(begin, zone)
    first = before
    for moment in range(begin, end, _OFTEN):
        later = min(moment + _OFTEN, end)
        if _offset(later, zone) != before:
            change = _find_change(moment, later, zone)
            before = _offset(later, zone)
            changes.append((change, before))
        if len(changes) >= _MOST_CHANGES:
            break
    return Offsets(first, tuple(changes))


def find_bucket(key: str, local: ColumnElement[int]) -> ColumnElement[int]:
    """Return an expression for the number that stands for a key: hours or days of local time."""
    if key == "hour":
        return local // _HOUR
    if key == "hour_of_day":
        return (local // _HOUR) % 24
    if key == "weekday":
        return (local // _DAY - _FIRST_MONDAY) % 7
    return local // _DAY


def find_begin(key: str, number: int) -> datetime:
    """Return the begin, in local time, of the stretch that a number of `find_bucket` lies in."""
    try:
        if key == "hour":
            return _EPOCH + timedelta(hours=number)
        day = _EPOCH + timedelta(days=number)
    except OverflowError:
        return datetime.max.replace(microsecond=0)
    if key == "week":
        return day - timedelta(days=day.weekday())
    if key == "month":
        return day.replace(day=1)
    return day.replace(month=1, day=1) if key == "year" else day


def next_begin(key: str, begin: datetime) -> datetime:
    """Return the begin of the next stretch, in local time."""
    if key == "month":
        return begin.replace(year=begin.year + begin.month // 12, month=begin.month % 12 + 1)
    if key == "year":
        return begin.replace(year=begin.year + 1)
    return begin + {"hour": timedelta(hours=1), "week": timedelta(days=7)}.get(key, timedelta(days=1))


def find_begins(key: str, first: datetime, last: datetime) -> Iterator[datetime]:
    """Give the begins of all stretches from a first to a last one, also of those in which nothing ended."""
    while first <= last:
        yield first
        first = next_begin(key, first)


def find_stretches(key: str, period: Period, zone: tzinfo | None = None) -> list[int]:
    """Return the begins of all stretches of time that lie in a period or begin before it, as far as it is finite."""
    return list(list_stretches(key, period, zone))


def list_stretches(key: str, period: Period, zone: tzinfo | None = None) -> Iterator[int]:
    """Give the same one by one, of a period that may end in thousands of years."""
    first, last = (
        find_begin(key, number) for number in (_count(key, period.begin, zone), _count(key, period.end - 1, zone))
    )
    return (find_moment(each, zone) for each in find_begins(key, first, last))


def _count(key: str, moment: int, zone: tzinfo | None) -> int:
    local = datetime.fromtimestamp(moment, zone).replace(tzinfo=None)
    return int((local - _EPOCH).total_seconds() // (_HOUR if key == "hour" else _DAY))


def find_moment(local: datetime, zone: tzinfo | None = None) -> int:
    """Return a local time in seconds since the epoch."""
    return int(local.replace(tzinfo=zone).timestamp())


def find_midnight(moment: int, days: int, zone: tzinfo | None = None) -> int:
    """Return the midnight of local time that many days after the one before a moment; at most the last one there is."""
    day = datetime.fromtimestamp(moment, zone).replace(tzinfo=None, hour=0, minute=0, second=0, microsecond=0)
    try:
        return find_moment(day + timedelta(days=days), zone)
    except OverflowError:
        return find_moment(datetime.max.replace(microsecond=0) - timedelta(days=1), UTC)


def _offset(moment: int, zone: tzinfo | None) -> int:
    offset = datetime.fromtimestamp(moment, UTC).astimezone(zone).utcoffset()
    return int(offset.total_seconds()) if offset is not None else 0


def _find_change(first: int, last: int, zone: tzinfo | None) -> int:
    before = _offset(first, zone)
    while last - first > 1:
        middle = (first + last) // 2
        if _offset(middle, zone) == before:
            first = middle
        else:
            last = middle
    return last
