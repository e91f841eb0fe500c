"""Local time, where clocks are changed and where they are not."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.time_axis import find_ticks
from qmonpy.app.tables.local_time import (
    find_clock_changes,
    find_moment,
    find_moments,
    format_zone,
    local_time,
)

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
ZONES = (UTC, BERLIN, NEW_YORK, ZoneInfo("Australia/Lord_Howe"), ZoneInfo("America/Havana"), ZoneInfo("Asia/Kathmandu"))
SPRING = find_moment(datetime(2026, 3, 29, 3), BERLIN)
AUTUMN = find_moment(datetime(2026, 10, 25, 2), BERLIN, is_second=True)

moments = st.integers(0, 2**32 - 1)
zones = st.sampled_from([*ZONES, None])


@given(moments, zones)
def test_that_a_local_time_leads_back_to_its_moment(moment: int, zone: timezone | ZoneInfo | None) -> None:
    local = local_time(moment, zone)
    assert find_moment(local, zone, is_second=bool(local.fold)) == moment
    assert moment in find_moments(local, zone)


@given(moments, st.integers(0, 40 * 86400), zones)
def test_that_the_clock_changes_are_all_found(begin: int, length: int, zone: timezone | ZoneInfo | None) -> None:
    changes = find_clock_changes(begin, begin + length, zone)
    local = local_time(begin - 1, zone) + timedelta(seconds=length + 1 + sum(each.seconds for each in changes))
    assert local.replace(fold=0) == local_time(begin + length, zone).replace(fold=0)
    for each in changes:
        before, after = local_time(each.time - 1, zone), local_time(each.time, zone)
        assert (after - before).total_seconds() == each.seconds + 1


def test_that_a_time_that_is_left_out_stands_for_the_change() -> None:
    assert find_moments(datetime(2026, 3, 29, 2), BERLIN) == ()
    assert find_moment(datetime(2026, 3, 29, 2), BERLIN) == SPRING
    # In Havana clocks go from midnight to one: the day begins at one.
    havana = ZoneInfo("America/Havana")
    assert local_time(find_moment(datetime(2026, 3, 8), havana), havana) == datetime(2026, 3, 8, 1)


def test_that_a_time_that_is_there_twice_has_two_moments() -> None:
    assert find_moments(datetime(2026, 10, 25, 2), BERLIN) == (AUTUMN - 3600, AUTUMN)
    assert find_moment(datetime(2026, 10, 25, 2), BERLIN) == AUTUMN - 3600


def test_that_a_clock_change_says_what_changes() -> None:
    (change,) = find_clock_changes(SPRING - 3600, SPRING + 3600, BERLIN)
    assert (change.time, change.seconds, change.before, change.after) == (SPRING, 3600, "CET", "CEST")
    (change,) = find_clock_changes(AUTUMN, AUTUMN, BERLIN)
    assert (change.time, change.seconds, change.before, change.after) == (AUTUMN, -3600, "CEST", "CET")


@pytest.mark.parametrize(
    ("begin", "end", "zone", "name"),
    [
        (SPRING - 3600, SPRING - 1, BERLIN, "CET"),
        (SPRING, SPRING + 3600, BERLIN, "CEST"),
        (SPRING - 1, SPRING, BERLIN, "CET / CEST"),
        (AUTUMN - 1, AUTUMN, BERLIN, "CEST / CET"),
        (SPRING - 1, AUTUMN + 1, BERLIN, "CET / CEST"),
        (SPRING, SPRING, NEW_YORK, "EDT"),
        (SPRING, SPRING, ZoneInfo("Asia/Kathmandu"), "UTC+0545"),
        (SPRING, SPRING, timezone(timedelta(hours=1), "X"), "X"),
        (SPRING, SPRING, UTC, "UTC"),
    ],
)
def test_that_the_zone_is_named_as_people_call_it(begin: int, end: int, zone: timezone | ZoneInfo, name: str) -> None:
    assert format_zone(begin, end, zone) == name


@pytest.fixture
def machine_in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_that_without_a_zone_it_is_the_machines(machine_in_berlin: None) -> None:
    for moment in range(SPRING - 7200, SPRING + 7200, 600), range(AUTUMN - 7200, AUTUMN + 7200, 600):
        for each in moment:
            assert local_time(each) == local_time(each, BERLIN)
            assert local_time(each).fold == local_time(each, BERLIN).fold
            assert find_moments(local_time(each)) == find_moments(local_time(each, BERLIN), BERLIN)
            assert find_moment(local_time(each)) == find_moment(local_time(each, BERLIN), BERLIN)
    assert find_moment(datetime(2026, 3, 29, 2, 30)) == find_moment(datetime(2026, 3, 29, 2, 30), BERLIN)
    assert find_clock_changes(SPRING - 9, AUTUMN + 9) == find_clock_changes(SPRING - 9, AUTUMN + 9, BERLIN)
    assert format_zone(SPRING - 9, AUTUMN) == "CET / CEST"
    assert find_ticks(AUTUMN - 9000, AUTUMN + 9000, 700) == find_ticks(AUTUMN - 9000, AUTUMN + 9000, 700, BERLIN)
