"""Rows of queue instances read as `qstat -f` prints them."""

from dataclasses import replace

from qmonpy.app.queue_rows import describe_states, filter_rows, group_by_queue, instance_rows
from tests.app.snapshots import busy_snapshot


def test_that_instances_show_their_slots_types_and_states():
    rows = instance_rows(busy_snapshot())
    assert [(row.name, row.types, row.reserved, row.used, row.total, row.states, row.load) for row in rows] == [
        ("all.q@h1", "BIP", 0, 1, 2, "", "-NA-"),
        ("all.q@h2", "BIP", 0, 1, 2, "s", "-NA-"),
    ]


def test_that_a_host_reports_its_load():
    snapshot = busy_snapshot()
    host = replace(snapshot.cluster.hosts["h1"], load_values={"load_avg": "1.25", "arch": "lx-amd64"})
    cluster = replace(snapshot.cluster, hosts={**snapshot.cluster.hosts, "h1": host})
    row = instance_rows(replace(snapshot, cluster=cluster))[0]
    assert (row.load, row.arch) == ("1.25", "lx-amd64")


def test_that_a_cluster_queue_sums_its_instances():
    (queue,) = group_by_queue(instance_rows(busy_snapshot()))
    assert (queue.name, queue.used, queue.total, queue.disabled, queue.fullness) == ("all.q", 2, 4, 0, 0.5)


def test_that_states_are_told_in_words_and_found_by_them():
    assert describe_states("ds") == "disabled, suspended"
    rows = instance_rows(busy_snapshot())
    assert [row.name for row in filter_rows(rows, "suspended")] == ["all.q@h2"]
    assert [row.name for row in filter_rows(rows, "host:h1")] == ["all.q@h1"]
