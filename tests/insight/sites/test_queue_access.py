"""Whether a job of a user in a project may use a queue, compared with the engine's decision."""

from dataclasses import replace
from itertools import product

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.sites.queue_access import QueueAccess, find_project_gate, find_queue_access
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

DOCUMENT = {
    "usersets": {"staff": {"entries": ["anna"]}, "students": {"entries": ["bob", "@pupils"]}},
    "unixgroups": {"carl": ["pupils"]},
    "projects": {"p1": {"acl": "staff"}, "p2": {}, "p3": {}},
    "users": {"bob": {"default_project": "p2"}},
}


def world(
    queue: dict[str, str] | None = None, hosts: dict[str, dict[str, str]] | None = None, **changes: dict[str, str]
) -> Cluster:
    queues = {"all.q": {"hostlist": "h1 h2", "slots": "5", **(queue or {})}}
    return small_cluster(**DOCUMENT, hosts=hosts or {"h1": {}, "h2": {}}, queues=queues, **changes)


def barriers(found: QueueAccess) -> list[tuple[ObjectKind, str, str, tuple[str, ...]]]:
    return [(each.kind, each.name, each.gate.attribute, each.hosts) for each in found.barriers]


def test_that_without_lists_everybody_is_let_in_everywhere() -> None:
    found = find_queue_access(world(), "all.q", "anna")
    assert found.open_hosts == found.hosts == ("h1", "h2")
    assert found.barriers == ()


def test_that_lists_of_users_count_per_host() -> None:
    found = find_queue_access(world({"user_lists": "NONE,[h2=students]"}), "all.q", "anna")
    assert found.open_hosts == ("h1",)
    assert barriers(found) == [(ObjectKind.QUEUE, "all.q", "user_lists", ("h2",))]
    assert find_queue_access(world({"user_lists": "students"}), "all.q", "carl").open_hosts == ("h1", "h2")


def test_that_projects_are_asked_of_queue_host_and_global_host() -> None:
    hosts = {"h1": {"xprojects": "p3"}, "h2": {}, "global": {"projects": "p2 p3"}}
    found = find_queue_access(world({"projects": "p1,[h2=p3]"}, hosts), "all.q", project="p3")
    assert barriers(found) == [
        (ObjectKind.HOST, "h1", "xprojects", ("h1",)),
        (ObjectKind.QUEUE, "all.q", "projects", ("h1",)),
    ]
    assert found.open_hosts == ("h2",)
    found = find_queue_access(world(hosts=hosts), "all.q", project="p1")
    assert barriers(found) == [(ObjectKind.HOST, "global", "projects", ("h1", "h2"))]
    assert found.open_hosts == ()


def test_that_a_job_without_a_project_is_kept_out_where_projects_are_listed() -> None:
    found = find_queue_access(world({"projects": "p1"}), "all.q", "anna")
    assert found.open_hosts == ()
    assert find_queue_access(world({"xprojects": "p1"}), "all.q", "anna").barriers == ()


def test_that_a_user_who_names_no_project_has_the_default_one() -> None:
    found = find_queue_access(world({"projects": "p2"}), "all.q", "bob")
    assert (found.project, found.is_default_project, found.open_hosts) == ("p2", True, ("h1", "h2"))
    assert not find_queue_access(world(), "all.q", "bob", "p3").is_default_project


def test_that_the_project_itself_must_let_the_user_in() -> None:
    found = find_queue_access(world(), "all.q", "bob", "p1")
    assert barriers(found) == [(ObjectKind.PROJECT, "p1", "acl", ("h1", "h2"))]
    assert find_queue_access(world(), "all.q", project="p1").barriers == ()
    assert barriers(find_queue_access(world(), "all.q", project="nope")) == [
        (ObjectKind.PROJECT, "nope", "", ("h1", "h2"))
    ]


@pytest.mark.parametrize(
    ("configuration", "user", "project", "attribute"),
    [
        ({"enforce_project": "true"}, "anna", None, "enforce_project"),
        ({"xuser_lists": "staff"}, "anna", "p2", "xuser_lists"),
        ({"projects": "p1"}, "anna", "p2", "projects"),
        ({"xprojects": "p2"}, "", "p2", "xprojects"),
    ],
)
def test_that_the_configuration_keeps_out_everywhere(
    configuration: dict[str, str], user: str, project: str | None, attribute: str
) -> None:
    found = find_queue_access(world(configuration=configuration), "all.q", user, project)
    assert barriers(found) == [(ObjectKind.CONFIGURATION, "global", attribute, ("h1", "h2"))]


def test_that_a_queue_that_is_not_there_or_has_no_hosts_lets_nobody_in() -> None:
    assert find_queue_access(world({"hostlist": "NONE"}), "all.q", "anna").hosts == ()
    assert find_queue_access(world(), "nope.q", "anna").open_hosts == ()


def test_that_a_project_gate_says_which_list_decided() -> None:
    assert find_project_gate("p1", (), ()).is_open
    assert find_project_gate(None, (), ("p1",)).is_open
    assert find_project_gate("p1", ("p2",), ()).wanted == ("p2",)
    assert find_project_gate("p1", ("p1",), ("p1",)).attribute == "xprojects"


LISTS = [
    {},
    {"user_lists": "staff"},
    {"xuser_lists": "students,[h1=staff]"},
    {"projects": "p2"},
    {"projects": "NONE,[h1=p3]", "xprojects": "p2"},
]
HOSTS = [{"h1": {}, "h2": {}}, {"h1": {"projects": "p2"}, "h2": {"xuser_lists": "students"}}]


@pytest.mark.parametrize(("queue", "hosts"), list(product(LISTS, HOSTS)))
@pytest.mark.parametrize("user", ["anna", "bob", "carl"])
@pytest.mark.parametrize("project", [None, "p1", "p2", "p3"])
def test_that_the_engine_starts_a_job_just_where_it_is_let_in(
    queue: dict[str, str], hosts: dict[str, dict[str, str]], user: str, project: str | None
) -> None:
    # The default project of bob is left out: the embedded cluster gives it to no job.
    configured = replace(world(queue, hosts), users={})
    found = find_queue_access(configured, "all.q", user, project)
    for host in ("h1", "h2"):
        cluster = EmbeddedCluster(configured)
        named = ["-P", project] if project else []
        answer = cluster.submit(user, ["-q", f"all.q@{host}", *named])
        if answer.is_done:
            cluster.clock.step(5)
        assert bool(cluster.snapshot().state.running) == (host in found.open_hosts)
