"""The present value of a threshold opens into the load value and what starts add to it, as a pass compares it."""

from dataclasses import replace

import pytest

from qmonpy.app.objects.threshold_rows import REACHED, threshold_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.threshold_number import ThresholdNumber
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, RunningTask, State, TaskKey
from tests.engine.build import make_cluster

NOW = 1_000_000


def loaded(load: str = "0.5", adjustment: str = "np_load_avg=0.50", **queue: str) -> Cluster:
    scheduler = {"job_load_adjustments": adjustment, "load_adjustment_decay_time": "0:0:30"}
    cluster = make_cluster(slots=9, hosts="h1 h2", scheduler=scheduler, queues={"all.q": {"slots": "9", **queue}})
    values = {"np_load_avg": load, "load_avg": load, "num_proc": "2"}
    return replace(cluster, hosts={name: replace(each, load_values=values) for name, each in cluster.hosts.items()})


def running(*starts: tuple[int, int]) -> State:
    """Jobs that started so many seconds ago, on so many slots of h1."""
    tasks: dict[TaskKey, RunningTask] = {}
    for number, (ago, slots) in enumerate(starts, 1):
        tasks[number, 1] = RunningTask(number, 1, (("all.q@h1", slots),), NOW - ago)
    return State(jobs={number: Job(number, "anna") for number, _ in tasks}, running=tasks)


def open_value(snapshot: Snapshot, kind: str = "load", name: str = "np_load_avg") -> Opened:
    return ThresholdNumber("all.q@h1", kind, name).open(snapshot)


@pytest.mark.parametrize("kind", ["load", "suspend"])
def test_that_what_starts_add_stands_beside_the_load_and_is_told_by_job(kind: str) -> None:
    cluster = loaded(**{"load_thresholds": "NONE", f"{kind}_thresholds": "np_load_avg=1.1"})
    snapshot = Snapshot(cluster, running((0, 2), (15, 1), (31, 4)), NOW)
    opened = open_value(snapshot, kind)
    # 2 + 1 * 15/30 slots, times 0.50, of two processors.
    assert opened.sentence == "0.5 + 0.625 = 1.125: >= 1.1 is reached."
    rows = {each.key[0]: each for each in opened.rows}
    assert (rows["value"].how, rows["value"].link) == ("load of h1", ("hosts", "exec host/h1"))
    assert rows["starts"].how == "job_load_adjustments np_load_avg=0.50 × 2.50 / 2 processors"
    assert [(each.title, each.shown) for each in rows["starts"].children] == [
        ("Job 1 of anna", "2.00"),
        ("Job 2 of anna", "0.50"),
    ]
    assert rows["starts"].children[1].how == (
        f"started at {format_time(NOW - 15)}; counts less and less for 30 seconds"
    )
    assert rows["value"].value + rows["starts"].value == rows["compared"].value
    (row, other) = threshold_rows(snapshot.cluster, snapshot.state, NOW, "all.q")
    assert (row.host, row.value, row.state) == ("h1", "1.125", REACHED)
    assert (other.host, other.value, other.state) == ("h2", "0.5", "")


def test_that_the_row_says_what_a_pass_decides() -> None:
    cluster = loaded(load_thresholds="np_load_avg=1.1", hostlist="h1")
    for starts, reached in (((0, 3),), True), (((0, 1),), False):
        state = running(*starts)
        waiting = Job(9, "bob")
        state = replace(state, jobs={**state.jobs, 9: waiting}, pending={9: PendingTasks(9, (1,))})
        assert (not schedule(cluster, state, NOW).started) == reached
        rows = threshold_rows(cluster, state, NOW, "all.q")
        assert any(row.is_reached for row in rows) == reached


def test_that_without_adjustments_the_load_alone_is_compared() -> None:
    cluster = loaded(adjustment="NONE", load_thresholds="np_load_avg=1.1")
    opened = open_value(Snapshot(cluster, running((0, 3)), NOW))
    assert opened.sentence == "0.5: >= 1.1 is not reached."
    assert [each.key for each in opened.rows] == [("value",), ("compared",), ("limit",)]


def test_that_what_is_left_of_a_consumable_is_opened_into_its_bookings() -> None:
    opened = open_value(Snapshot(loaded(load_thresholds="slots=3"), running((0, 7)), NOW), name="slots")
    assert opened.sentence == "2: <= 3 is reached."
    assert opened.rows[0].children


def test_that_what_is_gone_is_said_so() -> None:
    snapshot = Snapshot(loaded(load_thresholds="NONE"), State(), NOW)
    assert open_value(snapshot).sentence == "all.q@h1 has no value of np_load_avg any more."
    assert ThresholdNumber("no.q@h1", "load", "slots").open(snapshot).rows == ()
