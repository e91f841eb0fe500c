"""Asks why the chosen job waits, in a worker, and gives the answer to the panel."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from qmonpy.app.jobs.job_ends import describe_end
from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow, find_pending_rows
from qmonpy.app.jobs.job_states import find_waiting_groups
from qmonpy.app.jobs.scheduler_rows import SWITCH, Said, quote_errors, quote_scheduler, scheduler_row
from qmonpy.app.jobs.trace_rows import describe_running_job, trace_rows
from qmonpy.app.jobs.why_rows import TraceRow
from qmonpy.clusters.interface import ClusterInterface, TellsJobDetails
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import format_time
from qmonpy.gui.pages.jobs.starting.start_changes import StartChangesAsker
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import find_start
from qmonpy.insight.plan.start_words import describe_wait
from qmonpy.insight.why.answer import Verdict
from qmonpy.insight.why.trace import JobTrace, trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import State
from qmonpy.translation import tr

DELETED = "dz"


def _trace(cluster: Cluster, state: State, now: int, number: int, task: int) -> JobTrace:
    return trace_job(cluster, state, now, number, task or None)


_TRACES = KeptAnswers(_trace, most=2)
"""The last traces: a newer forecast only changes when a job starts, not why it waits."""


@dataclass(frozen=True)
class Question:
    """A question why a job waits: the job, the state of the cluster, and the forecast that tells when it starts."""

    job: int
    snapshot: Snapshot
    forecast: Forecast
    task: int | None = None
    """The task that is asked about, where the waiting tasks of the job are not all alike."""

    def is_like(self, other: "Question | None") -> bool:
        """Whether another question has the same answer."""
        if other is None or (self.job, self.task, self.forecast.never) != (other.job, other.task, other.forecast.never):
            return False
        return self.snapshot is other.snapshot and self.forecast.plan is other.forecast.plan


@dataclass(frozen=True)
class TraceAnswer:
    """The trace of a job as the panel shows it."""

    title: str
    verdict: str
    rows: tuple[TraceRow, ...]


def explain(
    snapshot: Snapshot,
    number: int,
    forecast: Forecast,
    said: Sequence[Refusal] = (),
    quoted: Said | None = None,
    task: int | None = None,
) -> TraceAnswer | str:
    """Return the trace of a job, or a sentence that says why there is none.

    The forecast tells when the job starts; `said` is what the last pass noted, or on a real cluster what the model
    would; `quoted` is what the scheduler of a real one says. Without `task` the first task is traced that may start.
    """
    try:
        trace = _TRACES.of(snapshot.cluster, snapshot.state, snapshot.now, number, task or 0)
    except ReportError as error:
        return " ".join(report.text for report in error.reports)
    job = trace.job
    name = f"{number}.{trace.task}" if job.is_array else f"{number}"
    title = tr('Why job {job} "{name}" of {user} waits')
    words = title.format(job=name, name=job.name, user=job.owner)
    verdict, rows = _describe(trace, snapshot, forecast), trace_rows(trace, said, is_real=quoted is not None)
    if quoted is not None:
        setting = snapshot.cluster.scheduler.get(SWITCH, "")
        errors = [quote_errors(row) for row in find_pending_rows(snapshot, number)]
        verdict = tr("The model: {verdict}").format(verdict=verdict)
        verdict = "\n".join(filter(None, (verdict, *errors, quote_scheduler(quoted, setting))))
        rows = (scheduler_row(quoted, setting), *rows)
    return TraceAnswer(words, verdict, rows)


def _ask_scheduler(cluster: ClusterInterface, number: int) -> Said | None:
    """Return what the scheduler of a real cluster says of a job; None where there is no other than the model."""
    if not isinstance(cluster, TellsJobDetails):
        return None
    try:
        return cluster.read_job_details(number)
    except ReportError as error:
        return error.reports


def _describe(trace: JobTrace, snapshot: Snapshot, forecast: Forecast) -> str:
    """Return why a job waits, and in a second line when it starts."""
    start = find_start(snapshot, forecast, trace.job.number)
    is_told = start is None or trace.answer.verdict in (Verdict.NEVER, Verdict.STARTS)
    when = "" if is_told or start is None else describe_wait(start, trace.answer.enough_at, snapshot.now)
    return "\n".join(filter(None, (describe_verdict(trace), when)))


def describe_other(row: JobRow, snapshot: Snapshot) -> str:
    """Return a sentence that says why a job of another row does not wait: it runs, has ended, or is gone."""
    job = snapshot.state.jobs.get(row.job)
    running = snapshot.state.running.get((row.job, row.task))
    if row.kind == FINISHED or job is None or running is None:
        if row.record is not None:
            return _describe_record(row, snapshot)
        if row.end_time == 0 or row.kind != FINISHED:
            return tr("Job {job} does not wait: it is gone.").format(job=row.job)
        text = tr("Job {job} does not wait: it was deleted on {end}.")
        if row.state != DELETED:
            text = tr("Job {job} does not wait: it ended on {end}.")
        return text.format(job=row.job, end=format_time(row.end_time))
    return describe_running_job(snapshot, (running,))


def tell_title(row: JobRow) -> str:
    """Return the heading of what is said of a job that does not wait."""
    title = tr('Job {job} "{name}" has ended') if row.kind == FINISHED else tr('Job {job} "{name}" runs')
    return title.format(job=f"{row.job}.{row.task}" if row.tasks else row.job, name=row.name)


def _describe_record(row: JobRow, snapshot: Snapshot) -> str:
    """Return how a run that is in the accounting file ended, and whether its task is there again."""
    assert row.record is not None
    name = f"{row.job}.{row.task}" if row.tasks else f"{row.job}"
    end = tr(" on {end}").format(end=format_time(row.end_time)) if row.end_time else ""
    text = tr("This run of job {name} ended{end}: {how}.").format(name=name, end=end, how=describe_end(row.record))
    pending = snapshot.state.pending.get(row.job)
    if (row.job, row.task) in snapshot.state.running:
        return f"{text} {tr('It runs again.')}"
    return f"{text} {tr('It waits again: see Pending.')}" if pending and row.task in pending.tasks else text


def _find_task(snapshot: Snapshot, row: JobRow) -> int | None:
    """Return the first task of a row if the waiting tasks of its job have several rows, else None."""
    if row.job not in snapshot.state.pending:
        return None
    groups = dict(find_waiting_groups(snapshot, row.job))
    tasks = groups.get(row.group, ())
    return tasks[0] if len(groups) > 1 and tasks else None


class WhyAsker(QObject):
    """Asks in a worker why the chosen job waits, for each new snapshot, and shows the answers in the panel."""

    def __init__(self, context: PageContext, panel: WhyPanel):
        super().__init__(panel)
        self._context = context
        self._panel = panel
        panel.notice.follow(context)
        self._changes = StartChangesAsker(context, panel.changes)
        self._asked: Question | None = None

    def ask(self, rows: Sequence[JobRow], snapshot: Snapshot | None) -> None:
        """Ask about the first of the chosen rows, unless the same question was asked before."""
        if not rows or snapshot is None:
            self._say(tr("Choose a pending job to see why it waits."))
            return
        if rows[0].kind != PENDING:
            # Why a running job started is the model's view; how one ended is what the cluster recorded.
            is_over = rows[0].kind == FINISHED
            self._say(describe_other(rows[0], snapshot), tell_title(rows[0]), is_model=not is_over)
            return
        task = _find_task(snapshot, rows[0])
        question = Question(rows[0].job, snapshot, self._context.forecasts.forecast, task)
        before, self._asked = self._asked, question
        if question.is_like(before):
            return
        self._panel.expect(question.job)
        cluster, number = self._context.cluster, question.job

        def answer() -> tuple[Question, TraceAnswer | str]:
            quoted = _ask_scheduler(cluster, number)
            return question, explain(snapshot, number, question.forecast, cluster.why(number), quoted, task)

        self._context.background.query("why", answer, self._take, owner=self, is_long=True)

    def forget(self) -> None:
        """Drop the last question and the answer to it that may still come; the panel is closed."""
        self._asked = None
        self._changes.forget()

    def _say(self, text: str, title: str = "", *, is_model: bool = False) -> None:
        self._asked = None
        self._changes.forget()
        self._panel.say(text, title, is_model=is_model)

    def _take(self, found: tuple[Question, TraceAnswer | str]) -> None:
        question, answer = found
        asked = self._asked
        if asked is None or (asked.job, asked.task) != (question.job, question.task):
            return
        if isinstance(answer, TraceAnswer):
            self._panel.show_trace(question.job, answer.title, answer.verdict, answer.rows)
            self._changes.ask(question.job, question.snapshot)
        else:
            self._changes.forget()
            self._panel.say(answer, is_model=True)
