"""All columns of jobs: those of qstat, usage, requests and policies; those behind qstat's are shown when chosen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from qmonpy.app.filter.field import Amount, FieldKind, split_list
from qmonpy.app.jobs.job_ends import find_efficiency, format_exit, format_failed
from qmonpy.app.jobs.job_rows import JobRow, format_end, format_job_id, format_time
from qmonpy.app.jobs.policy_columns import POLICY_COLUMNS
from qmonpy.app.jobs.submit_command import draft_of_job, format_requests
from qmonpy.app.jobs.submit_draft import split_words
from qmonpy.app.tables.column import Column, words_of
from qmonpy.app.tables.column import filter_rows as filter_any_rows
from qmonpy.formats.submission.scope_words import list_scopes
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Job
from qmonpy.translation import grouped, later, tr


def find_slots(text: str) -> Amount:
    """Return the least and the greatest number of slots of a row's text, such as `4`, `2-8`, `3-` or `4,8`."""
    if is_whole(text):
        return float(text)
    ends = [part.partition("-") for part in text.split(",") if part]
    if not ends:
        return None
    return float(ends[0][0] or 0), float((ends[-1][2] or "inf") if ends[-1][1] else ends[-1][0])


def _start_texts(row: JobRow) -> tuple[str, ...]:
    """Return what the cell shows of a start; where that is a word in another language, also the word that is typed."""
    shown = row.start_text
    if row.start is None or row.start.start is not None or tr(row.start.kind.value) == row.start.kind.value:
        return (shown,)
    return shown, row.start.kind.value


START_WORDS = (
    later("never"), later("held"), later("unknown"), later("next pass"), later("not before"), later("due since"),
    later("in error"), later("not in its AR"),
)  # fmt: skip
QSTAT_COLUMNS: tuple[Column[JobRow], ...] = (
    Column("job", later("Job ID"), lambda row: format_job_id(row), lambda row: (row.job, row.task), is_number=True),
    Column(
        "prior", later("Priority"), lambda row: grouped(row.priority, ".5f"), lambda row: row.priority, is_number=True
    ),
    Column("name", later("Name"), lambda row: row.name),
    Column("user", later("User"), lambda row: row.user),
    Column("state", later("State"), lambda row: row.state, kind=FieldKind.LETTERS),
    Column(
        "exit",
        later("Exit status"),
        lambda row: format_exit(row.record),
        lambda row: int(format_exit(row.record) or -1),
        is_number=True,
        amount=lambda row: float(format_exit(row.record)) if format_exit(row.record) else None,
        tooltip=later("What the program returned; 0 is success, above 128 a signal ended it"),
    ),
    Column(
        "failed",
        later("Failed"),
        lambda row: format_failed(row.record),
        lambda row: row.record.failed if row.record else 0,
        kind=FieldKind.NUMBER,
        amount=lambda row: float(row.record.failed) if row.record else None,
        tooltip=later("The problem that the cluster had with the task (sge_status(5)), not what its program returned"),
    ),
    Column(
        "time",
        later("Submitted / started"),
        lambda row: format_time(row.time),
        lambda row: row.time,
        kind=FieldKind.TIME,
        amount=lambda row: row.time or None,
    ),
    Column(
        "start",
        later("Expected start"),
        lambda row: row.start_text,
        lambda row: row.start.sort_key if row.start is not None else (4, 0),
        tooltip=(
            later(
                "When the job starts, in the time zone of this machine: planned by the scheduler (-R y), expected by"
                " the model's forecast, or never as it is"
            )
        ),
        kind=FieldKind.TIME,
        amount=lambda row: row.start.start if row.start is not None else None,
        texts=lambda row: _start_texts(row),
        choices=START_WORDS,
        aliases=("starts",),
    ),
    Column("queue", later("Queue"), lambda row: row.queue, texts=lambda row: row.instances),
    Column(
        "slots",
        later("Slots"),
        lambda row: row.slots,
        lambda row: int(row.slots.split("-")[0].split(",")[0] or 0),
        is_number=True,
        amount=lambda row: find_slots(row.slots),
    ),
    Column("tasks", later("Tasks"), lambda row: row.tasks),
    Column(
        "ar",
        "AR",
        lambda row: str(row.reservation or ""),
        lambda row: row.reservation,
        is_number=True,
        amount=lambda row: row.reservation or None,
        tooltip=later("Id of the advance reservation that the job runs in (-ar)"),
    ),
    Column("project", later("Project"), lambda row: row.project),
    Column("department", later("Department"), lambda row: row.department, is_shown=False),
    Column("pe", "PE", lambda row: row.pe),
    Column(
        "resources",
        later("Requested"),
        lambda row: row.resources,
        texts=lambda row: split_list(row.resources),
    ),
    Column(
        "end",
        later("Ends"),
        lambda row: format_end(row.end_time),
        lambda row: row.end_time,
        is_shown=False,
        kind=FieldKind.TIME,
        amount=lambda row: row.end_time if 0 < row.end_time < FOREVER else None,
    ),
)
"""The columns of qstat; `job_columns` has those that can be added."""

