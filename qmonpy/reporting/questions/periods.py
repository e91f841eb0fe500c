"""Periods by name: this month, the last 7 days and the like, and the period before one, in local time."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo

from qmonpy.model.report import Report
from qmonpy.reporting.queries.values import parse_time
from qmonpy.reporting.questions.question import Period
from qmonpy.translation import later, tr

LARGEST = 253_402_300_799
"""The last second of the year 9999."""
_EPOCH = datetime(1970, 1, 1)
_DAY = timedelta(days=1)
_Ends = tuple[datetime, datetime]


def _midnight(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _month(day: datetime, more: int = 0) -> datetime:
    """Return the first day of the month of a day, or of one so many months later."""
    number = day.year * 12 + day.month - 1 + more
    return _midnight(day).replace(year=number // 12, month=number % 12 + 1, day=1)


def _week(now: datetime) -> datetime:
    return _midnight(now) - timedelta(days=now.weekday())


def _year(now: datetime, more: int = 0) -> datetime:
    return _midnight(now).replace(year=now.year + more, month=1, day=1)


def _last_days(days: int) -> Callable[[datetime], _Ends]:
    return lambda now: (now - timedelta(days=days), now)


_NAMED: Mapping[str, tuple[str, Callable[[datetime], _Ends]]] = {
    "this-month": (later("This month"), lambda now: (_month(now), _month(now, 1))),
    "last-month": (later("Last month"), lambda now: (_month(now, -1), _month(now))),
    "today": (later("Today"), lambda now: (_midnight(now), _midnight(now) + _DAY)),
    "yesterday": (later("Yesterday"), lambda now: (_midnight(now) - _DAY, _midnight(now))),
    "this-week": (later("This week"), lambda now: (_week(now), _week(now) + 7 * _DAY)),
    "last-week": (later("Last week"), lambda now: (_week(now) - 7 * _DAY, _week(now))),
    "7-days": (later("Last 7 days"), _last_days(7)),
    "30-days": (later("Last 30 days"), _last_days(30)),
    "365-days": (later("Last 365 days"), _last_days(365)),
    "this-year": (later("This year"), lambda now: (_year(now), _year(now, 1))),
    "last-year": (later("Last year"), lambda now: (_year(now, -1), _year(now))),
}
EVERYTHING = "everything"
FROM_TO = "from-to"
PERIODS: Mapping[str, str] = {
    **{name: title for name, (title, _) in _NAMED.items()},
    EVERYTHING: later("Everything recorded"),
    FROM_TO: later("From ... to ..."),
}
"""The titles of periods by name; for `from-to` the two times are given."""
NOTHING, BEFORE, YEAR_BEFORE = "", "before", "year-before"
AGAINST: Mapping[str, str] = {
    NOTHING: later("Nothing"),
    BEFORE: later("The period before"),
    YEAR_BEFORE: later("A year before"),
}
"""What a period can be compared with."""


def find_period(name: str, now: int, zone: tzinfo | None = None) -> Period:
    """Return a period by its name, at a moment in seconds since the epoch; the zone is the machine's if None."""
    if name == EVERYTHING:
        return Period(0, LARGEST)
    begin, end = _NAMED[name][1](_local(now, zone))
    return Period(_moment(begin, zone), _moment(end, zone))


def find_against(name: str, against: str, period: Period, zone: tzinfo | None = None) -> Period | None:
    """Return the period that one of a name is compared with; None for nothing, and for everything recorded.

    Before whole months there are as many months, whatever their lengths.
    """
    if not against or name == EVERYTHING:
        return None
    begin, end = _local(period.begin, zone), _local(period.end, zone)
    if against == YEAR_BEFORE:
        return Period(_moment(_year_before(begin), zone), _moment(_year_before(end), zone))
    months = 12 * (end.year - begin.year) + end.month - begin.month
    if begin == _month(begin) and end == _month(end) and months > 0 and 12 * begin.year + begin.month > months + 12:
        return Period(_moment(_month(begin, -months), zone), period.begin)
    return Period(_moment(begin - (end - begin), zone), period.begin)


def parse_period(begin: str, end: str, now: int, zone: tzinfo | None = None) -> Period | Report:
    """Return the period between two times in local time, in the words of `parse_time`: `2026-10`, `last month`.

    An empty begin is the beginning of all, an empty end is now. A year, month or day as the end is included.
    """
    first = parse_time(begin, now, zone, name=tr("From")) if begin.strip() else _EPOCH
    last = parse_time(end or "now", now, zone, is_end=True, name=tr("To"))
    for each in (first, last):
        if isinstance(each, Report):
            return each
    assert isinstance(first, datetime)
    assert isinstance(last, datetime)
    if last <= first:
        words = tr('The period from "{begin}" to "{end}" is empty: it does not end after its beginning.').format(
            begin=begin, end=end or tr("now")
        )
        return Report("reports.period", words)
    return Period(_seconds(first), _seconds(last))


def _seconds(time: datetime) -> int:
    return max(0, int(time.replace(tzinfo=UTC).timestamp()))


def _year_before(local: datetime) -> datetime:
    try:
        return local.replace(year=local.year - 1)
    except ValueError:
        return local.replace(year=local.year - 1, day=28)


def _local(moment: int, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone).replace(tzinfo=None)


def _moment(local: datetime, zone: tzinfo | None) -> int:
    return max(0, int(local.replace(tzinfo=zone).timestamp()))
