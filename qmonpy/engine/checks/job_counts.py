"""The limits on how many jobs there may be: of one user, `max_u_jobs`, and of all, `max_jobs` (sge_conf(5))."""

from collections.abc import Iterable

from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_unsigned
from qmonpy.model.work.job import Job


def check_job_counts(cluster: Cluster, jobs: Iterable[Job], user: str) -> tuple[Report, ...]:
    """Return why a user may have no more than these jobs, in the words of 8.1.9's `qsub`; nothing if he may."""
    per_user, in_all = (_limit(cluster, name) for name in ("max_u_jobs", "max_jobs"))
    if not per_user and not in_all:
        return ()
    known = tuple(jobs)
    if in_all and len(known) >= in_all:
        return (Report("job.too-many", f"job rejected: only {in_all} jobs are allowed per cluster"),)
    count = sum(each.owner == user for each in known) if per_user else 0
    if per_user and count >= per_user:
        text = f"job rejected: only {per_user} jobs are allowed per user (current job count: {count})"
        return (Report("job.too-many-of-user", text),)
    return ()


def _limit(cluster: Cluster, name: str) -> int:
    return as_unsigned(find_number(ValueType.INT, cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])))
