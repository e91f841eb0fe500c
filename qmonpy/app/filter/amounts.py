"""Reads the numbers, memory, durations and times that somebody types into a filter, as spans of what is meant."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from qmonpy.app.filter.field import FieldKind
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.values.whole import parse_digits
from qmonpy.translation import later

Extent = tuple[float, float]
"""The least and the greatest amount that a text means: a date means all seconds of its day."""

EXAMPLES = {
    FieldKind.NUMBER: (later("a number"), "4"),
    FieldKind.MEMORY: (later("an amount of memory"), "4G"),
    FieldKind.DURATION: (later("a duration"), later("1:30:00 or 90m")),
    FieldKind.TIME: (later("a time"), later('14:00, today, -2h, YYYY-MM-DD or "YYYY-MM-DD 14:00"')),
}
"""By kind its name, and values that are valid, or how dates are written; both are translated where they are shown."""
TIME_WORDS = ("now", "today", "yesterday", "tomorrow")
_NUMBER = re.compile(r"([+-]?(?:\d++\.?+\d*+|\.\d++)(?:e[+-]?\d+)?)(?:([kmgt])(?:i?b)?)?", re.IGNORECASE | re.ASCII)
_SCALES = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
_SECONDS = {"w": 604800, "d": 86400, "h": 3600, "m": 60, "min": 60, "s": 1, "": 1}
_CLOCK = re.compile(r"(\d+):([0-5]?\d)(?::([0-5]?\d))?", re.ASCII)
_UNITS = re.compile(r"(\d+(?:\.\d+)?)(w|d|h|min|m|s|)", re.IGNORECASE | re.ASCII)
_DAY, _MINUTE = timedelta(days=1), timedelta(minutes=1)
_FORMS = (
    ("%Y-%m-%d", _DAY),
    ("%m/%d/%Y", _DAY),
    ("%Y-%m-%d %H:%M", _MINUTE),
    ("%m/%d/%Y %H:%M", _MINUTE),
    ("%Y-%m-%d %H:%M:%S", timedelta(seconds=1)),
    ("%m/%d/%Y %H:%M:%S", timedelta(seconds=1)),
)
_OF_TODAY = (("%H:%M", _MINUTE), ("%H:%M:%S", timedelta(seconds=1)))
_OF_YEAR = (("%Y/%m/%d", _DAY), ("%Y-%m-%d", _DAY))


@keep_of_texts(8192)
def find_extent(kind: FieldKind, text: str, now: int) -> Extent | None:
    """Return the amounts that a text means, None if it is none of this kind; `now` is in seconds since the epoch."""
    is_exact = kind in (FieldKind.MEMORY, FieldKind.NUMBER)
    return _READERS[kind](text.strip() if is_exact else text.strip().lower(), now)


def _read_number(text: str, now: int) -> Extent | None:
    if text.lower() in ("inf", "infinity"):
        return float("inf"), float("inf")
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    suffix = found[2] or ""
    # As in Grid Engine, K is 1024 and k is 1000.
    number = float(found[1]) * (1000 if suffix.islower() else 1024) ** _SCALES[suffix.lower()]
    return number, number


def _read_duration(text: str, now: int) -> Extent | None:
    if text in ("inf", "infinity"):
        return float("inf"), float("inf")
    clock = _CLOCK.fullmatch(text)
    if clock is not None:
        seconds = float(parse_digits(clock[1]) * 3600 + parse_digits(clock[2]) * 60 + parse_digits(clock[3] or "0"))
        return seconds, seconds
    units = _UNITS.findall(text)
    if not units or "".join(f"{number}{unit}" for number, unit in units) != text:
        return None
    if any(not unit for _, unit in units[:-1]) or (len(units) > 1 and not units[-1][1]):
        return None
    total = sum(float(number) * _SECONDS[unit] for number, unit in units)
    return total, total


def _read_time(text: str, now: int) -> Extent | None:
    if text[:1] in ("+", "-"):
        duration = _read_duration(text[1:], now)
        if duration is None or duration[0] == float("inf"):
            return None
        moment = now + (1 if text[0] == "+" else -1) * duration[0]
        return moment, moment
    today = datetime.fromtimestamp(now, shown_zone()).replace(
        tzinfo=None, hour=0, minute=0, second=0, microsecond=0, fold=0
    )
    if text == "now":
        return float(now), float(now)
    if text in TIME_WORDS:
        return _stretch(today + {"today": 0, "yesterday": -1, "tomorrow": 1}[text] * _DAY, _DAY)
    for form, length in _FORMS:
        found = _find_date(text.replace("t", " "), form)
        if found is not None:
            return _stretch(found, length)
    for form, length in _OF_TODAY:
        found = _find_date(text, form)
        if found is not None:
            return _stretch(datetime.combine(today, found.time()), length)
    for form, length in _OF_YEAR:
        found = _find_date(f"{today.year}{'/' if '/' in form else '-'}{text}", form)
        if found is not None:
            return _stretch(found, length)
    return None


def _find_date(text: str, form: str) -> datetime | None:
    try:
        return datetime.strptime(text, form)
    except ValueError:
        return None


def _stretch(begin: datetime, length: timedelta) -> Extent | None:
    try:
        zone = shown_zone()
        return begin.replace(tzinfo=zone).timestamp(), (begin + length).replace(tzinfo=zone).timestamp() - 1
    except (OverflowError, OSError, ValueError):
        return None


_READERS: dict[FieldKind, Callable[[str, int], Extent | None]] = {
    FieldKind.NUMBER: _read_number,
    FieldKind.MEMORY: _read_number,
    FieldKind.DURATION: _read_duration,
    FieldKind.TIME: _read_time,
}
