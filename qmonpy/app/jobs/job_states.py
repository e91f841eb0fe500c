"""The state letters of tasks as qstat(1) prints them, in an order that was asked of 8.1.9, and what each means."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from qmonpy.engine.work.waiting import find_holds
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.range_set import has_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import SUSPENDING_MARKS, RunningTask

LETTERS = "dESThRqrstwxz"
"""In the order in which qstat prints them."""
STATE_LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "d": "deleted: its host is to end it",
        "E": "in error: it could not be started, and is not tried again until the error is cleared",
        "S": "stands still with its queue: suspended by hand, by a calendar or by another queue; or by itself, as "
        "there are too many tasks in the queues of a slot-wise subordination",
        "T": "stands still: a suspend threshold of its queue is exceeded",
        "h": "held, or waiting for another job",
        "R": "was stopped and started, or starts, once more",
        "q": "queued",
        "r": "running",
        "s": "stands still: the job was suspended",
        "t": "on its way to its host",
        "w": "waiting",
        "x": "ending",
        "z": "finished",
    }
)
_WHOLE = MappingProxyType({"qw": "waiting", "dz": "deleted"})
"""States whose letters say one thing together."""
HOLD_WORDS: Mapping[str, str] = MappingProxyType({"u": "user hold", "o": "operator hold", "s": "system hold"})
_HOLD_NUMBERS = MappingProxyType({"u": 2, "o": 4, "s": 8})
_SUSPENDED_INSTANCE = frozenset("sSC")
"""Letters of a queue instance on which tasks stand still."""


def explain_state(letters: str) -> tuple[str, ...]:
    """What a state means, a sentence for each letter that tells something."""
    if letters in _WHOLE:
        return (_WHOLE[letters],)
    return tuple(STATE_LETTERS[each] for each in letters if each in STATE_LETTERS and not _is_plain(each, letters))


def _is_plain(letter: str, letters: str) -> bool:
    """Whether a letter adds nothing to the others: what is held or in error is queued and waiting, too."""
    return letter in "qw" and any(each in letters for each in "EhR")


def find_waiting_state(job: Job, task: int | None = None) -> str:
    """`qw`, `hqw`, `Eqw`, `Rq`, ... of a waiting task; without one, of what waits of a job without holds of tasks."""
    is_restarted = task is not None and has_number(job.restarted_tasks, task)
    return _join(
        "E" if job.has_error else "",
        "h" if find_holds(job, task or 0) or job.predecessors else "",
        "Rq" if is_restarted else "qw",
    )


def find_running_state(snapshot: Snapshot, task: RunningTask) -> str:
    """`r`, `t`, `s`, `hr`, `Rr`, `dr`, ... of a task that was dispatched."""
    job, states = snapshot.state.jobs[task.job], snapshot.state.instance_states
    letters = set(task.marks)
    if any(_SUSPENDED_INSTANCE & states.get(instance, frozenset()) for instance, _ in task.pieces):
        letters.add("S")
    if letters.isdisjoint(SUSPENDING_MARKS) and "t" not in letters:
        letters.add("r")
    if find_holds(job, task.task):
        letters.add("h")
    if has_number(job.restarted_tasks, task.task):
        letters.add("R")
    return _join(*letters)


def group_waiting(job: Job, tasks: tuple[int, ...] | range) -> Sequence[tuple[int, tuple[int, ...] | range]]:
    """Waiting tasks that are alike, as qstat has a line for each such group: what was started before comes first.

    Each group has a number, which is 0 for what neither was started before nor has a hold of its own.
    """
    if not (job.task_holds or job.restarted_tasks):
        return ((0, tasks),)
    groups: dict[int, list[int]] = {}
    for task in tasks:
        number = 1 if has_number(job.restarted_tasks, task) else 0
        number += sum(_HOLD_NUMBERS[kind] for kind, ranges in job.task_holds if has_number(ranges, task))
        groups.setdefault(number, []).append(task)
    return tuple((number, tuple(groups[number])) for number in sorted(groups, key=lambda each: (not each & 1, each)))


def _join(*letters: Iterable[str]) -> str:
    return "".join(sorted((each for some in letters for each in some), key=LETTERS.index))
