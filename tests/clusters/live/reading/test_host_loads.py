"""Load values come into hosts; what is as before stays the same object."""

from weakref import ref

from qmonpy.clusters.live.reading.host_loads import HostLoads
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host

CLUSTER = Cluster(hosts={name: Host(name, {"slots": "4"}) for name in ("a", "b", "c")})
LOADS = {"a": {"load_avg": "1"}, "b": {"load_avg": "2"}, "unknown": {"load_avg": "3"}, "c": {}}


def test_that_hosts_have_the_values_that_are_told() -> None:
    found = HostLoads().put_into(CLUSTER, LOADS)
    assert {name: dict(host.load_values) for name, host in found.hosts.items()} == {
        "a": {"load_avg": "1"}, "b": {"load_avg": "2"}, "c": {},
    }  # fmt: skip
    assert found.hosts["a"].complex_values == {"slots": "4"}


def test_that_only_hosts_with_another_load_are_made_again() -> None:
    loads = HostLoads()
    before = loads.put_into(CLUSTER, LOADS)
    assert loads.put_into(CLUSTER, LOADS) is before
    after = loads.put_into(CLUSTER, {**LOADS, "a": {"load_avg": "1"}, "b": {"load_avg": "5"}})
    assert after.hosts["a"] is before.hosts["a"]
    assert after.hosts["b"].load_values == {"load_avg": "5"}


def test_that_a_host_that_was_configured_anew_has_its_load_too() -> None:
    loads = HostLoads()
    loads.put_into(CLUSTER, LOADS)
    changed = Cluster(hosts={**CLUSTER.hosts, "a": Host("a", {"slots": "8"})})
    found = loads.put_into(changed, LOADS).hosts["a"]
    assert (found.complex_values, found.load_values) == ({"slots": "8"}, {"load_avg": "1"})


def test_that_a_cluster_is_the_same_where_no_load_is_told() -> None:
    assert HostLoads().put_into(CLUSTER, {}) is CLUSTER


def test_that_a_host_is_held_no_more_once_it_has_other_values() -> None:
    # Those of 100,000 hosts are 40 MB.
    loads = HostLoads()
    found = loads.put_into(CLUSTER, LOADS)
    before = ref(found.hosts["b"])
    found = loads.put_into(CLUSTER, {**LOADS, "b": {"load_avg": "5"}})
    assert before() is None
    assert found.hosts["b"].load_values == {"load_avg": "5"}
