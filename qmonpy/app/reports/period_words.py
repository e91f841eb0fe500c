"""Periods in words: `from 2026-11-01 to 2026-11-30`."""

from datetime import tzinfo

from qmonpy.app.tables.local_time import format_zone
from qmonpy.formats.values.shown_time import format_clock, format_date, shown_local
from qmonpy.reporting.questions.periods import LARGEST
from qmonpy.reporting.questions.question import Period
from qmonpy.translation import tr


def describe_period(period: Period, zone: tzinfo | None = None) -> str:
    """Return a period in words: its first and last day, or its times where it does not begin and end at midnight."""
    if period.end >= LARGEST:
        return tr("all that was recorded")
    begin, end = (shown_local(each, zone) for each in (period.begin, period.end))
    if (begin.hour, begin.minute, begin.second, end.hour, end.minute, end.second) == (0,) * 6:
        last = shown_local(period.end - 1, zone)
        days = format_date(begin)
        return days if begin.date() == last.date() else tr("{days} to {date}").format(days=days, date=format_date(last))
    named = format_zone(period.begin, period.end, zone) if period.seconds < 800 * 86400 else ""
    since, until = (f"{format_date(each)} {format_clock(each)}" for each in (begin, end))
    return tr("{since} to {until} {zone}").format(since=since, until=until, zone=named).strip()
