"""When the scheduler makes its passes in a play (sched_conf(5)): at multiples of its interval, or soon after something
happened."""

from functools import partial

from qmonpy.clusters.embedded.world.pass_times import find_flush, find_tick
from qmonpy.model.configuration.cluster import Cluster


class PassClock:
    """Knows the next pass; a pass starts all that can start, so that the next one is due only after something
    happened."""

    def __init__(self, cluster: Cluster):
        self._interval = find_tick(cluster, 1)
        self._has_flush = {
            name: find_flush(cluster, 0, name) not in (0, self._interval)
            for name in ("flush_submit_sec", "flush_finish_sec")
        }
        self._find_flush = partial(find_flush, cluster)
        self.due: int | None = None

    def note_submission(self, now: int) -> None:
        """Take in that a job came."""
        self._note(now, "flush_submit_sec")

    def note_end(self, now: int) -> None:
        """Take in that a task ended."""
        self._note(now, "flush_finish_sec")

    def note(self, when: int) -> None:
        """Ask for a pass at the first tick that is not before a moment."""
        tick = -(-when // self._interval) * self._interval
        if self.due is None or tick < self.due:
            self.due = tick

    def _note(self, now: int, delay: str) -> None:
        if self._has_flush[delay]:
            when = self._find_flush(now, delay)
            if self.due is None or when < self.due:
                self.due = when
        elif self.due is None or self.due > now + self._interval:
            self.note(now + 1)

    @property
    def interval(self) -> int:
        """Seconds from one pass to the next (`schedule_interval`)."""
        return self._interval
