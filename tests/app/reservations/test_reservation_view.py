"""What the page of reservations shows of a snapshot."""

from dataclasses import replace

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.gantt.gantt_view import GanttOptions
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_view
from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.insight.plan.start_forecast import count_starts
from tests.app.reservation_world import reserved_snapshot


def view(
    options: GanttOptions = GanttOptions(),  # noqa: B008
    outlook: Outlook = Outlook(),  # noqa: B008
    before: ReservationView = ReservationView(),  # noqa: B008
    *,
    has_lanes: bool = False,
) -> ReservationView:
    return make_view(reserved_snapshot(), options, outlook, before, has_lanes=has_lanes)


def test_that_everything_with_a_bar_or_a_row_can_be_chosen() -> None:
    found = view()
    assert all(found.has_thing(thing) for thing in ("ar:17", "ar:18", "ar:9", "job:21.1"))
    assert (found.running, found.troubled) == (1, 1)


def test_that_the_past_is_left_out_of_table_and_chart_alike() -> None:
    found = view(GanttOptions(shows_past=False))
    assert not found.has_thing("ar:9")
    assert "ar:9" not in {bar.thing for bar in found.gantt.bars}


def test_that_what_did_not_change_is_the_same_object() -> None:
    first = view(has_lanes=True)
    second = view(before=first, has_lanes=True)
    assert first.lanes
    shown, again = ((*found.gantt.bars, *found.rows, *found.jobs, *(found.lanes or ())) for found in (first, second))
    for one, other in zip(shown, again, strict=True):
        assert one is other


def test_that_the_chart_is_made_once_for_a_snapshot_whatever_else_is_asked_of_it() -> None:
    snapshot = reserved_snapshot()
    options = GanttOptions()
    first = make_view(snapshot, options, Outlook(), ReservationView(), has_lanes=False)
    again = make_view(snapshot, options, Outlook(), first, has_lanes=True, has_jobs=True)
    assert (again.gantt, again.starts) == (first.gantt, first.starts)
    assert again.gantt is first.gantt
    planned = Outlook(make_forecast(snapshot))
    assert make_view(snapshot, options, planned, first, has_lanes=False).gantt is not first.gantt
    later = replace(snapshot, now=snapshot.now + 60)
    assert make_view(later, options, Outlook(), first, has_lanes=False).gantt.now == later.now


def test_that_lanes_are_made_when_they_are_shown_only() -> None:
    assert view().lanes is None
    assert view(has_lanes=True).lanes is not None


def test_that_waiting_jobs_stand_where_the_plan_expects_them() -> None:
    snapshot = reserved_snapshot()
    jobs = {**snapshot.state.jobs, 2: replace(snapshot.state.jobs[2], pe=None)}
    state = replace(snapshot.state, jobs=jobs, instance_states={}, reservations={})
    free = replace(snapshot, state=replace(state, running={}))
    outlook = Outlook(make_forecast(free))
    found = make_view(free, GanttOptions(), outlook, ReservationView(), has_lanes=False)
    assert found.starts.expected >= 1
    assert BarKind.FORECAST in {bar.kind for bar in found.gantt.bars}
    hidden = make_view(free, GanttOptions(shows_forecast=False), outlook, ReservationView(), has_lanes=False)
    assert BarKind.FORECAST not in {bar.kind for bar in hidden.gantt.bars}
    assert hidden.starts == found.starts


def test_that_a_filter_on_rows_does_not_change_the_counts_of_jobs() -> None:
    snapshot = reserved_snapshot()
    outlook = Outlook(make_forecast(snapshot))
    counts = {
        make_view(snapshot, options, outlook, ReservationView(), has_lanes=False).starts
        for options in (GanttOptions(), GanttOptions(filter="nowhere"), GanttOptions(hides_free=True))
    }
    assert counts == {count_starts(snapshot, outlook.forecast)}
