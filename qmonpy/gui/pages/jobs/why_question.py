"""Asks why the chosen job waits, in a worker, and gives the answer to the panel."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic

from PySide6.QtCore import QObject, Signal

from qmonpy.app.jobs.job_ends import describe_end
from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow, find_pending_rows
from qmonpy.app.jobs.job_states import find_waiting_groups
from qmonpy.app.jobs.scheduler_rows import SWITCH, Said, quote_errors, quote_scheduler, scheduler_row
from qmonpy.app.starting.wait_numbers import WaitNumbers, list_plain_lines
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.why.started_words import describe_running_job
from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.app.why.why_rows import TraceRow
from qmonpy.app.why.why_steps import find_next_answer
from qmonpy.clusters.interface import ClusterInterface, TellsJobDetails
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import format_time
from qmonpy.gui.pages.jobs.starting.start_changes import StartChangesAsker
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import find_start
from qmonpy.insight.plan.start_words import describe_wait
from qmonpy.insight.why.answer import Answer, Open, Verdict
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import UnwantedError, find_answer_of
from qmonpy.insight.why.trace import JobTrace, trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.insight.why.words.said_numbers import SaidNumber, write_noted
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import SUSPENDING_MARKS, State
from qmonpy.pauses import pausing
from qmonpy.translation import tr

DELETED = "dz"


LONGEST_BEHIND = 60.0
"""After so many seconds a search is broken off for a newer state of the cluster; without one it goes on."""


def _trace(cluster: Cluster, state: State, now: int, number: int, task: int) -> JobTrace:
    found = find_answer_of(cluster, state, now, number, (task,) if task else (), to_come=Open.OTHERS)
    return trace_job(cluster, state, now, number, task or None, found)


_TRACES = KeptAnswers(_trace, most=2)
"""The last traces, with early answers: a newer forecast only changes when a job starts, not why it waits."""


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

    def is_of_same(self, other: "Question | None") -> bool:
        """Whether another question is about the same job and task, at whatever time."""
        return other is not None and (self.job, self.task) == (other.job, other.task)


@dataclass(frozen=True)
class TraceAnswer:
    """The trace of a job as the panel shows it."""

    title: str
    verdict: str
    lines: tuple[SaidLine, ...]
    """The same with its numbers, which can be opened."""
    rows: tuple[TraceRow, ...]
    numbers: WaitNumbers
    """Finds the numbers of the rows."""
    answer: Answer
    """The deciding causes, as far as they are known; where something is open, it is searched on."""
    is_traced: bool = True
    """Whether there are rows: an early answer has none yet."""


def explain(
    snapshot: Snapshot,
    number: int,
    forecast: Forecast,
    find_said: Callable[[], Sequence[Refusal]] = tuple,
    quoted: Said | None = None,
    task: int | None = None,
    last: TraceAnswer | None = None,
    breathe: Callable[[], None] | None = None,
) -> TraceAnswer | str:
    """Return the trace of a job, or a sentence that says why there is none.

    The forecast tells when the job starts; `find_said` what the last pass noted, or on a real cluster what the model
    would; `quoted` is what the scheduler of a real one says. Without `task` the first task is traced that may start.
    What takes long is left open; with the `last` answer it is gone on from there. `breathe` may break that off.
    """
    is_to_trace = last is not None and last.answer.open is Open.OTHERS and not last.is_traced
    found = last.answer if last is not None else None
    if not is_to_trace:
        found = find_next_answer(snapshot, number, (task,) if task else (), found, breathe)
    if found is not None and found.open is not None and not is_to_trace:
        early = found
        verdict = write_noted(lambda: _as_model(describe_answer(early), is_model=quoted is not None))
        return _make_answer(snapshot, forecast, early, verdict, (), is_traced=False)
    try:
        with pausing(breathe):
            trace = _TRACES.of(snapshot.cluster, snapshot.state, snapshot.now, number, task or 0)
    except ReportError as error:
        return " ".join(report.text for report in error.reports)
    trace = replace(trace, answer=found or trace.answer)
    rows = trace_rows(trace, find_said(), is_real=quoted is not None)
    behind: list[str] = []
    if quoted is not None:
        setting = snapshot.cluster.scheduler.get(SWITCH, "")
        errors = [quote_errors(row) for row in find_pending_rows(snapshot, number)]
        behind = [*errors, quote_scheduler(quoted, setting)]
        rows = (scheduler_row(quoted, setting), *rows)
    verdict = write_noted(
        lambda: "\n".join(
            filter(None, (_as_model(_describe(trace, snapshot, forecast), is_model=quoted is not None), *behind))
        )
    )
    return _make_answer(snapshot, forecast, trace.answer, verdict, rows)


def _as_model(verdict: str, *, is_model: bool) -> str:
    return tr("The model: {verdict}").format(verdict=verdict) if is_model else verdict


def _make_answer(
    snapshot: Snapshot,
    forecast: Forecast,
    answer: Answer,
    verdict: tuple[str, tuple[SaidNumber, ...]],
    rows: tuple[TraceRow, ...],
    *,
    is_traced: bool = True,
) -> TraceAnswer:
    pending = snapshot.state.pending.get(answer.job.number)
    numbers = WaitNumbers(answer, forecast, pending.tasks if pending is not None else ())
    lines = numbers.list_lines(*verdict)
    return TraceAnswer(_title(answer.job, answer.task), verdict[0], lines, rows, numbers, answer, is_traced)


def _title(job: Job, task: int) -> str:
    name = f"{job.number}.{task}" if job.is_array else f"{job.number}"
    title = tr('Why job {job} "{name}" of {user} waits')
    return title.format(job=name, name=job.name, user=job.owner)


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
    if row.kind != FINISHED and not SUSPENDING_MARKS.isdisjoint(row.state):
        title = tr('Job {job} "{name}" is suspended')
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

    rested = Signal()
    """Nothing is searched for any more, as there is a final answer or nobody waits for it."""

    def __init__(self, context: PageContext, panel: WhyPanel):
        super().__init__(panel)
        self._context = context
        self._panel = panel
        panel.notice.follow(context)
        follow_numbers(context, panel, panel.words, panel.trace_table, find_moment=lambda: self._moment)
        self._changes = StartChangesAsker(context, panel.changes)
        self._asked: Question | None = None
        self._searched: Question | None = None
        """What is being found out."""
        self._moment: Snapshot | None = None
        """The moment of which the answer is that the panel shows."""
        self._newest: Question | None = None
        """The same question about a newer state, which is asked when the search has told its answer."""

    @property
    def is_searching(self) -> bool:
        """Whether a search goes on."""
        return self._searched is not None

    def ask(self, rows: Sequence[JobRow], snapshot: Snapshot | None) -> None:
        """Ask about the first of the chosen rows, unless the same question was asked before."""
        if not rows or snapshot is None:
            self._say(tr("Choose a pending job to see why it waits."))
            return
        if rows[0].kind != PENDING:
            # Why a running job started is the model's view; how one ended is what the cluster recorded.
            is_over = rows[0].kind == FINISHED
            other = write_noted(lambda: describe_other(rows[0], snapshot))
            self._say(list_plain_lines(*other), tell_title(rows[0]), is_model=not is_over)
            return
        task = _find_task(snapshot, rows[0])
        question = Question(rows[0].job, snapshot, self._context.forecasts.forecast, task)
        if question.is_like(self._asked):
            return
        self._panel.expect(question.job)
        if question.is_of_same(self._searched):
            self._asked = self._newest = question
        else:
            self._search(question)

    def _search(self, question: Question, last: TraceAnswer | None = None) -> None:
        """Find out why a job waits, or go on after a `last` answer that left something open."""
        context, cluster, begun = self._context, self._context.cluster, monotonic()
        self._searched = question
        if last is None:
            self._asked, self._newest = question, None

        def breathe() -> None:
            is_behind = self._newest is not None and monotonic() > begun + LONGEST_BEHIND
            if context.is_closed or is_behind or not question.is_of_same(self._asked):
                raise UnwantedError
            context.background.breath.take()

        def answer() -> tuple[Question, TraceAnswer | str | None]:
            nonlocal begun
            begun = monotonic()
            quoted = _ask_scheduler(cluster, question.job)
            told = question.forecast, partial(cluster.why, question.job), quoted, question.task, last, breathe
            try:
                return question, explain(question.snapshot, question.job, *told)
            except UnwantedError:
                return question, None

        def end() -> None:
            if self._searched is question:
                self._searched = None

        context.background.query("why", answer, self._take, owner=self, on_ended=end, is_long=True)

    def forget(self) -> None:
        """Drop the last question and the answer to it that may still come; the panel is closed."""
        self._asked = self._newest = None
        self._changes.forget()

    def _say(self, text: str | Sequence[SaidLine], title: str = "", *, is_model: bool = False) -> None:
        self._asked = self._newest = self._moment = None
        self._changes.forget()
        self._panel.say(text, title, is_model=is_model)

    def _take(self, found: tuple[Question, TraceAnswer | str | None]) -> None:
        self._show(*found)
        if not self.is_searching:
            self.rested.emit()

    def _show(self, question: Question, answer: TraceAnswer | str | None) -> None:
        if not question.is_of_same(self._asked):
            return
        if isinstance(answer, TraceAnswer):
            is_open = answer.answer.open is not None
            # What is shown of an older state stays until there is as much of this one.
            if answer.is_traced or self._panel.job != question.job:
                self._moment = question.snapshot
                self._panel.show_trace(question.job, answer.title, answer.lines, answer.rows, answer.numbers.find)
            if is_open:
                self._search(question, answer)
                return
            self._changes.ask(question.job, question.snapshot)
        elif answer is not None:
            self._moment = None
            self._changes.forget()
            self._panel.say(answer, is_model=True)
        if self._newest is not None:
            self._search(self._newest)
