"""How much of the plan may be played at a time, so that looking ahead never holds up everything else."""

from dataclasses import dataclass

from qmonpy.insight.plan import MOST_STEPS

AIM_SECONDS = 0.5
"""What a plan may take."""
PASSES_FOR_A_STEP = 2.5
"""Scheduling passes that a moment costs, as a guess before it was measured."""
LEAST_STEPS = 2
"""A plan of fewer moments says nothing."""


@dataclass(frozen=True, slots=True)
class PlanBudget:
    """What was measured so far; seconds are real ones."""

    step_seconds: float = 0.0
    """What a moment of the last plan took; 0 is not known."""

    def find_steps(self, pass_seconds: float) -> int:
        """How many moments may be played, by what the last scheduling pass took; 0 if even few take too long."""
        seconds = self.step_seconds or PASSES_FOR_A_STEP * pass_seconds
        if seconds * MOST_STEPS <= AIM_SECONDS:
            return MOST_STEPS
        steps = int(AIM_SECONDS / seconds)
        return steps if steps >= LEAST_STEPS else 0

    def with_measured(self, steps: int, seconds: float) -> "PlanBudget":
        """After a plan of at most so many moments took so long."""
        return PlanBudget(seconds / max(1, steps))
