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
    """Passes that did not start it, the first and the last of them known; fewer where it started at once.

    Of passes that started nothing at all a play keeps no record: where there was none that did, the last one is a
    moment an interval before the start.
    """

    @property
    def seconds(self) -> int | None:
        """How long it waited; None if it never started."""
        return None if self.start == NEVER else max(0, self.start - self.submit)


def find_waiting(cluster: Cluster, workload: Workload, played: Played, index: int) -> Waiting:
    """Return when a job, by its place in the workload, waited with its first task."""
    submit, row = int(workload.submit[index]), int(workload.first[index])
    start = int(played.start[row])
    until = start if start != NEVER else max(played.end, submit + 1) + 1
    passes = np.unique(played.start[(played.start > submit) & (played.start < until)])
    if len(passes):
        return Waiting(submit, start, tuple(dict.fromkeys((int(passes[0]), int(passes[-1])))))
    before = until - find_interval(cluster)
    return Waiting(submit, start, (before,) if before > submit else ())
