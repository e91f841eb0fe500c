"""The Gantt chart as data: what stands where, held to what the state says."""

from collections import Counter
from dataclasses import replace
from typing import Any
from weakref import ref

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt.chart_bars import ChartBars
from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, Grouping, make_gantt
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import instance_slots
from qmonpy.insight.plan.plan import Plan, plan
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask
from qmonpy.uncollected import without_collection
from tests.app.gantt_world import (
    H1,
    H2,
    NOW,
    bars_of,
    busy_days,
    find_collisions,
    make_cluster,
    make_snapshot,
    slots_at,
    with_state,
)
from tests.clusters.embedded.test_embedded_laws import COMMANDS, LIVES, carry_out
from tests.clusters.world import small_cluster
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft, clusters

SCHEDULE_SECONDS = prepare(small_cluster()).schedule_seconds
ROW1, ROW2 = f"instance:{H1}", f"instance:{H2}"
OPTIONS = (
    GanttOptions(),
    GanttOptions(rows=RowKind.HOST),
    GanttOptions(rows=RowKind.HOST, grouping=Grouping.HOST_GROUP, shows_past=False),
    GanttOptions(grouping=Grouping.HOST_GROUP, shows_forecast=False, hides_free=True),
)


def planned(snapshot: Snapshot) -> Plan:
    return plan(snapshot.cluster, snapshot.state, snapshot.now)


def show(snapshot: Snapshot, **options: Any) -> Gantt:
    return make_gantt(snapshot, GanttOptions(**options), planned(snapshot))


def test_that_everything_that_has_a_place_in_time_has_a_bar() -> None:
    gantt = show(make_snapshot())
    assert {key: (bar.kind.value, bar.slots, bar.state) for key, bar in bars_of(gantt, ROW1).items()} == {
        "ar:1": ("past reservation", 4, "x"),
        "job:3.1": ("past job", 2, "z"),
        "job:10.1": ("job", 1, "r"),
        "ar:7": ("reservation", 2, "r"),
        "job:20.1": ("reservation job", 1, "r"),
        "job:6.1": ("past job", 2, "z"),
        "job:13.1": ("forecast", 1, "qw"),
        "job:12.1": ("planned", 1, "qw"),
        "ar:8": ("reservation", 4, "W"),
    }
    assert set(bars_of(gantt, ROW2)) == {"ar:2", "job:4.2", "job:11.2", "job:12.1", "ar:8"}


def test_that_a_waiting_job_is_one_thing_on_all_rows_and_a_running_task_another() -> None:
    gantt = show(make_snapshot())
    assert {bar.thing for bar in gantt.bars if bar.key.startswith("job:12.1")} == {"job:12"}
    assert bars_of(gantt, ROW2)["job:11.2"].thing == "job:11.2"
    assert bars_of(gantt, ROW2)["job:11.2"].label == "11.2 job11"
    assert bars_of(gantt, ROW1)["job:10.1"].label == "10 job10"
    assert bars_of(gantt, ROW1)["ar:7"].label == "7 exam"
    assert bars_of(gantt, ROW2)["ar:8"].label == "8"


def test_that_the_past_and_the_forecast_can_be_left_out() -> None:
    kinds = {bar.kind for bar in show(make_snapshot(), shows_past=False, shows_forecast=False).bars}
    assert kinds == {BarKind.RESERVATION, BarKind.RESERVATION_JOB, BarKind.JOB, BarKind.PLANNED}


def test_that_jobs_inside_lie_within_the_bar_of_their_reservation() -> None:
    bars = bars_of(show(make_snapshot()), ROW1)
    box = bars["ar:7"]
    for key in ("job:20.1", "job:6.1"):
        assert box.bottom <= bars[key].bottom
        assert bars[key].bottom + bars[key].slots <= box.bottom + box.slots


def test_that_free_rows_can_be_hidden_and_groups_without_rows_with_them() -> None:
    snapshot = make_snapshot()
    gantt = make_gantt(snapshot, GanttOptions(hides_free=True))
    assert [row.key for row in gantt.rows] == ["group:all.q", ROW1, ROW2]
    assert make_gantt(Snapshot(make_cluster()), GanttOptions(hides_free=True)).rows == ()


def test_that_an_orphaned_queue_instance_with_a_job_has_a_row_as_high_as_its_bars() -> None:
    snapshot = make_snapshot()
    task = RunningTask(10, 1, (("old.q@gone", 3),), NOW - 5)
    gantt = make_gantt(with_state(snapshot, running={(10, 1): task}), GanttOptions())
    row = next(row for row in gantt.rows if row.key == "instance:old.q@gone")
    assert (row.states, row.slots, row.capacity, row.parent) == ("o", 3, 0, "group:old.q")
    assert bars_of(gantt, row.key)["job:10.1"].slots == 3


