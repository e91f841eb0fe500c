"""Jobs, their running tasks, and tasks that ended, as values."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from datetime import datetime
from types import MappingProxyType

from qmonpy.api.moments import find_moment
from qmonpy.app.jobs.job_rows import JobRow, find_pending_rows, finished_rows, format_slots, pending_rows, running_rows
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job as ModelJob
from qmonpy.model.work.job import ResourceRequest


@dataclass(frozen=True, slots=True)
class Task:
    """A task that runs, or the one task of a job that is no array."""

    job: int
    task: int
    user: str
    name: str
    state: str
    """The letters of qstat: `r`, `t`, `s`, `dr`, ..."""
    queue_instance: str
    """Where its master runs: `all.q@h1`."""
    slots: int
    places: tuple[tuple[str, int], ...]
    """Every queue instance with how many slots it has there, the master's first."""
    pe: str
    start: datetime | None
    end: datetime | None
    """When it ends at the latest, by its run time limit or with its reservation; None if nothing ends it."""

    @property
    def key(self) -> tuple[int, int]:
        """Job and task."""
        return self.job, self.task


@dataclass(frozen=True, slots=True)
class Job:
    """A job with a waiting or a running task."""

    number: int
    user: str
    name: str
    state: str
    """The letters of qstat: of its first waiting task (`qw`, `hqw`, `Eqw`), or of its first running one."""
    priority: float
    """Between 0 and 1, as qstat prints it."""
    project: str
    department: str
    pe: str
    slots: str
    """As requested: `4`, `2-8`."""
    resources: Mapping[str, str]
    """The hard requests (`-l`), by the name of the attribute."""
    queues: tuple[str, ...]
    """The hard requests of queues (`-q`)."""
    master_resources: Mapping[str, str]
    """The requests for the master task alone (`-scope master -l` of Open Cluster Scheduler 9)."""
    master_queues: tuple[str, ...]
    """Where the master task may run (`-masterq`, `-scope master -q`)."""
    slave_resources: Mapping[str, str]
    """The requests for each of the other tasks (`-scope slave -l`)."""
    slave_queues: tuple[str, ...]
    """Where the other tasks may run (`-scope slave -q`)."""
    waiting: tuple[int, ...]
    """Its tasks that wait; (1,) for a waiting job that is no array."""
    running: tuple[Task, ...]
    holds: str
    """The letters of its holds: `u` the owner's, `o` operators', `s` managers'."""
    errors: tuple[str, ...]
    """Why tasks in state `E` could not be started."""
    reservation: int | None
    """The advance reservation that it was submitted into."""
    submitted: datetime | None
    words: tuple[str, ...] = field(repr=False)
    """The options of qsub that it was submitted with, as far as the cluster knows them."""

    @property
    def is_waiting(self) -> bool:
        """Whether a task of it waits."""
        return bool(self.waiting)

    @property
    def is_running(self) -> bool:
        """Whether a task of it runs."""
        return bool(self.running)


@dataclass(frozen=True, slots=True)
class EndedTask:
    """A task that ended, or was deleted."""

    job: int
    task: int
    user: str
    name: str
    was_deleted: bool
    queue_instance: str
    slots: int
    submitted: datetime | None
    start: datetime | None
    """None if it never ran."""
    end: datetime | None
    exit_status: int | None
    """None where nothing is known of it."""


def list_tasks(snapshot: Snapshot) -> Iterator[Task]:
    """Yield every running task, in the order of their starts."""
    return map(_task, running_rows(snapshot))


def list_jobs(snapshot: Snapshot, tasks: Iterable[Task]) -> Iterator[Job]:
    """Yield the waiting jobs in the order of the scheduler, then those of which all tasks run."""
    running: dict[int, list[Task]] = {}
    for each in tasks:
        running.setdefault(each.job, []).append(each)
    state = snapshot.state
    waiting = dict.fromkeys(row.job for row in pending_rows(snapshot))
    for number in (*waiting, *(each for each in running if each not in waiting)):
        yield _job(snapshot, state.jobs[number], tuple(running.get(number, ())))


def list_ended(snapshot: Snapshot) -> Iterator[EndedTask]:
    """Yield the ended tasks that the cluster remembers, newest first."""
    return map(_ended, finished_rows(snapshot))


def _task(row: JobRow) -> Task:
    return Task(
        job=row.job,
        task=row.task,
        user=row.user,
        name=row.name,
        state=row.state,
        queue_instance=row.queue,
        slots=sum(slots for _, slots in row.pieces),
        places=row.pieces,
        pe=row.pe,
        start=find_moment(row.time),
        end=find_moment(row.end_time),
    )


def _job(snapshot: Snapshot, job: ModelJob, running: tuple[Task, ...]) -> Job:
    rows = find_pending_rows(snapshot, job.number)
    waiting = tuple(sorted(task for row in rows for task in row.waiting))
    priority = rows[0].priority if rows else snapshot.decisions.find_priority(job.number, running[0].task)
    return Job(
        number=job.number,
        user=job.owner,
        name=job.name,
        state=rows[0].state if rows else running[0].state,
        priority=priority,
        project=job.project or "",
        department=job.department,
        pe=job.pe or "",
        slots=format_slots(job.slots),
        resources=_requests(job.hard_resources),
        queues=job.hard_queues,
        master_resources=_requests(job.master_resources),
        master_queues=job.master_queues,
        slave_resources=_requests(job.slave_resources),
        slave_queues=job.slave_queues,
        waiting=waiting,
        running=running,
        holds="".join(dict.fromkeys(letter for row in rows for letter in row.holds)),
        errors=tuple(dict.fromkeys(text for row in rows for text in row.errors)),
        reservation=job.reservation,
        submitted=find_moment(job.submit_time),
        words=job.arguments,
    )


def _requests(resources: Iterable[ResourceRequest]) -> Mapping[str, str]:
    return MappingProxyType({each.name: each.value or "TRUE" for each in resources})


def _ended(row: JobRow) -> EndedTask:
    return EndedTask(
        job=row.job,
        task=row.task,
        user=row.user,
        name=row.name,
        was_deleted=row.state == "dz",
        queue_instance=row.queue,
        slots=sum(slots for _, slots in row.pieces),
        submitted=find_moment(row.submit_time),
        start=find_moment(row.time),
        end=find_moment(row.end_time),
        exit_status=row.record.exit_status if row.record is not None else None,
    )
