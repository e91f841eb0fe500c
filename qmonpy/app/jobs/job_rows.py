"""Jobs as rows, as qstat(1) lists them: pending, running and finished."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, lru_cache
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING

from qmonpy.app.jobs.job_ends import find_requests, format_failed, is_over
from qmonpy.app.jobs.job_states import find_running_state, find_waiting_groups, find_waiting_state
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_end
from qmonpy.engine.work.waiting import find_holds, find_limited
from qmonpy.formats.values import moment
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import NO_END, Job, Range, ResourceRequest, compress_numbers, has_number
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.model.work.task_usage import TaskUsage
from qmonpy.pauses import paced, pause
from qmonpy.quick_values import quick_maker

if TYPE_CHECKING:
    # Only rows with forecasts need them: commands show rows without.
    from qmonpy.insight.plan.forecast import Forecast
    from qmonpy.insight.plan.start_forecast import StartFinder, StartForecast

PENDING, RUNNING, FINISHED = "pending", "running", "finished"


@dataclass(frozen=True, slots=True)
class JobRow:
    """One line of qstat: pending tasks of a job in the same state, a running task, or a finished one.

    Times are seconds since the epoch; 0 is none.
    """

    kind: str
    """`pending`, `running` or `finished`."""
    job: int
    task: int
    """The task's id; 0 for pending tasks that share a row."""
    priority: float
    name: str
    user: str
    state: str
    """The letters of qstat: `qw`, `hqw`, `r`, ...; a finished task has `z`, a deleted one `dz`, and a record of an
    attempt after which it waits again none."""
    time: int
    """When it was started; of waiting tasks, when the job was submitted. 0 of a finished one that was never started."""
    queue: str = ""
    """The queue instance, of a parallel job that of its master task."""
    slots: str = ""
    """The number of slots, or the requested ranges."""
    tasks: str = ""
    """Ids of an array job's tasks, such as `1-19:2`."""
    project: str = ""
    department: str = ""
    pe: str = ""
    resources: str = ""
    """The hard requests, as `-l` takes them."""
    end_time: int = 0
    """When a running task ends at the latest: at its run time limit or with its reservation, FOREVER if nothing ends
    it; when a finished one ended."""
    simulated_end: int = 0
    """When a running task of a simulated cluster ends by itself, FOREVER while it is suspended; what people and the
    scheduler do not know. On a real cluster it is no earlier than `end_time`."""
    pieces: tuple[tuple[str, int], ...] = ()
    """Queue instances and slots of a running or finished task, the master task's first."""
    reservation: int = 0
    """The id of the advance reservation that it was submitted into (`-ar`); 0 is none."""
    group: int = 0
    """The number of its group among the pending tasks of the job; see `group_waiting`."""
    holds: str = ""
    """The letters of its holds, as `-h` of qhold takes them."""
    errors: tuple[str, ...] = ()
    """Why tasks in state `E` could not be started, each reason once, with its tasks in an array job."""
    start: "StartForecast | None" = None
    """When pending tasks start as far as is known; None of others, and where no forecast was asked for."""
    start_text: str = ""
    """The same in a word or two."""
    submit_time: int = 0
    """When the job was submitted."""
    asked: Job | None = None
    """The job of waiting and running tasks."""
    usage: TaskUsage | None = None
    """What a task used, so far if it still runs; None where that is not known."""
    stopped_seconds: int = 0
    """How long a finished task was suspended, as far as the cluster tells."""
    record: TaskRecord | None = None
    """What the accounting file of a real cluster says of a finished task."""
    policy: JobPolicy | None = None
    """What the policies make of it; None where nobody was asked."""
    waiting: Sequence[int] = field(default=(), compare=False)
    """The ids of its tasks that wait."""
    depth: int = 0
    """How many rows it is below: 1 for a task of an unfolded array, or for some of its tasks."""
    children: tuple["JobRow", ...] = field(default=(), compare=False, repr=False)
    """The rows of its tasks while it is unfolded; see `task_rows`."""

    @property
    def is_never(self) -> bool:
        """Whether the job can never start as it is."""
        return self.start is not None and self.start.is_never

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case; it has all queue instances, not only the first."""
        columns = (str(self.job), self.name, self.user, self.state, self.tasks, self.project, self.start_text)
        more = (self.department, self.pe, self.resources, format_failed(self.record), *self.errors, *self.instances)
        return "\n".join((*columns, *more)).lower()

    @property
    def instances(self) -> tuple[str, ...]:
        """The queue instances on which it has slots, the master task's first."""
        return tuple(name for name, _ in self.pieces) or ((self.queue,) if self.queue else ())

    @property
    def key(self) -> tuple[str | int, ...]:
        """A key that stays the same as long as the row is shown."""
        more = self.record.id if self.record is not None else self.group
        below = (f"{self.depth}:{self.waiting[0]}",) if self.depth else ()
        return self.kind, self.job, self.task, *((more,) if more else ()), *below

    @property
    def is_failure(self) -> bool:
        """Whether it is a finished task that failed, as far as the cluster knows."""
        return self.record is not None and self.record.is_failure


