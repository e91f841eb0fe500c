"""The records of a cluster since it was opened, kept for reports whether or not files are written."""

import marshal
import zlib
from collections import deque
from collections.abc import Sequence
from threading import Lock

from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile, ReportingChoice

MOST_LINES = 500_000
"""At least so many of the newest lines are kept. They are much alike: packed they take some 6 MB, else 85."""
LINES_OF_PACK = 1_000
REMEMBERED = ReportingChoice(frozenset((RecordFile.REPORTING,)), False, True, 3600)
"""What reports need: all but the log of each job."""


class RecordMemory:
    """A `RecordSink` that keeps lines; they may be read in another thread."""

    def __init__(self) -> None:
        self._packs: deque[bytes] = deque()
        """The older lines, LINES_OF_PACK in each."""
        self._lines: list[str] = []
        self._last = 0
        self._lock = Lock()

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Keep lines of the file reporting."""
        if file is not RecordFile.REPORTING:
            return
        with self._lock:
            self._lines.extend(lines)
            self._last += len(lines)
            while len(self._lines) >= LINES_OF_PACK:
                self._packs.append(zlib.compress(marshal.dumps(self._lines[:LINES_OF_PACK]), 6))
                del self._lines[:LINES_OF_PACK]
            while self._packs and (len(self._packs) - 1) * LINES_OF_PACK + len(self._lines) >= MOST_LINES:
                self._packs.popleft()

    def read(self, after: int = 0, most: int | None = None) -> tuple[int, tuple[str, ...]]:
        """Return the lines behind one of a number, the oldest first and no more than `most`, and the number of the last
        of them."""
        with self._lock:
            last, packs, lines = self._last, list(self._packs), list(self._lines)
        before = last - len(lines) - len(packs) * LINES_OF_PACK
        missing = max(0, after - before)
        gone = min(missing // LINES_OF_PACK, len(packs))
        missing -= gone * LINES_OF_PACK
        found: list[str] = []
        for pack in packs[gone:]:
            if most is not None and len(found) - missing >= most:
                break
            found += marshal.loads(zlib.decompress(pack))
        else:
            found += lines
        read = tuple(found[missing:][:most])
        return min(max(after, before), last) + len(read), read
