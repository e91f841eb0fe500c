"""Tasks that are deleted while their execution daemons do not answer, as a real 8.1.9 took it (asked)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_states import find_running_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.model.work.happening import HostCrash
from tests.clusters.world import DOCUMENT, small_cluster

Silence = Callable[[EmbeddedCluster], object]


def stop(cluster: EmbeddedCluster) -> None:
    assert cluster.stop_hosts("root", ["h1"]).is_done


def crash(cluster: EmbeddedCluster) -> None:
    assert cluster.happen("root", HostCrash(("h1",))).is_done


@pytest.fixture
def site() -> EmbeddedCluster:
    """Jobs 1 and 2, of which 2 may run again, and the tasks of array 3 on h1; job 4 waits for 1."""
    settings = {"max_unheard": "00:01:00", "reschedule_unknown": "00:02:00"}
    queues = {"all.q": {**DOCUMENT["queues"]["all.q"], "slots": "4"}}
    world = small_cluster(configuration=settings, queues=queues)
    cluster = EmbeddedCluster(world, now=0, administrator="root")
    for words in ("-r n", "-r y", "-r n -t 1-2"):
        assert cluster.submit("anna", ["-q", "all.q@h1", *words.split()], runtime=1000).is_done
    cluster.submit("anna", ["-hold_jid", "1", "-q", "all.q@h2"], runtime=100)
    cluster.advance(10)
    assert len(cluster.snapshot().state.running) == 4
    return cluster


def states(cluster: EmbeddedCluster) -> dict[tuple[int, int], str]:
    snapshot = cluster.snapshot()
    return {key: find_running_state(snapshot, task) for key, task in snapshot.state.running.items()}


def lines(text: str) -> list[str]:
    return text.splitlines()


@pytest.mark.parametrize("silence", [stop, crash])
def test_that_a_deleted_task_stays_until_its_host_is_back(site: EmbeddedCluster, silence: Silence) -> None:
    silence(site)
    first = site.delete_jobs("anna", ["1", "3.2"])
    assert (
        first.text == "anna has registered the job 1 for deletion\n"
        "anna has registered the job-array task 3.2 for deletion"
    )
    again = site.delete_jobs("anna", ["1", "3"])
    assert again.is_done
    assert lines(again.text) == [
        "job 1 is already in deletion",
        "anna has registered the job-array task 3.1 for deletion",
        "job 3 is already in deletion",
    ]
    site.advance(30)
    assert states(site) == {(1, 1): "dr", (2, 1): "r", (3, 1): "dr", (3, 2): "dr"}
    assert 4 in site.snapshot().state.pending
    site.start_hosts("root", ["h1"])
    ended = {(each.job, each.task): each.was_deleted for each in site.snapshot().finished}
    assert {key for key, was_deleted in ended.items() if was_deleted} == {(1, 1), (3, 1), (3, 2)}
    site.advance(10)
    assert (4, 1) in states(site)


def test_that_force_ends_a_deleted_task_at_once(site: EmbeddedCluster) -> None:
    crash(site)
    site.delete_jobs("anna", ["1"])
    assert site.delete_jobs("root", ["1", "2"], is_forced=True).text == (
        "root forced the deletion of job 1\nroot forced the deletion of job 2"
    )
    assert set(states(site)) == {(3, 1), (3, 2)}


def test_that_a_deleted_task_is_not_run_again(site: EmbeddedCluster) -> None:
    crash(site)
    site.delete_jobs("anna", ["2"])
    refused = site.reschedule_jobs("root", ["2"])
    assert refused.text == "The job 2 is already in deleted state. No rescheduling!"
    site.advance(300)
    assert states(site)[2, 1] == "dr", "reschedule_unknown passes it over"
    assert site.reschedule_jobs("root", ["2"], is_forced=True).text == "Forced rescheduling of job 2 on host h1"
    assert 2 not in site.snapshot().state.jobs


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_a_deleted_task_is_kept_in_a_file(site: EmbeddedCluster, tmp_path: Path, is_spool: bool) -> None:
    crash(site)
    site.delete_jobs("anna", ["1"])
    path = tmp_path / ("c.qmonpy" if is_spool else "c.yaml")
    (write_spool if is_spool else write_cluster)(site, path)
    opened = EmbeddedCluster.open_spool(path, administrator="root") if is_spool else read_cluster(path)
    try:
        assert states(opened)[1, 1] == "dr"
        opened.start_hosts("root", ["h1"])
        assert (1, 1) not in states(opened)
    finally:
        opened.close()
