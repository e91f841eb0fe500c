"""The answers of qmod on each job and queue instance: changed, already in that state, or refused.

The sentences are those of 8.1.9 (all of its messages; asked where a private qmaster can be brought to print them). Its
exit status says little: it is 0 if a job is not restartable or waits, and if there was nothing to do.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of


class Outcome(StrEnum):
    """The result for one object."""

    CHANGED = "changed"
    ALREADY = "already"
    """It was in the wanted state already, and nothing was done."""
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """A sentence that is not one of 8.1.9's."""


@dataclass(frozen=True, slots=True)
class QmodLine:
    """One sentence of qmod with its meaning."""

    text: str
    outcome: Outcome
    object: str = ""
    """The queue instance, job or task (`7.3`); empty if the sentence names none."""


_ID = r"(?P<object>\d+(?:\.\d+)?)"
_TASK = rf"(?:job-array task|job|Job-array task|Job) {_ID}"
_QUEUE = r'"(?P<object>[^"]*)"'
_SENTENCES: Mapping[Outcome, tuple[str, ...]] = {
    Outcome.CHANGED: (
        rf"[^\s@]++@\S++ (?:changed state|forced state change) of {_QUEUE} \(.*\)",
        rf"[^\s@]++@\S++ purged queue {_QUEUE}",
        rf"[^\s@]++@\S++ (?:cleared error state|forced unsuspension) of {_TASK}",
        rf"[^\s@]++@\S++ removed administrator suspension of {_TASK} \(suspend threshold is still active\)",
        rf"\S++ - (?:suspended|unsuspended|forced suspension of|forced enabling of) {_TASK}",
        rf"(?:Pushed|Forced) rescheduling of {_TASK} on host \S+",
    ),
    Outcome.ALREADY: (
        rf"Queue instance {_QUEUE} is already in the specified state: .*",
        rf"\S++ - {_TASK} is already (?:suspended|unsuspended)",
        rf"{_TASK} is not in error state",
    ),
    Outcome.REFUSED: (
        rf"invalid queue(?: or job)? {_QUEUE}",
        rf"\S++ - you have no permission to (?:modify queue|modify job|reschedule jobs of queue instance) {_QUEUE}",
        r"cleaning a queue requires manager privileges",
        rf"Queue instance state of {_QUEUE} not modified: .*",
        rf"Modify operation can not be applied on {_TASK} in pending/hold state",
        rf"The {_TASK} is not restartable",
        rf"The {_TASK} is running in queue \S+ where jobs are not rerunable\.",
        rf"The {_TASK} is already in deleted state\. No rescheduling!",
        rf"{_ID} is a qsh, qlogin, qrsh or a qrlogin (?>.*?\. These types of ).* are not restartable",
        rf"{_ID} requests ckpt object \S+\. (?:Therefore this .* is not restartable|This ckpt object does not exist)\.",
        rf"\S++ - can't (?:suspend|unsuspend|force suspension|force enabling of) {_TASK}\"?",
        rf"\S++ - {_TASK} is not suspended by administrator - .*",
        r"denied: .*",
    ),
}
_PATTERNS = tuple((outcome, re.compile(each)) for outcome, texts in _SENTENCES.items() for each in texts)


def parse_qmod_answer(text: str) -> tuple[QmodLine, ...]:
    """Return every sentence that qmod printed, in its order."""
    return tuple(_parse_line(line.strip()) for line in lines_of(text) if line.strip())


def _parse_line(line: str) -> QmodLine:
    for outcome, pattern in _PATTERNS:
        found = pattern.fullmatch(line)
        if found is not None:
            return QmodLine(line, outcome, found.groupdict().get("object") or "")
    return QmodLine(line, Outcome.UNKNOWN)
