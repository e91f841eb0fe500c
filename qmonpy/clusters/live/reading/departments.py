"""The departments of the jobs of a real cluster, which `qstat -j` does not show (8.1.9, asked): the qmaster gives a job
that of its owner when it is submitted."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT, find_department
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job


def with_departments(jobs: Mapping[int, Job], known: Mapping[int, Job], cluster: Cluster) -> Mapping[int, Job]:
    """Return jobs with their departments, by the user sets that there are; those that are `known` have theirs already.

    A job that is known by its number keeps its department, however user sets have changed since.
    """
    if all(job is known.get(number) for number, job in jobs.items()):
        return jobs
    by_owner: dict[tuple[str, tuple[str, ...]], str] = {}
    found: dict[int, Job] = {}
    for number, job in jobs.items():
        before = known.get(number)
        if job is before:
            found[number] = job
            continue
        key = job.owner, job.groups
        if before is None and key not in by_owner:
            by_owner[key] = find_department(*key, cluster) or DEFAULT_DEPARTMENT
        department = before.department if before is not None else by_owner[key]
        found[number] = job if job.department == department else replace(job, department=department)
    return found
