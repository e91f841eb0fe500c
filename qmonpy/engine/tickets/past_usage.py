"""What a task of a simulated cluster used that has ended, as records and *Jobs* tell it.

The share tree counts usage times the factors of the hosts (`usage_scaling`); here it is as it was used. With
`ACCT_RESERVED_USAGE` in `execd_params` it is what was allocated (8.1.9, both asked of a real sge_execd).
"""

from qmonpy.engine.tickets.task_use import GIGABYTE, find_instances, find_reserved_memory, find_use, records_reserved
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_usage import TaskUsage


def find_past_usage(
    cluster: Cluster, job: Job, task: int, pieces: tuple[tuple[str, int], ...], seconds: tuple[int, int]
) -> TaskUsage:
    """Return what a task used that has ended; the same inputs give the same use.

    `seconds` are those from its start to its end, and how many of them it was not suspended. Processor time is that of
    all its slots while it ran. Memory and io are guessed: nothing is executed.
    """
    wallclock, ran = seconds
    use = find_use(cluster, job, task, pieces)
    if records_reserved(cluster):
        reserved = find_reserved_memory(job, find_instances(cluster), pieces)
        most = int(reserved * GIGABYTE)
        return TaskUsage(use.cpu * wallclock, reserved * wallclock, use.io * ran, max_vmem_bytes=most)
    most = use.max_vmem_bytes if wallclock else 0
    return TaskUsage(use.cpu * ran, use.mem * ran, use.io * ran, max_vmem_bytes=most)
