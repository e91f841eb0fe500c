"""Lines of the reporting file about the life of jobs and tasks, in the order in which 8.1.9 writes them (asked)."""

from collections.abc import Iterable, Iterator

from qmonpy.clusters.embedded.witnesses.witness import FailedRun
from qmonpy.engine.world.task_failure import FAILURES, Fate
from qmonpy.formats.output.reporting import (
    EXECUTION_DAEMON,
    MASTER,
    SCHEDULER,
    JobEvent,
    format_job_log,
)
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

_SENT, _RUNNING, _ENDED = "t", "r", "T"
"""The state of a task while it is sent to its host, while it runs, and when the scheduler has let go of it."""
_NOT_STARTED = "job never ran -> schedule it again"
_AGAIN = "job rerun/checkpoint specified -> schedule it again"
_RESCHEDULED = "job didn't get resources -> schedule it again"
_IN_ERROR = "job set in error state "


def log_submission(now: int, job: Job, host: str) -> str:
    """Return the line about a new job; `host` is the qmaster's, as in all the others."""
    return format_job_log(now, job, None, JobEvent.PENDING, "", job.owner, host, "new job")


def log_start(now: int, job: Job, task: int, host: str) -> tuple[str, str]:
    """Return the lines about a start: that it was sent to its host, and that it arrived."""
    return (
        format_job_log(now, job, task, JobEvent.SENT, _SENT, MASTER, host, "sent to execd"),
        format_job_log(now, job, task, JobEvent.DELIVERED, _RUNNING, MASTER, host, "job received by execd"),
    )


def log_kill(now: int, job: Job, task: int, user: str, host: str) -> str:
    """Return the line about a user's deletion of a running task."""
    return format_job_log(now, job, task, JobEvent.DELETED, _RUNNING, user, host, "job deleted")


def log_drop(now: int, job: Job, tasks: Iterable[int], user: str, host: str) -> Iterator[str]:
    """Yield the lines about waiting tasks that were deleted."""
    for task in tasks:
        yield format_job_log(now, job, task, JobEvent.DELETED, "", user, host, "job deleted")
        yield format_job_log(now, job, task, JobEvent.FINISHED, "", MASTER, host, "job exited")


def log_end(now: int, job: Job, task: int, host: str) -> tuple[str, str]:
    """Return the lines about the end of a task: that it ended, and that the scheduler knows."""
    words = "job waits for scheduler's deletion", "job deleted by scheduler"
    return (
        format_job_log(now, job, task, JobEvent.FINISHED, _RUNNING, MASTER, host, words[0]),
        format_job_log(now, job, task, JobEvent.DELETED, _ENDED, SCHEDULER, host, words[1]),
    )


def log_mark(now: int, job: Job, task: int, *, is_suspended: bool, user: str, host: str) -> str:
    """Return the line about a task that was suspended or goes on; 8.1.9 calls its state `r` all the same."""
    event = JobEvent.SUSPENDED if is_suspended else JobEvent.UNSUSPENDED
    return format_job_log(now, job, task, event, _RUNNING, user, host, "")


def log_rescheduling(now: int, job: Job, task: RunningTask, host: str) -> tuple[str, str]:
    """Return the lines about a running task that was made to wait again."""
    place = task.pieces[0][0].partition("@")[2] if task.pieces else host
    words = f"rescheduling job {job.number}.{task.task}"
    return (
        format_job_log(now, job, task.task, JobEvent.RESTART, _RUNNING, EXECUTION_DAEMON, place, _RESCHEDULED),
        format_job_log(now, job, task.task, JobEvent.RESTART, _RUNNING, MASTER, host, words),
    )


def log_failure(now: int, run: FailedRun) -> str:
    """Return the line about a run that failed and waits again, perhaps in error."""
    failure = FAILURES.get(run.end.failed)
    fate = failure.fate if failure is not None else Fate.AGAIN
    event = JobEvent.ERROR if fate is Fate.ERROR else JobEvent.RESTART
    words = {Fate.ERROR: _IN_ERROR, Fate.WAITS: _NOT_STARTED}.get(fate, _AGAIN)
    place = run.task.pieces[0][0].partition("@")[2]
    return format_job_log(now, run.job, run.task.task, event, _RUNNING, EXECUTION_DAEMON, place, words)
