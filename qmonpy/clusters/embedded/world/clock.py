"""The clock of the embedded cluster: turns real seconds into simulated ones, at a speed or by steps."""

import time
from collections.abc import Callable
from typing import Protocol

from qmonpy.clusters.embedded.spool.clock_lease import ClockLease

TURN_SECONDS = 1.0
"""So long a cluster may be busy at once with the time that passes, in real seconds."""
LEAST_SECONDS = 60
"""So many simulated seconds may pass at once, however long that takes."""


class Simulated(Protocol):
    """A cluster whose time a clock drives."""

    def advance(
        self,
        seconds: int,
        breathe: Callable[[], None] | None = None,
        is_allowed: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Advance simulated time, unless that is not allowed any more; return whether it passed.

        `breathe` is called now and then.
        """
        ...

    def next_event(self) -> int | None:
        """Return the seconds until the next event, None when there is none to come."""
        ...


class SimulatedClock:
    """Advances a cluster by whole simulated seconds; a fraction of a second is kept for the next call of `drive`.

    Its caller says how much real time passed. It measures only how long the cluster took for it: one that cannot keep
    up falls behind, and is given as much at once as it does in TURN_SECONDS.

    A lease lets only one process drive: if another one does, or takes over, this clock pauses, and `other_driver` is
    the id of that process.
    """

    def __init__(
        self,
        simulated: Simulated,
        speed: float = 1.0,
        *,
        is_paused: bool = True,
        lease: ClockLease | None = None,
        timer: Callable[[], float] = time.monotonic,
    ):
        self._simulated = simulated
        self._speed = speed
        self._is_paused = is_paused
        self._fraction = 0.0
        self._lease = lease
        self._timer = timer
        self._is_forced = False
        self._most: int | None = None
        self._other_driver: int | None = None
        self.breathe: Callable[[], None] | None = None

    @property
    def other_driver(self) -> int | None:
        """The id of another process that drives the time, as of this clock's last try; None without one."""
        return self._other_driver

    def find_other(self) -> int | None:
        """Return the id of another process that drives the time now; None without one."""
        return None if self._lease is None else self._lease.find_other()

    @property
    def speed(self) -> float:
        """Simulated seconds per real second; 0 while paused."""
        return 0.0 if self._is_paused else self._speed

    @property
    def chosen_speed(self) -> float:
        """The speed chosen last, to which `play` returns after a pause."""
        return self._speed

    def play(self, speed: float | None = None) -> None:
        """Run at a speed above 0, by default the one chosen last."""
        if speed is not None:
            if not speed > 0:
                raise ValueError(f"a clock runs at a speed above 0, not at {speed}")
            self._speed = speed
        self._is_paused = False
        self._other_driver = None

    def take_over(self) -> None:
        """Run at the speed chosen last, and pause the clock of the process that drives now."""
        self._is_forced = True
        self.play()

    def pause(self) -> None:
        """Stop the clock; the chosen speed is kept."""
        self._is_paused = True
        self._fraction = 0.0

    def step(self, seconds: int | None = None) -> int:
        """Advance simulated time at once, paused or not, by default to the next event; return the seconds advanced."""
        if seconds is None:
            seconds = self._simulated.next_event()
        if seconds is None:
            return 0
        if self._lease is not None:
            # Time passes nevertheless, but who asked for it should know that it does not stay so.
            self._other_driver = self._lease.find_other()
        self._simulated.advance(seconds, self.breathe)
        return seconds

    def drive(self, real_seconds: float) -> int:
        """Advance simulated time by real seconds times the speed; return the whole simulated seconds advanced."""
        if not self._may_drive():
            return 0
        if self._lease is not None and self._lease.is_succession and not self._is_paused:
            # The clock that drove until now has counted these seconds already.
            return 0
        self._fraction += max(0.0, real_seconds) * self.speed
        seconds = int(self._fraction)
        self._fraction -= seconds
        # The rest is never made up for: that would take longer each time, and leave more to make up for.
        seconds = seconds if self._most is None else min(seconds, self._most)
        began = self._timer()
        if seconds and not self._simulated.advance(seconds, self.breathe, self._still_drives):
            return 0
        self._keep_pace(seconds, self._timer() - began)
        return seconds

    def release(self) -> None:
        """Let another process drive, until this clock is driven again."""
        if self._lease is not None:
            self._lease.release()

    def _keep_pace(self, seconds: int, took: float) -> None:
        """Find how many seconds may pass at once, so that who watches sees them pass and a pause comes soon."""
        if took > TURN_SECONDS:
            self._most = max(LEAST_SECONDS, int(seconds * TURN_SECONDS / took))
        elif self._most is not None and seconds == self._most and took < TURN_SECONDS / 2:
            self._most *= 2

    def _may_drive(self) -> bool:
        if self._is_paused or self._lease is None:
            return True
        is_forced, self._is_forced = self._is_forced, False
        return self._yields_to(self._lease.take(is_forced=is_forced))

    def _still_drives(self) -> bool:
        """Whether no other clock has taken over since, asked while no other process can write."""
        return self._is_paused or self._lease is None or self._yields_to(self._lease.find_other())

    def _yields_to(self, other: int | None) -> bool:
        """Pause for another driver, given by its process; return whether there is none."""
        if other is None:
            return True
        self.pause()
        self._other_driver = other
        return False
