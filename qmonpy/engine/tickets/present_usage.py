"""What running tasks have used so far, as their hosts have told it: `qstat -j`, `-ext` and *Jobs* show it.

It is what the share tree counts, so with the factors of the hosts (`usage_scaling`), and with what was allocated where
`SHARETREE_RESERVED_USAGE` says so (8.1.9, asked of a real sge_execd). Nothing is known of a task before its host has
sent a first report, which hosts do every 40 s (`load_report_time`) where nobody says otherwise.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from qmonpy.engine.tickets.accrual import CPU, IO, MEMORY, find_used, find_used_until, list_scaling
from qmonpy.engine.tickets.task_use import (
    AVERAGE_PART,
    GIGABYTE,
    counts_reserved,
    find_instances,
    find_reserved_memory,
    find_use,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.model.work.task_usage import TaskUsage

if TYPE_CHECKING:
    from qmonpy.model.attributes.resolve import QueueInstance

FIRST_REPORT_SECONDS = 40


def find_present_usage(
    cluster: Cluster, state: State, now: int, keys: Iterable[TaskKey]
) -> Mapping[TaskKey, TaskUsage]:
    """Return the usage of running tasks of a simulated cluster, those apart of which nothing was told yet."""
    tasks = {key: state.running[key] for key in keys}
    until = {key: find_used_until(state, task, now) for key, task in tasks.items()}
    known = {key: task for key, task in tasks.items() if until[key] - task.start_time >= FIRST_REPORT_SECONDS}
    if not known:
        return {}
    scaling, instances = list_scaling(cluster), find_instances(cluster) if counts_reserved(cluster) else None
    return {key: _find(cluster, state, task, until[key], scaling, instances) for key, task in known.items()}


def _find(
    cluster: Cluster,
    state: State,
    task: RunningTask,
    until: int,
    scaling: Mapping[str, Mapping[str, float]],
    instances: Mapping[str, "QueueInstance"] | None,
) -> TaskUsage:
    job, elapsed = state.jobs[task.job], until - task.start_time
    used = find_used(cluster, job, task, (elapsed, max(0, elapsed - task.count_stopped(until))), scaling, instances)
    if instances is None:
        most = float(find_use(cluster, job, task.task, task.pieces).max_vmem_bytes)
        present = AVERAGE_PART * most
    else:
        present = most = find_reserved_memory(job, instances, task.pieces) * GIGABYTE
    return TaskUsage(used[CPU], used[MEMORY], used[IO], present or None, most or None)
