"""Who waits for a start that Open Cluster Scheduler plans behind a job without end is told so, without its date."""

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
