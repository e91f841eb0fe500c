"""The time axis as a value: pixels and moments, panning, zooming and snapping."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.tables.local_time import local_time
from qmonpy.gui.charts.time_scale import (
    DAY,
    EARLIEST,
    HOUR,
    LATEST,
    LONGEST_SPAN,
    SHORTEST_SPAN,
    SNAP_SECONDS,
    TimeScale,
    find_snap_step,
    make_scale,
    snap_time,
)

BERLIN = ZoneInfo("Europe/Berlin")
NOW = 1_795_260_000

begins = st.integers(10**8, 4 * 10**9)
spans = st.integers(SHORTEST_SPAN, LONGEST_SPAN)
pixels = st.floats(-500, 3000)


@st.composite
def scales(draw: st.DrawFn) -> TimeScale:
    begin = draw(begins)
    return make_scale(begin, begin + draw(spans)).with_place(draw(st.integers(0, 400)), draw(st.integers(1, 3000)))


@given(scales(), pixels)
def test_that_a_pixel_and_its_moment_belong_together(scale: TimeScale, x: float) -> None:
    assert scale.x_of(scale.time_of(x)) == pytest.approx(x, abs=0.01)


@given(scales(), pixels, st.floats(0.01, 1000))
def test_that_later_stands_further_right(scale: TimeScale, x: float, further: float) -> None:
    assert scale.time_of(x) < scale.time_of(x + further)


@given(scales(), st.floats(0.2, 5), st.floats(0, 1))
def test_that_zooming_leaves_the_moment_under_the_mouse_where_it_is(
    scale: TimeScale, factor: float, share: float
) -> None:
    x = scale.left + share * scale.width
    zoomed = scale.zoomed(factor, x)
    if zoomed.begin > EARLIEST and zoomed.end < LATEST:
        assert zoomed.x_of(scale.time_of(x)) == pytest.approx(x, abs=0.5)


@given(scales(), st.floats(-(10**6), 10**6), st.floats(0.001, 1000))
def test_that_no_move_leaves_what_can_be_shown(scale: TimeScale, shift: float, factor: float) -> None:
    for moved in (scale.panned(shift), scale.zoomed(factor, scale.left), scale.panned(shift).zoomed(factor, shift)):
        assert moved.begin >= EARLIEST
        assert moved.end <= LATEST + 1e-3
        assert SHORTEST_SPAN - 1e-3 <= moved.span <= LONGEST_SPAN + 1e-3


@given(scales(), st.floats(-2000, 2000))
def test_that_panning_back_shows_the_same_again(scale: TimeScale, shift: float) -> None:
    there = scale.panned(shift)
    if there.begin > EARLIEST and there.end < LATEST:
        assert there.panned(-shift).begin == pytest.approx(scale.begin, abs=0.01)


@given(scales(), st.integers(0, 400), st.integers(1, 3000))
def test_that_another_size_shows_the_same_stretch(scale: TimeScale, left: int, width: int) -> None:
    placed = scale.with_place(left, width)
    assert (placed.begin, placed.x_of(placed.begin)) == (scale.begin, left)
    assert placed.end == pytest.approx(scale.end, abs=0.01)


@given(st.integers(10**9, 3 * 10**9), st.sampled_from(SNAP_SECONDS))
def test_that_a_snapped_moment_is_near_and_stays_when_snapped_again(time: int, step: int) -> None:
    snapped = snap_time(time, step, BERLIN)
    # Where clocks are changed, the steps of a day are an hour shorter or longer.
    assert abs(snapped - time) <= step / 2 + HOUR
    assert snap_time(snapped, step, BERLIN) == snapped


@pytest.mark.parametrize(("step", "wall"), [(15 * 60, "14:15"), (HOUR, "14:00"), (6 * HOUR, "12:00"), (DAY, "00:00")])
def test_that_moments_snap_to_the_local_time_of_day(step: int, wall: str) -> None:
    time = round(datetime(2026, 7, 1, 14, 9, tzinfo=BERLIN).timestamp())
    snapped = local_time(snap_time(time, step, BERLIN), BERLIN)
    assert (f"{snapped:%H:%M}", snapped.day) == (wall, 2 if step == DAY else 1)


def test_that_midnight_is_hit_on_the_long_day_when_clocks_are_put_back() -> None:
    evening = round(datetime(2026, 10, 25, 22, 0, tzinfo=BERLIN).timestamp())
    assert snap_time(evening, DAY, BERLIN) == round(datetime(2026, 10, 26, tzinfo=BERLIN).timestamp())


def test_that_both_hours_of_the_same_name_can_be_dragged_to() -> None:
    first = round(datetime(2026, 10, 25, 2, 20, tzinfo=BERLIN).timestamp())
    times = [snap_time(first + shift, 1800, BERLIN) for shift in (0, HOUR)]
    assert times[1] - times[0] == HOUR


@pytest.mark.parametrize(("span", "step"), [(HOUR, 60), (DAY, 15 * 60), (7 * DAY, 3 * HOUR), (31 * DAY, 6 * HOUR)])
def test_that_steps_can_be_hit_by_a_hand(span: int, step: int) -> None:
    assert find_snap_step(span / 1000) == step
