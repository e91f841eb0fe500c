"""Which sums over several hours serve a question, in place of single hours: days, parts of days, hours of weeks.

Of days that are whole and lie in one stretch of local time by which is divided, the sums of the day are read; of what
is left, as in a zone whose days are not added up, the sums of parts of days of UTC; where is divided by the hour of the
day, sums of the same hour of a week's days. Single hours are read for the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.use_sums import find_sums
from qmonpy.reporting.deriving.use_times import WEEK_HOURS, find_days_of, find_week
from qmonpy.reporting.questions.buckets import Offsets, find_begin
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Period
from qmonpy.reporting.schema.use_tables import DAY_HOURS, PART_HOURS, WEEK_DAYS

HOUR = 3600
BY_HOUR = ("hour", "hour_of_day")
_FEW_SINGLE, _MOST_SINGLE = 500, 4_000
"""More single hours than between these are read as a whole, without sums over several."""
_STRETCHES = {"weekday": "day"}
"""By a key that comes again, the stretches of time that it numbers."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums that are read: over how many hours they are, and the first hour of each."""

    length: int
    firsts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The hours of a period that are answered from what is kept, counted since the epoch, and the rest of it."""

    begin: int
    end: int
    apart: frozenset[int]
    """Hours between that are read from the records."""
    rest: tuple[Period, ...]
    sums: tuple[Sums, ...] = ()
    """Which sums are read; none if each hour is read by itself."""

    def has_all(self, begin: int, end: int) -> bool:
        """Return whether all hours from a begin to an end are kept."""
        return self.begin <= begin and end <= self.end and self.apart.isdisjoint(range(begin, end))


def choose_sums(connection: Connection, kept: Kept, keys: Iterable[str], offsets: Offsets) -> Kept:
    """Return the hours that are kept with the sums over several of them that serve a question divided by these keys."""
    times = find_stretch_keys(keys)
    by_hour = [each for each in times if each in BY_HOUR]
    if by_hour and times != ["hour_of_day"]:
        return kept
    hours = find_sums(connection, 1, kept.begin, kept.end)
    found = (
        _choose_weeks(connection, kept, offsets) if by_hour else _choose_days(connection, kept, hours, times, offsets)
    )
    found = [each for each in found if each.firsts]
    step = DAY_HOURS if by_hour else 1
    read = {first + step * place for each in found for first in each.firsts for place in range(each.length)}
    single = tuple(hour for hour in hours if hour not in read and hour not in kept.apart)
    if not found or len(single) > max(_FEW_SINGLE, min(_MOST_SINGLE, len(hours) // 2)):
        return kept
    return replace(kept, sums=(*found, Sums(1, single)) if single else tuple(found))


def find_stretch_keys(keys: Iterable[str]) -> list[str]:
    """Return the stretches of local time among keys; those of weekdays are days."""
    return [_STRETCHES.get(key, key) for key in keys if key in TIME_KEYS or key in ROUND_KEYS]


def is_split(begin: int, end: int, times: Sequence[str], offsets: Offsets) -> bool:
    """Return whether some hours lie in several stretches of local time."""
    first, last = begin * HOUR, end * HOUR - 1
    changes = [part for time, _ in offsets.changes if first < time <= last for part in (time - 1, time)]
    days = {offsets.find_local(moment) // (DAY_HOURS * HOUR) for moment in (first, last, *changes)}
    return len(days) > 1 and any(len({find_begin(key, each) for each in days}) > 1 for key in times)


def _choose_days(
    connection: Connection, kept: Kept, hours: Sequence[int], times: Sequence[str], offsets: Offsets
) -> list[Sums]:
    """Return days, and between them parts of days, of which all hours are kept and lie in one stretch of local time."""

    def choose(firsts: Iterable[int], length: int) -> tuple[int, ...]:
        whole = (each for each in firsts if kept.has_all(each, each + length))
        return tuple(each for each in whole if not is_split(each, each + length, times, offsets))

    known = find_sums(connection, DAY_HOURS, kept.begin, kept.end)
    local = frozenset(find_days_of(hours, offsets.find_local))
    # Of the days of a zone that has sums, or of those of UTC, whichever are more.
    both = ([each for each in known if each in local], [each for each in known if each % DAY_HOURS == 0])
    days = max((choose(each, DAY_HOURS) for each in both), key=len)
    read = {first + place for first in days for place in range(DAY_HOURS)}
    parts = (each for each in find_sums(connection, PART_HOURS, kept.begin, kept.end) if read.isdisjoint(_part(each)))
    return [Sums(DAY_HOURS, days), Sums(PART_HOURS, choose(parts, PART_HOURS))]


def _part(first: int) -> range:
    return range(first, first + PART_HOURS)


def _choose_weeks(connection: Connection, kept: Kept, offsets: Offsets) -> list[Sums]:
    """Return the sums over the same hour of the days of a week in which the local time does not change."""
    changes = [time // HOUR for time, _ in offsets.changes]
    found = []
    for first in find_sums(connection, WEEK_DAYS, kept.begin, kept.end):
        begin, end = find_week(first), find_week(first) + WEEK_HOURS
        if kept.has_all(begin, end) and not any(begin < change < end for change in changes):
            found.append(first)
    return [Sums(WEEK_DAYS, tuple(found))]
