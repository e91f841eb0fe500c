"""Saves the comparison on screen: one page of HTML for people, or a folder of CSV files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFileDialog, QMenu

from qmonpy.gui.base import actions
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.lab.lab_desk import describe_failure
from qmonpy.gui.theme import icon
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole


class LabExporter(QObject):
    """The button *Export* with its menu."""

    def __init__(self, page: Page, find: Callable[[], Any]):
        """`find` returns the `ShownComparison` on screen, None without one."""
        super().__init__(page)
        self._page, self._find = page, find
        self.action = QAction(icon("export"), tr("Export"), page)
        self.action.setToolTip(tr("Save the comparison as a page of HTML, or its tables as CSV files"))
        self.action.triggered.connect(lambda *_: self._open_menu())
        self.menu = QMenu(page)
        self.menu.addAction(tr("Page of HTML..."), self._ask_page)
        self.menu.addAction(tr("CSV files..."), self._ask_folder)
        self.menu.addAction(page.export_view)
        page.has_export_menu = True

    def allow(self, *, is_wanted: bool) -> None:
        """Offer it where there is a comparison."""
        actions.allow(self.action, None, is_wanted=is_wanted)

    def write_page(self, path: Path) -> None:
        """Write the page."""
        self._write(path, partial(_write_page, self._find()))

    def write_files(self, folder: Path) -> None:
        """Write a CSV file for each table into a folder."""
        self._write(folder, partial(_write_files, self._find()))

    def _write(self, path: Path, work: Callable[[Path], None]) -> None:
        if self._find() is None:
            return
        messages = self._page.context.messages
        self._page.context.background.query(
            f"export {path}",
            lambda: work(path),
            lambda _: messages.post(tr("Saved {path}.").format(path=path)),
            owner=self,
            on_failed=lambda failure: messages.post_error(
                tr("{path} was not saved: {why}").format(path=path, why=_describe(failure))
            ),
        )

    def _open_menu(self) -> None:
        self.menu.popup(QCursor.pos())

    def _ask_page(self) -> None:
        self._ask(QFileDialog.FileMode.AnyFile, "comparison.html", self.write_page)

    def _ask_folder(self) -> None:
        self._ask(QFileDialog.FileMode.Directory, "", self.write_files)

    def _ask(self, mode: QFileDialog.FileMode, name: str, done: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self._page)
        dialog.setObjectName("export_comparison")
        dialog.setFileMode(mode)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave if name else QFileDialog.AcceptMode.AcceptOpen)
        if name:
            dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: done(Path(chosen)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _describe(failure: Failure) -> str:
    """Return why a file was not saved; its name stands before that already."""
    error = failure.error
    return error.strerror if isinstance(error, OSError) and error.strerror else describe_failure(failure)


def _write_page(shown: Any, path: Path) -> None:
    from qmonpy.lab.reports.html import format_comparison_html

    inputs = shown.runs[0].inputs
    jobs, tasks = count_of(inputs.jobs, "job", "jobs"), count_of(inputs.tasks, "task", "tasks")
    about = tr("{jobs} ({tasks}) of {workload}, played on {cluster}.").format(
        jobs=jobs, tasks=tasks, workload=inputs.workload, cluster=inputs.cluster
    )
    page = format_comparison_html(
        tr("{workload}: a comparison").format(workload=inputs.workload), about, shown.comparison, _facts(shown)
    )
    write_whole(path, page.encode())


def _facts(shown: Any) -> list[tuple[str, str]]:
    """Return what made the runs, so that they can be made again."""
    from qmonpy.app.lab.configuration_changes import format_changes

    facts = [
        (
            tr("Workload"),
            tr("{workload} (sha256 {workload_sha256})").format(
                workload=shown.runs[0].inputs.workload, workload_sha256=shown.runs[0].inputs.workload_sha256[:16]
            ),
        )
    ]
    for run in shown.runs:
        words = tr("configuration sha256 {configuration_sha256}, seed {seed}").format(
            configuration_sha256=run.inputs.configuration_sha256[:16], seed=run.inputs.seed
        )
        facts += format_changes(run)
        facts.append(
            (run.configuration, tr("{words}, qmonpy {version}").format(words=words, version=run.inputs.version))
        )
    return facts


def _write_files(shown: Any, folder: Path) -> None:
    from qmonpy.lab.reports.csv_files import format_csv_files

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in format_csv_files(shown.comparison).items():
        write_whole(folder / name, text.encode())
