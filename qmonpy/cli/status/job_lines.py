"""The lines of jobs in `qstat`: in a list, below their queue instances, with tasks, requests and policies (asked)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from qmonpy.app.jobs.job_rows import RUNNING, JobRow
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.cli.status.given_words import GivenWords
from qmonpy.cli.status.policy_columns import EXTENDED, PolicyFormat
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot

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


def list_jobs(snapshot: Snapshot, rows: Sequence[JobRow], asked: ListFormat) -> Iterator[str]:
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
        yield from _job_lines(snapshot, row, asked, has_queue=True)


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
        for name, slots in row.pieces if row.kind == RUNNING else ():
            here.setdefault(name, []).append(replace(row, slots=str(slots), queue=row.pieces[0][0]))
    for each in instances:
        counts = f"{each.reserved}/{each.used}/{each.total}"
        yield "-" * (_EXTENDED_DASHES if is_wide else _FULL_DASHES)
        yield f"{each.name:<30} {each.types:<5} {counts:<14} {each.load:<8} {each.arch:<13} {each.states}"
        yield from list_more(each.name)
        for row in sorted(here.get(each.name, ()), key=lambda row: (row.job, row.task)):
            yield from _job_lines(snapshot, row, asked, has_queue=False, place=each.name)
    waiting = [row for row in rows if row.kind != RUNNING]
    if waiting:
        marks = "#" * (_EXTENDED_MARKS if is_wide else _MARKS)
        yield from ("", marks, f" - {' - '.join(['PENDING JOBS'] * 5)}", marks)
    for row in waiting:
        yield from _job_lines(snapshot, row, asked, has_queue=False)


def _job_lines(
    snapshot: Snapshot, row: JobRow, asked: ListFormat, *, has_queue: bool, place: str = ""
) -> Iterator[str]:
    if asked.has_tasks:
        yield from _task_lines(row, has_queue=has_queue, place=place)
    elif asked.policies:
        job = snapshot.state.jobs[row.job]
        deadline = format_moment(job.deadline)
        yield PolicyFormat(asked.policies, has_queue).line(
            row, job, _first_slots(row), format_moment(row.time), deadline
        )
    else:
        queue = f"{row.queue:<30.30} " if has_queue else ""
        yield f"{_front(row)}{queue}{_first_slots(row):>5} {row.tasks or _NO_TASKS}"
    if asked.has_requests:
        yield from _request_lines(snapshot, row)


def _front(row: JobRow) -> str:
    return (
        f"{row.job:7} {row.priority:7.5f} {row.name:<10.10} {row.user:<12.12} {row.state:<5} {format_moment(row.time)} "
    )


def _first_slots(row: JobRow) -> str:
    return row.slots.partition(",")[0].partition("-")[0]


def _task_lines(row: JobRow, *, has_queue: bool, place: str) -> Iterator[str]:
    """Yield a line for the master task and for each slave; a job that waits has one line."""
    tasks = row.tasks or _NO_TASKS
    if row.kind != RUNNING:
        yield f"{_front(row)}{' ' * 31 if has_queue else ''}{'':<6} {tasks}"
        return
    front = _front(row)
    for at, (name, slots) in enumerate(row.pieces):
        if place and name != place:
            continue
        queue = f"{name:<30.30} " if has_queue else ""
        for slot in range(slots):
            is_master = at == slot == 0
            before = front if is_master else _BEFORE_QUEUE[: len(front)]
            yield f"{before}{queue}{'MASTER' if is_master else 'SLAVE':<6} {tasks}"


def _request_lines(snapshot: Snapshot, row: JobRow) -> Iterator[str]:
    for label, text in list_requests(snapshot, row):
        yield f"{_LABEL}{label + ':':<17} {text}" if len(label) < 17 else f"{_LABEL}{label}: {text}"


def list_requests(snapshot: Snapshot, row: JobRow) -> Iterator[tuple[str, str]]:
    """Yield what a job asked for, label and text, in the order of `qstat -r`."""
    job = snapshot.state.jobs[row.job]
    yield "Full jobname", job.name
    if row.kind == RUNNING:
        yield "Master Queue", row.pieces[0][0]
    if job.pe:
        yield "Requested PE", f"{job.pe} {format_ranges(job.slots, with_step=False)}"
        if row.kind == RUNNING:
            yield "Granted PE", f"{row.pe} {sum(slots for _, slots in row.pieces)}"
    complexes = snapshot.cluster.complexes
    between = f"\n{_LABEL}{'':<18}"
    hard = []
    for each in job.hard_resources:
        attribute = complexes.get(each.name)
        urgency = float(attribute.urgency) if attribute is not None and attribute.is_consumable else 0.0
        hard.append(f"{each.name}={each.value} ({urgency:.6f})")
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
    yield "Binding", "NONE"


def format_moment(seconds: int) -> str:
    """Return a time as `qstat` prints it; nothing for 0."""
    return f"{datetime.fromtimestamp(seconds):%m/%d/%Y %H:%M:%S}" if seconds else ""
