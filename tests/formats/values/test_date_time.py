"""Dates of `-a` and `-e` come to the seconds that Grid Engine 8.1.9 made of them (its own tests and library)."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.model.report import ReportError

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "data" / "date_time.json").read_text())
    if not case.get("quirk")
]


def answer(text: str, now: int, zone: ZoneInfo) -> int | str:
    try:
        return parse_date_time(text, now, zone)
    except ReportError as error:
        return error.reports[0].text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_that_dates_are_what_they_were(case: dict[str, Any]) -> None:
    asked, expected = case["input"], case["expected"]
    zone = ZoneInfo(asked["tz"])
    now = int(datetime(asked.get("current_year", 2026), 6, 1, tzinfo=zone).timestamp())
    found = answer(asked["text"], now, zone)
    if "local_without_year" in expected:
        assert isinstance(found, int)
        assert f"{datetime.fromtimestamp(found, zone):%m-%d %H:%M:%S}" == expected["local_without_year"]
    else:
        assert found == (expected["time"] if expected["ok"] else expected["message"])
