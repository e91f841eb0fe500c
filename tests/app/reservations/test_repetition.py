"""The dates of a request that repeats: the days that were chosen, at the same local time, and no others."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.reservations.repetition import Repetition, check_exceptions, find_occurrences, parse_repetition
from qmonpy.app.tables.local_time import local_time
from qmonpy.model.report import ReportError

BERLIN = ZoneInfo("Europe/Berlin")
TUESDAY = 1


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp())


def test_that_it_is_every_tuesday_but_for_exceptions_also_where_clocks_change() -> None:
    found = parse_repetition([TUESDAY], "1", "2027-02-01", "2026-12-22, 2026-12-29")
    times = find_occurrences(at("2026-10-13 09:00"), at("2026-10-13 12:00"), found, BERLIN)
    days = [local_time(each.begin, BERLIN) for each in times]
    assert days[0] == datetime(2026, 10, 13, 9)
    assert days[-1] == datetime(2027, 1, 26, 9)
    assert all(day.weekday() == TUESDAY and day.hour == 9 for day in days)
    assert all(each.end - each.begin == 3 * 3600 for each in times)
    assert len(days) == 14
    assert not {date(2026, 12, 22), date(2026, 12, 29)} & {day.date() for day in days}


@given(
    st.frozensets(st.integers(0, 6), min_size=1),
    st.integers(1, 4),
    st.dates(date(2026, 1, 1), date(2027, 1, 1)),
    st.integers(0, 200),
    st.frozensets(st.integers(0, 200), max_size=5),
)
def test_that_exactly_the_chosen_days_are_there(
    weekdays: frozenset[int], weeks: int, first: date, length: int, without: frozenset[int]
) -> None:
    until = first + timedelta(days=length)
    exceptions = frozenset(first + timedelta(days=each) for each in without)
    begin = int(datetime(first.year, first.month, first.day, 9, tzinfo=BERLIN).timestamp())
    monday = first - timedelta(days=first.weekday())
    wanted = [
        day
        for day in (first + timedelta(days=number) for number in range(length + 1))
        if day.weekday() in weekdays and (day - monday).days // 7 % weeks == 0 and day not in exceptions
    ]
    repetition = Repetition(weekdays, until, weeks, exceptions)
    if not wanted:
        with pytest.raises(ReportError, match="No such day"):
            find_occurrences(begin, begin + 60, repetition, BERLIN)
    else:
        found = find_occurrences(begin, begin + 60, repetition, BERLIN)
        assert [local_time(each.begin, BERLIN) for each in found] == [
            datetime(day.year, day.month, day.day, 9) for day in wanted
        ]


def test_that_a_stretch_of_days_is_left_out_with_both_its_ends() -> None:
    found = parse_repetition([TUESDAY], "1", "2027-02-01", "2026-12-22..2027-01-05; 2026-10-20")
    days = [
        local_time(each.begin, BERLIN).date() for each in find_occurrences(at("2026-10-13"), at("2026-10-14"), found)
    ]
    left_out = [date(2026, 10, 20), date(2026, 12, 22), date(2026, 12, 29), date(2027, 1, 5)]
    assert not {*left_out} & {*days}
    assert len(days) == 16 - len(left_out)


@pytest.mark.parametrize(
    "text", ["2026-12-22..2026-12-21", "2026-12-22..", "..2026-12-22", "2026-01-01..2026-01-02..2026-01-03"]
)
def test_that_what_is_no_stretch_is_refused(text: str) -> None:
    with pytest.raises(ReportError) as told:
        parse_repetition([TUESDAY], "1", "2027-02-01", text)
    assert {each.fields for each in told.value.reports} == {("except",)}


@pytest.mark.parametrize(
    ("exceptions", "idle"),
    [
        ("2026-12-22 2026-12-24..2027-01-06", ""),
        ("2026-12-23", "2026-12-23 leaves nothing out"),
        ("2026-12-22 2027-03-02 2026-12-23..2026-12-24", "2027-03-02, 2026-12-23..2026-12-24 leave nothing out"),
    ],
)
def test_that_an_exception_that_leaves_nothing_out_is_said(exceptions: str, idle: str) -> None:
    found = parse_repetition([TUESDAY], "1", "2027-02-01", exceptions)
    reports = check_exceptions(at("2026-10-13 09:00"), found, BERLIN)
    assert [each.text.partition(":")[0] for each in reports] == ([idle] if idle else [])
    assert not any(each.is_error for each in reports)


def test_that_every_mistake_is_told_with_its_field() -> None:
    with pytest.raises(ReportError) as told:
        parse_repetition([], "0", "soon", "2026-13-01")
    assert [each.fields for each in told.value.reports] == [("days",), ("weeks",), ("until",), ("except",)]


def test_that_a_series_without_end_is_refused() -> None:
    every_day = Repetition(frozenset(range(7)), date(2030, 1, 1))
    with pytest.raises(ReportError, match="more than 400"):
        find_occurrences(at("2026-10-13 09:00"), at("2026-10-13 12:00"), every_day, BERLIN)
