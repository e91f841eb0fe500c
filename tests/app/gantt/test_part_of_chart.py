"""A chart of which the first rows are made before the rest is known is the whole chart, row by row and in the end."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt import chart_bars, span_index
from qmonpy.app.gantt.chart_bars import ChartBars
from qmonpy.app.gantt.colour_key import ColourBy, rank_names
from qmonpy.app.gantt.gantt import Gantt
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.gantt.gantt_view import make_gantt
from qmonpy.app.gantt.row_list import RowList
from qmonpy.app.gantt.span_index import SpanIndex
from qmonpy.app.reservations import reservation_view
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_first_view, make_view
from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.insight.plan.plan import plan
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import RunningTask
from tests.app.gantt.test_chart_bars import OPTIONS, copy
from tests.app.gantt_world import HOUR, NOW, busy_days, make_snapshot, with_state
from tests.app.reservation_world import reserved_snapshot
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft, clusters

MAKERS = [make_snapshot, reserved_snapshot]


def orphaned_snapshot() -> Snapshot:
    """A job that runs on a queue instance of which nothing is known, beside those that are."""
    snapshot = make_snapshot()
    task = RunningTask(10, 1, (("all.q@h1", 1), ("gone.q@h9", 1)), NOW - HOUR)
    return with_state(snapshot, running={**snapshot.state.running, (10, 1): task})


def bars_of(gantt: Gantt) -> ChartBars:
    assert isinstance(gantt.bars, ChartBars)
    return gantt.bars


def check_part(snapshot: Snapshot, options: GanttOptions, order: Callable[[list[int]], list[int]]) -> None:
    """Ask a part of a chart for its rows in some order, and compare each, and then all, with the whole chart."""
    forecast = plan(snapshot.cluster, snapshot.state, snapshot.now)
    whole, part = (make_gantt(snapshot, options, forecast, is_part=is_part) for is_part in (False, True))
    bars = bars_of(part)
    assert not bars.is_counted
    if options.hides_free:
        assert bars.spans.is_complete
    for place in order(list(range(len(part.rows)))):
        row = part.rows[place]
        assert row == whole.rows[place]
        assert bars.of_row(row) == bars_of(whole).of_row(row)
        assert part.closures.get(row.key) == whole.closures.get(row.key)
    assert bars.complete()
    assert (bars.job_count, bars.extent) == (bars_of(whole).job_count, bars_of(whole).extent)
    assert copy(part) == copy(whole)


@pytest.mark.parametrize("rows", [1, 2, 64])
@pytest.mark.parametrize("options", [*OPTIONS, GanttOptions(filter="h1"), GanttOptions(shows_past=False)], ids=str)
def test_that_each_row_of_a_part_is_that_of_the_whole_chart(
    options: GanttOptions, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chart_bars, "FIRST_ROWS", rows)
    for make in MAKERS:
        check_part(make(), options, lambda places: places[::-1])


@pytest.mark.slow
@given(clusters(), days | busy_days, st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_that_a_part_of_any_cluster_becomes_the_whole_chart(
    draft: Draft, day: list[Asked], options: GanttOptions, dice: Any
) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    snapshot = Snapshot(made.cluster, made.state, made.now, made.last)
    check_part(snapshot, options, lambda places: dice.sample(places, len(places)))


def test_that_what_asks_for_all_of_a_part_finds_what_is_left_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each search goes through everything that runs: an export would make one for every few rows."""
    searches = []
    look = SpanIndex.look_for

    def note(spans: SpanIndex, names: Iterable[str]) -> None:
        searches.append(spans.is_complete)
        look(spans, names)

    monkeypatch.setattr(SpanIndex, "look_for", note)
    monkeypatch.setattr(chart_bars, "FIRST_ROWS", 1)
    whole = make_gantt(make_snapshot(), GanttOptions())
    for name in ("bars", "overbooked", "closures"):
        part = make_gantt(make_snapshot(), GanttOptions(), is_part=True)
        searches.clear()
        assert list(getattr(part, name)) == list(getattr(whole, name))
        assert all(searches)
        assert bars_of(part).spans.is_complete
    part, heading = make_gantt(make_snapshot(), GanttOptions(), is_part=True), whole.rows[0].key
    assert bars_of(part).coarse_of(heading) is None
    assert bars_of(part).coarse_of(heading, is_patient=True) == bars_of(whole).coarse_of(heading)


def test_that_what_stands_on_many_queue_instances_is_found_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    gantt = make_gantt(make_snapshot(), GanttOptions(), is_part=True, has_closures=False)
    spans = bars_of(gantt).spans
    spans.look_for(("all.q@h1", "nowhere@h1"))
    assert spans.knows(("all.q@h1", "nowhere@h1"))
    assert not spans.is_complete
    assert not spans.at(("nowhere@h1",))
    monkeypatch.setattr(span_index, "MOST_PARTS", 1)
    spans.look_for(("all.q@h2", "big.q@h2"))
    assert spans.is_complete


