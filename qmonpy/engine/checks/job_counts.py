"""The limits on how many jobs there may be: of one user, `max_u_jobs`, and of all, `max_jobs` (sge_conf(5))."""

from collections.abc import Iterable

from qmonpy.formats.submission.submission_error import REFUSED, TOO_MANY, SubmissionError, is_first_check, qmaster_error
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_unsigned
from qmonpy.model.work.job import Job

FORM = frozenset({"job.tasks", "job.name", "job.task-id", "job.master-queue"})
"""Codes of what is wrong with the form of a job: 8.1.9 tells it, and goes on to these limits (asked)."""


def find_refusal_by_counts(
    cluster: Cluster, jobs: Iterable[Job], user: str, error: SubmissionError | None = None
) -> SubmissionError | None:
    """Return the refusal of one more job of a user beside these; None if he may have it.

    `error` is the refusal of the job for another reason: a qmaster looks at the limits before it looks at anything but
    the form of a job.
    """
    if error is not None and (error.exit_code != REFUSED or any(map(is_first_check, error.reports))):
        return None
    counts = check_job_counts(cluster, jobs, user)
    if not counts:
        return None
    form = [each for each in error.reports if each.code in FORM] if error is not None else []
    texts = [(each.code.partition(".")[2], each.text) for each in (*form, *counts)]
    return qmaster_error(texts, TOO_MANY)


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
