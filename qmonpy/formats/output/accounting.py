"""Lines of the accounting file: one for each ended task (accounting(5); specification of 2007, 5.4.3.1)."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.late_patterns import compile_late
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

NONE = "NONE"
_LINE_ENDS = compile_late("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Grid Engine ends lines only at a line feed, programs of users that read the file also at the others."""
_NOWHERE = ("UNKNOWN", "UNKNOWN")
_FAILED_DELETED = 100
"""`failed` of a task that ran but was killed (sge_status(5))."""
_FAILED_RESCHEDULED = 25
_KILLED = 128 + 9

_NO_RUSAGE = ("0",) * 7 + ("0.000000",) + ("0",) * 6
"""ru_ixrss to ru_nivcsw, which the embedded cluster does not know."""
_NOTHING_USED = "0.000000"


def format_accounting_line(job: Job, task: FinishedTask, reserved_at: int = 0) -> str:
    """Return the 45 fields of a task; no line break.

    The last two are the id of its advance reservation and when that was made (`reserved_at`), 0 without one; the second
    is 8.1.9's own. Its use is that of the task's record, 0 without one.
    """
    return join_fields(_fields(job, task, reserved_at=reserved_at))


def format_rescheduled_line(job: Job, task: RunningTask, reserved_at: int = 0) -> str:
    """Return the fields of a task that was stopped to wait again, as 8.1.9 writes them: without any time (asked)."""
    stopped = FinishedTask(job.number, task.task, job.owner, job.name, 0, 0, 0, task.pieces, running=task)
    fields = _fields(replace(job, submit_time=0), stopped, _FAILED_RESCHEDULED, reserved_at)
    return join_fields(fields)


def clean_field(field: object) -> str:
    """Return a field as text; characters that would end a field or a line, for any reader, are replaced."""
    text = str(field)
    # What ends a line is not printable, and most texts are.
    return text if text.isprintable() and ":" not in text else _LINE_ENDS.sub(" ", text).replace(":", "_")


def join_fields(fields: Iterable[object]) -> str:
    """Return fields as the text of a record, each cleaned."""
    words = [str(each) for each in fields]
    line = ":".join(words)
    return line if line.isprintable() and line.count(":") == len(words) - 1 else ":".join(map(clean_field, words))


def format_category(job: Job) -> str:
    """Return the requests of a job as options, NONE without any; without -U, -P and -u, which depend on the cluster."""
    parts = (
        ("-q", ",".join(job.hard_queues)),
        ("-masterq", ",".join(job.master_queues)),
        ("-l", _format_requests(job.hard_resources)),
        ("-soft -l", _format_requests(job.soft_resources)),
        ("-pe", f"{job.pe} {format_ranges(job.slots, with_step=False)}" if job.pe else ""),
        ("-I", "y" if job.is_immediate else ""),
        ("-ar", f"{job.reservation or ''}"),
    )
    return " ".join(f"{option} {text}" for option, text in parts if text) or NONE


def _fields(job: Job, task: FinishedTask, failed: int = 0, reserved_at: int = 0) -> tuple[object, ...]:
    queue, host = _split_instance(task)
    has_run = task.start_time > 0
    was_killed = task.was_deleted and has_run and task.record is None
    record = task.record or TaskRecord(failed=failed)
    granted_pe = task.running.pe if task.running else None
    return (
        queue,
        host,
        job.groups[0] if job.groups else NONE,
        job.owner,
        job.name,
        job.number,
        job.account,
        0,  # priority of the queue, which the embedded cluster does not set
        job.submit_time,
        task.start_time,
        task.end_time,
        _FAILED_DELETED if was_killed else record.failed,
        _KILLED if was_killed else record.exit_status,
        task.end_time - task.start_time if has_run else 0,
        _amount(record.cpu_seconds),  # ru_utime
        _NOTHING_USED,  # ru_stime
        _amount(record.max_vmem_bytes / 1024),  # ru_maxrss
        *_NO_RUSAGE,
        job.project or NONE,
        job.department,
        granted_pe or NONE,
        sum(slots for _, slots in task.pieces),
        task.task if job.is_array else 0,
        _amount(record.cpu_seconds),
        _amount(record.memory_gb_seconds),
        _amount(record.io_gb),
        format_category(job),
        _NOTHING_USED,  # iow
        NONE,  # pe_taskid
        _amount(record.max_vmem_bytes),
        job.reservation or 0,
        reserved_at,
    )


def _amount(number: float) -> str:
    return f"{number:.6f}"


def _split_instance(task: FinishedTask) -> tuple[str, str]:
    """Return the cluster queue and host of the master task; UNKNOWN for a task that never ran."""
    if not task.pieces:
        return _NOWHERE
    queue, _, host = task.pieces[0][0].partition("@")
    return queue, host


def _format_requests(requests: tuple[ResourceRequest, ...]) -> str:
    return ",".join(f"{each.name}={each.value}" for each in requests)
