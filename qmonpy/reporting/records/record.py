"""The kinds of records of the files `reporting` and `accounting` (reporting(5), accounting(5)).

Times are seconds since the epoch, 0 where a record tells none. `time` is when a record was written; records of
`accounting` do not tell it, and have 0. Texts are as they stand in the line.
"""

from enum import StrEnum
from typing import NamedTuple


class FileKind(StrEnum):
    """The two kinds of files."""

    REPORTING = "reporting"
    ACCOUNTING = "accounting"


class NewJob(NamedTuple):
    """A job was submitted (`new_job`)."""

    time: int
    submission_time: int
    job_number: int
    task_number: int
    """-1: there is no task yet."""
    pe_taskid: str
    name: str
    owner: str
    group: str
    project: str
    department: str
    account: str
    priority: int


class JobLog(NamedTuple):
    """Something happened with a job, a task or a task of a parallel job (`job_log`)."""

    time: int
    event_time: int
    event: str
    job_number: int
    task_number: int
    pe_taskid: str
    state: str
    user: str
    host: str
    state_time: int
    priority: int
    submission_time: int
    name: str
    owner: str
    group: str
    project: str
    department: str
    account: str
    message: str


class JobUsage(NamedTuple):
    """What a task used (`acct`, and each line of `accounting`); a record at midnight of a task that still runs has the
    exit status -1."""

    time: int
    job_number: int
    task_number: int
    pe_taskid: str
    name: str
    owner: str
    group: str
    project: str
    department: str
    account: str
    priority: int
    submission_time: int
    qname: str
    hostname: str
    start_time: int
    end_time: int
    failed: int
    exit_status: int
    granted_pe: str
    slots: int
    amounts: tuple[float, ...]
    """ru_wallclock to ru_nivcsw, then cpu, mem, io, iow and maxvmem: the columns of `sge_job_usage` in their order."""
    category: str
    reservation: int
    """The number of the advance reservation, 0 without one."""
    reservation_submission_time: int
    """When that was made; only 8.1.9 and later tell it."""

    @property
    def is_intermediate(self) -> bool:
        """Whether the task still ran."""
        return self.exit_status == -1


class Value(NamedTuple):
    """A value of a host or a queue instance; `configured` is empty where the record tells none."""

    variable: str
    text: str
    configured: str


class HostValues(NamedTuple):
    """Values of a host (`host`, `host_consumable`)."""

    time: int
    hostname: str
    report_time: int
    values: tuple[Value, ...]


class QueueValues(NamedTuple):
    """The state and values of a queue instance (`queue`, `queue_consumable`)."""

    time: int
    qname: str
    hostname: str
    report_time: int
    state: str
    values: tuple[Value, ...]
    is_state: bool
    """Whether it was written because of the state; else the state may be what it was."""


class ShareLog(NamedTuple):
    """What a node of the share tree was promised and used (`sharelog`)."""

    time: int
    current_time: int
    usage_time: int
    node: str
    user: str
    project: str
    shares: int
    job_count: int
    amounts: tuple[float, ...]
    """level, total, long target, short target and actual share, usage, cpu, mem, io, ltcpu, ltmem, ltio."""


class NewReservation(NamedTuple):
    """An advance reservation was made (`new_ar`)."""

    time: int
    submission_time: int
    number: int
    owner: str


class ReservationAttributes(NamedTuple):
    """Attributes of a new or changed reservation (`ar_attr`, in the specification `ar_attribute`)."""

    time: int
    event_time: int
    submission_time: int
    number: int
    name: str
    account: str
    start_time: int
    end_time: int
    granted_pe: str
    resources: tuple[tuple[str, str], ...]


class ReservationLog(NamedTuple):
    """A reservation changed its state (`ar_log`)."""

    time: int
    event_time: int
    submission_time: int
    number: int
    state: str
    event: str
    message: str


class ReservationUsage(NamedTuple):
    """What an ended reservation held of a queue instance (`ar_acct`)."""

    time: int
    termination_time: int
    submission_time: int
    number: int
    qname: str
    hostname: str
    slots: int


Record = (
    NewJob
    | JobLog
    | JobUsage
    | HostValues
    | QueueValues
    | ShareLog
    | NewReservation
    | ReservationAttributes
    | ReservationLog
    | ReservationUsage
)


class Fault(NamedTuple):
    """Why a line is no record, or what of a record is doubtful: a stable code, and a sentence without its full stop."""

    code: str
    reason: str
