"""Reservations that repeat: the dates of a request on some weekdays until a day, but for exceptions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta, tzinfo

from qmonpy.app.tables.local_time import find_moment, local_time
from qmonpy.formats.values.shown_time import WEEKDAYS
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

MOST_DATES = 400
"""So many reservations are made of one request at most."""
DAYS = tuple(short for short, _ in WEEKDAYS)
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})$")
_WORDS = re.compile(r"[\s,;]+")


@dataclass(frozen=True)
class Repetition:
    """On which days a request is repeated."""

    weekdays: frozenset[int]
    """0 is Monday."""
    until: date
    """The last day that may be one."""
    weeks: int = 1
    """Every so many weeks, counted from the first day."""
    exceptions: frozenset[date] = frozenset()
    breaks: tuple[tuple[date, date], ...] = ()
    """Stretches without one, such as holidays: first and last day."""

    def is_left_out(self, day: date) -> bool:
        """Return whether a day is an exception, or in a break."""
        return day in self.exceptions or any(first <= day <= last for first, last in self.breaks)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One time of a request: begin and end in seconds since the epoch."""

    begin: int
    end: int


def parse_repetition(weekdays: Sequence[int], weeks: str, until: str, exceptions: str) -> Repetition:
    """Read the fields of a form; ReportError with all mistakes, whose fields are `days`, `weeks`, `until`, `except`.

    Exceptions are days, and stretches of days such as `2026-12-22..2027-01-06`.
    """
    reports: list[Report] = []
    if not weekdays:
        reports.append(Report("repetition.days", tr("Choose at least one day of the week."), fields=("days",)))
    count = int(weeks) if is_whole(weeks.strip()) else 0
    if not 1 <= count <= 52:
        words = tr('"{weeks}" is no number of weeks; it is 1 to 52, 1 for every week.').format(weeks=weeks)
        reports.append(Report("repetition.weeks", words, fields=("weeks",)))
    last = _read_date(until.strip(), "until", reports)
    found = [_read_stretch(word, reports) for word in _WORDS.split(exceptions) if word]
    if reports or last is None:
        raise ReportError(tuple(reports))
    days = frozenset(each[0] for each in found if each is not None and each[0] == each[1])
    breaks = tuple(each for each in found if each is not None and each[0] != each[1])
    return Repetition(frozenset(weekdays), last, count, days, breaks)


def _read_stretch(text: str, reports: list[Report]) -> tuple[date, date] | None:
    """Return first and last day of an exception, which are the same for a single day."""
    words = text.split("..")
    days = [_read_date(each, "except", reports) for each in words[:2]]
    first, last = days[0], days[-1]
    if first is None or last is None:
        return None
    if len(words) > 2 or last < first:
        said = tr('"{text}" is no stretch of days; one is written as YYYY-MM-DD..YYYY-MM-DD.').format(text=text)
        reports.append(Report("repetition.stretch", said, fields=("except",)))
        return None
    return first, last


def check_exceptions(begin: int, repetition: Repetition, zone: tzinfo | None = None) -> tuple[Report, ...]:
    """Return a warning for exceptions that leave nothing out, such as a day that is no Tuesday of those that are."""
    whole = replace(repetition, exceptions=frozenset(), breaks=())
    days = set(_find_days(local_time(begin, zone).date(), whole))
    idle = [f"{day}" for day in sorted(repetition.exceptions - days)]
    idle += [f"{first}..{last}" for first, last in repetition.breaks if not any(first <= day <= last for day in days)]
    if not idle:
        return ()
    words = tr("{days} leaves nothing out: the request would not be repeated then anyway.")
    if len(idle) > 1:
        words = tr("{days} leave nothing out: the request would not be repeated then anyway.")
    text = words.format(days=", ".join(idle))
    return (Report("repetition.idle", text, Severity.WARNING, fields=("except",)),)


def _read_date(text: str, field: str, reports: list[Report]) -> date | None:
    found = _DATE.match(text)
    try:
        if found is not None:
            return date(*map(int, found.groups()))
    except ValueError:
        pass
    words = tr(
        '"{text}" is no day; a day is written as YYYY-MM-DD.' if text else "A day is missing, written as YYYY-MM-DD."
    )
    reports.append(Report("repetition.day", words.format(text=text), fields=(field,)))
    return None


def find_occurrences(
    begin: int, end: int, repetition: Repetition, zone: tzinfo | None = None
) -> tuple[Occurrence, ...]:
    """Return the times of a request whose first one is from `begin` to `end`, in order.

    Each begins at the same local time and is as long as the first, also where clocks are changed between; one whose
    local time is skipped then begins later by the change. ReportError where there is none, or more than `MOST_DATES`.
    """
    first = local_time(begin, zone)
    found = []
    for day in _find_days(first.date(), repetition):
        moment = find_moment(datetime.combine(day, time(first.hour, first.minute, first.second)), zone)
        found.append(Occurrence(moment, moment + end - begin))
        if len(found) > MOST_DATES:
            words = tr("These are more than {count} reservations; let the last day be an earlier one.")
            raise ReportError((Report("repetition.many", words.format(count=MOST_DATES), fields=("until",)),))
    if not found:
        words = tr("No such day lies between {first} and {last}.")
        words = words.format(first=first.date(), last=repetition.until)
        raise ReportError((Report("repetition.none", words, fields=("until",)),))
    return tuple(found)


def _find_days(first: date, repetition: Repetition) -> Iterator[date]:
    monday = first - timedelta(days=first.weekday())
    day = first
    while day <= repetition.until:
        is_week = (day - monday).days // 7 % repetition.weeks == 0
        if is_week and day.weekday() in repetition.weekdays and not repetition.is_left_out(day):
            yield day
        if day == date.max:
            return
        day += timedelta(days=1)
