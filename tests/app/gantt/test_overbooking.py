"""The chart is the ledger: what is drawn on a row is what the engine books, and no red line without a cause."""

from dataclasses import replace
from datetime import UTC

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import BarKind, Gantt, RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.gantt.overbooking import BOOKED, describe_overbooking
from qmonpy.app.reservations.request_gantt import make_request_gantt
from qmonpy.engine.books.ledger import WindowedLedger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from qmonpy.insight.plan.plan import plan
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.app.gantt_world import (
    H1,
    H2,
    HOUR,
    NOW,
    QUEUES,
    busy_days,
    limited,
    make_cluster,
    make_snapshot,
    reserved,
    with_state,
)
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft, clusters

ROW1 = f"instance:{H1}"


def booked_at(snapshot: Snapshot, instance: str, moment: int) -> float:
    """The slots of a queue instance that the ledger books at a moment."""
    prepared = prepare(snapshot.cluster)
    ledger = ledger_of(prepared, snapshot.state, snapshot.now, has_plan=True)
    account = prepared.site.by_name[instance].level.accounts["slots"]
    return WindowedLedger(ledger, moment, moment + 1).used[account.number]


def drawn_at(gantt: Gantt, row: str, moment: int) -> int:
    bars = [bar for bar in gantt.bars if bar.row == row and bar.kind in BOOKED]
    return sum(bar.slots for bar in bars if bar.start <= moment < bar.release)


def check_ledger(gantt: Gantt, snapshot: Snapshot) -> None:
    """At every moment at which anything changes, the drawn slots are the booked ones, and only too many are marked."""
    for row in gantt.rows:
        if row.kind is RowKind.GROUP:
            continue
        bars = [bar for bar in gantt.bars if bar.row == row.key]
        edges = {edge for bar in bars for edge in (bar.start, bar.start - 1, bar.release, bar.release - 1)}
        for moment in sorted({snapshot.now, *(edge for edge in edges if snapshot.now <= edge < FOREVER)}):
            booked = booked_at(snapshot, row.instances[0], moment)
            assert drawn_at(gantt, row.key, moment) == booked
            marked = [each for each in gantt.overbooked if each.row == row.key and each.is_at(moment, snapshot.now)]
            assert bool(marked) == (booked > row.capacity)
            assert all((each.booked, each.capacity) == (booked, row.capacity) for each in marked)


def with_slots(cluster: Cluster, slots: int) -> Cluster:
    """The cluster with fewer slots in every queue than when its jobs started."""
    queues = {
        name: replace(each, settings={**each.settings, "slots": replace(each.settings["slots"], default=str(slots))})
        for name, each in cluster.queues.items()
    }
    return replace(cluster, queues=queues)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(clusters(), days | busy_days, st.sampled_from([None, 1, 2]))
def test_that_what_is_drawn_on_a_row_is_booked_in_the_ledger(draft: Draft, day: list[Asked], slots: int | None) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    cluster = made.cluster if slots is None else with_slots(made.cluster, slots)
    snapshot = Snapshot(cluster, made.state, made.now, made.last)
    check_ledger(make_gantt(snapshot, GanttOptions(), plan(cluster, made.state, made.now)), snapshot)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(clusters(), days)
def test_that_a_plan_of_another_time_overbooks_nothing(draft: Draft, day: list[Asked]) -> None:
    """Its starts yield to what was granted or started since."""
    made = make_day(draft)
    old = None
    for asked in day:
        made.do(asked)
        snapshot = Snapshot(made.cluster, made.state, made.now, made.last)
        gantt = make_gantt(snapshot, GanttOptions(), old)
        check_ledger(gantt, snapshot)
        assert all(row.slots == max(1, row.capacity) for row in gantt.rows)
        old = old or plan(made.cluster, made.state, made.now)


