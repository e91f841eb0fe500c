"""Asks a quiet qmaster with many jobs whether anything happens, which is cheaper than to read all of its jobs.

A listing without jobs that wait tells what starts, ends and changes its state, and the next numbers of jobs tell what
is submitted. What others do to waiting jobs is not told: so the probe only takes the place of some readings, and only
where nothing at all has changed for a while.
"""

import math
from collections.abc import Callable, Sequence

from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.clusters.live.reading.plain_listing import complete_listing
from qmonpy.formats.output.qstat_reader import QstatReader
from qmonpy.formats.output.qstat_xml import PLACED_OPTIONS, QstatListing
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report

MANY_JOBS = 1000
"""With fewer jobs a reading costs about as much as a probe."""
QUIET_SECONDS = 60.0
"""So long nothing at all must have changed before probes take the place of readings."""
REST_SECONDS = 15.0
"""So often the jobs are read then nevertheless."""
NUMBERS = 5
"""So many of the next numbers are asked for, as some are passed over."""
MOST_MISSES = 3
"""After so many probes in a row whose news the readings did not confirm there are none any more."""

_JOB = "<JB_job_number>"

RunAll = Callable[[Sequence[tuple[str, ...]]], Sequence[CommandResult]]
"""Runs commands at once."""


@dataclass(slots=True)
class JobProbe:
    """Knows how long nothing has changed, by a steady clock; for one thread."""

    _changed_at: float = math.inf
    _read_at: float = -math.inf
    _newest: int = 0
    _misses: int = 0
    _has_told: bool = False
    """Whether a probe told of news that no reading has shown yet."""

    def note(self, before: QstatListing, after: QstatListing, moment: float) -> None:
        """Note a reading and the one before it."""
        is_same = before == after
        if not is_same or self._changed_at == math.inf:
            self._changed_at = moment
        if self._has_told:
            self._misses = self._misses + 1 if is_same else 0
        self._has_told = False
        self._read_at = moment
        self._newest = max((self._newest, *after.words))

    def is_enough(self, listing: QstatListing, moment: float) -> bool:
        """Return whether a probe may take the place of a reading."""
        return (
            self._misses < MOST_MISSES
            and len(listing.words) >= MANY_JOBS
            and moment - self._changed_at >= QUIET_SECONDS
            and moment - self._read_at < REST_SECONDS - 0.5
        )

    def look(self, run_all: RunAll, listing: QstatListing, reader: QstatReader) -> tuple[bool, tuple[Report, ...]]:
        """Ask; return whether there are news, and what failed. `reader` reads listings without requests."""
        numbers = ",".join(str(self._newest + each) for each in range(1, NUMBERS + 1))
        results = run_all((("qstat", *PLACED_OPTIONS), ("qstat", "-j", numbers, "-xml")))
        failed = [report_failure(each) for each in results if not each.is_fine]
        if failed:
            return False, tuple(failed)
        placed, reports = reader.read_part(results[0].output)
        now = complete_listing(placed, listing)
        is_same = (now.instances, now.placed) == (listing.instances, listing.placed)
        self._has_told = bool(reports) or not is_same or _JOB in results[1].stdout
        return self._has_told, ()
