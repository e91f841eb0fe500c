"""What runs and waits for projects, users and parallel environments."""

import pytest

from qmonpy.app.objects.work_rows import describe_offer, describe_work, work_rows
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.app.objects.test_activity_texts import busy_cluster
from tests.clusters.world import small_cluster


@pytest.fixture
def snapshot() -> Snapshot:
    """Jobs of anna in p1, one of them parallel on three slots, and an array of bob that waits."""
    return busy_cluster().snapshot()


def rows_of(kind: ObjectKind, name: str, snapshot: Snapshot) -> list[tuple[int | str, ...]]:
    return [(row.name, row.running, row.slots, row.waiting, row.filter) for row in work_rows(kind, name, snapshot)]


def test_that_the_work_of_a_project_is_told_by_user(snapshot: Snapshot) -> None:
    assert rows_of(ObjectKind.PROJECT, "p1", snapshot) == [("anna", 2, 4, 0, 'user:"anna" project:"p1"')]
    assert rows_of(ObjectKind.PROJECT, "p9", snapshot) == []


def test_that_the_work_of_a_user_is_told_by_project(snapshot: Snapshot) -> None:
    assert rows_of(ObjectKind.USER, "anna", snapshot) == [("p1", 2, 4, 0, 'user:"anna" project:"p1"')]
    assert rows_of(ObjectKind.USER, "bob", snapshot) == [("no project", 0, 0, 5, 'user:"bob"')]


def test_that_the_work_in_an_environment_counts_those_that_ask_for_it_by_a_pattern() -> None:
    cluster = busy_cluster()
    assert cluster.submit("carl", ["-pe", "m*", "4"], 1000).is_done
    assert rows_of(ObjectKind.PE, "mpi", cluster.snapshot()) == [
        ("anna", 1, 3, 0, 'user:"anna" pe:"mpi"'),
        ("carl", 0, 0, 1, 'user:"carl" pe:"mpi"'),
    ]


def test_that_the_sum_stands_in_a_sentence(snapshot: Snapshot) -> None:
    rows = work_rows(ObjectKind.PE, "mpi", snapshot)
    assert describe_work(ObjectKind.PE, "mpi", rows, snapshot.cluster) == (
        "1 task runs on 3 slots, 0 tasks wait. Jobs may have 999 slots of it at a time. Offered by all.q on 2 hosts."
    )
    rows = work_rows(ObjectKind.PROJECT, "p1", snapshot)
    assert describe_work(ObjectKind.PROJECT, "p1", rows, snapshot.cluster) == "2 tasks run on 4 slots, 0 tasks wait."


def test_that_an_environment_that_no_queue_offers_is_told() -> None:
    assert describe_offer(small_cluster(pes={"mpi": {}, "lone": {}}), "lone") == (
        'No queue instance offers it: no job can run in it. Name "lone" in the pe_list of a queue.'
    )
