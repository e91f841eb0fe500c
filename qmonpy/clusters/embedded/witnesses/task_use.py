"""What a simulated task used, as records tell it (`engine.tickets.past_usage`)."""

from dataclasses import replace

from qmonpy.engine.world.task_failure import KILLED, SUCCESS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_record import TaskRecord


def with_use(cluster: Cluster, job: Job, task: FinishedTask) -> FinishedTask:
    """Return a task with a record of what it used."""
    if not task.start_time or task.running is None:
        return task
    wallclock = max(0, task.end_time - task.start_time)
    stopped = task.running.count_stopped(task.end_time)
    # Commands that end nothing need none of it.
    from qmonpy.engine.tickets.past_usage import find_past_usage

    used = find_past_usage(cluster, job, task.task, task.pieces, (wallclock, max(0, wallclock - stopped)))
    end = KILLED if task.was_deleted else SUCCESS
    unknown = TaskRecord(is_array=job.is_array, is_simulated=True, exit_status=end.exit_status, failed=end.failed)
    record = replace(
        task.record or unknown,
        wallclock_seconds=wallclock,
        cpu_seconds=used.cpu_seconds or 0.0,
        memory_gb_seconds=used.memory_gb_seconds or 0.0,
        io_gb=used.io_gb or 0.0,
        max_vmem_bytes=used.max_vmem_bytes or 0,
    )
    return replace(task, record=record)
