"""The rows of the Gantt chart: who stands under which group, with which capacity and states."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.gantt.gantt import GanttRow, RowKind
from qmonpy.app.gantt.gantt_rows import NO_GROUP, NO_GROUP_TITLE, GanttOptions, Grouping, make_rows
from qmonpy.app.gantt.row_filter import ChartNames, choose_rows
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.app.gantt_world import make_cluster

GROUPS = {"@allhosts": ["h1", "@two"], "@two": ["h2"], "@empty": []}
BY_GROUP = GanttOptions(rows=RowKind.HOST, grouping=Grouping.HOST_GROUP)


def snapshot(**changes: Any) -> Snapshot:
    return Snapshot(make_cluster(**changes))


def keys(rows: Iterable[GanttRow]) -> list[str]:
    return [row.key for row in rows]


def test_that_queue_instances_stand_under_their_cluster_queues() -> None:
    rows = make_rows(snapshot(), GanttOptions())
    assert keys(rows) == [
        "group:all.q",
        "instance:all.q@h1",
        "instance:all.q@h2",
        "group:big.q",
        "instance:big.q@h2",
        "instance:big.q@h3",
    ]
    assert [row.title for row in rows[:2]] == ["all.q", "all.q@h1"]
    assert [row.parent for row in rows[:2]] == ["", "group:all.q"]
    assert [(row.slots, row.capacity) for row in rows[:2]] == [(8, 8), (4, 4)]
    assert rows[0].instances == ("all.q@h1", "all.q@h2")


def test_that_a_host_stands_under_every_group_that_it_is_in_and_the_others_come_last() -> None:
    rows = make_rows(snapshot(hostgroups=GROUPS), BY_GROUP)
    assert [(row.key, row.parent) for row in rows] == [
        ("group:@allhosts", ""),
        ("host:h1", "group:@allhosts"),
        ("group:@allhosts host:h2", "group:@allhosts"),
        ("group:@two", ""),
        ("group:@two host:h2", "group:@two"),
        (NO_GROUP, ""),
        ("host:h3", NO_GROUP),
    ]
    assert rows[5].title == NO_GROUP_TITLE
    assert rows[2].instances == ("all.q@h2", "big.q@h2")


def test_that_names_of_hosts_are_the_same_in_upper_and_lower_case() -> None:
    rows = make_rows(snapshot(hostgroups={"@allhosts": ["h1", "h2"], "@loud": ["H1", "h1"]}), BY_GROUP)
    assert [row.key for row in rows if row.parent == "group:@loud"] == ["group:@loud host:h1"]


def test_that_queue_instances_stand_under_host_groups_too() -> None:
    rows = make_rows(snapshot(), GanttOptions(grouping=Grouping.HOST_GROUP))
    assert keys(rows)[:4] == ["group:@allhosts", "instance:all.q@h1", "instance:all.q@h2", "instance:big.q@h2"]


def test_that_a_host_under_a_cluster_queue_stands_there_with_the_instance_of_that_queue_alone() -> None:
    rows = make_rows(snapshot(), GanttOptions(rows=RowKind.HOST))
    assert keys(rows) == [
        "group:all.q",
        "host:h1",
        "group:all.q host:h2",
        "group:big.q",
        "group:big.q host:h2",
        "host:h3",
    ]
    hosts = [row for row in rows if row.title == "h2"]
    assert [(row.capacity, row.instances) for row in hosts] == [(4, ("all.q@h2",)), (2, ("big.q@h2",))]
    assert {row.title: row.capacity for row in rows if row.kind is RowKind.GROUP} == {"all.q": 8, "big.q": 4}
    assert rows[0].instances == ("all.q@h1", "all.q@h2")
    assert rows.keys_with("big.q@h2") == ["group:big.q host:h2"]
    assert list(rows.instances_below("group:all.q")) == ["all.q@h1", "all.q@h2"]


def test_that_a_host_under_a_cluster_queue_has_the_states_of_that_queue_and_is_found_by_it() -> None:
    shown = replace(snapshot(), state=State(instance_states={"all.q@h2": frozenset("d")}))
    rows = make_rows(shown, GanttOptions(rows=RowKind.HOST))
    assert [row.states for row in rows if row.title == "h2"] == ["d", ""]
    found = make_rows(shown, GanttOptions(rows=RowKind.HOST, filter="queue:big.q host:h2"))
    assert keys(found) == ["group:big.q", "host:h2"]


def test_that_slots_of_a_host_bound_what_its_queue_instances_add_up_to() -> None:
    hosts = {"h1": {}, "h2": {"complex_values": "slots=5"}, "h3": {"complex_values": "slots=50"}}
    rows = make_rows(snapshot(hosts=hosts), BY_GROUP)
    assert {row.title: row.capacity for row in rows if row.kind is RowKind.HOST} == {"h1": 4, "h2": 5, "h3": 2}


def test_that_orphaned_queue_instances_have_rows() -> None:
    states = {"all.q@gone": frozenset("o"), "old.q@h1": frozenset("od"), "all.q@h1": frozenset("d")}
    states["was.q@h1"] = frozenset("d")
    shown = replace(snapshot(), state=State(instance_states=states))
    rows = {row.key: row for row in make_rows(shown, GanttOptions(), ["all.q@held", "all.q@h1"])}
    assert [key for key, row in rows.items() if row.parent == "group:all.q"] == [
        "instance:all.q@h1",
        "instance:all.q@h2",
        "instance:all.q@held",
        "instance:all.q@gone",
    ]
    assert "group:was.q" not in rows
    assert rows["group:old.q"].instances == ("old.q@h1",)
    letters = {row.title: row.states for row in rows.values() if row.states}
    assert letters == {"all.q@gone": "o", "all.q@held": "o", "old.q@h1": "do", "all.q@h1": "d"}
    assert (rows["instance:all.q@gone"].slots, rows["instance:all.q@gone"].capacity) == (1, 0)


def test_that_a_host_has_the_states_that_all_of_its_queue_instances_have() -> None:
    states = {"all.q@h2": frozenset("dau"), "big.q@h2": frozenset("us"), "big.q@h3": frozenset("d")}
    rows = make_rows(replace(snapshot(), state=State(instance_states=states)), BY_GROUP)
    assert {row.title: row.states for row in rows if row.kind is RowKind.HOST} == {"h1": "", "h2": "u", "h3": "d"}


def test_that_a_queue_instance_with_an_ambiguous_configuration_says_so() -> None:
    queues = {"all.q": {"hostlist": "h1", "slots": "1,[@a=2],[@b=3]"}}
    rows = make_rows(snapshot(queues=queues, hostgroups={"@a": ["h1"], "@b": ["h1"]}), GanttOptions())
    assert rows[1].states == "c"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("", ["all.q@h1", "all.q@h2", "big.q@h2", "big.q@h3"]),
        ("h2", ["all.q@h2", "big.q@h2"]),
        ("H2 big", ["big.q@h2"]),
        ("h1, big.q@h3", ["all.q@h1", "big.q@h3"]),
        ("h?", ["all.q@h1", "all.q@h2", "big.q@h2", "big.q@h3"]),
        ("*@h[13]", ["all.q@h1", "big.q@h3"]),
        ("?", []),
        (" , ", ["all.q@h1", "all.q@h2", "big.q@h2", "big.q@h3"]),
        ("b*", ["big.q@h2", "big.q@h3"]),
        ("host:h2 not queue:all.q", ["big.q@h2"]),
        ("-h2", ["all.q@h1", "big.q@h3"]),
        ("instance=all.q@h1 or group:big.q", ["all.q@h1", "big.q@h2", "big.q@h3"]),
    ],
)
def test_that_rows_are_filtered_by_names_and_wildcards(text: str, titles: list[str]) -> None:
    rows = make_rows(snapshot(), GanttOptions(filter=text))
    assert [row.title for row in rows if row.kind is not RowKind.GROUP] == titles
    assert {row.key for row in rows if row.kind is RowKind.GROUP} == {row.parent for row in rows if row.parent}


def test_that_the_name_of_a_group_finds_all_of_its_rows() -> None:
    rows = make_rows(snapshot(), replace(BY_GROUP, filter="@all*"))
    assert keys(rows) == ["group:@allhosts", "host:h1", "host:h2"]


def test_that_an_unfinished_wildcard_finds_nothing_and_raises_nothing() -> None:
    assert choose_rows(["h1", "h["], "h[", lambda name: ChartNames({"host": (name,)})) == ["h["]
