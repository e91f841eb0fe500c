"""What calendars say at a moment, when that changes, whether they keep queues open, and what is no calendar."""

from datetime import datetime, tzinfo
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarRules
from qmonpy.model.report import ReportError
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ

FORM = "%Y-%m-%d %H:%M:%S"


@check("calendar")
def check_calendar_vector(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    zone = ZoneInfo(given["tz"])
    try:
        rules = parse_calendar(Calendar("test", given["year"], given["week"]))
    except ReportError as error:
        messages = [each.text for each in error.reports]
        return differ(ok=(expected.get("ok", True), False), messages=(expected.get("messages"), messages))
    if not expected.get("ok", True):
        return differ(ok=(False, True))
    if "open" in expected:
        start = seconds_of(given["start"], zone)
        return differ(open=(expected["open"], rules.is_open(start, start + given["duration"], zone)))
    return differ(states=(expected["states"], described_spells(rules, seconds_of(given["now"], zone), zone)))


def seconds_of(text: str, zone: tzinfo) -> int:
    return int(datetime.strptime(text, FORM).replace(tzinfo=zone).timestamp())


def described_spells(rules: CalendarRules, now: int, zone: tzinfo) -> list[dict[str, Any]]:
    """The state now and the next one, as they are recorded."""
    return [
        {"state": str(state), "until": None if until is None else f"{datetime.fromtimestamp(until, zone):{FORM}}"}
        for state, until in islice(rules.spells(now, zone), 2)
    ]