def test_that_a_queue_instance_of_which_nothing_is_known_comes_with_the_whole_chart() -> None:
    snapshot, options = orphaned_snapshot(), GanttOptions()
    first = make_first_view(snapshot, options, Outlook())
    assert "instance:gone.q@h9" not in {row.key for row in first.gantt.rows}
    whole = make_view(snapshot, options, Outlook(), first, has_lanes=False)
    assert "instance:gone.q@h9" in {row.key for row in whole.gantt.rows}
    assert copy(whole.gantt) == copy(make_gantt(snapshot, options))


@pytest.mark.parametrize("make", [*MAKERS, orphaned_snapshot])
def test_that_a_view_made_in_two_steps_is_the_one_made_at_once(make: Callable[[], Snapshot]) -> None:
    snapshot, options = make(), GanttOptions()
    outlook = Outlook(make_forecast(snapshot))
    first = make_first_view(snapshot, options, outlook)
    assert (first.job_count, first.starts, first.jobs) == (None, None, ())
    assert not bars_of(first.gantt).is_counted
    second = make_view(snapshot, options, outlook, first, has_lanes=False)
    at_once = make_view(snapshot, options, outlook, ReservationView(), has_lanes=False)
    assert copy(second.gantt) == copy(at_once.gantt)
    names = [each for each in ReservationView.__dataclass_fields__ if each not in ("gantt", "names")]
    assert {each: getattr(second, each) for each in names} == {each: getattr(at_once, each) for each in names}
    assert second.names._counts == at_once.names._counts
    assert first.rows == at_once.rows
    assert first.colour_names == {ColourBy.USER: at_once.colour_names[ColourBy.USER]}


def test_that_of_very_many_jobs_only_the_names_are_ranked_by_which_they_are_coloured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reservation_view, "MOST_UNSEEN", 0)
    snapshot, options = make_snapshot(), GanttOptions()
    found = make_view(snapshot, options, Outlook(), ReservationView(), has_lanes=False)
    assert list(found.colour_names) == [ColourBy.USER]
    other = make_view(snapshot, options, Outlook(), found, has_lanes=False, colour_by=ColourBy.QUEUE)
    assert set(other.colour_names) == {ColourBy.USER, ColourBy.QUEUE}
    later = replace(snapshot, state=replace(snapshot.state))
    assert list(make_view(later, options, Outlook(), other, has_lanes=False).colour_names) == [ColourBy.USER]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("by", [ColourBy.USER, ColourBy.PROJECT])
def test_that_names_with_most_slots_that_run_come_first(make: Callable[[], Snapshot], by: ColourBy) -> None:
    snapshot = make()
    state = replace(
        snapshot.state,
        jobs={
            number: replace(job, project=f"p{number % 2}" if number % 3 else None)
            for number, job in snapshot.state.jobs.items()
        },
    )
    names: dict[str, tuple[int, int]] = {}
    for job in state.jobs.values():
        name = (job.owner if by is ColourBy.USER else job.project) or ""
        slots = sum(task.slots for task in state.running.values() if task.job == job.number)
        before = names.get(name, (0, 0))
        names[name] = before[0] - slots, before[1] - (job.number in state.pending)
    expected = sorted((name for name in names if name), key=lambda name: (*names[name], name))
    assert rank_names(replace(snapshot, state=state), by) == tuple(expected)


@pytest.mark.parametrize("make", [*MAKERS, orphaned_snapshot])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_that_the_queue_instances_of_a_host_and_of_a_queue_are_found_without_listing_all(
    make: Callable[[], Snapshot], options: GanttOptions
) -> None:
    rows = make_gantt(make(), options).rows
    assert isinstance(rows, RowList)
    roster = rows.plan.roster
    roster.__dict__.pop("by_host", None)
    hosts = {name.partition("@")[2] for name in roster.names}
    found = {host: list(roster.names_on(host)) for host in (*hosts, "nowhere")}
    assert {host: names for host, names in found.items() if names} == roster.by_host
    by_queue: dict[str, list[str]] = {}
    for name in roster.names:
        by_queue.setdefault(name.partition("@")[0], []).append(name)
    assert {queue: list(names) for queue, names in roster.by_queue.items() if names} == by_queue
    for section in rows.plan.sections:
        heading = rows[rows.place_of(section.key) or 0]
        below = [name for item in section.items for name in rows.plan.members(section, item)]
        assert tuple(heading.instances) == heading.instances == tuple(dict.fromkeys(below))
        assert hash(heading) == hash(replace(heading, instances=tuple(heading.instances)))