def test_that_queue_instances_that_are_gone_have_no_row_for_their_past() -> None:
    snapshot = make_snapshot()
    finished = tuple(replace(each, pieces=(("old.q@gone", 3),)) for each in snapshot.finished)
    gantt = make_gantt(replace(snapshot, finished=finished), GanttOptions())
    assert not [row for row in gantt.rows if "gone" in row.key]


def test_that_a_row_with_more_than_its_slots_is_as_high_as_it_needs() -> None:
    snapshot = make_snapshot()
    task = RunningTask(10, 1, ((H2, 9),), NOW - 5)
    state = replace(snapshot.state, running={(10, 1): task}, reservations={})
    gantt = make_gantt(Snapshot(snapshot.cluster, state, NOW), GanttOptions())
    row = next(row for row in gantt.rows if row.key == ROW2)
    assert (row.slots, row.capacity) == (9, 4)


def test_that_the_bars_of_a_chart_go_with_it_without_a_search_for_garbage() -> None:
    gantt = make_gantt(make_snapshot(), GanttOptions())
    list(gantt.rows)
    assert isinstance(gantt.bars, ChartBars)
    bars = ref(gantt.bars)
    with without_collection():
        del gantt
        assert bars() is None


def test_that_what_did_not_change_is_the_same_object() -> None:
    snapshot = make_snapshot()
    first = make_gantt(snapshot, GanttOptions(), planned(snapshot))
    task = RunningTask(13, 1, ((H2, 1),), NOW)
    later = with_state(snapshot, running={**snapshot.state.running, (13, 1): task}, pending={})
    second = make_gantt(replace(later, now=NOW + 1), GanttOptions(), previous=first)
    before = {id(bar) for bar in first.bars}
    assert {bar.key for bar in second.bars if id(bar) not in before} == {f"job:13.1 {ROW2}"}
    assert [row for row in second.rows if row not in first.rows] == []
    assert all(any(row is old for old in first.rows) for row in second.rows)


@pytest.mark.parametrize("options", OPTIONS)
def test_that_keys_are_unique_and_rows_are_there(options: GanttOptions) -> None:
    snapshot = make_snapshot()
    gantt = make_gantt(snapshot, options, planned(snapshot))
    assert max(Counter(bar.key for bar in gantt.bars).values()) == 1
    assert max(Counter(row.key for row in gantt.rows).values()) == 1
    check(gantt, snapshot)


@settings(max_examples=40, deadline=None)
@given(st.lists(LIVES | COMMANDS, max_size=25), st.sampled_from(OPTIONS))
def test_that_whatever_people_do_the_chart_says_what_the_state_holds(
    commands: list[tuple[Any, ...]], options: GanttOptions
) -> None:
    cluster = EmbeddedCluster(small_cluster())
    gantt = None
    for command in commands:
        carry_out(cluster, command)
        snapshot = cluster.snapshot()
        fresh = make_gantt(snapshot, options, planned(snapshot))
        gantt = make_gantt(snapshot, options, planned(snapshot), gantt)
        for each in (fresh, gantt):
            check(each, snapshot)
        assert {bar.key.partition("#")[0] for bar in gantt.bars} == {bar.key.partition("#")[0] for bar in fresh.bars}


OVERBOOKING = Draft(
    {name: {"complex_values": f"num_proc={number}"} for number, name in enumerate(("h1", "h2", "h3"), 1)},
    {"all.q": {"slots": "1", "seq_no": "1"}, "fast.q": {"slots": "1", "seq_no": "0"}},
    [
        ["to slots=2"],
        ["hosts h1 to slots=2", "queues all.q to slots=0", "projects * to slots=0"],
        ["pes * queues !all.q to slots=0", "pes * to slots=1", "to slots=1"],
    ],
)
"""On which the scheduler takes a full queue instance for free, and the qmaster refuses what it orders."""
OVERBOOKED_DAY = [
    Asked("submit", "anna", options)
    for options in ("-R y -l h_rt=60", "-R y -pe smp 1-2 -l h_rt=60", *["-R y -l h_rt=60"] * 3)
]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(clusters(), days | busy_days)
@example(OVERBOOKING, OVERBOOKED_DAY)
def test_that_whatever_the_scheduler_decides_fits_on_its_rows(draft: Draft, day: list[Asked]) -> None:
    """Running jobs, reservations and planned starts; so no row is higher than its slots."""
    made = make_day(draft)
    gantt = None
    for asked in day:
        made.do(asked)
        snapshot = Snapshot(made.cluster, made.state, made.now, made.last)
        gantt = make_gantt(snapshot, GanttOptions(), previous=gantt)
        check(gantt, snapshot)
        # A reservation may take what an earlier pass has planned for; the next pass plans around it.
        if asked.kind == "reserve":
            planless = replace(snapshot, decisions=replace(made.last, planned=()))
            rows = make_gantt(planless, GanttOptions()).rows
        else:
            rows = gantt.rows
        assert all(row.slots == max(1, row.capacity) for row in rows)
        assert {bar.thing for bar in gantt.bars if bar.kind is BarKind.PLANNED} == {
            f"job:{each.job}" for each in made.last.planned
        }


