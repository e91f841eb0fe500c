"""Moments as the window and our own commands show them and take them: `2026-11-22 14:03:20`, in local time.

Grid Engine's own programs have other ways, which stay theirs: what is typed may be written in each of them.
"""

import re
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from qmonpy.formats.values.date_time import format_date_time, parse_date_time
from qmonpy.formats.values.shown_time import (
    format_date,
    format_exact_clock,
    format_short_clock,
    shown_local,
    shown_zone,
)
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import LARGEST_UNSIGNED
from qmonpy.translation import tr

VALID_MOMENTS = "YYYY-MM-DD hh:mm, YYYY-MM-DDThh:mm:ss, MM/DD/YYYY hh:mm:ss or [[CC]YY]MMDDhhmm[.SS]"
"""What `parse_moment` takes."""
INVALID = "date-time.invalid"
_ISO = r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"
_QSTAT = r"(?P<month>\d\d?)/(?P<day>\d\d?)/(?P<year>\d{4})"
_CLOCK = r"(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
_SHAPES = tuple(
    compile_late(shape, re.ASCII) for shape in (rf"{_ISO}(?:(?:\s+|\s*[Tt]\s*){_CLOCK})?", rf"{_QSTAT}(?:\s+{_CLOCK})?")
)


def known_moment(seconds: int) -> int:
    """Return a moment that a real cluster tells; 0 for one that it cannot have, as its times have 32 bits."""
    return seconds if 0 <= seconds <= LARGEST_UNSIGNED else 0


MICROSECONDS = 1_000_000


def find_units(moment: int) -> int:
    """Return how many units of a moment that a cluster tells are a second: a million for one past 32 bits of seconds.

    Open Cluster Scheduler 9 counts microseconds in some places (9.1.4, asked), where 8.1.9 counts seconds.
    """
    return MICROSECONDS if moment > LARGEST_UNSIGNED else 1


def format_time(seconds: int, zone: tzinfo | None = None) -> str:
    """Return a moment (seconds since the epoch) with its date and seconds: `2026-11-22 14:03:20`."""
    local = shown_local(seconds, zone)
    return f"{format_date(local)} {format_exact_clock(local)}"


def format_moment(seconds: int, now: int, zone: tzinfo | None = None) -> str:
    """Return a moment shortly: the time of day, without seconds if they are 0, and the date unless it is today's."""
    moment, present = shown_local(seconds, zone), shown_local(now, zone)
    clock = format_short_clock(moment)
    return clock if moment.date() == present.date() else f"{format_date(moment)} {clock}"


def format_field(seconds: int, zone: tzinfo | None = None) -> str:
    """Return a moment as it stands in a field: with its date, and with seconds unless they are 0.

    In every form of dates it is written so, as it is read again (`parse_moment`).
    """
    moment = shown_local(seconds, zone)
    return f"{moment:%Y-%m-%d %H:%M:%S}" if moment.second else f"{moment:%Y-%m-%d %H:%M}"


def format_example(now: int, days: int = 1, zone: tzinfo | None = None) -> str:
    """Return 14:00 of a day, by default the next one, as an example of what a field takes: one with a year of its own
    would grow old, and be of another time than the cluster."""
    return f"{shown_local(now, zone) + timedelta(days=days):%Y-%m-%d} 14:00"


def parse_moment(text: str, now: int, zone: tzinfo | None = None) -> int:
    """Return the seconds since the epoch of a moment as somebody types it: in our way, as `qstat` shows it, or as Grid
    Engine's commands take it.

    A day alone is its beginning. Raises ReportError with what is valid.
    """
    try:
        return parse_date_time(_as_date_time(text), now, shown_zone(zone))
    except ReportError as error:
        raise ReportError(tuple(explain_date(each, text) for each in error.reports)) from error


def format_for_command(text: str, now: int = 0) -> str:
    """Return a moment of a field as Grid Engine's commands take it, in this machine's zone as they read it.

    What is no moment with a whole date stays as it is where fields are in this machine's zone, too. `now` tells the
    year where a text has none.
    """
    words = _as_date_time(text)
    if shown_zone() is None:
        return words
    try:
        return format_date_time(parse_date_time(words, now, shown_zone()))
    except ReportError:
        return words


def read_from_command(text: str, now: int = 0) -> str:
    """Return a moment of a command as it stands in a field: the text itself where both are in the same zone."""
    if shown_zone() is None:
        return text
    try:
        return format_field(parse_date_time(text, now))
    except ReportError:
        return text


def _as_date_time(text: str) -> str:
    words = text.strip()
    found = next(filter(None, (shape.fullmatch(words) for shape in _SHAPES)), None)
    if found is None:
        return words
    year, month, day, hour, minute, second = (
        int(found[each] or 0) for each in ("year", "month", "day", "hour", "minute", "second")
    )
    days = 1 if (hour, minute, second) == (24, 0, 0) else 0
    try:
        local = datetime(year, month, day, 0 if days else hour, minute, second) + timedelta(days=days)
    except (ValueError, OverflowError):
        return words
    return f"{local:%Y%m%d%H%M}" + (f".{local:%S}" if local.second else "")


def explain_date(report: Report, text: str) -> Report:
    """Return a report of Grid Engine on a date with what is valid; any other report as it is."""
    if report.code != INVALID:
        return report
    said = "" if "Invalid format" in report.text else f" ({report.text.rstrip('.')})"
    return replace(
        report,
        text=tr('"{text}" is no date and time{said}. Valid is {valid}.').format(
            text=text.strip(), said=said, valid=VALID_MOMENTS
        ),
    )
