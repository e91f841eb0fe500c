"""The bars of one row as sorted arrays: which of them are seen, where they stand, and which one is hit."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.bar_look import INNER_JOBS, RESERVATIONS, BarFace, make_face
from qmonpy.gui.charts.time_scale import TimeScale

NARROW = 3.0
"""Pixels; bars below that are drawn together, as how full the row is with them."""
LEAST_HEIGHT = 2.0
"""Pixels that a bar takes, however few its slots are."""
GAP = 1
"""Pixels above and below the bars of a row."""
INSET = 2
"""Pixels of a reservation that stay seen above and below the jobs inside it."""
NEAR = 2.0
"""Pixels by which a click may miss a bar."""


class RowBars:
    """The bars of one row, in the order of their starts."""

    def __init__(self, bars: Sequence[GanttBar], slots: int):
        """`slots` is what the height of the row stands for."""
        self.bars = tuple(sorted(bars, key=lambda bar: (bar.start, bar.bottom, bar.key)))
        self._spans: tuple[float, list[tuple[float, float]]] | None = None
        self.slots = max(1, slots, *(bar.bottom + bar.slots for bar in bars))

    @cached_property
    def by_thing(self) -> dict[str, list[GanttBar]]:
        """The bars of each thing."""
        found: dict[str, list[GanttBar]] = {}
        for bar in self.bars:
            found.setdefault(bar.thing, []).append(bar)
        return found

    @cached_property
    def has_covered(self) -> bool:
        """Whether some bars are covered by others in part: they hold jobs, or have an open end."""
        return bool(self._is_inner.any()) or bool(np.isinf(self._ends).any())

    @cached_property
    def faces(self) -> list[BarFace]:
        """What the bars look like, in their order."""
        return [make_face(bar, is_inner) for bar, is_inner in zip(self.bars, self._is_inner.tolist(), strict=True)]

    @cached_property
    def _starts(self) -> NDArray[Any]:
        return np.array([bar.start for bar in self.bars], dtype=float)

    @cached_property
    def _ends(self) -> NDArray[Any]:
        ends = (np.inf if bar.end is None else max(bar.end, bar.start) for bar in self.bars)
        return np.fromiter(ends, dtype=float, count=len(self.bars))

    @cached_property
    def _slots(self) -> NDArray[Any]:
        return np.array([bar.slots for bar in self.bars], dtype=float)

    @cached_property
    def _is_inner(self) -> NDArray[Any]:
        outer = [bar for bar in self.bars if bar.kind in RESERVATIONS]
        inner = (bar.kind is BarKind.RESERVATION_JOB or _lies_within(bar, outer) for bar in self.bars)
        return np.fromiter(inner, dtype=bool, count=len(self.bars))

    @cached_property
    def _inner_keys(self) -> frozenset[str]:
        return frozenset(self.bars[place].key for place in np.flatnonzero(self._is_inner).tolist())

    def find_spans(self, height: float) -> list[tuple[float, float]]:
        """Top and bottom of all bars in a row of that height, in their order."""
        if self._spans is None or self._spans[0] != height:
            self._spans = height, [self.find_span(bar, height) for bar in self.bars]
        return self._spans[1]

    def find_wide(self, scale: TimeScale, left: float, right: float) -> list[tuple[int, float, float]]:
        """The bars between two pixels that are wide enough to be drawn: number, first and last pixel of each."""
        if not self.bars:
            return []
        first, last = self._edges(scale)
        seen = np.flatnonzero((last > left) & (first < right) & (last - first >= NARROW))
        # Far outside, a painter loses count; a frame's edge must not be drawn into the view either.
        begins = np.clip(first[seen], left - 8, right + 8).tolist()
        ends = np.clip(last[seen], left - 8, right + 8).tolist()
        return list(zip(seen.tolist(), begins, ends, strict=True))

    def find_density(self, scale: TimeScale, left: int, right: int) -> NDArray[Any] | None:
        """How full the row is with bars too narrow to be drawn, by pixel between two: slots on average, or None."""
        if not self.bars:
            return None
        first, last = self._edges(scale)
        narrow = np.flatnonzero((last > left) & (first < right) & (last - first < NARROW) & ~self._is_inner)
        if not narrow.size:
            return None
        return sum_coverage(first[narrow], last[narrow], self._slots[narrow], left, right)

    def find_coverage(self, scale: TimeScale, left: int, right: int) -> NDArray[Any]:
        """Slots that are taken on average, by pixel between two, by all bars that lie in no other."""
        if not self.bars:
            return np.zeros(right - left)
        first, last = self._edges(scale)
        seen = np.flatnonzero((last > left) & (first < right) & ~self._is_inner)
        return sum_coverage(first[seen], last[seen], self._slots[seen], left, right)

    def _edges(self, scale: TimeScale) -> tuple[NDArray[Any], NDArray[Any]]:
        first = scale.left + (self._starts - scale.begin) / scale.seconds_per_pixel
        last = scale.left + (self._ends - scale.begin) / scale.seconds_per_pixel
        return first, last

    def find_span(self, bar: GanttBar, height: float) -> tuple[float, float]:
        """Top and bottom of a bar in pixels from the top of its row of that height."""
        low = self.find_top(bar.bottom, height)
        high = min(self.find_top(bar.bottom + bar.slots, height), low - LEAST_HEIGHT)
        if bar.key in self._inner_keys and low - high > 4 * INSET:
            high, low = high + INSET, low - INSET
        if high < GAP:
            high, low = float(GAP), max(low, GAP + LEAST_HEIGHT)
        return high, low

    def find_top(self, slots: int, height: float) -> float:
        """How high so many slots reach, in pixels from the top of the row."""
        return float(round(height - GAP - 1 - slots * (height - 2 * GAP - 1) / self.slots))

    def find_at(self, scale: TimeScale, x: float, y: float, height: float, now: float) -> GanttBar | None:
        """The bar at a place, the topmost first; a bar narrower than a few pixels is hit beside it too.

        What lies behind `now` of a bar with an open end is below all others.
        """
        if not self.bars:
            return None
        first, last = self._edges(scale)
        near = np.flatnonzero((last >= x - NEAR) & (first <= x + NEAR))
        best: tuple[float, int, int] | None = None
        found = None
        for place in near.tolist():
            bar = self.bars[place]
            miss = max(float(first[place]) - x, x - float(last[place]), 0.0)
            if last[place] - first[place] >= NARROW:
                top, bottom = self.find_span(bar, height)
                if miss > 0 or not top <= y < bottom:
                    continue
                miss = -1.0
            is_unknown = bar.end is None and scale.time_of(x) > now
            rank = (0.0 if is_unknown else miss, 0 if is_unknown else -1 - self.faces[place].layer, -place)
            if best is None or rank < best:
                best, found = rank, bar
        return found


def _lies_within(bar: GanttBar, outer: Sequence[GanttBar]) -> bool:
    """Whether a job is drawn inside the bar of a reservation."""
    if bar.kind not in INNER_JOBS:
        return False
    return any(
        other.bottom <= bar.bottom
        and bar.bottom + bar.slots <= other.bottom + other.slots
        and other.start <= bar.start
        and (other.end is None or bar.start < other.end)
        for other in outer
    )


def sum_coverage(first: NDArray[Any], last: NDArray[Any], weights: NDArray[Any], left: int, right: int) -> NDArray[Any]:
    """By pixel between two, the weights of the stretches that cover it, each for the part that it covers."""
    width = right - left
    starts = np.clip(first - left, 0.0, width)
    ends = np.clip(last - left, 0.0, width)
    shares, wholes = np.zeros(width + 2), np.zeros(width + 2)
    for edges, sign in ((starts, 1.0), (ends, -1.0)):
        pixel = edges.astype(np.intp)
        part = edges - pixel
        # The pixel that an edge lies in is covered in part, all behind it wholly.
        shares += np.bincount(pixel, sign * weights * (1.0 - part), width + 2)
        wholes += np.bincount(pixel + 1, sign * weights, width + 2)
    return (shares + np.cumsum(wholes))[:width]
