"""The departments of the jobs of a real cluster: the qmaster gives a job that of its owner when it is submitted.

`qstat -j` does not show them (8.1.9, asked), `qstat -ext` does: it is asked once, for the jobs that were there before.
"""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.engine.tickets.force import is_department
from qmonpy.formats.output.policy_xml import DEPARTMENT_OPTIONS, parse_department_xml
from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT, find_department
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job

_NOTHING_TOLD: Mapping[int, str] = {}


def has_departments(cluster: Cluster) -> bool:
    """Whether jobs may have other departments than the one of all who have none."""
    return any(is_department(each.type) and name != DEFAULT_DEPARTMENT for name, each in cluster.user_sets.items())


def read_departments(runner: CommandRunner) -> Mapping[int, str]:
    """Ask for the departments that the qmaster has given jobs; empty where it does not tell."""
    said = runner.run(("qstat", *DEPARTMENT_OPTIONS))
    return parse_department_xml(said.stdout) if said.is_fine else {}


def with_departments(
    jobs: Mapping[int, Job], known: Mapping[int, Job], cluster: Cluster, told: Mapping[int, str] = _NOTHING_TOLD
) -> Mapping[int, Job]:
    """Return jobs with their departments: those that are `told`, else by the user sets that there are.

    A job that is `known` by its number keeps its department, however user sets have changed since.
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
        department = before.department if before is not None else told.get(number) or by_owner[key]
        made = job if job.department == department else replace(job, department=department)
        # A job that was only read again stays the same value.
        found[number] = before if before is not None and before == made else made
    return found
