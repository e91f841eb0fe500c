"""Dates of `-a`, `-e` and `-dl`: `[[CC]YY]MMDDhhmm[.SS]` in local time (date_time of sge_types(1))."""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole

_SHAPE = compile_late(r"((?:\d\d)?\d\d)?(\d\d)(\d\d)(\d\d)(\d\d)", re.ASCII)
_LARGEST = (("month", 2, 1, 12), ("day", 3, 1, 31), ("hour", 4, 0, 23), ("minute", 5, 0, 59))


def parse_date_time(text: str, now: int, zone: tzinfo | None = None) -> int:
    """Return the seconds since the epoch of a date; without a year it is in the year of `now`, and may be past.

    `zone` is the local time zone, the machine's if None. A day past the end of its month counts into the next one.
    Raises ReportError in Grid Engine's words.
    """
    if not text:
        raise _error("no date specified")
    date, _, seconds = text.partition(".")
    shape = _SHAPE.fullmatch(date)
    if shape is None:
        raise _error("Invalid format of date/hour-minute field.")
    for name, group, smallest, largest in _LARGEST:
        if not smallest <= int(shape[group]) <= largest:
            raise _error(f"Invalid {name} specification.")
    month, day, hour, minute = (int(shape[group]) for group in (2, 3, 4, 5))
    year = _year(shape[1], now, zone)
    if year < 1900:
        raise _error("Invalid year specification.")
    start = datetime(year, month, 1, hour, minute) + timedelta(days=day - 1, seconds=_seconds(seconds))
    return _epoch(start, zone)


def format_date_time(seconds: int, zone: tzinfo | None = None) -> str:
    """Return a date as `parse_date_time` reads it: `CCYYMMDDhhmm`, with `.SS` unless it is a whole minute.

    In the hour that clocks show twice when they are put back, the text is read as the first time.
    """
    moment = datetime.fromtimestamp(seconds, UTC).astimezone(zone)
    return f"{moment:%Y%m%d%H%M}" + (f".{moment:%S}" if moment.second else "")


def _year(text: str | None, now: int, zone: tzinfo | None) -> int:
    if text is None:
        return datetime.fromtimestamp(now, UTC).astimezone(zone).year
    if len(text) == 2:
        return int(text) + (2000 if int(text) < 70 else 1900)
    return int(text)


def _seconds(text: str) -> int:
    if not text:
        return 0
    if not (len(text) == 2 and is_whole(text)):
        raise _error("Invalid format of seconds field.")
    if int(text) > 59:
        raise _error("Invalid seconds specification.")
    return int(text)


def _epoch(local: datetime, zone: tzinfo | None) -> int:
    try:
        seconds = int((local.replace(tzinfo=zone) if zone else local.astimezone()).timestamp())
    except (OverflowError, OSError, ValueError):
        seconds = -1
    if seconds < 0:
        raise _error("Couldn't generate date from input. Perhaps a date before 1970 was specified.")
    return seconds


def _error(text: str) -> ReportError:
    return ReportError((Report("date-time.invalid", text),))
