"""The database that a recorder has open: who may record, what waits to be written, and what is thinned."""

import time
from contextlib import suppress
from types import TracebackType
from typing import Self

from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.readings.recording import Recording
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.readings.thinning import read_keep_rules
from qmonpy.reporting.schema.database import Database, open_database

RENEW_SECONDS = 20.0
FLUSH_SECONDS = 5.0
THIN_SECONDS = 600.0


class RecorderDesk:
    """An open database with what is to be written into it; for one thread."""

    def __init__(self, url: str, process: str):
        """ReportError if the database cannot be used."""
        self._process = process
        self._rules = read_keep_rules()
        self.recording = Recording()
        self.is_mine = False
        """Whether this process records readings, and no other one."""
        self._renewed_at = self._flushed_at = self._thinned_at = 0.0
        self._has_begun = False
        self._database: Database = open_database(url, may_upgrade=False)
        self._store = ReadingStore(self._database)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_mine:
            with suppress(ReportError):
                self._store.drop_lease(self._process)
        self._database.close()

    def renew(self, snapshot: Snapshot | None) -> bool:
        """Return whether this process may record readings; it asks again now and then."""
        now = time.time()
        if not 0 <= now - self._renewed_at < RENEW_SECONDS:
            self._renewed_at = now
            self.is_mine = self._store.take_lease(self._process, now)
            if not self.is_mine:
                self.recording.let_go()
        if self.is_mine and not self._has_begun and snapshot is not None:
            # What another run of the same cluster read of a time that is still to come is not its past.
            self._store.forget_after(snapshot.now)
            self._has_begun = True
        return self.is_mine

    def write(self, *, is_last: bool = False, is_wanted: bool = False) -> None:
        """Write what waits, if it is time or somebody wants it, and thin what has become old."""
        now = time.time()
        if is_last:
            self.recording.let_go()
        if is_last or is_wanted or not 0 <= now - self._flushed_at < FLUSH_SECONDS:
            self._flushed_at = now
            newest = self.recording.newest
            self._store.write(self.recording.drain())
            if newest is not None and self.is_mine and not 0 <= now - self._thinned_at < THIN_SECONDS:
                self._thinned_at = now
                self._store.thin(newest, self._rules)
