"""What is shown of tasks that are set aside: what was told of them last (`engine.passing.last_told`)."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.late_methods import dataclass
from qmonpy.model.work.job import Range, compress_numbers
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import State, TaskKey

OF_JOBS = ("normal_priority", "normal_urgency", "resource_urgency", "waiting_urgency", "deadline_urgency")
"""Parts of a priority that all tasks of a job have in common."""
OF_TASKS = ("normal_tickets", "tickets", "override_tickets", "functional_tickets", "tree_tickets", "share")


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a task last."""

    policy: JobPolicy
    priority: float


def with_told(
    state: State, policies: Mapping[int, TaskPolicies], told: Mapping[TaskKey, Told]
) -> dict[int, TaskPolicies]:
    """Return the policies of jobs of which tasks are set aside, with what was told of these."""
    found: dict[int, TaskPolicies] = {}
    for number, running in state.list_running(number for number, _ in told).items():
        pairs = policies.get(number, ())
        others = [task for task in running if (number, task) not in told]
        has_more = bool(others) or number in state.pending
        made: list[tuple[tuple[Range, ...], JobPolicy]] = []
        for ranges, policy in pairs:
            if not ranges:
                made.append((ranges, policy))
                continue
            if others:
                made.append((compress_numbers(others), policy))
            made += [
                (compress_numbers([task]), _with_told(policy, told[number, task].policy, is_whole=not has_more))
                for task in running
                if (number, task) in told
            ]
        found[number] = tuple(made)
    return found


def _with_told(now: JobPolicy, before: JobPolicy, *, is_whole: bool) -> JobPolicy:
    names = (*OF_JOBS, *OF_TASKS) if is_whole else OF_TASKS
    return replace(now, **{name: getattr(before, name) for name in names})
