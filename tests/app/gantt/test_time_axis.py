"""Ticks of a time axis stand where local clocks have them, with room for their labels."""

from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt.time_axis import CHARACTER_WIDTH, Span, Tick, find_span, find_ticks
from qmonpy.app.tables.local_time import find_clock_changes, find_moment, local_time

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
MINUTE, HOUR, DAY = 60, 3600, 86400


def local(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second)


def at(zone: timezone | ZoneInfo, *parts: int) -> int:
    return find_moment(local(*parts), zone)


def labels(ticks: tuple[Tick, ...]) -> list[str]:
    return [each.label for each in ticks]


begins = st.integers(at(UTC, 2000, 1, 1), at(UTC, 2037, 1, 1))
spans = st.one_of(
    st.integers(10 * MINUTE, DAY), st.integers(DAY, 60 * DAY), st.integers(60 * DAY, 730 * DAY), st.integers(1, 600)
)
widths = st.integers(60, 4000)
zones = st.sampled_from([UTC, BERLIN, NEW_YORK, ZoneInfo("Australia/Lord_Howe"), ZoneInfo("America/Havana"), None])


@settings(max_examples=300)
@given(begins, spans, widths, zones)
def test_that_ticks_come_in_order_and_no_label_touches_another(
    begin: int, span: int, width: int, zone: timezone | ZoneInfo | None
) -> None:
    ticks = find_ticks(begin, begin + span, width, zone)
    assert all(begin <= each.time <= begin + span for each in ticks)
    assert all(one.time < other.time for one, other in pairwise(ticks))
    px = width / span
    for one, other in pairwise([each for each in ticks if each.label]):
        distance = (other.time - one.time) * px
        assert distance > max(len(one.label), len(other.label)) * CHARACTER_WIDTH


@given(begins, spans, zones)
@example(946684800, 7375610, BERLIN)
def test_that_wherever_one_looks_there_are_ticks_enough(
    begin: int, span: int, zone: timezone | ZoneInfo | None
) -> None:
    """On a chart of a usual width at least three, of which nearly all have labels."""
    ticks = find_ticks(begin, begin + span, 1000, zone)
    if span >= 10:
        assert 3 <= len(ticks) <= 30
        assert sum(bool(each.label) for each in ticks) >= 0.6 * len(ticks)


@given(begins, st.integers(10 * MINUTE, 2 * DAY), st.integers(600, 3000), zones)
def test_that_a_label_says_what_clocks_say(begin: int, span: int, width: int, zone: timezone | ZoneInfo | None) -> None:
    for tick in find_ticks(begin, begin + span, width, zone):
        local = local_time(tick.time, zone)
        if ":" in tick.label:
            assert f"{local:%H:%M:%S}".startswith(tick.label)
        elif tick.label:
            assert tick.label.startswith(f"{local:%a} {local.day}")


@given(begins, st.integers(4 * DAY, 730 * DAY), widths, zones)
def test_that_days_begin_at_midnight_where_there_is_one(
    begin: int, span: int, width: int, zone: timezone | ZoneInfo | None
) -> None:
    ticks = find_ticks(begin, begin + span, width, zone)
    if all(":" not in each.label for each in ticks):
        for tick in ticks:
            local = local_time(tick.time, zone)
            is_changed = bool(find_clock_changes(tick.time, tick.time, zone))
            assert (local.hour, local.minute, local.second) == (0, 0, 0) or is_changed


def test_that_an_hour_left_out_in_spring_has_no_tick() -> None:
    ticks = find_ticks(at(BERLIN, 2026, 3, 29), at(BERLIN, 2026, 3, 29, 6), 500, BERLIN)
    assert labels(ticks) == ["Sun 29 Mar", "01:00", "03:00", "04:00", "05:00", "06:00"]
    assert [other.time - one.time for one, other in pairwise(ticks)] == [HOUR] * 5
    ticks = find_ticks(at(NEW_YORK, 2026, 3, 8), at(NEW_YORK, 2026, 3, 8, 4), 400, NEW_YORK)
    assert labels(ticks) == ["Sun 8 Mar", "01:00", "03:00", "04:00"]


def test_that_an_hour_that_comes_twice_in_autumn_has_two_ticks() -> None:
    ticks = find_ticks(at(BERLIN, 2026, 10, 25), at(BERLIN, 2026, 10, 25, 4), 450, BERLIN)
    assert labels(ticks) == ["Sun 25 Oct", "01:00", "02:00", "02:00", "03:00", "04:00"]
    assert [other.time - one.time for one, other in pairwise(ticks)] == [HOUR] * 5
    ticks = find_ticks(at(NEW_YORK, 2026, 11, 1), at(NEW_YORK, 2026, 11, 1, 3), 700, NEW_YORK)
    half = ["00:30", "01:00", "01:30", "01:00", "01:30", "02:00", "02:30", "03:00"]
    assert labels(ticks) == ["Sun 1 Nov", *half]


