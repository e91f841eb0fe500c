"""Tasks of an array job wait for those of their sister (`-hold_jid_ad`), one by one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_states import find_waiting_groups, find_waiting_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from tests.clusters.world import small_cluster


def sisters() -> EmbeddedCluster:
    """Job 1 with three tasks of 1000 seconds, and job 2 whose tasks wait for them."""
    cluster = EmbeddedCluster(small_cluster(queues={"all.q": {"hostlist": "h1", "slots": "3"}}), now=0)
    cluster.submit("anna", ["-N", "first", "-t", "1-3"], runtime=1000)
    cluster.submit("anna", ["-N", "second", "-t", "1-3", "-hold_jid_ad", "first"], runtime=5000)
    cluster.advance(30)
    return cluster


def waiting(cluster: EmbeddedCluster, number: int = 2) -> dict[str, list[int]]:
    """The waiting tasks of a job by their states, as the lines of qstat show them."""
    snapshot = cluster.snapshot()
    if number not in snapshot.state.pending:
        return {}
    job = snapshot.state.jobs[number]
    groups = find_waiting_groups(snapshot, number)
    return {find_waiting_state(job, tasks[0]): list(tasks) for _, tasks in groups}


def running(cluster: EmbeddedCluster, number: int = 2) -> list[int]:
    return [task for job, task in cluster.snapshot().state.running if job == number]


def test_that_each_task_starts_when_that_of_its_number_has_ended() -> None:
    cluster = sisters()
    assert (waiting(cluster), running(cluster, 1)) == ({"hqw": [1, 2, 3]}, [1, 2, 3])
    cluster.delete_jobs("anna", ["1.2"])
    assert waiting(cluster) == {"qw": [2], "hqw": [1, 3]}
    cluster.advance(30)
    assert (waiting(cluster), running(cluster)) == ({"hqw": [1, 3]}, [2])
    cluster.advance(1000)
    assert (waiting(cluster), running(cluster)) == ({}, [2, 1, 3])
    assert cluster.snapshot().state.jobs[2].array_predecessors == ()


def test_that_a_task_that_is_gone_with_its_whole_job_holds_nobody() -> None:
    cluster = sisters()
    cluster.delete_jobs("anna", [1])
    assert waiting(cluster) == {"qw": [1, 2, 3]}


def test_that_a_task_that_waits_again_goes_on_holding_its_sister() -> None:
    cluster = sisters()
    cluster.reschedule_jobs("root", ["1.1"], is_forced=True)
    cluster.delete_jobs("anna", ["1.3"])
    assert waiting(cluster) == {"qw": [3], "hqw": [1, 2]}


def test_that_nobody_releases_tasks_that_wait_for_sisters() -> None:
    cluster = sisters()
    answer = cluster.hold_jobs("root", [2], is_held=False)
    assert (answer.text, waiting(cluster)) == ("", {"hqw": [1, 2, 3]})


Write = Callable[[EmbeddedCluster, Path], None]
Open = Callable[[Path], EmbeddedCluster]


@pytest.mark.parametrize(
    ("write", "open_again"), [(write_cluster, read_cluster), (write_spool, EmbeddedCluster.open_spool)]
)
def test_that_tasks_wait_on_after_the_cluster_is_opened_again(tmp_path: Path, write: Write, open_again: Open) -> None:
    cluster = sisters()
    cluster.delete_jobs("anna", ["1.2"])
    path = tmp_path / "site"
    write(cluster, path)
    again = open_again(path)
    try:
        assert again.snapshot().state.jobs[2] == cluster.snapshot().state.jobs[2]
        again.advance(30)
        assert (waiting(again), running(again)) == ({"hqw": [1, 3]}, [2])
        again.delete_jobs("anna", ["1.1"])
        assert waiting(again) == {"qw": [1], "hqw": [3]}
    finally:
        again.close()


def test_that_qalter_changes_for_whose_tasks_a_job_waits() -> None:
    cluster = sisters()
    cluster.submit("anna", ["-N", "third", "-t", "1-3"], runtime=1000)
    answer = cluster.alter_jobs("anna", [3], ["-hold_jid_ad", "second,third,77"])
    assert answer.text.splitlines() == [
        "modified job id hold array list of job 3",
        "   blocking jobs: 2",
        "   exited jobs:   77",
    ]
    assert waiting(cluster, 3) == {"hqw": [1, 2, 3]}
    cluster.alter_jobs("anna", [2], ["-hold_jid_ad", "77"])
    assert waiting(cluster) == {"qw": [1, 2, 3]}


def test_that_qalter_refuses_jobs_with_other_tasks() -> None:
    cluster = sisters()
    cluster.submit("anna", ["-N", "more", "-t", "1-4"])
    cluster.submit("anna", ["-N", "single"])
    other = (
        "This array job must have the same range of sub-tasks as the dependent array job specified with -hold_jid_ad"
    )
    no_array = 'Can only specify "-hold_jid_ad" option with an array job (using "-t" option)'
    asked = ((3, "first", other), (3, "single", no_array), (4, "first", no_array))
    assert [cluster.alter_jobs("anna", [job], ["-hold_jid_ad", name]).text for job, name, _ in asked] == [
        text for _, _, text in asked
    ]
