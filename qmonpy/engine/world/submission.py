"""A submission as the qmaster decides it: what refuses it, of what it is warned, and the job that it becomes.

8.1.9 looks (asked, in pairs of mistakes) at the form of the job, the counts of jobs, the user lists of the
configuration, what is requested, whether any queue takes jobs of the user, project, deadline and reservation, the
queues that suit (`-w`), the priority, and the tasks that are waited for. The first mistake ends it; a wrong form is
told, and so is a warning, beside what comes behind it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from qmonpy.engine.checks.job_counts import check_job_counts
from qmonpy.engine.checks.permissions import find_refusal_of_priority
from qmonpy.engine.checks.queue_access import find_lack_of_access
from qmonpy.formats.submission.checked_resources import CheckedResources, Finding
from qmonpy.formats.submission.job_check import (
    Submitter,
    check_requests,
    find_lack_of_rights,
    find_wrong_form,
    find_wrong_predecessors,
)
from qmonpy.formats.submission.job_draft import JobDraft, parse_draft
from qmonpy.formats.submission.job_options import (
    complete_draft,
    draft_job,
    find_array_predecessors,
    groups_of,
)
from qmonpy.formats.submission.submission_error import REFUSED, TOO_MANY, qmaster_error
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State


@dataclass(frozen=True, slots=True)
class Submission:
    """Who submits what: the words of `qsub`, the user and the Unix groups that the system says, when, which number."""

    user: str
    arguments: Sequence[str]
    now: int
    number: int
    groups: Sequence[str] = ()


def check_submission(
    cluster: Cluster, state: State, submission: Submission, jobs: Mapping[int, Job] | None = None
) -> tuple[Job, tuple[Report, ...]]:
    """Return the job that is submitted, and the warnings; raises SubmissionError with the lines of `qsub`.

    `jobs` are those that there are, if they are not those of the state.
    """
    known = state.jobs if jobs is None else jobs
    draft = complete_draft(
        parse_draft(submission.arguments, submission.now, variety=cluster.variety), submission.user, cluster
    )
    groups = groups_of(submission.user, submission.groups, cluster)
    check = _Check(cluster, state, draft, Submitter(submission.user, groups, state.reservations))
    resources = check.find_resources(known)
    job = draft_job(
        draft,
        resources,
        check.submitter,
        submission.arguments,
        number=submission.number,
        cluster=cluster,
        jobs=known,
    )
    return check.finish(job, known)


class _Check:
    """The checks of one submission, with what was told of it so far: a wrong form, and warnings."""

    def __init__(self, cluster: Cluster, state: State, draft: JobDraft, submitter: Submitter) -> None:
        self._cluster = cluster
        self._state = state
        self._draft = draft
        self.submitter = submitter
        self._form = find_wrong_form(draft, cluster)
        self._warnings: tuple[Report, ...] = ()

    def _refuse(self, findings: Sequence[Finding], exit_code: int = REFUSED) -> NoReturn:
        """Raise SubmissionError for findings, behind what was told before."""
        raise qmaster_error([*self._form, *map(_finding, self._warnings), *findings], exit_code)

    def find_resources(self, jobs: Mapping[int, Job]) -> CheckedResources:
        """Return what is requested, where neither counts nor user, requests, project and reservation refuse the job."""
        user = self.submitter.user
        too_many = check_job_counts(self._cluster, jobs.values(), user)
        if too_many:
            self._refuse([*map(_finding, too_many)], TOO_MANY)
        try:
            resources = check_requests(self._draft, self.submitter, self._cluster)
        except ReportError as error:
            self._refuse([*map(_finding, error.reports)])
        shut_out = find_lack_of_access(self._cluster, user, next(iter(self.submitter.groups), ""))
        self._warnings = () if shut_out is None else (shut_out,)
        rights = find_lack_of_rights(self._draft, self.submitter, self._cluster)
        if rights:
            self._refuse(rights)
        reservation = self._state.reservations.get(self._draft.reservation or 0)
        if reservation is not None and reservation.is_over:
            text = f"the advance reservation {reservation.id} is no longer available"
            self._refuse([("reservation-over", text)])
        return resources

    def _verify(self, job: Job) -> tuple[Report, ...]:
        """Return what `-w` or a reservation has against a job; most jobs have neither, and ask no scheduler."""
        if job.verification in ("n", "") and job.reservation is None:
            return ()
        from qmonpy.engine.passing.verify import verify_job

        return verify_job(self._cluster, self._state, job)

    def finish(self, job: Job, jobs: Mapping[int, Job]) -> tuple[Job, tuple[Report, ...]]:
        """Return the job and the warnings, where its queues, its priority and its predecessors do not refuse it."""
        verified = self._verify(_without_wrong_form(job) if self._form else job)
        refusals = [_finding(each) for each in verified if each.is_error]
        if refusals:
            self._refuse(refusals)
        self._warnings = (*self._warnings, *verified)
        priority = find_refusal_of_priority(self._cluster, self.submitter.user, job.priority)
        if priority is not None:
            self._refuse([_finding(priority)])
        wrong = find_wrong_predecessors(self._draft, job.number)
        if wrong:
            self._refuse(wrong)
        try:
            predecessors = find_array_predecessors(self._draft, self.submitter.user, jobs, self._draft.tasks)
        except ReportError as error:
            self._refuse([*map(_finding, error.reports)])
        if self._form:
            self._refuse([])
        return replace(job, array_predecessors=tuple(sorted(predecessors))), self._warnings


def _finding(report: Report) -> Finding:
    return report.code.removeprefix("job."), report.text


def _without_wrong_form(job: Job) -> Job:
    """Return a job with a wrong form as one that can be verified."""
    return replace(job, tasks=None, master_queues=job.master_queues if job.pe else ())
