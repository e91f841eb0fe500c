"""Mail about jobs and advance reservations (`-m`, `-M` of qsub(1) and qrsub(1)), in the words of 8.1.9.

Mails of the qmaster were recorded from one; those that hosts send about jobs have the words of the execution daemon.
Without `-M` the owner gets the mail, as qrsub(1) says; 8.1.9 sends none about such a reservation.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime, tzinfo
from itertools import count
from signal import Signals

from qmonpy.clusters.embedded.witnesses.reservation_moments import Moment, find_all_moments
from qmonpy.clusters.embedded.witnesses.witness import FailedRun, Witness
from qmonpy.engine.world.task_failure import (
    APPLICATION_ERROR,
    KILLED,
    NO_PLACES,
    RESCHEDULED,
    Fate,
    TaskEnd,
    describe_reason,
)
from qmonpy.formats.output.qrstat import format_duration
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.reservation_life import ReservationEvent
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

AT_BEGIN, AT_END, AT_ABORT = "b", "e", "a"
"""Letters of `-m`."""

KEPT_MAILS = 1000
"""How many mails are remembered."""

MailSink = Callable[[Cluster, Mail], object]


@dataclass(frozen=True)
class Postman(Witness):
    """A witness that writes the mails that owners asked for into `outbox`, and sends them by `send` if there is one."""

    outbox: deque[Mail] = field(default_factory=lambda: deque(maxlen=KEPT_MAILS))
    """The newest mails, newest last."""
    send: MailSink | None = None
    """Called with every mail; None sends nothing."""
    zone: tzinfo | None = None
    """Time zone of the times in mails, the machine's if None."""
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def tasks_started(self, cluster: Cluster, now: int, started: Sequence[tuple[Job, RunningTask]]) -> None:
        """Write the mails about tasks that began to run."""
        for job, task in started:
            self._post(cluster, now, write_task_start(job, task, self.zone))

    def tasks_ended(self, cluster: Cluster, now: int, ended: Sequence[tuple[Job, FinishedTask]]) -> None:
        """Write the mails about tasks that ended."""
        for job, task in ended:
            self._post(cluster, now, write_task_end(job, task, self.zone))

    def tasks_failed(self, cluster: Cluster, now: int, failed: Sequence[FailedRun]) -> None:
        """Write the mails about runs of tasks that failed."""
        for each in failed:
            self._post(cluster, now, write_failed_run(each, self.zone))

    def tasks_rescheduled(
        self,
        cluster: Cluster,
        now: int,
        stopped: Sequence[tuple[Job, RunningTask]],
        *,
        is_forced: bool = False,
        is_heard: bool = True,
    ) -> None:
        """Write the mails about tasks that are to run again: the qmaster's, and those of hosts that stop them."""
        for job, task in stopped:
            self._post(cluster, now, write_rescheduling(job, task, is_forced=is_forced))
            if is_heard:
                reason = describe_reason(job, task.task, KILLED, now, NO_PLACES, self.zone)
                self._post(cluster, now, write_failed_run(FailedRun(job, task, now, KILLED, reason), self.zone))

    def tasks_killed(self, cluster: Cluster, now: int, killed: Sequence[tuple[Job, int]], user: str) -> None:
        """Write the mails about running tasks that a user deleted, with the name of the cluster as the user's host."""
        for job, task in killed:
            self._post(cluster, now, write_task_kill(job, task, user, cluster.name))

    def reservations_changed(
        self, cluster: Cluster, now: int, before: Mapping[int, Reservation], after: Mapping[int, Reservation]
    ) -> None:
        """Write the mails about reservations that started, got into an error or out of it, ended or were deleted."""
        for moment in find_all_moments(before, after, now):
            self._post(cluster, now, write_moment(now, moment, self.zone))

    def _post(self, cluster: Cluster, now: int, mails: Iterable[Mail]) -> None:
        for each in mails:
            mail = replace(each, time=now, number=next(self._numbers))
            self.outbox.append(mail)
            if self.send is not None:
                self.send(cluster, mail)


