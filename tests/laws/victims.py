"""Forks of a loaded process that work until they are killed, and tell line by line what is acknowledged."""

import os
import signal
import time
from collections.abc import Callable

Tell = Callable[[str], None]
"""Tells the parent a line: whatever came before it is acknowledged."""


def kill_one(work: Callable[[Tell], None], seconds: float) -> list[str]:
    """Let a fork work for some time at most, and kill it; returns the lines that it told."""
    heard, told = os.pipe()
    victim = os.fork()
    if victim == 0:
        try:
            os.close(heard)
            work(lambda line: _write(told, line))
        except BaseException as error:
            _write(told, f"! {type(error).__name__}: {error}")
        finally:
            os._exit(1)
    os.close(told)
    time.sleep(seconds)
    os.kill(victim, signal.SIGKILL)
    _, status = os.waitpid(victim, 0)
    with os.fdopen(heard, encoding="utf-8") as pipe:
        lines = pipe.read().splitlines()
    if not os.WIFSIGNALED(status):
        raise SystemExit(f"a victim ended by itself: {lines[-1:]}")
    return lines


def _write(handle: int, line: str) -> None:
    os.write(handle, f"{line}\n".encode())
