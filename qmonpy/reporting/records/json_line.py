"""Records of `reporting.jsonl` and `accounting.jsonl`, in which Open Cluster Scheduler 9 writes a JSON object a line.

Names of fields and the forms of values are those that a 9.1.4 wrote. Times are in microseconds there, of which the
seconds are kept, as in the files with colons; a field that says nothing is left out where 8.1.9 writes NONE. What a
task used is read as everywhere (`formats.output.accounting_json`).
"""

import json
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from qmonpy.formats.output.accounting_json import NEEDED, list_fields
from qmonpy.reporting.records.amount import LARGEST, NoNumberError
from qmonpy.reporting.records.record import (
    Fault,
    FileKind,
    HostValues,
    JobLog,
    JobUsage,
    NewJob,
    NewReservation,
    QueueValues,
    Record,
    ReservationAttributes,
    ReservationLog,
    ReservationUsage,
    ShareLog,
    Value,
)
from qmonpy.reporting.records.usage import read_usage

_MICROSECONDS = 1_000_000
_LATEST = 2**32
_NONE = "NONE"
_NO_TASK = -1
_SHARES = (
    "level%", "total%", "long_target_share", "short_target_share", "actual_share", "usage", "cpu", "mem", "io", "ltcpu",
    "ltmem", "ltio",
)  # fmt: skip


class _MissingError(Exception):
    """A field is not there that a record of this kind has."""


class _Fields:
    """The fields of an object, each of the type that belongs there; NoNumberError names one that is none."""

    def __init__(self, values: Mapping[str, Any]):
        self.values = values

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; `default` for a field that is not there, which without one is missing."""
        value = self.values.get(name, default)
        if value is None:
            raise _MissingError(name)
        return value if isinstance(value, str) else json.dumps(value)

    def whole(self, name: str, default: int | None = None) -> int:
        """Return a whole number of at most 32 bits with its sign."""
        value = self.values.get(name, default)
        if value is None:
            raise _MissingError(name)
        if type(value) is not int or abs(value) > LARGEST:
            raise NoNumberError(_show(name, value))
        return value

    def number(self, name: str) -> int:
        """Return the number of a job or reservation."""
        found = self.whole(name)
        if found < 0:
            raise NoNumberError(_show(name, found))
        return found

    def time(self, name: str, default: int | None = None) -> int:
        """Return a time in seconds since the epoch, of one in microseconds."""
        value = self.values.get(name, default)
        if value is None:
            raise _MissingError(name)
        if type(value) is not int or not 0 <= value < _LATEST * _MICROSECONDS:
            raise NoNumberError(_show(name, value))
        return value // _MICROSECONDS

    def amount(self, name: str) -> float:
        """Return a finite number, 0 for one that is not there."""
        value = self.values.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise NoNumberError(_show(name, value))
        return float(value)

    def part(self, name: str) -> "_Fields":
        """Return the fields of an object within, none if it is not there."""
        return _Fields(self.mapping(name))

    def mapping(self, name: str) -> Mapping[str, Any]:
        """Return an object within by its names."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise NoNumberError(_show(name, value))
        return value


def _show(name: str, value: Any) -> str:
    return f'"{str(value)[:60]}" stands where something else belongs, in the field {name}'


def find_json_kind(line: str) -> FileKind | None:
    """Return of which file a line is a record; None for what is no record."""
    found = parse_json_line(line, FileKind.REPORTING)
    if not isinstance(found, Fault):
        return FileKind.REPORTING
    return None if isinstance(parse_json_line(line, FileKind.ACCOUNTING), Fault) else FileKind.ACCOUNTING


def parse_json_line(line: str, kind: FileKind) -> Record | Fault:
    """Return the record of a line of a file, which begins with a brace."""
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        return Fault("record.json", "this is no whole object of JSON")
    if not isinstance(values, dict):
        return Fault("record.json", "this is no object of JSON")
    name = "acct" if kind is FileKind.ACCOUNTING else values.get("type")
    read = _KINDS.get(name) if isinstance(name, str) else None
    if read is None:
        return Fault("record.kind", f'"{str(name)[:60]}" is no kind of record')
    fields = _Fields(values)
    try:
        return read(fields.time("time", 0 if kind is FileKind.ACCOUNTING else None), fields)
    except _MissingError as error:
        return Fault("record.fields", f"a record {name} has the field {error}, which is missing")
    except NoNumberError as error:
        return Fault("record.number", error.text)


def _read_new_job(time: int, fields: _Fields) -> NewJob:
    """Read a new job; Open Cluster Scheduler says 0 where there is no task yet, which 8.1.9 tells by -1."""
    return NewJob(
        time,
        fields.time("submission_time"),
        fields.number("job_number"),
        fields.whole("task_number", _NO_TASK) or _NO_TASK,
        fields.text("pe_taskid", _NONE),
        fields.text("job_name", ""),
        fields.text("owner"),
        fields.text("group", ""),
        fields.text("project", _NONE),
        fields.text("department", _NONE),
        fields.text("account", ""),
        fields.whole("priority", 0),
    )