_LETTERS = {
    ReservationEvent.START_REACHED: AT_BEGIN,
    ReservationEvent.TERMINATED: AT_END,
    ReservationEvent.DELETED: AT_END,
    ReservationEvent.UNSATISFIED: AT_ABORT,
    ReservationEvent.SATISFIED: AT_ABORT,
}
_WORDS = {
    ReservationEvent.START_REACHED: ("Started", "Start Time"),
    ReservationEvent.TERMINATED: ("Finished", "End Time"),
    ReservationEvent.DELETED: ("Deleted", "Delete Time"),
    ReservationEvent.UNSATISFIED: ("Error", "Error Time"),
    ReservationEvent.SATISFIED: ("Error resolved", "Error resolved Time"),
}
"""By event its name in the subject, and the name of the field with its time."""


def write_moment(now: int, moment: Moment, zone: tzinfo | None = None) -> tuple[Mail, ...]:
    """Return the mails about an event of a reservation: `b` its start, `e` its end, `a` errors and their end."""
    request = moment.reservation.request
    letter = _LETTERS.get(moment.event)
    if not moment.is_mailed or letter is None or letter not in request.mail_options:
        return ()
    event_name, time_name = _WORDS[moment.event]
    planned = {
        ReservationEvent.START_REACHED: moment.reservation.start,
        ReservationEvent.TERMINATED: moment.reservation.end,
    }
    subject = f"Advance Reservation {moment.reservation.id} ({request.name or 'none'}) {event_name}"
    time = _format_time(planned.get(moment.event, now), zone)
    body = f"{subject}\n User       = {request.owner}\n {time_name} = {time}"
    return _address(request.mail_to, request.owner, subject, body)


def write_task_start(job: Job, task: RunningTask, zone: tzinfo | None = None) -> tuple[Mail, ...]:
    """Return the mails about a task that began to run (`b`)."""
    if AT_BEGIN not in job.mail_options:
        return ()
    queue, host = _split(task.pieces)
    subject = f"{_name(job, task.task)} Started"
    fields = {"User": job.owner, "Queue": queue, "Host": host, "Start Time": _format_time(task.start_time, zone)}
    return _address(job.mail_to, job.owner, subject, _format_body(subject, fields, 10))


def write_task_end(job: Job, task: FinishedTask, zone: tzinfo | None = None) -> tuple[Mail, ...]:
    """Return the mails about a task that ended: `e` in any case, `a` only if it was killed or failed.

    Its usage is given as unknown, as the embedded cluster does not run programs.
    """
    if not task.start_time:
        return ()
    record = task.record or TaskRecord()
    is_killed = task.was_deleted and task.record is None
    end = KILLED if is_killed else TaskEnd(record.exit_status, record.failed)
    run = FailedRun(job, task.running or RunningTask(task.job, task.task, task.pieces, task.start_time), 0, end, "")
    if end.failure is not None:
        reason = describe_reason(job, task.task, end, task.end_time, NO_PLACES, zone)
        return write_failed_run(replace(run, end_time=task.end_time, reason=reason), zone)
    if AT_END not in job.mail_options:
        return ()
    subject = f"{_name(job, task.task)} Complete"
    wallclock = format_duration(task.end_time - task.start_time)
    times = {"User Time": format_duration(0), "System Time": format_duration(0), "Wallclock Time": wallclock}
    where = _where_and_when(job, task.pieces, (task.start_time, task.end_time), zone)
    fields = {**where, **times, **_UNKNOWN_USAGE, "Exit Status": str(end.exit_status)}
    return _address(job.mail_to, job.owner, subject, _format_body(subject, fields, 16))


