"""Jobs that are checkpointed when they are suspended (asked of a real sge_execd; checkpoint(5), `when`)."""

from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import small_cluster

QUEUES = {"all.q": {"hostlist": "@allhosts", "slots": "1", "ckpt_list": "ck"}}
"""One slot on each host."""


class Records:
    """The lines of the file `accounting`."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, file: RecordFile, lines: Any) -> None:
        if file is RecordFile.ACCOUNTING:
            self.lines += lines


def make_cluster(when: str, records: Records | None = None) -> EmbeddedCluster:
    """Job 1 asks for a checkpointing environment and runs, job 2 does without one."""
    configuration = {"reporting_params": "accounting=true"}
    cluster = small_cluster(queues=QUEUES, ckpts={"ck": {"when": when}}, configuration=configuration)
    made = EmbeddedCluster(cluster, now=0, witnesses=(RecordKeeper(records),) if records is not None else ())
    made.submit("anna", ["-ckpt", "ck", "-q", "all.q@h1"], runtime=100)
    made.submit("anna", ["-q", "all.q@h2"], runtime=100)
    made.advance(10)
    assert len(made.snapshot().state.running) == 2
    return made


@pytest.mark.parametrize("when", ["x", "sx", "sxr"])
def test_that_a_suspended_task_is_recorded_as_migrating_and_starts_again(when: str) -> None:
    records = Records()
    cluster = make_cluster(when, records)
    assert cluster.suspend_jobs("root", ["1", "2"], is_suspended=True).text == (
        "root - suspended job 1\nroot - suspended job 2"
    )
    cluster.advance(5)
    ((queue, host, *_, failed, status),) = ([*each.split(":")[:2], *each.split(":")[11:13]] for each in records.lines)
    assert (queue, host, failed, status) == ("all.q", "h1", "24", "137")
    running = cluster.snapshot().state.running
    assert running[1, 1].start_time >= 10
    assert not running[1, 1].is_suspended
    assert running[2, 1].is_suspended


@pytest.mark.parametrize("when", ["s", "m", "smr", "NONE"])
def test_that_other_occasions_leave_it_suspended(when: str) -> None:
    cluster = make_cluster(when)
    cluster.suspend_jobs("root", ["1"], is_suspended=True)
    cluster.advance(5)
    assert cluster.snapshot().state.running[1, 1].is_suspended


def test_that_it_migrates_when_its_queue_is_suspended_and_waits_for_it() -> None:
    cluster = make_cluster("x")
    cluster.modify_instances("root", ["all.q@h1", "all.q@h2"], InstanceAction.SUSPEND)
    cluster.advance(5)
    state = cluster.snapshot().state
    assert list(state.running) == [(2, 1)]
    assert list(state.pending) == [1]
