"""The jobs behind a number, and the whole record of the one that is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from qmonpy.app.reports.run_rows import find_fields, format_job, list_run_columns
from qmonpy.app.reports.run_time import find_run_time, find_wait
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.reflow_scroll import OpensInSight
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.reports.behind_head import BehindHead
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel, Field
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.reporting.questions.job_run import JobRecord, JobRun, JobsBehind
from qmonpy.translation import later, tr

BY_WEIGHT = OwnOrder(later("those that weigh most first"))


class BehindPanel(OpensInSight, QWidget):
    """A list of runs with a heading, beside the fields of a record."""

    record_wanted = Signal(int)
    """The id of the record that is to be shown."""
    link_followed = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None, *, is_simulated: bool = False):
        super().__init__(parent)
        self._is_simulated = is_simulated
        looks = {
            "end": Look(tone=lambda run: "problem" if run.failed or run.exit_status else ""),
            "wait": Look(number=find_wait),
            "run": Look(number=find_run_time),
        }
        columns = list_run_columns(is_simulated=is_simulated)
        self.model = RowTableModel(columns, lambda run: run.id, looks, self)
        self.model.own_order = BY_WEIGHT
        self.table = RowTable(self.model)
        self.table.setObjectName("jobs_behind")
        self.table.setAccessibleName(tr("Jobs behind the number"))
        self.table.choice_changed.connect(self._ask_record)
        self.table.link_followed.connect(self.link_followed)
        self.details = DetailsPanel()
        self.details.link_followed.connect(self.link_followed)
        head = BehindHead()
        self._title = head.title
        head.closed.connect(self.closed)
        self.parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self.parts.addWidget(self.table)
        self.parts.addWidget(self.details)
        self.parts.setStretchFactor(0, 1)
        self.parts.setSizes([700, tokens().size("details_width")])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(head)
        layout.addWidget(self.parts, 1)

    @property
    def title(self) -> str:
        """The heading."""
        return self._title.text()

    def show_waiting(self, name: str) -> None:
        """Say that the jobs behind a number are looked up."""
        self._title.setText(tr("Looking up the jobs of {name}...").format(name=name))

    def show_jobs(self, name: str, behind: JobsBehind) -> None:
        """Show the runs behind a number; the first one, which weighs most, is chosen."""
        count = count_of(behind.total, "task", "tasks")
        words = tr("{name}: {count}").format(name=name, count=count)
        if behind.total > len(behind.runs):
            words = tr("{words}, of which the first {shown} are listed").format(words=words, shown=len(behind.runs))
        self._title.setText(words)
        self.model.show_rows(behind.runs)
        if behind.runs:
            self.table.choose(behind.runs[0].id)
        else:
            self.details.show_fields(tr("No job."), ())

    def show_record(self, run_id: int, record: JobRecord | None) -> None:
        """Show all fields of a record, if it is still the chosen one."""
        run = self._chosen()
        if run is None or run.id != run_id:
            return
        if record is None:
            self.details.show_fields(tr("The record is no longer in the database."), ())
            return
        fields = [Field(name, value) for name, value in find_fields(record, is_simulated=self._is_simulated)]
        self.details.show_fields(tr("Record of job {job}").format(job=format_job(run)), _unnamed(fields))

    def _chosen(self) -> JobRun | None:
        rows = self.table.chosen_rows()
        return rows[0] if rows else None

    def _ask_record(self) -> None:
        run = self._chosen()
        if run is not None:
            self.record_wanted.emit(run.id)


def _unnamed(fields: Sequence[Field]) -> tuple[Field, ...]:
    """Leave out fields that the accounting does not fill."""
    return tuple(each for each in fields if each.value)
