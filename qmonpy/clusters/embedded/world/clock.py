"""The clock of the embedded cluster: turns real time into simulated time, at a speed, paused or by steps."""

from collections.abc import Callable
from typing import Protocol

from qmonpy.clusters.embedded.spool.clock_lease import ClockLease


class Simulated(Protocol):
    """What a clock drives."""

    def advance(self, seconds: int, breathe: Callable[[], None] | None = None) -> None: ...

    def next_event(self) -> int | None:
        """Seconds from now until something happens; None when nothing will."""
        ...


class SimulatedClock:
    """Whole simulated seconds from real ones; a fraction is kept for the next time.

    The clock looks at no other clock: who drives it says how much real time went by.

    With a lease it drives alone: if another process does, or takes over, it pauses, and `other_driver` names that one.
    """

    def __init__(
        self, simulated: Simulated, speed: float = 1.0, *, is_paused: bool = True, lease: ClockLease | None = None
    ):
        self._simulated = simulated
        self._speed = speed
        self._is_paused = is_paused
        self._fraction = 0.0
        self._lease = lease
        self._is_forced = False
        self._other_driver: int | None = None
        self.breathe: Callable[[], None] | None = None

    @property
    def other_driver(self) -> int | None:
        """The process that lets the time pass instead, as it was when this clock was to do so last."""
        return self._other_driver

    @property
    def speed(self) -> float:
        """Simulated seconds per real second; 0 while paused."""
        return 0.0 if self._is_paused else self._speed

    @property
    def chosen_speed(self) -> float:
        """The speed that `play` goes back to."""
        return self._speed

    def play(self, speed: float | None = None) -> None:
        """Run at a speed above 0, or at the one chosen last."""
        if speed is not None:
            if not speed > 0:
                raise ValueError(f"a clock runs at a speed above 0, not at {speed}")
            self._speed = speed
        self._is_paused = False
        self._other_driver = None

    def take_over(self) -> None:
        """Run at the chosen speed, whoever lets the time pass now; that clock pauses."""
        self._is_forced = True
        self.play()

    def pause(self) -> None:
        """Let time stand; the chosen speed is kept."""
        self._is_paused = True
        self._fraction = 0.0

    def step(self, seconds: int | None = None) -> int:
        """Let time pass at once, paused or not, by default until the next thing that happens; gives the seconds."""
        if seconds is None:
            seconds = self._simulated.next_event()
        if seconds is None:
            return 0
        self._simulated.advance(seconds, self.breathe)
        return seconds

    def drive(self, real_seconds: float) -> int:
        """Tell the clock that real time passed; gives the simulated seconds that went by."""
        if not self._may_drive():
            return 0
        self._fraction += max(0.0, real_seconds) * self.speed
        seconds = int(self._fraction)
        self._fraction -= seconds
        if seconds:
            self._simulated.advance(seconds, self.breathe)
        return seconds

    def release(self) -> None:
        """Let another process drive, until this clock is driven again."""
        if self._lease is not None:
            self._lease.release()

    def _may_drive(self) -> bool:
        if self._is_paused or self._lease is None:
            return True
        is_forced, self._is_forced = self._is_forced, False
        other = self._lease.take(is_forced=is_forced)
        if other is None:
            return True
        self.pause()
        self._other_driver = other
        return False
