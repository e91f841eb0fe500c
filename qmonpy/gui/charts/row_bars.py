"""The bars of one row as sorted arrays: which are visible, where they stand, and which one is under the mouse."""

from collections.abc import Sequence
from functools import cached_property
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.bar_look import (
    DENSITY_LOOKS,
    INNER_JOBS,
    RESERVATIONS,
    BarFace,
    BarLook,
    find_density_place,
    make_face,
)
from qmonpy.gui.charts.chart_clip import Stretch
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.time_scale import TimeScale

_DENSITY_LOOKS = tuple(DENSITY_LOOKS.values())
NARROW = 3.0
"""Pixels; narrower bars are drawn together, as how full they make the row; one that stands alone is drawn so wide."""
LEAST_HEIGHT = 3.0
"""The least height of a bar in pixels, however few its slots are."""
GAP = 1
"""Pixels above and below the bars of a row."""
INSET = 2
"""Pixels of a reservation that stay visible above and below the jobs inside it."""
NEAR = 2.0
"""Pixels by which a click may miss a bar."""


class _Scaled(NamedTuple):
    """Where bars stand at so many seconds per pixel, in pixels from the epoch."""

    seconds: float
    wide: NDArray[Any]
    """The numbers of those that are drawn one by one."""
    wide_first: NDArray[Any]
    wide_last: NDArray[Any]
    wide_booked: NDArray[Any]
    first_open: float
    """Where the first one begins whose end is not known."""
    narrow: NDArray[Any]
    """The numbers of those that are drawn together."""
    narrow_first: NDArray[Any]
    narrow_last: NDArray[Any]


