"""The clock of the embedded cluster: turns real time into simulated time, at a speed, paused or by steps."""

from typing import Protocol


class Simulated(Protocol):
    """What a clock drives."""

    def advance(self, seconds: int) -> None: ...

    def next_event(self) -> int | None:
        """Seconds from now until something happens; None when nothing will."""
        ...


class SimulatedClock:
    """Whole simulated seconds from real ones; a fraction is kept for the next time.

    The clock looks at no other clock: who drives it says how much real time went by.
    """

    def __init__(self, simulated: Simulated, speed: float = 1.0, *, is_paused: bool = True):
        self._simulated = simulated
        self._speed = speed
        self._is_paused = is_paused
        self._fraction = 0.0

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
        self._simulated.advance(seconds)
        return seconds

    def drive(self, real_seconds: float) -> int:
        """Tell the clock that real time passed; gives the simulated seconds that went by."""
        self._fraction += max(0.0, real_seconds) * self.speed
        seconds = int(self._fraction)
        self._fraction -= seconds
        if seconds:
            self._simulated.advance(seconds)
        return seconds
