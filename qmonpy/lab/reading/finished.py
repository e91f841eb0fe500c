"""A workload of ended tasks as values: of a simulated cluster's history, or of a real one's."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.lab.reading.category import parse_category, with_requests
from qmonpy.lab.reading.tally import Tally
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.sentence import Sentence
from qmonpy.lab.workload.workload import NO_REQUESTS, UNKNOWN, JobKind, Note, Source, Workload
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.task_record import KILLED_BY_SIGNAL, TaskRecord
from qmonpy.translation import later

NOT_TOLD = Note(
    "not-told",
    0,
    Sentence(
        later(
            "Records do not tell of holds (-h, -hold_jid), later starts (-a), deadlines, -p, -js, -tc "
            "and -R y, nor of jobs that were altered: jobs are played without them."
        )
    ),
)
NO_HOSTS_TOLD = Note(
    "not-told.hosts",
    0,
    Sentence(later("Records do not tell when hosts were down or queues disabled: in a play all of them take jobs.")),
)
_KILLED = 100


def read_finished(tasks: Iterable[FinishedTask], title: str, source: str) -> Workload:
    """Return the workload of ended tasks."""
    builder, tally = Builder(), Tally()
    count = 0
    for task in tasks:
        count += 1
        add_finished(builder, tally, task)
    tally.add(NOT_TOLD)
    tally.add(NO_HOSTS_TOLD)
    return builder.build(title, tally.list_notes(), (Source(source, records=count),))


def add_finished(builder: Builder, tally: Tally, task: FinishedTask, place: str = "") -> None:
    """Add a task, or count why it is left out."""
    record = task.record or TaskRecord()
    if not task.start_time or not task.end_time:
        is_again = record.failed and not task.submit_time
        tally.note("without-times" if is_again else "never-ran", place)
        return
    if task.end_time < task.start_time:
        tally.note("ended-before-start", place)
        return
    submit = task.submit_time
    if not 0 < submit <= task.start_time:
        tally.note("submitted-after-start", place)
        submit = task.start_time
    kind = _find_kind(task, record)
    if task.record is None:
        tally.note(NO_REQUESTS)
    if task.reservation:
        tally.note("reservations", place)
    if kind.other_requests:
        tally.note("other-requests", place, kind.other_requests[0])
    if record.failed == _KILLED or record.exit_status > KILLED_BY_SIGNAL or task.was_deleted:
        tally.note("killed")
    is_array = record.is_array or task.task > 1
    builder.add(
        (
            task.job,
            submit,
            builder.find_kind(kind),
            builder.find_name(task.name),
            int(is_array),
            task.task,
            task.start_time,
            task.end_time - task.start_time,
            max(1, sum(slots for _, slots in task.pieces)),
            builder.find_place(task.pieces[0][0]) if task.pieces else UNKNOWN,
            record.failed,
            record.exit_status,
        )
    )


def _find_kind(task: FinishedTask, record: TaskRecord) -> JobKind:
    pieces = task.pieces
    kind = JobKind(
        task.owner,
        record.group,
        record.project,
        record.department,
        queue=pieces[0][0].partition("@")[0] if pieces else "",
        granted_pe=(task.running.pe if task.running else None) or "",
    )
    granted = sum(slots for _, slots in pieces)
    return with_requests(kind, parse_category(record.category), granted)


def with_command(kind: JobKind, priority: int, most_tasks: int, wants_reservation: bool) -> JobKind:
    """Return a kind with what the command that submitted its jobs tells besides."""
    return replace(kind, priority=priority, max_running_tasks=most_tasks, wants_reservation=wants_reservation)
