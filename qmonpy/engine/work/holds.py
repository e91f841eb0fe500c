"""Holds of jobs and of single tasks of arrays: the user's, the operators' and the system's (qalter(1), -h).

A hold counts while it is there, whatever others there are; a task that runs may have one for the time when it waits
again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from qmonpy.model.values.range_set import compress_numbers, has_number
from qmonpy.model.work.job import Job

HOLD_FIELDS: Mapping[str, str] = MappingProxyType({"u": "user_hold", "o": "operator_hold", "s": "system_hold"})
"""Letter of a kind, as `-h` of qhold takes it, to the field of a job that says whether all its tasks have it."""


def find_whole_holds(job: Job) -> str:
    """The letters of the holds that all tasks of a job have."""
    return "".join(kind for kind, name in HOLD_FIELDS.items() if getattr(job, name))


def find_holds(job: Job, task: int) -> str:
    """The letters of the holds that a task has."""
    own = {kind for kind, tasks in job.task_holds if has_number(tasks, task)}
    return "".join(kind for kind, name in HOLD_FIELDS.items() if kind in own or getattr(job, name))


def find_free_tasks(job: Job, tasks: tuple[int, ...] | range) -> tuple[int, ...] | range:
    """Those of some tasks of a job that no hold keeps from being tried; the same object if these are all."""
    if job.user_hold or job.operator_hold or job.system_hold:
        return ()
    if not job.task_holds:
        return tasks
    held = {task for _, ranges in job.task_holds for each in ranges for task in each}
    return tuple(task for task in tasks if task not in held)


def with_hold(job: Job, kind: str, *, is_held: bool, tasks: Iterable[int] | None = None) -> Job:
    """A job with a kind of hold put on, or taken off, all its tasks or some of them."""
    name = HOLD_FIELDS[kind]
    others = tuple(each for each in job.task_holds if each[0] != kind)
    if tasks is None:
        return replace(job, task_holds=others, **{name: is_held})  # type: ignore[arg-type]
    before = {task for each, ranges in job.task_holds if each == kind for some in ranges for task in some}
    before |= set(job.task_ids) if getattr(job, name) else set()
    after = before | set(tasks) if is_held else before - set(tasks)
    is_whole = after.issuperset(job.task_ids)
    own = () if is_whole or not after else ((kind, compress_numbers(after)),)
    return replace(job, task_holds=tuple(sorted((*others, *own), key=_place)), **{name: is_whole})  # type: ignore[arg-type]


def _place(hold: tuple[str, object]) -> int:
    return list(HOLD_FIELDS).index(hold[0])
