"""When running tasks end, as a heap that follows a state from event to event while time passes."""

from collections.abc import Callable
from heapq import heappop, heappush

from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State, TaskKey


class RunEnds:
    """The ends of all running tasks, as long as no command alters a job."""

    def __init__(self, state: State, find_end: Callable[[RunningTask], int | None]):
        """`find_end` tells when a task ends in the state of the moment; None if it does not, or is not heard of."""
        self._find_end = find_end
        self._state = state
        self._ends: list[tuple[int, int, TaskKey, RunningTask]] = []
        """As a heap, each with a number of its own; some of them are of tasks that have ended before, or changed."""
        self._count = 0
        self._plan_all(state)

    def follow(self, state: State) -> None:
        """Take another state; where it is heard of other hosts, all ends are found anew."""
        before, self._state = self._state, state
        if before.instance_states is not state.instance_states or before.down_hosts is not state.down_hosts:
            self._plan_all(state)
        elif before.running is not state.running:
            known = before.running
            for key, task in state.running.items():
                if known.get(key) is not task:
                    self._plan(key, task)

    def find_next(self) -> int:
        """Return when the next task ends; FOREVER if none does as long as nothing changes."""
        ends, running = self._ends, self._state.running
        while ends and running.get(ends[0][2]) is not ends[0][3]:
            heappop(ends)
        return ends[0][0] if ends else FOREVER

    def take_due(self, now: int) -> list[TaskKey]:
        """Remove the ends that are due by a moment; return the tasks in the order in which they run."""
        due: set[TaskKey] = set()
        while self.find_next() <= now:
            due.add(heappop(self._ends)[2])
        return list(due) if len(due) < 2 else [key for key in self._state.running if key in due]

    def _plan_all(self, state: State) -> None:
        self._state = state
        self._ends.clear()
        for key, task in state.running.items():
            self._plan(key, task)

    def _plan(self, key: TaskKey, task: RunningTask) -> None:
        end = self._find_end(task)
        if end is not None:
            self._count += 1
            heappush(self._ends, (end, self._count, key, task))
