"""What is used: bookings at every level, quota usage, slots."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import instance_slots, ledger_of, list_bookings, list_quota_usage, quota_usage
from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.pauses import STRIDE, pausing
from qmonpy.resources import resource
from tests.engine.build import Play, make_cluster, play
from tests.engine.reserving import ReservingPlay, make_site

COMPLEXES = ["lic lic INT <= YES YES 0 0", "mem mem MEMORY <= YES YES 1G 0", "excl excl BOOL EXCL YES YES 0 0"]


def test_that_every_level_with_a_capacity_is_booked() -> None:
    hosts = {"global": {"complex_values": "lic=9"}, "h1": {"complex_values": "mem=8G"}, "h2": {}}
    made = play(make_cluster("users {*} to slots=9,lic=9", hosts=hosts, complexes=COMPLEXES), "-pe mpi 2 -l lic=2")
    assert sorted(list_bookings(made.cluster, made.state)) == [
        ("G", "global", "lic", 4.0),
        ("H", "h1", "mem", 2.0 * 2**30),
        ("L", "s1", "anna/////", 6.0),
        ("P", "mpi", "slots", 2.0),
        ("Q", "all.q@h1", "slots", 2.0),
    ]


def test_that_slots_of_jobs_inside_and_outside_a_reservation_are_summed_up() -> None:
    made = ReservingPlay(make_site())
    made.reserve("-pe mpi 2 -q *@h1", begin=0)
    made.submit("-pe mpi 2 -q *@h1")
    made.submit_inside()
    made.run_pass()
    assert ("Q", "all.q@h1", "slots", 3.0) in list_bookings(made.cluster, made.state)


def test_that_a_quota_row_tells_use_and_limit() -> None:
    made = play(make_cluster("users {*} hosts {*} to slots=2"), "", "", "bob:")
    rows = [(row.user, row.host, row.used, row.limit) for row in quota_usage(made.cluster, made.state)]
    assert sorted(rows) == [("anna", "h1", 2.0, 2.0), ("bob", "h1", 1.0, 2.0)]


def test_that_the_limit_of_a_dynamic_quota_is_that_of_the_host() -> None:
    hosts = {"h1": {"complex_values": "num_proc=3"}}
    made = play(make_cluster("hosts {*} to slots=$num_proc-1", hosts=hosts), "")
    assert [row.limit for row in quota_usage(made.cluster, made.state)] == [2.0]


def test_that_a_consumable_that_is_neither_requested_nor_used_by_default_is_not_booked() -> None:
    hosts = {"h1": {"complex_values": "lic=2"}}
    made = play(make_cluster("to lic=1", hosts=hosts, complexes=COMPLEXES), "")
    assert quota_usage(made.cluster, made.state) == ()
    assert [row[0] for row in list_bookings(made.cluster, made.state)] == ["Q"]


def test_that_an_exclusive_host_is_for_one_job() -> None:
    hosts = {"h1": {"complex_values": "excl=true"}, "h2": {"complex_values": "excl=true"}}
    made = play(make_cluster(hosts=hosts, complexes=COMPLEXES), "", "-l excl=true", "")
    assert made.places == {"1": "all.q@h1 1", "2": "all.q@h2 1", "3": "all.q@h1 1"}


def test_that_used_slots_are_told_for_every_instance() -> None:
    made = play(make_cluster(), "-pe mpi 5")
    assert instance_slots(made.cluster, made.state) == {"all.q@h1": (0, 4, 4), "all.q@h2": (0, 1, 4)}


def test_that_jobs_are_counted_anew_when_a_set_is_enabled() -> None:
    made = play(make_cluster(), "")
    limited = made.cluster.with_quota_sets(tuple(make_cluster("to slots=1").quota_sets.values()))
    assert [row.used for row in quota_usage(limited, made.state)] == [1.0]


@pytest.mark.parametrize("name", ["demo", "large", "reservations"])
def test_that_quotas_of_a_shipped_cluster_are_used_as_its_ledger_says(name: str) -> None:
    content = read_cluster_file(resource(f"clusters/{name}.yaml"))
    prepared = prepare(content.cluster)
    ledger = ledger_of(prepared, content.state, with_reservations=False)
    assert quota_usage(content.cluster, content.state) == list_quota_usage(prepared, ledger)


@pytest.mark.parametrize(
    "rules",
    [
        ("users {*} to slots=9,lic=9", "queues b.q to slots=5"),
        ("hosts {*} to slots=9", "pes {*} queues {*} to slots=9"),
        ("hosts h1 to slots=3,mem=4G", "users anna hosts h2 to slots=3"),
        ("hosts {*} to slots=$num_proc", "projects p1 to lic=0.5"),
        ("to lic=0.7,excl=1", "users {anna,bob} pes !* to slots=9"),
    ],
)
def test_that_quotas_are_used_as_the_ledger_says(rules: tuple[str, ...]) -> None:
    hosts = {"h1": {"complex_values": "num_proc=3,mem=8G"}, "h2": {"complex_values": "mem=8G"}}
    complexes = [*COMPLEXES[1:], "lic lic DOUBLE <= YES YES 0.1 0"]
    usual = {"hostlist": "h1 h2", "slots": "4", "pe_list": "mpi smp"}
    cluster = make_cluster(*rules, hosts=hosts, queues={"a.q": usual, "b.q": usual}, complexes=complexes)
    made = play(cluster, "-pe mpi 3 -l lic=0.1", "bob:-P p1", "-l mem=2G", "bob:-pe smp 2", "-t 1-3")
    prepared = prepare(made.cluster)
    ledger = ledger_of(prepared, made.state, with_reservations=False)
    assert made.state.running
    assert quota_usage(made.cluster, made.state) == list_quota_usage(prepared, ledger)


def test_that_others_may_go_on_while_what_runs_is_booked() -> None:
    made = Play(make_cluster(hosts="h1 h2", queues={"all.q": {"slots": "200"}}))
    made.submit("-t 1-300")
    made.run_pass()
    prepared, pauses = prepare(made.cluster), []
    with pausing(lambda: pauses.append(True)):
        ledger = ledger_of(prepared, made.state)
    assert len(made.state.running) == 300
    assert len(pauses) >= 300 // STRIDE
    assert ledger.used == ledger_of(prepared, made.state).used
