"""Moments as the window and our own commands show them and take them: `2026-11-22 14:03:20`, in local time.

Grid Engine's own programs have other ways, which stay theirs: what is typed may be written in each of them.
"""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.model.report import Report, ReportError

VALID_MOMENTS = "2026-11-22 14:00, 2026-11-22T14:00:30, 11/22/2026 14:00:30, 14:00 for today, or 202611221400[.SS]"
"""What `parse_moment` takes, by examples."""
_ISO = r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"
_QSTAT = r"(?P<month>\d\d?)/(?P<day>\d\d?)/(?P<year>\d{4})"
_CLOCK = r"(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
_SHAPES = tuple(
    re.compile(shape, re.ASCII)
    for shape in (rf"{_ISO}(?:(?:\s+|\s*[Tt]\s*){_CLOCK})?", rf"{_QSTAT}(?:\s+{_CLOCK})?", _CLOCK)
)


def format_time(seconds: int, zone: tzinfo | None = None) -> str:
    """Return a moment (seconds since the epoch) with its date and seconds: `2026-11-22 14:03:20`."""
    return f"{_local(seconds, zone):%Y-%m-%d %H:%M:%S}"


def format_moment(seconds: int, now: int, zone: tzinfo | None = None) -> str:
    """Return a moment shortly: the time of day, without seconds if they are 0, and the date unless it is today's."""
    moment, present = _local(seconds, zone), _local(now, zone)
    clock = f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"
    return clock if moment.date() == present.date() else f"{moment:%Y-%m-%d} {clock}"


def parse_moment(text: str, now: int, zone: tzinfo | None = None) -> int:
    """Return the seconds since the epoch of a moment as somebody types it: in our way, as tables and `qstat` show it,
    or as Grid Engine's commands take it.

    A time of day alone is today's, a day alone its beginning. Raises ReportError with what is valid.
    """
    words = text.strip()
    for shape in _SHAPES:
        found = shape.fullmatch(words)
        if found is not None:
            try:
                return _find_seconds(found.groupdict(), now, zone)
            except (ValueError, OverflowError, OSError) as error:
                raise _not_valid(words) from error
    try:
        return parse_date_time(words, now, zone)
    except ReportError as error:
        raise _not_valid(words, error.reports[0].text) from error


def _find_seconds(parts: dict[str, str | None], now: int, zone: tzinfo | None) -> int:
    today = _local(now, zone)
    year, month, day = (int(parts.get(each) or getattr(today, each)) for each in ("year", "month", "day"))
    hour, minute, second = (int(parts.get(each) or 0) for each in ("hour", "minute", "second"))
    if hour == 24 and not minute and not second:
        local = datetime(year, month, day) + timedelta(days=1)
    else:
        local = datetime(year, month, day, hour, minute, second)
    seconds = int((local.replace(tzinfo=zone) if zone else local.astimezone()).timestamp())
    if seconds < 0:
        raise ValueError(seconds)
    return seconds


def _not_valid(text: str, why: str = "") -> ReportError:
    said = f" ({why.rstrip('.')})" if why and "Invalid format" not in why else ""
    return ReportError((Report("date-time.invalid", f'"{text}" is no date and time{said}. Valid is {VALID_MOMENTS}.'),))


def _local(seconds: int, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(seconds, UTC).astimezone(zone)
