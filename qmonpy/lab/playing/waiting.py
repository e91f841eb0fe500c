"""The moments of a play at which a job waited: those at which *Why?* is worth asking."""

import numpy as np

from qmonpy.lab.playing.pass_clock import find_interval
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster


@dataclass(frozen=True, slots=True)
class Waiting:
    """When a task waited in a play; times are seconds since the epoch."""

    submit: int
    start: int
    """NEVER where it did not start."""
    passes: tuple[int, ...] = ()
    """Passes that started no task of its job, the first and the last of them known; fewer where it started at once.

    Of passes that started nothing at all a play keeps no record: where there was none that did, the last one is a
    moment an interval before the start.
    """

    @property
    def seconds(self) -> int | None:
        """How long it waited; None if it never started."""
        return None if self.start == NEVER else max(0, self.start - self.submit)


def find_slowest(workload: Workload, played: Played, index: int) -> int:
    """Return the place, in the columns of tasks, of the task of a job that waits longest: the first of those that never
    start, else the first of those that start last."""
    first, end = int(workload.first[index]), int(workload.first[index + 1])
    starts = played.start[first:end]
    return first + int(np.argmax(np.where(starts == NEVER, np.iinfo(np.int64).max, starts)))


def find_waiting(cluster: Cluster, workload: Workload, played: Played, index: int) -> Waiting:
    """Return when a job, by its place in the workload, waited with the task that waits longest."""
    submit, row = int(workload.submit[index]), find_slowest(workload, played, index)
    start = int(played.start[row])
    until = start if start != NEVER else max(played.end, submit + 1) + 1
    own = played.start[int(workload.first[index]) : int(workload.first[index + 1])]
    passes = np.unique(played.start[(played.start > submit) & (played.start < until)])
    others = passes[~np.isin(passes, own)]
    if len(others):
        return Waiting(submit, start, tuple(dict.fromkeys((int(others[0]), int(others[-1])))))
    # A pass that started another task of the job tells what that one got; behind it the job has it.
    before = max(until - find_interval(cluster), int(passes[-1]) + 1 if len(passes) else 0)
    return Waiting(submit, start, (before,) if submit < before < until else ())
