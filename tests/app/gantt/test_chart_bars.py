"""A chart whose rows are made when they are seen is the chart that is made as a whole."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt import blocked_slots, chart_bars, span_index
from qmonpy.app.gantt.blocked_slots import BlockedSlots
from qmonpy.app.gantt.chart_bars import ChartBars, bars_of_rows, bars_of_thing, find_rows
from qmonpy.app.gantt.closures import ClosureMaker
from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, RowKind
from qmonpy.app.gantt.gantt_rows import GanttOptions, Grouping
from qmonpy.app.gantt.gantt_view import make_gantt
from qmonpy.app.gantt.row_list import RowList
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_view
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import RunningTask, State
from tests.app.gantt_world import HOUR, NOW, busy_days, limited, make_cluster, make_snapshot
from tests.app.reservation_world import reserved_snapshot
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft, clusters

OPTIONS = [
    GanttOptions(rows=rows, grouping=grouping, hides_free=hides)
    for rows in (RowKind.INSTANCE, RowKind.HOST)
    for grouping in Grouping
    for hides in (False, True)
]


def copy(gantt: Gantt) -> Gantt:
    """The same chart with everything in it."""
    return Gantt(gantt.now, tuple(gantt.rows), tuple(gantt.bars), tuple(gantt.overbooked), dict(gantt.closures))


def sum_area(bars: Iterable[GanttBar], begin: int, end: int) -> int:
    """Slots times seconds that bars take within a window."""
    return sum(bar.slots * max(0, min(end, bar.end or end) - max(begin, bar.start)) for bar in bars)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_that_a_row_a_thing_and_a_heading_are_found_as_in_the_whole_chart(options: GanttOptions) -> None:
    found = make_gantt(make_snapshot(), options)
    whole, rows = copy(found), found.rows
    assert isinstance(rows, RowList)
    assert [rows.place_of(row.key) for row in whole.rows] == list(range(len(whole.rows)))
    keys = [row.key for row in whole.rows]
    assert bars_of_rows(found, keys) == bars_of_rows(whole, keys)
    for thing in {bar.thing for bar in whole.bars}:
        assert bars_of_thing(found, thing) == bars_of_thing(whole, thing)
    assert all(find_rows(found, [key]) == find_rows(whole, [key]) for key in keys)
    assert rows.place_of("group:nothing") is rows.place_of("instance:no.q@h") is rows.place_of("") is None


def test_that_hosts_below_cluster_queues_show_each_slot_below_its_queue_alone() -> None:
    job = RunningTask(1, 1, (("all.q@h2", 3), ("big.q@h2", 2), ("big.q@h3", 1)), NOW - HOUR)
    snapshot = Snapshot(make_cluster(), State({1: limited(1, "anna", 2)}, {}, {(1, 1): job}), NOW)
    gantt = make_gantt(snapshot, GanttOptions(rows=RowKind.HOST))
    shown = {bar.row: bar.slots for bar in gantt.bars}
    assert shown == {"group:all.q host:h2": 3, "group:big.q host:h2": 2, "host:h3": 1}
    assert {row.title: row.capacity for row in gantt.rows if row.kind is RowKind.GROUP} == {"all.q": 8, "big.q": 4}
    assert not gantt.overbooked


@pytest.mark.slow
@given(clusters(), days | busy_days, st.sampled_from(OPTIONS))
@settings(max_examples=40, deadline=None)
def test_that_what_hosts_book_alone_blocks_the_slots_that_the_whole_cluster_blocks(
    draft: Draft, day: list[Asked], options: GanttOptions
) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    snapshot = Snapshot(made.cluster, made.state, made.now, made.last)
    found = make_gantt(snapshot, options)
    maker = ClosureMaker(snapshot, 0, snapshot.calendar_zone.zone)
    blocked = BlockedSlots(snapshot, maker)
    for row in found.rows:
        bars = [bar for bar in found.bars if bar.row == row.key]
        assert found.closures.get(row.key, ()) == (*maker.of_row(row), *blocked.of_row(row, bars))


def test_that_the_sum_below_a_heading_is_as_full_as_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = make_snapshot()
    found = make_gantt(snapshot, GanttOptions())
    assert isinstance(found.bars, ChartBars)
    rows = [bar for bar in found.bars if bar.kind is not BarKind.RESERVATION_JOB]
    heading = found.rows[0].key
    own = [bar for bar in rows if bar.row in {row.key for row in find_rows(found, [heading])}]
    inside = {each.job for each in snapshot.finished if each.reservation is not None}
    own = [bar for bar in own if not any(bar.thing.startswith(f"job:{job}.") for job in inside)]
    monkeypatch.setattr(chart_bars, "MOST_SUMMED", 0)
    bars = ChartBars(found.bars.spans, found.bars.rows)
    assert bars.coarse_of(heading) is None
    begin, end = bars.extent
    for most in (2_000, 3):
        monkeypatch.setattr(span_index, "MOST_STRETCHES", most)
        summed = ChartBars(found.bars.spans, found.bars.rows).coarse_of(heading, is_patient=True)
        assert summed is not None
        assert sum_area(summed, begin, end) == pytest.approx(sum_area(own, begin, end), rel=0.05)


def test_that_rows_of_very_many_jobs_are_made_when_their_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.app.reservations.reservation_view.MOST_UNSEEN", 0)
    unseen, seen = (
        make_view(reserved_snapshot(), GanttOptions(), Outlook(), ReservationView(), has_lanes=False, has_jobs=has_jobs)
        for has_jobs in (False, True)
    )
    assert not unseen.jobs
    assert unseen.job_count == seen.job_count == len(seen.jobs) > 0


def make_bar(start: int, end: int | None, slots: int, bottom: int) -> GanttBar:
    return GanttBar(f"{start} {bottom}", "t", "r", BarKind.JOB, start, end, slots, bottom, "", "")


BARS = st.builds(make_bar, st.integers(0, 9), st.none() | st.integers(0, 12), st.integers(1, 4), st.integers(0, 9))


@given(st.lists(BARS, max_size=8), st.sets(st.integers(0, 12)))
def test_that_the_slots_that_bars_take_are_known_at_each_moment(bars: list[GanttBar], moments: set[int]) -> None:
    rising = sorted(moments)
    for moment, (count, busy) in zip(rising, blocked_slots._list_taken(bars, rising), strict=True):
        taken = [bar for bar in bars if bar.start <= moment < bar.release]
        slots = {slot for bar in taken for slot in range(bar.bottom, bar.bottom + bar.slots)}
        assert (count, busy) == (sum(bar.slots for bar in taken), sum(1 << slot for slot in slots))


@given(st.integers(0, 2**10 - 1), st.integers(0, 10), st.integers(0, 2**10 - 1))
def test_that_the_highest_free_slots_are_blocked_unless_those_of_before_are_free(
    busy: int, slots: int, kept: int
) -> None:
    found = blocked_slots._choose(busy, 10, slots, kept)
    free = [slot for slot in range(10) if not busy >> slot & 1]
    if kept.bit_count() == slots and not kept & busy:
        assert found == kept
    else:
        assert found == sum(1 << slot for slot in free[-slots:] if slots)


@pytest.mark.parametrize("options", [*OPTIONS, GanttOptions(filter="h1"), GanttOptions(shows_past=False)], ids=str)
@pytest.mark.parametrize("make", [make_snapshot, reserved_snapshot])
def test_that_a_chart_with_other_options_is_as_if_nothing_was_taken_from_the_one_before(
    make: Callable[[], Snapshot], options: GanttOptions
) -> None:
    """Of a large site, each key in the filter made everything anew, and let go of it in the window's thread."""
    snapshot = make()
    before = make_gantt(snapshot, GanttOptions())
    found = make_gantt(snapshot, options, other=before)
    assert copy(found) == copy(make_gantt(snapshot, options))
    assert isinstance(found.bars, ChartBars)
    assert isinstance(before.bars, ChartBars)
    assert (found.bars.spans is before.bars.spans) is options.shows_past
    assert copy(make_gantt(snapshot, GanttOptions(), other=found)) == copy(before)


def test_that_nothing_is_taken_from_a_chart_of_another_snapshot() -> None:
    one, other = make_snapshot(), reserved_snapshot()
    gantt = make_gantt(one, GanttOptions(filter="h1"), other=make_gantt(other, GanttOptions()))
    assert copy(gantt) == copy(make_gantt(one, GanttOptions(filter="h1")))
