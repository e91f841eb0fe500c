"""What a simulated task used, as records tell it: its processor time is what the share tree counts."""

from dataclasses import replace

from qmonpy.engine.tickets.accrual import find_scaling
from qmonpy.engine.world.task_failure import KILLED, SUCCESS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_record import TaskRecord


def with_use(cluster: Cluster, job: Job, task: FinishedTask) -> FinishedTask:
    """Return a task with a record of what it used; the same inputs give the same use.

    Processor time is that of all its slots while it ran, by `usage_scaling` of their hosts, as the share tree counts
    it. Memory and io are guessed: nothing is executed.
    """
    if not task.start_time or task.running is None:
        return task
    wallclock = max(0, task.end_time - task.start_time)
    running = task.running
    stopped = running.suspended_seconds
    if running.suspended_since:
        stopped += max(0, task.end_time - running.suspended_since)
    # Commands that end nothing need none of it.
    from qmonpy.engine.tickets.task_use import find_use

    scaling = find_scaling(cluster)
    rate = sum(slots * scaling.get(name.partition("@")[2], 1.0) for name, slots in task.pieces)
    ran = max(0, wallclock - stopped)
    use = find_use(cluster, job, task.task, task.pieces)
    end = KILLED if task.was_deleted else SUCCESS
    unknown = TaskRecord(is_array=job.is_array, is_simulated=True, exit_status=end.exit_status, failed=end.failed)
    record = replace(
        task.record or unknown,
        wallclock_seconds=wallclock,
        cpu_seconds=rate * ran,
        memory_gb_seconds=use.mem * ran,
        io_gb=use.io * ran,
        max_vmem_bytes=use.max_vmem_bytes if wallclock else 0,
    )
    return replace(task, record=record)
