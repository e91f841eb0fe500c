"""The time axis as a value that pans and zooms: which moment stands at which pixel."""

import math
from dataclasses import replace
from datetime import timedelta, tzinfo

from qmonpy.app.tables.local_time import find_moment, local_time
from qmonpy.late_methods import dataclass

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR
SHORTEST_SPAN = 2 * MINUTE
LONGEST_SPAN = 6 * 366 * DAY
EARLIEST = 0
LATEST = 2**33
"""The first and the last moment that can be shown: the epoch, and 272 years later."""

SNAP_SECONDS = (MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY)
SNAP_PIXELS = 6
"""The least pixels by which a dragged edge jumps, so that a hand can hit each step."""


@dataclass(frozen=True, slots=True)
class TimeScale:
    """A stretch of time on a stretch of pixels: seconds since the epoch, pixels from the widget's left edge."""

    begin: float
    seconds_per_pixel: float
    left: float
    """Pixel at which `begin` stands."""
    width: float
    """Pixels, at least 1."""
    from_epoch: float | None = None
    """Pixels from the epoch to `begin`, where they are not what the division gives: a scale that was moved by whole
    pixels has every moment exactly so many pixels further on, however numbers are rounded."""

    @property
    def span(self) -> float:
        """The visible seconds."""
        return self.width * self.seconds_per_pixel

    @property
    def end(self) -> float:
        """The last visible moment."""
        return self.begin + self.span

    @property
    def right(self) -> float:
        """The pixel at which `end` stands."""
        return self.left + self.width

    @property
    def first(self) -> float:
        """Pixels from the epoch to `begin`."""
        return self.begin / self.seconds_per_pixel if self.from_epoch is None else self.from_epoch

    def x_of(self, time: float) -> float:
        """Return the pixel of a moment, which may be out of view."""
        return self.left + (time / self.seconds_per_pixel - self.first)

    def time_of(self, x: float) -> float:
        """Return the moment at a pixel."""
        return self.begin + (x - self.left) * self.seconds_per_pixel

    def with_range(self, begin: float, end: float) -> "TimeScale":
        """Return the scale of another stretch of time on the same pixels, kept within what can be shown."""
        span = min(max(end - begin, SHORTEST_SPAN), LONGEST_SPAN)
        middle = (begin + end) / 2
        begin = min(max(middle - span / 2, EARLIEST), LATEST - span)
        return TimeScale(begin, span / self.width, self.left, self.width)

    def with_place(self, left: float, width: float) -> "TimeScale":
        """Return the scale of the same stretch of time on other pixels."""
        width = max(width, 1.0)
        if (left, width) == (self.left, self.width):
            return self
        return TimeScale(self.begin, self.span / width, left, width)

    def panned(self, pixels: float) -> "TimeScale":
        """Return the scale moved so that what stood at a pixel stands so many pixels further left."""
        shift = pixels * self.seconds_per_pixel
        if self.begin + shift < EARLIEST or self.end + shift > LATEST:
            return self.with_range(self.begin + shift, self.end + shift)
        return replace(self, begin=self.begin + shift, from_epoch=self.first + pixels)

    def find_shift(self, before: "TimeScale") -> int | None:
        """Return by how many whole pixels everything stands further left than in another scale; None where it does not
        just stand elsewhere."""
        if (before.seconds_per_pixel, before.left, before.width) != (self.seconds_per_pixel, self.left, self.width):
            return None
        pixels = self.first - before.first
        return int(pixels) if pixels.is_integer() and before.first + pixels == self.first else None

    def zoomed(self, factor: float, x: float) -> "TimeScale":
        """Return the scale `factor` times larger; the moment at `x` stays, unless an end of time is reached."""
        span = min(max(self.span / factor, SHORTEST_SPAN), LONGEST_SPAN)
        begin = self.time_of(x) - (x - self.left) / self.width * span
        return self.with_range(begin, begin + span)


def make_scale(begin: float, end: float) -> TimeScale:
    """Return the scale of a stretch of time that has no place in a widget yet."""
    return TimeScale(0.0, 1.0, 0.0, 1000.0).with_range(begin, end)


def find_snap_step(seconds_per_pixel: float) -> int:
    """Return the seconds by which a dragged edge moves at this zoom."""
    needed = seconds_per_pixel * SNAP_PIXELS
    return next((step for step in SNAP_SECONDS if step >= needed), SNAP_SECONDS[-1])


def snap_time(time: float, step: int, zone: tzinfo | None) -> int:
    """Return the nearest moment whose local time of day is a multiple of `step` seconds, which divides a day."""
    local = local_time(round(time), zone)
    of_day = local.hour * HOUR + local.minute * MINUTE + local.second
    snapped = math.floor(of_day / step + 0.5) * step
    if step <= HOUR:
        # Of the hour that comes twice when the clocks go back, this stays in the one it was in.
        return round(time) + snapped - of_day
    midnight = local.replace(hour=0, minute=0, second=0, fold=0)
    return find_moment(midnight + timedelta(seconds=snapped), zone)
