"""Writes the accounting and the reporting file of a cluster, where it asks for them (sge_conf(5), accounting(5)).

Which records there are, and in which order, was asked of 8.1.9; their lines are made in `formats.output.reporting`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.clusters.embedded.witnesses.consumable_records import (
    ConsumableBook,
    HasState,
    TaskAmounts,
    find_reported,
)
from qmonpy.clusters.embedded.witnesses.job_records import (
    log_drop,
    log_end,
    log_failure,
    log_kill,
    log_mark,
    log_rescheduling,
    log_start,
    log_submission,
)
from qmonpy.clusters.embedded.witnesses.record_folder import RecordSink
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile, ReportingChoice, find_choice
from qmonpy.clusters.embedded.witnesses.reservation_moments import LAST_MOMENTS, Moment, find_all_moments
from qmonpy.clusters.embedded.witnesses.task_use import with_use
from qmonpy.clusters.embedded.witnesses.witness import FailedRun, Witness
from qmonpy.engine.world.instance_state import format_letters
from qmonpy.engine.world.task_failure import FAILURES
from qmonpy.formats.output.accounting import format_accounting_line, format_rescheduled_line
from qmonpy.formats.output.reporting import (
    MASTER,
    format_ar_acct,
    format_ar_attribute,
    format_ar_log,
    format_host,
    format_new_ar,
    format_new_job,
    format_queue,
)
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import ReservationEvent
from qmonpy.model.work.state import RunningTask, State
from qmonpy.model.work.task_record import TaskRecord

LOAD_SECONDS = 3600
"""Loads that do not change are told so often."""


def find_wanted_files(cluster: Cluster) -> frozenset[RecordFile]:
    """Return the files that `reporting_params` asks for; none where it does not name them."""
    return find_choice(cluster).files


def format_task_end(job: Job, task: FinishedTask, reserved_at: int = 0) -> str | None:
    """Return the accounting line of a task that ended; None of one that never ran, as in 8.1.9."""
    if not task.start_time:
        return None
    failure = FAILURES.get(task.record.failed) if task.record is not None else None
    if failure is not None and not failure.has_run:
        # Nobody told when it ran.
        task = replace(task, start_time=0, end_time=0)
    return format_accounting_line(job, task, reserved_at)


def format_failed_run(run: FailedRun, reserved_at: int = 0) -> str:
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
    return format_accounting_line(job, ended, reserved_at)


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


class RecordKeeper(Witness):
    """A witness that gives a sink the records that the configuration asks for at the time, or those of a choice.

    The hosts of a simulated cluster report their load when it changes, and once an hour. The share tree is told when
    something happens next after its time.
    """

    def __init__(
        self,
        sink: RecordSink,
        find_world: Callable[[], HasState] | None = None,
        choice: ReportingChoice | None = None,
    ):
        """`find_world` returns what has the state; without it nothing is told of consumables and the share tree."""
        self._sink, self._find_world, self._choice = sink, find_world, choice
        self._book = ConsumableBook()
        self._loads: Mapping[str, Mapping[str, str]] = {}
        self._known_hosts: object = None
        self._loads_at = self._shares_at = 0

    def jobs_submitted(self, cluster: Cluster, now: int, jobs: Sequence[Job]) -> None:
        """Record new jobs."""
        choice = self._find_choice(cluster, now)
        for job in jobs if choice.is_reporting else ():
            self._report(choice, format_new_job(now, job))
            self._log(choice, log_submission(now, job, cluster.name))

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Record tasks that began to run, and what they book."""
        choice = self._find_choice(cluster, now)
        if not choice.is_reporting:
            return
        amounts = self._take_amounts(choice, cluster, started, 1)
        for (job, task), told in zip(started, amounts, strict=True):
            sent, delivered = log_start(now, job, task.task, cluster.name)
            self._log(choice, sent)
            self._tell_amounts(choice, cluster, now, told)
            self._log(choice, delivered)

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """Record the deletion of running tasks."""
        choice = self._find_choice(cluster, now)
        for job, task in killed if choice.has_job_log else ():
            self._log(choice, log_kill(now, job, task, user, cluster.name))

    def waiting_dropped(self, cluster: Cluster, now: int, job: Job, tasks: Sequence[int], user: str) -> None:
        """Record the deletion of waiting tasks."""
        choice = self._find_choice(cluster, now)
        if choice.has_job_log:
            self._log(choice, *log_drop(now, job, tasks, user, cluster.name))

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Record tasks that ended, and what they give back."""
        choice = self._find_choice(cluster, now)
        if not choice.files:
            return
        ran = [(job, task.running) for job, task in ended if task.running is not None]
        amounts = iter(self._take_amounts(choice, cluster, ran, -1))
        for job, task in ended:
            line = format_task_end(job, with_use(cluster, job, task), self._find_reserved(job))
            if line is not None:
                self._account(choice, now, line)
                finished, deleted = log_end(now, job, task.task, cluster.name)
                self._log(choice, finished)
                if task.running is not None:
                    self._tell_amounts(choice, cluster, now, next(amounts))
                self._log(choice, deleted)

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Record runs of tasks that failed."""
        choice = self._find_choice(cluster, now)
        if not choice.files:
            return
        amounts = self._take_amounts(choice, cluster, [(each.job, each.task) for each in failed], -1)
        for run, told in zip(failed, amounts, strict=True):
            self._account(choice, now, format_failed_run(run, self._find_reserved(run.job)))
            self._log(choice, log_failure(now, run))
            self._tell_amounts(choice, cluster, now, told)

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
        choice = self._find_choice(cluster, now)
        if not choice.files:
            return
        amounts = self._take_amounts(choice, cluster, stopped, -1)
        for (job, task), told in zip(stopped, amounts, strict=True):
            self._account(choice, now, format_rescheduled_line(job, task, self._find_reserved(job)))
            self._log(choice, *log_rescheduling(now, job, task, cluster.name))
            self._tell_amounts(choice, cluster, now, told)

    def tasks_purged(self, cluster: Cluster, now: int, purged: Sequence[tuple[Job, RunningTask]]) -> None:
        """Record that tasks are gone, which have no account."""
        choice = self._find_choice(cluster, now)
        if not choice.is_reporting:
            return
        amounts = self._take_amounts(choice, cluster, purged, -1)
        for (job, task), told in zip(purged, amounts, strict=True):
            finished, deleted = log_end(now, job, task.task, cluster.name)
            self._log(choice, finished)
            self._tell_amounts(choice, cluster, now, told)
            self._log(choice, deleted)

    def tasks_marked(
        self, cluster: Cluster, now: int, marked: Sequence[tuple[Job, RunningTask]], user: str = ""
    ) -> None:
        """Record tasks that were suspended or go on."""
        choice = self._find_choice(cluster, now)
        for job, task in marked if choice.has_job_log else ():
            is_suspended = task.is_suspended
            line = log_mark(now, job, task.task, is_suspended=is_suspended, user=user or MASTER, host=cluster.name)
            self._log(choice, line)

    def instances_changed(
        self, cluster: Cluster, now: int, before: Mapping[str, frozenset[str]], after: Mapping[str, frozenset[str]]
    ) -> None:
        """Record queue instances that came into another state."""
        choice = self._find_choice(cluster, now)
        nothing: frozenset[str] = frozenset()
        for name in dict.fromkeys((*before, *after)) if choice.is_reporting else ():
            letters = after.get(name, nothing)
            if letters != before.get(name, nothing):
                self._report(choice, format_queue(now, name, format_letters(letters) if letters else ""))

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Record reservations that were granted, started, got into an error or out of it, ended or were deleted."""
        choice = self._find_choice(cluster, now)
        if choice.is_reporting:
            self._report(choice, *format_moments(now, find_all_moments(before, after, now)))

    def configuration_changed(self, cluster: Cluster, now: int, changes: Sequence[AnyChange]) -> None:
        """Record loads that changed with the configuration."""
        self._find_choice(cluster, now)

    def tell_everything(self, cluster: Cluster, now: int) -> None:
        """Record what is used of every consumable now; nothing on a site that is too large for that."""
        choice = self._find_choice(cluster, now)
        if choice.is_reporting and self._find_world is not None:
            self._report(choice, *self._book.format_everything(cluster, self._find_world(), now))

    # What is told

    def _find_choice(self, cluster: Cluster, now: int) -> ReportingChoice:
        """Return what is wanted, after telling loads and the share tree if it is time."""
        choice = self._choice or find_choice(cluster)
        if choice.is_reporting:
            self._tell_loads(choice, cluster, now)
            if choice.share_log_seconds and self._find_world is not None:
                self._tell_shares(choice, cluster, now, self._find_world().state)
        return choice

    def _tell_shares(self, choice: ReportingChoice, cluster: Cluster, now: int, state: State) -> None:
        if not 0 <= now - self._shares_at < choice.share_log_seconds:
            from qmonpy.clusters.embedded.witnesses.share_records import format_share_tree

            self._shares_at = now
            self._report(choice, *format_share_tree(cluster, state, now))

    def _tell_loads(self, choice: ReportingChoice, cluster: Cluster, now: int) -> None:
        is_due = not 0 <= now - self._loads_at < LOAD_SECONDS
        if not is_due and cluster.hosts is self._known_hosts:
            return
        self._known_hosts = cluster.hosts
        known, self._loads = self._loads, find_reported_loads(cluster, is_whole=self._choice is not None)
        due = (
            (host, values) for host, values in self._loads.items() if values and (is_due or known.get(host) != values)
        )
        self._report(choice, *(format_host(now, host, values.items()) for host, values in due))
        if is_due:
            self._loads_at = now

    def _take_amounts(
        self, choice: ReportingChoice, cluster: Cluster, tasks: Sequence[tuple[Job, RunningTask]], sign: int
    ) -> Sequence[TaskAmounts | None]:
        if self._find_world is None or not choice.is_reporting:
            return (None,) * len(tasks)
        return self._book.take(cluster, self._find_world(), tasks, sign)

    def _tell_amounts(self, choice: ReportingChoice, cluster: Cluster, now: int, amounts: TaskAmounts | None) -> None:
        if amounts is not None and self._find_world is not None:
            state = self._find_world().state
            self._report(choice, *amounts.format_lines(cluster, now, state, is_whole=choice.has_every_consumable))

    def _find_reserved(self, job: Job) -> int:
        """Return when the advance reservation of a job was made; 0 without one."""
        if job.reservation is None or self._find_world is None:
            return 0
        found = self._find_world().state.reservations.get(job.reservation)
        return 0 if found is None else found.submit_time

    def _account(self, choice: ReportingChoice, now: int, line: str) -> None:
        if RecordFile.ACCOUNTING in choice.files:
            self._sink.append(RecordFile.ACCOUNTING, (line,))
        self._report(choice, f"{now}:acct:{line}")

    def _log(self, choice: ReportingChoice, *lines: str) -> None:
        if choice.has_job_log:
            self._report(choice, *lines)

    def _report(self, choice: ReportingChoice, *lines: str) -> None:
        if choice.is_reporting and lines:
            self._sink.append(RecordFile.REPORTING, lines)


def find_reported_loads(cluster: Cluster, *, is_whole: bool = False) -> Mapping[str, Mapping[str, str]]:
    """Return by host the load values that `report_variables` names, or all of them."""
    reporting = ((name, host.load_values) for name, host in cluster.hosts.items() if host.load_values)
    if is_whole:
        return dict(reporting)
    loads = {}
    for name, values in reporting:
        reported = find_reported(cluster, name)
        loads[name] = {each: text for each, text in values.items() if each in reported}
    return loads
