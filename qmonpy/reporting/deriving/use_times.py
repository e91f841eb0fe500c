"""Over which hours use is added up further: days, and the same hour of each day of a week; hours since the epoch."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, tzinfo
from itertools import groupby

from qmonpy.reporting.schema.use_tables import DAY_HOURS, WEEK_DAYS

WEEK_HOURS = WEEK_DAYS * DAY_HOURS
HOUR_SECONDS = 3600
_LONGEST_DAY = 26
"""More hours than any day of local time has."""


def local_time_of(zone: tzinfo | None) -> Callable[[int], int]:
    """Return a function from a moment to seconds of local time, both since the epoch; in the machine's zone if None."""

    def find_local(moment: int) -> int:
        offset = datetime.fromtimestamp(moment, UTC).astimezone(zone).utcoffset()
        return moment + (int(offset.total_seconds()) if offset is not None else 0)

    return find_local


def find_days(begin: int, end: int, find_local: Callable[[int], int]) -> list[int]:
    """Return the first hours of the local days that have just 24 hours of UTC, of which one lies in a range."""

    def find_day(hour: int) -> int | None:
        local = find_local(hour * HOUR_SECONDS)
        return None if local % HOUR_SECONDS else local // (DAY_HOURS * HOUR_SECONDS)

    found = []
    for day, group in groupby(range(begin - _LONGEST_DAY, end + _LONGEST_DAY), find_day):
        hours = list(group)
        if day is not None and len(hours) == DAY_HOURS and hours[0] < end and hours[-1] >= begin:
            found.append(hours[0])
    return found


def find_days_of(hours: Iterable[int], find_local: Callable[[int], int]) -> list[int]:
    """Return the first hours of the local days that have just 24 hours of UTC, of which some hours are."""
    # A wrong record may be years before the others: what lies between is not looked at.
    ranges = join_days(sorted({hour - hour % DAY_HOURS for hour in hours}))
    return sorted({first for begin, end in ranges for first in find_days(begin, end, find_local)})


def find_week(hour: int) -> int:
    """Return the first hour of the week in which an hour lies; weeks begin like the epoch, on a Thursday of UTC."""
    return hour - hour % WEEK_HOURS


def find_first_alike(hour: int) -> int:
    """Return the first one of the seven hours of a week that have the same place in their days."""
    return find_week(hour) + hour % DAY_HOURS


def join_days(firsts: list[int]) -> list[tuple[int, int]]:
    """Return the ranges of days that follow each other, given by their first hours in order."""
    found: list[tuple[int, int]] = []
    for first in firsts:
        if found and found[-1][1] == first:
            found[-1] = (found[-1][0], first + DAY_HOURS)
        else:
            found.append((first, first + DAY_HOURS))
    return found
