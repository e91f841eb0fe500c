"""Primary groups of the users whom a configuration names."""

import grp
import os
import pwd
from collections.abc import Collection, Mapping

from qmonpy.clusters.live.reading.primary_groups import PrimaryGroups
from qmonpy.clusters.storage.os_user import find_primary_group
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

GROUPS = {"anna": "geo", "olga": "staff", "mary": "staff"}


def find_groups(users: Collection[str]) -> Mapping[str, str | None]:
    return {each: GROUPS.get(each) for each in users}


def named_cluster() -> Cluster:
    sets = {"s": {"entries": ["anna", "@geo", "nobody-known"]}}
    return small_cluster(usersets=sets, users={"bob": {}}, managers=["root", "mary"], operators=["olga"])


def test_that_everybody_who_is_named_has_the_group_that_the_system_tells() -> None:
    assert PrimaryGroups(find_groups).of(named_cluster()) == {"anna": ("geo",), "olga": ("staff",), "mary": ("staff",)}


def test_that_each_user_is_asked_for_once() -> None:
    asked: list[str] = []

    def find(users: Collection[str]) -> Mapping[str, str | None]:
        asked.extend(users)
        return {}

    groups = PrimaryGroups(find)
    cluster = named_cluster()
    first = groups.of(cluster)
    assert groups.of(cluster) is first
    groups.of(named_cluster())
    assert sorted(asked) == ["anna", "bob", "mary", "nobody-known", "olga", "root"]


def test_that_without_a_way_to_find_them_there_are_none() -> None:
    assert PrimaryGroups(None).of(named_cluster()) == {}


def test_that_the_system_knows_the_group_of_who_runs_this_and_none_of_strangers() -> None:
    user = pwd.getpwuid(os.getuid())
    assert find_primary_group(user.pw_name) == grp.getgrgid(user.pw_gid).gr_name
    assert find_primary_group("no such user") is None
