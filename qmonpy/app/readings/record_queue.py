"""Records of a simulated cluster on their way into its database; whoever makes them never waits."""

import threading
from collections.abc import Sequence

MOST_LINES = 500_000
"""So many records wait at most; where they come faster than they are written, the newest are left out and counted."""
LINES_AT_ONCE = 5_000


class RecordQueue:
    """Takes the records of a simulated cluster as they happen; taking never waits."""

    def __init__(self, most: int = MOST_LINES):
        self._most = most
        self._lines: list[str] = []
        self._lock = threading.Lock()
        self.left_out = 0
        """How many were left out, as too many waited."""

    def append(self, lines: Sequence[str]) -> None:
        """Take lines of the file `reporting`."""
        with self._lock:
            room = max(0, self._most - len(self._lines))
            self._lines.extend(lines[:room])
            self.left_out += max(0, len(lines) - room)

    def take(self, most: int = LINES_AT_ONCE) -> list[str]:
        """Return the oldest lines, which are gone from it."""
        with self._lock:
            taken, self._lines = self._lines[:most], self._lines[most:]
            return taken

    def put_back(self, lines: list[str]) -> None:
        """Put lines that could not be written in front of the others."""
        with self._lock:
            self._lines = lines + self._lines

    def __len__(self) -> int:
        return len(self._lines)
