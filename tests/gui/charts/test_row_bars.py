"""The bars of a row: what is seen, what is hit, and how full a row is with bars too narrow to be drawn."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.row_bars import NARROW, RowBars
from qmonpy.gui.charts.time_scale import TimeScale, make_scale
from tests.gui.charts.gantt_world import HOUR, NOW, make_bar
from tests.gui.finding import present

LEFT, WIDTH = 200, 800
ROW_HEIGHTS = (18, 30, 60, 120)


@st.composite
def rows_of_bars(draw: st.DrawFn) -> RowBars:
    """Bars that do not cover each other: in each line of slots, one after the other."""
    bars = []
    lines = draw(st.integers(1, 4))
    for line in range(lines):
        time = draw(st.floats(-30, 0))
        for number in range(draw(st.integers(0, 8))):
            time += draw(st.floats(0, 5))
            end = time + draw(st.floats(0.001, 12))
            bars.append(make_bar(f"job:{line}.{number}", "h1", time, end, 1, line))
            time = end + 0.01
    return RowBars(bars, lines)


@st.composite
def day_scales(draw: st.DrawFn) -> TimeScale:
    begin = NOW - 20 * HOUR + draw(st.integers(0, 10 * HOUR))
    return make_scale(begin, begin + draw(st.integers(HOUR, 40 * HOUR))).with_place(LEFT, WIDTH)


@given(rows_of_bars(), day_scales(), st.sampled_from(ROW_HEIGHTS))
def test_that_every_bar_that_is_drawn_can_be_hit(bars: RowBars, scale: TimeScale, height: int) -> None:
    for number, first, last in bars.find_wide(scale, LEFT, LEFT + WIDTH):
        top, bottom = bars.find_span(bars.bars[number], height)
        x = (max(first, LEFT) + min(last, LEFT + WIDTH)) / 2
        assert bars.find_at(scale, x, (top + bottom) / 2, height, NOW) == bars.bars[number]


def end_of(bar: GanttBar) -> int:
    """Where a bar that is not open ends."""
    return present(bar.end)


@given(rows_of_bars(), day_scales(), st.sampled_from(ROW_HEIGHTS))
def test_that_a_bar_too_narrow_to_be_drawn_is_hit_too(bars: RowBars, scale: TimeScale, height: int) -> None:
    for bar in bars.bars:
        first, last = scale.x_of(bar.start), scale.x_of(end_of(bar))
        if last - first < NARROW:
            top, bottom = bars.find_span(bar, height)
            hit = bars.find_at(scale, (first + last) / 2, (top + bottom) / 2, height, NOW)
            assert hit is not None
            assert min(abs(scale.x_of(hit.start) - first), abs(scale.x_of(end_of(hit)) - last)) <= 2 * NARROW + 2


@given(rows_of_bars(), day_scales(), st.sampled_from(ROW_HEIGHTS))
def test_that_bars_stay_within_their_row(bars: RowBars, scale: TimeScale, height: int) -> None:
    for bar in bars.bars:
        top, bottom = bars.find_span(bar, height)
        assert 0 < top < bottom < height


@given(rows_of_bars(), day_scales())
def test_that_a_bar_is_drawn_by_itself_or_counts_for_how_full_the_row_is(bars: RowBars, scale: TimeScale) -> None:
    """Slots times pixels are the same, however bars are drawn."""
    wanted = 0.0
    for bar in bars.bars:
        first, last = (min(max(scale.x_of(time), LEFT), LEFT + WIDTH) for time in (bar.start, end_of(bar)))
        wanted += (last - first) * bar.slots
    assert bars.find_coverage(scale, LEFT, LEFT + WIDTH).sum() == pytest.approx(wanted, abs=1e-3)
    wide = sum(
        (min(last, LEFT + WIDTH) - max(first, LEFT)) * bars.bars[number].slots
        for number, first, last in bars.find_wide(scale, LEFT, LEFT + WIDTH)
    )
    narrow = bars.find_density(scale, LEFT, LEFT + WIDTH)
    assert wide + (0.0 if narrow is None else narrow.sum()) == pytest.approx(wanted, abs=1e-3)


@given(rows_of_bars(), day_scales())
def test_that_coverage_never_exceeds_the_slots(bars: RowBars, scale: TimeScale) -> None:
    coverage = bars.find_coverage(scale, LEFT, LEFT + WIDTH)
    assert np.all(coverage >= -1e-6)
    assert np.all(coverage <= bars.slots + 1e-6)


def test_that_the_order_of_the_bars_does_not_matter() -> None:
    bars = [make_bar(f"job:{number}.1", "h1", number, number + 2, 1, number % 2) for number in range(9)]
    scale = make_scale(NOW, NOW + 400 * HOUR).with_place(LEFT, WIDTH)
    one, other = RowBars(bars, 2), RowBars(bars[::-1], 2)
    assert one.bars == other.bars
    assert np.array_equal(one.find_coverage(scale, LEFT, LEFT + WIDTH), other.find_coverage(scale, LEFT, LEFT + WIDTH))


def test_that_a_job_inside_a_reservation_is_hit_before_it_and_the_reservation_around_it() -> None:
    outer = make_bar("ar:7", "h1", -1, 4, 2, kind=BarKind.RESERVATION)
    inner = make_bar("job:3.1", "h1", 0, 2, 2, kind=BarKind.RESERVATION_JOB)
    bars = RowBars([outer, inner], 2)
    scale = make_scale(NOW - 2 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    x = scale.x_of(NOW + HOUR)
    top, bottom = bars.find_span(outer, 30)
    assert bars.find_at(scale, x, (top + bottom) / 2, 30, NOW) == inner
    assert bars.find_at(scale, x, top, 30, NOW) == outer
    assert bars.find_at(scale, x, bottom - 1, 30, NOW) == outer
    assert bars.find_at(scale, scale.x_of(NOW + 3 * HOUR), (top + bottom) / 2, 30, NOW) == outer


def test_that_a_bar_with_an_open_end_reaches_as_far_as_is_seen() -> None:
    bars = RowBars([make_bar("job:2.1", "h1", -1, None)], 2)
    scale = make_scale(NOW + 100 * HOUR, NOW + 101 * HOUR).with_place(LEFT, WIDTH)
    ((_, first, last),) = bars.find_wide(scale, LEFT, LEFT + WIDTH)
    assert first < LEFT
    assert last > LEFT + WIDTH


def test_that_more_than_the_slots_of_a_row_still_fit_into_it() -> None:
    bar = make_bar("job:2.1", "h1", -1, 1, slots=10)
    bars = RowBars([bar, replace(bar, key="other", slots=0)], 4)
    assert bars.find_span(bar, 30)[0] >= 1
    assert bars.slots == 10


def test_that_what_is_planned_after_a_job_without_an_end_is_hit_before_it() -> None:
    """Behind now, the open end is drawn below everything else."""
    job = make_bar("job:2.1", "h1", -1, None)
    planned = make_bar("job:40", "h1", 2, 3, kind=BarKind.PLANNED)
    bars = RowBars([job, planned], 2)
    scale = make_scale(NOW - 2 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    hits = [bars.find_at(scale, scale.x_of(NOW + hours * HOUR), 12, 30, NOW) for hours in (-0.5, 1, 2.5, 4)]
    assert hits == [job, job, planned, job]


@pytest.mark.parametrize("kind", [BarKind.PLANNED, BarKind.FORECAST])
def test_that_a_job_that_is_expected_in_a_reservation_lies_inside_it(kind: BarKind) -> None:
    outer = make_bar("ar:7", "h1", 1, 4, 2, kind=BarKind.RESERVATION)
    bars = RowBars([outer, make_bar("job:40", "h1", 1, 3, 2, kind=kind)], 2)
    scale = make_scale(NOW - HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    reservation, job = (bars.faces[number] for number, _, _ in bars.find_wide(scale, LEFT, LEFT + WIDTH))
    assert job.is_inner
    assert job.layer > reservation.layer
    x = scale.x_of(NOW + 2 * HOUR)
    assert [bars.find_at(scale, x, y, 30, NOW).thing for y in (1, 15)] == ["ar:7", "job:40"]


def test_that_a_past_job_lies_inside_the_reservation_that_it_ran_in() -> None:
    outer = make_bar("ar:7", "h1", -4, 4, 2, kind=BarKind.RESERVATION)
    inner = make_bar("job:3.1", "h1", -3, -1, 2, kind=BarKind.PAST_JOB)
    before = make_bar("job:1.1", "h1", -6, -5, 2, kind=BarKind.PAST_JOB)
    beside = make_bar("job:4.1", "h1", -3, -1, 2, 2, kind=BarKind.PAST_JOB)
    bars = RowBars([outer, inner, before, beside], 4)
    scale = make_scale(NOW - 7 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    inside = {face.bar.thing: face.is_inner for face in bars.faces}
    assert inside == {"ar:7": False, "job:3.1": True, "job:1.1": False, "job:4.1": False}
    top, bottom = bars.find_span(inner, 60)
    around = bars.find_span(outer, 60)
    assert around[0] < top < bottom < around[1]
    assert bars.find_at(scale, scale.x_of(NOW - 2 * HOUR), (top + bottom) / 2, 60, NOW) == inner
