"""What records and the share tree tell of the usage of the same tasks, as a real sge_execd of 8.1.9 has it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.task_use import with_use
from qmonpy.engine.tickets.accrual import accrue, accrue_ended
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import RunningTask, State
from qmonpy.model.work.task_record import TaskRecord
from tests.clusters.world import small_cluster

RUNS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "data" / "execd_usage.yaml").read_text())["runs"]
NOW = 1_700_000_000
RAN_BEFORE = 3
"""How many seconds the job of dora ran before it was suspended."""
SLOTS = {"anna": 1, "bob": 2, "carl": 1, "dora": 1}
LIMITS = {"anna": {"h_vmem": "2G"}, "bob": {"h_vmem": "2G", "s_vmem": "1G"}, "carl": {}, "dora": {"h_vmem": "2G"}}
TREE = ShareNode("Root", 1, tuple(ShareNode(name, 10) for name in SLOTS))
SCHEDULER = {"weight_tickets_share": "1000", "halftime": "0"}


def make_cluster(run: Mapping[str, Any]) -> Cluster:
    found = small_cluster(hosts={"h1": {"usage_scaling": run["usage_scaling"]}})
    return replace(
        found,
        users={name: User(name) for name in SLOTS},
        share_trees=to_share_trees(TREE),
        scheduler=SCHEDULER,
        configuration={"execd_params": run["execd_params"]},
    )


def play(run: Mapping[str, Any], owner: str) -> tuple[TaskRecord, dict[str, float]]:
    """Let a job of a recorded run end; gives its record, and what the share tree has of it."""
    cluster, end = make_cluster(run), NOW + run["jobs"][owner]["seconds"]
    asked = tuple(ResourceRequest(name, amount) for name, amount in LIMITS[owner].items())
    job = Job(1, owner, hard_resources=asked)
    task = RunningTask(1, 1, (("all.q@h1", SLOTS[owner]),), NOW)
    state = State({1: job}, {}, {(1, 1): task})
    if owner == "dora":
        state = accrue(cluster, state, NOW + RAN_BEFORE)
        task = replace(task, suspended_since=NOW + RAN_BEFORE, marks=frozenset("s"))
        state = replace(state, running={(1, 1): task})
    state = accrue_ended(cluster, state, [task], end)
    ended = FinishedTask(1, 1, owner, "n", NOW, NOW, end, task.pieces, running=task)
    record = with_use(cluster, job, ended).record
    assert record is not None
    return record, dict(state.usage.users[owner].usage)


@pytest.mark.parametrize("owner", SLOTS)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run['execd_params']} {run['usage_scaling']}")
def test_that_records_and_the_share_tree_tell_what_a_real_host_does(run: dict[str, Any], owner: str) -> None:
    """What is allocated to the number; of what is measured, how much more the share tree has than the record."""
    recorded, tree = run["jobs"][owner]["record"], run["jobs"][owner]["tree"]
    record, used = play(run, owner)
    told = (record.cpu_seconds, record.memory_gb_seconds, record.io_gb, float(record.max_vmem_bytes))
    counted = (used["cpu"], used["mem"], used["io"])
    is_accounted, is_counted = "ACCT" in run["execd_params"], "SHARETREE" in run["execd_params"]
    if is_accounted:
        assert (*told[:2], told[3]) == (*recorded[:2], recorded[3])
    if is_counted:
        assert counted[:2] == pytest.approx(tuple(tree[:2]))
    alike = {2, *({0, 1} if is_accounted is is_counted and recorded[1] else ())}
    assert all(counted[at] / told[at] == pytest.approx(tree[at] / recorded[at], rel=1e-4) for at in alike)
    assert told[2] > 0


def make_shared_cluster(**host: str) -> EmbeddedCluster:
    found = small_cluster(users={"anna": {}}, hosts={"h1": host, "h2": host})
    return EmbeddedCluster(replace(found, share_trees=to_share_trees(TREE), scheduler={**found.scheduler, **SCHEDULER}))


@pytest.mark.parametrize("is_of_queue", [False, True])
def test_that_a_task_makes_usage_until_it_is_suspended_and_when_it_goes_on(is_of_queue: bool) -> None:
    cluster = make_shared_cluster()
    job = cluster.submit("anna", ["sleep"], 100_000).job
    assert job is not None
    cluster.clock.step(3600)
    (task,) = cluster.snapshot().state.running.values()
    began, queue = task.start_time, task.pieces[0][0]

    def suspend(is_suspended: bool) -> int:
        if is_of_queue:
            action = InstanceAction.SUSPEND if is_suspended else InstanceAction.RESUME
            assert cluster.modify_instances("root", [queue], action).is_done
        else:
            assert cluster.suspend_jobs("root", [job], is_suspended=is_suspended).is_done
        return cluster.snapshot().now

    first = suspend(True) - began
    cluster.clock.step(1000)
    assert cluster.to_file().state.usage.users["anna"].usage["cpu"] == first
    resumed = suspend(False)
    cluster.clock.step(500)
    cluster.delete_jobs("anna", [job])
    ended = cluster.snapshot().now
    assert cluster.to_file().state.usage.users["anna"].usage["cpu"] == first + ended - resumed


def test_that_what_a_task_used_before_it_was_rescheduled_stays_in_the_share_tree() -> None:
    """As on a real host: `qmod -rj` after 13 s left the 2.49 s of processor time of which had been told until then."""
    cluster = make_shared_cluster()
    job = cluster.submit("anna", ["-r", "y", "sleep"], 100_000).job
    assert job is not None
    cluster.clock.step(3600)
    (task,) = cluster.snapshot().state.running.values()
    assert cluster.modify_instances("root", [str(job)], InstanceAction.RESCHEDULE).is_done
    used = cluster.snapshot().now - task.start_time
    assert cluster.to_file().state.usage.users["anna"].usage["cpu"] == used
    cluster.clock.step(2)
    (again,) = cluster.snapshot().state.running.values()
    cluster.clock.step(500)
    cluster.delete_jobs("anna", [job])
    used += cluster.snapshot().now - again.start_time
    assert cluster.to_file().state.usage.users["anna"].usage["cpu"] == used
