"""Asks in a worker what an alteration of jobs would displace, and shows the answer."""

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QWidget

from qmonpy.app.jobs.displacement_view import DisplacementProgress, DisplacementView, answer_displacement
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.widgets.named import named
from qmonpy.insight.reserving.displacement import with_jobs
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job

LOOKS_AHEAD_SECONDS = 6.0
"""After so long an answer says how far it goes."""


class DisplacementAsker(QObject):
    """One question at a time: a newer one, or none, ends the work on the one before."""

    def __init__(self, context: PageContext, parent: QWidget):
        super().__init__(parent)
        self._context = context
        self._progress = DisplacementProgress()
        self._asked: tuple[Job, ...] = ()
        self.label = named(QLabel(wordWrap=True), "displacement")
        self.label.hide()

    def forget(self) -> None:
        """Show nothing, and give up what is looked for."""
        self._progress.is_cancelled = True
        self._asked = ()
        self.label.hide()

    def ask(self, snapshot: Snapshot, jobs: Sequence[Job]) -> None:
        """Look for what jobs as they would be displace; the same question is asked once."""
        asked = tuple(jobs)
        if asked == self._asked:
            return
        self.forget()
        self._asked = asked
        if not asked:
            return
        began = monotonic()
        progress = DisplacementProgress(
            self._context.background.breath.take, lambda: monotonic() - began > LOOKS_AHEAD_SECONDS
        )
        self._progress = progress
        self._say(tr("Looking for what this would displace..."))
        own = frozenset(job.number for job in asked)
        self._context.background.query(
            f"displacement {id(self)}",
            lambda: answer_displacement(snapshot, with_jobs(snapshot.state, asked), own, progress),
            lambda found: self._show(progress, found),
            owner=self,
            on_failed=lambda _: self.label.hide(),
        )

    def _show(self, progress: DisplacementProgress, found: DisplacementView) -> None:
        if progress.is_cancelled:
            return
        lines = [found.sentence, *found.lines]
        if found.more:
            more = count_of(found.more, tr("more job"), tr("more jobs"))
            lines.append(tr("{more} would start at another time.").format(more=more))
        text = "\n".join(lines)
        self._say(tr("By the model: {text}").format(text=text) if self._context.session.is_real else text)

    def _say(self, text: str) -> None:
        self.label.setText(text)
        self.label.show()
