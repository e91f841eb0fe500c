"""The amounts of a lane, pixel by pixel."""

from datetime import UTC
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import GanttLane, LanePast, LaneStep
from qmonpy.gui.charts.lane_form import LaneForm
from qmonpy.gui.charts.lane_steps import LaneSteps
from qmonpy.gui.charts.time_scale import TimeScale, make_scale
from tests.gui.charts.gantt_world import HOUR, NOW

LEFT, WIDTH = 100, 300


@st.composite
def lanes(draw: st.DrawFn) -> GanttLane:
    times = draw(st.lists(st.integers(-5 * HOUR, 30 * HOUR), unique=True, max_size=60))
    amounts = st.integers(0, 20).map(float)
    steps = tuple(LaneStep(NOW + time, draw(amounts), draw(amounts)) for time in sorted(times))
    return GanttLane("lane", "lane", 10.0, "", steps)


def make_day(hours: int) -> TimeScale:
    return make_scale(NOW - HOUR, NOW + hours * HOUR).with_place(LEFT, WIDTH)


@given(lanes(), st.integers(1, 400))
def test_that_runs_follow_each_other_without_gaps(lane: GanttLane, hours: int) -> None:
    runs = LaneSteps(lane).find_runs(make_day(hours), LEFT, LEFT + WIDTH)
    for before, after in pairwise(runs):
        assert before[1] == after[0]
    if runs:
        assert runs[-1][1] == LEFT + WIDTH


@given(lanes(), st.integers(1, 400))
def test_that_the_largest_sum_that_is_seen_is_never_lost(lane: GanttLane, hours: int) -> None:
    scale = make_day(hours)
    steps = LaneSteps(lane)
    runs = steps.find_runs(scale, LEFT, LEFT + WIDTH)
    begun = [step for step in lane.steps if step.time <= scale.begin][-1:]
    seen = begun + [step for step in lane.steps if scale.begin < step.time <= scale.end]
    shown = max((used + reserved for _, _, used, reserved in runs), default=0.0)
    assert shown == max((step.used + step.reserved for step in seen), default=0.0)
    assert steps.peak == max((step.used + step.reserved for step in lane.steps), default=0.0)


def test_that_nothing_is_known_before_the_first_step() -> None:
    lane = GanttLane("lane", "lane", None, "", (LaneStep(NOW, 3.0, 1.0),))
    scale = make_day(5)
    ((first, last, used, reserved),) = LaneSteps(lane).find_runs(scale, LEFT, LEFT + WIDTH)
    assert abs(first - scale.x_of(NOW)) <= 1
    assert (last, used, reserved) == (LEFT + WIDTH, 3.0, 1.0)


def test_that_the_past_is_drawn_up_to_the_first_step_and_nothing_where_nothing_was_recorded() -> None:
    past = (LanePast(0, 10, 4.0), LanePast(20, 40, 6.0), LanePast(60, 70, 9.0))
    lane = GanttLane("lane", "lane", 20.0, "", (LaneStep(50, 2.0, 1.0),), past=past)
    steps = LaneSteps(lane)
    scale = TimeScale(0, 1, 0, 60)
    assert steps.find_runs(scale, 0, 60) == [
        (0, 10, 4.0, 0.0),
        (10, 19, 0.0, 0.0),
        (19, 40, 6.0, 0.0),
        (40, 49, 0.0, 0.0),
        (49, 60, 2.0, 1.0),
    ]
    assert steps.peak == 6.0


def test_that_a_moment_of_the_past_is_told_as_far_as_it_was_recorded() -> None:
    lane = GanttLane("lane", "lane", 20.0, "", (LaneStep(50, 2.0, 1.0),), past=(LanePast(0, 10, 4.0),))
    form = LaneForm((lane,), 55)
    assert form.describe_place("lane", 5, UTC).endswith("4 used, 16 of 20 free")
    assert form.describe_place("lane", 30, UTC) == "lane"
