"""Calendars as bars of days, and when they next change."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.fields.calendar_help import STATES, WEEK_EXAMPLES, YEAR_EXAMPLES, CalendarExample, calendar_words
from qmonpy.app.fields.word_completion import find_completion
from qmonpy.app.objects.calendar_strip import CalendarUsers, DayLook, day_bars, format_bar, make_calendar_strip
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import DAY, CalendarState
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.world import small_cluster

MONDAY_TEN = int(datetime(2023, 11, 13, 10, tzinfo=UTC).timestamp())
NIGHT = Calendar("night", "24.12.2023-26.12.2023=off", "mon-fri=6-20=suspended sat-sun=off")


def test_that_the_week_is_that_of_the_moment_with_the_states_of_each_day() -> None:
    strip = make_calendar_strip(NIGHT, MONDAY_TEN, zone=UTC)
    assert [row.day.day for row in strip.week] == [13, 14, 15, 16, 17, 18, 19]
    states = [bar.state for bar in strip.week[0].bars]
    assert states == [CalendarState.ENABLED, CalendarState.SUSPENDED, CalendarState.ENABLED]
    assert [format_bar(bar) for bar in strip.week[0].bars][1] == "06:00-20:00 suspended"
    assert [format_bar(bar) for bar in strip.week[6].bars] == ["00:00-24:00 off"]


def test_that_the_next_change_is_told() -> None:
    strip = make_calendar_strip(NIGHT, MONDAY_TEN, zone=UTC)
    assert (strip.state, strip.then) == (CalendarState.SUSPENDED, CalendarState.ENABLED)
    assert strip.until == MONDAY_TEN + 10 * 3600


def test_that_a_calendar_that_says_nothing_is_always_open() -> None:
    strip = make_calendar_strip(Calendar("idle"), MONDAY_TEN, zone=UTC)
    assert (strip.state, strip.until) == (CalendarState.ENABLED, None)
    assert {cell.look for month in strip.year for cell in month} == {DayLook.OPEN}


def test_that_days_of_the_year_are_closed_partly_and_open() -> None:
    strip = make_calendar_strip(NIGHT, MONDAY_TEN, zone=UTC)
    december = {cell.day: cell.look for cell in strip.year[11]}
    assert december[date(2023, 12, 25)] is DayLook.CLOSED
    assert december[date(2023, 12, 27)] is DayLook.PARTLY
    assert [len(month) for month in strip.year] == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert len(make_calendar_strip(NIGHT, MONDAY_TEN, 2024, UTC).year[1]) == 29


def test_that_a_day_of_the_year_is_marked_in_the_week() -> None:
    special = Calendar("special", "15.11.2023=8-12=off", "NONE")
    strip = make_calendar_strip(special, MONDAY_TEN, zone=UTC)
    assert [row.is_special for row in strip.week] == [False, False, True, False, False, False, False]


def test_that_what_cannot_be_read_is_told_and_nothing_is_drawn() -> None:
    strip = make_calendar_strip(Calendar("broken", "NONE", "someday=off"), MONDAY_TEN, zone=UTC)
    assert [each.fields for each in strip.reports] == [("week",)]
    assert strip.week == ()
    assert strip.year == ()


@given(st.integers(0, 23), st.integers(1, 24), st.sampled_from(["off", "suspended", "on"]), st.integers(0, DAY - 1))
def test_that_bars_say_of_each_second_what_the_engine_says(begin: int, end: int, state: str, second: int) -> None:
    times = f"={begin}-{end}" if begin != end else ""
    rules = parse_calendar(Calendar("any", "NONE", f"mon-wed{times}={state} wed-fri=off"))
    for day in (date(2023, 11, 13), date(2023, 11, 15), date(2023, 11, 18)):
        bars = day_bars(rules, day)
        assert [bar.begin for bar in bars] == [0, *(bar.end for bar in bars[:-1])]
        assert bars[-1].end == DAY
        assert next(bar.state for bar in bars if second < bar.end) is rules.state_on(day, second)


def test_that_queues_that_follow_it_are_found_also_where_only_some_hosts_do() -> None:
    cluster = small_cluster(
        calendars={"night": {"week": "sat=off"}},
        queues={
            "all.q": {"hostlist": "h1", "calendar": "night"},
            "some.q": {"hostlist": "h1 h2", "calendar": "NONE,[h2=night]"},
            "free.q": {"hostlist": "h1"},
        },
    )
    assert CalendarUsers.of(cluster, "night") == CalendarUsers(("all.q",), ("some.q",))


def test_that_the_next_changes_are_told_as_far_as_there_are_any() -> None:
    strip = make_calendar_strip(NIGHT, MONDAY_TEN, zone=UTC)
    hours = [(time - MONDAY_TEN) // 3600 for time, _ in strip.changes]
    assert list(zip(hours, [state for _, state in strip.changes], strict=True)) == [
        (10, CalendarState.ENABLED), (20, CalendarState.SUSPENDED), (34, CalendarState.ENABLED),
        (44, CalendarState.SUSPENDED),
    ]  # fmt: skip
    assert make_calendar_strip(Calendar("idle"), MONDAY_TEN, zone=UTC).changes == ()
    once = make_calendar_strip(Calendar("once", "14.11.2023=off"), MONDAY_TEN, zone=UTC)
    assert [state for _, state in once.changes] == [CalendarState.OFF, CalendarState.ENABLED]


@pytest.mark.parametrize("example", WEEK_EXAMPLES)
def test_that_every_example_of_a_week_is_one(example: CalendarExample) -> None:
    assert parse_calendar(Calendar("x", week=example.text)).week


@pytest.mark.parametrize("example", YEAR_EXAMPLES)
def test_that_every_example_of_a_year_is_one(example: CalendarExample) -> None:
    assert parse_calendar(Calendar("x", example.text)).year


@pytest.mark.parametrize("kind", [ValueKind.CALENDAR_WEEK, ValueKind.CALENDAR_YEAR])
def test_that_every_word_that_is_offered_may_stand_there(kind: ValueKind) -> None:
    for word in calendar_words(kind):
        text = {ValueKind.CALENDAR_WEEK: f"{word}=6-20", ValueKind.CALENDAR_YEAR: f"1.{word}.2030=off"}[kind]
        text = f"6-20={word}" if word in STATES and kind is ValueKind.CALENDAR_WEEK else text
        text = f"1.1.2030={word}" if word in STATES and kind is ValueKind.CALENDAR_YEAR else text
        calendar = Calendar("x", week=text) if kind is ValueKind.CALENDAR_WEEK else Calendar("x", text)
        assert parse_calendar(calendar)


def test_that_days_and_states_are_completed() -> None:
    week = find_description(ObjectKind.CALENDAR, "week")
    assert week is not None
    assert [each.word for each in find_completion(week, small_cluster(), "mon-f", 5).offers][:1] == ["fri"]
    assert [each.word for each in find_completion(week, small_cluster(), "fri=6-20=s", 10).offers][-1] == "suspended"
