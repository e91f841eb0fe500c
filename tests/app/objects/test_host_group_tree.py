"""Host groups as trees, with what each comes to."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.objects.host_group_tree import (
    MOST_LINES,
    GroupNode,
    describe_group,
    group_tree,
    groups_around,
    groups_inside,
    subtree,
    summarize_group,
)
from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup


def cluster_of(**groups: str) -> Cluster:
    hosts = {name: Host(name) for name in ("h1", "h2", "h3")}
    return Cluster(
        hosts=hosts,
        host_groups={f"@{name}": HostGroup(f"@{name}", tuple(members.split())) for name, members in groups.items()},
    )


def shown(node: GroupNode) -> dict[str, list[dict[str, Any] | str]]:
    return {node.name: [shown(each) if each.children else each.name for each in node.children]}


def test_that_groups_stand_below_those_that_contain_them_and_before_hosts() -> None:
    cluster = cluster_of(a="h1", b="h2 @a", c="@b h3")
    assert [shown(each) for each in group_tree(cluster)] == [{"@c": [{"@b": [{"@a": ["h1"]}, "h2"]}, "h3"]}]
    assert shown(subtree(cluster, "@b")) == {"@b": [{"@a": ["h1"]}, "h2"]}


def test_that_a_summary_tells_hosts_groups_and_containers() -> None:
    cluster = cluster_of(a="h1", b="h2 @a", c="@b h3", d="@b")
    found = summarize_group(cluster, "@b")
    assert (found.hosts, found.own, found.groups) == (("h2", "h1"), 1, ("@a",))
    assert (found.containers, found.outer) == (("@c", "@d"), ())
    assert summarize_group(cluster, "@a").outer == ("@c", "@d")
    assert describe_group(found) == "2 hosts in all: 1 of its own, the others through 1 group in it."
    assert describe_group(summarize_group(cluster, "@gone")) == "No host is in it."


def test_that_a_circle_is_told_with_its_way_and_ends_the_tree() -> None:
    cluster = cluster_of(a="@b", b="h1 @c", c="@a")
    assert summarize_group(cluster, "@a").cycle == ("@a", "@b", "@c", "@a")
    (top,) = group_tree(cluster)
    assert shown(top) == {"@a": [{"@b": [{"@c": ["@a"]}, "h1"]}]}
    assert "circle" in top.children[0].children[0].children[0].note


def test_that_what_is_missing_is_marked() -> None:
    cluster = cluster_of(a="gone @gone")
    notes = {each.name: each.note for each in subtree(cluster, "@a").children}
    assert notes == {"@gone": "no such host group", "gone": "no exec host"}
    assert summarize_group(cluster, "@a").missing == ("@gone",)


def test_that_a_tree_of_groups_in_many_others_stops_growing() -> None:
    groups = {f"g{number}": " ".join(f"@g{other}" for other in range(number)) or "h1" for number in range(14)}
    tree = group_tree(cluster_of(**groups))

    def size(node: GroupNode) -> int:
        return 1 + sum(map(size, node.children))

    assert sum(map(size, tree)) <= MOST_LINES + 20


NAMES = ["@a", "@b", "@c", "@d", "h1", "h2"]


@given(st.dictionaries(st.sampled_from(NAMES[:4]), st.lists(st.sampled_from(NAMES), max_size=4).map(tuple)))
def test_that_any_groups_even_in_circles_come_to_what_the_engine_resolves(groups: dict[str, tuple[str, ...]]) -> None:
    cluster = Cluster(host_groups={name: HostGroup(name, members) for name, members in groups.items()})
    paths = set()

    def walk(node: GroupNode) -> None:
        assert node.path not in paths
        paths.add(node.path)
        for each in node.children:
            walk(each)

    for each in group_tree(cluster):
        walk(each)
    assert {path[-1] for path in paths} >= set(groups)
    for name in groups:
        found = summarize_group(cluster, name)
        assert found.hosts == hosts_of_group(cluster, name)
        assert bool(found.cycle) is (name in groups_inside(cluster, name))
        for inner in groups_inside(cluster, name):
            assert name in groups_around(cluster, inner)


def test_that_groups_inside_of_more_groups_than_anybody_follows_have_no_lines() -> None:
    count = 1_500
    members = {f"g{number}": f"@g{number + 1}" for number in range(count - 1)}
    cluster = cluster_of(**members, **{f"g{count - 1}": "h1"})
    (top,) = group_tree(cluster)
    at = top
    while at.children:
        (at,) = at.children
    assert (at.name, at.count) == ("@g50", 1)
    assert at.note == "what is in it has no lines: it is inside 50 other groups"
    assert summarize_group(cluster, "@g0").hosts == ("h1",)
    outcome = qconf(EmbeddedCluster(cluster), "root", ["-shgrp_tree", "@g0"])
    lines = outcome.text.splitlines()
    assert (len(lines), lines[1], lines[-1].strip()) == (count + 1, "   @g1", "h1")
