"""Nobody can say that an object is missing where not all of its kind could be read."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.engine.checks.object_check import check_object
from qmonpy.formats.quota_set.text import check_quota_names
from qmonpy.model.attributes.resolve import find_unseen_groups
from qmonpy.model.configuration.change import ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import Report
from tests.engine.build import make_cluster

WORDS: dict[str, Any] = {
    "calendars": {"night": {"week": "mon-sun=20-24=off"}},
    "ckpts": {"dm": {"when": "sx"}},
    "hostgroups": {"@rack": ["h1"]},
    "users": {"anna": {"default_project": "p1"}},
}
QUEUES = {
    "all.q": {
        "hostlist": "@rack", "calendar": "night", "ckpt_list": "dm", "user_lists": "staff", "projects": "p1",
        "complex_values": "lic=3", "load_thresholds": "lic=1", "subordinate_list": "low.q",
    },
    "low.q": {},
}  # fmt: skip
NAMED = {
    ObjectKind.HOST: "hosts", ObjectKind.HOST_GROUP: "host_groups", ObjectKind.USER_SET: "user_sets",
    ObjectKind.PROJECT: "projects", ObjectKind.USER: "users", ObjectKind.PE: "pes", ObjectKind.CALENDAR: "calendars",
    ObjectKind.CHECKPOINT: "checkpoints", ObjectKind.QUEUE: "queues", ObjectKind.COMPLEX: "complexes",
}  # fmt: skip
"""The kinds of which objects are named by others, with where a cluster has them."""
RULES = (
    "users {@staff} projects p1 pes mpi queues all.q hosts {h1} to slots=3",
    "hosts @rack to slots=9",
)


def whole() -> Cluster:
    """A cluster in which something names an object of each kind."""
    hosts = {"h1": {"complex_values": "lic=2", "xuser_lists": "staff"}}
    made = make_cluster(
        RULES,
        hosts=hosts,
        queues=QUEUES,
        user_sets={"staff": "anna"},
        complexes=("lic lic INT <= YES YES 0 0",),
        **WORDS,
    )
    return made.with_share_tree(ShareNode("Root", 1, (ShareNode("p1", 10), ShareNode("anna", 10))))


def told(cluster: Cluster) -> Iterator[Report]:
    """Everything that the checks have to say of a cluster."""
    for kind in ObjectKind:
        for each in find_objects(cluster, kind).values() if kind in NAMED else ():
            yield from check_object(kind, each, cluster, is_new=False)
    assert cluster.share_tree is not None
    yield from check_object(ObjectKind.SHARE_TREE, cluster.share_tree, cluster)
    yield from check_quota_names(cluster.quota_sets.values(), cluster)


def missing(cluster: Cluster) -> list[str]:
    """What is said to be missing."""
    words = ("object.missing", "object.unknown", "share-tree.unknown", "quota.unknown")
    return [each.text for each in told(cluster) if each.code.startswith(words)]


def test_that_the_whole_cluster_lacks_nothing() -> None:
    assert missing(whole()) == []


@pytest.mark.parametrize("kind", NAMED, ids=str)
def test_that_of_an_unread_kind_no_name_is_said_to_be_missing(kind: ObjectKind) -> None:
    field = NAMED[kind]
    lacking = replace(whole(), **{field: {}})  # type: ignore[arg-type]
    assert missing(lacking) != []
    unread = replace(lacking, unseen=frozenset({(kind, "")}))
    assert missing(unread) == []
    found = [each for each in told(unread) if each.code.endswith(".unseen")]
    assert found
    assert not any(each.is_error for each in found)
    assert all("is not known" in each.text for each in found)


def test_that_only_the_object_that_could_not_be_read_is_not_known() -> None:
    lacking = replace(whole(), user_sets={}, pes={}, unseen=frozenset({(ObjectKind.USER_SET, "staff")}))
    assert all("staff" not in each for each in missing(lacking))
    assert any("mpi" in each for each in missing(lacking))


def test_that_the_hosts_of_unread_groups_are_not_known() -> None:
    cluster = whole()
    groups = {"@all": HostGroup("@all", ("@rack", "@old", "h1"))}
    unread = replace(cluster, host_groups=groups, unseen=frozenset({(ObjectKind.HOST_GROUP, "@rack")}))
    assert find_unseen_groups(unread, ("@all", "h1")) == ("@rack",)
    assert find_unseen_groups(replace(unread, unseen=frozenset()), ("@all",)) == ()


def test_that_what_could_not_be_read_makes_no_two_configurations_differ() -> None:
    assert replace(whole(), unseen=frozenset({(ObjectKind.PE, "")})) == whole()
