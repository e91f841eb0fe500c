"""Reads the details of one job of a real cluster, which are asked for when somebody looks at it."""

import threading
import time
from collections.abc import Callable

from qmonpy.clusters.live.cells.commands import report_failure
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.formats.output.job_details import parse_job_details
from qmonpy.model.report import ReportError
from qmonpy.model.work.job_details import JobDetails

KEPT_SECONDS = 10.0
"""How long an answer counts while nothing changed: the details and *Why?* ask about the same job at the same time."""


def read_job_details(runner: CommandRunner, number: int) -> JobDetails:
    """Return what `qstat -j` says of a job; ReportError if it fails, as for a job that is gone."""
    result = runner.run(("qstat", "-j", str(number)))
    if not result.is_fine:
        raise ReportError((report_failure(result),))
    return parse_job_details(result.stdout, number)


class DetailsReader:
    """Asks about a job once for all who want to know at the same time; safe for threads."""

    def __init__(self, runner: CommandRunner, clock: Callable[[], float] = time.monotonic):
        self._runner, self._clock = runner, clock
        self._lock = threading.Lock()
        self._kept: tuple[int, object, float, JobDetails] | None = None

    def read(self, number: int, basis: object) -> JobDetails:
        """Return the details of a job, asked anew for another `basis` or after KEPT_SECONDS; ReportError."""
        with self._lock:
            kept = self._kept
            if kept and kept[0] == number and kept[1] is basis and self._clock() - kept[2] < KEPT_SECONDS:
                return kept[3]
            found = read_job_details(self._runner, number)
            self._kept = number, basis, self._clock(), found
            return found
