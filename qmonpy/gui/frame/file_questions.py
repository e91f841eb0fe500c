"""What the window asks about files: which to open, where to save, and what to do with what is not saved."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from qmonpy.gui.frame.cluster_desk import ClusterDesk
from qmonpy.gui.frame.leaving import ask_before_leaving
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.words import tr
from qmonpy.model.report import Report

FILE_KINDS = ";;".join(
    (
        "Clusters (*.yaml *.yml *.qmonpy)",
        "Cluster files (*.yaml *.yml)",
        "Spools, which keep every change at once (*.qmonpy)",
        "All files (*)",
    )
)


class FileQuestions(QObject):
    """Every question is a dialog that is opened and left alone: nothing waits for the answer."""

    def __init__(self, window: QWidget, desk: ClusterDesk, pages: PageStack, settings: QSettings):
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._pages = pages
        self._settings = settings
        desk.import_reported.connect(self._show_import_reports)

    def open(self) -> None:
        """Open another file, once nothing would be lost by that."""
        if not self.ask_if_unsaved(self._ask_file_to_open):
            self._ask_file_to_open()

    def save(self, on_done: Callable[[], None] | None = None) -> None:
        """Save to the cluster's file; the demo cluster has none, so ask for one."""
        if self._desk.open is None:
            return
        if self._desk.open.path is None:
            self.save_as(on_done)
        else:
            self._desk.save(self._desk.open.path, on_done)

    def save_as(self, on_done: Callable[[], None] | None = None) -> None:
        """Save to a file of the user's choice."""
        if self._desk.open is not None:
            self._ask_file(QFileDialog.AcceptMode.AcceptSave, lambda path: self._desk.save(path, on_done))

    def export(self) -> None:
        """Write the configuration as a directory of the user's choice."""
        if self._desk.open is not None:
            self._ask_directory(tr("Export into a directory of qconf files"), self._export)

    def import_(self) -> None:
        """Open a directory of qconf files as a new cluster, once nothing would be lost by that."""
        if not self.ask_if_unsaved(self._ask_directory_to_import):
            self._ask_directory_to_import()

    def ask_if_unsaved(self, leave: Callable[[], None]) -> bool:
        """Ask before something is lost, and `leave` then; whether there was anything to ask about."""
        opened = self._desk.open
        unsaved = self._pages.unsaved()
        changes = opened.unsaved_changes() if opened is not None else 0
        if not unsaved and not changes:
            return False
        ask_before_leaving(self._window, unsaved, changes, lambda: self.save(leave), leave)
        return True

    def _ask_directory_to_import(self) -> None:
        self._ask_directory(tr("Import a directory of qconf files"), self._desk.import_directory)

    def _export(self, path: Path) -> None:
        """Into a new or empty directory at once, into another one once the user agrees."""
        if not path.is_dir() or not any(path.iterdir()):
            self._desk.export(path)
            return
        box = QMessageBox(self._window)
        box.setObjectName("replacing")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(tr("Replace the directory?"))
        box.setText(tr("{name} is not empty. Replace the qconf files in it by this cluster?").format(name=path.name))
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        replace.setObjectName("replace")
        replace.clicked.connect(lambda: self._desk.export(path))
        keep = box.addButton(tr("Keep it"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.finished.connect(box.deleteLater)
        box.open()

    def _show_import_reports(self, sentence: str, reports: Sequence[Report]) -> None:
        lines = "\n".join(map(str, reports))
        ReadingDialog(self._window, tr("Imported files"), sentence, lines).open()

    def _ask_directory(self, title: str, on_chosen: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self._window, title, str(self._settings.value("window/folder", "")))
        dialog.setObjectName("directory_dialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: self._take_file(Path(name), on_chosen))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_file_to_open(self) -> None:
        self._ask_file(QFileDialog.AcceptMode.AcceptOpen, self._desk.open_file)

    def _ask_file(self, mode: QFileDialog.AcceptMode, on_chosen: Callable[[Path], None]) -> None:
        is_saving = mode is QFileDialog.AcceptMode.AcceptSave
        title = tr("Save the cluster") if is_saving else tr("Open a cluster")
        dialog = QFileDialog(self._window, title, str(self._settings.value("window/folder", "")), tr(FILE_KINDS))
        dialog.setObjectName("file_dialog")
        dialog.setAcceptMode(mode)
        dialog.setDefaultSuffix("yaml")
        dialog.setFileMode(QFileDialog.FileMode.AnyFile if is_saving else QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._take_file(Path(name), on_chosen))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_file(self, path: Path, on_chosen: Callable[[Path], None]) -> None:
        self._settings.setValue("window/folder", str(path.parent))
        on_chosen(path)
