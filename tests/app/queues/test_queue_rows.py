"""Rows of queue instances read as `qstat -f` prints them."""

from dataclasses import replace

import pytest

from qmonpy.app.queues.instance_columns import filter_rows
from qmonpy.app.queues.queue_rows import (
    NO_GROUP,
    Grouping,
    InstanceRow,
    InstanceRows,
    RowsToCome,
    describe_states,
    group_rows,
    instance_reservations,
    instance_rows,
    sum_queues,
)
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.snapshot import Snapshot
from tests.app.reservation_world import reserved_snapshot
from tests.app.snapshots import busy_snapshot
from tests.engine.queue_states import SITUATIONS, printed_instances, read_situation
from tests.sites.large import make_site


def test_that_instances_show_their_slots_types_and_states() -> None:
    rows = instance_rows(busy_snapshot())
    assert [(row.name, row.types, row.reserved, row.used, row.total, row.states, row.load) for row in rows] == [
        ("all.q@h1", "BIP", 0, 1, 2, "", "-NA-"),
        ("all.q@h2", "BIP", 0, 1, 2, "s", "-NA-"),
    ]


def test_that_slots_are_those_that_a_real_cluster_tells() -> None:
    snapshot = reserved_snapshot()
    counted = {row.name: (row.reserved, row.used, row.total) for row in instance_rows(snapshot)}
    name = next(each for each, (reserved, *_) in counted.items() if reserved)
    _, used, total = counted[name]
    told = replace(snapshot.state, told_slots={name: (0, used, total)})
    found = {row.name: row for row in instance_rows(replace(snapshot, state=told))}
    assert (found[name].reserved, found[name].inside, found[name].free) == (0, 0, total - used)
    assert {each: (row.reserved, row.used, row.total) for each, row in found.items()} == {
        **counted,
        name: (0, used, total),
    }


def test_that_a_host_reports_its_load() -> None:
    snapshot = busy_snapshot()
    host = replace(snapshot.cluster.hosts["h1"], load_values={"load_avg": "1.25", "arch": "lx-amd64"})
    cluster = replace(snapshot.cluster, hosts={**snapshot.cluster.hosts, "h1": host})
    row = instance_rows(replace(snapshot, cluster=cluster))[0]
    assert (row.load, row.arch) == ("1.25", "lx-amd64")


@pytest.mark.parametrize("name", SITUATIONS)
def test_that_instances_read_as_a_real_qstat_prints_them(name: str) -> None:
    content = read_situation(name)
    found = {
        row.name: (row.types, str(row.reserved), str(row.used), str(row.total), row.load, row.arch, row.states)
        for row in instance_rows(Snapshot(content.cluster, content.state, content.now))
    }
    assert found == printed_instances(name)


def test_that_instances_are_put_together_by_queue_host_and_host_group() -> None:
    content = read_situation("idle")
    rows = instance_rows(Snapshot(content.cluster, content.state, content.now))
    assert {row.group for row in group_rows(rows, content.cluster, Grouping.QUEUE)} == set(content.cluster.queues)
    by_host = group_rows(rows, content.cluster, Grouping.HOST)
    assert [row.name for row in by_host if row.group == "q4"] == ["all.q@q4", "amb.q@q4"]
    by_group = group_rows(rows, content.cluster, Grouping.HOST_GROUP)
    assert {row.group for row in by_group if row.name == "all.q@q2"} == {"@allhosts", "@left", "@right"}
    assert len({row.key for row in by_group}) == len(by_group)


def test_that_hosts_in_no_group_stand_under_none() -> None:
    snapshot = busy_snapshot()
    cluster = replace(snapshot.cluster, host_groups={})
    rows = group_rows(instance_rows(snapshot), cluster, Grouping.HOST_GROUP)
    assert {row.group for row in rows} == {NO_GROUP}


