"""Requests for the master task and for slave tasks alone; each case was asked of Open Cluster Scheduler 9.1.4."""

from dataclasses import replace

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of, quota_usage
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import Play, make_cluster, play

ROWS = ("lic lic INT <= YES YES 0 0", "hh hh INT <= YES HOST 0 0", "tok tok INT <= YES JOB 0 0")
HOSTS = {
    "h1": {"complex_values": "lic=4,hh=2,tok=1"},
    "h2": {"complex_values": "lic=4,hh=2"},
    "h3": {"complex_values": "lic=3"},
}
QUEUES = {name: {"seq_no": str(number)} for number, name in enumerate(("m1.q", "m2.q", "s.q"), 1)}


def ocs(*rules: str, ignores: bool = False, is_first: bool = True) -> Cluster:
    """Three hosts with three cluster queues of four slots each, filled in the order of their sequence numbers."""
    order = {"queue_sort_method": "seqno"}
    made = make_cluster(*rules, hosts=HOSTS, queues=QUEUES, complexes=ROWS, scheduler=order)
    flags = {"ign_sreq_on_mhost": str(ignores).upper()}
    pes = {name: replace(pe, job_is_first_task=is_first, other=flags) for name, pe in made.pes.items()}
    return replace(made, variety=OPEN_CLUSTER_SCHEDULER_9, pes=pes)


def used(found: Play, name: str = "lic") -> dict[str, float]:
    """What is booked of a consumable, by host."""
    prepared = prepare(found.cluster)
    ledger = ledger_of(prepared, found.state, found.now)
    levels = prepared.site.hosts.items()
    booked = {host: ledger.used[level.accounts[name].number] for host, level in levels if name in level.accounts}
    return {host: amount for host, amount in booked.items() if amount}


@pytest.mark.parametrize(
    ("request_", "pieces", "booked"),
    [
        ("-pe mpi 4 -scope master -l lic=3", "m1.q@h1 4", {"h1": 3}),
        ("-pe mpi 4 -scope slave -l lic=1", "m1.q@h1 4", {"h1": 3}),
        ("-pe mpi 4 -scope slave -l lic=2", "m1.q@h1 3, m1.q@h2 1", {"h1": 4, "h2": 2}),
        ("-pe mpi 5 -scope master -l lic=2 -scope slave -l lic=1", "m1.q@h1 3, m1.q@h2 2", {"h1": 4, "h2": 2}),
        ("-pe mpi 5 -scope slave -l lic=1 -scope master -l lic=2", "m1.q@h1 3, m1.q@h2 2", {"h1": 4, "h2": 2}),
        (
            "-pe rr 5 -scope master -l lic=2 -scope slave -l lic=1",
            "m1.q@h1 2, m1.q@h2 2, m1.q@h3 1",
            {"h1": 3, "h2": 2, "h3": 1},
        ),
    ],
)
def test_that_slots_and_bookings_go_by_what_each_task_asks_for(
    request_: str, pieces: str, booked: dict[str, float]
) -> None:
    found = play(ocs(), request_)
    assert (found.places["1"], used(found)) == (pieces, booked)


def test_that_what_is_used_once_a_host_is_booked_where_slave_tasks_are() -> None:
    assert used(play(ocs(), "-pe mpi 6 -scope slave -l hh=1"), "hh") == {"h1": 1}
    assert used(play(ocs(), "-pe mpi 1 -scope slave -l hh=1"), "hh") == {}


def test_that_the_master_task_is_kept_from_hosts_that_lack_what_it_asks_for() -> None:
    found = play(ocs(), "-pe mpi 3 -q *@h1,*@h2 -scope master -l tok=1", "-pe mpi 3 -scope master -l tok=1")
    assert found.places == {"1": "m1.q@h1 3"}


def test_that_requests_of_slave_tasks_are_ignored_on_the_host_of_the_master_task_if_it_asks_for_something() -> None:
    both = "-pe mpi 5 -scope master -l lic=1 -scope slave -l lic=1"
    assert used(play(ocs(ignores=True), both)) == {"h1": 2}
    assert used(play(ocs(), both)) == {"h1": 4, "h2": 1}


