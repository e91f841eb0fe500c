"""When the tasks of a play end: later by the time for which suspend thresholds suspend them.

A suspended task makes no progress, as its processes are stopped; its run time limit goes on (queue_conf(5)).
"""

from collections.abc import Callable
from heapq import heappop, heappush

from qmonpy.engine.world.suspend_thresholds import ThresholdOrders
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State, TaskKey


@dataclass(slots=True)
class _Stay:
    """How long a task has stood still."""

    since: int | None
    """When it was suspended; None if it goes on."""
    seconds: int
    """How long it stood still before that."""
    end: int | None
    """When it ends; None if it does not as long as nothing changes."""


class TaskEnds:
    """The ends of the running tasks of a play, in their order."""

    def __init__(
        self,
        run_times: list[int],
        order: list[int],
        row_of: Callable[[RunningTask], int],
        find_limit: Callable[[RunningTask], int],
    ):
        """`run_times` has the seconds that each task of the workload runs, which change here for those that stand
        still; `order` their places among the ends of a second, and `row_of` tells the place of a task in both.
        `find_limit` tells after how many seconds a task is ended at the latest, FOREVER if at none."""
        self._run_times, self._order, self._row_of, self._find_limit = run_times, order, row_of, find_limit
        self._ends: list[tuple[int, int, RunningTask]] = []
        """As a heap; no two are equal before the task. Those of tasks that end at another time are passed over."""
        self._stays: dict[TaskKey, _Stay] = {}
        """By task that was suspended at least once."""
        self.stood = 0
        """How many tasks were suspended, whatever became of them."""

    def push(self, task: RunningTask, row: int) -> None:
        """Take in a task that starts, and its place in the workload."""
        seconds = self._run_times[row]
        heappush(self._ends, (task.start_time + (seconds if seconds > 1 else 1), self._order[row], task))

    def _push(self, task: RunningTask, end: int) -> None:
        heappush(self._ends, (end, self._order[self._row_of(task)], task))

    def _find_end(self, task: RunningTask) -> int:
        return task.start_time + max(1, self._run_times[self._row_of(task)])

    def find_next(self) -> int | None:
        """Return when the next task ends; None if none does as long as nothing changes."""
        ends = self._ends
        while self._stays and ends and self._is_stale(*ends[0]):
            heappop(ends)
        return ends[0][0] if ends else None

    def _is_stale(self, end: int, _order: int, task: RunningTask) -> bool:
        stay = self._stays.get(_key(task))
        return stay is not None and stay.end != end

    def take_due(self, now: int) -> list[RunningTask]:
        """Remove the ends up to a moment; return the tasks in their order."""
        found: list[RunningTask] = []
        ends = self._ends
        if not self._stays:
            while ends and ends[0][0] <= now:
                found.append(heappop(ends)[2])
            return found
        while (end := self.find_next()) is not None and end <= now:
            task = heappop(ends)[2]
            stay = self._stays.get(_key(task))
            if stay is not None:
                self._run_times[self._row_of(task)] = end - task.start_time
                # Other ends of it that were taken in are none.
                stay.since = stay.end = None
            found.append(task)
        return found

    def obey(self, orders: ThresholdOrders, state: State, now: int) -> None:
        """Take in which running tasks stand still from now on, and which go on."""
        for key in orders.suspended:
            task = state.running[key]
            stay = self._stays.get(key)
            self.stood += stay is None
            limit = self._find_limit(task)
            end = None if limit >= FOREVER else task.start_time + limit
            self._stays[key] = _Stay(now, stay.seconds if stay is not None else 0, end)
            if end is not None:
                self._push(task, end)
        for key in orders.resumed:
            stay = self._stays.get(key)
            if stay is not None and stay.since is not None:
                task = state.running[key]
                seconds = stay.seconds + now - stay.since
                end = min(self._find_end(task) + seconds, task.start_time + self._find_limit(task))
                self._stays[key] = _Stay(None, seconds, end)
                self._push(task, end)

    @property
    def has_still(self) -> bool:
        """Whether any task stands still."""
        return any(stay.since is not None for stay in self._stays.values())


def _key(task: RunningTask) -> TaskKey:
    return task.job, task.task
