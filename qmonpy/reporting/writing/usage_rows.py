"""Rows of what tasks used, each told once, although both `accounting` and `reporting` tell it."""

from collections.abc import Collection

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.progress import note_changed_row
from qmonpy.reporting.records.amount import as_integer
from qmonpy.reporting.records.record import FileKind, JobUsage
from qmonpy.reporting.schema.tables import JOB_REQUEST, JOB_USAGE
from qmonpy.reporting.writing.insertion import Cell, Ids, find_rows, format_moment, insert_rows, update_rows
from qmonpy.reporting.writing.job_rows import JobRow, in_parts
from qmonpy.reporting.writing.requests import find_requests

_WHOLE = frozenset({0, *range(3, 18)})
"""The places of whole numbers among a record's amounts: ru_wallclock, and ru_maxrss to ru_nivcsw."""
_CHANGED = tuple(each.name for each in JOB_USAGE.columns)[5:-1]
"""The columns that a later part of what a task used may have otherwise: its beginning, and all amounts."""


@dataclass(slots=True)
class _Known:
    id: int
    qname: str
    hostname: str
    begin: str | None
    end: str | None
    is_intermediate: bool
    row: list[Cell] | None


class UsageRows:
    """What tasks used, as records of one transaction tell it."""

    def __init__(self, connection: Connection, ids: Ids, jobs: Collection[int], keys: Collection[str]):
        self._ids = ids
        self._known: dict[int, list[_Known]] = {}
        self._counts: dict[str, list[int]] = {}
        self._rows: list[list[Cell]] = []
        self._requests: list[tuple[Cell, ...]] = []
        self._replaced: list[list[Cell]] = []
        self._load(connection, jobs, keys)

    def _load(self, connection: Connection, jobs: Collection[int], keys: Collection[str]) -> None:
        def shown(column: str) -> str:
            return column if connection.dialect.name == "sqlite" else f"to_char({column}, 'YYYY-MM-DD HH24:MI:SS')"

        columns = (
            f"ju_parent, ju_id, ju_qname, ju_hostname, {shown('ju_start_time')}, {shown('ju_end_time')}, ju_exit_status"
        )
        for some in in_parts(jobs):
            statement = f"SELECT {columns} FROM sge_job_usage WHERE ju_parent IN ({some})"
            for job, number, qname, host, begin, end, status in find_rows(connection, statement):
                known = _Known(int(number), qname, host, begin, end, status == -1, None)
                self._known.setdefault(int(job), []).append(known)
        for key in keys:
            for accounting, reporting in find_rows(
                connection,
                "SELECT tu_accounting, tu_reporting FROM qmonpy_timeless_usage WHERE tu_key = ?",
                (key,),
            ):
                self._counts[key] = [accounting, reporting]

    def add(self, record: JobUsage, kind: FileKind, job: JobRow, reservation: int | None) -> None:
        """Add what a task used, unless it is known. `reservation` is an id."""
        known = self._known.setdefault(job.id, [])
        if not known:
            self._add_requests(record, job)
        if not record.end_time:
            if self._is_counted(record, kind):
                return
        elif (same := _find_same(known, record)) is not None:
            if kind is FileKind.REPORTING and (format_moment(record.start_time) or "") > (same.begin or ""):
                # What was used up to here was told by records at midnight.
                self._replace(same, record, job, reservation)
            return
        row = self._make_row(self._ids.take(JOB_USAGE), record, job, reservation)
        self._rows.append(row)
        begin, end = format_moment(record.start_time), format_moment(record.end_time)
        made = _Known(int(row[0] or 0), record.qname, record.hostname, begin, end, record.is_intermediate, row)
        known.append(made)

    def _is_counted(self, record: JobUsage, kind: FileKind) -> bool:
        """Count a record without any time; whether a row tells it already."""
        counts = self._counts.setdefault(find_timeless_key(record), [0, 0])
        rows, own = max(counts), 0 if kind is FileKind.ACCOUNTING else 1
        counts[own] += 1
        return counts[own] <= rows

    def _replace(self, same: _Known, record: JobUsage, job: JobRow, reservation: int | None) -> None:
        row = self._make_row(same.id, record, job, reservation)
        same.begin = format_moment(record.start_time)
        if same.row is not None:
            same.row[:] = row
        else:
            self._replaced.append([*row[5:-1], same.id])

    def _make_row(self, number: int, record: JobUsage, job: JobRow, reservation: int | None) -> list[Cell]:
        amounts = [as_integer(amount) if place in _WHOLE else amount for place, amount in enumerate(record.amounts)]
        return [
            number,
            job.id,
            format_moment(record.time or record.end_time),
            record.qname,
            record.hostname,
            format_moment(record.start_time),
            format_moment(record.end_time),
            record.failed,
            record.exit_status,
            record.granted_pe,
            record.slots,
            *amounts,
            reservation,
        ]

    def _add_requests(self, record: JobUsage, job: JobRow) -> None:
        for variable, value in find_requests(record.category):
            self._requests.append((self._ids.take(JOB_REQUEST), job.id, variable, value))

    def flush(self, connection: Connection) -> None:
        """Bring into the database what is new."""
        insert_rows(connection, JOB_USAGE, self._rows)
        insert_rows(connection, JOB_REQUEST, self._requests)
        if self._replaced:
            changed = ", ".join(f"{name} = ?" for name in _CHANGED)
            update_rows(connection, f"UPDATE sge_job_usage SET {changed} WHERE ju_id = ?", self._replaced)
            note_changed_row(connection, JOB_USAGE.name, min(int(row[-1] or 0) for row in self._replaced))
        update_rows(
            connection,
            "INSERT INTO qmonpy_timeless_usage VALUES (?, ?, ?) ON CONFLICT (tu_key) DO UPDATE"
            " SET tu_accounting = excluded.tu_accounting, tu_reporting = excluded.tu_reporting",
            [(key, *counts) for key, counts in self._counts.items()],
        )


def find_timeless_key(record: JobUsage) -> str:
    """Return what is known of a record without any time: many may have the same."""
    return ":".join(
        map(
            str,
            (
                record.job_number,
                record.task_number,
                record.pe_taskid,
                record.owner,
                record.qname,
                record.hostname,
                record.failed,
                record.exit_status,
                record.slots,
            ),
        )
    )


def _find_same(known: list[_Known], record: JobUsage) -> _Known | None:
    begin, end = format_moment(record.start_time), format_moment(record.end_time)
    for each in known:
        if (each.qname, each.hostname, each.end) == (record.qname, record.hostname, end):
            if record.is_intermediate != each.is_intermediate:
                continue
            if not record.is_intermediate or each.begin == begin:
                return each
    return None
