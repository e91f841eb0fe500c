"""Allocation rules for the master task and for slave tasks alone; each case was asked of Open Cluster Scheduler 9.1.4,
with three hosts and the same cluster queues."""

import pytest

from qmonpy.formats.submission.scope_words import list_unweighed
from tests.engine.build import play
from tests.engine.fitting.test_scope_match import ocs


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ("-pe mpi 5 -scope master -par 1 -scope slave -par 4", "m1.q@h1 1, m1.q@h2 4"),
        ("-pe mpi 5 -scope master -par 1 -q m1.q@h2 -scope slave -par $fill_up", "m1.q@h2 1, m1.q@h1 1, m1.q@h3 3"),
        ("-pe mpi 4 -scope master -par 2 -scope slave -par 1", "m1.q@h1 2, m1.q@h2 1, m1.q@h3 1"),
        ("-pe mpi 5 -scope slave -par 2", "m1.q@h1 4, m2.q@h1 1"),
        ("-pe mpi 6 -scope master -par $round_robin -scope slave -par $fill_up", "m1.q@h1 1, m1.q@h2 4, m2.q@h2 1"),
        ("-pe mpi 6 -scope master -par $fill_up -scope slave -par $round_robin", "m1.q@h1 4, m2.q@h1 2"),
        ("-pe mpi 3 -scope master -par 1", "m1.q@h1 1, m1.q@h2 2"),
        (
            "-pe mpi 5 -scope master -par 2 -q s.q@h3 -scope slave -par 3 -q m1.q",
            "s.q@h3 1, m1.q@h1 3, m1.q@h3 1",
        ),
        ("-pe mpi 4 -scope master -par 1 -scope slave -par 2", None),
        ("-pe mpi 2-8 -scope master -par 1 -scope slave -par 3", "m1.q@h1 1, m1.q@h2 3, m1.q@h3 3"),
        ("-pe mpi 3 -scope master -par 4 -scope slave -par 1", None),
        ("-pe mpi 3 -scope master -par $round_robin -scope slave -par 1", "m1.q@h1 1, m1.q@h2 1, m1.q@h3 1"),
        ("-pe mpi 1 -scope master -par 1 -scope slave -par 4", "m1.q@h1 1"),
        (
            "-pe mpi 14 -scope master -par 1 -q m1.q@h2 -scope slave -par $fill_up",
            "m1.q@h2 1, m1.q@h1 1, m1.q@h3 4, m2.q@h3 4, s.q@h3 4",
        ),
        (
            "-pe mpi 13 -scope master -par 3 -l lic=2 -scope slave -par 5",
            "m1.q@h1 3, m1.q@h2 4, m2.q@h2 1, m1.q@h3 4, m2.q@h3 1",
        ),
    ],
)
def test_that_rules_of_the_master_task_and_of_slave_tasks_lay_out_slots(request_: str, pieces: str | None) -> None:
    assert play(ocs(), request_).places.get("1") == pieces


def test_that_a_number_that_two_rules_cannot_serve_is_none_of_a_range() -> None:
    """1 for the master task and threes: of 2 to 6 slots only 4 are possible."""
    found = play(ocs(), "-pe mpi 2-6 -scope master -par 1 -scope slave -par 3")
    assert found.places["1"] == "m1.q@h1 1, m1.q@h2 3"


def test_that_rules_of_scopes_are_weighed() -> None:
    found = play(ocs(), "-pe mpi 2 -scope master -par 1 -scope slave -par 1 -bamount 2")
    assert list_unweighed(found.state.jobs[1]) == ("-bamount 2",)


def test_that_other_hosts_end_the_rounds_of_a_master_rule() -> None:
    """Recorded: the rule of slave tasks, which the next host is asked by, tells whether another round follows."""
    found = play(ocs(), "-pe mpi 2 -scope master -par $round_robin -q *@h1 -scope slave -par 1 -q *@h1")
    assert found.places == {}
