"""Counts of slots of cluster queues, and their load, open into the queue instances that add to them."""

import pytest

from qmonpy.app.objects.cluster_queue_rows import COUNTED_LETTERS, cluster_queue_rows, sum_up
from qmonpy.app.objects.queue_count import LOAD, STATES, QueueCount
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.model.snapshot import Snapshot
from tests.engine.queue_states import SITUATIONS, read_situation

COUNTS = ("used", "reserved", "available", "total", "for_a_while", "by_hand")


@pytest.fixture(params=SITUATIONS)
def snapshot(request: pytest.FixtureRequest) -> Snapshot:
    content = read_situation(request.param)
    return Snapshot(content.cluster, content.state, content.now)


def test_that_every_count_is_the_sum_of_its_instances(snapshot: Snapshot) -> None:
    seen = 0
    for row in cluster_queue_rows(instance_rows(snapshot)):
        for of in (*COUNTS, *(f"in_{letter}" for letter in COUNTED_LETTERS)):
            opened = QueueCount(of, row.name, (row.name,)).open(snapshot)
            shown = getattr(row, of) if of in COUNTS else row.slots_in(of.removeprefix("in_"))
            assert sum(each.value for each in opened.rows) == shown
            seen += bool(shown)
        opened = QueueCount(STATES, row.name, (row.name,)).open(snapshot)
        assert sum(each.value for each in opened.rows) == row.by_hand + row.for_a_while
    assert seen > 2


def test_that_instances_in_a_state_are_left_out_of_what_is_available(snapshot: Snapshot) -> None:
    rows = instance_rows(snapshot)[::2]
    opened = QueueCount("available", "some", instances=tuple(row.name for row in rows)).open(snapshot)
    closed = {row.name for row in rows if not {*row.states}.isdisjoint(COUNTED_LETTERS)}
    assert closed.isdisjoint(row.title for row in opened.rows)
    assert sum(row.value for row in opened.rows) == sum_up("some", rows).available


def test_that_a_load_is_the_mean_by_slots(snapshot: Snapshot) -> None:
    for row in cluster_queue_rows(instance_rows(snapshot)):
        opened = QueueCount(LOAD, row.name, (row.name,)).open(snapshot)
        if row.load is None:
            assert not opened.rows
            continue
        *loads, slots = opened.rows
        assert sum(each.value for each in loads) / slots.value == pytest.approx(row.load)
        assert opened.sentence.endswith(f"= {row.load_text}.")
