"""Cluster queues have the counts that `qstat -g c -ext` of a real Grid Engine prints."""

import pytest

from qmonpy.app.objects.cluster_queue_rows import CLUSTER_QUEUE_COLUMNS, ClusterQueueRow, cluster_queue_rows, sum_up
from qmonpy.app.queues.queue_rows import NOT_AVAILABLE, UNKNOWN, InstanceRow, instance_rows
from qmonpy.model.snapshot import Snapshot
from tests.engine.queue_states import SITUATIONS, printed, printed_counts, read_situation


def rows_of(name: str) -> tuple[ClusterQueueRow, ...]:
    content = read_situation(name)
    return cluster_queue_rows(instance_rows(Snapshot(content.cluster, content.state, content.now)))


@pytest.mark.parametrize("name", SITUATIONS)
def test_that_every_count_is_that_of_a_real_one(name: str) -> None:
    found = {row.name: [column.text(row) for column in CLUSTER_QUEUE_COLUMNS[1:]] for row in rows_of(name)}
    # Where there is no load, the window has the sign that it has everywhere.
    printed_texts = {
        queue: [UNKNOWN if text == NOT_AVAILABLE else text for text in texts]
        for queue, texts in printed_counts(name).items()
    }
    assert found == printed_texts
    assert list(found) == list(printed_counts(name))


def test_that_the_columns_are_called_as_qstat_calls_them() -> None:
    titles = [column.title for column in CLUSTER_QUEUE_COLUMNS]
    assert titles[1:] == printed("busy", "qstat -g c -ext")[0].split()[2:]
    assert all(column.tooltip for column in CLUSTER_QUEUE_COLUMNS[1:])


def test_that_a_queue_without_load_sorts_below_one_without_any() -> None:
    column = CLUSTER_QUEUE_COLUMNS[1]
    rows = sorted(rows_of("orphaned"), key=column.key)
    assert rows[0].name == "slot.q"
    assert rows[0].load_text == "-"


def test_that_a_row_of_nothing_is_all_noughts() -> None:
    row = sum_up("empty.q", ())
    assert (row.load, row.total, row.fullness, set(row.by_letter)) == (None, 0, 0.0, {0})


def test_that_an_instance_in_both_kinds_of_states_counts_as_one_to_do_something_about() -> None:
    row = InstanceRow("q@h", "q", "h", "B", 0, 1, 4, "-NA-", "-NA-", "ad")
    found = sum_up("q", (row,))
    assert (found.by_hand, found.for_a_while, found.available, found.slots_in("a")) == (4, 0, 0, 4)
