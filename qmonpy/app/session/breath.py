"""Lets threads that work stand still for a moment while another one has something to draw."""

import time
from collections.abc import Callable

SLICE_SECONDS = 0.01
"""How soon those that stand still notice that they may go on."""


class Breath:
    """Workers call `take` now and then; it returns at once unless somebody holds it for some time yet.

    All threads of an interpreter take turns: at each call into Qt the one that draws would else wait for a worker.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep):
        self._clock, self._sleep = clock, sleep
        self._until = 0.0

    def hold(self, seconds: float) -> None:
        """Let workers stand still for so long from now on, at their next breath; 0 lets them go on."""
        self._until = self._clock() + seconds

    def take(self) -> None:
        """Stand still as long as it is held."""
        while (left := self._until - self._clock()) > 0:
            self._sleep(min(left, SLICE_SECONDS))
