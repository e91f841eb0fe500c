"""Advances a simulated cluster's clock by real time, in a worker, so that a scheduling pass never blocks the window."""

import time

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.clusters.interface import ClusterClock
from qmonpy.gui.base.background import Background

TICK_MS = 100
SPEEDS = (1.0, 10.0, 60.0, 300.0, 1200.0, 3600.0)
"""Simulated seconds per real second."""
ELSEWHERE_MS = 2000
"""So often is asked whether time still passes in another process."""


class ClockDriver(QObject):
    """Runs, pauses and steps the clock; a tick is skipped while the one before is still being worked on."""

    clock_changed = Signal()
    """The clock was started or stopped, or has another speed; not emitted for each tick."""

    def __init__(self, clock: ClusterClock, background: Background, parent: QObject | None = None):
        super().__init__(parent)
        self.clock = clock
        self.clock.breathe = background.breath.take
        self._background = background
        self._is_working = False
        self._last = time.monotonic()
        self._known = False, 0.0
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._elsewhere: int | None = None
        self._watch = QTimer(self, interval=ELSEWHERE_MS)
        self._watch.timeout.connect(self.ask_elsewhere)
        self._follow()

    @property
    def is_playing(self) -> bool:
        """Whether the clock runs."""
        return self.clock.speed > 0

    @property
    def is_time_passing(self) -> bool:
        """Whether the clock runs, here or in another process that `ask_elsewhere` found."""
        return self.is_playing or self._elsewhere is not None

    def ask_elsewhere(self) -> None:
        """Find out in a worker whether time passes in another process, as it did though the clock is paused here."""
        if not self.is_playing:
            self._background.query("clock elsewhere", self.clock.find_other, self._take_other, owner=self)

    def _take_other(self, process: int | None) -> None:
        other = None if self.is_playing else process
        is_new, self._elsewhere = other != self._elsewhere, other
        if other is None:
            self._watch.stop()
        elif not self._watch.isActive():
            self._watch.start()
        if is_new:
            self.clock_changed.emit()

    @property
    def speed(self) -> float:
        """The speed while the clock runs, else the one with which it will run."""
        return self.clock.chosen_speed

    @property
    def other_driver(self) -> int | None:
        """The pid of the process in which the clock runs instead; None if there is none."""
        return self.clock.other_driver

    def play(self, speed: float | None = None) -> None:
        """Let the clock run, at another speed if one is given."""
        self.clock.play(speed)
        self._follow()

    def take_over(self) -> None:
        """Let the clock run here and no longer in the other process."""
        self.clock.take_over()
        self._follow()

    def pause(self) -> None:
        """Stop the clock."""
        self.clock.pause()
        self._follow()
        self._background.operation("", self.clock.release, owner=self)

    def choose_speed(self, speed: float) -> None:
        """Set the speed without starting or stopping the clock."""
        was_playing = self.is_playing
        self.clock.play(speed)
        if not was_playing:
            self.clock.pause()
        self._follow()

    def change_speed(self, steps: int) -> None:
        """Make the clock faster or, with negative steps, slower by so many of SPEEDS."""
        nearest = min(range(len(SPEEDS)), key=lambda place: abs(SPEEDS[place] - self.speed))
        self.choose_speed(SPEEDS[max(0, min(len(SPEEDS) - 1, nearest + steps))])

    def step(self, seconds: int | None = None) -> None:
        """Let so many seconds pass at once, by default up to the next event."""
        self._background.operation("", lambda: self.clock.step(seconds), owner=self)

    def follow(self) -> None:
        """Take up that somebody else started or stopped the clock, or chose another speed."""
        if (self.is_playing, self.speed) != self._known:
            self._follow()

    def stop(self) -> None:
        """Stop ticking, before the cluster is closed."""
        self._timer.stop()
        self._watch.stop()

    def _follow(self) -> None:
        self._last = time.monotonic()
        self._known = self.is_playing, self.speed
        if self.is_playing:
            self._elsewhere = None
            self._watch.stop()
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
