"""The tasks and advance reservations that ended, as far as the embedded cluster remembers them."""

from collections import Counter, deque
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.clusters.embedded.witnesses.witness import Witness
from qmonpy.engine.world.task_failure import SUCCESS, TaskEnd
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import EndedReservation, FinishedTask
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_unsigned
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.model.work.task_record import TaskRecord

KEPT_FINISHED_TASKS = 10_000
"""How many ended tasks are remembered at most, whatever `finished_jobs` of sge_conf(5) allows."""
KEPT_RESERVATIONS = 1000
"""How many ended reservations are remembered."""


def read_most(cluster: Cluster) -> int:
    """Return of how many jobs ended tasks are remembered (`finished_jobs` of sge_conf(5))."""
    text = cluster.configuration.get("finished_jobs", CONFIGURATION_DEFAULTS["finished_jobs"])
    return as_unsigned(find_number(ValueType.INT, text))


class FinishedTasks:
    """Remembers ended tasks in the order in which they ended; the oldest are forgotten when there are too many."""

    def __init__(self) -> None:
        self._tuple: tuple[FinishedTask, ...] | None = None
        self._kept: deque[FinishedTask] = deque()
        self._counts: Counter[int] = Counter()
        self._forgotten: deque[FinishedTask] | None = None

    def hand_over(self, most: int) -> None:
        """From now on keep what is forgotten, the newest `most` tasks of it, for whoever takes it."""
        self._forgotten = deque(self._forgotten or (), maxlen=most)

    def take_forgotten(self) -> tuple[FinishedTask, ...]:
        """Return what was forgotten since it was asked last, oldest first; nothing before `hand_over`."""
        if not self._forgotten:
            return ()
        taken = tuple(self._forgotten)
        self._forgotten.clear()
        return taken

    @property
    def tasks(self) -> tuple[FinishedTask, ...]:
        """The remembered tasks, newest last; the same object as long as nothing ended."""
        if self._tuple is None:
            self._tuple = tuple(self._kept)
        return self._tuple

    def keep(self, tasks: Iterable[FinishedTask], most_jobs: int) -> None:
        """Remember tasks, and forget the oldest beyond `most_jobs` jobs or KEPT_FINISHED_TASKS tasks."""
        self._tuple = None
        for task in tasks:
            self._kept.append(task)
            self._counts[task.job] += 1
        while self._kept and (len(self._counts) > most_jobs or len(self._kept) > KEPT_FINISHED_TASKS):
            gone = self._kept.popleft()
            if self._forgotten is not None:
                self._forgotten.append(gone)
            oldest = gone.job
            self._counts[oldest] -= 1
            if not self._counts[oldest]:
                del self._counts[oldest]


def finish_tasks(
    jobs: Mapping[int, Job],
    tasks: Sequence[RunningTask],
    ends: Sequence[tuple[int, TaskEnd]],
    now: int,
    results: Mapping[TaskKey, TaskEnd | None],
    deleted: Container[TaskKey],
) -> list[FinishedTask]:
    """Return tasks that ran and ended, deleted ones at `now`; `ends` are when and how they do if nobody deletes them,
    and `results` how some end else."""
    found = []
    for task, (end, how) in zip(tasks, ends, strict=True):
        key = (task.job, task.task)
        when = now if key in deleted else end
        found.append(finished_task(jobs[task.job], task, when, key in deleted, results.get(key, how)))
    return found


def finished_task(
    job: Job, task: RunningTask, now: int, was_deleted: bool, end: TaskEnd | None = SUCCESS
) -> FinishedTask:
    """Return a task that ran and ended at `now`; None for how it ended is that it was killed as somebody deleted it."""
    record = None
    if end is not None:
        record = replace(
            _RECORDS.of(job),
            exit_status=end.exit_status,
            failed=end.failed,
            wallclock_seconds=now - task.start_time,
        )
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
        running=_as_it_ran(task),
        reservation=job.reservation,
        record=record,
    )


def _record_job(job: Job) -> TaskRecord:
    """Return what the record of any task of a job tells."""
    from qmonpy.formats.output.accounting import NONE, format_category

    category = format_category(job)
    return TaskRecord(
        is_array=job.is_array,
        group=job.groups[0] if job.groups else "",
        account=job.account,
        project=job.project or "",
        department=job.department,
        category="" if category == NONE else category,
        is_simulated=True,
    )


_RECORDS: LastAnswer[Job, TaskRecord] = LastAnswer(_record_job)
"""Of an array many tasks end one after the other."""


def _as_it_ran(task: RunningTask) -> RunningTask:
    """Return a task without what only counts while it runs; a spool keeps none of that."""
    if not task.marks and task.booked_seconds is None and task.kept_limits is None and not task.told:
        return task
    return replace(task, marks=frozenset(), booked_seconds=None, kept_limits=None, told=())


def deleted_job(job: Job, task: int, now: int) -> FinishedTask:
    """Return the record of a task that was deleted at `now` while it waited."""
    times = (job.submit_time, 0, now)
    return FinishedTask(job.number, task, job.owner, job.name, *times, was_deleted=True, reservation=job.reservation)


class EndedReservations(Witness):
    """A witness that remembers the newest ended reservations."""

    def __init__(self, ended: Iterable[EndedReservation] = ()):
        self._kept: deque[EndedReservation] = deque(ended, maxlen=KEPT_RESERVATIONS)
        self._tuple: tuple[EndedReservation, ...] | None = None

    @property
    def reservations(self) -> tuple[EndedReservation, ...]:
        """The remembered reservations, newest last; the same object as long as none ended."""
        if self._tuple is None:
            self._tuple = tuple(self._kept)
        return self._tuple

    def put_back(self, ended: Iterable[EndedReservation]) -> None:
        """Remember these reservations and no others."""
        self._kept.clear()
        self._kept.extend(ended)
        self._tuple = None

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Remember the reservations that are gone."""
        for number in sorted(before.keys() - after.keys()):
            gone = before[number]
            was_deleted = gone.state is ReservationState.DELETED or now < gone.end
            self._kept.append(EndedReservation(gone, min(now, gone.end), was_deleted))
            self._tuple = None
