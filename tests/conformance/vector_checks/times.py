"""Dates of options, windows of reservations, and durations that add up to no more than the end of time."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from qmonpy.formats.submission.reservation_times import Times, check_times, complete_times
from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER, end_of
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ

NOW = 1_700_000_000


def seconds_of(value: Any, now: int = NOW) -> int | None:
    """A recorded moment or duration: seconds, `now+10`, infinity; None if it is absent."""
    if isinstance(value, str):
        return FOREVER if value == "infinity" else now + int(value.removeprefix("now") or 0)
    return None if value is None else int(value)


@check("date_time")
def check_date_time(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    zone = ZoneInfo(given["tz"])
    now = int(datetime(given.get("current_year", 2026), 6, 1, tzinfo=zone).timestamp())
    try:
        found = parse_date_time(given["text"], now, zone)
    except ReportError as error:
        return differ(ok=(expected["ok"], False), message=(expected.get("message"), error.reports[0].text))
    if not expected["ok"]:
        return differ(ok=(False, True))
    if "local_without_year" in expected:
        return differ(local=(expected["local_without_year"], f"{datetime.fromtimestamp(found, zone):%m-%d %H:%M:%S}"))
    return differ(time=(expected["time"], found))


@check("ar_times")
def check_ar_times(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    times = Times(*(seconds_of(given[key]) for key in ("start", "end", "duration")))
    if given["via"] == "qrsub":
        times = complete_times(times)
    try:
        found = check_times(times, NOW, may_have_begun=given.get("from_spool", False))
    except ReportError as error:
        return differ(ok=(expected["ok"], False), message=(expected.get("message"), error.reports[0].text))
    return differ_in_times(expected, found.start, found.end) if expected["ok"] else differ(ok=(False, True))


def differ_in_times(expected: dict[str, Any], start: int | None, end: int | None, now: int = NOW) -> str | None:
    """What differs in a window; a duration that was not recorded is not compared."""
    duration = (end or 0) - (start or 0)
    return differ(
        start=(seconds_of(expected["start"], now), start),
        end=(seconds_of(expected["end"], now), end),
        duration=(expected.get("duration", duration), duration),
    )


@check("duration_add")
def check_duration_add(vector: Vector, folder: Folder) -> str | None:
    start, duration = (seconds_of(value, 0) or 0 for value in vector["input"])
    return differ(sum=(seconds_of(vector["expected"], 0), end_of(start, duration)))
