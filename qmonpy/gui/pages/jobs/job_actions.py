"""What can be done with jobs: submit, delete, hold and release; destructive things ask first."""

import shlex
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from qmonpy.app.job_rows import FINISHED, PENDING, JobRow
from qmonpy.app.submit_draft import SubmitDraft
from qmonpy.engine.permissions import JobAction
from qmonpy.gui.actions import allow, make_action
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.pages.jobs.delete_question import ask_before_deleting, find_loss
from qmonpy.gui.words import count_of, tr
from qmonpy.model.job import Job

NAMED_JOBS = 10


class JobActions(QObject):
    """The actions of a page of jobs; the page tells which rows are chosen."""

    job_submitted = Signal(str)
    """The number of a new job."""

    def __init__(self, context: PageContext, page: QWidget):
        super().__init__(page)
        self._context = context
        self._page = page
        self._rows: Sequence[JobRow] = ()
        self.submit = make_action("submit-job", page, self._open_submit)
        self.delete = make_action("delete-jobs", page, self._ask_delete)
        self.hold = make_action("hold-jobs", page, lambda: self._hold_chosen(is_held=True))
        self.release = make_action("release-jobs", page, lambda: self._hold_chosen(is_held=False))
        context.user_changed.connect(lambda _: self.refresh())

    def show_choice(self, rows: Sequence[JobRow]) -> None:
        """Take these rows as what the actions are for."""
        self._rows = rows
        self.refresh()

    def refresh(self) -> None:
        """Allow what the acting user may do with what is chosen; a tool tip says why something is off."""
        left = _numbers(row for row in self._rows if row.kind != FINISHED)
        waiting = _numbers(row for row in self._rows if row.kind == PENDING)
        self._allow(self.delete, left, JobAction.DELETE)
        self._allow(self.hold, waiting, JobAction.ALTER)
        self._allow(self.release, waiting, JobAction.ALTER)

    def _allow(self, action: QAction, numbers: Sequence[int], what: JobAction) -> None:
        jobs = self._context.snapshot.state.jobs if self._context.snapshot is not None else {}
        known = [jobs[number] for number in numbers if number in jobs]
        allow(action, self._context.session.refusal_of_jobs(known, what), is_wanted=bool(numbers))

    def delete_jobs(self, jobs: tuple[int, ...]) -> None:
        """Delete without a question."""
        cluster, user = self._context.cluster, self._context.user
        what = count_of(len(jobs), tr("job"), tr("jobs"))
        done = tr("Deleted {what}: {names}.").format(what=what, names=_name(jobs))
        self._context.background.operation(
            tr("Deleting {what}").format(what=what),
            lambda: cluster.delete_jobs(user, jobs),
            lambda answer: self._context.messages.post_answer(answer, done),
            owner=self,
        )

    def submit_alike(self, job: Job) -> None:
        """Open the dialog with the options of a job that was submitted before."""
        self._open_submit(SubmitDraft(user=job.owner, runtime=str(job.runtime), extra=shlex.join(job.arguments)))

    def submit_into(self, reservation: int) -> None:
        """Open the dialog for a job that runs in an advance reservation."""
        self._open_submit(SubmitDraft(user=self._context.user, reservation=str(reservation)))

    def _open_submit(self, draft: SubmitDraft | None = None) -> None:
        from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog

        dialog = SubmitDialog(self._context, self._page, draft)
        dialog.job_submitted.connect(self.job_submitted)
        dialog.open()

    def _ask_delete(self) -> None:
        jobs = _numbers(row for row in self._rows if row.kind != FINISHED)
        if jobs and self._context.snapshot is not None:
            loss = find_loss(self._context.snapshot, jobs)
            ask_before_deleting(self._page.window(), loss, lambda: self.delete_jobs(loss.jobs))

    def _hold_chosen(self, *, is_held: bool) -> None:
        jobs = _numbers(row for row in self._rows if row.kind == PENDING)
        cluster, user = self._context.cluster, self._context.user
        done = (tr("Held {names}.") if is_held else tr("Released {names}.")).format(names=_name(jobs))
        self._context.background.operation(
            "",
            lambda: cluster.hold_jobs(user, jobs, is_held=is_held),
            lambda answer: self._context.messages.post_answer(answer, done),
            owner=self,
        )


def _numbers(rows: Iterable[JobRow]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(row.job for row in rows))


def _name(jobs: Sequence[int]) -> str:
    shown = ", ".join(map(str, jobs[:NAMED_JOBS]))
    return f"{shown}, ..." if len(jobs) > NAMED_JOBS else shown
