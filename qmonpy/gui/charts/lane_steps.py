"""The amounts of one lane as arrays, and their height at each pixel of a picture."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qmonpy.app.gantt.gantt import GanttLane, LaneStep
from qmonpy.gui.charts.time_scale import TimeScale


def _list_past(lane: GanttLane) -> Iterator[LaneStep]:
    """Yield what was recorded before the first step; where nothing was, nothing is drawn."""
    border = min((step.time for step in lane.steps), default=0)
    drawn_until = None
    for past in lane.past:
        if past.begin >= border:
            break
        if drawn_until is not None and past.begin > drawn_until:
            yield LaneStep(drawn_until, 0.0, 0.0)
        yield LaneStep(past.begin, past.used, 0.0)
        drawn_until = past.end
    if drawn_until is not None and drawn_until < border:
        yield LaneStep(drawn_until, 0.0, 0.0)


class LaneSteps:
    """The used and reserved amounts of a lane from moment to moment."""

    def __init__(self, lane: GanttLane):
        steps = [*_list_past(lane), *sorted(lane.steps, key=lambda step: step.time)]
        self._times = np.array([step.time for step in steps], dtype=float)
        self._amounts = np.array([[step.used, step.reserved] for step in steps], dtype=float).reshape(-1, 2)
        self._sums: NDArray[Any] = self._amounts.sum(axis=1)
        self.peak = float(self._sums.max(initial=0.0))
        """The largest sum of used and reserved."""

    def find_runs(self, scale: TimeScale, left: int, right: int) -> list[tuple[int, int, float, float]]:
        """Return runs of equal pixels between two pixels: first pixel, pixel behind the last, used, reserved.

        Where a pixel stands for several steps, it shows the one with the largest sum.
        """
        if not len(self._times) or right <= left:
            return []
        pixels = np.arange(left, right + 1)
        moments = scale.begin + (pixels - scale.left) * scale.seconds_per_pixel
        places = np.searchsorted(self._times, moments, side="right") - 1
        firsts, lasts = places[:-1], places[1:]
        shown = firsts.copy()
        for pixel in np.flatnonzero(firsts != lasts).tolist():
            shown[pixel] = self._find_peak(int(firsts[pixel]), int(lasts[pixel]))
        edges = [0, *(np.flatnonzero(np.diff(shown)) + 1).tolist(), len(shown)]
        runs = []
        for start, end in pairwise(edges):
            place = int(shown[start])
            if place >= 0:
                used, reserved = self._amounts[place].tolist()
                runs.append((left + start, left + end, used, reserved))
        return runs

    def _find_peak(self, first: int, last: int) -> int:
        """Return the position of the step with the largest sum between two positions, both included."""
        first = max(first, 0)
        return first + int(self._sums[first : last + 1].argmax())
