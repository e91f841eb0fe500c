"""What qmod -r does to jobs and says, as a private qmaster 8.1.9 with simulated exec hosts did and said it.

There: all.q with `rerun FALSE`, re.q with `rerun TRUE`; jobs without -r, with `-r y` and with `-r n`; `qmod [-f] -r`.
"""

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import small_cluster, submitted

PLAIN: list[str] = []
YES, NO = ["-r", "y"], ["-r", "n"]


@pytest.fixture
def cluster() -> EmbeddedCluster:
    queues = {
        "all.q": {"hostlist": "h1", "slots": "9"},
        "re.q": {"hostlist": "h1 h2", "slots": "9", "rerun": "TRUE", "owner_list": "anna"},
    }
    return EmbeddedCluster(small_cluster(hosts={"h1": {}, "h2": {}}, queues=queues))


def run(cluster: EmbeddedCluster, *jobs: tuple[str, list[str]]) -> list[int]:
    """Submit jobs, each to a queue instance, and let them start."""
    numbers = [submitted(cluster.submit("bob", ["-q", at, *options])) for at, options in jobs]
    cluster.clock.step(60)
    assert {key[0] for key in cluster.snapshot().state.running} >= set(numbers)
    return numbers


def qmod(cluster: EmbeddedCluster, *names: str, user: str = "root", is_forced: bool = False) -> Answer:
    return cluster.modify_instances(user, names, InstanceAction.RESCHEDULE, is_forced=is_forced)


def waiting(cluster: EmbeddedCluster) -> set[int]:
    return set(cluster.snapshot().state.pending)


def test_that_the_job_decides_else_its_queue(cluster: EmbeddedCluster) -> None:
    plain, yes, of_queue, no = run(cluster, ("all.q@h1", PLAIN), ("all.q@h1", YES), ("re.q@h1", PLAIN), ("re.q@h1", NO))
    answer = qmod(cluster, "*@h1")
    assert answer.is_done
    assert answer.text.splitlines() == [
        f"The job {plain} is running in queue none where jobs are not rerunable.",
        f"Pushed rescheduling of job {yes} on host h1",
        f"Pushed rescheduling of job {of_queue} on host h1",
        f"The job {no} is not restartable",
    ]
    assert waiting(cluster) == {yes, of_queue}
    assert [report.is_error for report in answer.reports] == [False, False]


def test_that_force_stops_every_job(cluster: EmbeddedCluster) -> None:
    plain, no = run(cluster, ("all.q@h1", PLAIN), ("re.q@h1", NO))
    answer = qmod(cluster, "all.q@h1", "re.q@h1", is_forced=True)
    assert answer.text.splitlines() == [f"Forced rescheduling of job {each} on host h1" for each in (plain, no)]
    assert waiting(cluster) == {plain, no}


def test_that_tasks_of_an_array_are_named_and_wait_with_those_that_did(cluster: EmbeddedCluster) -> None:
    (number,) = run(cluster, ("re.q@h2", ["-t", "1-12"]))
    before = cluster.snapshot().state
    answer = qmod(cluster, "re.q")
    assert answer.text.splitlines()[0] == f"Pushed rescheduling of job-array task {number}.1 on host h2"
    assert tuple(cluster.snapshot().state.pending[number].tasks) == tuple(range(1, 13))
    assert len(answer.text.splitlines()) == len(before.running)


def test_that_a_parallel_task_is_stopped_where_its_master_task_is_and_nowhere_else() -> None:
    made = small_cluster(
        hosts={"h1": {}, "h2": {}},
        pes={"fill": {"allocation_rule": "$fill_up"}},
        queues={"re.q": {"hostlist": "h1 h2", "slots": "1", "rerun": "TRUE", "pe_list": "fill"}},
    )
    cluster = EmbeddedCluster(made)
    number = submitted(cluster.submit("bob", ["-pe", "fill", "2"]))
    cluster.clock.step(60)
    master, other = (name for name, _ in cluster.snapshot().state.running[number, 1].pieces)
    for is_forced in (False, True):
        answer = qmod(cluster, other, is_forced=is_forced)
        assert (answer.is_done, answer.text) == (True, "")
        assert not waiting(cluster)
    assert qmod(cluster, master).is_done
    assert waiting(cluster) == {number}


def test_that_a_rescheduled_job_starts_anew_and_runs_its_whole_time(cluster: EmbeddedCluster) -> None:
    number = submitted(cluster.submit("bob", ["-q", "re.q@h1"], runtime=100))
    cluster.clock.step(60)
    first = cluster.snapshot().state.running[number, 1]
    qmod(cluster, "re.q@h1")
    cluster.clock.step(30)
    again = cluster.snapshot().state.running[number, 1]
    assert again.start_time > first.start_time
    cluster.clock.step(first.start_time + 100 - cluster.snapshot().now)
    assert (number, 1) in cluster.snapshot().state.running
    cluster.clock.step(again.start_time + 100 - cluster.snapshot().now)
    assert not cluster.snapshot().state.jobs


def test_that_a_job_is_named_by_its_number_and_its_owner_may(cluster: EmbeddedCluster) -> None:
    (number,) = run(cluster, ("re.q@h1", PLAIN))
    assert not qmod(cluster, str(number), user="carl").is_done
    assert qmod(cluster, str(number), user="bob").text == f"Pushed rescheduling of job {number} on host h1"


def test_that_who_does_not_run_the_cluster_reschedules_no_queue(cluster: EmbeddedCluster) -> None:
    run(cluster, ("re.q@h1", PLAIN))
    assert qmod(cluster, "re.q@h1", user="bob").text == 'bob - you have no permission to modify queue "re.q@h1"'
    words = 'anna - you have no permission to reschedule jobs of queue instance "re.q@h1"'
    assert qmod(cluster, "re.q@h1", user="anna").text == words
    assert waiting(cluster) == set()


def test_that_a_queue_that_is_not_there_is_refused_and_an_idle_one_not(cluster: EmbeddedCluster) -> None:
    refused = qmod(cluster, "nosuch.q")
    assert (refused.is_done, refused.text) == (False, 'invalid queue "nosuch.q"')
    idle = qmod(cluster, "all.q")
    assert (idle.is_done, idle.text) == (True, "")


def test_that_what_was_asked_outlasts_the_file_of_the_cluster_and_is_altered(cluster: EmbeddedCluster) -> None:
    (number,) = run(cluster, ("re.q@h1", NO))
    again = EmbeddedCluster.from_file(cluster.to_file())
    assert again.snapshot().state.jobs[number].is_restartable is False
    assert again.alter_jobs("bob", [number], ["-r", "y"]).is_done
    assert qmod(again, str(number)).text.startswith("Pushed")
