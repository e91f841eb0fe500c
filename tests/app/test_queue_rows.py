"""Rows of queue instances read as `qstat -f` prints them."""

from dataclasses import replace

from qmonpy.app.queue_rows import describe_states, filter_rows, group_by_queue, instance_reservations, instance_rows
from tests.app.reservation_world import reserved_snapshot
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


def test_that_slots_used_inside_a_reservation_count_among_both_but_are_taken_once():
    rows = instance_rows(reserved_snapshot())
    assert [(row.reserved, row.used, row.total, row.inside, row.free) for row in rows] == [
        (1, 2, 2, 1, 0),
        (1, 1, 2, 0, 0),
    ]


def test_that_only_reservations_whose_window_includes_now_hold_slots():
    snapshot = reserved_snapshot()
    waiting = {18: snapshot.state.reservations[18]}
    rows = instance_rows(replace(snapshot, state=replace(snapshot.state, reservations=waiting)))
    assert [row.reserved for row in rows] == [0, 0]


def test_that_an_instance_names_its_reservations_by_their_start():
    snapshot = reserved_snapshot()
    found = instance_reservations("all.q@h2", snapshot)
    assert [(each.id, slots) for each, slots in found] == [(17, 1), (18, 1)]
