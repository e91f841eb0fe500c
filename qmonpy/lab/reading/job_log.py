"""Lines of a file `reporting` (reporting(5)): the records of tasks in them, and in which order tasks were sent to their
hosts and finished (`joblog=true` in reporting_params)."""

from array import array
from pathlib import Path

import numpy as np

from qmonpy.clusters.live.reading.accounting_files import DAMAGE, find_first_record, is_packed, open_packed
from qmonpy.lab.workload.workload import UNKNOWN, Ints
from qmonpy.reporting.records.reporting_line import KINDS

_KINDS = frozenset(each.encode() for each in KINDS)
_EVENTS = {b"sent": 0, b"finished": 1}
_LEAST_FIELDS = 13
_EVENT, _JOB, _TASK, _PE_TASK, _SUBMISSION = 3, 4, 5, 6, 12
_NUMBERS = 4
"""Job, submission, task and event."""


def is_reporting(path: Path) -> bool:
    """Return whether a file, plain or compressed, begins as `reporting` does; False if it cannot be read."""
    try:
        with path.open("rb") as raw:
            first = find_first_record(open_packed(path, raw) if is_packed(path) else raw)
    except DAMAGE:
        return False
    return is_reporting_line(first)


def is_reporting_line(line: bytes) -> bool:
    """Return whether a line has a time and a kind as those of `reporting` have."""
    when, _, rest = line.partition(b":")
    return when.isdigit() and rest.partition(b":")[0] in _KINDS


class JobLog:
    """Takes lines of files `reporting`, the oldest first."""

    def __init__(self) -> None:
        self._events = array("q")

    def take(self, line: bytes) -> bytes:
        """Return the record of a task that a line has, as accounting has it; empty where it has none, and the line
        itself where it is none of `reporting`."""
        if not is_reporting_line(line):
            return line
        _, kind, record = line.split(b":", 2)
        if kind == b"job_log":
            self._note(line.split(b":", _LEAST_FIELDS))
        return record if kind == b"acct" else b""

    def _note(self, fields: list[bytes]) -> None:
        event = _EVENTS.get(fields[_EVENT]) if len(fields) >= _LEAST_FIELDS else None
        if event is None or fields[_PE_TASK] not in (b"NONE", b""):
            return
        try:
            numbers = [int(fields[each]) for each in (_JOB, _SUBMISSION, _TASK)]
        except ValueError:
            return
        self._events.extend((numbers[0], numbers[1], max(1, numbers[2]), event))

    def find_order(self, number: Ints, submit: Ints, task: Ints) -> tuple[Ints, Ints]:
        """Return when tasks were sent and finished last, as places in the order of both, or UNKNOWN; empty columns
        where nothing of that was logged."""
        events = np.frombuffer(self._events, np.int64).reshape(-1, _NUMBERS)
        if not len(events):
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        keys = np.concatenate((np.stack((number, submit, task), axis=1), events[:, :3]))
        _, which = np.unique(keys, axis=0, return_inverse=True)
        which = which.reshape(-1)
        found = []
        for event in (0, 1):
            rows = np.flatnonzero(events[:, 3] == event)
            place = np.full(int(which.max()) + 1, UNKNOWN, np.int64)
            # Of equal ones the last counts, as it is assigned last.
            place[which[len(number) + rows]] = rows
            found.append(place[which[: len(number)]])
        return found[0], found[1]
