"""Values for hosts that are not in the host list: in rows, and taken away."""

from dataclasses import replace

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.objects.detached_rows import DETACHED_COLUMNS, describe_detached, detached_rows, plan_without
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

GROUPS = {"@a": ["h1", "h2"], "@b": ["h3"]}
QUEUES = {
    "a.q": {"hostlist": "h1", "slots": "1,[@a=3],[h1=2],[h3=4]", "pe_list": "NONE,[@b=mpi]"},
    "b.q": {"hostlist": "@b", "slots": "1,[h1=9]"},
    "c.q": {"hostlist": "@a", "slots": "1,[h1=2]"},
}
CLUSTER = small_cluster(hosts={name: {} for name in ("h1", "h2", "h3")}, hostgroups=GROUPS, queues=QUEUES)

QUEUE_SETTINGS = CLUSTER.queues["a.q"].settings


def objects(cluster: Cluster = CLUSTER) -> list[DraftObject]:
    return [
        DraftObject(number, ObjectKind.QUEUE, queue, queue) for number, queue in enumerate(cluster.queues.values(), 1)
    ]


def test_that_what_counts_nowhere_comes_first_and_says_what_it_does() -> None:
    shown = [[column.text(row) for column in DETACHED_COLUMNS] for row in detached_rows(CLUSTER)]
    assert shown == [
        ["a.q", "pe_list", "@b", "mpi", "no effect: no host of the group is in the host list"],
        ["a.q", "slots", "h3", "4", "no effect: the host is not in the host list"],
        ["b.q", "slots", "h1", "9", "no effect: the host is not in the host list"],
        ["a.q", "slots", "@a", "3", "effect on h1; not in the host list: h2"],
    ]


def test_that_only_what_counts_nowhere_is_told_of() -> None:
    rows = detached_rows(CLUSTER)
    assert describe_detached(rows) == "3 values of 2 queues have no effect on any host."
    assert describe_detached(rows[:1]) == "1 value of 1 queue has no effect on any host."
    assert describe_detached(rows[3:]) == describe_detached(()) == ""


def test_that_values_are_taken_away_from_every_queue_and_nothing_else_is() -> None:
    rows = [row for row in detached_rows(CLUSTER) if row.setting.is_unused]
    plan = plan_without(objects(), rows)
    assert list(plan) == [1, 2]
    first, second = plan[1].value.settings, plan[2].value.settings
    assert dict(first["slots"].overrides) == {"@a": "3", "h1": "2"}
    assert "pe_list" not in first
    assert "slots" not in second
    assert {name for name, each in QUEUE_SETTINGS.items() if first.get(name) != each} == {"slots", "pe_list"}


def test_that_what_is_deleted_or_being_typed_stays() -> None:
    rows = detached_rows(CLUSTER)
    first, second, third = objects()
    typed = first.with_text(first.text.replace("[h3=4]", "[h3=4"))
    assert typed.has_broken_text
    plan = plan_without([typed, replace(second, is_deleted=True), third], rows)
    assert list(plan) == [typed.id]
    assert plan[typed.id].attributes["slots"] == typed.attributes["slots"]
    assert plan[typed.id].attributes["pe_list"] == "NONE"
