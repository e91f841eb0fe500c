"""Records of the reporting file (reporting(5); reservations: specification of 2007, 5.4.3.2), as 8.1.9 writes them.

A record is a line: the time at which it was written, its type, and the fields of the type. The functions return lines
without line breaks; times are in seconds since the epoch.
"""

from collections.abc import Iterable
from enum import StrEnum

from qmonpy.formats.output.accounting import NONE, clean_field, format_accounting_line, join_fields
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import ReservationEvent

MESSAGES = {
    ReservationEvent.UNKNOWN: "",
    ReservationEvent.CREATED: "AR created",
    ReservationEvent.START_REACHED: "start time of AR reached",
    ReservationEvent.END_REACHED: "end time of AR reached",
    ReservationEvent.UNSATISFIED: "AR resources unsatisfied",
    ReservationEvent.SATISFIED: "AR resources satisfied",
    ReservationEvent.TERMINATED: "end time of AR reached",
    ReservationEvent.DELETED: "AR deleted",
}
"""The message for an event, in the words of 8.1.9 (which writes none when a reservation is created)."""

MASTER, SCHEDULER, EXECUTION_DAEMON = "master", "scheduler", "execution daemon"
"""Who does what no user does."""
_EVERY_TASK, _NO_ARRAY = -1, 0
_BASE_PRIORITY = 1024
"""What 8.1.9 adds to the priority of `-p` where it keeps it."""


class JobEvent(StrEnum):
    """What happened to a job or a task, as `job_log` has it."""

    PENDING = "pending"
    SENT = "sent"
    DELIVERED = "delivered"
    SUSPENDED = "suspended"
    UNSUSPENDED = "unsuspended"
    RESTART = "restart"
    ERROR = "error"
    DELETED = "deleted"
    FINISHED = "finished"


def format_new_job(time: int, job: Job) -> str:
    """Return the record `new_job`: a job was submitted."""
    return _record(time, "new_job", job.submit_time, job.number, _EVERY_TASK, NONE, job.name, *_describe_job(job))


def format_job_log(
    time: int, job: Job, task: int | None, event: JobEvent, state: str, user: str, host: str, message: str
) -> str:
    """Return the record `job_log` of an event of a task, or of all tasks of a job (None).

    `user` and `host` are who began it, and where.
    """
    number = _EVERY_TASK if task is None else task if job.is_array else _NO_ARRAY
    return _record(
        time,
        "job_log",
        time,
        event,
        job.number,
        number,
        NONE,
        state,
        user,
        host,
        0,
        _BASE_PRIORITY + job.priority,
        job.submit_time,
        job.name,
        *_describe_job(job)[:-1],
        message,
    )


def _describe_job(job: Job) -> tuple[object, ...]:
    group = job.groups[0] if job.groups else NONE
    return job.owner, group, job.project or "", job.department, job.account, _BASE_PRIORITY + job.priority


def format_queue(time: int, instance: str, letters: str) -> str:
    """Return the record `queue`: a queue instance came into a state; letters of qstat, empty for nothing special."""
    return _record(time, "queue", *_split(instance), time, letters)


def format_queue_consumable(time: int, instance: str, letters: str, amounts: str) -> str:
    """Return the record `queue_consumable`; `amounts` are those of `format_amounts`."""
    return f"{_record(time, 'queue_consumable', *_split(instance), time, letters)}:{amounts}"


def format_host(time: int, host: str, values: Iterable[tuple[str, str]]) -> str:
    """Return the record `host` of load values, given by name."""
    words = ",".join(f"{name}={clean_field(value)}" for name, value in values)
    return f"{_record(time, 'host', host, time, _HOST_STATE)}:{words}"


def format_host_consumable(time: int, host: str, amounts: str) -> str:
    """Return the record `host_consumable`; `global` is a host, too."""
    return f"{_record(time, 'host_consumable', host, time, _HOST_STATE)}:{amounts}"


_HOST_STATE = "X"
"""8.1.9 knows no state of a host."""


def format_consumables(rows: Iterable[tuple[str, float, str] | None]) -> str:
    """Return amounts of consumables by name: what is used, and what there is, as text.

    None stands for one that is there and not told: 8.1.9 writes a comma behind each but the last, told or not.
    """
    parts = list(rows)
    words = (
        f"{clean_field(row[0])}={row[1]:f}={clean_field(row[2])}{',' if at < len(parts) else ''}"
        for at, row in enumerate(parts, 1)
        if row is not None
    )
    return "".join(words)


def format_share_log(
    time: int, usage_time: int, path: str, names: tuple[str, str], counts: tuple[int, int], numbers: Iterable[float]
) -> str:
    """Return the record `sharelog` of a node of the share tree.

    `names` are user and project, `counts` shares and jobs, `numbers` level, total, long and short target, actual share,
    usage, cpu, mem, io, and these three undecayed.
    """
    words = (f"{each:f}" for each in numbers)
    return f"{_record(time, 'sharelog', time, usage_time, path, *names, *counts, *words)}:"


def format_new_ar(reservation: Reservation) -> str:
    """Return the record `new_ar`: a reservation was made."""
    time = reservation.submit_time
    return _record(time, "new_ar", time, reservation.id, reservation.request.owner)


def format_ar_attribute(time: int, reservation: Reservation) -> str:
    """Return the record of the attributes of a new or changed reservation; 8.1.9 calls it `ar_attr`."""
    request = reservation.request
    return _record(
        time,
        "ar_attribute",
        time,
        reservation.submit_time,
        reservation.id,
        request.name or "",
        request.account,
        reservation.start,
        reservation.end,
        reservation.pe or "",
        ",".join(f"{each.name}={each.value}" for each in request.resources),
    )


def format_ar_log(time: int, reservation: Reservation, event: ReservationEvent) -> str:
    """Return the record `ar_log`: a reservation came into its state by an event."""
    return _record(
        time, "ar_log", time, reservation.submit_time, reservation.id, reservation.state, event, MESSAGES[event]
    )


def format_ar_acct(time: int, reservation: Reservation) -> tuple[str, ...]:
    """Return the records `ar_acct` of an ended reservation: one for each queue instance, in the order granted."""
    return tuple(
        _record(time, "ar_acct", time, reservation.submit_time, reservation.id, *_split(instance), slots)
        for instance, slots in reservation.pieces
    )


def format_acct(time: int, job: Job, task: FinishedTask) -> str:
    """Return the record `acct` of an ended task; the fields are those of the accounting file."""
    return f"{time}:acct:{format_accounting_line(job, task)}"


def _split(instance: str) -> tuple[str, str]:
    queue, _, host = instance.partition("@")
    return queue, host


def _record(*fields: object) -> str:
    return join_fields(fields)
