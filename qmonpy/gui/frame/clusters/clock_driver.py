"""Tells a simulated cluster's clock, in a worker, how much real time passed: a pass never holds the window."""

import time

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.clusters.interface import ClusterClock
from qmonpy.gui.base.background import Background

TICK_MS = 100
SPEEDS = (1.0, 10.0, 60.0, 300.0, 1200.0, 3600.0)
"""Simulated seconds per real second."""


class ClockDriver(QObject):
    """Runs, pauses and steps the clock; a tick is left out while the one before it still works."""

    clock_changed = Signal()
    """Playing, pausing or another speed; not every tick."""

    def __init__(self, clock: ClusterClock, background: Background, parent: QObject | None = None):
        super().__init__(parent)
        self.clock = clock
        self.clock.breathe = background.breath.take
        self._background = background
        self._is_working = False
        self._last = time.monotonic()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._follow()

    @property
    def is_playing(self) -> bool:
        return self.clock.speed > 0

    @property
    def speed(self) -> float:
        """The speed while playing, or the one to come back to."""
        return self.clock.chosen_speed

    @property
    def other_driver(self) -> int | None:
        """The process in which the clock runs instead; None if there is none."""
        return self.clock.other_driver

    def play(self, speed: float | None = None) -> None:
        self.clock.play(speed)
        self._follow()

    def take_over(self) -> None:
        """Let the clock run here and not in the other process."""
        self.clock.take_over()
        self._follow()

    def pause(self) -> None:
        self.clock.pause()
        self._follow()
        self._background.operation("", self.clock.release, owner=self)

    def choose_speed(self, speed: float) -> None:
        """Another speed, without starting or stopping the clock."""
        was_playing = self.is_playing
        self.clock.play(speed)
        if not was_playing:
            self.clock.pause()
        self._follow()

    def change_speed(self, steps: int) -> None:
        """Faster or slower by so many of SPEEDS."""
        nearest = min(range(len(SPEEDS)), key=lambda place: abs(SPEEDS[place] - self.speed))
        self.choose_speed(SPEEDS[max(0, min(len(SPEEDS) - 1, nearest + steps))])

    def step(self, seconds: int | None = None) -> None:
        """Let time pass at once, by default until the next thing that happens."""
        self._background.operation("", lambda: self.clock.step(seconds), owner=self)

    def stop(self) -> None:
        """Tick no more; called before the cluster is left."""
        self._timer.stop()

    def _follow(self) -> None:
        self._last = time.monotonic()
        if self.is_playing:
            self._timer.start()
        else:
            self._timer.stop()
        self.clock_changed.emit()

    def _tick(self) -> None:
        if self._is_working:
            return
        now = time.monotonic()
        passed, self._last = now - self._last, now
        self._is_working = True
        self._background.operation("", lambda: self.clock.drive(passed), self._rest, owner=self, on_failed=self._fail)

    def _rest(self, _: object) -> None:
        self._is_working = False
        if self._timer.isActive() and not self.is_playing:
            # Another process drives the clock.
            self._follow()

    def _fail(self, failure: object) -> None:
        self._is_working = False
        self.pause()
        self._background.failed.emit(failure)
