"""Slot-wise subordination is explained by the queue that suspends, its slots, and whose turn it is."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.why.slotwise_reasons import explain_suspended_tasks
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

QUEUES = {
    "low.q": {"hostlist": "h1", "slots": "2"},
    "top.q": {"hostlist": "h1", "slots": "2", "subordinate_list": "slots=2(low.q:1:lr)"},
}


def crowded(**changes: dict[str, str]) -> Snapshot:
    """Two tasks on low.q, then one on top.q."""
    cluster = EmbeddedCluster(small_cluster(queues={**QUEUES, **changes}), now=0)
    for queue in ("low.q", "low.q", "top.q"):
        cluster.submit("anna", ["-q", queue])
        cluster.advance(20)
    return cluster.snapshot()


def test_that_it_is_said_which_queue_suspends_how_many_tasks_and_which_first() -> None:
    reason = explain_suspended_tasks(crowded(), "low.q@h1")
    assert reason is not None
    assert (reason.letter, reason.instances, reason.jobs) == ("S", ("top.q@h1",), (1,))
    assert reason.text == (
        "1 of 2 tasks here is suspended by slot-wise subordination. top.q@h1 lets 2 tasks run at a time on itself and "
        "on low.q@h1. If more run, one of the lowest queue is suspended; of several such queues that with the highest "
        "sequence number (here 1) comes first, with its task that has run for the longest time. A task goes on when "
        "another one ends or is suspended."
    )


def test_that_nothing_is_said_where_no_task_is_suspended() -> None:
    assert explain_suspended_tasks(crowded(), "top.q@h1") is None
    assert explain_suspended_tasks(crowded(**{"top.q": {"hostlist": "h1", "slots": "2"}}), "low.q@h1") is None


def test_that_a_suspension_that_no_list_explains_is_told_as_the_cluster_tells_it() -> None:
    snapshot = crowded()
    queues = {**snapshot.cluster.queues, "top.q": replace(snapshot.cluster.queues["top.q"], settings={})}
    bare = replace(snapshot, cluster=replace(snapshot.cluster, queues=queues))
    reason = explain_suspended_tasks(bare, "low.q@h1")
    assert reason is not None
    assert "by which queue is not known here" in reason.text
