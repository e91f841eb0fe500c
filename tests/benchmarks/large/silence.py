"""Tells which work keeps the interpreter for long without a breath, so that the window waits for it."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import get_ident

from qmonpy.app.session.breath import Breath

LIMIT_SECONDS = 0.008
"""Stretches between two breaths that are longer are told."""
DEPTH = 12

_Place = tuple[tuple[str, int, str], ...]


def _find_place() -> _Place:
    """The calls of this thread, the innermost first, but those of the breath itself."""
    frame, found = sys._getframe(2), list[tuple[str, int, str]]()
    while frame is not None and len(found) < DEPTH:
        code = frame.f_code
        name = Path(code.co_filename).name
        if name == "background.py" and code.co_name == "run":
            work = frame.f_locals["self"]._function
            found.append((getattr(work, "__qualname__", repr(work)), 0, getattr(work, "__module__", "")))
        elif name not in ("pauses.py", "background.py", "silence.py", "threading.py"):
            found.append((name, frame.f_lineno, code.co_name))
        frame = frame.f_back  # type: ignore[assignment]
    return tuple(found)


def _describe(before: _Place, after: _Place) -> str:
    """Tell what was between two breaths: where the first was, where the second, and the calls around both."""
    while min(len(before), len(after)) > 4 and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    both = (" < ".join(f"{file}:{line} {name}" for file, line, name in each[:8]) for each in (before, after))
    return "\n      from {}\n      to   {}".format(*both)


class Silence:
    """Watches the workers of a breath: the processor time of each between two breaths, and where these were."""

    def __init__(self, breath: Breath):
        self._taken: dict[int, tuple[float, _Place]] = {}
        self._found: dict[str, list[float]] = {}
        breath.take = self._noting(breath.take)  # type: ignore[method-assign]
        breath.leave = self._noting(breath.leave)  # type: ignore[method-assign]

    def _noting(self, call: Callable[[], None]) -> Callable[[], None]:
        def noted() -> None:
            me, now, place = get_ident(), time.thread_time(), _find_place()
            if me in self._taken:
                since, before = self._taken[me]
                if now - since > LIMIT_SECONDS:
                    self._found.setdefault(_describe(before, place), []).append(now - since)
            call()
            self._taken[me] = time.thread_time(), place

        return noted

    def print(self, count: int = 60) -> None:
        """Print the longest stretches, each place once."""
        for place, times in sorted(self._found.items(), key=lambda each: -max(each[1]))[:count]:
            print(f"silent {1000 * max(times):.0f} ms ({len(times)} times, {sum(times):.2f} s): {place}", flush=True)
