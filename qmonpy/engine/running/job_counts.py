"""Counts of the jobs on which it depends how a running engine makes its passes."""

from collections.abc import Iterable, Mapping

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.running.steadiness import has_own_rank
from qmonpy.engine.work.calendar_bookings import has_calendars
from qmonpy.engine.work.waiting import list_job_consumables
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced


class JobCounts:
    """How many jobs ask for more than what is kept of the present can answer."""

    def __init__(self, prepared: Prepared, jobs: Mapping[int, Job], pending: Iterable[int]):
        """`pending` are the numbers of the jobs that wait."""
        self._prepared = prepared
        self._has_job_consumables = any(each.consumable is Consumable.JOB for each in prepared.site.complexes.values())
        self.planning = int(has_calendars(prepared))
        """Waiting jobs with `-R y`; one more where calendars close queues."""
        self.inside = 0
        """Waiting jobs of reservations."""
        self.doubtful = 0
        """Waiting parallel jobs whose search may leave another order behind."""
        self.barred = 0
        """Waiting jobs that may not run again yet where they ran, and with which jobs alike may be refused."""
        self.ranked = 0
        """Jobs whose priority depends on more than what they request."""
        for number in paced(pending):
            self.count_waiting(jobs[number], 1)
        self.rank_anew(jobs.values())

    def rank_anew(self, jobs: Iterable[Job]) -> None:
        """Count all jobs whose priority depends on more than what they request."""
        self.ranked = sum(map(has_own_rank, paced(jobs)))

    def count_waiting(self, job: Job, sign: int) -> None:
        """Count a job that waits, or no more."""
        self.planning += sign * job.wants_reservation
        self.inside += sign * (job.reservation is not None)
        self.barred += sign * bool(job.barred_hosts)
        has_own = job.has_soft_requests or bool(job.master_resources)
        if job.pe is not None and (self._has_job_consumables or has_own):
            has_others = list_job_consumables(self._prepared, self._prepared.category(job))
            self.doubtful += sign * bool(has_others or has_own)
