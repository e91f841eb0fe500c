"""Dragging over rows asks for what was dragged over: queue instances, slots, and a PE that gives them."""

from dataclasses import replace

import pytest

from qmonpy.app.gantt.gantt import RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.reservations.dragged_request import DraggedRequest, find_dragged
from qmonpy.engine.granting.grant import grant
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.app.gantt_world import H1, H2, HOUR, NOW, limited, make_cluster, reserved

ROW1, ROW2, BIG = f"instance:{H1}", f"instance:{H2}", "instance:big.q@h3"
BEGIN, END = NOW + HOUR, NOW + 3 * HOUR
RULES = {"even": "4", "one": "$pe_slots", "round": "$round_robin", "fill": "$fill_up", "three": "3"}


def make_world(*pes: str, state: State | None = None, pe_slots: int = 99) -> Snapshot:
    """A queue all.q of four slots on h1 and h2, with PEs of these names."""
    cluster = make_cluster(
        queues={
            "all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": " ".join(pes) or "NONE"},
            "big.q": {"hostlist": "h2 h3", "slots": "2"},
        }
    )
    cluster = replace(cluster, pes={name: ParallelEnvironment(name, pe_slots, RULES[name]) for name in pes})
    return Snapshot(cluster, state or State(), NOW)


def drag(
    snapshot: Snapshot, *keys: str, begin: int = BEGIN, end: int = END, rows: RowKind = RowKind.INSTANCE
) -> DraggedRequest:
    gantt = make_gantt(snapshot, GanttOptions(rows=rows))
    return find_dragged(snapshot.cluster, gantt, keys, begin, end)


@pytest.mark.parametrize(
    ("pes", "pe"),
    [
        (("fill",), "fill"),
        (("one", "round"), "round"),
        (("round", "fill"), "fill"),
        (("fill", "even"), "even"),
        (("one", "three"), ""),
        ((), ""),
    ],
)
def test_that_two_rows_are_asked_for_with_all_their_slots(pes: tuple[str, ...], pe: str) -> None:
    asked = drag(make_world(*pes), ROW1, ROW2)
    assert asked == DraggedRequest((H1, H2), 8, pe)
    assert asked.lacks_pe == (not pe)


def test_that_what_is_asked_for_is_granted_on_just_these_rows() -> None:
    snapshot = make_world("fill")
    asked = drag(snapshot, ROW1, ROW2)
    slots = (Range(asked.slots, asked.slots),)
    request = ReservationRequest("root", BEGIN, END, pe=asked.pe, slots=slots, queues=asked.instances)
    found = grant(snapshot.cluster, snapshot.state, NOW, request, 1).reservation
    assert found is not None
    assert dict(found.pieces) == {H1: 4, H2: 4}


def test_that_one_row_is_asked_for_on_one_host() -> None:
    assert drag(make_world("fill", "one"), ROW1) == DraggedRequest((H1,), 4, "one")


def test_that_a_pe_with_too_few_slots_is_not_asked_for() -> None:
    assert drag(make_world("fill", pe_slots=7), ROW1, ROW2).lacks_pe


def test_that_a_pe_of_only_some_of_the_rows_is_not_asked_for() -> None:
    assert drag(make_world("fill"), ROW1, BIG) == DraggedRequest((H1, "big.q@h3"), 6)


def test_that_slots_that_are_booked_meanwhile_are_not_asked_for() -> None:
    jobs = {1: limited(1, "anna", 2), 2: limited(2, "anna", 1)}
    running = {(n, 1): RunningTask(n, 1, ((H1, 1),), NOW - 30) for n in jobs}
    granted = {5: reserved(5, NOW + 2 * HOUR, NOW + 9 * HOUR, ((H1, 2),))}
    snapshot = make_world("fill", state=State(jobs, {}, running, {}, granted))
    assert drag(snapshot, ROW1, ROW2).slots == 5
    assert drag(snapshot, ROW1, ROW2, end=NOW + 2 * HOUR - 60).slots == 6
    assert drag(snapshot, ROW1, ROW2, begin=NOW + 2 * HOUR + 60).slots == 6


def test_that_rows_on_which_nothing_is_free_are_asked_for_as_they_are() -> None:
    full = {5: reserved(5, NOW, NOW + 9 * HOUR, ((H1, 4), (H2, 4)))}
    assert drag(make_world("fill", state=State(reservations=full)), ROW1, ROW2).slots == 8


def test_that_a_host_and_a_folded_group_stand_for_their_queue_instances() -> None:
    snapshot = make_world("fill")
    host = next(row.key for row in make_gantt(snapshot, GanttOptions(rows=RowKind.HOST)).rows if row.title == "h1")
    assert drag(snapshot, host, rows=RowKind.HOST) == DraggedRequest((H1,), 4, "fill")
    assert drag(snapshot, "group:all.q").slots == 8
