"""The jobs behind a number of the lab, and what is known of the one that is chosen."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.lab.figure_number import JobWait
from qmonpy.app.lab.job_fields import find_job_fields
from qmonpy.app.lab.jobs_behind import WAIT, HeldMoment, JobsBehind
from qmonpy.app.reports.result_rows import ResultRow
from qmonpy.app.terms.number import Number, SaidLine
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.base.reflow_scroll import OpensInSight
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.lab.moment_why import MomentWhy, say_waits
from qmonpy.gui.pages.reports.behind_head import BehindHead
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel, Field
from qmonpy.gui.widgets.named import named
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.translation import tr

NARROW = 900
"""Below so many pixels, for text of the usual size, why a job waited has the room of the list of jobs, too."""


class BehindJobs(OpensInSight, FitsWidth, QWidget):
    """A list of jobs with a heading, beside what is known of one of them, and why that waited in each run."""

    closed = Signal()
    why_toggled = Signal()
    """It is told why a job waited, or not any more."""
    link_followed = Signal(object)
    number_asked = Signal(object, object)
    """See `MomentWhy.number_asked`."""
    case_asked = Signal(int, object)
    """See `MomentWhy.case_asked`."""

    def __init__(self, laboratory: Laboratory, background: Background, parent: QWidget | None = None):
        super().__init__(parent)
        self._laboratory, self._background = laboratory, background
        self._behind: JobsBehind | None = None
        self._shown: Any = None
        self._index: int | None = None
        """The place in the workload of the job that is chosen."""
        self._held: HeldMoment | None = None
        self.jobs = ResultView()
        self.jobs.row_chosen.connect(self._show_job)
        self.details = DetailsPanel()
        self.why = MomentWhy(laboratory, background)
        self.why.closed.connect(self.close_why)
        self.why.link_followed.connect(self.link_followed)
        self.why.number_asked.connect(self.number_asked)
        self.why.case_asked.connect(self.case_asked)
        self.why.hide()
        self.ask_why = named(QPushButton(tr("Why did it wait?")), "ask_moment_why")
        self.ask_why.setToolTip(tr("Show every queue instance and every rule at a moment of a run"))
        self.ask_why.clicked.connect(lambda *_: self._ask_why())
        self.details.body.insertWidget(self.details.body.count() - 1, self.ask_why)
        head = BehindHead()
        self._title = head.title
        head.closed.connect(self.closed)
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        parts.addWidget(self.jobs)
        parts.addWidget(self.details)
        parts.addWidget(self.why)
        parts.setStretchFactor(0, 1)
        parts.setSizes([500, tokens().size("details_width"), 600])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(head)
        layout.addWidget(parts, 1)

    @property
    def title(self) -> str:
        """The heading."""
        return self._title.text()

    def show_waiting(self, name: str) -> None:
        """Say that the jobs behind a number are looked up."""
        self._title.setText(tr("Looking up the jobs of {name}...").format(name=name))

    def show_jobs(self, name: str, behind: JobsBehind, shown: Any) -> None:
        """Show the jobs behind a number; the first, whose wait changes most, is chosen."""
        self._behind, self._shown = behind, shown
        words = tr("{name}: {count}").format(name=name, count=count_of(behind.total, "job", "jobs"))
        if behind.table.is_cut:
            words = tr("{words}, of which the {shown} whose wait changes most are listed").format(
                words=words, shown=len(behind.indices)
            )
        self._title.setText(words)
        self.jobs.show_result(behind.table)
        if behind.indices:
            self._index = None
            self.jobs.choose(0)
            if self._index is None:
                # The first row of the list before was chosen: the table takes that for no change.
                self._show_job(self.jobs.chosen())
        else:
            self._index = None
            self.ask_why.hide()
            self.close_why()
            self.details.show_fields(tr("No job."), ())

    def find_wait(self, row: ResultRow, column: str) -> Number | None:
        """Return the wait of a job in a play as a number; None in other columns."""
        behind = self._behind
        if behind is None or not column.startswith(WAIT):
            return None
        place = [each.name for each in behind.table.columns].index(column)
        if row.cells[place] is None:
            return None
        return JobWait(self._shown, behind.indices[row.number], int(column.removeprefix(WAIT)))

    def fit(self) -> None:
        """See `FitsWidth.fit`."""
        is_narrow = self.width() < tokens().scaled(NARROW)
        self.jobs.setVisible(self.why.isHidden() or not is_narrow)

    def close_why(self) -> None:
        """Close the answer why a job waited; the list and what is known of the job have the room again."""
        self.jobs.show()
        if self.why.isVisible():
            self.jobs.table.setFocus()
        self.why.hide()
        self.details.show()
        self.why_toggled.emit()

    def _show_job(self, row: Any) -> None:
        if row is None or self._behind is None:
            self._index = None
            self.ask_why.hide()
            return
        shown, index = self._shown, self._behind.indices[row.number]
        self._index = index
        self._held = self._behind.moments[row.number] if self._behind.moments else None
        self.ask_why.show()
        self._show_fields(())
        if self.why.isVisible():
            self.why.ask(shown, index, self._held)

        def take(reasons: tuple[tuple[str, SaidLine], ...]) -> None:
            if shown is self._shown and index == self._index:
                self._show_fields(reasons)

        work = partial(say_waits, self._laboratory, shown, index)
        self._background.query("lab reasons", work, take, owner=self, is_long=True)

    def _show_fields(self, reasons: Sequence[tuple[str, SaidLine]]) -> None:
        """Show what is known of the job, and why it waited in each run as soon as that is found out."""
        if self._index is None:
            return
        job = self._shown.workload.job(self._index)
        said = [*find_job_fields(self._shown, self._index)]
        said += [(tr("Why it waited, {run}").format(run=run), line) for run, line in reasons if line.text]
        fields = [Field(name, line.text, parts=line.places) for name, line in said]
        self.details.show_fields(tr("Job {number} of {owner}").format(number=job.number, owner=job.kind.owner), fields)

    def _ask_why(self) -> None:
        if self._index is not None:
            self.why.show()
            # The button that was pressed goes: the keyboard stays here.
            self.why.runs.setFocus()
            self.details.hide()
            self.fit()
            self.why_toggled.emit()
            self.why.ask(self._shown, self._index, self._held)