_UNITS = ((1024.0**4, "T"), (1024.0**3, "G"), (1024.0**2, "M"), (1024.0, "K"))


def format_cpu(seconds: float) -> str:
    """Return processor time as qmon shows it: `0:01:23:45`, days first."""
    whole = int(seconds)
    return f"{whole // 86400}:{whole // 3600 % 24:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def format_memory(size: float) -> str:
    """Return bytes in the unit of Grid Engine that fits: `1.5G`."""
    for unit, letter in _UNITS:
        if size >= unit:
            return f"{grouped(size / unit, '.4g')}{letter}"
    return f"{size:.0f}"


def _five_places(value: float) -> str:
    return grouped(value, ".5f")


def _usage_column(
    id: str, title: str, field: str, show: Callable[[float], str], kind: FieldKind, tooltip: str
) -> Column[JobRow]:
    def find(row: JobRow) -> float | None:
        return getattr(row.usage, field) if row.usage is not None else None

    def text(row: JobRow) -> str:
        value = find(row)
        return "" if value is None else show(value)

    def key(row: JobRow) -> float:
        value = find(row)
        return -1.0 if value is None else value

    return Column(id, title, text, key, is_number=True, tooltip=tooltip, is_shown=False, kind=kind, amount=find)


USAGE_COLUMNS: tuple[Column[JobRow], ...] = (
    _usage_column("used_cpu", "CPU", "cpu_seconds", format_cpu, FieldKind.DURATION,
        later("Processor time used: days, h:m:s")),
    _usage_column(
        "used_mem", "MEM", "memory_gb_seconds", _five_places, FieldKind.NUMBER,
        later("Memory used, added up over time: GB times seconds of processor time"),
    ),
    _usage_column("used_io", "IO", "io_gb", _five_places, FieldKind.NUMBER, later("Data read and written, in GB")),
    _usage_column("used_vmem", "VMEM", "vmem_bytes", format_memory, FieldKind.MEMORY,
        later("Virtual memory at present")),
    _usage_column("used_maxvmem", "MAXVMEM", "max_vmem_bytes", format_memory, FieldKind.MEMORY,
        later("The most of it")),
)  # fmt: skip
"""Of running and ended tasks; on a simulated cluster, which executes nothing, memory and io are guesses."""
EFFICIENCY = Column[JobRow](
    "efficiency",
    later("Efficiency"),
    lambda row: "" if (found := _efficiency(row)) is None else f"{found:.0f} %",
    lambda row: -1.0 if (found := _efficiency(row)) is None else found,
    is_number=True,
    kind=FieldKind.NUMBER,
    amount=lambda row: _efficiency(row),
    is_shown=False,
    tooltip=later("Processor time in per cent of slots times run time; a simulation measures none"),
)
USAGE_IDS = frozenset(column.id for column in USAGE_COLUMNS)


def _efficiency(row: JobRow) -> float | None:
    return find_efficiency(row.record, int(row.slots) if is_whole(row.slots) else 0)


def _account(row: JobRow) -> str:
    return row.asked.account if row.asked is not None else row.record.account if row.record is not None else ""


def _asked_column(id: str, title: str, text: Callable[[Job], str], tooltip: str = "") -> Column[JobRow]:
    return Column(
        id, title, lambda row: text(row.asked) if row.asked is not None else "", tooltip=tooltip, is_shown=False
    )


def _asked_number(id: str, title: str, find: Callable[[Job], int | None], tooltip: str) -> Column[JobRow]:
    """Return a column of numbers; None is none."""

    def number(row: JobRow) -> int | None:
        return find(row.asked) if row.asked is not None else None

    def text(row: JobRow) -> str:
        found = number(row)
        return "" if found is None else str(found)

    def key(row: JobRow) -> tuple[bool, int]:
        found = number(row)
        return found is not None, found or 0

    return Column(id, title, text, key, is_number=True, tooltip=tooltip, is_shown=False, amount=number)


def _switch_column(id: str, title: str, is_on: Callable[[Job], object], tooltip: str) -> Column[JobRow]:
    def find(row: JobRow) -> tuple[str, ...]:
        return words_of(later("yes")) if row.asked is not None and is_on(row.asked) else ("",)

    return Column(id, title, lambda row: find(row)[-1], texts=find, tooltip=tooltip, is_shown=False)


def _field(name: str) -> Callable[[Job], str]:
    """Return a function for the text of a field of the form of jobs."""

    def text(job: Job) -> str:
        return str(getattr(draft_of_job(job), name))

    return text


