"""The details panel of a thing of the chart: a reservation with its jobs, or a job."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from qmonpy.app.gantt.gantt import parse_thing
from qmonpy.app.jobs.job_rows import JobRow, find_job_row
from qmonpy.app.reservations.reservation_details import ReservationDetails, find_reservation_details, reservation_title
from qmonpy.app.reservations.reservation_view import ReservationView
from qmonpy.app.terms.number import Number
from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.app.terms.thing_number import BarNumbers
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.jobs.job_details import job_fields, job_title
from qmonpy.gui.pages.jobs.job_table import describe_state
from qmonpy.gui.widgets.details_panel import DetailsPanel, Field
from qmonpy.gui.widgets.linked.fields_view import FieldsView
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr

SHOWN_JOBS = 40


@dataclass(frozen=True)
class ThingDetails:
    """A title and fields; `jobs` are those inside a reservation."""

    thing: str
    title: str
    fields: tuple[Field, ...] = ()
    jobs_title: str = ""
    jobs: tuple[Field, ...] = ()


def find_thing_details(thing: str, view: ReservationView) -> ThingDetails:
    """Return everything about a thing; a title alone if it is gone."""
    parts = parse_thing(thing)
    if parts is not None and parts.reservation is not None:
        details = find_reservation_details(view.snapshot, parts.reservation)
        if details is not None:
            return _describe_reservation(thing, details, BarNumbers(thing, view.forecast), view.snapshot.now)
    elif parts is not None and parts.job is not None:
        row = find_job_row(view.snapshot, parts.job, parts.task, view.forecast)
        if row is not None:
            return ThingDetails(thing, job_title(row), tuple(job_fields(row, view.snapshot, forecast=view.forecast)))
    return ThingDetails(thing, tr("Not known any more."))


def _describe_reservation(thing: str, details: ReservationDetails, number: BarNumbers, now: int) -> ThingDetails:
    fields = []
    for line in details.lines:
        value = f"\u26a0 {line.value}" if line.is_error else tr(line.value)
        link = Link(line.page, line.key) if line.page else None
        opened: Number | None = number if line.is_worked_out else None
        if line.until is not None:
            end = tr("Begin") if line.until == details.reservation.start else tr("End")
            opened = Elapsed(tr(line.name), now, line.until, "", end)
        fields.append(Field(tr(line.name), value, link, is_code=line.is_code, number=opened))
    running = sum(each.kind == "running" for each in details.jobs)
    title = tr("Jobs that were in it") if details.is_past else tr("Jobs in it")
    if running:
        title += f" ({count_of(running, 'task runs', 'tasks run')})"
    name = tr("Reservation {title}").format(title=reservation_title(details.reservation))
    return ThingDetails(thing, name, tuple(fields), title, _list_jobs(details.jobs))


def _list_jobs(rows: Sequence[JobRow]) -> tuple[Field, ...]:
    """Return a link to each job, with its state before it."""
    fields = [
        Field(row.state, _name_job(row), Link("jobs", str(row.job)), tooltip=tr(describe_state(row)))
        for row in rows[:SHOWN_JOBS]
    ]
    if len(rows) > SHOWN_JOBS:
        fields.append(Field("", tr("and {count} more").format(count=len(rows) - SHOWN_JOBS)))
    return tuple(fields)


def _name_job(row: JobRow) -> str:
    number = f"{row.job}.{row.task}" if row.task > 1 else str(row.job)
    slots = f", {row.slots} {tr('slots')}" if row.slots and row.slots != "1" else ""
    where = f", {row.queue}" if row.queue else ""
    return f"{number} {row.name}, {row.user}{slots}{where}"


class ThingPanel(DetailsPanel):
    """Shows a reservation or a job."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.inside = FieldsView()
        self.inside.link_followed.connect(self.link_followed)
        self._inside_title = self.add_section(tr("Jobs in it"), self.inside)
        self.show_nothing()

    def show_nothing(self) -> None:
        """Show how to see details."""
        hint = tr("Choose a reservation or a job, in the chart or in the table, to see its details.")
        self.show_details(ThingDetails("", hint))

    def show_details(self, details: ThingDetails) -> None:
        """Show details in place of those before."""
        self.show_fields(details.title, details.fields)
        self.inside.show_fields(details.jobs)
        self._inside_title.setText(details.jobs_title)
        for widget in (self._inside_title, self.inside):
            widget.setVisible(bool(details.jobs))

    @property
    def text(self) -> str:
        """The text of the panel, with the jobs inside."""
        return f"{super().text}\n{self.inside.toPlainText()}".strip()
