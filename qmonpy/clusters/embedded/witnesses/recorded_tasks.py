"""Ended tasks that a cluster without a spool no longer remembers, from the records that it kept for reports."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.task_record import TaskRecord

_RECORD = ":acct:"
_BEFORE = 32
"""What a line is stands within so many characters."""


def find_recorded_tasks(lines: Sequence[str], content: ClusterFile) -> tuple[FinishedTask, ...]:
    """Return the tasks that ended by lines of the file reporting and that the content of the cluster does not have.

    They are in the order of their ends. A task that ran several times is told as it ran last, and one that waits or
    runs again is not among them.
    """
    found: dict[tuple[int, int], FinishedTask] = {}
    for line in lines:
        task = parse_accounting_line(line.split(":", 2)[2]) if _RECORD in line[:_BEFORE] else None
        if task is not None and task.end_time:
            key = task.job, task.task
            found.pop(key, None)
            found[key] = task
    for known in content.finished:
        found.pop((known.job, known.task), None)
    state = content.state
    for running in state.running:
        found.pop(running, None)
    for pending in state.pending.values():
        for number in pending.tasks if found else ():
            found.pop((pending.job, number), None)
    return tuple(replace(each, record=_as_simulated(each)) for each in found.values())


def _as_simulated(task: FinishedTask) -> TaskRecord | None:
    """Return what a spool remembers of a record: no use, as nothing was executed."""
    record = task.record
    if record is None:
        return None
    return TaskRecord(
        is_array=record.is_array,
        exit_status=record.exit_status,
        failed=record.failed,
        group=record.group,
        account=record.account,
        project=record.project,
        department=record.department,
        category=record.category,
        wallclock_seconds=task.end_time - task.start_time,
        is_simulated=True,
    )
