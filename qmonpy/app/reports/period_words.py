"""Periods in words: `from 2026-11-01 to 2026-11-30`."""

from datetime import UTC, datetime, tzinfo

from qmonpy.app.tables.local_time import format_zone
from qmonpy.reporting.questions.periods import LARGEST
from qmonpy.reporting.questions.question import Period


def describe_period(period: Period, zone: tzinfo | None = None) -> str:
    """Return a period in words: its first and last day, or its times where it does not begin and end at midnight."""
    if period.end >= LARGEST:
        return "all that was recorded"
    begin, end = (datetime.fromtimestamp(each, UTC).astimezone(zone) for each in (period.begin, period.end))
    if (begin.hour, begin.minute, begin.second, end.hour, end.minute, end.second) == (0,) * 6:
        last = datetime.fromtimestamp(period.end - 1, UTC).astimezone(zone)
        days = f"{begin:%Y-%m-%d}"
        return days if begin.date() == last.date() else f"{days} to {last:%Y-%m-%d}"
    named = format_zone(period.begin, period.end, zone) if period.seconds < 800 * 86400 else ""
    return f"{begin:%Y-%m-%d %H:%M} to {end:%Y-%m-%d %H:%M} {named}".strip()
