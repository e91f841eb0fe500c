"""Suspend thresholds suspend tasks of an embedded cluster and let them go on, pass by pass."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.file_merge import merge_files
from qmonpy.model.configuration.event import TASK, Event
from qmonpy.model.configuration.roles import ROOT
from tests.clusters.world import small_cluster

LOADED = {"h1": {"load_values": "np_load_avg=2"}, "h2": {"load_values": "np_load_avg=0.1"}}
QUEUE = {"hostlist": "h1 h2", "slots": "4", "nsuspend": "1", "suspend_interval": "0:2:0", "seq_no": "0,[h1=1],[h2=2]"}


def tell(cluster: EmbeddedCluster, *words: str) -> tuple[int, str]:
    command = find_command(words[0])
    assert command is not None
    outcome = command(cluster, ROOT, words[1:])
    return outcome.exit_code, outcome.text + outcome.complaint


def threshold(cluster: EmbeddedCluster, text: str) -> None:
    assert tell(cluster, "qconf", "-rattr", "queue", "suspend_thresholds", text, "all.q")[0] == 0


def marks(cluster: EmbeddedCluster) -> dict[int, str]:
    return {job: "".join(sorted(each.marks)) for (job, _), each in cluster.snapshot().state.running.items()}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Jobs 1 to 3 of 1000 seconds, started together on h1, where the load is 2; nothing waits."""
    made = small_cluster(hosts=LOADED, queues={"all.q": {**QUEUE, "load_thresholds": "NONE"}})
    scheduler = {**made.scheduler, "job_load_adjustments": "NONE", "schedule_interval": "0:0:15"}
    found = EmbeddedCluster(replace(made, scheduler=scheduler), now=0)
    for _ in range(3):
        found.submit("anna", ["-q", "all.q@h1"], runtime=1000)
    found.advance(60)
    assert marks(found) == {1: "", 2: "", 3: ""}
    return found


def test_that_one_task_after_the_other_is_suspended_although_nothing_waits(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(14)
    assert marks(cluster) == {1: "", 2: "", 3: ""}
    cluster.advance(1)
    assert marks(cluster) == {1: "T", 2: "", 3: ""}
    cluster.advance(119)
    assert marks(cluster) == {1: "T", 2: "", 3: ""}
    cluster.advance(1)
    assert marks(cluster) == {1: "T", 2: "T", 3: ""}


def test_that_a_suspended_task_ends_as_much_later_as_it_stood_still(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(60)
    threshold(cluster, "np_load_avg=9")
    cluster.advance(600)
    assert marks(cluster) == {1: "", 2: "", 3: ""}
    assert cluster.snapshot().state.running[1, 1].suspended_seconds == 120
    cluster.advance(1000)
    ends = {each.job: each.end_time - each.start_time for each in cluster.snapshot().finished}
    assert ends == {1: 1120, 2: 1000, 3: 1000}


def test_that_what_is_suspended_and_when_the_next_is_due_outlives_a_file(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(30)
    again = EmbeddedCluster.from_file(cluster.to_file())
    for seconds in (60, 60, 60, 600):
        for each in (cluster, again):
            each.advance(seconds)
        assert marks(again) == marks(cluster)


def test_that_a_spool_and_a_merge_of_files_keep_when_the_last_was_suspended(
    cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(30)
    content = cluster.to_file()
    assert content.state.threshold_times == {"all.q@h1": 60 + 15}
    Spool.create(tmp_path / "cluster.qmon", content).close()
    spool, found, _ = Spool.open(tmp_path / "cluster.qmon")
    spool.close()
    assert found == content
    cluster.advance(300)
    later = cluster.to_file()
    assert merge_files(content, content, later).content.state.threshold_times == later.state.threshold_times


def test_that_a_command_says_that_a_threshold_goes_on_suspending(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(15)
    advice = "modify suspend threshold list of queue to remove suspend state"
    assert tell(cluster, "qmod", "-usj", "1") == (0, f"root - job 1 is not suspended by administrator - {advice}\n")
    tell(cluster, "qmod", "-sj", "1")
    exit_code, said = tell(cluster, "qmod", "-usj", "1")
    assert exit_code == 1
    assert said.endswith(" removed administrator suspension of job 1 (suspend threshold is still active)\n")
    assert marks(cluster)[1] == "T"


def test_that_all_go_on_at_once_where_the_thresholds_are_taken_away(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(200)
    assert marks(cluster) == {1: "T", 2: "T", 3: ""}
    threshold(cluster, "NONE")
    assert marks(cluster) == {1: "", 2: "", 3: ""}


def test_that_who_listens_hears_of_it(cluster: EmbeddedCluster) -> None:
    heard: list[Event] = []
    cluster.subscribe_events(lambda events: heard.extend(events), [TASK])
    threshold(cluster, "np_load_avg=1.5")
    cluster.advance(15)
    assert [(each.key, each.value.marks) for each in heard[1:]] == [("1.1", frozenset("T"))]


def test_that_nothing_is_suspended_while_there_is_no_scheduler(cluster: EmbeddedCluster) -> None:
    threshold(cluster, "np_load_avg=1.5")
    assert tell(cluster, "qconf", "-ks")[0] == 0
    cluster.advance(600)
    assert marks(cluster) == {1: "", 2: "", 3: ""}
    assert tell(cluster, "qconf", "-at", "scheduler")[0] == 0
    cluster.advance(30)
    assert marks(cluster) == {1: "T", 2: "", 3: ""}
