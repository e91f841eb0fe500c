"""Tells of a wait of the first thread how much of it is this process's own, whatever else runs on the machine."""

import os
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """What the clocks say, in seconds: of the wall, of this thread, of all threads, and for how long it was in line."""

    wall: float
    thread: float
    process: float
    queued: float

    def since(self, before: "Times") -> "Times":
        """How much has passed."""
        return Times(*(getattr(self, each) - getattr(before, each) for each in self.__slots__))

    @property
    def own(self) -> float:
        """What of a wait is this process's: its thread's work, and waiting for other threads of it that worked."""
        asleep = max(0.0, self.wall - self.thread - self.queued)
        return self.thread + min(asleep, max(0.0, self.process - self.thread))


_SCHEDULED = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
"""Where the system tells how long the first thread, which imports this, ran and was in line."""


def read_times() -> Times:
    """Read the clocks of the calling thread, which is the first one."""
    words = os.pread(_SCHEDULED, 100, 0).split()
    return Times(time.perf_counter(), time.thread_time(), time.process_time(), int(words[1]) / 1e9)
