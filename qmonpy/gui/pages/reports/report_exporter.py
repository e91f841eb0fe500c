"""Saves the report on screen: its rows, its plot, or both as a page; keeps it under a name; copies its command."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QToolButton

from qmonpy.app.reports.choice import SAVED_PREFIX, Choice
from qmonpy.app.reports.report_command import format_command
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.reports.plot_panel import PlotPanel
from qmonpy.gui.theme import icon
from qmonpy.model.report import ReportError, Severity
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

TABLES = {"export-csv": "csv", "export-json": "json", "export-parquet": "parquet", "export-html": "html"}
PICTURES = {"export-png": "png", "export-svg": "svg", "export-pdf": "pdf"}
WITHOUT_NOTES = frozenset({"export-csv", *PICTURES})
"""Files that have no place for what is not known of the period."""


class ReportExporter(QObject):
    """The button *Export* with its menu, and the actions that save a report and copy its command."""

    saved = Signal(str)
    """The name under which the report was saved."""

    def __init__(
        self, page: Page, plot: PlotPanel, find: Callable[[], tuple[Choice, Any]], find_url: Callable[[], str]
    ):
        """`find` returns what is chosen and the `ShownReport` on screen, None before the first one."""
        super().__init__(page)
        self._page, self._plot, self._find, self._find_url = page, plot, find, find_url
        self.endings = {**TABLES, **PICTURES}
        self.actions = {id: make_action(id, page, partial(self._choose_file, id)) for id in self.endings}
        self.menu = QMenu(page)
        self.menu.addActions(list(self.actions.values()))
        self.menu.addAction(page.export_view)
        page.has_export_menu = True
        self.copy = make_action("copy-report", page, self.copy_command)
        self.save = make_action("save-report", page, self._ask_name)
        self.button = QAction(icon("export"), tr("Export"), page)
        self.button.setToolTip(tr("Save the rows as CSV, JSON or Parquet, the plot as PNG, SVG or PDF, both as HTML"))
        self.button.triggered.connect(lambda *_: self._open_menu())

    # A name, a command

    def find_command(self) -> str:
        """Return the command that gives this report; empty for one that no command gives before it is saved."""
        choice, key = self._find()[0], self._page.location()
        name = key.removeprefix(SAVED_PREFIX) if key.startswith(SAVED_PREFIX) else ""
        return format_command(choice, self._find_url(), name)

    def copy_command(self) -> None:
        """Copy the command that gives this report."""
        command, messages = self.find_command(), self._page.context.messages
        if not command:
            messages.post(tr("Save this report first: then a command can ask for it by its name."), Severity.HINT)
            return
        copy_command(command, messages)

    def save_as(self, name: str) -> None:
        """Keep what is chosen under a name."""
        from qmonpy.app.reports.saved_reports import save_report

        choice = self._find()[0]
        messages = self._page.context.messages

        def take(wrong: str) -> None:
            if wrong:
                messages.post_error(wrong)
                return
            messages.post(tr("Saved the report as {name}.").format(name=name))
            self.saved.emit(name)

        self._page.context.background.query(
            "save report", lambda: _try(lambda: save_report(name, choice)), take, owner=self
        )

    def _ask_name(self) -> None:
        dialog = QInputDialog(self._page)
        dialog.setObjectName("save_report")
        dialog.setWindowTitle(tr("Save report"))
        dialog.setLabelText(tr("Name of the report, for this list and for qmonpy report:"))
        dialog.setOkButtonText(tr("Save"))
        dialog.textValueSelected.connect(lambda name: self.save_as(name.strip()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # Files

    def export(self, id: str, path: Path) -> None:
        """Write what an action says to a file."""
        shown = self._find()[1]
        if shown is None:
            self._page.context.messages.post(tr("There is no answer to save yet."), Severity.HINT)
        elif id in PICTURES:
            self._save_picture(id, path)
        else:
            count = count_of(len(shown.answer.table.rows), "row", "rows")
            source = self._page.context.cluster.snapshot().cluster.name
            self._page.context.background.query(
                f"export {path}",
                lambda: _try(lambda: _write(id, path, shown, source)),
                lambda wrong: self._tell(path, count, wrong, shown.answer.lack if id in WITHOUT_NOTES else ""),
                owner=self,
            )

    def _save_picture(self, id: str, path: Path) -> None:
        from qmonpy.gui.exports.picture import DrawnPicture
        from qmonpy.gui.exports.picture_files import write_picture

        area = self._plot.area
        if area is None or not self._plot.is_drawn:
            self._page.context.messages.post(tr("There is no plot to save."), Severity.HINT)
            return
        shown = self._find()[1]
        picture = DrawnPicture(area, tr(shown.title), shown.about, area.paint_to)
        wrong = _try(lambda: write_picture(picture, picture.size, self.endings[id], path))
        self._tell(path, tr("the plot"), wrong, shown.answer.lack)

    def _tell(self, path: Path, what: str, wrong: str, lack: str) -> None:
        if wrong:
            self._page.context.messages.post_error(tr("Not exported: {reason}").format(reason=wrong))
        else:
            words = tr("Exported {what} to {path}.").format(what=what, path=path)
            # A file without a place for it goes on without these words: whoever sends it is told.
            self._page.context.messages.post(f"{words} {lack}".strip())

    def _choose_file(self, id: str) -> None:
        ending = self.endings[id]
        name = self._find()[0].key.rpartition("/")[2]
        dialog = QFileDialog(self._page, tr("Export report"), f"{name}.{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda path: self.export(id, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_menu(self) -> None:
        for each in self.button.associatedObjects():
            if isinstance(each, QToolButton) and each.isVisible():
                self.menu.popup(each.mapToGlobal(each.rect().bottomLeft()))
                return
        self.menu.popup(QCursor.pos())


def _write(id: str, path: Path, shown: Any, source: str) -> None:
    """Write a table or a page; called in a worker."""
    from qmonpy.app.reports.report_page import make_page
    from qmonpy.reporting.exports.html_page import format_html
    from qmonpy.reporting.exports.parquet_file import write_parquet
    from qmonpy.reporting.exports.table_text import format_csv, format_json

    table = shown.answer.table
    if id == "export-parquet":
        write_parquet(path, table, shown.answer.words)
        return
    make: dict[str, Callable[[], str]] = {
        "export-csv": lambda: format_csv(table),
        "export-json": lambda: format_json(shown.title, table, shown.answer.words),
        "export-html": lambda: format_html(make_page(shown, source=source)),
    }
    write_whole(path, make[id]())


def _try(work: Callable[[], object]) -> str:
    """Do something; returns why that failed, empty if it did not."""
    try:
        work()
    except ReportError as error:
        return " ".join(each.text for each in error.reports)
    except OSError as error:
        return f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")
    return ""
