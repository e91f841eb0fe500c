"""The lines of jobs in `qstat`: in a list, below their queue instances, with tasks, requests and policies (asked)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from qmonpy.app.jobs.job_rows import FINISHED, PENDING, RUNNING, JobRow
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.status.policy_options import EXTENDED
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.urgency import urgency_slots
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole

_HEAD = "job-ID  prior   name       user         state submit/start at     queue                          "
_SLOTS = "slots ja-task-ID "
_TASKS = "master ja-task-ID "
_USAGE = "task-ID state cpu        mem     io      stat failed "
_FULL_HEADER = "queuename                      qtype resv/used/tot. load_avg arch          states"
_NO_TASKS = " " * 7
_FULL_DASHES, _EXTENDED_DASHES = 81, 189
_MARKS, _EXTENDED_MARKS = 76, 186


@dataclass(frozen=True, slots=True)
class ListFormat:
    """What is asked of the lines of jobs."""

    policies: tuple[str, ...] = ()
    """Those of `-ext`, `-urg` and `-pri` that are given."""
    has_tasks: bool = False
    """Whether each slot has a line of its own (`-g t`, `-t`)."""
    has_usage: bool = False
    """Whether tasks have their usage as well (`-t`)."""
    has_requests: bool = False
    """Whether requests follow each job (`-r`)."""
    has_bindings: bool = True
    """Whether cores are among the requests (not with `-ncb`)."""


def list_jobs(snapshot: Snapshot, rows: Sequence[JobRow], asked: ListFormat, *, goes_by_queue: bool) -> Iterator[str]:
    """Yield the list of jobs; nothing if there are none."""
    if not rows:
        return
    if asked.policies:
        from qmonpy.cli.status.policy_columns import PolicyFormat

        yield from PolicyFormat(asked.policies).header()
    elif asked.has_tasks:
        head = _HEAD + _TASKS + (_USAGE if asked.has_usage else "")
        yield from (head, "-" * (len(head) - 1))
    else:
        yield from (_HEAD + _SLOTS, "-" * (len(_HEAD + _SLOTS) - 1))
    for row in rows:
        yield from _job_lines(snapshot, row, asked, has_queue=True, goes_by_queue=goes_by_queue)


def list_queues(
    snapshot: Snapshot,
    instances: Sequence[InstanceRow],
    rows: Sequence[JobRow],
    asked: ListFormat,
    list_more: Callable[[str], Iterable[str]],
) -> Iterator[str]:
    """Yield the queue instances, each with its jobs and what `list_more` says of it, and the waiting jobs."""
    is_wide = EXTENDED in asked.policies
    if instances:
        yield _FULL_HEADER
    here: dict[str, list[JobRow]] = {}
    for row in rows:
        if row.kind == RUNNING:
            here.setdefault(row.queue, []).append(row)
    for each in instances:
        counts = f"{each.reserved}/{each.used}/{each.total}"
        yield "-" * (_EXTENDED_DASHES if is_wide else _FULL_DASHES)
        yield f"{each.name:<30} {each.types:<5} {counts:<14} {each.load:<8.8} {each.arch:<13.13} {each.states}"
        yield from list_more(each.name)
        for row in here.get(each.name, ()):
            yield from _job_lines(snapshot, row, asked, has_queue=False, goes_by_queue=True)
    waiting = [row for row in rows if row.kind != RUNNING]
    if any(row.kind == PENDING for row in waiting):
        marks = "#" * (_EXTENDED_MARKS if is_wide else _MARKS)
        yield from ("", marks, f" - {' - '.join(['PENDING JOBS'] * 5)}", marks)
    for row in waiting:
        yield from _job_lines(snapshot, row, asked, has_queue=False, goes_by_queue=True)


def at_place(row: JobRow, name: str) -> JobRow:
    """Return the row of a running task for one of its queue instances, with its slots there."""
    return replace(row, queue=name, slots=str(dict(row.pieces)[name]))


def _job_lines(
    snapshot: Snapshot, row: JobRow, asked: ListFormat, *, has_queue: bool, goes_by_queue: bool
) -> Iterator[str]:
    requests = _list_requests(snapshot, row, asked, goes_by_queue=goes_by_queue) if asked.has_requests else []
    job = snapshot.state.jobs.get(row.job) if row.kind != FINISHED else None
    front = _front(row)
    if asked.policies:
        from qmonpy.cli.status.policy_columns import PolicyFormat

        deadline = format_moment(job.deadline) if job is not None else ""
        front = PolicyFormat(asked.policies).front(row, job, format_moment(row.time), deadline)
    if asked.has_tasks:
        for line in _task_lines(snapshot, row, front, has_queue=has_queue):
            yield from (line, *requests)
        return
    queue = f"{row.queue:<30.30} " if has_queue else ""
    yield f"{front}{queue}{count_slots(snapshot, row):>5} {row.tasks or _NO_TASKS}"
    yield from requests


def _list_requests(snapshot: Snapshot, row: JobRow, asked: ListFormat, *, goes_by_queue: bool) -> list[str]:
    from qmonpy.cli.status.request_lines import request_lines

    return list(request_lines(snapshot, row, goes_by_queue=goes_by_queue, has_bindings=asked.has_bindings))


def _front(row: JobRow) -> str:
    return (
        f"{row.job:7} {row.priority:7.5f} {row.name:<10.10} {row.user:<12.12} {row.state:<5} {format_moment(row.time)} "
    )


def list_slots(snapshot: Snapshot, row: JobRow) -> list[str]:
    """Return for each slot that a running task has in its row's queue instance whether it is the master's or a slave's.

    A parallel environment whose job is not its first task has one more where the master is.
    """
    is_masters = row.queue == row.pieces[0][0]
    pe = snapshot.cluster.pes.get(row.pe)
    adds_one = is_masters and pe is not None and not pe.job_is_first_task
    slots = dict(row.pieces)[row.queue] + adds_one
    return ["MASTER" if is_masters and not at else "SLAVE" for at in range(slots)]


def _task_lines(snapshot: Snapshot, row: JobRow, front: str, *, has_queue: bool) -> Iterator[str]:
    """Yield a line for each slot of a running task in a queue instance; a job that waits has one line."""
    tasks = row.tasks or _NO_TASKS
    if row.kind != RUNNING:
        yield f"{front}{' ' * 31 if has_queue else ''}{'':<6} {tasks}"
        return
    queue = f"{row.queue:<30.30} " if has_queue else ""
    for at, kind in enumerate(list_slots(snapshot, row)):
        yield f"{' ' * len(front) if at else front}{queue}{kind:<6} {tasks}"


def count_slots(snapshot: Snapshot, row: JobRow) -> int:
    """Return the slots that a row shows: of a range that is requested, those by which the urgency is counted."""
    if row.kind != PENDING or not row.pe or is_whole(row.slots):
        return int(row.slots)
    prepared = prepare(snapshot.cluster)
    return int(urgency_slots(prepared, prepared.category(snapshot.state.jobs[row.job])))


def format_moment(seconds: int) -> str:
    """Return a time as `qstat` prints it; nothing for 0."""
    return f"{datetime.fromtimestamp(seconds):%m/%d/%Y %H:%M:%S}" if seconds else ""
