"""Placement of sequential jobs: which queue instance is the first that takes a job, as 8.1.9 finds it."""

import pytest

from tests.engine.build import busy, make_cluster, play

TWO_QUEUES = {"all.q": {"seq_no": "0"}, "fast.q": {"seq_no": "1", "hostlist": "h1"}}


def test_that_places_are_filled_in_the_order_of_sequence_numbers() -> None:
    cluster = make_cluster(slots=1, queues={"all.q": {"seq_no": "0,[h1=2],[h2=1]"}})
    assert play(cluster, "", "").places == {"1": "all.q@h2 1", "2": "all.q@h1 1"}


def test_that_a_soft_request_that_is_met_elsewhere_is_preferred() -> None:
    assert play(make_cluster(), "-soft -q *@h2").places == {"1": "all.q@h2 1"}


def test_that_a_soft_request_that_is_met_nowhere_does_no_harm() -> None:
    assert play(make_cluster(), "-soft -l arch=nothing").places == {"1": "all.q@h1 1"}


@pytest.mark.parametrize(
    ("rule", "jobs", "started"),
    [
        ("queues {*} hosts h1 to slots=1", ["-q *@h1"] * 3, {1}),
        ("users {*} queues {*} hosts h1 to slots=1", ["-q *@h1", "-q *@h1", "bob: -q *@h1"], {1, 3}),
        ("queues all.q hosts {*} to slots=1", ["-q all.q"] * 3, {1}),
        ("queues {all.q} hosts * to slots=1", ["", "", ""], {1, 2, 3}),
        ("queues {*} hosts h1 to slots=1", [""] * 3, {1, 2, 3}),
    ],
)
def test_that_an_exhausted_quota_leaves_out_more_than_it_counts(rule: str, jobs: list[str], started: set[int]) -> None:
    """Recorded from 8.1.9: a rule for all queues of some hosts rules these hosts out even if it counts each queue."""
    made = play(make_cluster(rule, queues=TWO_QUEUES), *jobs)
    assert {task.job for task in made.last.started} == started


def test_that_a_quota_that_counts_each_host_lets_a_job_go_on_to_the_next() -> None:
    made = play(make_cluster("hosts {*} to slots=1"), "", "", "")
    assert made.places == {"1": "all.q@h1 1", "2": "all.q@h2 1"}
    assert made.reasons(3) == [
        f'cannot run because it exceeds limit "////{host}/" in rule "s1/1"' for host in ("h1", "h2")
    ]


@pytest.mark.parametrize(
    ("sets", "places"),
    [
        (("queues {*} hosts h1 to slots=1", "queues all.q hosts h1 to slots=1"), {"1": "all.q@h1 1"}),
        (
            ("queues all.q hosts h1 to slots=1", "queues {*} hosts h1 to slots=1"),
            {"1": "all.q@h1 1", "2": "fast.q@h1 1"},
        ),
    ],
)
def test_that_such_a_quota_matters_only_where_no_other_refuses_first(
    sets: tuple[str, str], places: dict[str, str]
) -> None:
    """Recorded from 8.1.9, where the order of rule sets so changes a decision."""
    assert play(make_cluster(*sets, queues=TWO_QUEUES), "-q *@h1", "-q *@h1").places == places


def test_that_sets_in_which_nothing_was_counted_are_asked_first() -> None:
    """Recorded from 8.1.9, where a set that changes goes to the end of the list."""
    made = play(make_cluster("to slots=1", "users bob to slots=0"), "", "bob:")
    assert made.reasons(2) == ['cannot run because it exceeds limit "/////" in rule "s1/1"']
    made.run_pass()
    assert made.reasons(2) == ['cannot run because it exceeds limit "/////" in rule "s2/1"']


def test_that_the_set_in_which_a_task_was_counted_last_is_asked_last() -> None:
    hosts = {name: {"complex_values": "lic=9"} for name in ("h1", "h2")}
    complexes = ["lic lic INT <= YES YES 0 0"]
    made = play(make_cluster("to slots=2", "to lic=2", hosts=hosts, complexes=complexes), "-l lic=2", "")
    assert made.state.used_sets == ("s2", "s1")
    made.submit("-l lic=1", "bob")
    made.run_pass()
    assert made.reasons(3) == ['cannot run because it exceeds limit "/////" in rule "s2/1"']
    made.end(1)
    assert made.state.used_sets == ("s1", "s2")


def test_that_a_rule_for_some_queues_is_in_the_way_of_leaving_out_everything_whomever_it_is_for() -> None:
    """Recorded from 8.1.9: behind a rule for one queue each instance is asked, though the job is no matter of it."""
    rules = ["users carl queues all.q to slots=1", "users * to slots=1"]
    made = busy(make_cluster(rules), "-q *@h1", "-pe mpi 2 -q *@h2")
    assert made.reasons(2) == [
        'cannot run because it exceeds limit "/////" in rule "s1/2"',
        'cannot run in queue "all.q@h1" because it is not contained in its hard queue list (-q)',
        'cannot run in PE "mpi" because it only offers 0 slots',
    ]
    alone = busy(make_cluster(rules[1:]), "-q *@h1", "-pe mpi 2 -q *@h2")
    assert alone.reasons(2)[1:] == made.reasons(2)[2:]