@settings(max_examples=25, deadline=None)
@given(clusters(), days)
def test_that_the_chart_of_a_request_shows_what_the_ledger_books(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    snapshot = Snapshot(made.cluster, made.state, made.now)
    names = list(prepare(made.cluster).site.by_name)
    request = ReservationRequest("anna", start=made.now + 300, end=made.now + 600)
    check_ledger(make_request_gantt(snapshot, request, (), names)[0], snapshot)


def test_that_a_red_line_says_which_bookings_are_too_many_together() -> None:
    snapshot = make_snapshot()
    running = {(10, 1): RunningTask(10, 1, ((H1, 2),), NOW - HOUR)}
    others = {5: reserved(5, NOW + HOUR // 2, NOW + 3 * HOUR, ((H1, 4),))}
    gantt = make_gantt(with_state(snapshot, running=running, reservations=others), GanttOptions())
    (found,) = gantt.overbooked
    assert (found.row, found.begin, found.end) == (ROW1, NOW + HOUR // 2, NOW + HOUR + 60)
    assert describe_overbooking(found, UTC) == (
        "all.q@h1 has 4 slots, 6 are booked from Tue 2023-11-14 22:43:20 UTC to Tue 2023-11-14 23:14:20 UTC: "
        "reservation 5 (4), job 10 (2)"
    )


def test_that_what_is_booked_already_is_too_much_from_now_on() -> None:
    """The row had more slots when the job began."""
    snapshot = make_snapshot()
    running = {(10, 1): RunningTask(10, 1, ((H1, 5),), NOW - HOUR)}
    gantt = make_gantt(with_state(snapshot, running=running, reservations={}), GanttOptions())
    (found,) = gantt.overbooked
    assert not found.is_at(NOW - 1, NOW)
    assert describe_overbooking(found, UTC) == (
        "all.q@h1 has 4 slots, 5 are booked from now to Tue 2023-11-14 23:14:20 UTC: job 10 (5)"
    )


def test_that_a_planned_start_over_which_a_reservation_was_granted_lies_below_it() -> None:
    snapshot = make_snapshot()
    granted = with_state(snapshot, reservations={9: reserved(9, NOW + HOUR, NOW + 2 * HOUR, ((H2, 3),))})
    gantt = make_gantt(granted, GanttOptions())
    assert not gantt.overbooked
    assert all(row.slots == row.capacity for row in gantt.rows)
    assert any(bar.kind is BarKind.PLANNED for bar in gantt.bars)


def test_that_the_chart_of_a_request_shades_what_is_booked_on_other_rows() -> None:
    """On h1, big.q has what the host has left for all.q."""
    hosts = {"h1": {"complex_values": "slots=5"}, "h2": {}, "h3": {}}
    queues = {**QUEUES, "big.q": {"hostlist": "h1", "slots": "3"}}
    jobs = {1: limited(1, "anna", 2)}
    running = {(1, 1): RunningTask(1, 1, (("big.q@h1", 3),), NOW - HOUR)}
    snapshot = Snapshot(make_cluster(hosts=hosts, queues=queues), State(jobs, {}, running), NOW)
    request = ReservationRequest("anna", start=NOW + 60, end=NOW + 600)
    gantt, _ = make_request_gantt(snapshot, request, ((H1, 1),), [H1])
    closures = gantt.closures[ROW1]
    for moment, count in ((NOW, 2), (NOW + 300, 2), (NOW + HOUR, 2), (NOW + HOUR + 60, 0)):
        assert sum(each.slots or 0 for each in closures if each.is_at(moment, NOW)) == count


def test_that_jobs_end_with_their_reservation_in_the_chart_of_a_request() -> None:
    """Even if the reservation ends before what the chart is about."""
    snapshot = make_snapshot()
    later = ReservationRequest("anna", start=NOW + 9 * HOUR, end=NOW + 10 * HOUR)
    gantt, _ = make_request_gantt(snapshot, later, ((H1, 4),), [H1])
    inside = next(bar for bar in gantt.bars if bar.thing == "job:20.1")
    assert (inside.kind, inside.end) == (BarKind.RESERVATION_JOB, NOW + HOUR)
    assert not gantt.overbooked
