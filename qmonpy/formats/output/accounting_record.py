"""Ended tasks, from lines of a real cluster's accounting file (accounting(5)), which `qacct` reads as well."""

from collections.abc import Sequence
from math import isfinite

from qmonpy.formats.output.accounting_fields import COMMENT, Field
from qmonpy.formats.output.accounting_json import BEGINNING, find_fields
from qmonpy.formats.values.moment import known_moment
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

_FIELDS_NEEDED = Field.TASK_NUMBER + 1
LONGEST_SHOWN = 20
"""So much of a word is shown at most."""
_NONE = ("NONE", "UNKNOWN", "")


def parse_accounting_line(line: str, record_id: int = 0) -> FinishedTask | None:
    """Return the task of a line, in fields or in JSON; None if it is not a record, as with a colon in a name.

    A part of a parallel task that `qrsh -inherit` started is no record of its own here. A parallel task has all its
    slots where its master was: the file does not say more. Times are seconds since the epoch. `record_id` is kept in
    the record.
    """
    words = find_fields(line) if line.startswith(BEGINNING) else line.rstrip("\n").split(":")
    if words is None or line.startswith(COMMENT) or len(words) < _FIELDS_NEEDED or _word(words, Field.PE_TASKID):
        return None
    try:
        job = int(words[Field.JOB_NUMBER])
        submit, start, end = (
            known_moment(int(words[at])) for at in (Field.SUBMISSION_TIME, Field.START_TIME, Field.END_TIME)
        )
        slots, task = int(words[Field.SLOTS]), int(words[Field.TASK_NUMBER])
        reservation = int(words[Field.ARID]) if len(words) > Field.ARID else 0
        record = _read_record(words, record_id, is_array=task > 0)
    except ValueError:
        return None
    place = (
        ""
        if words[Field.QNAME] in _NONE or words[Field.HOSTNAME] in _NONE
        else f"{words[Field.QNAME]}@{words[Field.HOSTNAME]}"
    )
    pieces = ((place, slots),) if place else ()
    return FinishedTask(
        job,
        task or 1,
        words[Field.OWNER],
        words[Field.JOB_NAME],
        submit_time=submit,
        start_time=start,
        end_time=end,
        pieces=pieces,
        running=RunningTask(job, task or 1, pieces, start, _word(words, Field.GRANTED_PE) or None) if pieces else None,
        reservation=reservation or None,
        record=record,
    )


def find_odd_time(line: str) -> str:
    """Return in words the first time of a record that no cluster can have, such as `"-5" of job 12`; empty if there is
    none, or the line is no record."""
    words = find_fields(line) if line.startswith(BEGINNING) else line.rstrip("\n").split(":")
    if words is None or line.startswith(COMMENT) or len(words) < _FIELDS_NEEDED:
        return ""
    for at in (Field.SUBMISSION_TIME, Field.START_TIME, Field.END_TIME):
        if not is_whole(words[at]) or (int(words[at]) and not known_moment(int(words[at]))):
            return f'"{words[at][:LONGEST_SHOWN]}" of job {words[Field.JOB_NUMBER][:LONGEST_SHOWN]}'
    return ""


def _read_record(words: Sequence[str], record_id: int, *, is_array: bool) -> TaskRecord:
    group, account, project, department, category = (
        _word(words, at) for at in (Field.GROUP, Field.ACCOUNT, Field.PROJECT, Field.DEPARTMENT, Field.CATEGORY)
    )
    wallclock, cpu, memory, io, max_vmem = (
        _amount(words, at) for at in (Field.RU_WALLCLOCK, Field.CPU, Field.MEM, Field.IO, Field.MAXVMEM)
    )
    return TaskRecord(
        record_id,
        is_array,
        int(words[Field.EXIT_STATUS]),
        int(words[Field.FAILED]),
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
