"""The bars of a row: what is seen, what is hit, and how full a row is with bars too narrow to be drawn."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.row_bars import NARROW, RowBars
from qmonpy.gui.charts.time_scale import TimeScale, make_scale
from tests.gui.charts.gantt_world import HOUR, NOW, make_bar
from tests.gui.finding import present

LEFT, WIDTH = 200, 800
ROW_HEIGHTS = (18, 30, 60, 120)


def find_top(bars: RowBars, scale: TimeScale, x: float, y: float, height: float, now: float) -> GanttBar | None:
    return next(iter(bars.find_at(scale, x, y, height, now)), None)


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
    return RowBars(bars, lines, Colouring())


@st.composite
def day_scales(draw: st.DrawFn) -> TimeScale:
    begin = NOW - 20 * HOUR + draw(st.integers(0, 10 * HOUR))
    return make_scale(begin, begin + draw(st.integers(HOUR, 40 * HOUR))).with_place(LEFT, WIDTH)


@given(rows_of_bars(), day_scales(), st.sampled_from(ROW_HEIGHTS))
@pytest.mark.slow
def test_that_every_bar_that_is_drawn_can_be_hit(bars: RowBars, scale: TimeScale, height: int) -> None:
    for number, first, last in bars.find_wide(scale, LEFT, LEFT + WIDTH):
        top, bottom = bars.find_span(bars.bars[number], height)
        x = (max(first, LEFT) + min(last, LEFT + WIDTH)) / 2
        assert find_top(bars, scale, x, (top + bottom) / 2, height, NOW) == bars.bars[number]


def end_of(bar: GanttBar) -> int:
    """Where a bar that is not open ends."""
    return present(bar.end)


@given(rows_of_bars(), day_scales(), st.sampled_from(ROW_HEIGHTS))
def test_that_a_bar_too_narrow_to_be_drawn_is_hit_too(bars: RowBars, scale: TimeScale, height: int) -> None:
    for bar in bars.bars:
        first, last = scale.x_of(bar.start), scale.x_of(end_of(bar))
        if last - first < NARROW:
            top, bottom = bars.find_span(bar, height)
            hit = find_top(bars, scale, (first + last) / 2, (top + bottom) / 2, height, NOW)
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
    drawn = [bars.bars[number] for number, _, _ in bars.find_wide(scale, LEFT, LEFT + WIDTH)]
    edges = [(max(scale.x_of(bar.start), LEFT), min(scale.x_of(end_of(bar)), LEFT + WIDTH), bar.slots) for bar in drawn]
    wide = sum((last - first) * slots for first, last, slots in edges if last > first)
    narrow = sum(density.sum() for _, density in bars.find_density(scale, LEFT, LEFT + WIDTH)[1])
    assert wide + narrow == pytest.approx(wanted, abs=1e-3)


def test_that_a_small_bar_that_stands_alone_is_drawn_wide_enough_to_be_seen_and_hit() -> None:
    alone, pair = make_bar("job:1.1", "h1", 0, 0.01), [make_bar(f"job:{n}.1", "h1", 10 + n / 50, 10.1) for n in (2, 3)]
    bars = RowBars([alone, *pair], 2, Colouring())
    scale = make_scale(NOW - 24 * HOUR, NOW + 24 * HOUR).with_place(LEFT, WIDTH)
    ((number, first, last),) = bars.find_wide(scale, LEFT, LEFT + WIDTH)
    assert bars.bars[number] == alone
    assert last - first == NARROW
    top, bottom = bars.find_span(alone, 30)
    assert bottom - top >= NARROW
    assert find_top(bars, scale, last - 0.5, (top + bottom) / 2, 30, NOW) == alone


def test_that_small_bars_keep_their_states_where_they_are_drawn_together() -> None:
    kinds = {"r": BarKind.JOB, "E": BarKind.RESERVATION, "W": BarKind.RESERVATION}
    states = ["rEW"[number % 3] for number in range(30)]
    bars = [
        make_bar(f"job:{n}.1", "h1", n / 50, (n + 1) / 50, 1, kind=kinds[state], state=state)
        for n, state in enumerate(states)
    ]
    scale = make_scale(NOW - 24 * HOUR, NOW + 24 * HOUR).with_place(LEFT, WIDTH)
    _, found = RowBars(bars, 2, Colouring()).find_density(scale, LEFT, LEFT + WIDTH)
    assert {look.edge for look, _ in found} == {"bar_density", "problem", "attention"}
    assert {look.edge for look, _ in found[:2]} == {"problem", "attention"}, "at the bottom, where it is seen"


def test_that_all_bars_at_a_place_are_found_the_topmost_first() -> None:
    outer, inner = make_bar("ar:7", "h1", 0, 4, 2, kind=BarKind.RESERVATION), make_bar("job:1.1", "h1", 1, 2, 2)
    inner = replace(inner, kind=BarKind.RESERVATION_JOB)
    endless = make_bar("job:2.1", "h1", -1, None, 2)
    bars = RowBars([outer, inner, endless], 2, Colouring())
    scale = make_scale(NOW - HOUR, NOW + 5 * HOUR).with_place(LEFT, WIDTH)
    found = bars.find_at(scale, scale.x_of(NOW + 1.5 * HOUR), 15, 30, NOW)
    assert [bar.thing for bar in found] == ["job:1.1", "ar:7", "job:2.1"]


@given(rows_of_bars(), day_scales())
def test_that_coverage_never_exceeds_the_slots(bars: RowBars, scale: TimeScale) -> None:
    coverage = bars.find_coverage(scale, LEFT, LEFT + WIDTH)
    assert np.all(coverage >= -1e-6)
    assert np.all(coverage <= bars.slots + 1e-6)


def test_that_the_order_of_the_bars_does_not_matter() -> None:
    bars = [make_bar(f"job:{number}.1", "h1", number, number + 2, 1, number % 2) for number in range(9)]
    scale = make_scale(NOW, NOW + 400 * HOUR).with_place(LEFT, WIDTH)
    one, other = RowBars(bars, 2, Colouring()), RowBars(bars[::-1], 2, Colouring())
    assert one.bars == other.bars
    assert np.array_equal(one.find_coverage(scale, LEFT, LEFT + WIDTH), other.find_coverage(scale, LEFT, LEFT + WIDTH))


def test_that_a_job_inside_a_reservation_is_hit_before_it_and_the_reservation_around_it() -> None:
    outer = make_bar("ar:7", "h1", -1, 4, 2, kind=BarKind.RESERVATION)
    inner = make_bar("job:3.1", "h1", 0, 2, 2, kind=BarKind.RESERVATION_JOB)
    bars = RowBars([outer, inner], 2, Colouring())
    scale = make_scale(NOW - 2 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    x = scale.x_of(NOW + HOUR)
    top, bottom = bars.find_span(outer, 30)
    assert find_top(bars, scale, x, (top + bottom) / 2, 30, NOW) == inner
    assert find_top(bars, scale, x, top, 30, NOW) == outer
    assert find_top(bars, scale, x, bottom - 1, 30, NOW) == outer
    assert find_top(bars, scale, scale.x_of(NOW + 3 * HOUR), (top + bottom) / 2, 30, NOW) == outer


def test_that_a_bar_with_an_open_end_reaches_as_far_as_is_seen() -> None:
    bars = RowBars([make_bar("job:2.1", "h1", -1, None)], 2, Colouring())
    scale = make_scale(NOW + 100 * HOUR, NOW + 101 * HOUR).with_place(LEFT, WIDTH)
    ((_, first, last),) = bars.find_wide(scale, LEFT, LEFT + WIDTH)
    assert first < LEFT
    assert last > LEFT + WIDTH


def test_that_more_than_the_slots_of_a_row_still_fit_into_it() -> None:
    bar = make_bar("job:2.1", "h1", -1, 1, slots=10)
    bars = RowBars([bar, replace(bar, key="other", slots=0)], 4, Colouring())
    assert bars.find_span(bar, 30)[0] >= 1
    assert bars.slots == 10


def test_that_what_is_planned_after_a_job_without_an_end_is_hit_before_it() -> None:
    """Behind now, the open end is drawn below everything else."""
    job = make_bar("job:2.1", "h1", -1, None)
    planned = make_bar("job:40", "h1", 2, 3, kind=BarKind.PLANNED)
    bars = RowBars([job, planned], 2, Colouring())
    scale = make_scale(NOW - 2 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    hits = [find_top(bars, scale, scale.x_of(NOW + hours * HOUR), 12, 30, NOW) for hours in (-0.5, 1, 2.5, 4)]
    assert hits == [job, job, planned, job]


@pytest.mark.parametrize("kind", [BarKind.PLANNED, BarKind.FORECAST])
def test_that_a_job_that_is_expected_in_a_reservation_lies_inside_it(kind: BarKind) -> None:
    outer = make_bar("ar:7", "h1", 1, 4, 2, kind=BarKind.RESERVATION)
    bars = RowBars([outer, make_bar("job:40", "h1", 1, 3, 2, kind=kind)], 2, Colouring())
    scale = make_scale(NOW - HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    reservation, job = (bars.faces[number] for number, _, _ in bars.find_wide(scale, LEFT, LEFT + WIDTH))
    assert job.is_inner
    assert job.layer > reservation.layer
    x = scale.x_of(NOW + 2 * HOUR)
    assert [find_top(bars, scale, x, y, 30, NOW).thing for y in (1, 15)] == ["ar:7", "job:40"]


def test_that_a_past_job_lies_inside_the_reservation_that_it_ran_in() -> None:
    outer = make_bar("ar:7", "h1", -4, 4, 2, kind=BarKind.RESERVATION)
    inner = make_bar("job:3.1", "h1", -3, -1, 2, kind=BarKind.PAST_JOB)
    before = make_bar("job:1.1", "h1", -6, -5, 2, kind=BarKind.PAST_JOB)
    beside = make_bar("job:4.1", "h1", -3, -1, 2, 2, kind=BarKind.PAST_JOB)
    bars = RowBars([outer, inner, before, beside], 4, Colouring())
    scale = make_scale(NOW - 7 * HOUR, NOW + 6 * HOUR).with_place(LEFT, WIDTH)
    inside = {face.bar.thing: face.is_inner for face in bars.faces}
    assert inside == {"ar:7": False, "job:3.1": True, "job:1.1": False, "job:4.1": False}
    top, bottom = bars.find_span(inner, 60)
    around = bars.find_span(outer, 60)
    assert around[0] < top < bottom < around[1]
    assert find_top(bars, scale, scale.x_of(NOW - 2 * HOUR), (top + bottom) / 2, 60, NOW) == inner


def test_that_the_first_bars_that_are_painted_import_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # `numpy.unique` imports what else only masked arrays need, which takes longer than the picture.
    monkeypatch.delitem(sys.modules, "numpy.ma", raising=False)
    monkeypatch.delattr(np, "ma", raising=False)
    bars = RowBars([make_bar(f"job:{n}.1", "h1", n / 50, (n + 1) / 50) for n in range(3)], 1, Colouring())
    scale = make_scale(NOW - 24 * HOUR, NOW + 24 * HOUR).with_place(LEFT, WIDTH)
    before = set(sys.modules)
    assert bars.find_density(scale, LEFT, LEFT + WIDTH)[1]
    assert set(sys.modules) == before
