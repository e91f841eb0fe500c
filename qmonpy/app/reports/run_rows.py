"""The runs of jobs behind a number as rows of a table, and all fields of the record of one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from qmonpy.app.reports.cell_words import format_bytes, format_moment, format_number, format_seconds
from qmonpy.app.tables.column import Column
from qmonpy.model.work.failed_codes import format_ending
from qmonpy.reporting.questions.job_run import JobRecord, JobRun
from qmonpy.translation import grouped, later, tr

RUN_COLUMNS: tuple[Column[JobRun], ...] = (
    Column("job", "Job", lambda run: format_job(run), lambda run: (run.job, run.task), is_number=True),
    Column("user", "User", lambda run: run.user),
    Column("name", "Name", lambda run: run.name),
    Column("wait", "Wait", lambda run: format_seconds(run.wait), lambda run: run.wait, is_number=True),
    Column("run", "Run time", lambda run: format_seconds(run.run), lambda run: run.run, is_number=True),
    Column("slots", "Slots", lambda run: str(run.slots), lambda run: run.slots, is_number=True),
    Column("end", "Ended as", lambda run: format_ending(run.failed, run.exit_status)),
    Column("cpu", "CPU time", lambda run: format_seconds(run.cpu), lambda run: run.cpu, is_number=True),
    Column("vmem", "Memory", lambda run: format_bytes(run.max_vmem), lambda run: run.max_vmem, is_number=True),
    Column("host", "Host", lambda run: run.host),
    Column("queue", "Queue", lambda run: run.queue),
    Column("project", "Project", lambda run: run.project),
    Column("submitted", "Submitted", lambda run: format_moment(run.submitted), lambda run: run.submitted),
    Column("started", "Started", lambda run: format_moment(run.started), lambda run: run.started),
    Column("ended", "Ended", lambda run: format_moment(run.ended), lambda run: run.ended),
)


def list_run_columns(*, is_simulated: bool = False) -> tuple[Column[JobRun], ...]:
    """Return the columns of runs; of a simulated cluster the head of what is a guess says so."""
    if not is_simulated:
        return RUN_COLUMNS
    title = later("Memory (a guess)")
    return tuple(replace(each, title=title) if each.id == "vmem" else each for each in RUN_COLUMNS)


def format_job(run: JobRun) -> str:
    """Return the number of a job, and of the task of an array: `31`, `31.4`."""
    return f"{run.job}.{run.task}" if run.task else str(run.job)


_TIMES = frozenset({"submission_time", "start_time", "end_time", "curr_time"})
_DURATIONS = frozenset({"ru_wallclock", "ru_utime", "ru_stime", "cpu", "iow"})
_BYTES = frozenset({"maxvmem"})
_UNITS = {"mem": "GB s", "io": "GB"}
_HIDDEN = frozenset({"id", "parent", "ar_parent"})
"""The numbers of rows, which are the database's own."""
_GUESSED = frozenset({"mem", "io", "maxvmem"})
GUESS = later("(a guess: nothing is executed)")
"""Behind a number of which nothing is known on a simulated cluster."""


def find_fields(record: JobRecord, *, is_simulated: bool = False) -> tuple[tuple[str, str], ...]:
    """Return all fields of a record by their names in accounting(5), with their values as people read them.

    Of a simulated cluster it is said which of them are guesses.
    """
    guessed = _GUESSED if is_simulated else frozenset()
    requests = [(tr("asked: {name}").format(name=name), value) for name, value in record.requests]
    reservation = [("reservation", str(record.reservation))] if record.reservation is not None else []
    usage = ((name, f"{text} {GUESS}" if name in guessed else text) for name, text in _fields(record.usage))
    return (*_fields(record.job), *usage, *reservation, *requests, *_log(record.log))


def _fields(row: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for column, value in row.items():
        name = column.partition("_")[2]
        if name not in _HIDDEN and value is not None:
            yield name, _format(name, value)


def _format(name: str, value: Any) -> str:
    if isinstance(value, datetime):
        return format_moment(value.replace(tzinfo=UTC).timestamp())
    if name in _DURATIONS:
        return f"{format_seconds(float(value))} ({grouped(value, ',.10g')} s)"
    if name in _BYTES:
        return format_bytes(float(value))
    if name == "failed" and value:
        return format_ending(int(value), 0)
    if isinstance(value, float):
        return f"{format_number(value)} {_UNITS.get(name, '')}".strip()
    return str(value)


def _log(rows: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    for row in rows:
        words = (row.get(f"jl_{name}") for name in ("event", "state", "user", "host", "message"))
        yield (
            _format("time", row["jl_time"]) if row.get("jl_time") else "log",
            " ".join(str(each) for each in words if each),
        )
