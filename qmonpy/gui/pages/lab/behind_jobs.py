"""The jobs behind a number of the lab, and what is known of the one that is chosen."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.lab.job_fields import find_job_fields
from qmonpy.app.lab.jobs_behind import JobsBehind
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.pages.reports.result_table import ResultView
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel, Field
from qmonpy.gui.widgets.named import named


class BehindJobs(QWidget):
    """A list of jobs with a heading, beside what is known of one of them."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._behind: JobsBehind | None = None
        self._shown: Any = None
        self.jobs = ResultView()
        self.jobs.row_chosen.connect(self._show_job)
        self.details = DetailsPanel()
        self._title = named(QLabel(), "section_title")
        close = named(QToolButton(autoRaise=True), "close_jobs_behind")
        close.setIcon(icon("close", "muted"))
        close.setToolTip(tr("Close the list of jobs (Esc)"))
        close.setAccessibleName(tr("Close the list of jobs"))
        close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(tokens().size("space_3"), 0, tokens().size("space_2"), 0)
        head.addWidget(self._title, 1)
        head.addWidget(close)
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        parts.addWidget(self.jobs)
        parts.addWidget(self.details)
        parts.setStretchFactor(0, 1)
        parts.setSizes([700, tokens().size("details_width")])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
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
        words = tr("{name}: {count}").format(name=name, count=count_of(behind.total, tr("job"), tr("jobs")))
        if behind.table.is_cut:
            words = tr("{words}, of which the {shown} whose wait changes most are listed").format(
                words=words, shown=len(behind.indices)
            )
        self._title.setText(words)
        self.jobs.show_result(behind.table)
        if behind.indices:
            self.jobs.choose(0)
        else:
            self.details.show_fields(tr("No job."), ())

    def _show_job(self, row: Any) -> None:
        if row is None or self._behind is None:
            return
        shown, index = self._shown, self._behind.indices[row.number]
        job = shown.workload.job(index)
        fields = [Field(name, value) for name, value in find_job_fields(shown, index)]
        self.details.show_fields(tr("Job {number} of {owner}").format(number=job.number, owner=job.kind.owner), fields)
