"""The state letters of tasks in qstat's order (qstat(1); the order asked of 8.1.9), and the meaning of each."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from qmonpy.engine.work.waiting import TASK_DEPENDENCY, find_holds
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, has_number
from qmonpy.model.work.state import SUSPENDING_MARKS, RunningTask, TaskPriority
from qmonpy.translation import later, tr

LETTERS = "dESThRqrstwxz"
"""The letters in the order in which qstat prints them."""
STATE_LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "d": later("deleted: its host has to end it"),
        "E": later("in error: a run of it failed or could not begin; it waits until the error is cleared"),
        "S": later(
            "suspended with its queue, by an operator, a calendar or another queue; or alone, as there are too many "
            "tasks in the queues of a slot-wise subordination"
        ),
        "T": later("suspended by a suspend threshold of a queue"),
        "h": later("held, or waiting for another job"),
        "R": later("restarted, or waiting to be restarted"),
        "q": later("queued"),
        "r": later("running"),
        "s": later("suspended by a command for the job"),
        "t": later("being transferred to its host"),
        "w": later("waiting"),
        "x": later("ending"),
        "z": later("finished"),
    }
)
_WHOLE = MappingProxyType({"qw": later("waiting"), "dz": later("deleted")})
"""States whose letters mean one thing together."""
HOLD_WORDS: Mapping[str, str] = MappingProxyType(
    {"u": later("user hold"), "o": later("operator hold"), "s": later("system hold")}
)
"""The kinds of holds that commands put on and take off."""
ALL_HOLD_WORDS: Mapping[str, str] = MappingProxyType(
    {**HOLD_WORDS, TASK_DEPENDENCY: later("waiting for tasks of other jobs (-hold_jid_ad)")}
)
_HOLD_NUMBERS = MappingProxyType({"u": 2, "o": 4, "s": 8, TASK_DEPENDENCY: 1 << 20})
"""Priorities take the numbers between the last two."""
_ERROR_NUMBER = 16
_PRIORITY_NUMBER = 32
_SUSPENDED_INSTANCE = frozenset("sSC")
"""State letters of a queue instance on which tasks are suspended."""


def explain_state(letters: str) -> tuple[str, ...]:
    """Return the meanings of a state's letters, without letters that add nothing to the others."""
    if letters in _WHOLE:
        return (tr(_WHOLE[letters]),)
    return tuple(tr(STATE_LETTERS[each]) for each in letters if each in STATE_LETTERS and not _is_plain(each, letters))


def _is_plain(letter: str, letters: str) -> bool:
    """Return whether a letter adds nothing to the others: held jobs and those in error are queued and waiting, too."""
    return letter in "qw" and any(each in letters for each in "EhR")


def find_waiting_state(job: Job, task: int | None = None) -> str:
    """Return `qw`, `hqw`, `Eqw`, `Rq`, ... for a waiting task; None stands for all waiting tasks of the job."""
    is_restarted = bool(job.restarted_tasks) and task is not None and has_number(job.restarted_tasks, task)
    return _join(
        "E" if job.has_error or (task is not None and job.is_in_error(task)) else "",
        "h" if find_holds(job, task or 0) or job.predecessors else "",
        "Rq" if is_restarted else "qw",
    )


class WaitingWord(StrEnum):
    """What waiting jobs are, as they are counted."""

    WAITING = "waiting"
    HELD = "held"
    ERROR = "error"


def name_waiting(letters: str) -> WaitingWord:
    """Return what a job with these state letters is counted as while it waits; one in error is not held."""
    if "E" in letters:
        return WaitingWord.ERROR
    return WaitingWord.HELD if "h" in letters else WaitingWord.WAITING


def find_running_state(snapshot: Snapshot, task: RunningTask) -> str:
    """Return `r`, `t`, `s`, `hr`, `Rr`, `dr`, ... for a running task."""
    job, states = snapshot.state.jobs[task.job], snapshot.state.instance_states
    letters = set(task.marks)
    if any(_SUSPENDED_INSTANCE & states.get(instance, frozenset()) for instance, _ in task.pieces):
        letters.add("S")
    if snapshot.state.is_sent(task):
        # What queues and thresholds suspend has begun; `qmod -sj` is taken for done (8.1.9, asked).
        letters = letters - SUSPENDING_MARKS | {"t"} | (letters & {"s"})
    if letters.isdisjoint(SUSPENDING_MARKS) and "t" not in letters:
        letters.add("r")
    # A dependency that `qalter` gave to a job that runs already.
    if find_holds(job, task.task) or job.predecessors:
        letters.add("h")
    if has_number(job.restarted_tasks, task.task):
        letters.add("R")
    return _join(*letters)


def find_waiting_groups(snapshot: Snapshot, number: int) -> Sequence[tuple[int, tuple[int, ...] | range]]:
    """Return the groups of waiting tasks of a job that wait, see `group_waiting`."""
    state = snapshot.state
    priorities = snapshot.decisions.task_priorities.get(number, ())
    return group_waiting(state.jobs[number], state.pending[number].tasks, priorities)


def group_waiting(
    job: Job, tasks: tuple[int, ...] | range, priorities: Sequence[TaskPriority] = ()
) -> Sequence[tuple[int, tuple[int, ...] | range]]:
    """Return the groups of waiting tasks with the same state and priority, each a line of qstat.

    Restarted tasks are first. Each group has a number, which is 0 for tasks that were never started and are neither
    held nor in error by themselves. `priorities` are those of single tasks.
    """
    if not (job.task_holds or job.restarted_tasks or job.error_tasks or priorities):
        return ((0, tasks),)
    groups: dict[int, list[int]] = {}
    for task in tasks:
        number = 1 if has_number(job.restarted_tasks, task) else 0
        number += sum(_HOLD_NUMBERS[kind] for kind, ranges in job.task_holds if has_number(ranges, task))
        number += _ERROR_NUMBER if has_number(job.error_tasks, task) else 0
        groups.setdefault(number, []).append(task)
    numbers = sorted(groups, key=lambda each: (not each & 1, each))
    if not priorities:
        return tuple((number, tuple(groups[number])) for number in numbers)
    known = {task: priority for ranges, priority in priorities for each in ranges for task in each}
    found = (each for number in numbers for each in _split_by_priority(number, groups[number], known))
    return sorted(found, key=lambda each: -known.get(each[1][0], 0.0))


def _split_by_priority(
    number: int, tasks: Sequence[int], known: Mapping[int, float]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give the tasks of a group by priority, the greatest first."""
    by_priority: dict[float, list[int]] = {}
    for task in tasks:
        by_priority.setdefault(known.get(task, 0.0), []).append(task)
    for place, priority in enumerate(sorted(by_priority, reverse=True)):
        yield number + _PRIORITY_NUMBER * place, tuple(by_priority[priority])


@lru_cache(maxsize=1000)
def _join(*letters: str) -> str:
    return "".join(sorted((each for some in letters for each in some), key=LETTERS.index))
