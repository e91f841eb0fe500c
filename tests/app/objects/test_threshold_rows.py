"""Thresholds of a queue stand beside the values of now."""

from qmonpy.app.objects.threshold_rows import NO_VALUE, REACHED, ThresholdRow, count_alarms, threshold_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster


def rows_of(**queue: str) -> tuple[ThresholdRow, ...]:
    cluster = EmbeddedCluster(small_cluster(queues={"all.q": {"hostlist": "@allhosts", "slots": "2", **queue}}))
    assert cluster.submit("anna", ["-q", "all.q@h1"]).is_done
    cluster.clock.step(30)
    snapshot = cluster.snapshot()
    return threshold_rows(snapshot.cluster, snapshot.state, snapshot.now, "all.q")


def test_that_a_queue_without_thresholds_has_no_rows() -> None:
    assert rows_of(load_thresholds="NONE") == ()


def test_that_a_limit_is_compared_with_what_is_there_now() -> None:
    rows = rows_of(load_thresholds="slots=1")
    assert [(row.host, row.value, row.limit, row.state) for row in rows] == [
        ("h1", "1", "<= 1", REACHED),
        ("h2", "2", "<= 1", ""),
    ]
    assert (count_alarms(rows, "load"), count_alarms(rows, "suspend")) == (1, 0)


def test_that_a_threshold_without_a_value_counts_as_reached_as_in_grid_engine() -> None:
    rows = rows_of(load_thresholds="NONE", suspend_thresholds="np_load_avg=1.75,[h2=NONE]")
    assert [(row.host, row.kind, row.state) for row in rows] == [("h1", "suspend", NO_VALUE)]
