"""Writes the accounting and the reporting file of a cluster, where it asks for them (sge_conf(5), accounting(5)).

Which records there are, and in which order, was asked of 8.1.9; their lines are made in `formats.output.reporting`.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.embedded.witnesses.reservation_moments import LAST_MOMENTS, Moment, find_all_moments
from qmonpy.clusters.embedded.witnesses.witness import FailedRun, Witness
from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.record_file import open_record_file
from qmonpy.engine.world.task_failure import FAILURES
from qmonpy.formats.output.accounting import format_accounting_line, format_rescheduled_line
from qmonpy.formats.output.reporting import (
    format_acct,
    format_ar_acct,
    format_ar_attribute,
    format_ar_log,
    format_new_ar,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import ReservationEvent
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord


class RecordFile(StrEnum):
    """The two files, with their names in a cell's directory `common`."""

    ACCOUNTING = "accounting"
    REPORTING = "reporting"


def find_wanted_files(cluster: Cluster) -> frozenset[RecordFile]:
    """Return the files that `reporting_params` asks for; none where it does not name them."""
    words = re.split(r"[\s,]+", cluster.configuration.get("reporting_params", ""))
    values = {name: value for name, _, value in (word.partition("=") for word in words)}
    return frozenset(each for each in RecordFile if values.get(each, "").lower() in ("true", "1"))


def format_task_end(now: int, job: Job, task: FinishedTask) -> dict[RecordFile, tuple[str, ...]]:
    """Return the lines about a task that ended; none about one that never ran, as in 8.1.9."""
    if not task.start_time:
        return {}
    failure = FAILURES.get(task.record.failed) if task.record is not None else None
    if failure is not None and not failure.has_run:
        # Nobody told when it ran.
        task = replace(task, start_time=0, end_time=0)
    return {
        RecordFile.ACCOUNTING: (format_accounting_line(job, task),),
        RecordFile.REPORTING: (format_acct(now, job, task),),
    }


def format_failed_run(run: FailedRun) -> str:
    """Return the accounting line of a run that failed, with as much as 8.1.9 tells of it."""
    job, task, failure = run.job, run.task, run.end.failure
    times = (task.start_time, run.end_time) if failure is not None and failure.has_run else (0, 0)
    record = TaskRecord(exit_status=run.end.exit_status, failed=run.end.failed)
    pieces = task.pieces
    if failure is not None and failure.is_placeless:
        job, pieces, task = replace(job, submit_time=0), ((task.pieces[0][0], 0),), replace(task, pe=None)
    ended = FinishedTask(
        job.number, task.task, job.owner, job.name, job.submit_time, *times, pieces, running=task, record=record
    )
    return format_accounting_line(job, ended)


def format_moments(now: int, moments: Iterable[Moment]) -> tuple[str, ...]:
    """Return the lines of the reporting file about events of reservations."""
    return tuple(line for moment in moments for line in _format_moment(now, moment))


def _format_moment(now: int, moment: Moment) -> tuple[str, ...]:
    reservation = moment.reservation
    if moment.event is ReservationEvent.CREATED:
        return format_new_ar(reservation), format_ar_attribute(now, reservation)
    if not moment.is_logged:
        return ()
    log = format_ar_log(now, reservation, moment.event)
    return (log, *format_ar_acct(now, reservation)) if moment.event in LAST_MOMENTS else (log,)


class RecordSink(Protocol):
    """Takes the records of a cluster, such as `RecordFolder`."""

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Append lines, given without line breaks, to a file."""
        ...


class RecordFolder:
    """Appends records to the files `accounting` and `reporting` in a directory, at once.

    The directory is made with the first record. A file that cannot be written is reported, once for each reason, and
    the cluster goes on without its records.
    """

    def __init__(self, place: Path | Gate):
        """A gate names the directory, and may forbid to write there."""
        self._gate = place if isinstance(place, Gate) else None
        self._folder = place.records if isinstance(place, Gate) else place
        self.reports: tuple[Report, ...] = ()

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Append lines to one of the files; a failure is reported in `reports`."""
        path = self._folder / file
        text = "".join(f"{line}\n" for line in lines)
        if self._gate is not None and (refusal := self._gate.find_record_refusal()) is not None:
            self._report(refusal)
            return
        try:
            with os.fdopen(open_record_file(self._folder, file), "ab") as stream:
                stream.write(text.encode(errors="surrogateescape"))
        except OSError as error:
            named = error.filename or path
            self._report(Report("records.not-written", f"{named} cannot be written: {error.strerror}.", fields=(file,)))

    def _report(self, report: Report) -> None:
        if report not in self.reports:
            self.reports += (report,)


@dataclass(frozen=True, slots=True)
class RecordKeeper(Witness):
    """A witness that gives a sink the records that the configuration asks for at the time."""

    sink: RecordSink

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Record tasks that ended."""
        wanted = find_wanted_files(cluster)
        if wanted:
            for job, task in ended:
                for file, lines in format_task_end(now, job, task).items():
                    self._append(wanted, file, lines)

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Record runs of tasks that failed."""
        wanted = find_wanted_files(cluster)
        for line in map(format_failed_run, failed if wanted else ()):
            self._append(wanted, RecordFile.ACCOUNTING, (line,))
            self._append(wanted, RecordFile.REPORTING, (f"{now}:acct:{line}",))

    def tasks_rescheduled(
        self,
        cluster: Cluster,
        now: int,
        stopped: Sequence[tuple[Job, RunningTask]],
        *,
        is_forced: bool = False,
        is_heard: bool = True,
    ) -> None:
        """Record tasks that were rescheduled, each as if it had ended."""
        wanted = find_wanted_files(cluster)
        for job, task in stopped if wanted else ():
            line = format_rescheduled_line(job, task)
            self._append(wanted, RecordFile.ACCOUNTING, (line,))
            self._append(wanted, RecordFile.REPORTING, (f"{now}:acct:{line}",))

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Record reservations that were granted, started, got into an error or out of it, ended or were deleted."""
        wanted = find_wanted_files(cluster)
        if RecordFile.REPORTING in wanted:
            lines = format_moments(now, find_all_moments(before, after, now))
            self._append(wanted, RecordFile.REPORTING, lines)

    def _append(self, wanted: frozenset[RecordFile], file: RecordFile, lines: Sequence[str]) -> None:
        if file in wanted and lines:
            self.sink.append(file, lines)
