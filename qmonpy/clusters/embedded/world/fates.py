"""How and when the simulated runs of tasks end: as their jobs say, else by a rate of failures."""

from zlib import crc32

from qmonpy.engine.world.task_failure import (
    AFTER_JOB,
    BEFORE_JOB,
    IN_PROLOG,
    OVER_TIME,
    OVER_TIME_WITH_NOTICE,
    SECONDS_BEFORE_JOB,
    SUCCESS,
    WARNED,
    TaskEnd,
    plan_end,
    plan_run,
)
from qmonpy.engine.world.time_limits import NO_LIMITS, Limits
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

_SPREAD = 1 << 32
_SHARES = (
    (50, TaskEnd(exit_status=1)),
    (20, TaskEnd(128 + 11, AFTER_JOB)),
    (8, plan_end(99)),
    (8, plan_end(100)),
    (8, TaskEnd(failed=28)),
    (6, TaskEnd(failed=IN_PROLOG)),
)
"""What happens in failed runs, and in how many of a hundred."""


@dataclass(frozen=True, slots=True)
class Fates:
    """The ends of runs; the same job, task and start always have the same one."""

    rate: float = 0.0
    """How many runs of one fail by themselves, those apart whose job says how it ends."""
    since: int = 0
    """From when on, in seconds since the epoch; runs that began before do not."""

    def plan(self, job: Job, task: RunningTask, limits: Limits = NO_LIMITS) -> tuple[int | None, TaskEnd]:
        """Return when a run ends if nothing changes, and how; never for a suspended one that nothing kills.

        `limits` are those of the task's run time. The programs that run here do not expect the signal of s_rt; one that
        is suspended gets it when it goes on.
        """
        is_told = self.rate or job.exit_status or job.failed
        seconds, end = self._draw(job, task) if is_told else (job.runtime, SUCCESS)
        soft, hard = limits
        if task.suspended_since:
            soft = FOREVER
        limit = min(soft, hard)
        killed = task.start_time + limit if limit < FOREVER else None
        natural = None if task.suspended_since else task.start_time + seconds + task.suspended_seconds
        if natural is None or (killed is not None and killed < natural):
            return killed, SUCCESS if killed is None else WARNED if soft < hard else _end_over_time(job)
        return natural, end

    def _draw(self, job: Job, task: RunningTask) -> tuple[int, TaskEnd]:
        """Return how many seconds a run takes if nobody stops it, and how it ends then."""
        if job.exit_status or job.failed or task.start_time < self.since:
            return plan_run(job)
        number = crc32(f"{job.number}.{task.task}.{task.start_time}".encode()) / _SPREAD
        if number >= self.rate:
            return job.runtime, SUCCESS
        part = number / self.rate * sum(share for share, _ in _SHARES)
        for share, end in _SHARES:
            if part < share:
                is_early = end.failed in BEFORE_JOB
                return SECONDS_BEFORE_JOB if is_early else max(1, int(job.runtime * part / share)), end
            part -= share
        return job.runtime, SUCCESS


def _end_over_time(job: Job) -> TaskEnd:
    """Return how a run ends at its h_rt; a word `-notify` of the program's own is no option."""
    options, _ = split_arguments(job.arguments)
    return OVER_TIME_WITH_NOTICE if any(name == "-notify" for name, _ in options) else OVER_TIME


NEVER = Fates()
"""No run fails by itself."""
