"""Limits of the run time (s_rt, h_rt) of jobs and queues end what runs, as those of Grid Engine 8.1.9 do."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.insight.plan.plan import plan
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.snapshot import FinishedTask
from tests.clusters.world import small_cluster, submitted

CASES = json.loads((Path(__file__).parent / "data" / "run_time_limits.json").read_text(encoding="utf-8"))["cases"]
FOUR = {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi"}


def make_cluster(queues: Mapping[str, Mapping[str, str]], words: str = "", seconds: int = 14) -> EmbeddedCluster:
    """A cluster in which a job of so many seconds has just started."""
    cluster = EmbeddedCluster(small_cluster(queues={name: {**FOUR, **each} for name, each in queues.items()}))
    submitted(cluster.submit("anna", words.split(), runtime=seconds))
    cluster.advance(1)
    assert cluster.snapshot().state.running
    return cluster


def limit_queue(cluster: EmbeddedCluster, name: str, **limits: str) -> None:
    """Give a queue other limits."""
    queue = cluster.snapshot().cluster.queues[name]
    settings = {attribute: Setting(text) for attribute, text in limits.items()}
    changed = replace(queue, settings={**queue.settings, **settings})
    answer = cluster.change("root", [Change(ObjectKind.QUEUE, name, queue, changed)])
    assert answer.is_done, answer.text


def end_of_first(cluster: EmbeddedCluster, seconds: int = 60) -> tuple[int, int, int]:
    """How many seconds the first task has run, and the codes of its end."""
    cluster.advance(seconds)
    (ended,) = cluster.snapshot().finished
    return read_end(ended)


def read_end(ended: FinishedTask) -> tuple[int, int, int]:
    failed, status = (ended.record.failed, ended.record.exit_status) if ended.record is not None else (0, 0)
    return ended.end_time - ended.start_time, failed, status


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['s_rt']} {case['h_rt']} {case['words']}")
def test_that_what_runs_too_long_ends_as_on_grid_engine(case: dict[str, Any]) -> None:
    cluster = make_cluster({"all.q": {"s_rt": case["s_rt"], "h_rt": case["h_rt"]}}, case["words"])
    seconds, *codes = end_of_first(cluster)
    assert codes == [case["failed"], case["exit_status"]]
    assert case["seconds"] == seconds + (case["failed"] != 0)


def test_that_a_word_of_the_program_is_no_notice() -> None:
    cluster = make_cluster({"all.q": {"h_rt": "0:0:6"}}, "-b y sleep -notify")
    assert end_of_first(cluster) == (6, 37, 137)


def test_that_the_least_limit_of_all_queues_of_a_task_counts() -> None:
    queues: dict[str, dict[str, str]] = {"a.q": {"seq_no": "1"}, "b.q": {"seq_no": "2", "h_rt": "0:0:6"}}
    slots = sum(int(FOUR["slots"]) * 2 for _ in queues)
    assert end_of_first(make_cluster(queues, f"-pe mpi {slots}")) == (6, 37, 137)


@pytest.mark.parametrize("kind", ["", "c.yaml", "c.qmonpy"])
@pytest.mark.parametrize(("before", "after", "end"), [("6", "12", (6, 37, 137)), ("INFINITY", "3", (14, 0, 0))])
def test_that_a_limit_stays_what_it_was_at_the_start(
    tmp_path: Path, kind: str, before: str, after: str, end: tuple[int, int, int]
) -> None:
    cluster = make_cluster({"all.q": {"h_rt": before}})
    limit_queue(cluster, "all.q", h_rt=after)
    if kind:
        path = tmp_path / kind
        (write_spool if path.suffix == ".qmonpy" else write_cluster)(cluster, path)
        cluster.close()
        cluster = EmbeddedCluster.open_spool(path) if path.suffix == ".qmonpy" else read_cluster(path)
    try:
        assert end_of_first(cluster) == end
    finally:
        cluster.close()


@pytest.mark.parametrize("is_spool", [False, True])
def test_that_an_altered_request_does_not_move_the_end_of_what_runs(tmp_path: Path, is_spool: bool) -> None:
    cluster = make_cluster({"all.q": {}}, "-l h_rt=6")
    if is_spool:
        write_spool(cluster, tmp_path / "c.qmonpy")
        cluster = EmbeddedCluster.open_spool(tmp_path / "c.qmonpy")
    (number,) = cluster.snapshot().state.jobs
    assert cluster.alter_jobs("root", [number], ["-l", "h_rt=3"]).is_done
    try:
        assert end_of_first(cluster) == (6, 37, 137)
    finally:
        cluster.close()


def test_that_a_suspended_task_is_killed_but_only_warned_when_it_goes_on() -> None:
    queue = {"all.q": {"s_rt": "0:0:4", "h_rt": "0:0:30"}}
    stays, goes = make_cluster(queue), make_cluster(queue)
    for cluster in (stays, goes):
        (number,) = cluster.snapshot().state.jobs
        assert cluster.suspend_jobs("root", [number], is_suspended=True).is_done
        cluster.advance(10)
        assert cluster.snapshot().state.running
    assert end_of_first(stays) == (30, 37, 137)
    assert goes.suspend_jobs("root", [number], is_suspended=False).is_done
    assert end_of_first(goes)[1:] == (100, 138)


def test_that_a_forecast_knows_when_a_queue_ends_what_runs() -> None:
    cluster = make_cluster({"all.q": {"h_rt": "0:1:0"}}, "-pe mpi 8", 1000)
    waiting = submitted(cluster.submit("anna", []))
    cluster.advance(2)
    snapshot = cluster.snapshot()
    found: Cluster = snapshot.cluster
    (job,) = (each for each in plan(found, snapshot.state, snapshot.now).jobs if each.job == waiting)
    (task,) = job.tasks
    (running,) = snapshot.state.running.values()
    assert task.start == running.start_time + 60
    assert task.end == task.start + 60
