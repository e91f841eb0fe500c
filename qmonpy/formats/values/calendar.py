"""Calendars from their texts: `1.1.2030-6.1.2030,24.12.2030=off`, `mon-fri=6-20=suspended` (calendar_conf(5)).

lark, which reads rule sets, does not read calendars: 8.1.9 has a message of its own for each place where reading may
stop, which lark's errors do not tell, and the grammar is ambiguous for it (a number begins a day or a time).
"""

from collections.abc import Callable, Iterable
from datetime import date, timedelta, tzinfo
from functools import lru_cache
from typing import TypeVar

from qmonpy.formats.values.calendar_words import WordError, Words
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import (
    DAY,
    CalendarRule,
    CalendarRules,
    CalendarState,
    DayRange,
    DayTimes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

T = TypeVar("T")

_STATES = (("on", CalendarState.ENABLED), ("off", CalendarState.OFF), ("suspended", CalendarState.SUSPENDED))
_MONTHS = (
    ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6),
    ("july", 7), ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12),
)  # fmt: skip
_WEEKDAYS = (
    ("monday", 0), ("tuesday", 1), ("wednesday", 2), ("thursday", 3), ("friday", 4), ("saturday", 5), ("sunday", 6),
)  # fmt: skip
LONGEST = 100_000
"""How many characters the days of a calendar may have; the rules of some thousand days are less."""
_MOST_SHOWN = 100
"""The most characters of a reason that Grid Engine prints."""


def is_calendar_open(cluster: Cluster, name: str | None, start: int, end: int, zone: tzinfo | None = None) -> bool:
    """Whether a calendar of a cluster keeps its queues enabled from start to end, both included.

    Moments are in seconds since the epoch, `zone` is the local time zone (the machine's if None). Without a calendar,
    and with one that is unknown or cannot be read, queues are always enabled.
    """
    calendar = cluster.calendars.get(name or "")
    if calendar is None:
        return True
    return _is_open(calendar, start, end, zone)


@lru_cache(maxsize=1024)
def _is_open(calendar: Calendar, start: int, end: int, zone: tzinfo | None) -> bool:
    try:
        return parse_calendar(calendar).is_open(start, end, zone)
    except ReportError:
        return True


@lru_cache(maxsize=256)
def parse_calendar(calendar: Calendar) -> CalendarRules:
    """Return the rules of a calendar; raises ReportError with the first mistake of each text, in Grid Engine's
    words."""
    reports: list[Report] = []
    year, week = (
        _parse_rules(text, parse, field, calendar.name, reports)
        for text, parse, field in ((calendar.year, _year_rule, "year"), (calendar.week, _week_rule, "week"))
    )
    if reports:
        raise ReportError(tuple(reports))
    return CalendarRules(year, week)


def check_calendar(calendar: Calendar) -> tuple[Report, ...]:
    """Return the first mistake of each text of a calendar, in Grid Engine's words."""
    try:
        parse_calendar(calendar)
    except ReportError as error:
        return error.reports
    return ()


def _parse_rules(
    text: str, parse: Callable[[Words], CalendarRule], field: str, name: str, reports: list[Report]
) -> tuple[CalendarRule, ...]:
    if text.lower() == "none":
        return ()
    if len(text) > LONGEST:
        reports.append(
            Report(
                f"calendar.{field}",
                tr("{len} characters are more than {longest}").format(len=len(text), longest=LONGEST),
                fields=(field,),
            )
        )
        return ()
    words = Words(text, has_dots=field == "year")
    rules = []
    try:
        rules.append(parse(words))
        while words.kind == " ":
            while words.kind == " ":
                words.advance()
            rules.append(parse(words))
        if words.kind != "end":
            # The two texts have messages of their own for what is left.
            left = f'unrecognized string "{words.text}"' if field == "year" else "unrecognized token at end"
            raise WordError(left)
    except WordError as error:
        # For the year Grid Engine puts the reason where the name belongs, and the name where the reason does.
        first, second = (str(error), name) if field == "year" else (name, str(error))
        shown = f'error in disabled_{field} of calendar "{first[:_MOST_SHOWN]}": {second[:_MOST_SHOWN]}'
        reports.append(Report(f"calendar.{field}", shown, fields=(field,)))
    return tuple(rules)


def _year_rule(words: Words) -> CalendarRule:
    """Parse `days[=times][=state]`, `times[=state]` or `state`; a number at the beginning is a day."""
    days: tuple[DayRange, ...] | None = None
    if words.kind == "number":
        days = _list(words, _day_range)
        if not words.skip("="):
            return CalendarRule(CalendarState.OFF, days)
    times, state = _times_and_state(words)
    return CalendarRule(state, days, times=times)


def _week_rule(words: Words) -> CalendarRule:
    weekdays: frozenset[int] | None = None
    if words.kind == "word" and words.find(_STATES) is None:
        weekdays = _join_weekdays(each for ranges in _list(words, _weekday_range) for each in ranges)
        if not words.skip("="):
            return CalendarRule(CalendarState.OFF, weekdays=weekdays)
    times, state = _times_and_state(words)
    return CalendarRule(state, weekdays=weekdays, times=times)


