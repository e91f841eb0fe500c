"""Hosts of the embedded cluster that break down and come back, as a real 8.1.9 took it (asked), and failing runs."""

from pathlib import Path

import pytest

from qmonpy.app.jobs.job_states import find_running_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.formats.files.cluster_file import parse_cluster_file
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.happening import FailureRate, HostCrash
from tests.clusters.world import small_cluster

SETTINGS = {"max_unheard": "00:01:00", "reschedule_unknown": "00:02:00"}


@pytest.fixture
def pair() -> EmbeddedCluster:
    """A job on h1 that may run again, one that may not, and one on h2; ten seconds old."""
    cluster = EmbeddedCluster(small_cluster(configuration=SETTINGS), now=0, administrator="root")
    for options in ("-r y -q all.q@h1", "-r n -q all.q@h1", "-r y -q all.q@h2"):
        assert cluster.submit("anna", options.split(), runtime=1000).is_done
    cluster.advance(10)
    return cluster


def states(cluster: EmbeddedCluster) -> dict[str, str]:
    return {name: "".join(sorted(each)) for name, each in cluster.snapshot().state.instance_states.items()}


def task_states(cluster: EmbeddedCluster) -> dict[int, str]:
    snapshot = cluster.snapshot()
    return {task.job: find_running_state(snapshot, task) for task in snapshot.state.running.values()}


def running(cluster: EmbeddedCluster) -> set[int]:
    return {job for job, _ in cluster.snapshot().state.running}


def test_that_a_host_that_breaks_down_is_missed_later_and_its_jobs_run_again_where_they_may(
    pair: EmbeddedCluster,
) -> None:
    assert pair.happen("root", HostCrash(("h1",))).text == "h1 broke down"
    pair.advance(59)
    assert states(pair) == {}
    pair.advance(1)
    assert states(pair) == {"all.q@h1": "u"}
    assert running(pair) == {1, 2, 3}
    pair.advance(120)
    assert running(pair) == {2, 3}
    (again,) = (each for each in pair.snapshot().state.jobs[1].restarted_tasks)
    assert list(again) == [1]
    # What is lost is not heard of, however long it takes.
    pair.advance(3000)
    assert 2 in running(pair)


def test_that_a_host_that_is_back_tells_of_the_runs_that_died(pair: EmbeddedCluster) -> None:
    pair.happen("root", HostCrash(("h1",)))
    pair.advance(70)
    assert pair.start_hosts("root", ["h1"]).text == "execd on h1 registered"
    assert states(pair) == {}
    assert running(pair) == {3}
    state = pair.snapshot().state
    assert set(state.pending) == {1}
    assert state.jobs[1].restarted_tasks
    (ended,) = pair.snapshot().finished
    assert ended.job == 2
    assert ended.record is not None
    assert (ended.record.failed, ended.record.exit_status) == (19, 0)
    pair.advance(60)
    assert running(pair) == {1, 3}


def _reopen(cluster: EmbeddedCluster, folder: Path, *, is_spool: bool) -> EmbeddedCluster:
    """A cluster written to a spool or a file and opened again."""
    path = folder / ("c.qmonpy" if is_spool else "c.yaml")
    (write_spool if is_spool else write_cluster)(cluster, path)
    return EmbeddedCluster.open_spool(path, administrator="root") if is_spool else read_cluster(path)


@pytest.mark.parametrize("is_spool", [False, True])
@pytest.mark.parametrize(("back", "begins"), [(200, 300), (299, 300), (300, 600), (420, 600)])
def test_that_what_was_sent_to_a_host_that_is_down_begins_when_it_is_sent_once_more_and_the_host_is_back(
    tmp_path: Path, is_spool: bool, back: int, begins: int
) -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    cluster.happen("root", HostCrash(("h1",)))
    cluster.advance(5)
    cluster.submit("anna", ["-q", "all.q@h1"], runtime=100)
    while not running(cluster):
        cluster.advance(1)
    sent = cluster.snapshot().now
    cluster.advance(back)
    cluster.start_hosts("root", ["h1"])
    opened = _reopen(cluster, tmp_path, is_spool=is_spool)
    try:
        opened.advance(begins - back - 1)
        assert task_states(opened) == {1: "t"}
        opened.advance(1)
        assert task_states(opened) == {1: "r"}
        assert opened.snapshot().state.running[1, 1].start_time == sent + begins
        opened.advance(100)
        assert running(opened) == set()
    finally:
        opened.close()


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_a_host_that_broke_down_is_told_to_stop_once(tmp_path: Path, is_spool: bool) -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    cluster.happen("root", HostCrash(("h1",)))
    assert cluster.stop_hosts("root", ["h1"]).text == "sent shutdown notification to  execd host h1"
    opened = _reopen(cluster, tmp_path, is_spool=is_spool)
    try:
        said = "failed sending shutdown notification to unknown execd host h1"
        assert opened.stop_hosts("root", ["h1"]).text == said
        opened.start_hosts("root", ["h1"])
        opened.happen("root", HostCrash(("h1",)))
        assert opened.stop_hosts("root", ["h1"]).text == "sent shutdown notification to  execd host h1"
    finally:
        opened.close()


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_a_host_that_was_stopped_is_not_told_again_when_it_breaks_down(tmp_path: Path, is_spool: bool) -> None:
    """8.1.9, asked."""
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    assert cluster.stop_hosts("root", ["h1"]).is_done
    opened = _reopen(cluster, tmp_path, is_spool=is_spool)
    try:
        opened.happen("root", HostCrash(("h1",)))
        for _ in range(2):
            said = "failed sending shutdown notification to unknown execd host h1"
            assert opened.stop_hosts("root", ["h1"]).text == said
        opened.start_hosts("root", ["h1"])
        opened.happen("root", HostCrash(("h1",)))
        assert opened.stop_hosts("root", ["h1"]).text == "sent shutdown notification to  execd host h1"
    finally:
        opened.close()


