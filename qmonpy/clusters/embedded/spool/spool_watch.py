"""Looks again and again whether another process wrote a cluster's spool, in a thread of its own."""

from collections.abc import Callable
from threading import Event, Thread

from qmonpy.model.report import Report, ReportError

WATCH_SECONDS = 0.2
"""Between two looks; one costs some microseconds while nothing happened."""


class SpoolWatch:
    """Runs until it is stopped. A file that cannot be read is a trouble, once for each reason, and looked at again."""

    def __init__(self, refresh: Callable[[], object], seconds: float = WATCH_SECONDS):
        self._refresh, self._seconds = refresh, seconds
        self.reports: tuple[Report, ...] = ()
        self._is_over = Event()
        self._thread = Thread(target=self._run, name="spool watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Returns when nothing is looked at any more; the caller must hold no lock that looking needs."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.wait(self._seconds):
            try:
                self._refresh()
            except ReportError as error:
                self.reports += tuple(each for each in error.reports if each not in self.reports)
