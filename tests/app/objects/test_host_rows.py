"""What a host has: bookings of its consumables, and what it reports."""

from dataclasses import replace

from qmonpy.app.objects.host_rows import booking_rows, describe_report, find_property, load_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

COMPLEXES = "lic lc INT <= YES YES 0 0\nmem_total mt MEMORY <= YES YES 0 0\n"
HOSTS = {
    "global": {"complex_values": "lic=5"},
    "h1": {
        "complex_values": "mem_total=8G,arch=lx-amd64,slots=4",
        "load_values": "load_avg=0.50,mem_free=2048M,num_proc=4",
    },
    "h2": {},
}  # fmt: skip


def running_cluster() -> Snapshot:
    cluster = EmbeddedCluster(small_cluster(complexes=COMPLEXES, hosts=HOSTS))
    answer = cluster.submit("anna", ["-l", "mem_total=3G,lic=2,h=h1"], 1000)
    assert answer.is_done, answer.text
    cluster.clock.step(30)
    return cluster.snapshot()


def rows_of(host: Host, snapshot: Snapshot) -> dict[str, tuple[str, str, str]]:
    rows = booking_rows(host, snapshot.cluster, snapshot)
    return {row.name: (row.figures, row.left, row.note) for row in rows if row.is_own}


def offers_of(host: str, snapshot: Snapshot) -> dict[str, tuple[str, str, str, bool]]:
    rows = booking_rows(snapshot.cluster.hosts[host], snapshot.cluster, snapshot)
    return {row.name: (row.offered, row.offered_words, row.note, row.is_own) for row in rows}


def test_that_each_consumable_says_what_is_booked_and_what_is_left_and_fixed_values_are_none() -> None:
    snapshot = running_cluster()
    rows = rows_of(snapshot.cluster.hosts["h1"], snapshot)
    assert rows == {"mem_total": ("3G / 8G", "5G", ""), "slots": ("1 / 4", "3", "")}
    assert rows_of(snapshot.cluster.hosts[GLOBAL_HOST], snapshot) == {"lic": ("2 / 5", "3", "")}


def test_that_what_the_queues_on_a_host_offer_together_stands_beside_what_the_host_has() -> None:
    queues = {
        "all.q": {"hostlist": "h1 h2", "slots": "3", "complex_values": "mem_total=6G"},
        "low.q": {"hostlist": "h1", "slots": "2", "complex_values": "lic=1"},
    }
    snapshot = Snapshot(small_cluster(complexes=COMPLEXES, hosts=HOSTS, queues=queues))
    assert offers_of("h1", snapshot) == {
        "mem_total": ("6G", "all.q 6G.", "", True),
        "slots": ("5", "all.q 3, low.q 2. The host limits all of them together to what it has.", "", True),
        "lic": ("1", "low.q 1.", "", False),
    }
    assert offers_of("h2", snapshot) == {
        "slots": ("3", "all.q 3.", "", False),
        "mem_total": ("6G", "all.q 6G.", "", False),
    }
    assert offers_of(GLOBAL_HOST, snapshot) == {"lic": ("", "", "", True)}


def test_that_more_slots_than_processors_are_told_where_the_host_holds_nothing() -> None:
    hosts = {"h1": {"load_values": "num_proc=2"}, "h2": {}}
    snapshot = Snapshot(small_cluster(hosts=hosts, queues={"all.q": {"hostlist": "h1", "slots": "3"}}))
    words = "all.q 3. That is more than its 2 processors."
    assert offers_of("h1", snapshot) == {"slots": ("3", words, "", False)}
    assert [row.is_too_much for row in booking_rows(snapshot.cluster.hosts["h1"], snapshot.cluster, snapshot)] == [True]


def test_that_an_edit_below_what_is_booked_is_told() -> None:
    snapshot = running_cluster()
    edited = replace(snapshot.cluster.hosts["h1"], complex_values={"mt": "2G", "slots": "wrong"})
    assert rows_of(edited, snapshot) == {"mt": ("3G / 2G", "-1G", "more is booked than there would be")}


def test_that_a_host_that_nobody_knows_yet_has_nothing_booked() -> None:
    snapshot = running_cluster()
    assert rows_of(Host("new", {"slots": "2"}), snapshot) == {"slots": ("0 / 2", "2", "")}


def test_that_load_values_are_told_in_peoples_units() -> None:
    cluster = small_cluster(hosts=HOSTS)
    rows = load_rows(cluster.hosts["h1"], cluster)
    assert [(row.name, row.value, row.text) for row in rows] == [
        ("load_avg", "0.5", "0.50"),
        ("mem_free", "2G", "2048M"),
        ("num_proc", "4", "4"),
    ]
    assert describe_report(cluster.hosts["h1"]).startswith("4 processors; 3 load values")
    assert describe_report(cluster.hosts["h2"]).startswith("The host has reported no load values.")
    assert describe_report(cluster.hosts[GLOBAL_HOST]).startswith("The global host is no machine")


def test_that_a_property_is_what_is_reported_before_what_is_configured() -> None:
    host = Host("h", {"arch": "sol", "num_proc": "2"}, load_values={"arch": "lx"})
    assert (find_property(host, "arch"), find_property(host, "num_proc"), find_property(host, "no")) == ("lx", "2", "")