def test_that_a_master_task_beside_the_slots_takes_none_of_what_slave_tasks_take() -> None:
    assert used(play(ocs(is_first=False), "-pe mpi 3 -scope slave -l lic=1")) == {"h1": 3}


def test_that_quotas_count_what_each_task_asks_for() -> None:
    found = play(ocs("users {*} to lic=5"), "-pe mpi 4 -scope master -l lic=2 -scope slave -l lic=1")
    (row,) = quota_usage(found.cluster, found.state)
    assert (row.attribute, row.used) == ("lic", 5)


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ("-pe mpi 4 -q s.q -masterq m1.q,m2.q", "m1.q@h1 1, m2.q@h1 3"),
        ("-pe mpi 3 -scope master -q m1.q", "m1.q@h1 3"),
        ("-pe mpi 3 -scope slave -q s.q", "m1.q@h1 3"),
        ("-pe mpi 3 -scope master -q s.q@h2 -scope slave -q m1.q@h1", "s.q@h2 1, m1.q@h1 2"),
    ],
)
def test_that_queues_of_the_master_task_and_of_slave_tasks_are_told_apart(request_: str, pieces: str) -> None:
    assert play(ocs(), request_).places["1"] == pieces


def test_that_why_names_the_task_that_asks_for_too_much() -> None:
    found = play(ocs(), "-pe mpi 2 -scope master -l lic=9", "-pe mpi 2 -scope slave -l lic=9")
    said = [describe_verdict(trace_job(found.cluster, found.state, found.now, number)) for number in (1, 2)]
    assert "its master task asks for lic=9, and 4 is the most that any queue instance that takes it has" in said[0]
    assert "its slave tasks ask for lic=9" in said[1]


def test_that_why_names_the_allocation_rule_that_cannot_serve_the_slots() -> None:
    found = play(ocs(), "-pe mpi 3 -scope master -par 4 -scope slave -par 1")
    said = describe_verdict(trace_job(found.cluster, found.state, found.now, 1))
    assert "its allocation rule -scope master -par 4 cannot serve the slots that it asks for in PE mpi" in said


def test_that_a_quota_keeps_the_master_task_from_each_queue_instance_of_a_host_by_itself() -> None:
    """Recorded: what one queue instance has no room for says nothing of the next one on its host."""
    found = play(ocs("queues {m1.q,s.q} to lic=1"), "-pe mpi 1 -q m1.q@h1,s.q@h1 -scope master -l lic=2")
    assert found.places == {}


def test_that_a_rule_of_the_job_lays_out_its_slots_in_the_place_of_that_of_the_pe() -> None:
    found = [play(ocs(), f"-par {rule} -pe mpi 6").places["1"] for rule in ("2", "$round_robin", "$fill_up")]
    assert found == ["m1.q@h1 2, m1.q@h2 2, m1.q@h3 2", "m1.q@h1 2, m1.q@h2 2, m1.q@h3 2", "m1.q@h1 4, m2.q@h1 2"]


def test_that_a_number_of_slots_that_the_rule_cannot_serve_is_planned_and_never_started() -> None:
    plans = replace(ocs(), scheduler={**ocs().scheduler, "max_reservation": "5"})
    found = play(plans, "-par 2 -pe mpi 3 -R y")
    assert (found.places, [each.pieces for each in found.last.planned]) == ({}, [(("m1.q@h1", 3),)])


def test_that_a_master_task_for_which_too_little_is_left_of_the_whole_cluster_is_not_started() -> None:
    """Recorded: the scheduler starts it pass after pass, as hosts have enough, and the qmaster does not."""
    made = ocs()
    hosts = {**made.hosts, "global": replace(made.hosts["h1"], name="global", complex_values={"lic": "3"})}
    asks = "-pe mpi 2 -scope master -l lic=2"
    found = play(replace(made, hosts=hosts), asks, asks)
    assert found.places == {"1": "m1.q@h1 2"}
    assert [each.job for each in found.last.undelivered] == [2]
