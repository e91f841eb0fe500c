"""Moments and durations: whole seconds, with an end of time that additions do not go beyond."""

FOREVER = 2**32 - 1
""""No known end", as a moment and as a duration; Grid Engine keeps times in 32 bits."""


def end_of(start: int, duration: int) -> int:
    """Return the moment `duration` seconds after `start`, at most FOREVER."""
    return min(start + duration, FOREVER)
