"""Ended tasks, from lines of a real cluster's accounting file (accounting(5)), which `qacct` reads as well."""

from collections.abc import Sequence
from math import isfinite

from qmonpy.formats.values.moment import known_moment
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

COMMENT = "#"
_FIELDS_NEEDED = 36
_QUEUE, _HOST, _GROUP, _OWNER, _NAME, _JOB, _ACCOUNT = 0, 1, 2, 3, 4, 5, 6
_SUBMIT, _START, _END, _FAILED, _EXIT, _WALLCLOCK = 8, 9, 10, 11, 12, 13
_PROJECT, _DEPARTMENT, _PE, _SLOTS, _TASK = 31, 32, 33, 34, 35
_CPU, _MEMORY, _IO, _CATEGORY, _PE_TASK, _MAX_VMEM, _RESERVATION = 36, 37, 38, 39, 41, 42, 43
_NONE = ("NONE", "UNKNOWN", "")


def parse_accounting_line(line: str, record_id: int = 0) -> FinishedTask | None:
    """Return the task of a line; None if it is not a record, as with a colon in a name, which ends a field.

    A part of a parallel task that `qrsh -inherit` started is no record of its own here. A parallel task has all its
    slots where its master was: the file does not say more. Times are seconds since the epoch. `record_id` is kept in
    the record.
    """
    words = line.rstrip("\n").split(":")
    if line.startswith(COMMENT) or len(words) < _FIELDS_NEEDED or _word(words, _PE_TASK):
        return None
    try:
        job = int(words[_JOB])
        submit, start, end = (known_moment(int(words[at])) for at in (_SUBMIT, _START, _END))
        slots, task = int(words[_SLOTS]), int(words[_TASK])
        reservation = int(words[_RESERVATION]) if len(words) > _RESERVATION else 0
        record = _read_record(words, record_id, is_array=task > 0)
    except ValueError:
        return None
    place = "" if words[_QUEUE] in _NONE or words[_HOST] in _NONE else f"{words[_QUEUE]}@{words[_HOST]}"
    pieces = ((place, slots),) if place else ()
    return FinishedTask(
        job,
        task or 1,
        words[_OWNER],
        words[_NAME],
        submit_time=submit,
        start_time=start,
        end_time=end,
        pieces=pieces,
        running=RunningTask(job, task or 1, pieces, start, _word(words, _PE) or None) if pieces else None,
        reservation=reservation or None,
        record=record,
    )


def _read_record(words: Sequence[str], record_id: int, *, is_array: bool) -> TaskRecord:
    group, account, project, department, category = (
        _word(words, at) for at in (_GROUP, _ACCOUNT, _PROJECT, _DEPARTMENT, _CATEGORY)
    )
    wallclock, cpu, memory, io, max_vmem = (_amount(words, at) for at in (_WALLCLOCK, _CPU, _MEMORY, _IO, _MAX_VMEM))
    return TaskRecord(
        record_id,
        is_array,
        int(words[_EXIT]),
        int(words[_FAILED]),
        group,
        account,
        project,
        department,
        category,
        wallclock,
        cpu,
        memory,
        io,
        max_vmem,
    )


def _word(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) and words[at] not in _NONE else ""


def _amount(words: Sequence[str], at: int) -> float:
    """Return the number of a field; ValueError if it is none, or infinite, which no use is."""
    amount = float(words[at] or 0) if at < len(words) else 0.0
    if not isfinite(amount):
        raise ValueError(words[at])
    return amount