_make_row = quick_maker(JobRow)


def pending_rows(snapshot: Snapshot, forecast: "Forecast | None" = None) -> tuple[JobRow, ...]:
    """Return the pending jobs, in the order of the last scheduling pass, newer ones last, or where there was none yet,
    in that of a pass now; with a forecast, their starts."""
    finder = _find_starts(snapshot, forecast)
    snapshot = _with_order(snapshot)
    numbers = _list_pending(snapshot)
    pause()
    limited = find_limited(prepare(snapshot.cluster), snapshot.state)
    return tuple(
        row
        for number in paced(numbers)
        for row in _pending_rows(snapshot, number, finder, is_limited=number in limited)
    )


def first_pending_rows(snapshot: Snapshot, forecast: "Forecast | None", most: int) -> tuple[JobRow, ...]:
    """Return the rows of pending jobs that stand first by priority, of so many jobs at most: those that no other row
    can precede."""
    finder = _find_starts(snapshot, forecast)
    snapshot = _with_order(snapshot)
    numbers, decisions = _list_pending(snapshot), snapshot.decisions
    limited = find_limited(prepare(snapshot.cluster), snapshot.state)
    left = (number for number in paced(numbers) if number not in limited)
    rows = [row for each in islice(left, most) for row in _pending_rows(snapshot, each, finder, is_limited=False)]
    others = max(map(decisions.find_most_priority, left), default=0.0)
    # Those of 0 stand among the limited ones.
    found = (row for row in rows if row.priority >= others and (row.priority or not limited))
    return tuple(sorted(found, key=lambda row: -row.priority))


def first_running_rows(snapshot: Snapshot, _: "Forecast | None", most: int) -> tuple[JobRow, ...]:
    """Return the rows of running tasks that stand first by their start, so many at most."""
    ordered = _with_order(snapshot)
    first = nsmallest(most, paced(snapshot.state.running.values()), key=lambda each: each.start_time)
    return tuple(_running_row(ordered, each) for each in first)


