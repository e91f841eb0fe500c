"""References to queues, queue instances and hosts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue_reference import (
    any_matches,
    any_matches_host,
    any_matches_queue,
    compile_host_reference,
    group_hosts_of,
    matches_host,
    parse_queue_reference,
    resolve_host_groups,
)

GROUPS = {
    name: HostGroup(name, members)
    for name, members in {
        "@linux": ("h1", "H2"),
        "@sun": ("h3",),
        "@all": ("@linux", "@s*", "@nowhere"),
        "@round": ("@trip", "h4"),
        "@trip": ("@round", "h5"),
    }.items()
}
RESOLVED = resolve_host_groups(GROUPS)


def test_that_nested_groups_are_resolved_by_name_and_pattern() -> None:
    assert RESOLVED["@all"] == {"h1", "h2", "h3"}


def test_that_groups_in_a_circle_have_the_hosts_of_all_of_them() -> None:
    assert RESOLVED["@round"] == RESOLVED["@trip"] == {"h4", "h5"}


@pytest.mark.parametrize(
    ("reference", "is_match"),
    [
        ("all.q", True),
        ("ALL.q", False),
        ("a*&!all.q", False),
        ("all.q@h1", True),
        ("all.q@H1", True),
        ("*@h[12]", True),
        ("*@h2|h3", False),
        ("*@@linux", True),
        ("*@@L*", True),
        ("*@@sun", False),
        ("*@@nowhere", False),
        ("@h1", False),
        ("all.q@", False),
        ("all.q&", False),
    ],
)
def test_that_references_mean_the_instance_they_describe(reference: str, is_match: bool) -> None:
    assert parse_queue_reference(reference).matches("all.q", "h1", RESOLVED) is is_match


def test_that_one_of_several_references_is_enough() -> None:
    cluster = Cluster(host_groups=GROUPS)
    assert any_matches(["my.q", "*@@linux"], "all.q", "h1", cluster)
    assert not any_matches(["my.q", "*@@linux"], "all.q", "h3", cluster)
    assert any_matches_queue(["my.q", "all.q@h9"], "all.q")
    assert any_matches_host(["my.q@h9", "x@h1"], "h1", cluster)
    assert any_matches_host(["my.q"], "h1", cluster)
    assert not any_matches_host(["my.q@h9"], "h1", cluster)


def test_that_groups_are_resolved_once_per_cluster() -> None:
    cluster = Cluster(host_groups=GROUPS)
    assert group_hosts_of(cluster) is group_hosts_of(Cluster(host_groups=GROUPS))
    for _ in range(100):
        assert group_hosts_of(Cluster(host_groups={"@a": HostGroup("@a", ("x",))})) == {"@a": {"x"}}


@given(st.text("ah1*@&|!( ") | st.text(), st.text("h12"))
def test_that_any_text_can_refer(reference: str, host: str) -> None:
    assert isinstance(parse_queue_reference(reference).matches("all.q", host, RESOLVED), bool)
    assert compile_host_reference(reference, RESOLVED)(host) is matches_host(reference, host, RESOLVED)


def test_that_plain_names_of_groups_mean_all_that_differ_from_them_in_case_only() -> None:
    members = {"@Lin": ("h1",), "@lin": ("h2",), "@lin2": ("h3",), "@all": ("@LIN",), "@none": ("@li",)}
    resolved = resolve_host_groups({name: HostGroup(name, each) for name, each in members.items()})
    assert resolved["@all"] == {"h1", "h2"}
    assert resolved["@none"] == frozenset()
