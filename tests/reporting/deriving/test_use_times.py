"""Days over which use is added up, compared with the midnights of each zone."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from qmonpy.reporting.deriving.use_times import find_days, find_days_of, find_first_alike, find_week, local_time_of

BEGIN = int(datetime(2026, 2, 1, tzinfo=UTC).timestamp()) // 3600


def find_midnights(zone: ZoneInfo) -> list[int]:
    """Return the first hours of the days of 24 hours from January to December, by their midnights."""
    found = []
    for number in range(-30, 330):
        day = date(2026, 2, 1) + timedelta(days=number)
        begin, end = (
            int(datetime(each.year, each.month, each.day, tzinfo=zone).timestamp())
            for each in (day, day + timedelta(days=1))
        )
        if end - begin == 86400 and not begin % 3600:
            found.append(begin // 3600)
    return found


@pytest.mark.parametrize(
    "name",
    ["UTC", "Europe/Berlin", "America/New_York", "America/Havana", "Africa/Cairo", "Asia/Beirut", "Asia/Kolkata"],
)
def test_that_days_are_those_of_24_hours_between_midnights(name: str) -> None:
    zone = ZoneInfo(name)
    begin, end = BEGIN, BEGIN + 300 * 24
    expected = [each for each in find_midnights(zone) if begin - 24 < each < end]
    assert find_days(begin, end, local_time_of(zone)) == expected
    # Of single hours far from each other, the day of each, where that has 24 hours.
    hours = range(begin, end, 24 * 17 + 5)
    touched = [each for each in expected if any(each <= hour < each + 24 for hour in hours)]
    assert set(touched) <= set(find_days_of(hours, local_time_of(zone)))


def test_that_the_same_hour_of_the_days_of_a_week_has_one_first() -> None:
    for hour in range(BEGIN, BEGIN + 400, 7):
        week = find_week(hour)
        alike = [each for each in range(week, week + 168) if each % 24 == hour % 24]
        assert {find_first_alike(each) for each in alike} == {alike[0]}
        assert len(alike) == 7