def write_failed_run(run: FailedRun, zone: tzinfo | None = None) -> tuple[Mail, ...]:
    """Return the mails about a run that failed, whatever becomes of its task (`a` or `e`; recorded from 8.1.9)."""
    job, end, failure = run.job, run.end, run.end.failure
    if failure is None or not {AT_ABORT, AT_END}.intersection(job.mail_options):
        return ()
    words = _OUTCOMES.get(end.failed) or ("Set in error state" if failure.fate is Fate.ERROR else "Aborted")
    subject = f"{_name(job, run.task.task)} {words}"
    times = (run.task.start_time, run.end_time) if failure.has_run else (0, 0)
    fields = {
        "Exit Status": str(end.exit_status) if failure.has_run else "-1",
        "Signal": _name_signal(end.signal),
        **_where_and_when(job, run.task.pieces, times, zone),
        **_UNKNOWN_USAGE,
    }
    text = f"{_format_body(subject, fields, 16)}\nfailed {failure.words} because:\n{run.reason}"
    if failure.fate is Fate.ERROR and end.failed != APPLICATION_ERROR:
        text += '\nUse "qmod -c <jobid>" to clear job error state\nonce the problem is fixed.'
    return _address(job.mail_to, job.owner, subject, text)


def write_rescheduling(job: Job, task: RunningTask, *, is_forced: bool) -> tuple[Mail, ...]:
    """Return the qmaster's mails about a running task that is to run again (`a`; recorded from 8.1.9)."""
    if AT_ABORT not in job.mail_options:
        return ()
    kind, number = ("job-array task", f"{job.number}.{task.task}") if job.is_array else ("job", str(job.number))
    how, host = "Forced" if is_forced else "Pushed", _split(task.pieces)[1]
    subject = f"Pushed rescheduling of {kind} {number}"
    body = f"Your {kind} {number} is was running on host {host}. {how} manually/automatic rescheduling for this {kind}."
    return _address(job.mail_to, job.owner, subject, body)


def write_task_kill(job: Job, task: int, user: str, host: str) -> tuple[Mail, ...]:
    """Return the qmaster's mails about a running task that a user deletes (`a`); the host's follow when it ends."""
    if AT_ABORT not in job.mail_options:
        return ()
    name = _name(job, task)
    gap = " " if job.is_array else "  "
    return _address(job.mail_to, job.owner, f"{name} Killed", f"{name}{gap}was killed by {user}@{host}")


_UNKNOWN_USAGE = {"CPU": "NA", "Max vmem": "NA"}


_OUTCOMES = {RESCHEDULED: "Rescheduled", APPLICATION_ERROR: "Rescheduled due to application error"}
_UNKNOWN_TIME = "<unknown>"


def _where_and_when(
    job: Job, pieces: tuple[tuple[str, int], ...], times: tuple[int, int], zone: tzinfo | None
) -> dict[str, str]:
    """Return who ran where and when; 8.1.9 names the queue instance at the end, but at the start the queue alone."""
    start, end = (_format_time(each, zone) if each else _UNKNOWN_TIME for each in times)
    name = pieces[0][0]
    return {"User": job.owner, "Queue": name, "Host": _split(pieces)[1], "Start Time": start, "End Time": end}


def _name_signal(number: int) -> str:
    try:
        return Signals(number).name.removeprefix("SIG")
    except ValueError:
        return "unknown signal"


def _name(job: Job, task: int) -> str:
    number = f"Job-array task {job.number}.{task}" if job.is_array else f"Job {job.number}"
    return f"{number} ({job.name})"


def _split(pieces: tuple[tuple[str, int], ...]) -> tuple[str, str]:
    """The cluster queue and the host of a task; of a parallel one, of its master task."""
    queue, _, host = pieces[0][0].partition("@")
    return queue, host


def _format_body(subject: str, fields: Mapping[str, str], width: int) -> str:
    return "\n".join((subject, *(f" {name:<{width}} = {text}" for name, text in fields.items())))


def _format_time(moment: int, zone: tzinfo | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC).astimezone(zone):%m/%d/%Y %H:%M:%S}"


def _address(mail_to: tuple[str, ...], owner: str, subject: str, body: str) -> tuple[Mail, ...]:
    return tuple(Mail(recipient, subject, body) for recipient in mail_to or (owner,))
