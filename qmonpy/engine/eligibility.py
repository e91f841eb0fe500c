"""Which waiting jobs and tasks a pass tries at all: holds, dependencies, start times, limits on running tasks."""

from qmonpy.engine.prepared import Prepared
from qmonpy.model.decision import Layer, Refusal
from qmonpy.model.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.job import Job
from qmonpy.model.state import State


class JobLimits:
    """Limits on running tasks: `-tc`, max_aj_instances of sge_conf(5), maxujobs of sched_conf(5); 0 is no limit."""

    def __init__(self, prepared: Prepared):
        name = "max_aj_instances"
        instances = prepared.cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])
        self._instances = int(instances) if instances.isdigit() else 0
        self._per_user = int(prepared.site.scheduler_number("maxujobs"))

    def find_reached(self, job: Job, running_of_job: int, running_of_owner: int) -> tuple[str, int] | None:
        """The name and the number of a limit that keeps the next task of a job waiting."""
        if self._per_user and running_of_owner >= self._per_user:
            return "maxujobs", self._per_user
        if not job.is_array:
            return None
        limits = (("-tc", job.max_running_tasks), ("max_aj_instances", self._instances))
        return next(((name, limit) for name, limit in limits if limit and running_of_job >= limit), None)


def not_eligible(state: State, job: Job, now: int) -> Refusal | None:
    """Why a job is not even tried: a hold, an error, a predecessor, a start time that is not reached."""
    name = str(job.number)
    if job.user_hold:
        return Refusal(Layer.STATE, name, "Job is in hold state", "hold", "", "u")
    if job.has_error:
        return Refusal(Layer.STATE, name, "Job is in error state", "error", "", "E")
    open_ones = [number for number in job.predecessors if number in state.jobs]
    if open_ones:
        text = "job dropped because of job dependencies"
        return Refusal(Layer.TIME, name, text, "-hold_jid", ",".join(map(str, open_ones)))
    if job.start_after > now:
        return Refusal(Layer.TIME, name, "execution time not reached", "-a", str(job.start_after))
    return None
