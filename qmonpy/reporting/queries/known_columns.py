"""What is known of columns by their names: those of the views, and names that queries give to the like."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from qmonpy.reporting.queries.result_table import Column, ColumnKind

_TIMES = "time start_time end_time submission_time time_start time_end termination_time ar_submission_time"
_DURATIONS = "wait_time turnaround_time job_duration ar_duration unused_time wallclock_time"
_KNOWN: Mapping[str, Column] = {
    **{name: Column(name, name.replace("_", " ").capitalize(), "time") for name in _TIMES.split()},
    **{name: Column(name, name.replace("_", " ").capitalize(), "duration") for name in _DURATIONS.split()},
    "cpu": Column("cpu", "CPU time", "duration"),
    "mem": Column("mem", "Memory over time", "number", "GB s"),
    "io": Column("io", "Input and output", "number", "GB"),
    "iow": Column("iow", "Waited for input and output", "duration"),
    "maxvmem": Column("maxvmem", "Most memory", "bytes"),
    "ar_number": Column("ar_number", "Reservation", "number"),
    "ar_duration": Column("ar_duration", "Reserved", "duration"),
    "unused_time": Column("unused_time", "Unused", "duration"),
    "job_duration": Column("job_duration", "Run time", "duration"),
    "job_number": Column("job_number", "Job", "number"),
    "task_number": Column("task_number", "Task", "number"),
    "pe_taskid": Column("pe_taskid", "Task of the PE", "text"),
    "username": Column("username", "User", "text"),
    "granted_pe": Column("granted_pe", "Parallel environment", "text"),
    "hostname": Column("hostname", "Host", "text"),
    "percent": Column("percent", "Per cent", "percent"),
    "hour": Column("hour", "Hour", "time", "hour"),
    "day": Column("day", "Day", "time", "day"),
    "month": Column("month", "Month", "time", "month"),
}
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?", re.ASCII)


def describe_column(name: str, cells: Iterable[object], declared: Sequence[Column] = ()) -> Column:
    """Return a column of a result: as it was declared, else by its name, else by its first cells."""
    known = next((each for each in declared if each.name == name), None) or _KNOWN.get(name)
    values = [each for each in cells if each is not None]
    kind = _find_kind(values)
    if known is None:
        return Column(name, name.replace("_", " ").capitalize(), kind)
    # A name says nothing if the values are of another kind, as after `to_char(time_start, ...) AS time`.
    return known if not values or (known.kind == "text") == (kind == "text") else Column(name, known.title, kind)


def _find_kind(values: Sequence[object]) -> ColumnKind:
    if not values:
        return "text"
    if all(isinstance(each, str) for each in values):
        return "time" if all(_MOMENT.fullmatch(str(each)) for each in values) else "text"
    if all(isinstance(each, date) for each in values):
        return "time"
    if all(isinstance(each, timedelta) for each in values):
        return "duration"
    return "number" if all(isinstance(each, (int, float, Decimal)) for each in values) else "text"
