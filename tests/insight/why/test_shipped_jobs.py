"""The waiting jobs of the shipped clusters, each told by its deciding cause."""

import pytest

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.snapshot import Snapshot
from qmonpy.resources import resource
from tests.present import present

pytestmark = pytest.mark.slow


def show(name: str, minutes: int) -> Snapshot:
    """A shipped cluster after some minutes."""
    cluster = read_cluster(resource(f"clusters/{name}.yaml"))
    for _ in range(minutes // 10):
        present(cluster.clock).step(600)
    return cluster.snapshot()


def tell(snapshot: Snapshot, job: int) -> str:
    """Why a job waits."""
    return describe_answer(present(find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, job)))


@pytest.fixture(scope="module")
def demo() -> Snapshot:
    return show("demo", 100)


@pytest.fixture(scope="module")
def reservations() -> Snapshot:
    return show("reservations", 20)


@pytest.mark.parametrize(
    ("job", "parts"),
    [
        (951, ["can never start as it is", "rule licences/3 allows 2 matlab", "asks for 3"]),
        (952, ["can never start as it is", "mem=48G", "32G is the most", "-q *@@thin"]),
        (953, ["can never start as it is", "rule cores/per_host allows 32 slots", "asks for 48"]),
        (1069, ["rule people/staff: 78 of 80 slots of carl", "needs 12", "10 more", "expected at", "job 1044"]),
        (
            1086,
            ["(2) job 1084", "needs: slots of rule people/staff for carl and slots of rule parallel/fat"],
        ),
        (1126, ["rule people/staff: 80 of 80 slots of anna", "needs 1", "expected at", "jobs 1082"]),
    ],
)
def test_that_a_job_of_the_demo_cluster_is_told_by_its_cause(demo: Snapshot, job: int, parts: list[str]) -> None:
    text = tell(demo, job)
    assert [each for each in parts if each.lower() not in text.lower()] == [], text


@pytest.mark.parametrize(
    ("job", "parts"),
    [
        (3013, ["advance reservation 41: 32 of 32 slots", "needs 8", "not enough ends before the reservation does"]),
        (3014, ["advance reservation 42 begins at"]),
        (3031, ["of the 36 slots that it needs in PE mpi are missing", "enough is expected at"]),
        (3032, ["all 32 slots", "reserved by advance reservation 45 until"]),
        (
            3033,
            [
                "job 3031 (-R y, planned for",
                "comes first and takes what this job needs",
                "priority 0.85000; this job has 0.77",
            ],
        ),
        (3034, ["job 3031 (-R y, planned for", "takes what this job needs: slots of queue instances (priority"]),
    ],
)
def test_that_a_job_beside_reservations_is_told_by_its_cause(
    reservations: Snapshot, job: int, parts: list[str]
) -> None:
    text = tell(reservations, job)
    assert [each for each in parts if each.lower() not in text.lower()] == [], text


@pytest.mark.slow
def test_that_the_limit_of_a_user_blocks_just_the_jobs_that_name_it(demo: Snapshot) -> None:
    blocking = find_blocking(demo.cluster, demo.state, demo.now)
    blocked = {
        number
        for number, limits in blocking.items()
        if any((each.counter.quota_set, each.counter.key[0]) == ("people", "anna") for each in limits)
    }
    named = {
        number for number in demo.state.pending if "people/staff" in (text := tell(demo, number)) and "anna" in text
    }
    assert blocked == named != set()


def test_that_jobs_outside_of_a_reservation_that_is_to_begin_take_nothing_of_it(reservations: Snapshot) -> None:
    assert tell(reservations, 3014) == "Advance reservation 42 begins at 12:00."


def test_that_the_room_in_a_reservation_that_is_to_begin_may_be_for_others() -> None:
    text = tell(show("reservations", 120), 3104)
    assert "(1) advance reservation 42 begins at" in text
    assert "(2) job 3014 comes first and takes what this job needs: room in advance reservation 42 (" in text
