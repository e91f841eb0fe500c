"""The records of a cluster since it was opened, kept for reports whether or not files are written."""

from collections import deque
from collections.abc import Sequence
from itertools import islice

from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile, ReportingChoice

MOST_LINES = 500_000
"""So many of the newest lines are kept, some 70 MB."""
REMEMBERED = ReportingChoice(frozenset((RecordFile.REPORTING,)), False, True, 3600)
"""What reports need: all but the log of each job."""


class RecordMemory:
    """A `RecordSink` that keeps lines; they may be read in another thread."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=MOST_LINES)
        self._last = 0

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Keep lines of the file reporting."""
        if file is RecordFile.REPORTING:
            self._lines.extend(lines)
            self._last += len(lines)

    def read(self, after: int = 0) -> tuple[int, tuple[str, ...]]:
        """Return the number of the last line, and the lines behind one of a number."""
        last, lines = self._last, self._lines.copy()
        missing = max(0, after - (last - len(lines)))
        return last, tuple(islice(lines, missing, None))
