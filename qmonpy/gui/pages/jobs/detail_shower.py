"""Shows the fields of the chosen job, and below them, as soon as a worker knows it, why it waits."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from qmonpy.app.jobs.job_rows import PENDING, JobRow
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.pages.jobs.job_details import job_fields, job_title
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.kept_answers import LastSeen
from qmonpy.model.snapshot import Snapshot


class DetailShower(QObject):
    """Fills the details panel of the page of jobs."""

    def __init__(self, context: PageContext, panel: DetailsPanel):
        super().__init__(panel)
        self._context = context
        self._panel = panel
        self._chosen: tuple[JobRow, Snapshot] | None = None
        self._asked = LastSeen()
        self._why: tuple[int, str] = (0, "")
        """The job that was last asked about, and why it waits."""

    def show(self, rows: Sequence[JobRow], snapshot: Snapshot | None) -> None:
        """Show the fields of one row, or how many are chosen."""
        self._chosen = (rows[0], snapshot) if len(rows) == 1 and snapshot is not None else None
        if self._chosen is not None:
            self._show_fields()
            self._ask_why()
        elif rows:
            self._panel.show_fields(tr("{count} chosen").format(count=count_of(len(rows), tr("row"), tr("rows"))), [])
        else:
            self._panel.show_fields(tr("Choose a job to see its details."), [])

    def _show_fields(self) -> None:
        if self._chosen is not None:
            row, snapshot = self._chosen
            number, why = self._why
            is_known = row.kind == PENDING and number == row.job
            self._panel.show_fields(job_title(row), job_fields(row, snapshot, why if is_known else ""))

    def _ask_why(self) -> None:
        """Ask why the chosen job waits; what was known of it stays until then."""
        if self._chosen is None or self._chosen[0].kind != PENDING or not self._panel.isVisible():
            return
        row, snapshot = self._chosen
        if not self._asked.is_new(row.job, snapshot.cluster, snapshot.state):
            return

        def answer() -> tuple[int, str]:
            found = find_answer_of(snapshot.cluster, snapshot.state, snapshot.now, row.job)
            return row.job, describe_answer(found) if found is not None else ""

        def take(found: tuple[int, str]) -> None:
            self._why = found
            self._show_fields()

        self._context.background.query("why in details", answer, take, owner=self)