def _list_pending(snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of pending jobs in the order of the last pass, newer ones last."""
    pending = snapshot.state.pending
    known = [number for number in paced(snapshot.decisions.order) if number in pending]
    seen = set(known)
    return (*known, *(each for each in paced(pending) if each not in seen))


def running_rows(snapshot: Snapshot, _: "Forecast | None" = None) -> tuple[JobRow, ...]:
    """Return the running tasks, in the order in which they started."""
    ordered = _with_order(snapshot)
    return tuple(_running_row(ordered, each) for each in paced(snapshot.state.running.values()))


def finished_rows(snapshot: Snapshot, _: "Forecast | None" = None) -> tuple[JobRow, ...]:
    """Return the finished tasks, newest first."""
    arrays = find_past_arrays(snapshot.finished)
    return tuple(_finished_row(each, each.job in arrays) for each in paced(reversed(snapshot.finished)))


def find_past_arrays(tasks: Iterable[FinishedTask]) -> frozenset[int]:
    """Return the numbers of the ended jobs that were array jobs, as far as their tasks tell."""
    return frozenset(each.job for each in tasks if (each.task > 1 if each.record is None else each.record.is_array))


def reservation_job_rows(snapshot: Snapshot, reservation: int) -> tuple[JobRow, ...]:
    """Return the jobs of an advance reservation: running tasks, pending jobs, and finished tasks, newest first."""
    state, snapshot = snapshot.state, _with_order(snapshot)
    inside = {number for number, job in state.jobs.items() if job.reservation == reservation}
    running = (_running_row(snapshot, each) for each in state.running.values() if each.job in inside)
    waiting = (row for number in state.pending if number in inside for row in _pending_rows(snapshot, number))
    ended = [each for each in reversed(snapshot.finished) if each.reservation == reservation]
    arrays = find_past_arrays(ended)
    return *running, *waiting, *(_finished_row(each, each.job in arrays) for each in ended)


def find_job_row(
    snapshot: Snapshot, job: int, task: int | None = None, forecast: "Forecast | None" = None
) -> JobRow | None:
    """Return the row of a running or finished task, or without a task that of a pending job; None if there is none."""
    finder = _find_starts(snapshot, forecast) if task is None else None
    snapshot = _with_order(snapshot)
    if task is None:
        return _pending_rows(snapshot, job, finder)[-1] if job in snapshot.state.pending else None
    running = snapshot.state.running.get((job, task))
    if running is not None:
        return _running_row(snapshot, running)
    ended = next((each for each in reversed(snapshot.finished) if (each.job, each.task) == (job, task)), None)
    return _finished_row(ended, is_array=bool(find_past_arrays([ended]))) if ended is not None else None


def with_past_usage(rows: Iterable[JobRow], cluster: Cluster) -> tuple[JobRow, ...]:
    """Return rows of a simulated cluster, those of finished tasks with what they used.

    It is what `qacct` tells. Of a task that was deleted nobody has kept what it asked for, and its memory is not known.
    """
    from qmonpy.engine.tickets.past_usage import find_past_usage

    def fill(row: JobRow) -> JobRow:
        if row.kind != FINISHED or row.usage is not None or not row.time:
            return row
        job = Job(row.job, row.user, row.name, hard_resources=_read_requests(row.resources))
        seconds = max(0, row.end_time - row.time)
        used = find_past_usage(cluster, job, row.task, row.pieces, (seconds, max(0, seconds - row.stopped_seconds)))
        if row.record is None:
            used = replace(used, memory_gb_seconds=None, max_vmem_bytes=None)
        return replace(row, usage=used)

    return tuple(map(fill, paced(rows)))


@lru_cache(maxsize=1_024)
def _read_requests(text: str) -> tuple[ResourceRequest, ...]:
    # Lists that do not show usage need none of it.
    from qmonpy.lab.reading.category import split_resources

    return tuple(split_resources(text))


def find_pending_rows(snapshot: Snapshot, job: int) -> tuple[JobRow, ...]:
    """Return the rows of the waiting tasks of a job; none if none wait."""
    return _pending_rows(_with_order(snapshot), job) if job in snapshot.state.pending else ()


def format_job_id(row: JobRow) -> str:
    """Return the number of a job; below an unfolded array with the task of the row or the first and last, as `17.3`."""
    if not row.depth:
        return str(row.job)
    last = f"-{row.waiting[-1]}" if len(row.waiting) > 1 else ""
    return f"{row.job}.{row.waiting[0]}{last}"


def format_slots(ranges: Iterable[Range]) -> str:
    """Return ranges of slots as users write them: `4`, `2-8`, `3-`, `4,8,12`."""
    return ",".join(map(_format_slot_range, ranges))


def format_tasks(tasks: Sequence[int]) -> str:
    """Return sorted ids of tasks as qstat prints them: `1-19:2`, `7,9`."""
    if isinstance(tasks, range):
        return format_ranges((Range(tasks[0], tasks[-1], tasks.step),)) if tasks else ""
    return format_ranges(compress_numbers(tasks))


def format_resources(job: Job) -> str:
    """Return the hard requests of a job as `-l` takes them."""
    return ",".join(f"{each.name}={each.value}" if each.value else each.name for each in job.hard_resources)


def format_time(seconds: int) -> str:
    """Return a moment in local time, as all tables show it: `2026-11-21 14:03:20`; empty for 0."""
    return moment.format_time(seconds) if seconds else ""


def format_end(seconds: int) -> str:
    """Return the end of a task as `format_time` does; empty where nothing limits it."""
    return format_time(seconds) if seconds < FOREVER else ""


def _with_order(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot with the priorities that `qstat` prints, also where no pass was made since it was opened."""
    from qmonpy.insight.plan.decided import with_order

    return with_order(snapshot)


def _find_starts(snapshot: Snapshot, forecast: "Forecast | None") -> "StartFinder | None":
    if forecast is None:
        return None
    from qmonpy.insight.plan.start_forecast import find_starts

    return find_starts(snapshot, forecast)


@cache
def _start_formatter() -> "Callable[[StartForecast, int], str]":
    """The function is imported once, not with each row, which takes as long as to call it."""
    from qmonpy.insight.plan.start_words import format_start

    return format_start


def _format_start(start: "StartForecast | None", now: int) -> str:
    return "" if start is None else _start_formatter()(start, now)


def _pending_rows(
    snapshot: Snapshot, number: int, finder: "StartFinder | None" = None, *, is_limited: bool | None = None
) -> tuple[JobRow, ...]:
    """A row for each group of pending tasks of a job with the same state."""
    job, groups = snapshot.state.jobs[number], find_waiting_groups(snapshot, number)
    if is_limited is None:
        is_limited = number in find_limited(prepare(snapshot.cluster), snapshot.state, (number,))
    rows = (_pending_row(snapshot, job, group, tasks, finder) for group, tasks in groups)
    return tuple(replace(row, priority=0.0) if is_limited else row for row in rows)


def _pending_row(
    snapshot: Snapshot, job: Job, group: int, tasks: Sequence[int], finder: "StartFinder | None"
) -> JobRow:
    start = finder.find(job.number, tasks) if finder is not None else None
    return _make_row(
        kind=PENDING,
        job=job.number,
        task=0,
        priority=snapshot.decisions.find_priority(job.number, tasks[0]),
        name=job.name,
        user=job.owner,
        state=find_waiting_state(job, tasks[0]),
        time=job.submit_time,
        submit_time=job.submit_time,
        slots=format_slots(job.slots),
        tasks=format_tasks(tasks) if job.is_array else "",
        pe=job.pe or "",
        project=job.project or "",
        department=job.department,
        resources=format_resources(job),
        reservation=job.reservation or 0,
        group=group,
        holds=find_holds(job, tasks[0]),
        errors=find_errors(job, tasks),
        asked=job,
        waiting=tasks,
        start=start,
        start_text=_format_start(start, snapshot.now),
    )


def find_errors(job: Job, tasks: Sequence[int]) -> tuple[str, ...]:
    """Return the reasons of those tasks that are in error."""
    told: dict[str, list[int]] = {}
    for task, text in job.error_messages:
        if task in tasks and job.is_in_error(task):
            told.setdefault(text, []).append(task)
    if not job.is_array:
        return tuple(told)
    return tuple(f"{format_ranges(compress_numbers(some))}: {text}" for text, some in told.items())


def _running_row(snapshot: Snapshot, task: RunningTask) -> JobRow:
    job = snapshot.state.jobs[task.job]
    end = find_end(prepare(snapshot.cluster), snapshot.state, task, snapshot.now)
    return _make_row(
        kind=RUNNING,
        job=task.job,
        task=task.task,
        priority=snapshot.decisions.find_priority(task.job, task.task),
        name=job.name,
        user=job.owner,
        state=find_running_state(snapshot, task),
        time=task.start_time,
        submit_time=job.submit_time,
        queue=task.pieces[0][0],
        slots=str(task.slots),
        tasks=str(task.task) if job.is_array else "",
        pe=task.pe or "",
        end_time=FOREVER if end is None else end,
        simulated_end=FOREVER if task.suspended_since else task.end_after(job.runtime),
        pieces=task.pieces,
        project=job.project or "",
        department=job.department,
        resources=format_resources(job),
        reservation=job.reservation or 0,
        holds=find_holds(job, task.task),
        asked=job,
    )


def _finished_row(task: FinishedTask, is_array: bool) -> JobRow:
    record = task.record
    return _make_row(
        kind=FINISHED,
        job=task.job,
        task=task.task,
        priority=0.0,
        name=task.name,
        user=task.owner,
        state=find_end_state(task),
        time=task.start_time,
        submit_time=task.submit_time,
        queue=task.pieces[0][0] if task.pieces else "",
        slots=str(sum(slots for _, slots in task.pieces)) if task.pieces else "",
        tasks=str(task.task) if is_array else "",
        project=record.project if record else "",
        department=record.department if record else "",
        pe=(task.running.pe or "") if task.running else "",
        resources=find_requests(record),
        end_time=task.end_time,
        pieces=task.pieces,
        reservation=task.reservation or 0,
        usage=_usage_of(record),
        stopped_seconds=task.running.count_stopped(task.end_time) if task.running else 0,
        record=record,
    )


def _usage_of(record: TaskRecord | None) -> TaskUsage | None:
    if record is None or record.is_simulated:
        return None
    return TaskUsage(record.cpu_seconds, record.memory_gb_seconds, record.io_gb, max_vmem_bytes=record.max_vmem_bytes)


def find_end_state(task: FinishedTask) -> str:
    """Return the letters of an ended task; none for a record of an attempt after which the task was to wait again."""
    if task.record is not None and not is_over(task.record):
        return ""
    return "dz" if task.was_deleted else "z"


def _format_slot_range(each: Range) -> str:
    if each.first == each.last:
        return str(each.first)
    return f"{each.first}-" if each.last >= NO_END else f"{each.first}-{each.last}"


def find_model_policies(snapshot: Snapshot) -> Mapping[int, TaskPolicies]:
    """Return by job what the model knows of the priorities in a snapshot of a simulated cluster."""
    # Most lists of jobs are shown without, and it takes the whole engine.
    from qmonpy.engine.passing.policies import find_shown_policies

    return find_shown_policies(snapshot.cluster, snapshot.state, snapshot.now)


def find_model_usage(snapshot: Snapshot, keys: Iterable[TaskKey] | None = None) -> Mapping[TaskKey, TaskUsage]:
    """Return what running tasks, or some of them, have used so far in a snapshot of a simulated cluster."""
    from qmonpy.engine.tickets.present_usage import find_present_usage

    state = snapshot.state
    return find_present_usage(snapshot.cluster, state, snapshot.now, state.running if keys is None else keys)


def with_usage(rows: Iterable[JobRow], usage: Mapping[TaskKey, TaskUsage]) -> tuple[JobRow, ...]:
    """Return rows of running tasks with what they have used so far."""
    return tuple(replace(row, usage=usage[row.job, row.task]) if (row.job, row.task) in usage else row for row in rows)


def with_policies(rows: Iterable[JobRow], policies: Mapping[int, TaskPolicies]) -> tuple[JobRow, ...]:
    """Return rows of jobs with what the policies make of them; finished tasks have nothing of that."""
    return tuple(_with_policy(row, policies.get(row.job, ())) for row in rows)


def _with_policy(row: JobRow, pairs: TaskPolicies) -> JobRow:
    if row.kind == FINISHED or not pairs:
        return row
    task = row.waiting[0] if row.kind == PENDING and row.waiting else row.task
    found = next((policy for ranges, policy in pairs if not ranges or has_number(ranges, task)), None)
    return row if found is None else replace(row, policy=found)
