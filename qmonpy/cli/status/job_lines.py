"""The lines of jobs in `qstat`: in a list, below their queue instances, with tasks, requests and policies (asked)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from qmonpy.app.jobs.job_rows import FINISHED, PENDING, RUNNING, JobRow
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.status.given_words import GivenWords
from qmonpy.cli.status.policy_columns import EXTENDED, PolicyFormat
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.urgency import list_urgency_parts, urgency_slots
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import find_number, parse_values
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job

_HEAD = "job-ID  prior   name       user         state submit/start at     queue                          "
_SLOTS = "slots ja-task-ID "
_TASKS = "master ja-task-ID "
_USAGE = "task-ID state cpu        mem     io      stat failed "
_FULL_HEADER = "queuename                      qtype resv/used/tot. load_avg arch          states"
_NO_TASKS = " " * 7
_BEFORE_QUEUE = " " * 66
_FULL_DASHES, _EXTENDED_DASHES = 81, 189
_MARKS, _EXTENDED_MARKS = 76, 186
_LABEL = "       "


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


def list_jobs(snapshot: Snapshot, rows: Sequence[JobRow], asked: ListFormat, *, goes_by_queue: bool) -> Iterator[str]:
    """Yield the list of jobs; nothing if there are none."""
    if not rows:
        return
    if asked.policies:
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
    requests = [*_request_lines(snapshot, row, goes_by_queue=goes_by_queue)] if asked.has_requests else []
    job = snapshot.state.jobs.get(row.job) if row.kind != FINISHED else None
    if asked.has_tasks:
        for line in _task_lines(snapshot, row, has_queue=has_queue):
            yield from (line, *requests)
        return
    if asked.policies:
        deadline = format_moment(job.deadline) if job is not None else ""
        yield PolicyFormat(asked.policies, has_queue).line(
            row, job, str(count_slots(snapshot, row)), format_moment(row.time), deadline
        )
    else:
        queue = f"{row.queue:<30.30} " if has_queue else ""
        yield f"{_front(row)}{queue}{count_slots(snapshot, row):>5} {row.tasks or _NO_TASKS}"
    yield from requests


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


def _task_lines(snapshot: Snapshot, row: JobRow, *, has_queue: bool) -> Iterator[str]:
    """Yield a line for each slot of a running task in a queue instance; a job that waits has one line."""
    tasks = row.tasks or _NO_TASKS
    front = _front(row)
    if row.kind != RUNNING:
        yield f"{front}{' ' * 31 if has_queue else ''}{'':<6} {tasks}"
        return
    queue = f"{row.queue:<30.30} " if has_queue else ""
    for at, kind in enumerate(list_slots(snapshot, row)):
        yield f"{_BEFORE_QUEUE[: len(front)] if at else front}{queue}{kind:<6} {tasks}"


def _request_lines(snapshot: Snapshot, row: JobRow, *, goes_by_queue: bool) -> Iterator[str]:
    if row.kind == FINISHED:
        # What it requested is not kept.
        yield f"{_LABEL}{'Full jobname:':<17} {row.name}"
        return
    defaults = find_defaults(snapshot, row, goes_by_queue=goes_by_queue)
    for label, text in list_requests(snapshot, row):
        yield f"{_LABEL}{label + ':':<17} {text}" if len(label) < 17 else f"{_LABEL}{label}: {text}"
        if label == "Hard Resources":
            yield from (f"{_LABEL}{name}={value} (default)" for name, value in defaults)


def find_defaults(snapshot: Snapshot, row: JobRow, *, goes_by_queue: bool) -> list[tuple[str, str]]:
    """Return the consumables that a task books without a request, with the amount: those of the global host, and where
    it goes by queue instances those of a running task's queue instance and host."""
    cluster, job = snapshot.cluster, snapshot.state.jobs[row.job]
    levels: list[Mapping[str, str]] = [_values_of(cluster, GLOBAL_HOST)]
    if goes_by_queue and row.kind == RUNNING:
        instance = next((each for each in queue_instances(cluster) if each.name == row.queue), None)
        if instance is not None:
            offered = parse_values(instance.setting("complex_values"))
            levels += [_values_of(cluster, instance.host), offered]
    requested = {each.name for each in (*job.hard_resources, *job.soft_resources)}
    found = []
    for name in dict.fromkeys(name for level in levels for name in level):
        attribute = cluster.complexes.get(name)
        if attribute is None or not attribute.is_consumable or name in requested or name == "slots":
            continue
        if find_number(attribute.type, attribute.default):
            found.append((name, attribute.default))
    return found


def _values_of(cluster: Cluster, host: str) -> Mapping[str, str]:
    found = cluster.hosts.get(host)
    return found.complex_values if found is not None else {}


def list_requests(snapshot: Snapshot, row: JobRow) -> Iterator[tuple[str, str]]:
    """Yield what a job asked for, label and text, in the order of `qstat -r`."""
    job = snapshot.state.jobs[row.job]
    yield "Full jobname", job.name
    if row.kind == RUNNING:
        yield "Master Queue", row.queue
    if job.pe:
        yield "Requested PE", f"{job.pe} {format_ranges(job.slots, with_step=False)}"
        if row.kind == RUNNING:
            yield "Granted PE", f"{row.pe} {sum(slots for _, slots in row.pieces)}"
    checkpoint = GivenWords(job).last("-ckpt")
    if checkpoint:
        yield "Checkpoint Env.", checkpoint
    between = f"\n{_LABEL}{'':<18}"
    urgencies = find_urgencies(snapshot, job) if job.hard_resources else {}
    hard = [f"{each.name}={each.value} ({urgencies.get(each.name, 0.0):.6f})" for each in job.hard_resources]
    yield "Hard Resources", between.join(hard)
    yield "Soft Resources", between.join(f"{each.name}={each.value}" for each in job.soft_resources)
    lists = {
        "Hard requested queues": job.hard_queues,
        "Soft requested queues": job.soft_queues,
        "Master task hard requested queues": job.master_queues,
        "Predecessor Jobs (request)": GivenWords(job).listed("-hold_jid"),
        "Predecessor Jobs": tuple(map(str, job.predecessors)),
        "Predecessor Array Jobs (request)": GivenWords(job).listed("-hold_jid_ad"),
        "Predecessor Array Jobs": tuple(map(str, job.array_predecessors)),
    }
    yield from ((label, ", ".join(names)) for label, names in lists.items() if names)
    yield "Binding", GivenWords(job).binding.text


def find_urgencies(snapshot: Snapshot, job: Job) -> Mapping[str, float]:
    """Return by attribute what the hard requests of a job add to its urgency."""
    prepared = prepare(snapshot.cluster)
    parts = list_urgency_parts(prepared, prepared.category(job))
    return {each.attribute: each.value if each.weight else 0.0 for each in parts}


def count_slots(snapshot: Snapshot, row: JobRow) -> int:
    """Return the slots that a row shows: of a range that is requested, those by which the urgency is counted."""
    if row.kind != PENDING or not row.pe or is_whole(row.slots):
        return int(row.slots)
    prepared = prepare(snapshot.cluster)
    return int(urgency_slots(prepared, prepared.category(snapshot.state.jobs[row.job])))


def format_moment(seconds: int) -> str:
    """Return a time as `qstat` prints it; nothing for 0."""
    return f"{datetime.fromtimestamp(seconds):%m/%d/%Y %H:%M:%S}" if seconds else ""
