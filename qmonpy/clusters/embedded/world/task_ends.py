"""When the running tasks of the embedded cluster end: the next end, and which tasks have reached theirs."""

import heapq
from collections.abc import Callable, Iterable, Sequence

from qmonpy.clusters.embedded.world.fates import Fates
from qmonpy.engine.world.execution_daemons import is_unheard
from qmonpy.engine.world.task_failure import TaskEnd
from qmonpy.engine.world.time_limits import Limits
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.pauses import paced


class TaskEnds:
    """The planned ends of running tasks, by time; those of tasks that no longer end then are dropped when they are
    met."""

    def __init__(self, fates: Fates, find_limits: Callable[[Job, RunningTask], Limits]) -> None:
        """`find_limits` tells the limits of a task's run time, which never change."""
        self.fates = fates
        self._find_limits = find_limits
        self._ends: list[tuple[int, int, TaskKey]] = []
        self._count = 0
        self._left: State | None = None
        """The state of which the ends of all tasks are to be planned, when the first of them is asked for."""

    def push(self, state: State, task: RunningTask) -> None:
        """Plan the end of a task, if it has one as long as nothing changes."""
        self._plan_left()
        self._count += 1
        end, _ = self._plan(state.jobs[task.job], task)
        if end is not None:
            heapq.heappush(self._ends, (end, self._count, (task.job, task.task)))

    def push_all(self, state: State) -> None:
        """Plan the ends of all tasks that run, one after the other; the clock may stand still for long after this."""
        self._plan_left()
        self._left = state

    def _plan_left(self) -> None:
        state, self._left = self._left, None
        if state is None:
            return
        jobs, ends, first = state.jobs, self._ends, self._count + 1
        # The keys are those of the state, so that there are not two of each.
        for count, (key, task) in enumerate(paced(state.running.items()), first):
            end, _ = self._plan(jobs[task.job], task)
            if end is not None:
                ends.append((end, count, key))
        self._count += len(state.running)
        heapq.heapify(ends)

    def push_resumed(self, before: State, after: State) -> None:
        """Plan new ends of tasks that were suspended or resumed."""
        for key, task in after.running.items():
            known = before.running.get(key)
            if known is not None and known is not task and known.suspended_since != task.suspended_since:
                self.push(after, task)

    def push_heard(self, before: State, after: State) -> None:
        """Plan the ends of tasks whose execution daemon answers again; they may have ended meanwhile."""
        for task in after.running.values():
            if is_unheard(before, task) and not is_unheard(after, task):
                self.push(after, task)

    def find_next(self, state: State) -> int | None:
        """Return when the next task ends; None if none does as long as nothing changes."""
        self._plan_left()
        while self._ends and self._ends[0][0] != self._find_end(state, self._ends[0][2]):
            heapq.heappop(self._ends)
        return self._ends[0][0] if self._ends else None

    def take_due(self, state: State, now: int) -> list[TaskKey]:
        """Remove the ends that are due by `now`; return the tasks that really end, in the order of their ends."""
        self._plan_left()
        found = []
        while self._ends and self._ends[0][0] <= now:
            _, _, key = heapq.heappop(self._ends)
            end = self._find_end(state, key)
            if end is not None and end <= now:
                found.append(key)
        return found

    def list_ends(self, state: State, tasks: Iterable[RunningTask], now: int) -> Sequence[tuple[int, TaskEnd]]:
        """Return when and how tasks really ended: a daemon that was stopped meanwhile reports it only now."""
        planned = [self._plan(state.jobs[each.job], each) for each in tasks]
        return [(now if when is None else min(when, now), end) for when, end in planned]

    def _find_end(self, state: State, key: TaskKey) -> int | None:
        """Return when a task ends; None if it does not run, or its execution daemon does not answer."""
        task = state.running.get(key)
        if task is None or is_unheard(state, task):
            return None
        return self._plan(state.jobs[key[0]], task)[0]

    def _plan(self, job: Job, task: RunningTask) -> tuple[int | None, TaskEnd]:
        return self.fates.plan(job, task, self._find_limits(job, task))
