"""Records of the file `reporting`, from its lines (reporting(5); 8.1.9's own lines where the manual page differs)."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from qmonpy.reporting.records.amount import (
    NoNumberError,
    parse_decimal,
    parse_number,
    parse_signed,
    parse_time,
    parse_whole,
)
from qmonpy.reporting.records.record import (
    Fault,
    HostValues,
    JobLog,
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
from qmonpy.reporting.records.usage import parse_usage_line

COMMENT = "#"
_NONE = "NONE"


def parse_reporting_line(line: str) -> Record | Fault | None:
    """Return the record of a line without its end; None for an empty line or a comment."""
    if not line or line.startswith(COMMENT):
        return None
    written, _, rest = line.partition(":")
    kind, _, data = rest.partition(":")
    if kind == "acct":
        try:
            return parse_usage_line(data, parse_time(written))
        except NoNumberError:
            return Fault("record.time", f'"{written}" is no time')
    entry = _KINDS.get(kind)
    if entry is None:
        return Fault("record.kind", f'"{kind}" is no kind of record')
    least, read = entry
    fields = data.split(":")
    if len(fields) < least:
        return Fault("record.fields", f"a record {kind} has {least} fields behind its kind, this has {len(fields)}")
    try:
        return read(parse_time(written), fields)
    except NoNumberError as error:
        where = _name_field(kind, [written, *fields], error.text)
        return Fault("record.number", f'"{error.text}" stands where a number belongs{where}')


def _name_field(kind: str, fields: Sequence[str], text: str) -> str:
    """Return which field of a record has the text that is no number, in words."""
    names = ("time", *_NUMBERS.get(kind, ()))
    found = next((name for name, each in zip(names, fields, strict=False) if name and each == text), "")
    return f", in the field {found}" if found else ""


def _read_new_job(time: int, fields: Sequence[str]) -> NewJob:
    submitted, number, task, pe_task = fields[:4]
    name, owner, group, project, department, account, priority = _join_first(fields[4:], 7)
    return NewJob(
        time,
        parse_time(submitted),
        parse_number(number),
        parse_signed(task),
        pe_task or _NONE,
        name,
        owner,
        group,
        project or _NONE,
        department or _NONE,
        account,
        parse_signed(priority),
    )


def _read_job_log(time: int, fields: Sequence[str]) -> JobLog:
    """Read a log of a job; what is too much belongs to the message, which is the last field."""
    event_time, event, number, task, pe_task, state, user, host, state_time, priority, submitted = fields[:11]
    name, owner, group, project, department, account = fields[11:17]
    return JobLog(
        time,
        parse_time(event_time),
        event,
        parse_number(number),
        parse_signed(task),
        pe_task or _NONE,
        state,
        user,
        host,
        parse_signed(state_time),
        parse_signed(priority),
        parse_time(submitted),
        name,
        owner,
        group,
        project or _NONE,
        department or _NONE,
        account,
        ":".join(fields[17:]),
    )


def _read_host(time: int, fields: Sequence[str]) -> HostValues:
    hostname, report_time, _ = fields[:3]
    return HostValues(time, hostname, parse_time(report_time), _read_values(":".join(fields[3:])))


def _read_queue(time: int, fields: Sequence[str]) -> QueueValues:
    qname, hostname, report_time, state = fields[:4]
    return QueueValues(time, qname, hostname, parse_time(report_time), state, (), is_state=True)


def _read_queue_consumable(time: int, fields: Sequence[str]) -> QueueValues:
    qname, hostname, report_time, state = fields[:4]
    values = _read_values(":".join(fields[4:]))
    return QueueValues(time, qname, hostname, parse_time(report_time), state, values, is_state=False)


def _read_values(text: str) -> tuple[Value, ...]:
    """Read values; the manual page separates them by blanks, 8.1.9 by commas."""
    values = []
    for part in text.replace(" ", ",").split(","):
        if part:
            variable, _, rest = part.partition("=")
            actual, _, configured = rest.partition("=")
            values.append(Value(variable, actual, configured))
    return tuple(values)


def _read_share_log(time: int, fields: Sequence[str]) -> ShareLog:
    """Read a log of a node; 8.1.9 ends the line by a colon."""
    current, usage, node, user, project, shares, jobs = fields[:7]
    amounts = tuple(map(parse_decimal, fields[7:19]))
    return ShareLog(
        time,
        parse_time(current),
        parse_whole(usage),
        node,
        user,
        project,
        parse_whole(shares),
        parse_whole(jobs),
        amounts,
    )


def _read_new_reservation(time: int, fields: Sequence[str]) -> NewReservation:
    return NewReservation(time, parse_time(fields[0]), parse_number(fields[1]), ":".join(fields[2:]))


def _read_attributes(time: int, fields: Sequence[str]) -> ReservationAttributes:
    event_time, submitted, number = _read_event(fields)
    name, account, start, end, granted_pe, resources = _join_first(fields[3:], 6)
    pairs = (each.partition("=") for each in resources.split(",") if each not in {"", _NONE})
    return ReservationAttributes(
        time,
        event_time,
        submitted,
        number,
        name,
        account,
        parse_time(start),
        parse_time(end),
        granted_pe,
        tuple((variable, value) for variable, _, value in pairs),
    )


def _read_reservation_log(time: int, fields: Sequence[str]) -> ReservationLog:
    event_time, submitted, number = _read_event(fields)
    return ReservationLog(time, event_time, submitted, number, fields[3], fields[4], ":".join(fields[5:]))


def _read_reservation_usage(time: int, fields: Sequence[str]) -> ReservationUsage:
    ended, submitted, number = _read_event(fields)
    return ReservationUsage(time, ended, submitted, number, fields[3], fields[4], parse_whole(fields[5]))


def _read_event(fields: Sequence[str]) -> tuple[int, int, int]:
    """Return the time of an event, when its reservation was made, and the number of that."""
    return parse_time(fields[0]), parse_time(fields[1]), parse_number(fields[2])


def _join_first(fields: Sequence[str], count: int) -> Sequence[str]:
    """Return so many fields, the first of which is a name that may have colons."""
    more = len(fields) - count
    return fields if more <= 0 else [":".join(fields[: more + 1]), *fields[more + 1 :]]


_KINDS: Mapping[str, tuple[int, Callable[[int, Sequence[str]], Record]]] = MappingProxyType(
    {
        "new_job": (11, _read_new_job),
        "job_log": (18, _read_job_log),
        "queue": (4, _read_queue),
        "queue_consumable": (5, _read_queue_consumable),
        "host": (4, _read_host),
        "host_consumable": (4, _read_host),
        "sharelog": (19, _read_share_log),
        "new_ar": (3, _read_new_reservation),
        "ar_attr": (9, _read_attributes),
        "ar_attribute": (9, _read_attributes),
        "ar_log": (6, _read_reservation_log),
        "ar_acct": (6, _read_reservation_usage),
    }
)
"""By kind, how many fields it has at least, and what reads them."""
_EVENT = ("event_time", "submission_time", "ar_number")
_NUMBERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "new_job": ("submission_time", "job_number", "task_number"),
        "job_log": ("event_time", "", "job_number", "task_number", "", "", "", "", "state_time", "priority",
                    "submission_time"),
        "queue": ("", "", "report_time"),
        "queue_consumable": ("", "", "report_time"),
        "host": ("", "report_time"),
        "host_consumable": ("", "report_time"),
        "sharelog": ("current_time", "usage_time", "", "", "", "shares", "job_count", "level", "total",
                     "long_target_share", "short_target_share", "actual_share", "usage", "cpu", "mem", "io",
                     "long_target_cpu", "long_target_mem", "long_target_io"),
        "new_ar": ("submission_time", "ar_number"),
        "ar_attr": _EVENT,
        "ar_attribute": _EVENT,
        "ar_log": _EVENT,
        "ar_acct": (*_EVENT, "", "", "slots"),
    }
)  # fmt: skip
"""By kind, the names of the fields behind it as far as they are numbers, empty for texts."""
KINDS = frozenset({*_KINDS, "acct"})
"""The second field of the records of `reporting`."""
