"""Records a cluster beside it while somebody has it open: a reading each minute of its time.

Everything is done in a thread of its own, a little at a time: the clock of a simulated cluster never waits for it.
"""

import os
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from qmonpy.app.queues.queue_rows import InstanceRows
from qmonpy.app.readings.take import take_reading
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import pausing

if TYPE_CHECKING:
    from qmonpy.app.readings.recorder_desk import RecorderDesk

TICK_SECONDS = 0.5
SHARE = 12.0
"""Of so many seconds one is worked at most."""
AGAIN_SECONDS = 20.0
"""When a database that failed is tried again."""


MISSING = "reporting.missing"
CARRYING_SECONDS = 10.0
"""So long whoever saves a cluster waits until what was read last is written."""
CLOSING_SECONDS = 1.0
"""A reading that takes longer is broken off when the cluster is closed: whoever closes the window waits for its end."""


class _EndedError(Exception):
    """Nobody waits for the reading any more."""


def find_pause(worked_seconds: float, tick_seconds: float) -> float:
    """Return how long to rest after some work."""
    return max(tick_seconds, worked_seconds * (SHARE - 1))


class Recorder:
    """Records one cluster until it is closed. What fails is in `reports`, each reason once, and is tried again."""

    def __init__(
        self,
        look: Callable[[], Snapshot | None],
        url: str,
        *,
        rows: InstanceRows | None = None,
        breathe: Callable[[], None] | None = None,
        delay_seconds: float = 0.0,
        tick_seconds: float = TICK_SECONDS,
    ):
        """`look` returns the newest snapshot, None while the cluster does not answer; `rows` makes the rows of queue
        instances for all who look at the cluster."""
        self._look, self.url, self._breathe = look, url, breathe
        self._delay, self._tick = delay_seconds, tick_seconds
        self._rows = rows or InstanceRows()
        self._ended = threading.Event()
        self._wanted, self._written = threading.Event(), threading.Event()
        """Whether somebody waits until all that was read is written; whether it is."""
        self._known: Snapshot | None = None
        self.process = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
        self.reports: tuple[Report, ...] = ()
        self.is_recording = False
        """Whether this process records readings, and no other one does."""
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)

    def start(self) -> "Recorder":
        """Begin to record, in a thread."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Write what waits, and end."""
        self._ended.set()
        if self._thread.ident is not None:
            self._thread.join()

    def carry_to(self, path: Path) -> tuple[Report, ...]:
        """Write what was recorded until now into the database beside a file to which the cluster was just saved.

        May take long, call it in a worker. What lies beside the file already is left as it is: it is of the one that
        was there before. Returns why it was not written.
        """
        from qmonpy.reporting.readings.past import copy_series
        from qmonpy.reporting.schema.place import find_database_path, find_database_url

        if find_database_path(path).exists():
            return ()
        if self.is_recording:
            self._written.clear()
            self._wanted.set()
            self._written.wait(CARRYING_SECONDS)
        try:
            copy_series(self.url, find_database_url(path))
        except ReportError as error:
            # Of a cluster that was opened a moment ago nothing is there.
            return tuple(each for each in error.reports if each.code != MISSING)
        return ()

    def _run(self) -> None:
        with pausing(self._breathe):
            self._work()

    def _work(self) -> None:
        if self._ended.wait(self._delay):
            return
        while True:
            try:
                self._record()
                return
            except ReportError as error:
                self.reports = error.reports
            self.is_recording = False
            if self._ended.wait(AGAIN_SECONDS):
                return

    def _record(self) -> None:
        """Record until the end; ReportError if the database fails."""
        from qmonpy.app.readings.recorder_desk import RecorderDesk

        with RecorderDesk(self.url, self.process) as desk:
            self.reports = ()
            while True:
                began = time.thread_time()
                self.is_recording = desk.renew(self._look())
                if self.is_recording:
                    self._take(desk)
                is_ended, is_wanted = self._ended.is_set(), self._wanted.is_set()
                desk.write(is_last=is_ended, is_wanted=is_wanted)
                if is_wanted:
                    self._wanted.clear()
                    self._written.set()
                if is_ended:
                    return
                self._ended.wait(find_pause(time.thread_time() - began, self._tick))

    def _take(self, desk: "RecorderDesk") -> None:
        snapshot = self._look()
        if snapshot is None:
            desk.recording.let_go()
        elif snapshot is not self._known and desk.recording.is_due(snapshot.now):
            began, found = time.monotonic(), None

            def breathe() -> None:
                if self._ended.is_set() and time.monotonic() > began + CLOSING_SECONDS:
                    raise _EndedError
                if self._breathe is not None:
                    self._breathe()

            with suppress(_EndedError), pausing(breathe):
                blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now, breathe)
                found = take_reading(snapshot, self._rows, blocking)
            if found is not None:
                desk.recording.take(found)
                self._known = snapshot
