"""Which waiting jobs and tasks a pass tries at all: holds, dependencies, start times, limits on running tasks."""

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.holds import find_free_tasks, find_holds, find_whole_holds
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.work.decision import Layer, Refusal
from qmonpy.model.work.job import Job
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
        return Refusal(Layer.STATE, name, "Job is in error state", "error", "", "E")
    open_ones = [number for number in job.predecessors if number in state.jobs]
    if open_ones:
        text = "job dropped because of job dependencies"
        return Refusal(Layer.TIME, name, text, "-hold_jid", ",".join(map(str, open_ones)))
    if job.start_after > now:
        return Refusal(Layer.TIME, name, "execution time not reached", "-a", str(job.start_after))
    return None


def refuse_limited(job: Job, limit: str, number: int) -> Refusal:
    """For a job of which, or of whose owner, so many tasks run or are planned as may."""
    text = "job dropped because of user limitations"
    if limit != USER_LIMIT:
        text = "not all array tasks may be started due to 'max_aj_instances'"
    return Refusal(Layer.STATE, str(job.number), text, limit, str(number))


def refuse_held(job: Job, holds: str) -> Refusal:
    """For what waits of a job, all of it held; `holds` are the letters of the kinds."""
    return Refusal(Layer.STATE, str(job.number), "Job is in hold state", "hold", "", holds)


def _find_holds(state: State, job: Job) -> str:
    """The kinds of holds for which nothing that waits of a job is tried."""
    waiting = state.pending.get(job.number)
    if not job.task_holds or waiting is None or find_free_tasks(job, waiting.tasks):
        return find_whole_holds(job)
    return find_holds(job, waiting.tasks[0])
