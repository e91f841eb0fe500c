"""The actions on jobs: submit, delete, hold, suspend, reschedule, alter; those that destroy something ask first."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from qmonpy.app.jobs.job_rows import FINISHED, JobRow
from qmonpy.app.jobs.job_work import (
    PERMISSIONS,
    JobLoss,
    JobVerb,
    explain_nothing,
    find_loss,
    find_numbers,
    find_words,
    format_command,
    select_rows,
)
from qmonpy.app.jobs.submit_command import describe_ended, draft_of_ended, draft_of_job
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.clusters.interface import Answer
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.pages.jobs.loss_question import ASKED, ask_before, confirm, name_words
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.translation import later, tr

if TYPE_CHECKING:
    from qmonpy.gui.pages.jobs.alter_dialog import Alteration

MOST_SHOWN = 20
"""Tool tips and messages show the command for at most so many rows."""
_DONE = {
    JobVerb.HOLD: later("Held {names}."),
    JobVerb.RELEASE: later("Released {names}."),
    JobVerb.SUSPEND: later("Suspended {names}."),
    JobVerb.RESUME: later("Resumed {names}."),
    JobVerb.RESCHEDULE: later("Rescheduled {names}."),
    JobVerb.CLEAR_ERROR: later("Cleared the error of {names}."),
    JobVerb.ALTER: later("Altered {names}."),
}


class JobActions(QObject):
    """The actions of a page of jobs; the page tells which rows are chosen."""

    job_submitted = Signal(str)
    """The number of a job that was just submitted."""

    def __init__(self, context: PageContext, page: QWidget):
        super().__init__(page)
        self._context = context
        self._page = page
        self._rows: Sequence[JobRow] = ()
        self.submit = make_action("submit-job", page, self._open_submit)
        self.delete = make_action("delete-jobs", page, lambda: self._ask_before(JobVerb.DELETE))
        self.hold = make_action("hold-jobs", page, lambda: self._hold(is_held=True))
        self.release = make_action("release-jobs", page, lambda: self._hold(is_held=False))
        self.holds = make_action("change-holds", page, self._ask_for_holds)
        self.suspend = make_action("suspend-jobs", page, lambda: self._suspend(is_suspended=True))
        self.resume = make_action("resume-jobs", page, lambda: self._suspend(is_suspended=False))
        self.reschedule = make_action("reschedule-jobs", page, lambda: self._ask_before(JobVerb.RESCHEDULE))
        self.clear_error = make_action("clear-job-errors", page, self._clear_errors)
        self.priority = make_action("change-priority", page, self._ask_for_priority)
        self.move = make_action("move-jobs", page, self._ask_for_queues)
        self.alter = make_action("alter-jobs", page, self._ask_for_options)
        self._verbs: tuple[tuple[QAction, JobVerb], ...] = (
            (self.delete, JobVerb.DELETE),
            (self.hold, JobVerb.HOLD),
            (self.release, JobVerb.RELEASE),
            (self.holds, JobVerb.HOLD),
            (self.suspend, JobVerb.SUSPEND),
            (self.resume, JobVerb.RESUME),
            (self.reschedule, JobVerb.RESCHEDULE),
            (self.clear_error, JobVerb.CLEAR_ERROR),
            (self.priority, JobVerb.ALTER),
            (self.move, JobVerb.MOVE),
            (self.alter, JobVerb.ALTER),
        )
        self._tips = {action: action.toolTip() for action, _ in self._verbs}
        self._instant = (self.hold, self.release, self.suspend, self.resume, self.clear_error)
        context.user_changed.connect(lambda _: self.refresh())

    @property
    def groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The actions of the menu, in groups."""
        return (
            (self.hold, self.release, self.holds),
            (self.suspend, self.resume, self.reschedule, self.clear_error),
            (self.priority, self.move, self.alter),
            (self.delete,),
        )

    def show_choice(self, rows: Sequence[JobRow]) -> None:
        """Let the actions apply to these rows."""
        self._rows = rows
        self.refresh()

    def refresh(self) -> None:
        """Enable what the acting user may do with the chosen rows; a disabled action's tool tip says why."""
        jobs = self._context.snapshot.state.jobs if self._context.snapshot is not None else {}
        allow(self.submit, self._context.session.refusal_to_submit(), is_wanted=True)
        for action, verb in self._verbs:
            rows = select_rows(verb, self._rows)
            known = [jobs[number] for number in find_numbers(rows) if number in jobs]
            refusal = self._context.session.refusal_of_jobs(known, PERMISSIONS[verb])
            reason = str(refusal) if refusal else explain_nothing(verb) if self._rows and not rows else ""
            allow(action, reason, is_wanted=bool(rows))
            if action in self._instant and action.isEnabled() and len(rows) <= MOST_SHOWN:
                action.setToolTip(f"{self._tips[action]}\n{format_command(verb, self._words(rows))}")

    def delete_jobs(self, words: Sequence[JobWord], is_forced: bool = False) -> None:
        """Delete jobs without a question."""
        cluster, user = self._context.cluster, self._context.user
        done = tr("Deleted {names}.").format(names=name_words(tuple(words), 10))
        self._run(
            tr("Deleting {what}").format(what=name_words(tuple(words), 1)),
            partial(cluster.delete_jobs, user, tuple(words), **({"is_forced": True} if is_forced else {})),
            done,
        )

    def submit_alike(self, job: Job) -> None:
        """Open the dialog with the options of an earlier job."""
        self._open_submit(draft_of_job(job))

    def offer_again(self, menu: QMenu, rows: Sequence[JobRow]) -> None:
        """Add to a menu what submits the first of these rows once more, and what copies the commands of all."""
        known = self._context.snapshot.state.jobs if self._context.snapshot is not None else {}
        job = known.get(rows[0].job)
        if job is not None:
            menu.addAction(tr("Submit a similar job..."), partial(self.submit_alike, job))
        elif rows[0].kind == FINISHED:
            menu.addAction(tr("Submit a similar job..."), partial(self.submit_like_ended, rows[0]))
        title = tr("Copy as qsub command") if len(rows) == 1 else tr("Copy as qsub commands")
        menu.addAction(title, partial(self.copy_as_commands, rows))

    def copy_as_commands(self, rows: Sequence[JobRow]) -> None:
        """Copy the commands that submit the jobs of these rows again, a line for each job; as records tell of ended."""
        jobs = self._context.snapshot.state.jobs if self._context.snapshot is not None else {}
        drafts = {
            row.job: draft_of_job(jobs[row.job]) if row.job in jobs else draft_of_ended(row)
            for row in rows
            if row.job in jobs or row.kind == FINISHED
        }
        copy_command("\n".join(each.command() for each in drafts.values()), self._context.messages)

    def submit_like_ended(self, row: JobRow) -> None:
        """Open the dialog with what is known of a job that ended, and say what is not."""
        self._open_submit(draft_of_ended(row))
        self._context.messages.post(describe_ended(row), Severity.HINT)

    def submit_into(self, reservation: int) -> None:
        """Open the dialog for a job in an advance reservation."""
        self._open_submit(SubmitDraft(user=self._context.user, reservation=str(reservation)))

    def _open_submit(self, draft: SubmitDraft | None = None) -> None:
        from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog

        dialog = SubmitDialog(self._context, self._page, draft)
        dialog.job_submitted.connect(self.job_submitted)
        dialog.open()

    # What is done at once

    def _hold(self, *, is_held: bool) -> None:
        verb = JobVerb.HOLD if is_held else JobVerb.RELEASE
        cluster, user = self._context.cluster, self._context.user
        words = self._words(select_rows(verb, self._rows))
        self._do(verb, words, partial(cluster.hold_jobs, user, words, is_held=is_held, kind="u"))

    def _suspend(self, *, is_suspended: bool) -> None:
        verb = JobVerb.SUSPEND if is_suspended else JobVerb.RESUME
        cluster, user = self._context.cluster, self._context.user
        words = self._words(select_rows(verb, self._rows))
        self._do(verb, words, partial(cluster.suspend_jobs, user, words, is_suspended=is_suspended))

    def _clear_errors(self) -> None:
        cluster, user = self._context.cluster, self._context.user
        words = self._words(select_rows(JobVerb.CLEAR_ERROR, self._rows))
        self._do(JobVerb.CLEAR_ERROR, words, partial(cluster.clear_job_errors, user, words))

    # What is asked before

    def _ask_before(self, verb: JobVerb) -> None:
        """Find in a worker what would be lost, and ask."""
        snapshot, rows, user = self._context.snapshot, tuple(self._rows), self._context.user
        if rows and snapshot is not None:
            self._context.background.query(
                "job loss",
                lambda: find_loss(snapshot, rows, verb, user),
                partial(self._ask, verb, snapshot),
                owner=self,
            )

    def _ask(self, verb: JobVerb, snapshot: Snapshot, loss: JobLoss) -> None:
        confirmed = self.delete_jobs if verb is JobVerb.DELETE else self._reschedule
        question = ask_before(self._page.window(), verb, loss, confirmed)
        follow_numbers(self._context, question, question, find_moment=lambda: snapshot)

    def _reschedule(self, words: tuple[JobWord, ...], is_forced: bool) -> None:
        cluster, user = self._context.cluster, self._context.user
        run = partial(cluster.reschedule_jobs, user, words, is_forced=is_forced)
        self._do(JobVerb.RESCHEDULE, words, run, is_forced=is_forced)

    def _ask_for_priority(self) -> None:
        from qmonpy.gui.pages.jobs.alter_questions import ask_for_priority

        jobs = self._jobs(JobVerb.ALTER)
        if jobs:
            ask_for_priority(self._context, self._page, jobs, partial(self._alteration, jobs))

    def _ask_for_queues(self) -> None:
        from qmonpy.gui.pages.jobs.alter_questions import ask_for_queues

        jobs, snapshot = self._jobs(JobVerb.MOVE), self._context.snapshot
        if jobs and snapshot is not None:
            ask_for_queues(self._context, self._page, snapshot, jobs, partial(self._alteration, jobs))

    def _ask_for_options(self) -> None:
        from qmonpy.gui.pages.jobs.alter_questions import ask_for_options

        jobs, snapshot = self._jobs(JobVerb.ALTER), self._context.snapshot
        if jobs and snapshot is not None:
            ask_for_options(self._context, self._page, snapshot, jobs, partial(self._alteration, jobs))

    def alter_so(self, number: int, options: Sequence[str]) -> None:
        """Open the dialog that alters a job, with some options typed in."""
        from qmonpy.gui.pages.jobs.alter_questions import ask_for_options

        snapshot = self._context.snapshot
        job = snapshot.state.jobs.get(number) if snapshot is not None else None
        if job is not None and snapshot is not None:
            ask_for_options(self._context, self._page, snapshot, [job], partial(self._alteration, [job]), options)

    def _ask_for_holds(self) -> None:
        from qmonpy.gui.pages.jobs.alter_questions import ask_for_holds

        jobs, snapshot = self._jobs(JobVerb.HOLD), self._context.snapshot
        words = self._words(select_rows(JobVerb.HOLD, self._rows))

        def hold(kind: str, *, is_held: bool) -> "Alteration":
            from qmonpy.gui.pages.jobs.alter_dialog import Alteration

            verb = JobVerb.HOLD if is_held else JobVerb.RELEASE
            cluster, user = self._context.cluster, self._context.user
            run = partial(cluster.hold_jobs, user, words, is_held=is_held, kind=kind)
            command = format_command(verb, words, kind=kind)
            return Alteration(command, run=run, done=_tell_done(verb, words, command))

        if jobs and snapshot is not None:
            ask_for_holds(self._context, self._page, snapshot, jobs, words, hold)

    def _alteration(self, jobs: Sequence[Job], options: Sequence[str]) -> "Alteration":
        from qmonpy.gui.pages.jobs.alter_dialog import Alteration

        cluster, user = self._context.cluster, self._context.user
        words = tuple(job.number for job in jobs)
        command = format_command(JobVerb.ALTER, words, options=options)
        run = partial(cluster.alter_jobs, user, words, tuple(options))
        return Alteration(command, options=tuple(options), run=run, done=_tell_done(JobVerb.ALTER, words, command))

    def _jobs(self, verb: JobVerb) -> list[Job]:
        """Return the chosen jobs to which a verb can apply."""
        known = self._context.snapshot.state.jobs if self._context.snapshot is not None else {}
        return [known[number] for number in find_numbers(select_rows(verb, self._rows)) if number in known]

    # Doing

    def _words(self, rows: Sequence[JobRow]) -> tuple[JobWord, ...]:
        return find_words(self._context.snapshot, rows) if self._context.snapshot is not None else ()

    def _do(
        self,
        verb: JobVerb,
        words: tuple[JobWord, ...],
        run: Callable[[], Answer],
        *,
        is_forced: bool = False,
    ) -> None:
        """Do something to jobs, and name the command for it in the message."""
        if words:
            command = format_command(verb, words, is_forced=is_forced)
            done = _tell_done(verb, words, command)
            if self._context.asks_first and verb not in ASKED:
                confirm(self._page.window(), verb, words, command, lambda: self._run("", run, done))
            else:
                self._run("", run, done)

    def _run(self, title: str, run: Callable[[], Answer], done: str) -> None:
        self._context.background.operation(title, run, partial(self._finish, done), owner=self)

    def _finish(self, done: str, answer: Answer) -> None:
        self._context.messages.post_answer(answer, done)


def _tell_done(verb: JobVerb, words: tuple[JobWord, ...], command: str) -> str:
    done = tr(_DONE[verb]).format(names=name_words(words, 10))
    return f"{done} ({command})" if len(words) <= MOST_SHOWN else done
