"""What the policies make of jobs, joined with their rows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import has_number
from qmonpy.model.work.job_policy import TaskPolicies


def find_model_policies(snapshot: Snapshot) -> Mapping[int, TaskPolicies]:
    """Return by job what the model knows of the priorities in a snapshot of a simulated cluster."""
    # Most lists of jobs are shown without, and it takes the whole engine.
    from qmonpy.engine.passing.policies import find_policies

    return find_policies(snapshot.cluster, snapshot.state, snapshot.now)


def with_policies(rows: Iterable[JobRow], policies: Mapping[int, TaskPolicies]) -> tuple[JobRow, ...]:
    """Return rows of jobs with what the policies make of them; finished tasks have nothing of that."""
    return tuple(_with_policy(row, policies.get(row.job, ())) for row in rows)


def _with_policy(row: JobRow, pairs: TaskPolicies) -> JobRow:
    if row.kind == FINISHED or not pairs:
        return row
    task = row.waiting[0] if row.kind == PENDING and row.waiting else row.task
    found = next((policy for ranges, policy in pairs if not ranges or has_number(ranges, task)), None)
    return row if found is None else replace(row, policy=found)
