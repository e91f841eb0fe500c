"""Values of parameters: what people write for a time, a number or a choice, and what is bound in its place."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo

from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.query import Parameter, Query
from qmonpy.reporting.queries.sqlite_functions import parse_interval, shift_moment
from qmonpy.translation import tr

ENDS = frozenset({"until", "end", "to"})
"""Names of parameters that end a period: a month or a day there means its end."""
_MONTH = re.compile(r"(\d{4})-(\d{1,2})", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_RELATIVE = re.compile(r"([+-])\s*(.+)", re.ASCII)
_NAMED = ("now", "today", "yesterday", "this month", "last month", "this year", "last year")


def find_values(
    query: Query, values: Mapping[str, object], now: float, zone: tzinfo | None = None
) -> dict[str, object]:
    """Return what is bound for each parameter of a query: a number, a text, or a time in UTC without a zone.

    A value that is not given, or empty, is the default. Times are given in seconds since the epoch or as a text
    (`parse_time`). Raises ReportError with all that is wrong: unknown names, missing values, texts that are none.
    """
    reports = [_unknown(query, name) for name in values if all(name != each.name for each in query.parameters)]
    bound: dict[str, object] = {}
    for parameter in query.parameters:
        given = values.get(parameter.name)
        value = parameter.default if given is None or given == "" else given
        found = _find_value(query, parameter, value, now, zone)
        if isinstance(found, Report):
            reports.append(found)
        else:
            bound[parameter.name] = found
    if reports:
        raise ReportError(tuple(reports))
    return bound


def _find_value(query: Query, parameter: Parameter, value: object, now: float, zone: tzinfo | None) -> object | Report:
    if parameter.is_needed and not str(value).strip():
        words = tr("The query {name} needs a value for {query} ({title}).").format(
            name=query.name, query=parameter.name, title=parameter.title
        )
        return Report("reports.missing", words, fields=(parameter.name,))
    match parameter.kind:
        case "time":
            if isinstance(value, (int, float)):
                return datetime.fromtimestamp(value, UTC).replace(tzinfo=None)
            if isinstance(value, datetime):
                return value.astimezone(UTC).replace(tzinfo=None)
            return parse_time(str(value), now, zone, is_end=parameter.name in ENDS, name=parameter.name)
        case "number":
            return _find_number(query, parameter, value)
        case "choice" if parameter.choices and value not in parameter.choices:
            allowed = ", ".join(parameter.choices)
            words = tr('{name} of the query {query} cannot be "{value}"; it is one of {allowed}.').format(
                name=parameter.name, query=query.name, value=value, allowed=allowed
            )
            return Report("reports.choice", words, allowed=parameter.choices)
    return str(value)


def _find_number(query: Query, parameter: Parameter, value: object) -> object | Report:
    if isinstance(value, (int, float)):
        return value
    try:
        number = float(str(value))
        return int(number) if number == int(number) else number
    except (ValueError, OverflowError):
        words = tr('{name} of the query {query} is a number; "{value}" is none.').format(
            name=parameter.name, query=query.name, value=value
        )
        return Report("reports.number", words, fields=(parameter.name,))


def parse_time(
    text: str, now: float, zone: tzinfo | None = None, *, is_end: bool = False, name: str = "time"
) -> datetime | Report:
    """Return a time in UTC without a zone, of a text in local time: `2026-10`, `2026-10-23`, `2026-10-23 14:00`.

    It may also be relative to now: `now`, `today`, `yesterday`, `this month`, `last month`, `-1 year`, `-3 days`. As
    the end of a period, a year, a month or a day means its end. A text that is no time gives a report.
    """
    try:
        return _parse_time(" ".join(text.split()).lower(), now, zone, is_end)
    except (ValueError, OverflowError, OSError):
        words = tr(
            '{name} is a time; "{text}" is none. Write a day as YYYY-MM-DD, a month as YYYY-MM, a time as "YYYY-MM-DD'
            ' 14:00", or relative to now: today, "last month", "-3 days".'
        ).format(name=name, text=text)
        return Report("reports.time", words, fields=(name,), allowed=_NAMED)


def _parse_time(text: str, now: float, zone: tzinfo | None, is_end: bool) -> datetime:
    local = datetime.fromtimestamp(now, UTC).astimezone(zone).replace(tzinfo=None)
    if text == "now":
        return datetime.fromtimestamp(now, UTC).replace(tzinfo=None)
    if (relative := _RELATIVE.fullmatch(text)) is not None:
        return _to_utc(shift_moment(local, parse_interval(relative[2]), -1 if relative[1] == "-" else 1), zone)
    begin, length = _find_stretch(text, local.replace(hour=0, minute=0, second=0, microsecond=0))
    return _to_utc(shift_moment(begin, parse_interval(length)) if is_end and length else begin, zone)


def _find_stretch(text: str, today: datetime) -> tuple[datetime, str]:
    """Return the beginning of the stretch of time that a text names, and its length; a moment has none."""
    month = today.replace(day=1)
    named = {
        "today": (today, "1 day"),
        "yesterday": (today - timedelta(days=1), "1 day"),
        "this month": (month, "1 month"),
        "last month": ((month - timedelta(days=1)).replace(day=1), "1 month"),
        "this year": (month.replace(month=1), "1 year"),
        "last year": (month.replace(month=1, year=today.year - 1), "1 year"),
    }
    if text in named:
        return named[text]
    if _YEAR.fullmatch(text):
        return datetime(int(text), 1, 1), "1 year"
    if (found := _MONTH.fullmatch(text)) is not None:
        return datetime(int(found[1]), int(found[2]), 1), "1 month"
    return datetime.fromisoformat(text), "1 day" if _DAY.fullmatch(text) else ""


def _to_utc(local: datetime, zone: tzinfo | None) -> datetime:
    """Return a time of a zone in UTC; a text with a zone of its own keeps that."""
    aware = local if local.tzinfo is not None else local.replace(tzinfo=zone)
    return aware.astimezone(UTC).replace(tzinfo=None)


def _unknown(query: Query, name: str) -> Report:
    known = tuple(each.name for each in query.parameters)
    rest = f"it has {', '.join(known)}" if known else "it has none"
    return Report("reports.parameter", f"The query {query.name} has no parameter {name}; {rest}.", allowed=known)