def _times_and_state(words: Words) -> tuple[tuple[DayTimes, ...], CalendarState]:
    """Parse what follows the days: `times`, `times=state` or `state`."""
    times: tuple[DayTimes, ...] = (DayTimes(0, DAY),)
    if words.kind == "number":
        times = tuple(each for ranges in _list(words, _time_range) for each in ranges)
        if not words.skip("="):
            return times, CalendarState.OFF
    if words.kind != "word":
        raise WordError('got "=" without daytime_range/state')
    state = words.find(_STATES)
    if state is None:
        raise WordError(f'"{words.text}" is not a state specifier')
    words.advance()
    return times, state


def _list(words: Words, parse: Callable[[Words], T]) -> tuple[T, ...]:
    found = [parse(words)]
    while words.skip(","):
        found.append(parse(words))
    return tuple(found)


_Day = tuple[int, int, int]
"""Year, month and day; the day may be one that the month does not have."""


def _day_range(words: Words) -> DayRange:
    first = last = _day(words)
    if words.skip("-"):
        last = _day(words)
        if first > last:
            raise WordError("first yearday in range must be before second yearday")
    return DayRange(_first_from(first), _first_from((last[0], last[1], last[2] + 1)) - timedelta(days=1))


def _first_from(day: _Day) -> date:
    """Return the first day that exists from a day on: the first of the next month for 31.2."""
    year, month, number = day
    try:
        return date(year, month, number)
    except ValueError:
        return date(year + month // 12, month % 12 + 1, 1)


def _day(words: Words) -> _Day:
    day = words.number(1, 31, "day")
    if not words.skip("."):
        raise WordError('missing "." after day')
    month = _month(words)
    if not words.skip("."):
        raise WordError('missing "." after month')
    return words.number(1970, 2037, "year"), month, day


def _month(words: Words) -> int:
    if words.kind != "word":
        return words.number(1, 12, "month")
    month = words.find(_MONTHS)
    if month is None:
        raise WordError("")  # Grid Engine gives no reason here.
    words.advance()
    return month


_Weekdays = tuple[int, int | None]
"""The first and the last day of a range, 0 being Sunday; None for a single day."""


def _weekday_range(words: Words) -> tuple[_Weekdays, ...]:
    """Parse `mon`, `mon-fri`, or a range across the end of the week, `fri-mon`: two ranges."""
    first = (_weekday(words) + 1) % 7
    if not words.skip("-"):
        return ((first, None),)
    last = (_weekday(words) + 1) % 7
    if first == last:
        raise WordError("found useless weekday range")
    return ((first, last),) if first < last else ((first, 6), (0, last))


def _join_weekdays(ranges: Iterable[_Weekdays]) -> frozenset[int]:
    """Return the days of a list, 0 being Monday, as 8.1.9 joins ranges that touch (asked).

    A single day that follows a single day is lost on it: `mon,tue` is Monday, `mon-tue` both.
    """
    left = list(ranges)
    at = 0
    while at < len(left):
        first, last = left[at]
        end = first if last is None else last
        kept: list[_Weekdays] = []
        for place, other in enumerate(left):
            other_end = other[0] if other[1] is None else other[1]
            if place == at or not first <= other[0] <= end + 1:
                kept.append(other)
            elif end < other_end:
                last = other[1] if last is None else other_end
        at = kept.index(left[at]) + 1
        kept[at - 1] = first, last
        left = kept
    days = {day for first, last in left for day in range(first, (first if last is None else last) + 1)}
    return frozenset((day - 1) % 7 for day in days)


def _weekday(words: Words) -> int:
    if words.kind != "word":
        raise WordError("expected string for weekday")
    day = words.find(_WEEKDAYS)
    if day is None:
        raise WordError(f'"{words.text}" is not a weekday')
    words.advance()
    return day


def _time_range(words: Words) -> tuple[DayTimes, ...]:
    """Parse `9-18`, or a range across midnight, `18-9`: two ranges of the same day."""
    begin = _time(words)
    if not words.skip("-"):
        raise WordError("missing '-' in daytime range")
    end = _time(words)
    if begin == end:
        raise WordError("range begin is equal to end - use 0-24 instead")
    return (DayTimes(begin, end),) if begin < end else (DayTimes(begin, DAY), DayTimes(0, end))


def _time(words: Words) -> int:
    """Parse `hour[:minute[:second]]` into seconds since midnight."""
    hour = words.number(0, 24, "hour specification")
    minute = second = 0
    if words.skip(":"):
        minute = words.number(0, 59, "minute specification")
        if words.skip(":"):
            second = words.number(0, 59, "seconds specification")
    if hour == 24 and (minute or second):
        raise WordError("daytimes may not be beyond 24:00")
    return hour * 3600 + minute * 60 + second