def test_that_a_job_that_is_run_again_does_not_go_where_a_host_does_not_answer(tmp_path: Path) -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    for words in ("-l h=h1", "-q all.q@h1"):
        cluster.submit("anna", ["-r", "y", *words.split()], runtime=1000)
    cluster.advance(20)
    assert running(cluster) == {1, 2}
    cluster.happen("root", HostCrash(("h1",)))
    cluster.advance(5)
    cluster.reschedule_jobs("root", ["1", "2"])
    cluster.submit("anna", ["-q", "all.q@h1"], runtime=1000)
    write_cluster(cluster, tmp_path / "c.yaml")
    opened = read_cluster(tmp_path / "c.yaml")
    opened.advance(30)
    # Nothing tells yet that the host is down: it would be tried again.
    assert states(opened) == {}
    assert task_states(opened) == {3: "t"}
    opened.start_hosts("root", ["h1"])
    opened.advance(30)
    assert running(opened) == {1, 3}


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_a_cluster_goes_on_with_a_host_that_is_down(pair: EmbeddedCluster, tmp_path: Path, is_spool: bool) -> None:
    pair.happen("root", HostCrash(("h1",)))
    pair.happen("root", FailureRate(0.05))
    pair.advance(20)
    path = tmp_path / ("c.qmonpy" if is_spool else "c.yaml")
    (write_spool if is_spool else write_cluster)(pair, path)
    opened = EmbeddedCluster.open_spool(path, administrator="root") if is_spool else read_cluster(path)
    try:
        assert opened.snapshot().failure_rate == 0.05
        opened.happen("root", FailureRate(0))
        opened.advance(40)
        assert states(opened) == {"all.q@h1": "u"}
        opened.advance(120)
        assert running(opened) == {2, 3}
    finally:
        opened.close()


def test_that_only_managers_let_things_happen_and_only_to_exec_hosts(pair: EmbeddedCluster) -> None:
    assert not pair.happen("anna", HostCrash(("h1",))).is_done
    assert not pair.happen("anna", FailureRate(0.5)).is_done
    assert pair.happen("root", HostCrash(("nope", "h1"))).text == '"nope" is no exec host.\nh1 broke down'
    assert pair.happen("root", FailureRate(2)).text == "A rate of failures is between 0 and 1, not 2."


def has_failed(task: FinishedTask) -> bool:
    return task.record is not None and (task.record.failed, task.record.exit_status) != (0, 0)


def test_that_with_a_rate_some_runs_fail_and_without_one_none_does() -> None:
    def failures(rate: float) -> int:
        cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
        cluster.happen("root", FailureRate(rate))
        cluster.submit("anna", ["-t", "1-60"], runtime=10)
        cluster.advance(600)
        state = cluster.snapshot().state
        failed = sum(has_failed(each) for each in cluster.snapshot().finished)
        return failed + sum(map(len, state.jobs[1].error_tasks)) if 1 in state.jobs else failed

    assert failures(0) == 0
    assert failures(0.3) > 4


def test_that_what_runs_already_does_not_fail_when_a_rate_is_set(pair: EmbeddedCluster) -> None:
    pair.happen("root", FailureRate(1))
    pair.advance(1000)
    assert [has_failed(each) for each in pair.snapshot().finished] == [False] * 3
    pair.submit("anna", ["-N", "new"], runtime=100)
    pair.advance(200)
    assert has_failed(pair.snapshot().finished[-1]) or pair.snapshot().state.jobs


@pytest.mark.parametrize("rate", ["1.5", "-0.1", "often"])
def test_that_a_file_with_a_rate_of_failures_that_is_none_is_refused_with_what_is_allowed(rate: str) -> None:
    with pytest.raises(ReportError, match="failure_rate: expected a rate of failures between 0 and 1"):
        parse_cluster_file(f"format: qmonpy-cluster/1\ncluster: {{}}\nfailure_rate: {rate}\n")
