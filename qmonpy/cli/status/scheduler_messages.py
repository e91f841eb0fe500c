"""What the scheduler says of all waiting jobs together, `qstat -j` without jobs (asked)."""

import re
from collections.abc import Iterable, Iterator, Mapping

from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.work.refusal import Refusal

_OF_QUEUES = "queue instance "
"""Begins what is said of a queue instance, whichever job waits."""
_WAITS = "waits for the next scheduling pass"
"""Our own sentence: the scheduler of 8.1.9 says nothing then."""
_TEXTS = (
    (
        r"cannot run globally because",
        "Jobs can not run globally because the resource requirements can not be satisfied",
    ),
    (r"cannot run at host", "Jobs can not run because no host can satisfy the resource requirements"),
    (r"\(-l .*cannot run in queue", "Jobs can not run because the resource requirements can not be satisfied"),
    (r"is not in PE list", "Jobs can not run because queue instance is not in queue list of PE"),
    (r"hard queue list", "Jobs can not run because queue instance is not contained in its hard queue list"),
    (r"has no permission", "No queue instance with suitable access permissions could be found"),
    (r"cannot run in PE", "Jobs can not run because available slots combined under PE are not in range of job"),
    (r"exceeds limit", "Jobs cannot run because they exceed limit(s) in resource quota sets"),
    (r"execution time not reached", "Jobs can not run because execution time not reached"),
    (r"is in hold state", "Jobs dropped because of hold state"),
    (r"is in error state", "Jobs dropped because of error state"),
    (r"job dependencies", "Job dropped because of job dependencies"),
)
"""What is found in a sentence about one job, and the sentence about several, in the order of 8.1.9."""


def list_job_lines(refusals: Iterable[Refusal]) -> list[str]:
    """Return what the scheduler says of a job, without its number."""
    return [line for line in dict.fromkeys(format_line(each) for each in refusals) if line]


def group_refusals(refusals: Mapping[int, Iterable[Refusal]]) -> dict[str, list[int]]:
    """Return by sentence the jobs that it is about, in their order; first what is said of queue instances."""
    found: dict[str, list[int]] = {}
    for number, each in refusals.items():
        for text in dict.fromkeys(_text_of_all(line) for line in list_job_lines(each) if line != _WAITS):
            found.setdefault(text, []).append(number)
    order = {text: at for at, (_, text) in enumerate(_TEXTS)}
    texts = sorted(found, key=lambda text: -1 if is_general(text) else order.get(text, len(order)))
    return {text: sorted(found[text]) for text in texts}


def is_general(text: str) -> bool:
    """Whether a sentence is about a queue instance, whichever job waits."""
    return text.startswith(_OF_QUEUES)


def format_groups(groups: Mapping[str, Iterable[int]]) -> Iterator[str]:
    """Yield the lines of sentences with their jobs, those about queue instances left out."""
    is_first = True
    for text, numbers in groups.items():
        if not is_general(text):
            yield from () if is_first else ("",)
            yield text
            yield "\t" + ",\t".join(map(str, numbers))
            is_first = False


def _text_of_all(line: str) -> str:
    return next((text for pattern, text in _TEXTS if re.search(pattern, line)), line)