def check(gantt: Gantt, snapshot: Snapshot) -> None:
    """Bars do not collide where there is room, and add up to what the state says, now and later."""
    boxes = {f"ar:{number}" for number in snapshot.state.reservations}
    boxes |= {f"ar:{each.reservation.id}" for each in snapshot.ended_reservations}
    inside_of = {f"job:{number}": f"ar:{job.reservation}" for number, job in snapshot.state.jobs.items()}
    inside_of |= {f"job:{each.job}": f"ar:{each.reservation}" for each in snapshot.finished}
    for row in gantt.rows:
        bars = [bar for bar in gantt.bars if bar.row == row.key]
        shown = {bar.thing for bar in bars} & boxes
        inner = [bar for bar in bars if inside_of.get(bar.thing.partition(".")[0]) in shown]
        outer = [bar for bar in bars if bar not in inner]
        assert all(bar.bottom >= 0 and bar.bottom + bar.slots <= row.slots for bar in bars)
        moments = {bar.start for bar in outer} | {snapshot.now}
        if all(slots_at(outer, moment) <= row.capacity for moment in moments):
            assert row.slots == max(1, row.capacity)
            assert find_collisions(outer) == []
        held = [bar for bar in outer if bar.kind in (BarKind.JOB, BarKind.RESERVATION)]
        for moment in {*moments, *(bar.end for bar in held if bar.end)}:
            if moment >= snapshot.now and row.kind is not RowKind.GROUP:
                assert slots_at(held, moment) == held_at(snapshot, tuple(row.instances), moment)
        check_inside(inner, outer, inside_of)
    check_present(gantt, snapshot)


def held_at(snapshot: Snapshot, instances: tuple[str, ...], moment: int) -> int:
    """Slots that reservations hold, and that jobs outside of them use until their limits."""
    state = snapshot.state
    pieces = [piece for each in state.reservations.values() if each.start <= moment < each.end for piece in each.pieces]
    for task in state.running.values():
        job = state.jobs[task.job]
        end = min(FOREVER, task.start_time + find_limit(job))
        end = end if end > snapshot.now else snapshot.now + SCHEDULE_SECONDS
        if job.reservation is None and task.start_time <= moment < end:
            pieces += task.pieces
    return sum(slots for name, slots in pieces if name in instances)


def find_limit(job: Job) -> int:
    """The run time limit of a job in seconds; endless without one."""
    return next((int(each.value) for each in job.hard_resources if each.name == "h_rt"), FOREVER)


def check_inside(inner: list[GanttBar], outer: list[GanttBar], inside_of: dict[str, str]) -> None:
    assert find_collisions(inner) == []
    for bar in inner:
        box = [each for each in outer if each.thing == inside_of[bar.thing.partition(".")[0]]]
        taken = {slot for each in box for slot in range(each.bottom, each.bottom + each.slots)}
        assert set(range(bar.bottom, bar.bottom + bar.slots)) <= taken


def check_present(gantt: Gantt, snapshot: Snapshot) -> None:
    """What `qstat -f` says of slots at present."""
    live = (BarKind.JOB, BarKind.RESERVATION_JOB)
    expected = instance_slots(snapshot.cluster, snapshot.state)
    for row in gantt.rows:
        if row.kind is RowKind.INSTANCE:
            bars = [bar for bar in gantt.bars if bar.row == row.key]
            held, used, _ = expected[row.instances[0]]
            assert slots_at([bar for bar in bars if bar.kind in live], snapshot.now) == used
            running = [bar for bar in bars if bar.kind is BarKind.RESERVATION and bar.state in "rEd"]
            assert sum(bar.slots for bar in running) == held
