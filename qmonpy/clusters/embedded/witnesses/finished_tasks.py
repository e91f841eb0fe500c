"""The tasks that ended, as far as they are remembered."""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace

from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

KEPT_FINISHED_TASKS = 10_000
"""However many tasks the jobs had that `finished_jobs` of sge_conf(5) keeps."""


class FinishedTasks:
    """Ended tasks in the order in which they ended; the oldest are forgotten when there are too many."""

    def __init__(self) -> None:
        self._tuple: tuple[FinishedTask, ...] | None = None
        self._kept: deque[FinishedTask] = deque()
        self._counts: Counter[int] = Counter()

    @property
    def tasks(self) -> tuple[FinishedTask, ...]:
        """Newest last; the same object as long as nothing ended."""
        if self._tuple is None:
            self._tuple = tuple(self._kept)
        return self._tuple

    def keep(self, tasks: Iterable[FinishedTask], most_jobs: int) -> None:
        """Remember tasks, and no more than those of so many jobs in all."""
        self._tuple = None
        for task in tasks:
            self._kept.append(task)
            self._counts[task.job] += 1
        while self._kept and (len(self._counts) > most_jobs or len(self._kept) > KEPT_FINISHED_TASKS):
            oldest = self._kept.popleft().job
            self._counts[oldest] -= 1
            if not self._counts[oldest]:
                del self._counts[oldest]


def finished_task(job: Job, task: RunningTask, now: int, was_deleted: bool) -> FinishedTask:
    """A task that ran and is over now."""
    return FinishedTask(
        job=job.number,
        task=task.task,
        owner=job.owner,
        name=job.name,
        submit_time=job.submit_time,
        start_time=task.start_time,
        end_time=now,
        pieces=task.pieces,
        was_deleted=was_deleted,
        running=replace(task, marks=frozenset()) if task.marks else task,
        reservation=job.reservation,
    )


def deleted_job(job: Job, task: int, now: int) -> FinishedTask:
    """A task that was deleted while it waited."""
    times = (job.submit_time, 0, now)
    return FinishedTask(job.number, task, job.owner, job.name, *times, was_deleted=True, reservation=job.reservation)
