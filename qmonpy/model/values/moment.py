"""Moments and durations: whole seconds, with an end of time that additions do not go beyond."""

FOREVER = 2**32 - 1
"""The end of what has no known end; also a duration without end. Grid Engine keeps times in 32 bits."""


def end_of(start: int, duration: int) -> int:
    """The end of an interval, at most FOREVER."""
    return min(start + duration, FOREVER)
