"""What a simulated task used, as records tell it.

The share tree counts usage times the factors of the hosts (`usage_scaling`); records have it as it was used. With
`ACCT_RESERVED_USAGE` in `execd_params` they have what was allocated (8.1.9, both asked of a real sge_execd).
"""

from dataclasses import replace

from qmonpy.engine.world.task_failure import KILLED, SUCCESS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_record import TaskRecord


def with_use(cluster: Cluster, job: Job, task: FinishedTask) -> FinishedTask:
    """Return a task with a record of what it used; the same inputs give the same use.

    Processor time is that of all its slots while it ran. Memory and io are guessed: nothing is executed.
    """
    if not task.start_time or task.running is None:
        return task
    wallclock = max(0, task.end_time - task.start_time)
    running = task.running
    stopped = running.suspended_seconds
    if running.suspended_since:
        stopped += max(0, task.end_time - running.suspended_since)
    # Commands that end nothing need none of it.
    from qmonpy.engine.tickets.task_use import (
        GIGABYTE,
        find_instances,
        find_reserved_memory,
        find_use,
        records_reserved,
    )

    ran = max(0, wallclock - stopped)
    use = find_use(cluster, job, task.task, task.pieces)
    cpu, memory, most = use.cpu * ran, use.mem * ran, use.max_vmem_bytes if wallclock else 0
    if records_reserved(cluster):
        reserved = find_reserved_memory(job, find_instances(cluster), task.pieces)
        cpu, memory, most = use.cpu * wallclock, reserved * wallclock, int(reserved * GIGABYTE)
    end = KILLED if task.was_deleted else SUCCESS
    unknown = TaskRecord(is_array=job.is_array, is_simulated=True, exit_status=end.exit_status, failed=end.failed)
    record = replace(
        task.record or unknown,
        wallclock_seconds=wallclock,
        cpu_seconds=cpu,
        memory_gb_seconds=memory,
        io_gb=use.io * ran,
        max_vmem_bytes=most,
    )
    return replace(task, record=record)
