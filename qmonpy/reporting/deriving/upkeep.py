"""The upkeep of a reporting database: values are derived each hour, old rows deleted each day, statistics recorded.

Whoever writes calls `step` now and then with the time; it does what is due, one transaction after the other.
"""

import time
from collections.abc import Callable, Sequence

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.deletion import Deletion, delete_old
from qmonpy.reporting.deriving.derivation import Derived, derive_values
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

_HOUR, _DAY = 3600, 86_400


@dataclass(frozen=True, slots=True)
class UpkeepDone:
    """What a step did; None for what was not due."""

    derived: Derived | None = None
    deleted: tuple[Deletion, ...] | None = None


class Upkeep:
    """Knows what is due. Without rules nothing is deleted."""

    def __init__(self, database: Database, rules: Sequence[KeepRule] = ()):
        self._database, self._rules = database, tuple(rules)
        self._hour = self._day = -1
        self._lines, self._seconds, self._since = 0, 0.0, 0.0

    def note_lines(self, lines: int, seconds: float) -> None:
        """Count lines that were written, and the time that it took."""
        self._lines += lines
        self._seconds += seconds

    def step(self, now: float, *, go_on: Callable[[], bool] = lambda: True) -> UpkeepDone:
        """Do what is due at a time (seconds since the epoch): the first time all of it.

        Between two transactions `go_on` is asked whether to. Raises ReportError where the database cannot be used.
        """
        hour, day = int(now // _HOUR), int(now // _DAY)
        if hour == self._hour:
            return UpkeepDone()
        derived, deleted = derive_values(self._database, now, go_on=go_on), None
        if self._rules and day != self._day and go_on():
            deleted = self._delete(now, go_on)
        if not go_on():
            return UpkeepDone(derived, deleted)
        self._record(now, derived)
        self._hour, self._day = hour, day
        return UpkeepDone(derived, deleted)

    def _delete(self, now: float, go_on: Callable[[], bool]) -> tuple[Deletion, ...]:
        begun = time.monotonic()
        deleted = delete_old(self._database, self._rules, now, go_on=go_on)
        with self._database.begin_alone() as connection:
            record_statistic(connection, DELETION_TIME, time.monotonic() - begun, now, now)
        return deleted

    def _record(self, now: float, derived: Derived) -> None:
        with self._database.begin_alone() as connection:
            record_statistic(connection, DERIVED_TIME, derived.seconds, now, now)
            if self._lines and self._seconds:
                speed = self._lines / self._seconds
                record_statistic(connection, LINES_PER_SECOND, speed, self._since or now - _HOUR, now)
        record_row_counts(self._database, now)
        derive_statistics(self._database, now)
        self._lines, self._seconds, self._since = 0, 0.0, now
