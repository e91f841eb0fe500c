"""How a state changes: jobs come, tasks start and end; every function gives a new state that shares the rest."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.model.job import Job
from qmonpy.model.state import PendingTasks, RunningTask, State, TaskKey


def submit(state: State, job: Job) -> State:
    """A state in which all tasks of a new job wait."""
    ids = job.task_ids
    waiting = PendingTasks(job.number, range(ids.first, ids.last + 1, ids.step))
    return replace(state, jobs={**state.jobs, job.number: job}, pending={**state.pending, job.number: waiting})


def start_tasks(state: State, started: Iterable[RunningTask]) -> State:
    """A state in which tasks run that waited."""
    running = dict(state.running)
    taken: dict[int, set[int]] = {}
    for task in started:
        running[task.job, task.task] = task
        taken.setdefault(task.job, set()).add(task.task)
    if not taken:
        return state
    pending = dict(state.pending)
    for number, tasks in taken.items():
        left = without_tasks(pending[number].tasks, tasks)
        if left:
            pending[number] = PendingTasks(number, left)
        else:
            del pending[number]
    return replace(state, running=running, pending=pending)


def without_tasks(tasks: tuple[int, ...] | range, gone: set[int]) -> tuple[int, ...] | range:
    """Task ids without some; a range stays one where only its first tasks go."""
    if isinstance(tasks, range) and all(task in gone for task in tasks[: len(gone)]):
        return tasks[len(gone) :]
    return tuple(task for task in tasks if task not in gone)


def end_tasks(state: State, keys: Iterable[TaskKey]) -> State:
    """A state without some running tasks; jobs of which nothing is left are gone."""
    running = dict(state.running)
    touched = set()
    for key in keys:
        if running.pop(key, None) is not None:
            touched.add(key[0])
    if not touched:
        return state
    return _without_finished(replace(state, running=running), touched)


def delete_jobs(state: State, numbers: Iterable[int]) -> State:
    """A state without some jobs, waiting or running."""
    gone = set(numbers)
    running = {key: task for key, task in state.running.items() if key[0] not in gone}
    pending = {number: tasks for number, tasks in state.pending.items() if number not in gone}
    return _without_finished(replace(state, running=running, pending=pending), gone)


def _without_finished(state: State, numbers: set[int]) -> State:
    still = {key[0] for key in state.running} | set(state.pending)
    if numbers <= still:
        return state
    jobs = {number: job for number, job in state.jobs.items() if number in still or number not in numbers}
    return replace(state, jobs=jobs)
