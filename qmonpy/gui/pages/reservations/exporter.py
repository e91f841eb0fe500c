"""The button that saves the chart as a picture, its bars as CSV, and reservations as XML."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton

from qmonpy.app.gantt.gantt_export import format_gantt_csv
from qmonpy.app.reservations.reservation_rows import ReservationRow
from qmonpy.app.reservations.reservation_view import ReservationView
from qmonpy.formats.output.qrstat_xml import format_qrstat_xml, format_qrstat_xml_2007
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.page import Page
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.theme import icon
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

PICTURES = {"export-png": "png", "export-svg": "svg"}
"""Actions that save the chart as a picture, and the endings of their files."""
TEXTS = {"export-csv": "csv", "export-qrstat-xml": "xml", "export-qrstat-schema-xml": "xml"}
"""Actions that save bars or reservations as text, and the endings of their files."""
EXPORTS = {**PICTURES, **TEXTS}

What = Callable[[], tuple[ReservationView, Sequence[ReservationRow]]]
"""A function that returns the view on screen, and the rows of reservations that pass the filter."""


def format_export(export: str, view: ReservationView, rows: Sequence[ReservationRow]) -> str:
    """Return the text of a file: the bars of the chart as CSV, or the reservations of rows, without past ones."""
    if export == "export-csv":
        return format_gantt_csv(view.gantt)
    known = view.snapshot.state.reservations
    reservations: list[Reservation] = [known[row.id] for row in rows if row.id in known and not row.is_past]
    if export == "export-qrstat-xml":
        return format_qrstat_xml(reservations, has_details=True)
    return format_qrstat_xml_2007(reservations)


def write_text(path: Path, text: str) -> str:
    """Write a file; returns why that failed, empty if it did not."""
    try:
        write_whole(path, text)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""


class Exporter(QObject):
    """Asks for a file and writes it, text in a worker."""

    def __init__(self, context: PageContext, page: Page, chart: GanttChart, what: What):
        super().__init__(page)
        self._context = context
        self._page = page
        self._chart = chart
        self._what = what
        self.actions = [make_action(export, page, partial(self._choose_file, export)) for export in EXPORTS]
        self._menu = QMenu(page)
        self._menu.addActions(self.actions)
        self._menu.addSeparator()
        self._menu.addAction(page.export_view)
        page.has_export_menu = True
        self.button = QAction(icon("export"), tr("Export"), page)
        self.button.setToolTip(tr("Save the chart or the reservations: PNG, SVG, CSV or XML"))
        self.button.triggered.connect(lambda *_: self._open_menu())

    def _open_menu(self) -> None:
        """Open the menu below the button of the header, or at the mouse."""
        for each in self.button.associatedObjects():
            if isinstance(each, QToolButton) and each.isVisible():
                self._menu.popup(each.mapToGlobal(each.rect().bottomLeft()))
                return
        self._menu.popup(QCursor.pos())

    def _choose_file(self, export: str) -> None:
        ending = EXPORTS[export]
        dialog = QFileDialog(self._page, tr("Export reservations"), f"reservations.{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda path: self.export(export, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self, export: str, path: Path) -> None:
        """Write the chart as a picture, its bars, or the reservations that the table shows."""
        if export in PICTURES:
            self._save_picture(export, path)
            return
        view, rows = self._what()
        self._context.background.query(
            f"export {path}",
            lambda: write_text(path, format_export(export, view, rows)),
            lambda wrong: self._tell(path, wrong),
            owner=self,
        )

    def _save_picture(self, export: str, path: Path) -> None:
        save = self._chart.save_png if export == "export-png" else self._chart.save_svg
        try:
            save(path)
        except OSError as error:
            self._tell(path, f"{path}: {error.strerror or error}")
        else:
            self._tell(path, "")

    def _tell(self, path: Path, wrong: str) -> None:
        if wrong:
            self._context.messages.post_error(tr("Not exported: {reason}").format(reason=wrong))
        else:
            self._context.messages.post(tr("Exported the reservations to {path}.").format(path=path))
