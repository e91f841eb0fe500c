"""Which waiting jobs and tasks a pass tries at all: holds, dependencies, start times, limits on running tasks."""

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.holds import find_free_tasks, find_holds, find_whole_holds
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser
from qmonpy.model.work.state import State

USER_LIMIT = "maxujobs"
"""Of sched_conf(5): how many tasks of a user may run at a time."""


class JobLimits:
    """Limits on running tasks: `-tc`, max_aj_instances of sge_conf(5), maxujobs of sched_conf(5); 0 is no limit."""

    def __init__(self, prepared: Prepared):
        name = "max_aj_instances"
        instances = prepared.cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])
        self._instances = int(instances) if instances.isdigit() else 0
        self._per_user = int(prepared.site.scheduler_number("maxujobs"))

    def may_limit(self, job: Job) -> bool:
        """Whether any of these limits is about a job."""
        return job.is_array or self._per_user > 0

    def find_reached(self, job: Job, running_of_job: int, running_of_owner: int) -> tuple[str, int] | None:
        """The name and the number of a limit that keeps the next task of a job waiting."""
        if self._per_user and running_of_owner >= self._per_user:
            return USER_LIMIT, self._per_user
        if not job.is_array:
            return None
        limits = (("-tc", job.max_running_tasks), ("max_aj_instances", self._instances))
        return next(((name, limit) for name, limit in limits if limit and running_of_job >= limit), None)


def not_eligible(state: State, job: Job, now: int) -> Refusal | None:
    """Why a job is not even tried: a hold, an error, a predecessor, a start time that is not reached."""
    name = str(job.number)
    holds = _find_holds(state, job)
    if holds:
        return refuse_held(job, holds)
    if job.has_error:
        return Refusal(Cause.JOB_ERROR, Refuser.JOB, name, "error", left="E")
    open_ones = [number for number in job.predecessors if number in state.jobs]
    if open_ones:
        return Refusal(Cause.DEPENDENCY, Refuser.JOB, name, "-hold_jid", tuple(open_ones))
    if job.start_after > now:
        return Refusal(Cause.START_TIME, Refuser.JOB, name, "-a", job.start_after)
    return None


def count_due(state: State, now: int) -> int:
    """How many of the waiting jobs have reached their start time (`qsub -a`), so that they no longer wait for it."""
    return sum(state.jobs[number].start_after <= now for number in state.pending)


def refuse_limited(job: Job, limit: str, number: int) -> Refusal:
    """For a job of which, or of whose owner, so many tasks run or are planned as may."""
    return Refusal(Cause.TASK_LIMIT, Refuser.JOB, str(job.number), limit, Quantity(1), Quantity(0), limit=float(number))


def refuse_held(job: Job, holds: str) -> Refusal:
    """For what waits of a job, all of it held; `holds` are the letters of the kinds."""
    return Refusal(Cause.HELD, Refuser.JOB, str(job.number), "hold", left=holds)


def _find_holds(state: State, job: Job) -> str:
    """The kinds of holds for which nothing that waits of a job is tried."""
    waiting = state.pending.get(job.number)
    if not job.task_holds or waiting is None or find_free_tasks(job, waiting.tasks):
        return find_whole_holds(job)
    return find_holds(job, waiting.tasks[0])
