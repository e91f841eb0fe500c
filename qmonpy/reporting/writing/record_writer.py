"""Writes records into the reporting database: finds what they belong to, and makes rows of the original's tables."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Select, func, select

from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced
from qmonpy.reporting.records.amount import as_integer, find_amount
from qmonpy.reporting.records.record import (
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
from qmonpy.reporting.schema.tables import HOST, HOST_VALUES, JOB_LOG, QMONPY_WRITING, QUEUE, QUEUE_VALUES, SHARE_LOG
from qmonpy.reporting.writing.already_there import WATCHED, About, AlreadyThere, Marks
from qmonpy.reporting.writing.insertion import Cell, Ids, format_moment, insert_rows
from qmonpy.reporting.writing.job_rows import JobRows
from qmonpy.reporting.writing.parent_ids import find_hosts, find_queues
from qmonpy.reporting.writing.reservation_rows import ReservationRows
from qmonpy.reporting.writing.usage_rows import UsageRows, find_timeless_key
from qmonpy.reporting.writing.value_rows import ValueRows

_EPOCH = datetime(1970, 1, 1)
_NO_MARKS = Marks()
_TIMES = (JOB_LOG.c.jl_time, SHARE_LOG.c.sl_curr_time, HOST_VALUES.c.hv_time_start, QUEUE_VALUES.c.qv_time_start)
_LATEST = 1000
_RESERVATION_RECORDS = (NewReservation, ReservationAttributes, ReservationLog, ReservationUsage)


@dataclass(slots=True)
class _Memory:
    """What is known of the database as long as nobody else writes into it: what records so far were about."""

    generation: int
    ids: Ids
    hosts: dict[str, int]
    queues: dict[tuple[str, str], int]
    host_values: ValueRows
    queue_values: ValueRows


class RecordWriter:
    """Writes records in transactions of somebody, who began them by `Database.begin_alone`.

    After a transaction that failed `forget` must be called.
    """

    def __init__(self) -> None:
        self._memory: _Memory | None = None

    def forget(self) -> None:
        """Look at the database anew with the next records."""
        self._memory = None

    def find_marks(self, connection: Connection) -> Marks:
        """Return what the database has now, for a source that is met."""
        ids = self._remember(connection).ids
        ids.attach(connection)
        marks = {table.name: ids.peek(table) - 1 for table in (JOB_LOG, SHARE_LOG, HOST_VALUES, QUEUE_VALUES)}
        assert set(marks) == set(WATCHED)
        newest = max(_find_newest(connection, column) for column in _TIMES)
        return Marks(newest, marks)

    def write(self, connection: Connection, records: Sequence[Record], kind: FileKind, marks: Marks = _NO_MARKS) -> int:
        """Write records of a file; return how many rows they made. What was told before makes none."""
        memory = self._remember(connection)
        memory.ids.attach(connection)
        writing = _Writing(connection, memory, records, kind, marks)
        before = memory.ids.taken
        for record in paced(records):
            writing.add(record)
        writing.flush()
        memory.ids.attach(None)
        return memory.ids.taken - before

    def _remember(self, connection: Connection) -> _Memory:
        generation = connection.scalar(select(QMONPY_WRITING.c.w_generation)) or 0
        memory = self._memory
        if memory is None or memory.generation + 1 != generation:
            ids = Ids(connection)
            memory = _Memory(generation, ids, {}, {}, ValueRows(HOST_VALUES, ids), ValueRows(QUEUE_VALUES, ids))
        memory.generation = generation
        self._memory = memory
        return memory


class _Writing:
    """The records of one transaction."""

    def __init__(
        self, connection: Connection, memory: _Memory, records: Sequence[Record], kind: FileKind, marks: Marks
    ):
        self._connection, self._memory, self._kind, self._ids = connection, memory, kind, memory.ids
        usages = [each for each in records if isinstance(each, JobUsage)]
        jobs = {each.job_number for each in usages}
        jobs.update(each.job_number for each in records if isinstance(each, NewJob | JobLog))
        reservations = {each.number for each in records if isinstance(each, _RESERVATION_RECORDS)}
        reservations.update(each.reservation for each in usages if each.reservation)
        self._jobs = JobRows(connection, self._ids, jobs)
        keys = {find_timeless_key(each) for each in usages if not each.end_time}
        self._usages = UsageRows(connection, self._ids, self._jobs.find_ids() if usages else (), keys)
        self._reservations = ReservationRows(connection, self._ids, reservations)
        about = self._look_up([each for each in records if isinstance(each, HostValues | QueueValues)])
        self._there = AlreadyThere(connection, marks, self._find_about(records, about))
        self._hosts: list[tuple[Cell, ...]] = []
        self._queues: list[tuple[Cell, ...]] = []
        self._logs: list[tuple[Cell, ...]] = []
        self._shares: list[tuple[Cell, ...]] = []

    def _look_up(self, records: Sequence[HostValues | QueueValues]) -> dict[str, list[int]]:
        """Find hosts and queue instances and their valid values; return by table the ids of those that are there."""
        memory = self._memory
        hosts = {each.hostname for each in records if isinstance(each, HostValues)}
        queues = {(each.qname, each.hostname) for each in records if isinstance(each, QueueValues)}
        memory.hosts.update(find_hosts(self._connection, hosts - memory.hosts.keys()))
        memory.queues.update(find_queues(self._connection, queues - memory.queues.keys()))
        found = {
            HOST_VALUES.name: [memory.hosts[each] for each in hosts if each in memory.hosts],
            QUEUE_VALUES.name: [memory.queues[each] for each in queues if each in memory.queues],
        }
        memory.host_values.look_up(self._connection, found[HOST_VALUES.name])
        memory.queue_values.look_up(self._connection, found[QUEUE_VALUES.name])
        return found

    def _find_about(self, records: Sequence[Record], about: dict[str, list[int]]) -> About:
        """Return what is to be known of the time before: of nothing that the records are not about."""
        times = [time for each in records for time in _find_times(each) if time]
        parents: dict[str, Collection[int] | None] = {name: ids for name, ids in about.items() if ids}
        if any(isinstance(each, JobLog) for each in records):
            parents[JOB_LOG.name] = self._jobs.find_ids()
        if any(isinstance(each, ShareLog) for each in records):
            parents[SHARE_LOG.name] = None
        hosts = {value.variable for each in records if isinstance(each, HostValues) for value in each.values}
        queues = {value.variable for each in records if isinstance(each, QueueValues) for value in each.values}
        variables = {HOST_VALUES.name: sorted(hosts), QUEUE_VALUES.name: sorted({*queues, "state"})}
        return About(min(times, default=0), max(times, default=0), parents, variables)

    def add(self, record: Record) -> None:
        """Add the rows of a record."""
        match record:
            case QueueValues():
                self._add_queue(record)
            case HostValues():
                self._add_host(record)
            case JobLog():
                self._add_log(record)
            case JobUsage():
                self._add_usage(record)
            case NewJob():
                self._jobs.find(record)
            case ShareLog():
                self._add_share(record)
            case _:
                self._reservations.add(record)

    def _add_usage(self, record: JobUsage) -> None:
        job = self._jobs.find(record)
        number, submitted = record.reservation, record.reservation_submission_time
        reservation = self._reservations.find(number, submitted) if number else None
        self._usages.add(record, self._kind, job, reservation)

    def _add_log(self, record: JobLog) -> None:
        job = self._jobs.find(record)
        time = format_moment(record.event_time)
        cells = (record.event, record.state, record.user, record.host)
        if not job.is_new and self._there.take(JOB_LOG, record.event_time, job.id, time, *cells, record.message):
            return
        state_time = as_integer(record.state_time)
        self._logs.append((self._ids.take(JOB_LOG), job.id, time, *cells, state_time, record.message))

    def _add_share(self, record: ShareLog) -> None:
        time, node = format_moment(record.current_time), (record.node, record.user, record.project)
        if self._there.take(SHARE_LOG, record.current_time, time, *node, record.amounts[5]):
            return
        number, usage_time = self._ids.take(SHARE_LOG), format_moment(record.usage_time)
        counts = (as_integer(record.shares), as_integer(record.job_count))
        self._shares.append((number, time, usage_time, *node, *counts, *record.amounts))

    def _add_host(self, record: HostValues) -> None:
        parent = self._memory.hosts.get(record.hostname)
        if parent is None:
            parent = self._memory.hosts[record.hostname] = self._ids.take(HOST)
            self._hosts.append((parent, record.hostname))
        values = [each for each in record.values if not self._has(HOST_VALUES, parent, record.report_time, each)]
        self._memory.host_values.add(parent, record.report_time, values)

    def _add_queue(self, record: QueueValues) -> None:
        name = (record.qname, record.hostname)
        parent = self._memory.queues.get(name)
        if parent is None:
            parent = self._memory.queues[name] = self._ids.take(QUEUE)
            self._queues.append((parent, *name))
        rows, known = self._memory.queue_values, list(record.values)
        if record.is_state or rows.find_text(parent, "state") != record.state:
            known.append(Value("state", record.state, ""))
        values = [each for each in known if not self._has(QUEUE_VALUES, parent, record.report_time, each)]
        rows.add(parent, record.report_time, values)

    def _has(self, table: object, parent: int, moment: int, value: Value) -> bool:
        if moment > self._there.newest:
            return False
        configured = find_amount(value.configured)
        owner = HOST_VALUES if table is HOST_VALUES else QUEUE_VALUES
        return self._there.take(owner, moment, parent, format_moment(moment), value.variable, value.text, configured)

    def flush(self) -> None:
        """Bring all rows into the database, parents first."""
        connection = self._connection
        insert_rows(connection, HOST, self._hosts)
        insert_rows(connection, QUEUE, self._queues)
        self._reservations.flush(connection)
        self._jobs.flush(connection)
        self._usages.flush(connection)
        insert_rows(connection, JOB_LOG, self._logs)
        insert_rows(connection, SHARE_LOG, self._shares)
        self._memory.host_values.flush(connection)
        self._memory.queue_values.flush(connection)


def _find_times(record: Record) -> tuple[int, ...]:
    """Return when a record was written, and the time of its rows, which may be before that."""
    match record:
        case JobLog():
            return record.time, record.event_time
        case HostValues() | QueueValues():
            return record.time, record.report_time
        case ShareLog():
            return record.time, record.current_time
    return (record.time,)


def _find_newest(connection: Connection, column: Column[datetime]) -> int:
    """Return the newest time among the rows of a table that were made last."""
    found = connection.scalar(_select_newest(column))
    return round((found - _EPOCH).total_seconds()) if found else 0


@cache
def _select_newest(column: Column[datetime]) -> Select[Any]:
    """Return the question for the newest of these times, one for each table: a question is full of cycles, which stay
    until somebody searches for them, and it is asked as often as records come."""
    (key,) = column.table.primary_key
    latest = select(column.label("time")).order_by(key.desc()).limit(_LATEST).subquery()
    return select(func.max(latest.c.time))
