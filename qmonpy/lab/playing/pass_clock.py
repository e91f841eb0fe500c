"""When the scheduler makes its passes in a play (sched_conf(5)): each `schedule_interval`, or soon after something
happened."""

import numpy as np

from qmonpy.clusters.embedded.world.pass_times import find_flush, find_tick
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster

LEAST_SHARE = 0.5
"""So many of the real starts are in one second of the interval where they show when passes were made."""


class PassClock:
    """Knows the next pass; a pass starts all that can start, so that the next one is due only after something
    happened."""

    def __init__(self, cluster: Cluster, phase: int = 0):
        """`phase` is the second of each interval, counted from the epoch, in which passes are made."""
        self._interval = find_interval(cluster)
        self._phase = phase % self._interval
        self._after_submission = find_flush(cluster, 0, "flush_submit_sec")
        self._after_end = find_flush(cluster, 0, "flush_finish_sec")
        self.due: int | None = None

    def note_submission(self, now: int) -> None:
        """Take in that a job came."""
        self._note(now, self._after_submission)

    def note_end(self, now: int) -> None:
        """Take in that a task ended."""
        self._note(now, self._after_end)

    def note(self, when: int) -> None:
        """Ask for a pass at the first one by the interval that is not before a moment."""
        self._take(self._find_tick(when))

    def _note(self, now: int, delay: int) -> None:
        """Ask for a pass so many seconds later; a delay of a whole interval stands for none."""
        if self.due is None or self.due > now + 1:
            tick = self._find_tick(now + 1)
            self._take(min(now + delay, tick) if delay < self._interval else tick)

    def _take(self, when: int) -> None:
        if self.due is None or when < self.due:
            self.due = when

    def _find_tick(self, when: int) -> int:
        return -(-(when - self._phase) // self._interval) * self._interval + self._phase

    @property
    def interval(self) -> int:
        """Seconds from one pass to the next (`schedule_interval`)."""
        return self._interval


def find_interval(cluster: Cluster) -> int:
    """Return `schedule_interval` in seconds, at least 1."""
    return find_tick(cluster, 1)


def find_phase(workload: Workload, interval: int) -> int:
    """Return the second of each interval in which most tasks really started; 0 where they show none."""
    starts = workload.start[workload.start > 0]
    if interval < 2 or not len(starts):
        return 0
    counts = np.bincount(starts % interval, minlength=interval)
    phase = int(counts.argmax())
    return phase if counts[phase] >= LEAST_SHARE * len(starts) else 0
