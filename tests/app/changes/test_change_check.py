"""What is told apart before changes are made: configurations, whatever hosts report meanwhile."""

from dataclasses import replace

import pytest

from qmonpy.app.changes.change_check import check_changes, is_configured_alike
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster


def with_host(cluster: Cluster, **fields: object) -> Cluster:
    name = next(each for each in cluster.hosts if each != "global")
    changed: Host = replace(cluster.hosts[name], **fields)  # type: ignore[arg-type]
    return replace(cluster, hosts={**cluster.hosts, name: changed})


def test_that_load_values_configure_nothing() -> None:
    cluster = small_cluster()
    assert is_configured_alike(cluster, with_host(cluster, load_values={"load_avg": "3.5"}))


@pytest.mark.parametrize(
    "fields",
    [{"complex_values": {"slots": "77"}}, {"other": {"x": "y"}}, {"load_values": {"a": "1"}, "projects": ("p",)}],
)
def test_that_what_a_host_is_configured_to_be_is_not_alike(fields: dict[str, object]) -> None:
    cluster = small_cluster()
    assert not is_configured_alike(cluster, with_host(cluster, **fields))


def test_that_other_objects_and_other_hosts_are_not_alike() -> None:
    cluster = small_cluster()
    assert not is_configured_alike(cluster, replace(cluster, operators=("otto",)))
    assert not is_configured_alike(cluster, replace(cluster, hosts={**cluster.hosts, "new": Host("new")}))
    assert is_configured_alike(cluster, replace(cluster, hosts=dict(cluster.hosts)))


def test_that_a_host_that_only_reports_other_loads_has_not_moved() -> None:
    cluster = small_cluster()
    name = next(each for each in cluster.hosts if each != "global")
    edited = Change(
        ObjectKind.HOST, name, cluster.hosts[name], replace(cluster.hosts[name], complex_values={"slots": "3"})
    )
    loaded = with_host(cluster, load_values={"load_avg": "3.5"})
    assert check_changes(Snapshot(loaded), [edited]) == ()
    moved = with_host(cluster, complex_values={"slots": "9"})
    assert "cluster.conflict" in {each.code for each in check_changes(Snapshot(moved), [edited])}


def test_that_usage_that_a_change_of_a_project_sets_to_nothing_is_told_before_it_is_made() -> None:
    """Asked of 9.1.4: usage of users and projects is NONE after -Muser and -Mprj, which alone it takes."""
    small = small_cluster()
    edited = Change(ObjectKind.PROJECT, "p1", Project("p1"), replace(Project("p1"), acl=("staff",)))
    told = {}
    for variety in (GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9):
        staff = {"staff": UserSet("staff", ("anna",))}
        there = replace(small, projects={"p1": Project("p1")}, user_sets=staff, variety=variety)
        told[variety.title] = [each.code for each in check_changes(Snapshot(there), [edited])]
        assert check_changes(Snapshot(replace(there, projects={})), [replace(edited, before=None)]) == ()
    assert told == {GRID_ENGINE_8.title: [], OPEN_CLUSTER_SCHEDULER_9.title: ["change.lost-usage"]}


def test_that_a_limit_in_terabytes_is_refused_where_the_cluster_does_not_know_them() -> None:
    small = replace(small_cluster(), variety=OPEN_CLUSTER_SCHEDULER_9)
    (quota_set,) = parse_quota_sets("{\n name r\n enabled TRUE\n limit users {*} to h_vmem=1.5T\n}\n").sets
    added = Change(ObjectKind.QUOTA_SET, "r", None, quota_set)
    (refused,) = check_changes(Snapshot(small), [added])
    assert (refused.code, refused.is_error) == ("quota.refused-value", True)
    assert refused.text.endswith("Open Cluster Scheduler 9 knows no suffix T; write 1536G.")
    assert check_changes(Snapshot(replace(small, variety=GRID_ENGINE_8)), [added]) == ()
