"""What qsub, qdel, qhold and qrls do to the embedded cluster, and what they say."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.simulation import Simulation
from qmonpy.clusters.embedded.suspension import time_limit
from qmonpy.clusters.interface import Answer
from qmonpy.engine.permissions import JobAction, find_refusal_of_job, find_refusal_of_priority
from qmonpy.engine.verify import verify_job
from qmonpy.formats.job_options import parse_job_options
from qmonpy.formats.submission_error import SubmissionError, qmaster_error
from qmonpy.model.cluster import Cluster
from qmonpy.model.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.job import Job
from qmonpy.model.report import Report
from qmonpy.model.value import ValueType, find_number


def submit_job(world: Simulation, user: str, arguments: Sequence[str], runtime: int, number: int) -> Answer:
    """Verify a job and let it enter; it may start at once."""
    try:
        job, warnings = make_job(world, user, arguments, runtime, number)
    except SubmissionError as error:
        return Answer(False, "\n".join(error.lines), error.reports)
    world.submit(job)
    return Answer(True, messages.submitted(job), warnings, number)


def make_job(
    world: Simulation, user: str, arguments: Sequence[str], runtime: int, number: int
) -> tuple[Job, tuple[Report, ...]]:
    """The job that arguments of qsub describe, and warnings; SubmissionError when it is refused."""
    job = parse_job_options(
        arguments,
        owner=user,
        number=number,
        submit_time=world.now,
        cluster=world.cluster,
        jobs=world.state.jobs,
        reservations=world.state.reservations,
    )
    reservation = world.state.reservations.get(job.reservation or 0)
    if reservation is not None and reservation.is_over:
        raise qmaster_error([("reservation-over", messages.reservation_is_over(reservation.id))])
    job = replace(job, runtime=min(runtime, time_limit(job)))
    priority = find_refusal_of_priority(world.cluster, user, job.priority)
    if priority is not None:
        raise qmaster_error([("priority", priority.text)])
    found = (*verify_job(world.cluster, world.state, job), *_check_counts(world, user))
    refused = [(each.code.partition(".")[2], each.text) for each in found if each.is_error]
    if refused:
        raise qmaster_error(refused)
    return job, found


def delete_jobs(world: Simulation, user: str, jobs: Sequence[int]) -> Answer:
    """Delete waiting and running tasks of jobs."""
    return _each_job(world, user, jobs, _delete, JobAction.DELETE)


def hold_jobs(world: Simulation, user: str, jobs: Sequence[int], is_held: bool) -> Answer:
    """Put a user hold on the waiting tasks of jobs, or take it off."""

    def change(world: Simulation, user: str, job: Job) -> list[str]:
        if job.user_hold == is_held or job.number not in world.state.pending:
            return []
        held = replace(job, user_hold=is_held)
        world.change_job(held)
        return [messages.hold_changed(job, task) for task in world.state.pending[job.number].tasks]

    return _each_job(world, user, jobs, change, JobAction.ALTER)


def _each_job(
    world: Simulation,
    user: str,
    jobs: Sequence[int],
    change: Callable[[Simulation, str, Job], list[str]],
    action: JobAction,
) -> Answer:
    lines: list[str] = []
    reports: list[Report] = []
    for number in dict.fromkeys(jobs):
        job = world.state.jobs.get(number)
        if job is None:
            refusal: Report | None = Report("cluster.no-such-job", messages.no_such_job(number), fields=(str(number),))
        else:
            refusal = find_refusal_of_job(world.cluster, user, job, action)
        if job is not None and refusal is None:
            lines += change(world, user, job)
        elif refusal is not None:
            reports.append(refusal)
            lines.append(refusal.text)
    return Answer(not reports, "\n".join(lines), tuple(reports))


def _delete(world: Simulation, user: str, job: Job) -> list[str]:
    running = [key for key in world.state.running if key[0] == job.number]
    lines = [messages.deleting(user, job, task) for _, task in running]
    if job.number in world.state.pending:
        world.drop_pending(job.number)
        lines.append(messages.deleted(user, job.number))
    if running:
        world.end(running, was_deleted=True, deleted_by=user)
    return lines


def _check_counts(world: Simulation, user: str) -> tuple[Report, ...]:
    """`max_u_jobs` and `max_jobs` of sge_conf(5): how many jobs may be there at a time."""
    per_user, in_all = (_limit(world.cluster, name) for name in ("max_u_jobs", "max_jobs"))
    jobs = world.state.jobs.values()
    if in_all and len(jobs) >= in_all:
        return (Report("job.too-many", messages.too_many_jobs(in_all)),)
    count = sum(each.owner == user for each in jobs) if per_user else 0
    if per_user and count >= per_user:
        return (Report("job.too-many-of-user", messages.too_many_jobs_of_user(per_user, count)),)
    return ()


def _limit(cluster: Cluster, name: str) -> int:
    return int(find_number(ValueType.INT, cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])) or 0)
