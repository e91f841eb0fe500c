"""In which order tasks began and ended in the second of a pass, where that was recorded (`joblog` of reporting(5)).

Accounting counts seconds. Which of equal queue instances is taken next depends on which of them changed last, and so on
whether a task ended before or after those that a pass of the same second sent to their hosts.
"""

from collections.abc import Collection, Iterable
from operator import itemgetter

from qmonpy.lab.workload.workload import UNKNOWN, Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.work.state import RunningTask


@dataclass(frozen=True, slots=True)
class Move:
    """A task that began or ended, by its place in the workload."""

    row: int
    task: RunningTask


class EventOrder:
    """The recorded order of a workload; it tells of what happens in a play about when it really did."""

    def __init__(self, workload: Workload, tolerance: int):
        """What is played so many seconds and more from when it really was, is not of the same moment."""
        self.is_known = workload.has_sequence
        if self.is_known:
            self._tolerance = tolerance
            self._sent, self._starts = workload.sent.tolist(), workload.start.tolist()
            self._finished, self._ends = workload.finished.tolist(), (workload.start + workload.run_time).tolist()

    def sort(self, started: Iterable[Move], ended: Collection[Move], now: int) -> tuple[RunningTask, ...]:
        """Return what began and ended in one second in its order; nothing where that is first all that began.

        A beginning of which nothing is known comes right behind the one before it; an end, behind all that began.
        """
        last = UNKNOWN
        steps: list[tuple[int, RunningTask]] = []
        for each in started:
            last = max(last, self._find(self._sent, self._starts, each.row, now))
            steps.append((last, each.task))
        places = [self._find(self._finished, self._ends, each.row, now) for each in ended]
        if not any(UNKNOWN < place < last for place in places):
            return ()
        steps += [(place if place > UNKNOWN else last, each.task) for place, each in zip(places, ended, strict=True)]
        return tuple(task for _, task in sorted(steps, key=itemgetter(0)))

    def _find(self, places: list[int], times: list[int], row: int, now: int) -> int:
        return places[row] if abs(times[row] - now) < self._tolerance else UNKNOWN
