"""Ticks of a time axis in local time, also right over clock changes and months of different lengths."""

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from qmonpy.app.tables.local_time import find_clock_changes, find_moment, find_moments, local_time
from qmonpy.formats.values.shown_time import format_clock, format_exact_clock, format_named
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

LABEL_GAP = 12
"""At least so many pixels are free between two labels."""
CHARACTER_WIDTH = 7.0
"""The default width of one character of a label, in pixels."""
_PAST_SHARE = 0.2
"""The part of a span around a moment that lies before the moment."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis; the label is empty where there is no room for it."""

    time: int
    """Seconds since the epoch."""
    label: str
    is_major: bool
    """Whether a larger unit begins there: a minute, hour, day, month or year."""


class Span(StrEnum):
    """The lengths of time that can be chosen for an axis; days and months are as long as they are in local time."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


def find_span(span: str, moment: int, zone: tzinfo | None = None) -> tuple[int, int]:
    """Return begin and end of a span with a moment at the end of its first fifth; the zone is the machine's if None.

    It begins and ends at the same local time of day, so a day is 23 or 25 hours long when clocks are changed.
    """
    if span == Span.HOUR:
        begin = moment - round(3600 * _PAST_SHARE)
        return begin, begin + 3600
    days = {Span.DAY: 1, Span.WEEK: 7}.get(Span(span))
    length = 86400 * (days or 30)
    begin = moment - round(length * _PAST_SHARE)
    first = local_time(begin, zone)
    last = first + timedelta(days=days) if days else _same_day(first)
    return begin, find_moment(last, zone, is_second=bool(first.fold))


def find_ticks(
    begin: int, end: int, width_px: float, zone: tzinfo | None = None, *, character_px: float = CHARACTER_WIDTH
) -> tuple[Tick, ...]:
    """Return the ticks from begin to end, both included, as many as have room for their labels side by side.

    Labels may stand centred under their ticks or begin at them. The zone is the machine's if None.
    """
    if end <= begin or width_px <= 0:
        return ()
    seconds_per_px = (end - begin) / width_px
    fits = (each for each in _STEPS if each.least_seconds >= (each.widest * character_px + LABEL_GAP) * seconds_per_px)
    step = next(fits, _STEPS[-1])
    # Near a clock change local times do not run parallel to moments.
    is_simple = step.least_seconds < 86400 and not find_clock_changes(begin - 86400, end + 86400, zone)
    margin = timedelta(days=0 if is_simple else 1)
    ticks = [
        Tick(moment, *step.label(local))
        for local in step.candidates(local_time(begin, zone) - margin, local_time(end, zone) + margin)
        for moment in _moments(local, step, zone)
        if begin <= moment <= end
    ]
    return tuple(_without_collisions(sorted(ticks, key=lambda each: each.time), seconds_per_px, character_px))


@dataclass(frozen=True)
class _Step:
    """A distance of ticks, such as every 5 minutes."""

    least_seconds: int
    """The shortest distance of two ticks, clock changes aside."""
    widest: int
    """Characters of the longest label."""
    candidates: Callable[[datetime, datetime], Iterator[datetime]]
    """Yields local times without zone from a first one to a last one; some may not exist."""
    label: Callable[[datetime], tuple[str, bool]]
    """Returns the label of a local time, and whether its tick is a major one."""
    is_twice: bool = False
    """Whether a local time that comes twice, when clocks are put back, has two ticks."""


def _moments(local: datetime, step: _Step, zone: tzinfo | None) -> tuple[int, ...]:
    if step.least_seconds >= 86400:
        return (find_moment(local, zone),)
    found = find_moments(local, zone)
    return found if step.is_twice else found[:1]


def _without_collisions(ticks: list[Tick], seconds_per_px: float, character_px: float) -> Iterator[Tick]:
    """Yield the ticks without labels that would touch another one; that of a major tick goes before a minor one's."""
    shown: list[Tick] = []
    for tick in ticks:
        while shown and tick.label and _is_near(shown[-1], tick, seconds_per_px, character_px):
            if not tick.is_major or shown[-1].is_major:
                tick = Tick(tick.time, "", tick.is_major)
            else:
                shown.pop()
        if tick.label:
            shown.append(tick)
    labelled = {each.time for each in shown}
    for tick in ticks:
        yield tick if tick.time in labelled else Tick(tick.time, "", tick.is_major)


def _is_near(one: Tick, other: Tick, seconds_per_px: float, character_px: float) -> bool:
    widest = max(len(one.label), len(other.label)) * character_px
    return other.time - one.time < (widest + LABEL_GAP / 2) * seconds_per_px


