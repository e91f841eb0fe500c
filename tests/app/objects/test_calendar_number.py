"""The times of a calendar open into the rules that are in force at each of them."""

from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest

from qmonpy.app.objects.calendar_number import CalendarTimes
from qmonpy.app.objects.calendar_strip import STATE_WORDS, CalendarUsers
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

NOON = int(datetime(2023, 11, 13, 12, tzinfo=UTC).timestamp())
TEXTS = (
    ("NONE", "mon-fri=6-20=suspended"),
    ("NONE", "mon-fri=6-20=suspended sat-sun=off"),
    ("13.11.2023=on 24.12.2023-26.12.2023=off", "mon,wed=0-8:30,18-24 tue=suspended"),
    ("NONE", "20-6=off"),
    ("NONE", "NONE"),
)


@pytest.mark.parametrize(("year", "week"), TEXTS)
@pytest.mark.parametrize("hours", [0, 5, 9, 30, 120])
def test_that_each_time_is_one_of_the_calendar_and_its_rules_say_the_state(year: str, week: str, hours: int) -> None:
    calendar, now = Calendar("night", year, week), NOON + 3600 * hours
    snapshot = Snapshot(now=now)
    rules, zone = parse_calendar(calendar), snapshot.calendar_zone.zone
    opened = CalendarTimes("night", calendar).open(snapshot)
    spells = list(islice(rules.spells(now, zone), len(opened.rows)))
    assert [row.value for row in opened.rows] == [now, *(each.until for each in spells[:-1])]
    for row, spell in zip(opened.rows, spells, strict=True):
        assert row.how.startswith(STATE_WORDS[spell.state])
        if spell.until is not None:
            assert row.how.endswith(f"until {format_time(spell.until)}")
        deciding = [each for each in row.children if "goes before it" not in each.how]
        if deciding[0].key[-1] == "none":
            assert spell.state is CalendarState.ENABLED
        else:
            assert STATE_WORDS[spell.state] in [each.how for each in deciding]
            assert all(each.shown in f"{year} {week}".split() for each in row.children)


def test_that_a_calendar_that_cannot_be_read_or_is_gone_says_so() -> None:
    assert "disabled_week" in CalendarTimes("bad", Calendar("bad", week="nonsense")).open(Snapshot()).sentence
    assert CalendarTimes("gone").open(Snapshot()).sentence == "There is no calendar gone any more."


@pytest.mark.parametrize(
    ("queues", "said"),
    [
        ({}, "A queue with this calendar would be suspended now, until"),
        ({"a.q": {"hostlist": "h1", "calendar": "night"}}, "By this calendar 1 queue (a.q) is suspended now, until"),
        (
            {
                "a.q": {"hostlist": "h1", "calendar": "night"},
                "b.q": {"hostlist": "h1 h2", "calendar": "NONE,[h2=night]"},
            },
            "By this calendar 2 queues (a.q, b.q on some hosts) are suspended now, until",
        ),
    ],
)
def test_that_only_queues_that_use_a_calendar_are_said_to_have_its_state(queues: dict[str, Any], said: str) -> None:
    cluster = small_cluster(calendars={"night": {"week": "mon-fri=6-20=suspended"}}, queues=queues)
    snapshot = Snapshot(cluster, now=NOON)
    assert CalendarTimes("night").open(snapshot).sentence.startswith(said)


def test_that_what_is_edited_and_not_applied_is_said_to_be_what_would_be() -> None:
    queues = {"a.q": {"hostlist": "h1", "calendar": "night"}}
    applied = small_cluster(calendars={"night": {"week": "sat=off"}}, queues=queues)
    edited = Calendar("night", week="mon-fri=6-20=suspended")
    users = CalendarUsers.of_edited(applied, applied, "night", edited)
    assert not users.is_applied
    said = CalendarTimes("night", edited, users).open(Snapshot(applied, now=NOON)).sentence
    assert said.startswith("1 queue (a.q) would be suspended now, until")
