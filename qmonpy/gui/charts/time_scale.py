"""Where a moment stands on the chart: the time axis as a value that pans and zooms."""

import math
from dataclasses import dataclass
from datetime import timedelta, tzinfo

from qmonpy.app.tables.local_time import find_moment, local_time

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR
SHORTEST_SPAN = 2 * MINUTE
LONGEST_SPAN = 6 * 366 * DAY
EARLIEST = 0
LATEST = 2**33
"""Moments outside are not shown: the epoch, and some two centuries later."""

SNAP_SECONDS = (MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY)
SNAP_PIXELS = 6
"""A dragged edge jumps at least so far, so that a hand can hit each step."""


@dataclass(frozen=True, slots=True)
class TimeScale:
    """A stretch of time on a stretch of pixels; seconds since the epoch and pixels from the left edge of the widget."""

    begin: float
    seconds_per_pixel: float
    left: float
    """Pixel at which `begin` stands."""
    width: float
    """Pixels, at least 1."""

    @property
    def span(self) -> float:
        """Seconds that are seen."""
        return self.width * self.seconds_per_pixel

    @property
    def end(self) -> float:
        return self.begin + self.span

    @property
    def right(self) -> float:
        return self.left + self.width

    def x_of(self, time: float) -> float:
        """The pixel of a moment, also of one that is not seen."""
        return self.left + (time - self.begin) / self.seconds_per_pixel

    def time_of(self, x: float) -> float:
        """The moment at a pixel."""
        return self.begin + (x - self.left) * self.seconds_per_pixel

    def with_range(self, begin: float, end: float) -> "TimeScale":
        """Shows a stretch of time, kept within what can be shown."""
        span = min(max(end - begin, SHORTEST_SPAN), LONGEST_SPAN)
        middle = (begin + end) / 2
        begin = min(max(middle - span / 2, EARLIEST), LATEST - span)
        return TimeScale(begin, span / self.width, self.left, self.width)

    def with_place(self, left: float, width: float) -> "TimeScale":
        """The same stretch of time on other pixels."""
        width = max(width, 1.0)
        return TimeScale(self.begin, self.span / width, left, width)

    def panned(self, pixels: float) -> "TimeScale":
        """Moved so that what stood at a pixel stands so many pixels further left."""
        shift = pixels * self.seconds_per_pixel
        return self.with_range(self.begin + shift, self.end + shift)

    def zoomed(self, factor: float, x: float) -> "TimeScale":
        """Seen `factor` times larger; the moment at `x` stays where it is, unless the ends of time are reached."""
        span = min(max(self.span / factor, SHORTEST_SPAN), LONGEST_SPAN)
        begin = self.time_of(x) - (x - self.left) / self.width * span
        return self.with_range(begin, begin + span)


def make_scale(begin: float, end: float) -> TimeScale:
    """A scale of a stretch of time that was given no place yet."""
    return TimeScale(0.0, 1.0, 0.0, 1000.0).with_range(begin, end)


def find_snap_step(seconds_per_pixel: float) -> int:
    """Seconds by which a dragged edge moves at this zoom."""
    needed = seconds_per_pixel * SNAP_PIXELS
    return next((step for step in SNAP_SECONDS if step >= needed), SNAP_SECONDS[-1])


def snap_time(time: float, step: int, zone: tzinfo | None) -> int:
    """The nearest moment whose local time of day is a multiple of `step` seconds, which divides a day."""
    local = local_time(round(time), zone)
    of_day = local.hour * HOUR + local.minute * MINUTE + local.second
    snapped = math.floor(of_day / step + 0.5) * step
    if step <= HOUR:
        # The hour that there is twice, when clocks are put back, stays the one it was.
        return round(time) + snapped - of_day
    midnight = local.replace(hour=0, minute=0, second=0, fold=0)
    return find_moment(midnight + timedelta(seconds=snapped), zone)
