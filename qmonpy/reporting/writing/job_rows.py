"""Rows of jobs, and whose job a record is: numbers begin anew after ten million jobs, and after a new set-up."""

from collections.abc import Collection, Iterator

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.reporting.records.record import JobLog, JobUsage, NewJob
from qmonpy.reporting.schema.tables import JOB
from qmonpy.reporting.writing.insertion import Cell, Ids, find_rows, format_moment, insert_rows, update_rows

AGAIN_SECONDS = 31 * 86400
"""8.1.9 gives a job that is scheduled again a new time of submission; so much later at most it is the same job."""
NO_TASK = -1
_COLUMNS = "j_id, j_job_number, j_task_number, j_pe_taskid, j_owner, j_job_name, j_priority"
_AT_ONCE = 500

_Key = tuple[int, int, str]
"""Number, task, and task of a parallel job."""


@dataclass(slots=True)
class JobRow:
    """A job, a task of an array job, or a task of a parallel job; `submitted` is 0 while no record told it."""

    id: int
    owner: str
    name: str
    submitted: int
    priority: int
    is_new: bool
    has_usage: bool = False


class JobRows:
    """The jobs that records of one transaction are about."""

    def __init__(self, connection: Connection, ids: Ids, numbers: Collection[int]):
        self._ids = ids
        self._rows: list[tuple[Cell, ...]] = []
        self._told: list[tuple[Cell, ...]] = []
        self._known: dict[_Key, list[JobRow]] = {}
        self._load(connection, numbers)

    def _load(self, connection: Connection, numbers: Collection[int]) -> None:
        is_sqlite = connection.dialect.name == "sqlite"
        # A time without a zone is in UTC.
        time = "extract(epoch FROM j_submission_time)"
        if is_sqlite:
            time = "CAST(strftime('%s', j_submission_time) AS INTEGER)"
        for some in in_parts(numbers):
            statement = f"SELECT {_COLUMNS}, {time} FROM sge_job WHERE j_job_number IN ({some}) ORDER BY j_id"
            for number, job, task, pe_task, owner, name, priority, submitted in find_rows(connection, statement):
                row = JobRow(int(number), owner or "", name or "", int(submitted or 0), priority or 0, is_new=False)
                self._known.setdefault((job, task, pe_task or ""), []).append(row)

    def find_ids(self) -> list[int]:
        """Return the ids of the jobs that were in the database before."""
        return [row.id for rows in self._known.values() for row in rows if not row.is_new]

    def find(self, record: NewJob | JobLog | JobUsage) -> JobRow:
        """Return the job of a record, which is made if there is none."""
        key = (record.job_number, record.task_number, record.pe_taskid)
        rows = self._known.setdefault(key, [])
        submitted = record.submission_time
        for row in reversed(rows):
            if row.submitted == submitted or (row is rows[-1] and self._is_again(row, record)):
                self._tell(row, record)
                return row
        return self._add(record, rows)

    def _is_again(self, row: JobRow, record: NewJob | JobLog | JobUsage) -> bool:
        if row.owner != record.owner or (row.name != record.name and record.submission_time and row.submitted):
            return False
        if not record.submission_time or not row.submitted:
            return True
        if not 0 < record.submission_time - row.submitted <= AGAIN_SECONDS:
            return False
        whole = self._known.get((record.job_number, NO_TASK, "NONE"), ())
        return not isinstance(record, NewJob) and all(each.submitted != record.submission_time for each in whole)

    def _tell(self, row: JobRow, record: NewJob | JobLog | JobUsage) -> None:
        """Take over what other records did not tell: when it was submitted, and, not from usage, its own priority."""
        priority = row.priority if isinstance(record, JobUsage) else record.priority
        submitted = row.submitted or record.submission_time
        if (priority, submitted) != (row.priority, row.submitted):
            row.priority, row.submitted = priority, submitted
            self._told.append((format_moment(submitted), priority, row.id))

    def _add(self, record: NewJob | JobLog | JobUsage, rows: list[JobRow]) -> JobRow:
        number = self._ids.take(JOB)
        row = JobRow(number, record.owner, record.name, record.submission_time, record.priority, is_new=True)
        rows.append(row)
        self._rows.append(
            (
                number,
                record.job_number,
                record.task_number,
                record.pe_taskid,
                record.name,
                record.group,
                record.owner,
                record.account,
                record.priority,
                format_moment(record.submission_time),
                record.project,
                record.department,
            )
        )
        return row

    def flush(self, connection: Connection) -> None:
        """Bring into the database what is new."""
        insert_rows(connection, JOB, self._rows)
        if self._told:
            update_rows(
                connection, "UPDATE sge_job SET j_submission_time = ?, j_priority = ? WHERE j_id = ?", self._told
            )


def in_parts(numbers: Collection[int]) -> Iterator[str]:
    """Give numbers as lists for SQL's IN, some in each."""
    ordered = sorted(numbers)
    for begin in range(0, len(ordered), _AT_ONCE):
        yield ",".join(map(str, ordered[begin : begin + _AT_ONCE]))
