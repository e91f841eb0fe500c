"""Changes as values: made, taken back, found between two configurations."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import Change, ObjectKind, find_changes, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue

NAMES = st.sampled_from(("a", "b", "c"))
CLUSTERS = st.builds(
    lambda hosts, groups, queues, scheduler, managers: Cluster(
        hosts={name: Host(name, {"mem": size}) for name, size in hosts.items()},
        host_groups={f"@{name}": HostGroup(f"@{name}", tuple(sorted(members))) for name, members in groups.items()},
        queues={name: ClusterQueue(name, tuple(sorted(members))) for name, members in queues.items()},
        scheduler=scheduler,
        managers=tuple(managers),
    ),
    hosts=st.dictionaries(NAMES, st.sampled_from(("1", "2"))),
    groups=st.dictionaries(NAMES, st.sets(NAMES)),
    queues=st.dictionaries(NAMES, st.sets(NAMES)),
    scheduler=st.dictionaries(st.sampled_from(("maxujobs", "load_formula")), st.sampled_from(("1", "2"))),
    managers=st.lists(NAMES, unique=True),
)


def as_sets(cluster: Cluster) -> Cluster:
    return replace(cluster, managers=tuple(sorted(cluster.managers)))


@given(CLUSTERS, CLUSTERS)
def test_that_the_changes_between_two_configurations_make_the_second_of_the_first(
    before: Cluster, after: Cluster
) -> None:
    assert as_sets(with_changes(before, find_changes(before, after))) == as_sets(after)


@given(CLUSTERS, CLUSTERS)
def test_that_the_inverse_changes_take_them_back(before: Cluster, after: Cluster) -> None:
    changes = find_changes(before, after)
    back = [each.inverse for each in reversed(changes)]
    assert as_sets(with_changes(with_changes(before, changes), back)) == as_sets(before)


def test_that_what_others_name_is_written_before_them_and_removed_behind_them() -> None:
    full = Cluster(hosts={"h1": Host("h1")}, queues={"all.q": ClusterQueue("all.q", ("h1",))})
    assert [(each.verb, each.key) for each in find_changes(Cluster(), full)] == [("added", "h1"), ("added", "all.q")]
    assert [(each.verb, each.key) for each in find_changes(full, Cluster())] == [
        ("removed", "all.q"),
        ("removed", "h1"),
    ]


def test_that_an_object_that_is_modified_keeps_its_place() -> None:
    cluster = Cluster(user_sets={"a": UserSet("a"), "b": UserSet("b")})
    after = UserSet("a", ("anna",))
    changed = with_changes(cluster, [Change(ObjectKind.USER_SET, "a", cluster.user_sets["a"], after)])
    assert list(changed.user_sets.items()) == [("a", after), ("b", cluster.user_sets["b"])]


def test_that_managers_are_added_and_removed_by_name() -> None:
    change = Change(ObjectKind.MANAGER, "anna", None, "anna")
    cluster = with_changes(Cluster(), [change])
    assert cluster.managers == ("root", "anna")
    assert find_object(cluster, ObjectKind.MANAGER, "anna") == "anna"
    assert with_changes(cluster, [change.inverse]).managers == ("root",)
