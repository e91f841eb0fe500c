"""The details panel of a job: its title and fields."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.app.jobs.job_detail_rows import describe_known
from qmonpy.app.jobs.job_ends import describe_exit, describe_failed, describe_usage, format_exit
from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow, with_past_usage
from qmonpy.app.jobs.job_rows import format_time as format_moment
from qmonpy.app.reservations.reservation_details import reservation_title
from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.app.terms.number import SaidPart
from qmonpy.app.terms.start_number import ExpectedStart
from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.app.terms.starts.past_start_number import PastStart
from qmonpy.formats.submission.newer_options import DEPARTMENT
from qmonpy.formats.submission.scope_words import list_scopes, list_unweighed
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import format_duration, format_time
from qmonpy.gui.pages.jobs.job_table import describe_state, reservation_link
from qmonpy.gui.widgets.details_panel import Field
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.past_runs import describe_start_range
from qmonpy.insight.plan.start_forecast import StartKind
from qmonpy.insight.plan.start_words import describe_start
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import SUSPENDING_MARKS
from qmonpy.translation import grouped, tr


def job_title(row: JobRow) -> str:
    """Return `Job 17 sleep`, with the task number of an array job."""
    is_task = row.task > 1 or (row.tasks and row.kind != PENDING)
    task = f".{row.tasks}" if row.depth else f".{row.task}" if is_task else ""
    return f"{tr('Job')} {row.job}{task} {row.name}"


def job_fields(
    row: JobRow,
    snapshot: Snapshot,
    why: str = "",
    numbers: tuple[SaidPart, ...] = (),
    details: Sequence[tuple[str, str]] | None = None,
    by_past: PastStart | None = None,
    forecast: Forecast | None = None,
) -> list[Field]:
    """Return the fields of a row; empty ones are left out. `why` says why a job waits, as far as that is known, with
    its `numbers`, and `by_past` when it starts by past run times. The `forecast` is that of its expected
    start.

    `details` are titles and values of what else is known of the job; None takes those of the snapshot.
    """
    job = snapshot.state.jobs.get(row.job)
    fields = [
        Field(tr("User"), row.user, Link("jobs", f'user:"{row.user}"')),
        Field(tr("State"), describe_state(replace(row, errors=()))),
        *(Field(tr("Error"), text) for text in row.errors),
        Field(tr("Project"), row.project, Link("jobs", f'project:"{row.project}"')),
        Field(tr("Department"), row.department),
        Field(tr("Reservation"), _describe_reservation(row, snapshot), reservation_link(row)),
        Field(tr("Tasks"), row.tasks),
        Field(tr("PE"), f"{row.pe} {row.slots}" if row.pe else ""),
        Field(tr("Slots"), "" if row.pe else row.slots),
        Field(tr("Requested"), row.resources.replace(",", ", "), is_code=True),
        Field(tr("Queues asked"), ", ".join(job.hard_queues) if job is not None else "", is_code=True),
        Field(tr("Asked by scope"), ", ".join(list_scopes(job)) if job is not None else "", is_code=True),
        *_others(row, job),
        Field(tr("Why it waits"), why, parts=numbers),
        *_place(row),
        *_times(row, snapshot, row.submit_time, by_past, forecast),
        *_places(row),
    ]
    if details is None:
        details = describe_known(job) if job is not None and row.kind != FINISHED else ()
    fields += [Field(tr(title), value, is_code=True) for title, value in details]
    if job is not None and job.arguments:
        fields.append(Field("qsub", " ".join(job.arguments), is_code=True))
    return [each for each in fields if each.value]


def _others(row: JobRow, job: Job | None) -> list[Field]:
    """Return what else a job requests, and of a waiting one what the model does not weigh of it and what that means."""
    if job is None:
        return []
    asked = ", ".join(each for each in job.other_requests if not each.startswith(DEPARTMENT))
    left_out = list_unweighed(job) if row.kind == PENDING else ()
    said = tr("Why it waits and when it starts is worked out without {requests}: the cluster may decide otherwise.")
    limits = said.format(requests=", ".join(left_out)) if left_out else ""
    return [Field(tr("Also asked"), asked, is_code=True), Field(tr("Not weighed"), limits)]


def _describe_reservation(row: JobRow, snapshot: Snapshot) -> str:
    """Return id and name of the reservation that a job runs in; of one that is gone the id alone."""
    reservation = snapshot.state.reservations.get(row.reservation)
    return reservation_title(reservation) if reservation is not None else str(row.reservation or "")


def _start(row: JobRow, snapshot: Snapshot, forecast: Forecast | None) -> list[Field]:
    """Return when waiting tasks start, and how sure that is."""
    if row.start is None:
        return []
    if row.start.start is None:
        title = tr("Start")
    else:
        title = tr("Planned" if row.start.kind is StartKind.PLANNED else "Expected")
    number = ExpectedStart(row.job, row.waiting, forecast) if forecast is not None else None
    return [Field(title, tr(describe_start(row.start, snapshot.now)), number=number)]


def _place(row: JobRow) -> list[Field]:
    """Return the priority of a waiting job; a click opens it into its terms."""
    if row.kind != PENDING:
        return []
    tip = tr("Why it is at this place among the jobs that wait")
    return [Field(tr("Priority"), grouped(row.priority, ".5f"), Link("policies", f"place/{row.job}"), tooltip=tip)]


def _times(
    row: JobRow, snapshot: Snapshot, submitted: int, by_past: PastStart | None, forecast: Forecast | None
) -> list[Field]:
    if row.kind == PENDING:
        return [
            *_start(row, snapshot, forecast),
            *_list_by_past(by_past),
            Field(tr("Submitted"), format_time(row.time)),
            _since(tr("Waits"), row.time, snapshot.now, tr("Submitted")),
        ]
    fields = [
        Field(tr("Submitted"), format_moment(submitted)),
        Field(tr("Started"), format_moment(row.time) or _tell_no_start(row)),
    ]
    if row.kind == FINISHED:
        ran = format_duration(row.end_time - row.time) if row.time and row.end_time else ""
        number = Elapsed(tr("Ran"), row.time, row.end_time, tr("Started"), tr("Ended"))
        return [
            *fields,
            Field(tr("Ended"), format_moment(row.end_time)),
            Field(tr("Ran"), ran, number=number),
            *_end(row, snapshot),
        ]
    task = snapshot.state.running.get((row.job, row.task))
    if task is not None and task.suspended_since:
        still = _since(tr("Suspended for"), task.suspended_since, snapshot.now, tr("Suspended"))
        return [*fields, _since(tr("Since the start"), row.time, snapshot.now, tr("Started")), still]
    return [*fields, _since(tr("Runs"), row.time, snapshot.now, tr("Started")), *_ends(row, snapshot.now)]


def _since(title: str, begin: int, now: int, begin_title: str) -> Field:
    """Return how long something has been so, which opens into the times."""
    return Field(title, format_duration(now - begin), number=Elapsed(title, begin, None, begin_title))


def _list_by_past(by_past: PastStart | None) -> list[Field]:
    """Return when a job starts by past runs, where that is known."""
    if by_past is None:
        return []
    told = describe_start_range(by_past.found, by_past.moment.now)
    return [Field(tr("By past runs"), tr(told), number=by_past)]


def _tell_no_start(row: JobRow) -> str:
    """Return why no start is known: some records have none although the task ran."""
    return tr("not recorded") if row.record is not None and format_exit(row.record) else tr("never")


def _end(row: JobRow, snapshot: Snapshot) -> list[Field]:
    """Return how a finished task ended and what it used, as the accounting file of the cluster says."""
    record = row.record
    if record is None:
        return []
    if record.is_simulated:
        (row,) = with_past_usage((row,), snapshot.cluster)
    fields = [
        Field(tr("Exit status"), describe_exit(record) or tr("none, it did not run")),
        Field(tr("Failed"), describe_failed(record)),
        Field(tr("Account"), record.account),
        Field(tr("Group"), record.group),
        Field(tr("Requests"), record.category, is_code=True),
    ]
    return [*fields, *(Field(tr(name), text) for name, text in describe_usage(record, row.usage))]


def _ends(row: JobRow, now: int) -> list[Field]:
    """Return when a running task ends at the latest, and when by itself if that is simulated and sooner."""
    fields = [Field(tr("Ends"), tr("open end, no run time limit"))]
    if row.end_time < FOREVER:
        left = format_duration(max(0, row.end_time - now))
        ends = tr("{time}, in {left}").format(time=format_time(row.end_time), left=left)
        fields = [Field(tr("Ends"), ends, number=TaskEnd(row.job, row.task))]
    if row.simulated_end < row.end_time:
        left = format_duration(max(0, row.simulated_end - now))
        number = Elapsed(tr("Runs on for"), now, row.simulated_end, "", tr("Simulated end"))
        fields.append(Field(tr("Simulated end"), tr("in {left}, by itself").format(left=left), number=number))
    return fields


def _places(row: JobRow) -> list[Field]:
    """Return a field for each queue instance, the master task's first."""
    if len(row.pieces) == 1:
        title = tr("Runs on") if row.kind != FINISHED else tr("Ran on")
        if row.kind != FINISHED and not SUSPENDING_MARKS.isdisjoint(row.state):
            title = tr("Suspended on")
        return [Field(title, row.queue, Link("queues", row.queue))]
    names = [tr("Master"), tr("Also on"), *[""] * (len(row.pieces) - 2)]
    return [
        Field(name, f"{instance}  ({slots})", Link("queues", instance))
        for name, (instance, slots) in zip(names, row.pieces, strict=False)
    ]
