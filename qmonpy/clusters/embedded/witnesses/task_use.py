"""What a simulated task used, as records tell it: its processor time is what the share tree counts."""

from dataclasses import replace
from zlib import crc32

from qmonpy.engine.tickets.accrual import find_scaling
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.task_record import TaskRecord

_GIGABYTE = 2**30
_LEAST_BYTES, _MOST_BYTES = 64 * 2**20, 2 * _GIGABYTE
"""What a slot of a job uses that asked for no memory."""
_LEAST_PART, _MOST_PART = 0.08, 0.97
"""How much of the memory that a job asks for its program uses; what it does depends on its name, so that programs that
always ask for too much can be found, and on its task a little."""
_MOST_IO_GB_PER_SECOND = 0.002
_FINE = 10_000


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
    scaling = find_scaling(cluster)
    rate = sum(slots * scaling.get(name.partition("@")[2], 1.0) for name, slots in task.pieces)
    cpu = rate * max(0, wallclock - stopped)
    bytes_used = _guess_memory(cluster, job, task) if wallclock else 0
    record = replace(
        task.record or TaskRecord(is_array=job.is_array, is_simulated=True),
        wallclock_seconds=wallclock,
        cpu_seconds=cpu,
        memory_gb_seconds=0.7 * bytes_used / _GIGABYTE * wallclock,
        io_gb=_draw(f"io {job.owner} {job.name}") * _MOST_IO_GB_PER_SECOND * wallclock,
        max_vmem_bytes=bytes_used,
    )
    return replace(task, record=record)


def _guess_memory(cluster: Cluster, job: Job, task: FinishedTask) -> int:
    slots = sum(slots for _, slots in task.pieces)
    asked = _find_asked(cluster, job)
    part = _draw(f"{job.owner} {job.name}")
    little = 0.95 + 0.1 * _draw(f"{job.number}.{task.task}")
    if asked:
        used = asked * min(_MOST_PART, (_LEAST_PART + part * (_MOST_PART - _LEAST_PART)) * little)
    else:
        used = (_LEAST_BYTES + part * part * (_MOST_BYTES - _LEAST_BYTES)) * little
    return int(used * max(1, slots))


def _find_asked(cluster: Cluster, job: Job) -> float:
    """Return the bytes of memory that a slot of a job asks for; 0 if it asks for none."""
    asked = 0.0
    for each in job.hard_resources:
        attribute = cluster.complexes.get(each.name)
        if attribute is not None and attribute.type is ValueType.MEMORY:
            number = find_number(ValueType.MEMORY, each.value or "") or 0.0
            asked = max(asked, number if number < 2**60 else 0.0)
    return asked


def _draw(words: str) -> float:
    """Return a number from 0 to 1 that is the same for the same words."""
    return crc32(words.encode("utf-8", "surrogateescape")) % _FINE / _FINE
