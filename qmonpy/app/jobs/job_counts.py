"""How many jobs there are in each state, and when the waiting ones start."""

from dataclasses import field

from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import (
    StartCounts,
    count_starts,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import paced


@dataclass(frozen=True, slots=True)
class JobCounts:
    """Numbers of jobs and tasks by kind."""

    pending_jobs: int = 0
    pending_tasks: int = 0
    running_jobs: int = 0
    running_tasks: int = 0
    running_slots: int = 0
    finished_tasks: int = 0
    starts: StartCounts = field(default_factory=StartCounts)
    """What is known of the starts of the pending jobs."""
    suspended_tasks: int = 0
    """How many of the running tasks are suspended."""


def count_jobs(snapshot: Snapshot, forecast: Forecast | None = None) -> JobCounts:
    """Return the numbers of a snapshot; those of starts are as a forecast has them."""
    state = snapshot.state
    return JobCounts(
        pending_jobs=len(state.pending),
        pending_tasks=sum(len(each.tasks) for each in paced(state.pending.values())),
        running_jobs=len({job for job, _ in paced(state.running)}),
        running_tasks=len(state.running),
        running_slots=sum(each.slots for each in paced(state.running.values())),
        suspended_tasks=sum(each.is_standing_still for each in paced(state.running.values())),
        finished_tasks=len(snapshot.finished),
        starts=count_starts(snapshot, forecast) if forecast is not None else StartCounts(),
    )
