"""Lets the C library give memory back that nobody uses any more.

By itself glibc keeps what was freed: once a large block was freed, the next ones of its size come from a heap that many
small ones hold, and each thread has a heap of its own. A window whose clock runs fast had 21 MB of such memory after
four minutes, and 11 after six with two heaps and large blocks of the system. What lies between small blocks goes back
only when it is asked for: each question to a database, and each plan, left some more, up to 12 MB in five minutes.
"""

import sys
import time
from typing import Any

from PySide6.QtCore import QObject, QTimer

from qmonpy.gui.base.background import Background

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""The numbers of mallopt(3)."""
LARGE_BYTES = 128 << 10
"""Blocks of so many bytes are the system's own, and go back as soon as they are freed, as pictures of charts are."""
MOST_HEAPS = 2
"""So many heaps all threads share: workers of Python take turns anyway."""
PAUSE_MS = 10_000
"""So often memory is given back, if there was work that can have freed some."""
WORK_SECONDS = 0.5
"""So much work of the processor can."""
TOPIC = "unused memory"
"""The topic of the query that gives it back, for which nobody waits."""


def keep_little_unused() -> tuple[str, ...]:
    """Set this for the process, where the C library is glibc.

    It imports `ctypes`, so that it is done in a worker. Nothing is left to be imported.
    """
    library = _find_library()
    if library is not None:
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
        library.mallopt(_M_ARENA_MAX, MOST_HEAPS)
    return ()


def give_back_unused() -> None:
    """Give every page of memory back to the system in which nothing is used; without Python's lock, in milliseconds."""
    library = _find_library()
    if library is not None:
        library.malloc_trim(0)


def _find_library() -> Any:
    """Return the C library where it is glibc, else None."""
    if sys.platform != "linux":
        return None
    import ctypes

    library = ctypes.CDLL(None)
    # musl has none of these functions.
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


class UnusedMemory(QObject):
    """Gives memory back now and then, in a worker, from `begin` to `end`."""

    def __init__(self, background: Background, parent: QObject | None = None):
        super().__init__(parent)
        self._background = background
        self._worked = 0.0
        self._pause = QTimer(self, interval=PAUSE_MS)
        self._pause.timeout.connect(self.look)

    def begin(self) -> None:
        """Look now and then from now on, if it does not yet."""
        if not self._pause.isActive():
            self._pause.start()

    def end(self) -> None:
        """Look no more."""
        self._pause.stop()

    def look(self) -> None:
        """Give memory back if there was work since the last time."""
        worked = time.process_time()
        if worked - self._worked > WORK_SECONDS:
            self._worked = worked
            # Not behind long work: on a very large site that takes minutes, in which what each round freed would stay.
            self._background.query(TOPIC, give_back_unused, lambda _: None, owner=self)