def test_that_states_are_told_in_words_and_found_by_them() -> None:
    assert describe_states("ds") == "disabled, suspended"
    rows = instance_rows(busy_snapshot())
    assert [row.name for row in filter_rows(rows, "suspended")] == ["all.q@h2"]
    assert [row.name for row in filter_rows(rows, "host:h1")] == ["all.q@h1"]


def test_that_slots_used_inside_a_reservation_count_among_both_but_are_taken_once() -> None:
    rows = instance_rows(reserved_snapshot())
    assert [(row.reserved, row.used, row.total, row.inside, row.free) for row in rows] == [
        (1, 2, 2, 1, 0),
        (1, 1, 2, 0, 0),
    ]


def test_that_only_reservations_whose_window_includes_now_hold_slots() -> None:
    snapshot = reserved_snapshot()
    waiting = {18: snapshot.state.reservations[18]}
    rows = instance_rows(replace(snapshot, state=replace(snapshot.state, reservations=waiting)))
    assert [row.reserved for row in rows] == [0, 0]


def test_that_an_instance_names_its_reservations_by_their_start() -> None:
    snapshot = reserved_snapshot()
    found = instance_reservations("all.q@h2", snapshot)
    assert [(each.id, slots) for each, slots in found] == [(17, 1), (18, 1)]


def test_that_rows_of_instances_with_which_nothing_happened_stay_the_same() -> None:
    site = make_site(40, 40)
    snapshot = EmbeddedCluster.from_file(site).snapshot()
    maker = InstanceRows()
    before = maker.rows(snapshot)
    (key, task), *_ = snapshot.state.running.items()
    states = {**snapshot.state.instance_states, before[-1].name: frozenset("d")}
    running = {each: other for each, other in snapshot.state.running.items() if each != key}
    changed = replace(snapshot, state=replace(snapshot.state, running=running, instance_states=states))
    after = maker.rows(changed)
    assert after == instance_rows(changed)
    touched = {name for name, _ in task.pieces} | {before[-1].name}
    assert {row.name for row, old in zip(after, before, strict=True) if row is not old} == touched


def snapshots() -> list[Snapshot]:
    """A site with states and jobs, one with reservations and jobs inside, one whose slots a real cluster tells, and
    situations of a real Grid Engine."""
    site = make_site(200, 900)
    reserved = reserved_snapshot()
    told = {row.name: (0, row.used, row.total) for row in instance_rows(reserved) if row.reserved}
    real = (EmbeddedCluster.from_file(replace(read_situation(each), arrivals=())).snapshot() for each in SITUATIONS)
    return [
        Snapshot(site.cluster, site.state, 1_795_260_000),
        reserved,
        replace(reserved, state=replace(reserved.state, told_slots=told)),
        busy_snapshot(),
        *real,
    ]


@pytest.mark.parametrize("place", range(len(SITUATIONS) + 4))
def test_that_the_sums_of_queues_are_those_of_their_rows(place: int) -> None:
    snapshot = snapshots()[place]
    rows_of: dict[str, list[InstanceRow]] = {}
    for row in instance_rows(snapshot):
        rows_of.setdefault(row.queue, []).append(row)
    sums = sum_queues(snapshot)
    assert [each.queue for each in sums] == list(rows_of)
    for each in sums:
        rows = rows_of[each.queue]
        letters = [letter for row in rows for letter in row.states]
        assert each.count == len(rows)
        for name in ("reserved", "used", "total", "inside"):
            assert getattr(each, name) == sum(getattr(row, name) for row in rows)
        assert dict(each.letters) == {letter: letters.count(letter) for letter in letters}
        assert list(each.letters) == list(dict.fromkeys(letters))


def test_that_rows_to_come_are_found_once_and_only_if_one_is_asked_for() -> None:
    rows, asked = instance_rows(busy_snapshot()), list[int]()

    def find() -> tuple[InstanceRow, ...]:
        asked.append(1)
        return rows

    coming = RowsToCome(len(rows), find)
    assert (len(coming), asked) == (2, [])
    assert (list(coming), coming[0], list(coming[1:]), asked) == (list(rows), rows[0], [rows[1]], [1])
