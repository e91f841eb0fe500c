"""Pauses long work in other threads for a moment, so that the window can draw, and lets one of them work at a time."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import get_ident, get_native_id

SLICE_SECONDS = 0.002
"""Seconds after which a paused worker notices that it may go on."""
TURN_SECONDS, FIRST_TURN_SECONDS = 0.1, 1.0
"""So long a worker works before it is another one's turn, and so long one for whose answer somebody looks."""
SILENT_SECONDS = 0.05
"""Who has not taken a breath for so long waits for something, or does what cannot be paused: another one goes on,
unless somebody looks for the answer."""
LEAST_WORK = 0.002
"""Who has had so much of the time of a processor meanwhile does not wait."""


class Breath:
    """A pause that workers make when they call `take`, as they do now and then, while somebody holds it.

    Threads of one interpreter take turns: otherwise the thread that draws would wait for a worker at each call of Qt.
    With several workers it would wait for all of them, and longer than for each: so they take turns among themselves.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        read_work: "Callable[[int], float] | None" = None,
    ):
        """`read_work` returns how many seconds a thread of the system has had a processor."""
        self._clock, self._sleep, self._read_work = clock, sleep, read_work or read_work_of
        self._until = {"": 0.0}
        self._worker = 0
        """The thread whose turn it is; 0 if it is nobody's."""
        self._since = self._heard = 0.0
        """When its turn began, and when it last took a breath."""
        self._waiting: set[int] = set()
        self._firsts: dict[int, int] = {}
        """Workers for whose answer somebody looks, with their numbers in the system."""
        self._seen_at = self._seen_work = 0.0
        """When it was looked how much the worker whose turn it is had worked, and how much that was."""

    def hold(self, seconds: float, holder: str = "") -> None:
        """Pause workers for so long from now on, each at its next `take`; 0 lets them go on, unless another holds."""
        self._until = {**self._until, holder: self._clock() + seconds}

    def enter(self) -> None:
        """Give this worker ten times as much of the time as others until it leaves, from now on, though it does what
        cannot be paused: somebody looks for its answer."""
        me = get_ident()
        self._firsts[me] = get_native_id()
        if self._worker not in self._firsts:
            self._begin_turn(me)

    def take(self) -> None:
        """Wait until all pauses are over and it is this worker's turn; return at once if both is so."""
        while (left := max(self._until.values()) - self._clock()) > 0:
            self._sleep(min(left, SLICE_SECONDS))
        me, now = get_ident(), self._clock()
        if self._worker == me:
            if now - self._since < self._find_turn(me) or not self._waiting:
                self._heard = now
                return
            self._worker = 0
            self._sleep(SLICE_SECONDS)
        self._waiting.add(me)
        while self._worker not in (0, me) and self._is_at_work():
            self._sleep(SLICE_SECONDS)
        self._waiting.discard(me)
        self._begin_turn(me)

    def leave(self) -> None:
        """End this worker's turn, as its work is done."""
        self._firsts.pop(get_ident(), None)
        if self._worker == get_ident():
            self._worker = 0

    def _begin_turn(self, worker: int) -> None:
        self._worker = worker
        self._since = self._heard = self._seen_at = self._clock()
        first = self._firsts.get(worker)
        self._seen_work = 0.0 if first is None else self._read_work(first)

    def _find_turn(self, worker: int) -> float:
        return FIRST_TURN_SECONDS if worker in self._firsts else TURN_SECONDS

    def _is_at_work(self) -> bool:
        """Whether the worker whose turn it is took a breath just now; or works without one, as an import does, and
        somebody looks for its answer."""
        now, first = self._clock(), self._firsts.get(self._worker)
        if now - self._heard < SILENT_SECONDS:
            return True
        if first is None or now - self._since > FIRST_TURN_SECONDS:
            return False
        if now - self._seen_at < SILENT_SECONDS:
            return True
        before, self._seen_at = self._seen_work, now
        self._seen_work = self._read_work(first)
        return self._seen_work - before > LEAST_WORK


def read_work_of(thread: int) -> float:
    """Return how many seconds a thread of this process has had a processor; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/self/task/{thread}/schedstat").read_bytes().split()[0]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
