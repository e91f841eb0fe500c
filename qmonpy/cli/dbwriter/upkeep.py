"""What `qmonpy dbwriter` does beside writing records: values by the hour and the day, and deletion by rules."""

import time
from collections.abc import Callable, Iterator, Sequence

from qmonpy.model.values.counts import format_count
from qmonpy.reporting.deriving.deletion import delete_old
from qmonpy.reporting.deriving.derivation import derive_values
from qmonpy.reporting.deriving.keeping import KeepRule
from qmonpy.reporting.deriving.statistics import (
    DELETION_TIME,
    DERIVED_TIME,
    LINES_PER_SECOND,
    derive_statistics,
    record_row_counts,
    record_statistic,
)
from qmonpy.reporting.schema.database import Database
from qmonpy.reporting.writing.source_writer import Progress

HOUR_SECONDS = 3600
DAY_SECONDS = 86400


class Upkeep:
    """Derives values at the beginning of each hour, and deletes by the rules once a day; without rules nothing."""

    def __init__(
        self,
        database: Database,
        rules: Sequence[KeepRule],
        go_on: Callable[[], bool],
        now: Callable[[], float] = time.time,
        present: Callable[[], float] | None = None,
    ) -> None:
        """`present` is the time from which the age of records counts, as of a cluster with a clock of its own."""
        self._database, self._rules, self._go_on, self._now = database, rules, go_on, now
        self._present = present or now
        self._hour = self._day = -1
        self._lines, self._since = 0, now()

    def look(self, progress: Progress) -> Iterator[str]:
        """Do what is due; give what is worth telling."""
        now = self._now()
        if now // HOUR_SECONDS != self._hour and self._go_on():
            self._derive(progress, now)
            self._hour = int(now // HOUR_SECONDS)
        if now // DAY_SECONDS != self._day and self._go_on():
            yield from self._delete(now)
            self._day = int(now // DAY_SECONDS)

    def _derive(self, progress: Progress, now: float) -> None:
        derived = derive_values(self._database, now, go_on=self._go_on)
        lines, progress_seconds = progress.lines - self._lines, max(1.0, now - self._since)
        with self._database.begin_alone() as connection:
            record_statistic(connection, LINES_PER_SECOND, lines / progress_seconds, self._since, now)
            record_statistic(connection, DERIVED_TIME, derived.seconds, now, self._now())
        derive_statistics(self._database, now)
        self._lines, self._since = progress.lines, now

    def _delete(self, now: float) -> Iterator[str]:
        record_row_counts(self._database, now)
        if not self._rules:
            return
        begun = time.monotonic()
        for done in delete_old(self._database, self._rules, self._present(), go_on=self._go_on):
            if done.rows:
                yield f"Deleted {format_count(done.rows, 'row')} that the rules keep no longer ({done.rule})."
        with self._database.begin_alone() as connection:
            record_statistic(connection, DELETION_TIME, time.monotonic() - begun, now, self._now())
