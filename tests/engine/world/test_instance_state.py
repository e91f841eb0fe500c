"""The state letters of queue instances are those that Grid Engine 8.1.9 shows in the same situation."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from qmonpy.engine.site.site import parse_thresholds
from qmonpy.engine.world.instance_state import (
    calendar_state,
    format_letters,
    instance_letters,
    next_announcement,
    next_calendar_change,
    own_letters,
    subordinations,
)
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.work.state import State
from tests.clusters.world import small_cluster
from tests.engine.queue_states import SITUATIONS, printed_instances, read_situation

NOON = int(datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp())
"""A Monday."""


@pytest.mark.parametrize("name", SITUATIONS)
def test_that_every_instance_has_the_letters_of_a_real_one(name: str) -> None:
    content = read_situation(name)
    letters = instance_letters(content.cluster, content.state, content.now)
    shown = {instance: columns[-1] for instance, columns in printed_instances(name).items() if columns[-1]}
    assert {instance: format_letters(each) for instance, each in letters.items()} == shown


@pytest.mark.parametrize("name", SITUATIONS)
def test_that_some_instances_have_the_letters_that_they_have_among_all(name: str) -> None:
    content = read_situation(name)
    letters = instance_letters(content.cluster, content.state, content.now)
    for instance in letters:
        found = instance_letters(content.cluster, content.state, content.now, names={instance})
        assert found == {instance: letters[instance]}


def test_that_letters_stand_in_the_order_of_qstat() -> None:
    assert format_letters("oscSEudDCAa") == "aACDduESsco"


def test_that_subordination_tells_how_many_slots_of_which_queue_do_it() -> None:
    content = read_situation("busy")
    found = [each for each in subordinations(content.cluster, content.state) if each.is_in_force]
    assert [(each.superordinate, each.subordinate, each.threshold, each.used) for each in found] == [
        ("all.q@q1", "low.q@q1", 2, 4)
    ]


@pytest.mark.parametrize(
    ("text", "queues"),
    [
        ("NONE", {}),
        ("low.q=3,other.q", {"low.q": 3, "other.q": 0}),
        ("low.q=1 other.q=2", {"low.q": 1, "other.q": 2}),
        ("slots=4(low.q:1:sr)", {}),
    ],
)
def test_that_only_lists_by_queue_suspend_whole_queues(text: str, queues: dict[str, int]) -> None:
    assert parse_thresholds(text) == queues


def test_that_calendars_close_and_suspend_until_they_change() -> None:
    queues = {"all.q": {"hostlist": "@allhosts", "calendar": "NONE,[h1=night],[h2=lost]"}}
    cluster = small_cluster(queues=queues)
    night = Calendar("night", week="mon-fri=8-18=suspended")
    cluster = replace(cluster, calendars={"night": night, "bad": Calendar("bad", week="nonsense")})
    assert own_letters(cluster, State(), NOON, UTC) == {"all.q@h1": frozenset("C")}
    assert next_calendar_change(cluster, NOON, UTC) == NOON + 6 * 3600 + 1
    # It is announced for the last second of the rule; what begins in the next week, for its first one.
    assert next_announcement(cluster, NOON, UTC) == NOON + 6 * 3600
    assert next_announcement(cluster, NOON + 6 * 3600, UTC) == NOON + 20 * 3600
    assert own_letters(cluster, State(), NOON + 6 * 3600 + 1, UTC) == {}
    assert calendar_state(cluster, "bad", NOON, UTC) is CalendarState.ENABLED
    assert next_calendar_change(replace(cluster, calendars={}), NOON, UTC) is None
