"""The plan looks ahead only as far as there is time for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.plan_budget import AIM_SECONDS, LEAST_STEPS, PlanBudget
from qmonpy.insight.plan import MOST_STEPS


def test_that_a_quick_cluster_is_played_to_the_end():
    assert PlanBudget().find_steps(0.0) == MOST_STEPS
    assert PlanBudget().find_steps(0.000001) == MOST_STEPS


def test_that_a_slow_cluster_is_not_played_at_all():
    assert PlanBudget().find_steps(2.0) == 0


def test_that_what_was_measured_counts_more_than_the_guess():
    assert PlanBudget().with_measured(100, 1.0).find_steps(2.0) == pytest.approx(50, abs=1)


@given(st.floats(0, 10), st.integers(1, MOST_STEPS), st.floats(0, 100))
def test_that_no_more_is_played_than_there_is_time_for(pass_seconds: float, steps: int, seconds: float) -> None:
    budget = PlanBudget().with_measured(steps, seconds)
    found = budget.find_steps(pass_seconds)
    assert found == 0 or LEAST_STEPS <= found <= MOST_STEPS
    assert found * budget.step_seconds <= AIM_SECONDS * (1 + 1e-9)