def test_that_several_hours_apart_ticks_keep_to_the_clock_when_it_is_changed() -> None:
    ticks = find_ticks(at(BERLIN, 2026, 10, 24, 12), at(BERLIN, 2026, 10, 26), 520, BERLIN)
    assert labels(ticks) == ["12:00", "18:00", "Sun 25 Oct", "06:00", "12:00", "18:00", "Mon 26 Oct"]
    assert ticks[3].time - ticks[2].time == 7 * HOUR


def test_that_days_of_23_and_25_hours_are_as_long_as_they_are() -> None:
    ticks = find_ticks(at(BERLIN, 2026, 3, 28), at(BERLIN, 2026, 3, 31), 240, BERLIN)
    assert [other.time - one.time for one, other in pairwise(ticks)] == [24 * HOUR, 23 * HOUR, 24 * HOUR]
    ticks = find_ticks(at(NEW_YORK, 2026, 10, 31), at(NEW_YORK, 2026, 11, 3), 240, NEW_YORK)
    assert [other.time - one.time for one, other in pairwise(ticks)] == [24 * HOUR, 25 * HOUR, 24 * HOUR]


@pytest.mark.parametrize(("year", "month", "days"), [(2026, 2, 28), (2028, 2, 29), (2026, 4, 30), (2026, 7, 31)])
def test_that_months_are_as_long_as_they_are(year: int, month: int, days: int) -> None:
    begin = datetime(year, month, 1)
    end = find_moment(begin + timedelta(days=days), BERLIN)
    every_day = find_ticks(find_moment(begin, BERLIN), end, 100 * days, BERLIN)
    midnights = [each for each in every_day if not each.label.endswith(":00")]
    assert len(midnights) == days + 1
    second = find_ticks(find_moment(begin, BERLIN), end, 40 * days, BERLIN)
    assert [local_time(each.time, BERLIN).day for each in second[:-1]] == list(range(1, days, 2))
    assert local_time(second[-1].time, BERLIN).day == 1


def test_that_larger_units_are_major_and_named() -> None:
    def major(begin: int, end: int, width: int) -> list[str]:
        return [each.label for each in find_ticks(begin, end, width, BERLIN) if each.is_major]

    new_year = at(BERLIN, 2027, 1, 1)
    assert major(new_year - 20, new_year + 20, 1000) == ["00:00:00"]
    assert major(new_year - HOUR, new_year + HOUR, 1000) == ["23:00", "Fri 1 Jan", "01:00"]
    assert major(new_year - DAY, new_year + DAY // 2, 1000) == ["Thu 31 Dec", "Fri 1 Jan"]
    assert major(new_year - 10 * DAY, new_year + 10 * DAY, 1600) == ["Jan 2027"]
    assert major(new_year - 40 * DAY, new_year + 40 * DAY, 1000) == ["Mon 7 Dec", "Mon 4 Jan", "Mon 1 Feb"]
    assert major(new_year - 360 * DAY, new_year + 360 * DAY, 1000) == ["2027"]


def test_that_nothing_has_no_ticks() -> None:
    assert find_ticks(100, 100, 500, UTC) == ()
    assert find_ticks(100, 50, 500, UTC) == ()
    assert find_ticks(0, 100, 0, UTC) == ()


@pytest.mark.parametrize(
    ("span", "begin", "end", "seconds"),
    [
        (Span.HOUR, (2026, 3, 29, 0, 48), (2026, 3, 29, 1, 48), HOUR),
        (Span.DAY, (2026, 3, 28, 20, 12), (2026, 3, 29, 20, 12), 23 * HOUR),
        (Span.WEEK, (2026, 3, 27, 15, 24), (2026, 4, 3, 16, 24), 7 * DAY),
        (Span.MONTH, (2026, 3, 23, 1, 0), (2026, 4, 23, 1, 0), 31 * DAY - HOUR),
    ],
)
def test_that_a_span_has_its_local_length(
    span: Span, begin: tuple[int, ...], end: tuple[int, ...], seconds: int
) -> None:
    moment = at(BERLIN, 2026, 3, 29, 1)
    first, last = find_span(span, moment, BERLIN)
    assert local_time(first, BERLIN) == local(*begin)
    if span is not Span.WEEK:
        assert local_time(last, BERLIN) == local(*end)
        assert last - first == seconds
    assert first < moment < last


@given(begins, st.sampled_from(list(Span)), zones)
def test_that_a_span_is_about_as_long_as_its_name_says(
    moment: int, span: Span, zone: timezone | ZoneInfo | None
) -> None:
    usual = {Span.HOUR: HOUR, Span.DAY: DAY, Span.WEEK: 7 * DAY, Span.MONTH: 30 * DAY}[span]
    begin, end = find_span(span, moment, zone)
    assert begin < moment < end
    assert abs(end - begin - usual) <= (0 if span is Span.HOUR else 2 * DAY + HOUR if span is Span.MONTH else HOUR)
