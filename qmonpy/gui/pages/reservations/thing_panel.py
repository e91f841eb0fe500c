"""The details panel of the page: what is chosen, and below it the jobs inside a reservation."""

from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.reservations.thing_details import ThingDetails
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.fields_view import FieldsView


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
