"""The numbers of a sentence on why a job waits, each with what it is of, for those who want to open them."""

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from enum import Enum, auto
from typing import Any

from qmonpy.late_methods import dataclass

_BEGIN, _END = "\ue000", "\ue001"
"""Stand around a number while a sentence is put together, in whatever language; behind the first stands which."""
_FIRST, _LAST = 0xE010, 0xF8FF
"""Letters for private use, of which each says which number it is."""


class Of(Enum):
    """What a number is of."""

    AMOUNT = auto()
    """A `Missing`: what is used, asked for, and must become free."""
    ENOUGH = auto()
    """A `Missing`: when enough of it is expected to be free."""
    ENOUGH_OF_ALL = auto()
    """Nothing: when everything that is missing is expected to be free."""
    END = auto()
    """The number of a job and of a task of it that runs: when that is expected to end."""
    ENDS = auto()
    """Several `Holder`: how many they are, and when each is expected to end."""
    TASK_LIMIT = auto()
    """A `Gate`: how many tasks a limit on running tasks counts."""
    PREDECESSORS = auto()
    """A `Gate`: when the jobs are expected to have ended that it waits for."""
    CALENDAR = auto()
    """A `ClosingCalendar`: until when it closes queue instances."""
    NAMES = auto()
    """Names of queue instances: how many they are."""
    JOBS = auto()
    """Numbers of jobs: how many they are."""
    HOSTS = auto()
    """Names of hosts: how many they are."""
    QUEUES = auto()
    """Names of cluster queues: how many they are."""
    MOST_SLOTS = auto()
    """An `Unsuitable`: the most slots that the job could have in the empty cluster."""
    OFFERS = auto()
    """The name of a part of a request: the most that a queue instance offers of it."""
    RULE_LIMIT = auto()
    """A `Refusal` by a rule: the limit of the rule."""
    PRIORITY = auto()
    """A `Before`: the priorities of the jobs that come first, and of the one that waits."""
    PLANNED = auto()
    """A `JobBefore`: the start that the scheduler plans."""
    START = auto()
    """Nothing: when the job is expected to start."""
    PARTIES = auto()
    """One `Party`, or several: what they hold."""
    WAY = auto()
    """A `WayTrace`: the slots that are free for the job in a PE."""
    TASK_HOURS = auto()
    """A `Holder`: how long it still has its slots."""
    SEVERAL = auto()
    """Several `Subject`: each of the numbers of a sentence."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a number in a sentence is of."""

    of: Of
    value: Any = None


@dataclass(frozen=True, slots=True)
class SaidNumber:
    """Where a number stands in a text, the end exclusive, and what it is of."""

    begin: int
    end: int
    subject: Subject


NotedText = tuple[str, tuple[SaidNumber, ...]]
"""A text with its numbers."""

_NOTED: ContextVar[list[Subject] | None] = ContextVar("noted", default=None)


def note(text: str, of: Of, value: Any = None) -> str:
    """Return a number as it is to stand in a sentence; whoever writes that by `write_noted` gets to know what it is
    of, all others get the text as it is."""
    noted = _NOTED.get()
    if noted is None or _FIRST + len(noted) > _LAST:
        return text
    noted.append(Subject(of, value))
    return f"{_BEGIN}{chr(_FIRST + len(noted) - 1)}{text}{_END}"


def write_noted(write: Callable[[], str]) -> NotedText:
    """Return a text that is written, and its numbers in the order in which they stand there."""
    ((text, numbers),) = write_all_noted(lambda: (write(),))
    return text, numbers


def write_all_noted(write: Callable[[], Sequence[str]]) -> tuple[NotedText, ...]:
    """Return texts that are written together, each with its numbers; see `write_noted`."""
    noted: list[Subject] = []
    token = _NOTED.set(noted)
    try:
        written = write()
    finally:
        _NOTED.reset(token)
    return tuple(_read(each, noted) for each in written)


def write_about(write: Callable[[], str]) -> tuple[str, Subject | None]:
    """Return a text that is written, and what it is about; see `join_subjects`."""
    text, numbers = write_noted(write)
    return text, join_subjects(numbers)


def join_subjects(numbers: Sequence[SaidNumber]) -> Subject | None:
    """Return what some numbers are of as one subject, mere amounts only where there is nothing else; None without
    any."""
    subjects: list[Subject] = []
    for each in numbers:
        # What a subject is of need not have a hash.
        if each.subject not in subjects:
            subjects.append(each.subject)
    told = [each for each in subjects if each.of is not Of.AMOUNT] or subjects
    return (told[0] if len(told) == 1 else Subject(Of.SEVERAL, tuple(told))) if told else None


def _read(written: str, noted: Sequence[Subject]) -> NotedText:
    parts, found, length = [], [], 0
    for text, at in _split(written):
        if at is not None:
            found.append(SaidNumber(length, length + len(text), noted[at]))
        parts.append(text)
        length += len(text)
    return "".join(parts), tuple(found)


def _split(written: str) -> Iterator[tuple[str, int | None]]:
    """Yield each part of a text, with the place of what it is of where it is a number."""
    plain, *rest = written.split(_BEGIN)
    yield plain, None
    for each in rest:
        number, _, behind = each.partition(_END)
        yield number[1:], ord(number[0]) - _FIRST
        yield behind, None
