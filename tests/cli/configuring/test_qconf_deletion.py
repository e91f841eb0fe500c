"""What `qconf -d*` says of objects that others need: as much as 8.1.9 says of them, and in its order (asked)."""

from typing import Any

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

OBJECTS: dict[str, Any] = {
    "projects": {"p1": {}},
    "pes": {"mpi": {}, "other": {"user_lists": "staff"}},
    "ckpts": {"ck": {}},
    "calendars": {"night": {"week": "mon=off"}},
    "usersets": {"staff": {"entries": ["anna"]}},
    "queues": {},
}
NAMING = {
    "pe_list": "mpi",
    "ckpt_list": "ck",
    "calendar": "night",
    "projects": "p1",
    "user_lists": "staff",
    "subordinate_list": "low.q",
}
HOST_NAMING = {"projects": "p1", "user_lists": "staff"}
NAMED_ON_A_HOST = {name: f"NONE,[h1={value}]" for name, value in NAMING.items()}


def needing(**objects: Any) -> Cluster:
    """Return a cluster with queues that name objects of each kind, created in this order, and what else is given."""
    queues = {
        "low.q": {"hostlist": "NONE"},
        "m.q": {"hostlist": "h1", **NAMED_ON_A_HOST},
        "b.q": {"hostlist": "h1", **NAMING},
        "a.q": {"hostlist": "h1", **NAMING},
    }
    return small_cluster(**{**OBJECTS, "queues": queues, **objects})


def said(cluster: EmbeddedCluster, *words: str) -> list[str]:
    return qconf(cluster, "root", list(words)).complaint.splitlines()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("-dp mpi", 'denied: Parallel environment "mpi" is still referenced in queue "{queue}".'),
        ("-dckpt ck", 'denied: Ckpt "ck" is still referenced in queue "{queue}".'),
        ("-dcal night", 'denied: Calendar "night" is still referenced in queue "{queue}"'),
        ("-dprj p1", 'denied: project "p1" is still referenced in projects of queue "{queue}"'),
        ("-de h1", 'Host object "h1" is still referenced in cluster queue "{queue}".'),
        (
            "-dq low.q",
            'Cluster queue "low.q" is referenced in cluster queue "{queue}" as a subordinate. Deletion denied',
        ),
    ],
)
def test_that_the_first_queue_that_needs_an_object_is_named_and_one_that_was_changed_is_the_last(
    words: str, line: str
) -> None:
    cluster = EmbeddedCluster(needing())
    assert said(cluster, *words.split()) == [line.format(queue="m.q")]
    qconf(cluster, "root", ["-rattr", "queue", "slots", "3", "m.q"])
    assert said(cluster, *words.split()) == [line.format(queue="b.q")]


def test_that_of_a_project_the_share_tree_is_named_or_else_a_queue_a_host_the_configuration_or_a_user() -> None:
    naming = {"hosts": {"h1": HOST_NAMING, "h2": HOST_NAMING}, "configuration": {"xprojects": "p1"}}
    users = {"users": {"uwe": {"default_project": "p1"}, "anna": {"default_project": "p1"}}}
    tree = "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1\nid=1\nname=p1\ntype=1\nshares=1\nchildnodes=NONE\n"
    denied = 'denied: project "p1" is still referenced in'
    for objects, line in (
        ({**naming, **users, "sharetree": tree}, 'denied: may not remove project "p1" still referenced in share tree'),
        ({**naming, **users}, f'{denied} projects of queue "m.q"'),
        ({**naming, **users, "queues": {}}, f'{denied} projects of exechost "h1"'),
        ({**naming, **users, "queues": {}, "hosts": {}}, f'{denied} xprojects of configuration "global"'),
        ({**users, "queues": {}}, 'project "p1" is still referenced by user "uwe"'),
    ):
        assert said(EmbeddedCluster(needing(**objects)), "-dprj", "p1") == [line]


def test_that_of_a_user_set_all_who_need_it_are_named_up_to_the_first_host() -> None:
    denied = 'denied: userset "staff" is still referenced in user list of'
    named = [
        f'{denied} queue "m.q"',
        f'{denied} queue "b.q"',
        f'{denied} queue "a.q"',
        f'{denied} parallel environment "other"',
    ]
    conf = {"configuration": {"user_lists": "staff"}}
    cluster = EmbeddedCluster(needing(**conf, hosts={"h1": HOST_NAMING, "h2": HOST_NAMING}))
    assert said(cluster, "-dul", "staff") == [*named, f'{denied} exechost "h1"']
    assert said(EmbeddedCluster(needing(**conf)), "-dul", "staff") == [*named, f'{denied} configuration "global"']


def test_that_all_groups_that_need_a_host_group_are_named_and_one_that_was_changed_is_the_last() -> None:
    groups = {"@zz": ["h1"], "@aa": ["@zz"], "@cc": ["@zz"], "@bb": ["@zz"]}
    cluster = EmbeddedCluster(small_cluster(hostgroups={"@allhosts": ["h1", "h2"], **groups}))
    denied = 'denied: these hostgroups still reference "@zz":'
    assert said(cluster, "-dhgrp", "@zz") == [f"{denied} @aa @cc @bb"]
    qconf(cluster, "root", ["-aattr", "hostgroup", "hostlist", "h2", "@aa"])
    assert said(cluster, "-dhgrp", "@zz") == [f"{denied} @cc @bb @aa"]
