"""What ended tasks of an embedded cluster used, as records: its spool remembers them also where no file was written."""

from collections import Counter
from collections.abc import Iterable, Iterator

from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.reporting.records.record import JobUsage

_NONE = "NONE"
_FAILED_DELETED = 100
_KILLED = 128 + 9
_NOTHING = (0.0,) * 17
"""ru_utime to ru_nivcsw, which a simulation does not measure."""


def find_usages(tasks: Iterable[FinishedTask]) -> Iterator[JobUsage]:
    """Give a record for each task that ran; the accounting file has the same of it, so that both count once."""
    ended = [task for task in tasks if task.start_time and task.end_time and task.pieces]
    counts = Counter(task.job for task in ended)
    for task in ended:
        record = task.record or TaskRecord()
        is_array = record.is_array or counts[task.job] > 1 or task.task > 1
        yield _make_usage(task, record, task.task if is_array else 0)


def _make_usage(task: FinishedTask, record: TaskRecord, number: int) -> JobUsage:
    queue, _, host = task.pieces[0][0].partition("@")
    seconds = record.wallclock_seconds or task.end_time - task.start_time
    is_killed = task.was_deleted and task.record is None
    used = (record.cpu_seconds, record.memory_gb_seconds, record.io_gb, 0.0, record.max_vmem_bytes)
    return JobUsage(
        0,
        task.job,
        number,
        _NONE,
        task.name,
        task.owner,
        record.group or _NONE,
        record.project or _NONE,
        record.department or _NONE,
        record.account or "sge",
        0,
        task.submit_time,
        queue,
        host,
        task.start_time,
        task.end_time,
        _FAILED_DELETED if is_killed else record.failed,
        _KILLED if is_killed else record.exit_status,
        (task.running.pe if task.running else None) or _NONE,
        sum(slots for _, slots in task.pieces),
        (float(seconds), *_NOTHING, *used),
        record.category or _NONE,
        task.reservation or 0,
        0,
    )
