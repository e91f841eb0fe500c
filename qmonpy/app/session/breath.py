"""Pauses long work in other threads for a moment, so that the window can draw, and lets one of them work at a time."""

import time
from collections.abc import Callable
from threading import get_ident

SLICE_SECONDS = 0.002
"""Seconds after which a paused worker notices that it may go on."""
TURN_SECONDS, FIRST_TURN_SECONDS = 0.1, 1.0
"""So long a worker works before it is another one's turn, and so long one for whose answer somebody looks."""
SILENT_SECONDS = 0.05
"""Who has not taken a breath for so long waits for something, or does what cannot be paused: another one goes on."""


class Breath:
    """A pause that workers make when they call `take`, as they do now and then, while somebody holds it.

    Threads of one interpreter take turns: otherwise the thread that draws would wait for a worker at each call of Qt.
    With several workers it would wait for all of them, and longer than for each: so they take turns among themselves.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep):
        self._clock, self._sleep = clock, sleep
        self._until = {"": 0.0}
        self._worker = 0
        """The thread whose turn it is; 0 if it is nobody's."""
        self._since = self._heard = 0.0
        """When its turn began, and when it last took a breath."""
        self._waiting: set[int] = set()
        self._turns: dict[int, float] = {}
        """How long the turns of threads are that are not as usual."""

    def hold(self, seconds: float, holder: str = "") -> None:
        """Pause workers for so long from now on, each at its next `take`; 0 lets them go on, unless another holds."""
        self._until = {**self._until, holder: self._clock() + seconds}

    def enter(self) -> None:
        """Give this worker ten times as much of the time as others until it leaves: somebody looks for its answer."""
        self._turns[get_ident()] = FIRST_TURN_SECONDS

    def take(self) -> None:
        """Wait until all pauses are over and it is this worker's turn; return at once if both is so."""
        while (left := max(self._until.values()) - self._clock()) > 0:
            self._sleep(min(left, SLICE_SECONDS))
        me, now = get_ident(), self._clock()
        if self._worker == me:
            if now - self._since < self._turns.get(me, TURN_SECONDS) or not self._waiting:
                self._heard = now
                return
            self._worker = 0
            self._sleep(SLICE_SECONDS)
        self._waiting.add(me)
        while self._worker not in (0, me) and self._clock() - self._heard < SILENT_SECONDS:
            self._sleep(SLICE_SECONDS)
        self._waiting.discard(me)
        self._worker = me
        self._since = self._heard = self._clock()

    def leave(self) -> None:
        """End this worker's turn, as its work is done."""
        self._turns.pop(get_ident(), None)
        if self._worker == get_ident():
            self._worker = 0
