"""What a user may do, compared with the engine's own answer, and the set that decided."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.site.site import has_access
from qmonpy.insight.sites.user_access import find_memberships, find_user_access
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting

SETS = {
    "staff": UserSet("staff", ("ann", "bob")),
    "geo": UserSet("geo", ("@geo",), "ACL DEPT"),
    "old": UserSet("old", ("@extra", "carl")),
}
GROUPS = {"ann": ("geo", "extra"), "bob": ("extra",), "carl": ()}
NAMES = st.lists(st.sampled_from(["staff", "geo", "old", "gone"]), max_size=2, unique=True).map(tuple)
USERS = st.sampled_from(["ann", "bob", "carl", "stranger"])


def make_cluster(lists: tuple[tuple[str, ...], ...]) -> Cluster:
    hosts = {name: Host(name, user_lists=lists[0], xuser_lists=lists[1]) for name in ("h1", "h2", GLOBAL_HOST)}
    settings = {
        "user_lists": Setting(" ".join(lists[2]) or "NONE", {"h2": " ".join(lists[3]) or "NONE"}),
        "xuser_lists": Setting(" ".join(lists[4]) or "NONE"),
    }
    return Cluster(
        user_sets=SETS,
        unix_groups=GROUPS,
        hosts=hosts,
        queues={"all.q": ClusterQueue("all.q", ("h1", "h2"), settings)},
        pes={"mpi": ParallelEnvironment("mpi", user_lists=lists[5], xuser_lists=lists[6])},
        projects={"p": Project("p", lists[7], lists[8])},
        configuration={"user_lists": " ".join(lists[9]) or "NONE"},
    )


def access_to(found: Any, kind: Any, name: str) -> Any:
    return next(each for each in found.accesses if each.kind is kind and each.name == name)


@settings(max_examples=150)
@given(st.tuples(*[NAMES] * 10), USERS)
def test_that_every_answer_is_the_engines_and_names_a_set_that_lists_the_user(
    lists: tuple[tuple[str, ...], ...], user: str
) -> None:
    cluster = make_cluster(lists)
    found = find_user_access(cluster, user)
    group = (GROUPS.get(user) or ("",))[0]

    def is_let_in(allowed: tuple[str, ...], denied: tuple[str, ...]) -> bool:
        return has_access(cluster, user, group, allowed, denied)

    host = access_to(found, ObjectKind.HOST, "h1")
    assert host.is_open is is_let_in(lists[0], lists[1])
    queue = access_to(found, ObjectKind.QUEUE, "all.q")
    instances = [is_let_in(each.user_lists, each.xuser_lists) for each in queue_instances(cluster)]
    assert (queue.open_count, queue.total) == (sum(instances), 2)
    assert access_to(found, ObjectKind.PE, "mpi").is_open is is_let_in(lists[5], lists[6])
    assert access_to(found, ObjectKind.PROJECT, "p").is_open is is_let_in(lists[7], lists[8])
    assert access_to(found, ObjectKind.CONFIGURATION, "global").is_open is is_let_in(lists[9], ())
    for access in found.accesses:
        for gate, _ in access.gates:
            if gate.user_set:
                assert gate.through in SETS[gate.user_set].entries
                assert gate.through in (user, f"@{group}")
            elif not gate.is_open:
                assert gate.wanted


def test_that_memberships_say_through_which_entry_and_pass_over_all_groups_but_the_primary_one() -> None:
    cluster = Cluster(user_sets=SETS, unix_groups=GROUPS)
    found = [(each.user_set, each.through, each.is_department) for each in find_memberships(cluster, "ann")]
    assert found == [("staff", "ann", False), ("geo", "@geo", True)]
    assert [each.user_set for each in find_memberships(cluster, "bob")] == ["staff", "old"]


def test_that_roles_are_told_with_where_they_come_from() -> None:
    cluster = Cluster(managers=("mary",), operators=("olga",), administrators=("root", "sge"))
    found = {name: find_user_access(cluster, name) for name in ("mary", "olga", "sge", "ann")}
    assert [each.is_manager for each in found.values()] == [True, False, True, False]
    assert [each.is_operator for each in found.values()] == [True, True, True, False]
    assert [each.is_administrator for each in found.values()] == [False, False, True, False]


def test_that_a_set_that_keeps_out_is_named_before_one_that_would_let_in() -> None:
    cluster = replace(
        Cluster(user_sets=SETS, unix_groups=GROUPS),
        hosts={"h1": Host("h1", user_lists=("staff",), xuser_lists=("geo",))},
    )
    ((gate, _),) = access_to(find_user_access(cluster, "ann"), ObjectKind.HOST, "h1").gates
    assert (gate.is_open, gate.attribute, gate.user_set, gate.through) == (False, "xuser_lists", "geo", "@geo")
