"""Waits for the signals that end a command that goes on: Ctrl+C and SIGTERM."""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ending:
    """Whether a signal asked the command to end; see `until_signal`."""

    def __init__(self, reading: int):
        self._reading = reading

    def wait(self, seconds: float | None = None) -> bool:
        """Wait so long at most, for ever by default; return whether the command shall end."""
        return bool(select.select([self._reading], [], [], seconds)[0])


@contextmanager
def until_signal() -> Iterator[Ending]:
    """Let the signals end the command within when it looks; to be used in the main thread only."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = {each: signal.signal(each, lambda *_: None) for each in _SIGNALS}
    wakeup = signal.set_wakeup_fd(writing)
    try:
        yield Ending(reading)
    finally:
        signal.set_wakeup_fd(wakeup)
        for each, handler in before.items():
            signal.signal(each, handler)
        os.close(reading)
        os.close(writing)
