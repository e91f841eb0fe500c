"""Keeps the newest reading of a watched cluster for whoever asks, so that nobody who asks waits for the cluster."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Protocol

from prometheus_client.core import Metric
from prometheus_client.registry import Collector

from qmonpy.app.queues.queue_rows import InstanceRows
from qmonpy.app.readings.take import take_reading
from qmonpy.cli.metrics.families import make_answer_families, make_families
from qmonpy.cli.watching.watched import Look
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot


class Looks(Protocol):
    """What can be looked at, such as a `Watched` cluster."""

    def look(self) -> Look:
        """Return what the cluster is now; ReportError or OSError if it does not answer."""
        ...


class ReadingCollector(Collector):
    """A collector of prometheus_client that gives what `refresh` found last; safe for threads.

    `refresh` takes as long as reading the cluster does, `collect` never waits for it.
    """

    def __init__(self, tell: Callable[[str], None], wall_clock: Callable[[], float] = time.time):
        self._tell = tell
        self._wall_clock = wall_clock
        self._rows = InstanceRows()
        self._read: Snapshot | None = None
        self._told: tuple[str, ...] = ()
        self._lock = threading.Lock()
        """Held while a new answer takes the place of the one before."""
        self._families: tuple[Metric, ...] = ()
        self._answered_at: float | None = None
        self.is_up = False
        """Whether the cluster answered when it was looked at last."""

    def refresh(self, watched: Looks) -> bool:
        """Look at the cluster and keep its reading; return whether it answers. Why it does not is told once."""
        try:
            look = watched.look()
        except ReportError as error:
            return self._note_trouble(error.reports)
        except OSError as error:
            return self._note_trouble((Report("watched.gone", f"{error.filename}: {error.strerror or error}"),))
        if look.snapshot is not self._read:
            families = tuple(make_families(take_reading(look.snapshot, self._rows)))
            self._read = look.snapshot
        else:
            families = self._families
        with self._lock:
            self._families, self._answered_at = families, look.answered_at
        return self._note_trouble(look.troubles)

    def _note_trouble(self, reports: tuple[Report, ...]) -> bool:
        was_up, self.is_up = self.is_up, not reports
        words = tuple(str(each) for each in reports)
        for each in words:
            if each not in self._told:
                self._tell(each)
        if self.is_up and not was_up and self._told:
            self._tell("The cluster answers again.")
        self._told = words
        return self.is_up

    def collect(self) -> Iterator[Metric]:
        """Yield the families of the newest reading, and how old it is now."""
        with self._lock:
            families, answered_at = self._families, self._answered_at
        age = None if answered_at is None else max(0.0, self._wall_clock() - answered_at)
        yield from make_answer_families(is_up=self.is_up, age_seconds=age)
        yield from families
