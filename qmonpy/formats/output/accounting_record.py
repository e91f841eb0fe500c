"""Ended tasks, from lines of a real cluster's accounting file (accounting(5)), which `qacct` reads as well."""

from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.state import RunningTask

COMMENT = "#"
_FIELDS_NEEDED = 36
_QUEUE, _HOST, _OWNER, _NAME, _JOB, _SUBMIT, _START, _END, _FAILED = 0, 1, 3, 4, 5, 8, 9, 10, 11
_PE, _SLOTS, _TASK, _RESERVATION = 33, 34, 35, 43
_KILLED = 100
"""`failed` of a task that ran and was ended by a signal, as by `qdel` (sge_status(5))."""
_NONE = ("NONE", "UNKNOWN", "")


def parse_accounting_line(line: str) -> FinishedTask | None:
    """Return the task of a line, None if it is not a record, as with a colon in a name, which ends a field.

    A parallel task has all its slots where its master was: the file does not say more. Times are seconds since the
    epoch.
    """
    words = line.rstrip("\n").split(":")
    if line.startswith(COMMENT) or len(words) < _FIELDS_NEEDED:
        return None
    try:
        job, submit, start, end, failed = (int(words[at]) for at in (_JOB, _SUBMIT, _START, _END, _FAILED))
        slots, task = int(words[_SLOTS]), int(words[_TASK])
        reservation = int(words[_RESERVATION]) if len(words) > _RESERVATION else 0
    except ValueError:
        return None
    place = "" if words[_QUEUE] in _NONE or words[_HOST] in _NONE else f"{words[_QUEUE]}@{words[_HOST]}"
    pieces = ((place, slots),) if place else ()
    pe = None if words[_PE] in _NONE else words[_PE]
    return FinishedTask(
        job,
        task or 1,
        words[_OWNER],
        words[_NAME],
        submit_time=submit,
        start_time=start,
        end_time=end,
        pieces=pieces,
        was_deleted=failed == _KILLED,
        running=RunningTask(job, task or 1, pieces, start, pe) if pieces else None,
        reservation=reservation or None,
    )
