"""The warning of `qsub` to a user whom no queue lets in: its place among the lines of an answer (8.1.9, asked)."""

from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.storage.acting_groups import find_acting_groups
from qmonpy.engine.checks.job_counts import FORM
from qmonpy.engine.checks.queue_access import find_lack_of_access
from qmonpy.formats.submission.submission_error import REFUSED, UNABLE, SubmissionError
from qmonpy.model.report import Report

_BEHIND = frozenset(
    {
        "job.unknown-project", "job.project-access", "job.project-denied", "job.no-project", "job.user-denied",
        "job.deadline", "job.unknown-reservation", "job.reservation-over", "job.no-array", "job.other-tasks",
        "job.priority", "job.no-suitable-queues",
    }
)  # fmt: skip
"""What a qmaster refuses when it has looked for queues that take the user."""


def find_access_warning(world: Simulation, user: str) -> tuple[Report, ...]:
    """Return the warning, if it is due: no queue takes jobs of the user with the groups that count."""
    groups = (*find_acting_groups(), *world.cluster.unix_groups.get(user, ()))
    found = find_lack_of_access(world.cluster, user, groups[0] if groups else "")
    return () if found is None else (found,)


def with_access_warning(world: Simulation, user: str, error: SubmissionError) -> SubmissionError:
    """Return a refusal by the qmaster with the warning before or behind its lines, if it is due."""
    codes = {each.code for each in error.reports}
    if error.exit_code != REFUSED or not codes <= FORM | _BEHIND:
        return error
    warning = find_access_warning(world, user)
    if not warning:
        return error
    lines = (error.lines[0].removeprefix(UNABLE), *error.lines[1:])
    at = len(error.reports) if codes <= FORM else 0
    texts = (*lines[:at], warning[0].text, *lines[at:])
    reports = (*error.reports[:at], *warning, *error.reports[at:])
    return SubmissionError(reports, (f"{UNABLE}{texts[0]}", *texts[1:]), error.exit_code)