# --- parts of a day


def _day_label(local: datetime) -> str:
    return format_named(local, tr("%a %-d %b"))


def _every_seconds(seconds: int) -> Callable[[datetime, datetime], Iterator[datetime]]:
    def candidates(first: datetime, last: datetime) -> Iterator[datetime]:
        midnight = datetime.combine(first.date(), time())
        passed = (first - midnight) // timedelta(seconds=1)
        local = midnight + timedelta(seconds=passed // seconds * seconds)
        while local <= last:
            yield local
            local += timedelta(seconds=seconds)

    return candidates


def _label_seconds(local: datetime) -> tuple[str, bool]:
    return format_exact_clock(local), local.second == 0


def _label_minutes(local: datetime) -> tuple[str, bool]:
    return (_day_label(local), True) if not (local.hour or local.minute) else (format_clock(local), local.minute == 0)


def _label_hours(local: datetime) -> tuple[str, bool]:
    return (_day_label(local), True) if local.hour == 0 else (format_clock(local), False)


# --- days and more


def _same_day(local: datetime) -> datetime:
    """Return the same day of the next month, or its last day if it is shorter."""
    year, month = (local.year + 1, 1) if local.month == 12 else (local.year, local.month + 1)
    return local.replace(year=year, month=month, day=min(local.day, _days_of(year, month)))


def _days_of(year: int, month: int) -> int:
    following = date(year + month // 12, month % 12 + 1, 1)
    return (following - timedelta(days=1)).day


def _every_days(days: int) -> Callable[[datetime, datetime], Iterator[datetime]]:
    """Return candidates from the first of each month on, without a day that is too near to the next month."""

    def candidates(first: datetime, last: datetime) -> Iterator[datetime]:
        for month in _months(first, last, 1):
            for day in range(1, _days_of(month.year, month.month) + 2 - days, days):
                yield month.replace(day=day)

    return candidates


def _every_week(first: datetime, last: datetime) -> Iterator[datetime]:
    """Yield Mondays."""
    local = datetime.combine(first.date() - timedelta(days=first.weekday()), time())
    while local <= last:
        yield local
        local += timedelta(days=7)


def _every_months(months: int) -> Callable[[datetime, datetime], Iterator[datetime]]:
    return lambda first, last: _months(first, last, months)


def _months(first: datetime, last: datetime, step: int) -> Iterator[datetime]:
    """Yield the first day of every so many months, counted from the beginning of a year."""
    number = (first.year * 12 + first.month - 1) // step * step
    while number <= last.year * 12 + last.month - 1:
        yield datetime(number // 12, number % 12 + 1, 1)
        number += step


def _every_years(years: int) -> Callable[[datetime, datetime], Iterator[datetime]]:
    def candidates(first: datetime, last: datetime) -> Iterator[datetime]:
        for year in range(max(1, first.year // years * years), last.year + 1, years):
            yield datetime(year, 1, 1)

    return candidates


def _label_days(local: datetime) -> tuple[str, bool]:
    if local.day > 1:
        return format_named(local, tr("%a %-d")), False
    return format_named(local, tr("%-d %b") if local.month > 1 else "%b %Y"), True


def _label_week(local: datetime) -> tuple[str, bool]:
    return _day_label(local), local.day <= 7


def _label_months(local: datetime) -> tuple[str, bool]:
    return (f"{local.year}", True) if local.month == 1 else (format_named(local, "%b"), False)


def _label_years(local: datetime) -> tuple[str, bool]:
    return f"{local.year}", local.year % 10 == 0


_STEPS = (
    *(_Step(n, 8, _every_seconds(n), _label_seconds, is_twice=True) for n in (1, 2, 5, 10, 15, 30)),
    *(_Step(60 * n, 10, _every_seconds(60 * n), _label_minutes, is_twice=True) for n in (1, 2, 5, 10, 15, 30)),
    _Step(3600, 10, _every_seconds(3600), _label_hours, is_twice=True),
    *(_Step(3600 * n, 10, _every_seconds(3600 * n), _label_hours) for n in (2, 3, 4, 6, 12)),
    *(_Step(86400 * n, 8, _every_days(n), _label_days) for n in (1, 2)),
    _Step(86400 * 7, 10, _every_week, _label_week),
    _Step(86400 * 14, 8, _every_days(14), _label_days),
    *(_Step(86400 * 28 * n, 4, _every_months(n), _label_months) for n in (1, 2, 3, 6)),
    *(_Step(86400 * 365 * n, 4, _every_years(n), _label_years) for n in (1, 2, 5, 10, 20, 50)),
)
"""All distances of ticks, the shortest first."""