def _read_job_log(time: int, fields: _Fields) -> JobLog:
    return JobLog(
        time,
        fields.time("event_time"),
        fields.text("event"),
        fields.number("job_number"),
        fields.whole("task_number", _NO_TASK),
        fields.text("pe_taskid", _NONE),
        fields.text("state", ""),
        fields.text("user", ""),
        fields.text("host", ""),
        fields.time("state_time", 0),
        fields.whole("priority", 0),
        fields.time("submission_time", 0),
        fields.text("job_name", ""),
        fields.text("owner", ""),
        fields.text("group", ""),
        fields.text("project", _NONE),
        fields.text("department", _NONE),
        fields.text("account", ""),
        fields.text("message", ""),
    )


def _read_usage(time: int, fields: _Fields) -> JobUsage | Fault:
    for name in NEEDED:
        if fields.values.get(name) is None:
            raise _MissingError(name)
    return read_usage(list_fields(fields.values), time)


def _read_host(time: int, fields: _Fields) -> HostValues:
    values = tuple(Value(name, str(value), "") for name, value in fields.mapping("load_values").items())
    return HostValues(time, fields.text("hostname"), fields.time("report_time"), values)


def _read_host_consumable(time: int, fields: _Fields) -> HostValues:
    return HostValues(time, fields.text("hostname"), fields.time("report_time"), _read_consumables(fields))


def _read_queue(time: int, fields: _Fields) -> QueueValues:
    place = fields.text("qname"), fields.text("hostname"), fields.time("report_time")
    return QueueValues(time, *place, fields.text("state", ""), (), is_state=True)


def _read_queue_consumable(time: int, fields: _Fields) -> QueueValues:
    place = fields.text("qname"), fields.text("hostname"), fields.time("report_time")
    return QueueValues(time, *place, fields.text("state", ""), _read_consumables(fields), is_state=False)


def _read_consumables(fields: _Fields) -> tuple[Value, ...]:
    consumables = fields.part("consumables")
    found = []
    for name in fields.mapping("consumables"):
        each = consumables.part(name)
        found.append(Value(name, each.text("utilization", "0"), each.text("capacity", "")))
    return tuple(found)


def _read_share_log(time: int, fields: _Fields) -> ShareLog:
    return ShareLog(
        time,
        fields.time("curr_time"),
        fields.time("usage_time", 0),
        fields.text("node_name"),
        fields.text("user_name", ""),
        fields.text("project_name", ""),
        fields.whole("shares", 0),
        fields.whole("job_count", 0),
        tuple(map(fields.amount, _SHARES)),
    )


def _read_new_reservation(time: int, fields: _Fields) -> NewReservation:
    return NewReservation(time, fields.time("ar_submission_time"), fields.number("ar_number"), fields.text("ar_owner"))


def _read_attributes(time: int, fields: _Fields) -> ReservationAttributes:
    return ReservationAttributes(
        time,
        fields.time("ar_state_change_time", time * _MICROSECONDS),
        fields.time("ar_submission_time"),
        fields.number("ar_number"),
        fields.text("ar_name", ""),
        fields.text("ar_account", ""),
        fields.time("ar_start_time"),
        fields.time("ar_end_time"),
        fields.text("ar_granted_pe", _NONE),
        tuple((name, str(value)) for name, value in fields.mapping("ar_granted_resources").items()),
    )


def _read_reservation_log(time: int, fields: _Fields) -> ReservationLog:
    return ReservationLog(
        time,
        fields.time("ar_state_change_time"),
        fields.time("ar_submission_time"),
        fields.number("ar_number"),
        fields.text("ar_state", ""),
        fields.text("ar_event"),
        fields.text("ar_message", ""),
    )


def _read_reservation_usage(time: int, fields: _Fields) -> ReservationUsage:
    return ReservationUsage(
        time,
        fields.time("ar_termination_time"),
        fields.time("ar_submission_time"),
        fields.number("ar_number"),
        fields.text("ar_qname"),
        fields.text("ar_hostname"),
        fields.whole("ar_slots"),
    )


_KINDS: Mapping[str, Callable[[int, _Fields], Record | Fault]] = MappingProxyType(
    {
        "new_job": _read_new_job,
        "job_log": _read_job_log,
        "acct": _read_usage,
        "host": _read_host,
        "host_consumable": _read_host_consumable,
        "queue": _read_queue,
        "queue_consumable": _read_queue_consumable,
        "sharelog": _read_share_log,
        "new_ar": _read_new_reservation,
        "ar_attribute": _read_attributes,
        "ar_log": _read_reservation_log,
        "ar_acct": _read_reservation_usage,
    }
)
"""By the field `type` of `reporting.jsonl`; each line of `accounting.jsonl` is what a task used, without a type."""
