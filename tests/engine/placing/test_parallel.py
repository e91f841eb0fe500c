"""Placement of parallel jobs: allocation rules, ranges, masters, quotas."""

import pytest

from tests.engine.build import make_cluster, play


@pytest.mark.parametrize(
    ("options", "pieces"),
    [
        ("-pe mpi 6", "all.q@h1 4, all.q@h2 2"),
        ("-pe rr 3", "all.q@h1 2, all.q@h2 1"),
        ("-pe smp 3", "all.q@h1 3"),
        ("-pe two 4", "all.q@h1 2, all.q@h2 2"),
        ("-pe mpi 2-20", "all.q@h1 4, all.q@h2 4"),
        ("-pe mpi 2,3,16", "all.q@h1 3"),
        ("-pe mpi -5", "all.q@h1 4, all.q@h2 1"),
        ("-pe mpi 7-", "all.q@h1 4, all.q@h2 4"),
        ("-pe s* 2", "all.q@h1 2"),
    ],
)
def test_that_slots_are_laid_out_by_the_allocation_rule(options: str, pieces: str) -> None:
    assert play(make_cluster(), options).places == {"1": pieces}


@pytest.mark.parametrize("options", ["-pe smp 5", "-pe two 3", "-pe mpi 9"])
def test_that_a_job_that_its_rule_cannot_serve_waits(options: str) -> None:
    made = play(make_cluster(), options)
    assert made.places == {}
    name = options.split()[1]
    assert made.reasons(1)[-1] == f'cannot run in PE "{name}" because it only offers {8 if name == "mpi" else 0} slots'


def test_that_a_pe_has_no_more_slots_than_it_says() -> None:
    pes = {"mpi": {"allocation_rule": "$fill_up", "slots": 5}}
    cluster = make_cluster(pes=pes, queues={"all.q": {"pe_list": "mpi"}})
    made = play(cluster, "-pe mpi 3", "-pe mpi 3", "-pe mpi 1-4")
    assert made.places == {"1": "all.q@h1 3", "3": "all.q@h1 1, all.q@h2 1"}


def test_that_the_master_runs_where_it_was_asked_for() -> None:
    queues = {"all.q": {"seq_no": "0"}, "master.q": {"seq_no": "9", "hostlist": "h2"}}
    made = play(make_cluster(queues=queues), "-pe mpi 3 -masterq master.q -q all.q")
    assert made.state.running[1, 1].pieces[0] == ("master.q@h2", 1)


def test_that_a_quota_is_counted_for_each_slot() -> None:
    assert play(make_cluster("hosts {*} to slots=2"), "-pe mpi 4").places == {"1": "all.q@h1 2, all.q@h2 2"}
    assert play(make_cluster("users {*} to slots=3"), "-pe mpi 4").places == {}
    assert play(make_cluster("users {*} to slots=3"), "-pe mpi 1-4").places == {"1": "all.q@h1 3"}


def test_that_a_consumable_of_the_job_is_booked_with_the_master_only() -> None:
    hosts = {"h1": {"complex_values": "tok=1"}, "h2": {"complex_values": "tok=1"}}
    cluster = make_cluster(hosts=hosts, complexes=["tok tok INT <= YES JOB 0 0"])
    made = play(cluster, "-pe mpi 6 -l tok=1", "-pe mpi 1 -l tok=1")
    assert made.places == {"1": "all.q@h1 4, all.q@h2 2", "2": "all.q@h2 1"}


def test_that_a_host_without_a_suitable_queue_says_why_it_refuses_all_the_same() -> None:
    """Recorded from 8.1.9: hosts are looked at even if none of their queues is."""
    hosts = {"h1": {"xuser_lists": "eng"}, "h2": {}}
    queues = {"all.q": {}, "fast.q": {"hostlist": "h2", "slots": "1"}}
    made = play(make_cluster(hosts=hosts, queues=queues, user_sets={"eng": "anna"}), "-pe mpi 3 -q fast.q")
    assert 'has no permission for host "h1"' in made.reasons(1)


def test_that_a_queue_that_does_not_list_the_pe_is_left_out() -> None:
    queues = {"all.q": {"pe_list": "NONE"}, "fast.q": {"hostlist": "h2"}}
    made = play(make_cluster(queues=queues), "-pe mpi 2", "-pe mpi 6")
    assert made.places == {"1": "fast.q@h2 2"}
    assert 'cannot run in queue "all.q" because PE "mpi" is not in PE list' in made.reasons(2)


def test_that_parallel_jobs_keep_off_hosts_that_offer_a_consumable_which_may_not_be_requested() -> None:
    """Recorded from 8.1.9 (nonreq-1): what a job takes without asking counts as a request, of a parallel one alone."""
    site = make_cluster(hosts={"h1": {"complex_values": "nr=5"}, "h2": {}}, complexes=["nr nr INT <= NO YES 1 0"])
    made = play(site, "-pe smp 2", "", "-pe mpi 5")
    assert made.places == {"1": "all.q@h2 2", "2": "all.q@h1 1"}
    assert '(-l NONE) cannot run in queue "h1" because job requests non requestable resource nr"' in made.reasons(3)


def test_that_a_rule_about_a_consumable_that_may_not_be_requested_refuses_every_job() -> None:
    """Recorded from 8.1.9 (nonreq-4)."""
    made = play(make_cluster("to nr=3", complexes=["nr nr INT <= NO YES 1 0"]), "-pe mpi 2", "")
    assert made.places == {}
