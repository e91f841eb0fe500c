"""Calendars mean what Grid Engine's mean, and agree with the clock second by second (see also tests/conformance)."""

import json
from datetime import datetime, timedelta, timezone
from itertools import islice
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.cluster_printer import format_cluster
from qmonpy.formats.documents.document import Node
from qmonpy.formats.values.calendar import check_calendar, is_calendar_open, parse_calendar
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.configuration.cluster import Cluster

BERLIN = ZoneInfo("Europe/Berlin")
CASES = yaml.safe_load((Path(__file__).parents[1] / "data" / "calendar_messages.yaml").read_text())


CLOSINGS = json.loads((Path(__file__).parents[1] / "data" / "calendar_states.json").read_text())
"""Letters of queues with some calendars as 8.1.9 showed them, at hours of the day that the zone of its clock made."""


def berlin(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.get('year')} {case.get('week')}")
def test_that_calendars_are_read_or_refused_as_by_qconf(case: dict[str, Any]) -> None:
    calendar = Calendar("test", str(case.get("year", "NONE")), str(case.get("week", "NONE")))
    messages = [each.text for each in check_calendar(calendar)]
    assert messages == ([case["message"]] if "message" in case else [])


@pytest.mark.parametrize("asked", CLOSINGS["asked"], ids=lambda asked: f"{asked['utc_offset'] // 3600:+}")
def test_that_calendars_close_queues_when_those_of_grid_engine_do(asked: dict[str, Any]) -> None:
    letters = {CalendarState.ENABLED: "", CalendarState.OFF: "D", CalendarState.SUSPENDED: "C"}
    zone = timezone(timedelta(seconds=asked["utc_offset"]))
    calendars = [Calendar("test", year, week) for year, week in CLOSINGS["calendars"]]
    found = [letters[parse_calendar(each).state_at(asked["now"], zone)] for each in calendars]
    assert found == asked["states"]


def test_that_both_texts_are_looked_at() -> None:
    reports = check_calendar(Calendar("c", "x", "y"))
    assert [each.fields for each in reports] == [("year",), ("week",)]


def test_that_a_day_that_a_month_does_not_have_is_no_day() -> None:
    rules = parse_calendar(Calendar("c", "30.2.2030-1.3.2030=off 31.4.2030=off"))
    assert rules.state_at(berlin("2030-02-28T12:00"), BERLIN) is CalendarState.ENABLED
    assert rules.state_at(berlin("2030-03-01T12:00"), BERLIN) is CalendarState.OFF
    assert rules.state_at(berlin("2030-05-01T12:00"), BERLIN) is CalendarState.ENABLED


def test_that_queues_without_a_readable_calendar_are_open() -> None:
    cluster = Cluster(calendars={"bad": Calendar("bad", "x"), "night": Calendar("night", week="20-6")})
    start, end = berlin("2030-01-02T19:00"), berlin("2030-01-02T20:00")
    assert is_calendar_open(cluster, None, start, end, BERLIN)
    assert is_calendar_open(cluster, "unknown", start, end, BERLIN)
    assert is_calendar_open(cluster, "bad", start, end, BERLIN)
    assert not is_calendar_open(cluster, "night", start, end, BERLIN)
    assert is_calendar_open(cluster, "night", start, end - 1, BERLIN)


def test_that_a_week_that_never_ends_goes_on() -> None:
    rules = parse_calendar(Calendar("c", week="mon=9-10"))
    untils = [until for _, until in islice(rules.spells(berlin("2030-01-01T00:00"), BERLIN), 9)]
    found = [datetime.fromtimestamp(until or 0, BERLIN) for until in untils]
    assert {(each.weekday(), each.hour) for each in found} == {(0, 9), (0, 10)}
    assert found[-1] - found[0] == timedelta(days=28)


def test_that_calendars_survive_a_cluster_file() -> None:
    document = {"calendars": {"night": {"week": "20-6"}, "holiday": {"year": "1.1.2030", "week": "NONE"}}}
    node = Node(document)
    cluster = parse_cluster(node)
    assert not node.reports
    assert cluster.calendars["holiday"] == Calendar("holiday", "1.1.2030")
    assert parse_cluster(Node(format_cluster(cluster))).calendars == cluster.calendars


DAYS = st.integers(24, 31).map(lambda day: f"{day}.3.2029")
HOURS = st.tuples(st.integers(0, 24), st.integers(0, 24)).filter(lambda pair: pair[0] != pair[1])
TIMES = HOURS.map(lambda pair: f"={pair[0]}-{pair[1]}")
STATES = st.sampled_from(["", "=on", "=off", "=suspended"])
YEARS = st.lists(st.builds("{}{}{}".format, DAYS, st.just("") | TIMES, STATES), max_size=3)
WEEKDAYS = st.sampled_from(["mon", "sat-sun", "fri-tue", "sun", "tue,thu"])
WEEKS = st.lists(st.builds("{}{}{}".format, WEEKDAYS, st.just("") | TIMES, STATES), max_size=3)
ABOUT_A_CLOCK_CHANGE = berlin("2029-03-23T00:00")
STEP = 600


@given(YEARS, WEEKS)
@settings(max_examples=60, deadline=None)
def test_that_spells_agree_with_the_state_at_every_step(years: list[str], weeks: list[str]) -> None:
    rules = parse_calendar(Calendar("c", " ".join(years) or "NONE", " ".join(weeks) or "NONE"))
    now = ABOUT_A_CLOCK_CHANGE
    end = now + 9 * 24 * 3600
    for state, until in rules.spells(now, BERLIN):
        last = end if until is None else min(until, end)
        for moment in range(now, last, STEP):
            assert rules.state_at(moment, BERLIN) is state
        if last == end:
            break
        # A range holds up to its last second, for which its end is announced.
        now = last if rules.state_at(last, BERLIN) is not state else last + 1
        assert rules.state_at(now, BERLIN) is not state


@given(st.text("0123456789.:-=, monoffsu", max_size=30))
def test_that_any_text_is_a_calendar_or_reported(text: str) -> None:
    for calendar in (Calendar("c", year=text), Calendar("c", week=text)):
        check_calendar(calendar)
