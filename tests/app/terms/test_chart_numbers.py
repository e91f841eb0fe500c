"""The numbers of the chart and of requests, opened: each is the one that is shown, and its terms come to it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.gantt.gantt import GanttLane, LanePast, format_job_thing, format_reservation_thing
from qmonpy.app.gantt.gantt_lanes import make_lanes
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.jobs.displacement_view import answer_displacement
from qmonpy.app.reservations.request_answer import RequestAnswer, RequestQuestions, answer_draft, explain_answer
from qmonpy.app.reservations.request_displacement import with_request_granted
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.terms.capacity_number import OfferedAmount
from qmonpy.app.terms.displacement_number import MovedStarts
from qmonpy.app.terms.lane_number import LaneAmount
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.request_number import RequestedSlots
from qmonpy.app.terms.row_number import RowRoom
from qmonpy.app.terms.slots_number import InstanceSlots
from qmonpy.app.terms.term_row import TermRow
from qmonpy.app.terms.thing_number import BarNumbers
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.values.moment import format_time
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.insight.plan.forecast import Forecast, make_forecast
from qmonpy.insight.plan.start_forecast import StartKind, find_starts
from qmonpy.insight.reserving.displacement import Displacement, JobStarts, Start
from qmonpy.insight.sites.host_capacity import HostCapacity
from qmonpy.model.snapshot import Snapshot
from qmonpy.resources import resource
from tests.app.reservation_world import reserved_snapshot
from tests.present import present


@pytest.fixture(scope="module")
def shipped() -> Snapshot:
    """The shipped cluster with reservations, as it is when it is opened."""
    return EmbeddedFiles().open(resource("clusters/reservations.yaml")).snapshot()


def all_rows(rows: tuple[TermRow, ...]) -> Iterator[TermRow]:
    for row in rows:
        yield row
        yield from all_rows(row.children)


def check_keys(opened: Opened) -> None:
    keys = [row.key for row in all_rows(opened.rows)]
    assert len(set(keys)) == len(keys), opened.sentence


def row_of(opened: Opened, *key: str) -> TermRow:
    return next(row for row in all_rows(opened.rows) if row.key == key)


def check_lane(lane: GanttLane, snapshot: Snapshot) -> None:
    for step in [each for each in lane.steps if each.time >= snapshot.now][:6]:
        opened = LaneAmount(lane.key, step.time, lane).open(snapshot)
        check_keys(opened)
        for name, amount in (("used", step.used), ("reserved", step.reserved)):
            row = row_of(opened, name)
            assert row.value == pytest.approx(amount), (lane.title, step)
            assert sum(each.value for each in row.children) == pytest.approx(amount), (lane.title, step)
        if lane.limit is not None:
            assert row_of(opened, "left").value == pytest.approx(lane.limit - step.used - step.reserved)


def test_that_every_amount_of_every_lane_is_what_its_tasks_and_reservations_come_to(shipped: Snapshot) -> None:
    for snapshot in (shipped, reserved_snapshot()):
        lanes = make_lanes(snapshot, GanttOptions(shows_slots=True))
        assert any(each.reserved for lane in lanes for each in lane.steps)
        # A part of the many lanes of single hosts is enough.
        for lane in (*lanes[:12], *lanes[12::9]):
            check_lane(lane, snapshot)


def test_that_what_was_recorded_of_a_lane_is_said_and_not_added_up() -> None:
    snapshot = reserved_snapshot()
    lane = make_lanes(snapshot, GanttOptions(shows_slots=True))[0]
    past = replace(lane, past=(LanePast(snapshot.now - 600, snapshot.now - 300, 2.0),))
    opened = LaneAmount(lane.key, snapshot.now - 400, past).open(snapshot)
    assert opened.rows == ()
    assert opened.sentence.startswith("2 in use on average from ")
    assert LaneAmount(lane.key, snapshot.now - 100, past).open(snapshot).rows


def test_that_the_room_of_a_row_is_its_slots_less_everything_that_has_some(shipped: Snapshot) -> None:
    forecast = make_forecast(shipped)
    names = [place.name for place in prepare(shipped.cluster).site.places][:8]
    for moment in (shipped.now, shipped.now + 3600):
        whole = RowRoom("all", tuple(names), moment, forecast).open(shipped)
        check_keys(whole)
        lefts = []
        for name in names:
            opened = RowRoom(name, (name,), moment, forecast).open(shipped)
            taken = 0.0
            for each in ("used", "reserved", "planned", "expected"):
                row = next((row for row in opened.rows if row.key == (each,)), None)
                if row is not None:
                    assert row.value == sum(below.value for below in row.children)
                    taken += row.value
            left = row_of(opened, "left").value
            assert left == row_of(opened, "total").value - taken
            assert row_of(whole, name).value == left
            lefts.append(left)
        assert f"= {sum(lefts):,.0f} free at {format_time(moment)}." in whole.sentence


def test_that_the_room_of_a_row_now_is_what_the_page_of_queues_calls_free(shipped: Snapshot) -> None:
    counted = 0
    for place in prepare(shipped.cluster).site.places:
        free = row_of(InstanceSlots(place.name).open(shipped), "free").value
        opened = RowRoom(place.name, (place.name,), shipped.now, Forecast()).open(shipped)
        left = row_of(opened, "left").value
        # A task whose reservation is over still has its slots, for which nothing is booked.
        loose = [row.value for row in opened.rows if row.key == ("loose",)]
        assert left == free + sum(loose)
        counted += 1
    assert counted


def test_that_a_bar_is_opened_into_its_begin_its_length_and_its_end() -> None:
    snapshot = reserved_snapshot()
    forecast = make_forecast(snapshot)
    opened = BarNumbers(format_reservation_thing(17), forecast).open(snapshot)
    begin, length, end = (row_of(opened, "window", name).shown for name in ("begin", "length", "end"))
    assert (begin, length, end) == (format_time(snapshot.now - 600), "1:00:00", format_time(snapshot.now + 3000))
    assert row_of(opened, "slots").value == 2
    ended = BarNumbers(format_reservation_thing(9), forecast).open(snapshot)
    assert ended.sentence.endswith("= 1:00:00.")
    task = BarNumbers(format_job_thing(20, 1), forecast).open(snapshot)
    assert task.sentence.endswith("= 0:01:30.")
    running = BarNumbers(format_job_thing(1, 1), forecast).open(snapshot)
    assert row_of(running, "slots").children
    for each in (opened, ended, task, running):
        check_keys(each)


def test_that_the_bar_of_a_job_that_waits_is_opened_into_its_expected_start(shipped: Snapshot) -> None:
    forecast = make_forecast(shipped)
    finder, counted = find_starts(shipped, forecast), 0
    for number in list(shipped.state.pending)[:20]:
        found = finder.find(number)
        opened = BarNumbers(format_job_thing(number), forecast).open(shipped)
        check_keys(opened)
        if found is not None and found.kind is StartKind.EXPECTED:
            assert format_time(present(found.start)) == row_of(opened, "window", "begin").shown
            counted += 1
    assert counted


def answer(snapshot: Snapshot, duration: str, slots: str) -> RequestAnswer:
    questions, draft = RequestQuestions(snapshot), RequestDraft(duration=duration, pe="mpi", slots=slots)
    found = present(answer_draft(draft, snapshot, "root", questions))
    return found if found.is_granted else explain_answer(found, snapshot, questions)


def test_that_what_is_granted_is_opened_into_its_places_and_what_bounds_each(shipped: Snapshot) -> None:
    asked = answer(shipped, "1:0:0", "4")
    assert asked.is_granted
    opened = RequestedSlots(asked.request).open(shipped)
    check_keys(opened)
    assert opened.sentence.startswith("4 of the slots asked for (4 in PE mpi), ")
    for name, slots in asked.pieces:
        row = row_of(opened, "place", name)
        assert row.value == slots
        least = min(each.value for each in row.children)
        assert slots <= least == row.children[0].value
        total, _, left, _ = row.children[0].children
        assert left.value == total.value - row.children[0].children[1].value


def test_that_what_is_missing_is_opened_into_what_holds_it(shipped: Snapshot) -> None:
    asked = answer(shipped, "1:0:0", "40")
    assert not asked.is_granted
    opened = RequestedSlots(asked.request).open(shipped)
    check_keys(opened)
    assert opened.sentence == asked.general
    missing = row_of(opened, "missing", "0")
    assert missing.how.endswith(f"= {missing.shown}")
    assert missing.children[0].shown == "40"
    held = [row for row in all_rows(missing.children) if row.key[-1] == "used" and row.children]
    assert held
    for row in asked.reasons:
        for below in row.children:
            check_keys(RequestedSlots(asked.request, below.instance).open(shipped))


def test_that_an_offer_is_opened_into_what_it_would_get_and_what_ends_then(shipped: Snapshot) -> None:
    asked = answer(shipped, "1:0:0", "40")
    later = next(each for each in asked.offers if each.title.startswith("Later"))
    number = RequestedSlots(later.request, what=later.title)
    assert number.title == f"slots of the request ({later.title})"
    opened = number.open(shipped)
    check_keys(opened)
    assert " = 40 of the slots asked for" in opened.sentence
    assert row_of(opened, "start").shown == format_time(present(later.request.start))
    assert row_of(opened, "ends").children


def test_that_starts_that_a_request_moves_are_opened_into_before_and_after(shipped: Snapshot) -> None:
    asked = answer(shipped, "4:0:0", "4")
    changed = with_request_granted(shipped, asked.request)
    view = answer_displacement(shipped, changed)
    found = present(view.found)
    opened = MovedStarts(found, changed).open(shipped)
    check_keys(opened)
    assert opened.sentence == view.sentence
    assert len([row for row in opened.rows if row.key[0] == "moved"]) == min(50, len(found.moved))
    for row, each in zip(opened.rows, found.moved, strict=False):
        before, after = row.children
        for side, start in ((before, each.before), (after, each.after)):
            if start.moment is not None:
                assert side.shown == format_time(start.moment)
        if each.before.moment is not None and each.after.moment is not None:
            assert row.how.endswith(f"= {format_time(each.after.moment)}")


def test_that_a_start_that_there_is_on_one_side_alone_is_told_as_in_the_sentence() -> None:
    start, snapshot = Start(reserved_snapshot().now), reserved_snapshot()
    for until, without, how in (
        (None, "never", ""),
        (start.moment, "later", "not before 2023-11-14 22:13:20; what comes then was not played"),
    ):
        moved = (JobStarts(2, Start(None), start, moved_tasks=1), JobStarts(3, start, Start(None), moved_tasks=1))
        found = Displacement(snapshot.now, moved, until)
        opened = MovedStarts(found, snapshot.state, frozenset((2,))).open(snapshot)
        first, second = (next(row for row in opened.rows if row.key[1] == name) for name in ("2", "3"))
        assert (first.how, second.how) == ("a start only with the change", "a start only without the change")
        assert (first.children[0].shown, first.children[0].how) == (without, how)
        assert second.children[1].shown == without


def test_that_what_queues_offer_together_is_added_up() -> None:
    attribute = reserved_snapshot().cluster.complexes["slots"]
    opened = OfferedAmount(HostCapacity("h1", attribute, (("all.q", 8), ("long.q", 16)), None, 8)).open(Snapshot())
    assert opened.sentence == "8 + 16 = 24, of 8 that the host has."
    assert [row.shown for row in opened.rows] == ["8", "16", "24", "8"]
    unknown = OfferedAmount(HostCapacity("h1", attribute, (("all.q", 8),), None)).open(Snapshot())
    assert unknown.sentence == "8; how much the host has is not known."
