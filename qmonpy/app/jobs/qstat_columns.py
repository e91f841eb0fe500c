"""The columns of qstat, as data."""

from qmonpy.app.filter.field import Amount, FieldKind, split_list
from qmonpy.app.jobs.job_ends import format_exit, format_failed
from qmonpy.app.jobs.job_rows import JobRow, format_end, format_job_id, format_time
from qmonpy.app.tables.column import Column
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import is_whole


def find_slots(text: str) -> Amount:
    """Return the least and the greatest number of slots of a row's text, such as `4`, `2-8`, `3-` or `4,8`."""
    if is_whole(text):
        return float(text)
    ends = [part.partition("-") for part in text.split(",") if part]
    if not ends:
        return None
    return float(ends[0][0] or 0), float((ends[-1][2] or "inf") if ends[-1][1] else ends[-1][0])


QSTAT_COLUMNS: tuple[Column[JobRow], ...] = (
    Column("job", "Job ID", lambda row: format_job_id(row), lambda row: (row.job, row.task), is_number=True),
    Column("prior", "Priority", lambda row: f"{row.priority:7.5f}", lambda row: row.priority, is_number=True),
    Column("name", "Name", lambda row: row.name),
    Column("user", "User", lambda row: row.user),
    Column("state", "State", lambda row: row.state, kind=FieldKind.LETTERS),
    Column(
        "exit",
        "Exit status",
        lambda row: format_exit(row.record),
        lambda row: int(format_exit(row.record) or -1),
        is_number=True,
        amount=lambda row: float(format_exit(row.record)) if format_exit(row.record) else None,
        tooltip="What the program returned; 0 is success, above 128 a signal ended it",
    ),
    Column(
        "failed",
        "Failed",
        lambda row: format_failed(row.record),
        lambda row: row.record.failed if row.record else 0,
        kind=FieldKind.NUMBER,
        amount=lambda row: float(row.record.failed) if row.record else None,
        tooltip="The problem that the cluster had with the task (sge_status(5)), not what its program returned",
    ),
    Column(
        "time",
        "Submitted / started",
        lambda row: format_time(row.time),
        lambda row: row.time,
        kind=FieldKind.TIME,
        amount=lambda row: row.time or None,
    ),
    Column(
        "start",
        "Expected start",
        lambda row: row.start_text,
        lambda row: row.start.sort_key if row.start is not None else (4, 0),
        tooltip=(
            "When the job starts, in the time zone of this machine: planned by the scheduler (-R y), expected by the"
            " model's forecast, or never as it is"
        ),
        kind=FieldKind.TIME,
        amount=lambda row: row.start.start if row.start is not None else None,
        choices=("never", "held", "unknown", "next pass", "not before", "due since", "in error", "not in its AR"),
        aliases=("starts",),
    ),
    Column("queue", "Queue", lambda row: row.queue, texts=lambda row: row.instances),
    Column(
        "slots",
        "Slots",
        lambda row: row.slots,
        lambda row: int(row.slots.split("-")[0].split(",")[0] or 0),
        is_number=True,
        amount=lambda row: find_slots(row.slots),
    ),
    Column("tasks", "Tasks", lambda row: row.tasks),
    Column(
        "ar",
        "AR",
        lambda row: str(row.reservation or ""),
        lambda row: row.reservation,
        is_number=True,
        amount=lambda row: row.reservation or None,
        tooltip="Id of the advance reservation that the job runs in (-ar)",
    ),
    Column("project", "Project", lambda row: row.project),
    Column("department", "Department", lambda row: row.department, is_shown=False),
    Column("pe", "PE", lambda row: row.pe),
    Column(
        "resources",
        "Requested",
        lambda row: row.resources,
        texts=lambda row: split_list(row.resources),
    ),
    Column(
        "end",
        "Ends",
        lambda row: format_end(row.end_time),
        lambda row: row.end_time,
        is_shown=False,
        kind=FieldKind.TIME,
        amount=lambda row: row.end_time if 0 < row.end_time < FOREVER else None,
    ),
)
"""The columns of qstat; `job_columns` has those that can be added."""