class RowBars:
    """The bars of one row, in the order of their starts."""

    def __init__(self, bars: Sequence[GanttBar], slots: int, colouring: Colouring):
        """`slots` is the number of slots that the height of the row stands for."""
        self._colouring = colouring
        self.bars = tuple(sorted(bars, key=lambda bar: (bar.start, bar.bottom, bar.key)))
        self._kept: _Scaled | None = None
        self._spans: tuple[float, list[tuple[float, float]]] | None = None
        self.slots = max(1, slots, *(bar.bottom + bar.slots for bar in bars))

    @cached_property
    def by_thing(self) -> dict[str, list[GanttBar]]:
        """The bars by the key of their thing."""
        found: dict[str, list[GanttBar]] = {}
        for bar in self.bars:
            found.setdefault(bar.thing, []).append(bar)
        return found

    @cached_property
    def has_covered(self) -> bool:
        """Whether bars may be covered in part by others: there are jobs inside a reservation, or an open end."""
        return self.has_inner or self.has_open

    @cached_property
    def faces(self) -> list[BarFace]:
        """The faces of the bars, in their order."""
        pairs = zip(self.bars, self._is_inner.tolist(), strict=True)
        return [make_face(bar, is_inner, self._colouring) for bar, is_inner in pairs]

    @cached_property
    def has_inner(self) -> bool:
        """Whether a bar is drawn inside another."""
        return bool(self._is_inner.any())

    def find_first_open(self, scale: TimeScale) -> float:
        """Return the pixel at which the first bar begins whose end is not known; infinity without any."""
        return self._scaled(scale).first_open - scale.first + scale.left

    @cached_property
    def has_open(self) -> bool:
        """Whether the end of a bar is not known."""
        return bool(np.isinf(self._ends).any())

    @cached_property
    def _density_places(self) -> NDArray[Any]:
        return np.fromiter((find_density_place(face) for face in self.faces), dtype=np.intp, count=len(self.bars))

    @cached_property
    def _starts(self) -> NDArray[Any]:
        return np.array([bar.start for bar in self.bars], dtype=float)

    @cached_property
    def _ends(self) -> NDArray[Any]:
        ends = (np.inf if bar.end is None else max(bar.end, bar.start) for bar in self.bars)
        return np.fromiter(ends, dtype=float, count=len(self.bars))

    @cached_property
    def _booked(self) -> NDArray[Any]:
        """Until when the bars are booked, which may be behind their ends."""
        booked = (-np.inf if bar.booked_until is None else bar.booked_until for bar in self.bars)
        return np.fromiter(booked, dtype=float, count=len(self.bars))

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
        """Return top and bottom of all bars, in pixels from the top of a row of that height, in their order."""
        if self._spans is None or self._spans[0] != height:
            self._spans = height, [self.find_span(bar, height) for bar in self.bars]
        return self._spans[1]

    def find_wide(
        self,
        scale: TimeScale,
        left: float,
        right: float,
        within: Sequence[Stretch] | None = None,
        ratio: float | None = None,
    ) -> list[tuple[int, float, float]]:
        """Return the bars between two pixels that are wide enough to be drawn: number, first and last pixel of each.

        Of these, only those of which something is drawn `within` some stretches of pixels, where such are given; with
        the device pixels of a pixel, at the edges of these (`ChartView.snap`).
        """
        scaled = self._scaled(scale)
        if not scaled.wide.size:
            return []
        shift = scale.first
        first, last = scaled.wide_first - shift + scale.left, scaled.wide_last - shift + scale.left
        is_seen = (last > left) & (first < right)
        if within is not None:
            reach = np.maximum(last, scaled.wide_booked - shift + scale.left)
            is_within = np.zeros(len(first), dtype=bool)
            for begin, end in within:
                is_within |= (reach > begin) & (first < end)
            is_seen &= is_within
        (seen,) = is_seen.nonzero()
        if not seen.size:
            return []
        # Qt draws coordinates far outside wrongly; and the frame of a cut bar must not be drawn at the view's edge.
        begins, ends = first[seen].clip(left - 8, right + 8), last[seen].clip(left - 8, right + 8)
        if ratio is not None:
            begins, ends = np.floor(begins * ratio + 0.5) / ratio, np.floor(ends * ratio + 0.5) / ratio
        return list(zip(scaled.wide[seen].tolist(), begins.tolist(), ends.tolist(), strict=True))

    def find_cut(self, scale: TimeScale, left: float, right: float, moved: int) -> list[BarFace]:
        """Return the faces of bars that two pixels cut, or cut before all moved to the left by some pixels.

        Narrow bars are not among them.
        """
        scaled = self._scaled(scale)
        if not scaled.wide.size:
            return []
        first, last = scaled.wide_first - scale.first + scale.left, scaled.wide_last - scale.first + scale.left
        is_cut = np.zeros(len(first), dtype=bool)
        for shift in (0, moved):
            low, high = left - shift, right - shift
            is_cut |= (last > low) & (first < high) & ((first < low) | (last > high))
        return [self.faces[number] for number in scaled.wide[is_cut].tolist()]

    def _scaled(self, scale: TimeScale) -> "_Scaled":
        """Return where the bars stand at so many seconds per pixel, which is kept for the next picture."""
        seconds = scale.seconds_per_pixel
        known = self._kept
        if known is None or known.seconds != seconds:
            known = self._kept = self._make_scaled(seconds)
        return known

    def _make_scaled(self, seconds: float) -> "_Scaled":
        first, last = self._starts / seconds, self._ends / seconds
        is_wide = last - first >= NARROW
        alone = self._find_alone(first, last)
        if alone.size:
            is_wide[alone] = True
            last[alone] = first[alone] + NARROW
        (wide,) = is_wide.nonzero()
        (narrow,) = (~is_wide & ~self._is_inner).nonzero()
        booked = self._booked[wide] / seconds
        first_open = float(first[np.isinf(last)].min(initial=np.inf))
        return _Scaled(seconds, wide, first[wide], last[wide], booked, first_open, narrow, first[narrow], last[narrow])

    def _find_alone(self, first: NDArray[Any], last: NDArray[Any]) -> NDArray[Any]:
        """Return the numbers of narrow bars with no other narrow one near them, and room to be drawn wider."""
        narrow = np.flatnonzero(last - first < NARROW)
        if not narrow.size:
            return narrow
        # The bars are in the order of their starts.
        starts = first[narrow]
        is_far = np.concatenate(([True], starts[1:] - starts[:-1] >= 2 * NARROW, [True]))
        alone: NDArray[Any] = narrow[is_far[:-1] & is_far[1:]]
        following = np.minimum(alone + 1, len(first) - 1)
        has_room = (following == alone) | (first[following] - first[alone] >= NARROW)
        found: NDArray[Any] = alone[has_room]
        return found

    def find_density(self, scale: TimeScale, left: int, right: int) -> tuple[int, list[tuple[BarLook, NDArray[Any]]]]:
        """Return by look the average slots, by pixel between two, of bars too narrow to be drawn, the lowest first; and
        the pixel at which that begins, as pixels without any at either end are left out.

        So the states of many small bars are told apart where none of them could be drawn.
        """
        # Trouble is the lowest: it is seen where there is no room for all.
        scaled = self._scaled(scale)
        if not scaled.narrow.size:
            return left, []
        first, last = scaled.narrow_first - scale.first + scale.left, scaled.narrow_last - scale.first + scale.left
        (seen,) = ((last > left) & (first < right)).nonzero()
        if not seen.size:
            return left, []
        narrow, first, last = scaled.narrow[seen], first[seen], last[seen]
        # Pixels without any are not looked at.
        left = max(left, floor(first.min()))
        right = min(right, ceil(last.max()))
        found, slots = self._density_places[narrow], self._slots[narrow]
        # Not `unique`, which imports a part of numpy that nothing else needs: 20 ms at the first chart.
        shown = [(place, found == place) for place in np.flatnonzero(np.bincount(found)).tolist()]
        return left, [
            (_DENSITY_LOOKS[place], sum_coverage(first[these], last[these], slots[these], left, right))
            for place, these in shown
        ]

    def find_coverage(self, scale: TimeScale, left: int, right: int) -> NDArray[Any]:
        """Return by pixel between two the average slots of all bars that lie in no other bar."""
        if not self.bars:
            return np.zeros(right - left)
        first, last = self._edges(scale)
        seen = np.flatnonzero((last > left) & (first < right) & ~self._is_inner)
        return sum_coverage(first[seen], last[seen], self._slots[seen], left, right)

    def _edges(self, scale: TimeScale) -> tuple[NDArray[Any], NDArray[Any]]:
        first = scale.left + (self._starts / scale.seconds_per_pixel - scale.first)
        last = scale.left + (self._ends / scale.seconds_per_pixel - scale.first)
        return first, last

    def find_span(self, bar: GanttBar, height: float) -> tuple[float, float]:
        """Return top and bottom of a bar, in pixels from the top of its row of that height."""
        low = self.find_top(bar.bottom, height)
        high = min(self.find_top(bar.bottom + bar.slots, height), low - LEAST_HEIGHT)
        if bar.key in self._inner_keys and low - high > 4 * INSET:
            high, low = high + INSET, low - INSET
        if high < GAP:
            high, low = float(GAP), max(low, GAP + LEAST_HEIGHT)
        return high, low

    def find_top(self, slots: int, height: float) -> float:
        """Return how high so many slots reach, in pixels from the top of the row."""
        return float(round(height - GAP - 1 - slots * (height - 2 * GAP - 1) / self.slots))

    def find_at(self, scale: TimeScale, x: float, y: float, height: float, now: float) -> list[GanttBar]:
        """Return the bars at a position, the topmost first; a bar narrower than a few pixels is found beside it, too.

        The part behind `now` of a bar with an open end lies below all other bars.
        """
        if not self.bars:
            return []
        first, last = self._edges(scale)
        near = np.flatnonzero((last >= x - NARROW) & (first <= x + NEAR))
        found: list[tuple[float, int, int, GanttBar]] = []
        for place in near.tolist():
            bar = self.bars[place]
            miss = max(float(first[place]) - x, x - float(last[place]), 0.0)
            if last[place] - first[place] >= NARROW:
                top, bottom = self.find_span(bar, height)
                if miss > 0 or not top <= y < bottom:
                    continue
                miss = -1.0
            is_unknown = bar.end is None and scale.time_of(x) > now
            layer = 0 if is_unknown else -1 - self.faces[place].layer
            found.append((0.0 if is_unknown else miss, layer, -place, bar))
        return [bar for *_, bar in sorted(found, key=lambda each: each[:3])]


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
    """Return by pixel between two the sum of the weights of stretches, each in proportion to what it covers."""
    width = right - left
    starts = np.clip(first - left, 0.0, width)
    ends = np.clip(last - left, 0.0, width)
    shares, wholes = np.zeros(width + 2), np.zeros(width + 2)
    for edges, sign in ((starts, 1.0), (ends, -1.0)):
        pixel = edges.astype(np.intp)
        part = edges - pixel
        # The pixel of an edge is covered in part, all pixels behind it wholly.
        shares += np.bincount(pixel, sign * weights * (1.0 - part), width + 2)
        wholes += np.bincount(pixel + 1, sign * weights, width + 2)
    return (shares + np.cumsum(wholes))[:width]