def _restart(job: Job) -> str:
    return "" if job.is_restartable is None else "y" if job.is_restartable else "n"


def _arguments(job: Job) -> str:
    words = split_words(draft_of_job(job).program) or ()
    return " ".join(words[1:])


def _folder(job: Job) -> str:
    draft = draft_of_job(job)
    return tr("present folder (-cwd)") if draft.is_cwd else draft.directory


ASKED_COLUMNS: tuple[Column[JobRow], ...] = (
    Column(
        "submitted", later("Submitted at"), lambda row: format_time(row.submit_time), lambda row: row.submit_time,
        is_shown=False, kind=FieldKind.TIME, amount=lambda row: row.submit_time or None,
    ),
    Column("holds",
        later("Holds"), lambda row: row.holds, tooltip=later("u user, o operator, s system"), is_shown=False,
           kind=FieldKind.LETTERS),
    Column("account", later("Account"), lambda row: _account(row), tooltip="-A", is_shown=False),
    _asked_column("preferred", later("Preferred"), lambda job: format_requests(job.soft_resources), "-soft -l"),
    _asked_column("asked_queues", later("Queues asked"), lambda job: ",".join(job.hard_queues), "-q"),
    _asked_column("master", later("Master queue"), lambda job: ",".join(job.master_queues), "-masterq"),
    _asked_column("scopes",
        later("Asked by scope"), lambda job: " ".join(list_scopes(job)), "-scope master, -scope slave"),
    _asked_column(
        "other_requests", later("Other requests"), lambda job: ", ".join(job.other_requests),
        later("Requests of Open Cluster Scheduler 9, such as those for cores (-bamount) or an allocation rule (-par)"),
    ),
    _switch_column("reserves", later("Reserves"), lambda job: job.wants_reservation, "-R y"),
    _asked_number("posix", "-p", lambda job: job.priority, later("The priority that was asked for (-p)")),
    _asked_number("share", later("Job share"), lambda job: job.job_share or None, "-js"),
    _asked_column("not_before", later("Not before"), lambda job: format_time(job.start_after), "-a"),
    _asked_column("deadline", later("Deadline"), lambda job: format_time(job.deadline), "-dl"),
    _asked_column("predecessors", later("Waits for"), lambda job: ",".join(map(str, job.predecessors)), "-hold_jid"),
    _asked_column("array_predecessors", later("Tasks wait for"), _field("array_predecessors"), "-hold_jid_ad"),
    _asked_number("at_a_time", later("Tasks at a time"), lambda job: job.max_running_tasks or None, "-tc"),
    _asked_column("restart", later("Rerun"), _restart, later("-r: y or n, empty as the queue says")),
    _switch_column("notify", later("Notify"), lambda job: draft_of_job(job).is_notified, "-notify"),
    _asked_column("checkpoint", later("Checkpointing"), _field("checkpoint"), "-ckpt"),
    _asked_column("arguments", later("Arguments"), _arguments, later("Arguments of the script or command")),
    _asked_column("folder", later("Working folder"), _folder, "-wd, -cwd"),
    _asked_column("stdout", later("Output"), _field("stdout"), "-o"),
    _asked_column("stderr", later("Errors"), _field("stderr"), "-e"),
    _switch_column("merged", later("Merged"), lambda job: draft_of_job(job).is_merged,
        later("-j y: errors go into the output")),
    _asked_column("mail", later("Mail"), lambda job: job.mail_options,
        later("-m: b start, e end, a abort, s suspension")),
    _asked_column("mail_to", later("Mail to"), lambda job: ",".join(job.mail_to), "-M"),
)  # fmt: skip
TOLD_IDS = frozenset(
    {
        "array_predecessors", "arguments", "checkpoint", "folder", "merged", "notify", "share", "stderr", "stdout",
    }
)  # fmt: skip
"""The columns for which a real cluster is asked apart, as its snapshots do not have them."""
JOB_COLUMNS: tuple[Column[JobRow], ...] = (*QSTAT_COLUMNS, *USAGE_COLUMNS, EFFICIENCY, *ASKED_COLUMNS, *POLICY_COLUMNS)


def filter_rows(rows: tuple[JobRow, ...], text: str) -> list[JobRow]:
    """Return the rows in which every word of the text is found; see `column.filter_rows`."""
    return filter_any_rows(rows, text, JOB_COLUMNS)


def with_told(rows: Iterable[JobRow], told: Mapping[int, tuple[str, ...]]) -> tuple[JobRow, ...]:
    """Return rows of jobs with the options that a cluster told of them, where they have none of their own."""
    return tuple(_with_options(row, told.get(row.job, ())) for row in rows)


def _with_options(row: JobRow, options: tuple[str, ...]) -> JobRow:
    if row.asked is None or row.asked.arguments or not options:
        return row
    return replace(row, asked=replace(row.asked, arguments=options))
