"""What the scheduler says of all waiting jobs together, `qstat -j` without jobs (asked)."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping

from qmonpy.engine.work.told_lines import is_general, keeps_lines, limit_general
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal

_WAITS = "waits for the next scheduling pass"
"""Our own sentence: the scheduler of 8.1.9 says nothing then."""
_TRIED = (
    (
        r"cannot run globally because",
        "Jobs can not run globally because the resource requirements can not be satisfied",
    ),
    (r"cannot run at host", "Jobs can not run because no host can satisfy the resource requirements"),
    (r"\(-l .*cannot run in queue", "Jobs can not run because the resource requirements can not be satisfied"),
    (r"'forced' resource", "Jobs can not run because they do not request 'forced' resource"),
    (r"is not in PE list", "Jobs can not run because queue instance is not in queue list of PE"),
    (r"hard queue list", "Jobs can not run because queue instance is not contained in its hard queue list"),
    (r"queues are non requestable", "Jobs can not run because queues are configured to be non requestable"),
    (r"not of parallel type", "Jobs can not run because queue instance is not a parallel queue"),
    (r"not of type checkpointing", "Jobs can not run because queue instance is not of type checkpointing"),
    (r"not of type interactive", "Jobs can not run because queue instance is not interactive"),
    (r"not of type batch", "Jobs can not run because queue instance is not of type batch or transfer"),
    (r"job is not parallel", "Jobs can not run in queue instance because the job is not parallel"),
    (r"has no permission", "No queue instance with suitable access permissions could be found"),
    (
        r"^\(project .*the correct project",
        "Jobs can not run because queue does not provides the job's assigned project",
    ),
    (r"^\(no project\)", "Jobs are not assigned to a project to get a queue instance"),
    (r"excluded project list", "Jobs can not run because excluded project list of queue does not allow it"),
    (r"no access to PE", "Jobs can not run because they have no access to PE"),
    (r"total slots of PE", "Jobs can not run because total slots of PE are not in range of job"),
    (r"cannot run in PE", "Jobs can not run because available slots combined under PE are not in range of job"),
    (r"no matching PE found", "Parallel job dropped because no matching PE found"),
    (r"clean up", "Jobs can not run because host cleanup has not finished"),
    (r"^cannot run because it exceeds limit", "Jobs dropped because of exceeding limit in rule"),
    (r"exceeds limit", "Jobs cannot run because they exceed limit(s) in resource quota sets"),
)
"""What is found in a sentence about a job that was tried, and the sentence about several."""
_UNTRIED = (
    (r"user limitations", "Job dropped because of user limitations"),
    (r"is in error state", "Jobs dropped because of error state"),
    (r"is in hold state", "Jobs dropped because of hold state"),
    (r"execution time not reached", "Jobs can not run because execution time not reached"),
    (r"job dependencies", "Job dropped because of job dependencies"),
    (r"max_aj_instances", "Not all array tasks may be started due to 'max_aj_instances'"),
)
"""What is found in a sentence about a job that was not tried, and the sentence about several, in the order of 8.1.9."""


_NUMBERS = (
    (r"cannot run at host|no host can satisfy", 0),
    (r"has no permission|suitable access permissions", 1),
    (r"^\(project .*does not have the correct project|job's assigned project", 2),
    (r"^\(no project\)|not assigned to a project", 3),
    (r"excluded project list", 4),
    (r"queues are (configured to be )?non requestable", 5),
    (r"hard queue list", 6),
    (r"not of parallel type|not a parallel queue", 7),
    (r"not in PE list|not in queue list of PE", 8),
    (r"of type checkpointing", 9),
    (r"ckpt list of queue|ckpt interface definition", 10),
    (r"not of type interactive|is not interactive", 11),
    (r"not of type batch", 12),
    (r"job is not parallel", 13),
    (r"'forced' resource .* of queue instance", 14),
    (r"cannot run in queue instance .* because of cluster queue|^\(-l .*cannot run in queue|"
     r"^Jobs can not run because the resource requirements", 17),
    (r"total slots of PE", 19),
    (r"cannot run globally|run globally because the resource", 20),
    (r"'forced' resource", 21),
    (r"ckpt object not found", 23),
    (r"cannot run in PE|combined under PE", 24),
    (r"no access to PE", 25),
    (r"in suspend alarm|is suspend_alarm", 26),
    (r"overloaded: ", 27),
    (r"overload or full|overloaded or full", 28),
    (r"execution time not reached", 31),
    (r"advance reservation .* is in error state", 53),
    (r"error state", 32),
    (r"hold state", 33),
    (r"user limitations", 34),
    (r"job dependencies", 35),
    (r"because (it is|they are) full", 37),
    (r"because (it is|they are) suspended", 38),
    (r"because (it is|they are) disabled", 39),
    (r"temporarily not available", 40),
    (r"no matching PE found", 43),
    (r"clean ?up", 44),
    (r"max_aj_instances", 45),
    (r"exceeds? limit|exceeding limit", 50),
    (r"queue instance .* not reserved by advance reservation", 51),
    (r"not reserved by advance reservation", 52),
)  # fmt: skip
"""What is found in a sentence, and its number among those of 8.1.9 (sge_schedd_text.h)."""


def find_message_number(text: str) -> int | None:
    """Return the number of a sentence in 8.1.9; None for one that it has not."""
    return next((number for pattern, number in _NUMBERS if re.search(pattern, text)), None)


@dataclass(frozen=True, slots=True)
class Message:
    """What the scheduler says of some jobs: of one that it tried, or of all that it did not try for a reason."""

    text: str
    jobs: tuple[int, ...]
    follows: bool = False
    """Whether another message about the same job stands before it."""

    @property
    def text_of_all(self) -> str:
        """The sentence about several jobs."""
        return next((text for pattern, text in (*_TRIED, *_UNTRIED) if re.search(pattern, self.text)), self.text)


def list_job_lines(refusals: Iterable[Refusal]) -> list[str]:
    """Return what the scheduler says of a job, without its number."""
    return [line for line in dict.fromkeys(format_line(each) for each in refusals) if line]


def list_messages(
    refusals: Mapping[int, Iterable[Refusal]], snapshot: Snapshot, jobs: Container[int] | None = None
) -> list[Message]:
    """Return what the scheduler says of jobs, all or some: of those that it tried in their order, then of the others.

    What is said of queue instances is left out, and jobs of which nothing is kept.
    """
    decisions = snapshot.decisions
    tried = sorted(refusals, key=lambda number: (-decisions.priorities.get(number, 0.0), number))
    found: list[Message] = []
    untried: dict[str, list[int]] = {}
    for number in tried:
        if (jobs is not None and number not in jobs) or not keeps_lines(snapshot.cluster, number):
            continue
        count = len(found)
        for line in list_job_lines(refusals[number]):
            if any(re.search(pattern, line) for pattern, _ in _UNTRIED):
                untried.setdefault(line, []).append(number)
            elif line != _WAITS and not is_general(line):
                found.append(Message(line, (number,), len(found) > count))
    order = [pattern for pattern, _ in _UNTRIED]
    last = sorted(untried, key=lambda line: next(at for at, each in enumerate(order) if re.search(each, line)))
    return [*found, *(Message(line, tuple(sorted(untried[line]))) for line in last)]


def list_general(cluster: Cluster, refusals: Mapping[int, Iterable[Refusal]]) -> list[str]:
    """Return what the scheduler says of queue instances, whichever job waits, each sentence once: first of those that
    are closed, then of the full ones; and of which jobs it keeps nothing."""
    lines = (line for each in refusals.values() for line in list_job_lines(each))
    found = dict.fromkeys(line for line in lines if is_general(line))
    return limit_general(
        cluster,
        sorted(found, key=lambda line: next((at for at, each in enumerate(_CLOSED) if each in line), len(_CLOSED))),
    )


_CLOSED = ("temporarily not available", "is suspended", "overloaded", "disabled", "full")


def format_groups(messages: Iterable[Message]) -> Iterator[str]:
    """Yield the lines of sentences with their jobs."""
    groups: dict[str, dict[int, None]] = {}
    for each in messages:
        groups.setdefault(each.text_of_all, {}).update(dict.fromkeys(each.jobs))
    for at, (text, numbers) in enumerate(groups.items()):
        yield from ("",) if at else ()
        yield text
        yield "\t" + ",\t".join(map(str, numbers))
