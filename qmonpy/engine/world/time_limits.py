"""The limits of a task's run time, after which its host warns it (s_rt) and kills it (h_rt).

Both are the least of what the job requests and of what any queue instance of the task has, and they stay what they were
when the task started (8.1.9, asked of a real sge_execd; queue_conf(5), RESOURCE LIMITS).
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State, TaskKey

Limits = tuple[int, int]
"""s_rt and h_rt in seconds, FOREVER where there is none."""
NO_LIMITS: Limits = (FOREVER, FOREVER)


def find_limits(prepared: Prepared, job: Job, task: RunningTask) -> Limits:
    """Return the limits of a running task."""
    if task.kept_limits is not None:
        return task.kept_limits
    requested = prepared.category(job).requested
    soft, hard = FOREVER, FOREVER
    if "s_rt" in requested:
        soft = as_whole(min(requested["s_rt"].number, FOREVER))
    if "h_rt" in requested:
        hard = as_whole(min(requested["h_rt"].number, FOREVER))
    queues = prepared.queue_limits
    if queues:
        for name, _ in task.pieces:
            of_queue = queues.get(name, NO_LIMITS)
            soft, hard = min(soft, of_queue[0]), min(hard, of_queue[1])
    return soft, hard


def with_limits_of(before: Cluster, after: Cluster, state: State) -> State:
    """Return the state in which tasks keep the limits that they had when they started, and are booked for as long as
    then; `after` has other queues."""
    known, new = prepare(before), prepare(after)
    if known.queue_limits == new.queue_limits:
        return state
    changed = {
        name
        for name in known.queue_limits.keys() | new.queue_limits.keys()
        if known.queue_limits.get(name) != new.queue_limits.get(name)
    }

    def concerns(task: RunningTask) -> bool:
        return any(name in changed for name, _ in task.pieces)

    def count_seconds(prepared: Prepared, task: RunningTask) -> int:
        return prepared.task_seconds(prepared.category(state.jobs[task.job]), task)

    kept = _keep(state, concerns, lambda task: find_limits(known, state.jobs[task.job], task))
    return with_bookings_before(kept, concerns, partial(count_seconds, known), partial(count_seconds, new))


def with_limits_before(prepared: Prepared, state: State, old: Job, new: Job) -> State:
    """Return the state in which the tasks of a job that is altered keep the limits that they had when they started."""
    return _keep(
        state,
        lambda task: task.job == new.number and find_limits(prepared, old, task) != find_limits(prepared, new, task),
        lambda task: find_limits(prepared, old, task),
    )


def with_bookings_before(
    state: State,
    concerns: Callable[[RunningTask], bool],
    before: Callable[[RunningTask], int],
    after: Callable[[RunningTask], int],
) -> State:
    """Return the state in which running tasks are booked for as many seconds as before their job or a queue changed.

    8.1.9 takes the run time limit of a task when it starts, and plans with that until the end (asked).
    """
    changed: dict[TaskKey, RunningTask] = {}
    for key, task in state.running.items():
        if task.booked_seconds is None and concerns(task):
            seconds = before(task)
            if seconds != after(task):
                changed[key] = replace(task, booked_seconds=seconds)
    return replace(state, running={**state.running, **changed}) if changed else state


def _keep(state: State, concerns: Callable[[RunningTask], bool], find: Callable[[RunningTask], Limits]) -> State:
    changed: dict[TaskKey, RunningTask] = {
        key: replace(task, kept_limits=find(task))
        for key, task in state.running.items()
        if task.kept_limits is None and concerns(task)
    }
    return replace(state, running={**state.running, **changed}) if changed else state
