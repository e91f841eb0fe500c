"""Round numbers along an axis: of numbers, of lengths of time and of amounts of memory."""

from collections.abc import Iterator
from itertools import count
from math import floor

_MOST = 5
_LEAST = 1e-9
"""What is drawn of less is nothing."""
_LENGTHS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400)
"""Seconds that are round."""


def find_ticks(low: float, high: float, scale: str = "number") -> tuple[float, ...]:
    """Return round numbers from one at or below `low` to one at or above `high`, which is the larger."""
    low, high = min(low, 0.0), max(high, 0.0)
    if high - low < _LEAST:
        high = low + 1
    step = next(each for each in _find_steps(scale) if (high - low) / each <= _MOST)
    first = floor(low / step)
    ticks = [first * step]
    while len(ticks) < 2 or ticks[-1] < high - step * 1e-9:
        ticks.append((first + len(ticks)) * step)
    return tuple(ticks)


def _find_steps(scale: str) -> Iterator[float]:
    """Give steps from the smallest on, each at most two and a half times the one before."""
    if scale == "bytes":
        yield from (float(2**power) for power in count())
    elif scale == "duration":
        yield from map(float, _LENGTHS)
        yield from (86_400.0 * factor * 10**power for power in count() for factor in (2, 5, 10))
    else:
        yield from (factor * 10.0**power for power in range(-12, 300) for factor in (1, 2, 5))
