"""Names that a form offers, and which of those written mean nothing."""

from qmonpy.app.fields.object_names import kind_of_name, known_users, offered_names, unknown_names
from qmonpy.model.attributes.attribute_description import AttributeDescription, find_description
from qmonpy.model.configuration.access import User, UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster

CLUSTER = small_cluster(usersets={"staff": {"type": "ACL", "entries": "anna"}}, unixgroups={"anna": ["users"]})


def described(kind: ObjectKind, name: str) -> AttributeDescription:
    found = find_description(kind, name)
    assert found is not None
    return found


def test_that_objects_of_the_kind_that_is_named_are_offered() -> None:
    assert offered_names(CLUSTER, described(ObjectKind.PE, "user_lists")) == tuple(CLUSTER.user_sets)
    assert offered_names(CLUSTER, described(ObjectKind.QUEUE, "hostlist")) == ("@allhosts", "h1", "h2")
    assert "slots" in offered_names(CLUSTER, described(ObjectKind.HOST, "complex_values"))
    assert {"anna", "@users", "root"} <= set(offered_names(CLUSTER, described(ObjectKind.USER_SET, "entries")))


def test_that_names_of_nothing_are_told() -> None:
    assert unknown_names(CLUSTER, described(ObjectKind.PE, "user_lists"), ["staff", "nobody"]) == ("nobody",)
    assert unknown_names(CLUSTER, described(ObjectKind.QUEUE, "hostlist"), ["h1", "@allhosts", "h9"]) == ("h9",)
    assert unknown_names(CLUSTER, described(ObjectKind.USER_SET, "entries"), ["whoever"]) == ()


def test_that_a_host_list_has_groups_and_hosts() -> None:
    hosts = described(ObjectKind.QUEUE, "hostlist")
    assert kind_of_name(hosts, "@allhosts") is ObjectKind.HOST_GROUP
    assert kind_of_name(hosts, "h1") is ObjectKind.HOST


def test_that_users_are_offered_whoever_names_them_and_of_groups_only_primary_ones() -> None:
    cluster = Cluster(
        users={"ulla": User("ulla")},
        user_sets={"s": UserSet("s", ("sara", "@geo"))},
        unix_groups={"anna": ("geo", "extra")},
        managers=("mary",),
        operators=("olga",),
    )
    assert known_users(cluster) == ("ulla", "anna", "mary", "olga", "sara")
    assert offered_names(cluster, described(ObjectKind.USER_SET, "entries")) == (*known_users(cluster), "@geo")


def test_that_only_numbers_are_offered_to_be_scaled() -> None:
    offered = offered_names(small_cluster(), described(ObjectKind.HOST, "load_scaling"))
    assert "np_load_avg" in offered
    assert "arch" not in offered
