"""Pauses long work in other threads for a moment, so that the window can draw."""

import time
from collections.abc import Callable

SLICE_SECONDS = 0.002
"""Seconds after which a paused worker notices that it may go on."""


class Breath:
    """A pause that workers make when they call `take`, as they do now and then, while somebody holds it.

    Threads of one interpreter take turns: otherwise the thread that draws would wait for a worker at each call of Qt.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep):
        self._clock, self._sleep = clock, sleep
        self._until = {"": 0.0}

    def hold(self, seconds: float, holder: str = "") -> None:
        """Pause workers for so long from now on, each at its next `take`; 0 lets them go on, unless another holds."""
        self._until = {**self._until, holder: self._clock() + seconds}

    def take(self) -> None:
        """Wait until all pauses are over; return at once if there is none."""
        while (left := max(self._until.values()) - self._clock()) > 0:
            self._sleep(min(left, SLICE_SECONDS))
