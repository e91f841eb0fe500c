"""The parts of the priorities of jobs, as `qstat -urg` and `-pri` show them (sge_priority(5)).

Tickets are left out: no ticket policy is modelled, so that each job has the same normalised tickets and the rest of
them is not known.
"""

from collections.abc import Collection, Mapping

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.waiting import NO_TICKETS, Weights, read_weights, resource_urgency
from qmonpy.model.work.job import BASE_PRIORITY, Job
from qmonpy.model.work.job_policy import JobPolicy

NOT_RANKED = JobPolicy(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The parts of a job that the scheduler did not rank, such as a held one: 8.1.9 shows 0 for each (asked)."""


def find_priority_parts(prepared: Prepared, jobs: Collection[Job], now: int) -> Mapping[int, JobPolicy]:
    """Return by number the parts of the priorities of jobs that are ranked together at a moment."""
    weights = read_weights(prepared)
    parts = {job.number: _find_parts(prepared, weights, job, now) for job in jobs}
    urgencies = {number: sum(each) for number, each in parts.items()}
    least, most = min(urgencies.values(), default=0.0), max(urgencies.values(), default=0.0)
    return {
        job.number: JobPolicy(
            (BASE_PRIORITY + job.priority) / (2 * BASE_PRIORITY),
            0.5 if most == least else (urgencies[job.number] - least) / (most - least),
            *parts[job.number],
            NO_TICKETS,
        )
        for job in jobs
    }


def _find_parts(prepared: Prepared, weights: Weights, job: Job, now: int) -> tuple[float, float, float]:
    """The urgency of a job by its requests, by its time of waiting and by its deadline."""
    waiting = weights.waiting_time * max(0, now - job.submit_time) if weights.waiting_time else 0.0
    deadline = weights.deadline / max(1, job.deadline - now) if job.deadline else 0.0
    return resource_urgency(prepared, prepared.category(job)), waiting, deadline
