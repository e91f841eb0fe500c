"""What only Open Cluster Scheduler plans or holds back, told in words: starts behind jobs without end, and what its
qmaster does not start."""

from dataclasses import replace

from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import make_cluster, play
from tests.present import present


def test_that_a_job_in_front_with_a_start_centuries_ahead_is_named_without_a_date() -> None:
    cluster = make_cluster(hosts="h1", slots=2, scheduler={"max_reservation": "5"})
    made = play(replace(cluster, variety=OPEN_CLUSTER_SCHEDULER_9), "")
    made.now += 10
    made.submit("-pe mpi 2 -R y -p 0")
    made.submit("-p -5")
    made.run_pass()
    assert set(made.places) == {"1"}
    text = describe_answer(present(find_answer_of(made.cluster, made.state, made.now, 3)))
    assert "Job 2 (-R y, planned centuries ahead, behind what has no known end, on all.q@h1) comes first" in text


def test_that_a_task_which_the_qmaster_does_not_start_waits_for_what_is_short() -> None:
    """What is asked for the master task alone bounds no slots, but must be there of the whole cluster."""
    hosts = {"global": {"complex_values": "lic=3"}, "h1": {}}
    cluster = make_cluster(hosts=hosts, complexes=("lic lic INT <= YES YES 0 0",))
    asks = "-pe mpi 2 -scope master -l lic=2"
    made = play(replace(cluster, variety=OPEN_CLUSTER_SCHEDULER_9), asks, asks)
    text = describe_answer(present(find_answer_of(made.cluster, made.state, made.now, 2)))
    assert text.startswith("In the whole cluster: 2 of 3 lic are used, the job needs 2, so 1 more must become free")
