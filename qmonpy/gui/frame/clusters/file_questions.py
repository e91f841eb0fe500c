"""Questions about files: which to open, where to save, and what to do with unsaved work."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from qmonpy.formats.files.diagnosis import Diagnosis
from qmonpy.formats.files.file_merge import FileConflict
from qmonpy.gui.frame.clusters.bring_in_dialog import BringInDialog
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk
from qmonpy.gui.frame.clusters.file_conflict_dialog import FileConflictDialog, OnChosen
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster, RepairsFiles
from qmonpy.gui.frame.clusters.repair_dialog import RepairDialog
from qmonpy.gui.frame.edits.leaving import ask_before_leaving
from qmonpy.gui.frame.edits.left_work import ask_about_left
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report
from qmonpy.model.work.unsaved import LeftWork
from qmonpy.translation import later, tr


def _find_configuration(opened: OpenCluster) -> Cluster:
    """The configuration of an open cluster; ReportError where a part of it could not be read."""
    snapshot = opened.cluster.snapshot()
    check_all_read(snapshot.unread, tr("Nothing is brought in."))
    return snapshot.cluster


FILE_KINDS = (
    later("Clusters (*.yaml *.yml *.qmonpy)"),
    later("Cluster files (*.yaml *.yml)"),
    later("Spools, which save every change at once (*.qmonpy)"),
    later("All files (*)"),
)


class FileQuestions(QObject):
    """Asks in dialogs that it opens without waiting for the answer."""

    def __init__(self, window: QWidget, desk: ClusterDesk, settings: QSettings):
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._settings = settings
        desk.import_reported.connect(self._show_import_reports)
        desk.save_disputed.connect(self._ask_version)
        desk.repair_needed.connect(self._offer_repair)
        desk.left_found.connect(self._offer_left)

    def open(self) -> None:
        """Ask for a file and open it beside the open clusters."""
        self._ask_file(QFileDialog.AcceptMode.AcceptOpen, self._desk.open_file)

    def close(self) -> None:
        """Close the cluster on screen, after asking about unsaved work."""
        entry = self._desk.shown
        if entry is None:
            return
        asked = (entry,) if isinstance(entry, OpenCluster) else ()
        if not self.ask_if_unsaved(lambda: self._desk.close(entry), asked):
            self._desk.close(entry)

    def save(self, on_done: Callable[[], None] | None = None) -> None:
        """Save to the cluster's file; ask for one if it has none, as the demo cluster."""
        if self._desk.open is None:
            return
        if self._desk.open.path is None:
            self.save_as(on_done)
        else:
            self._desk.save(self._desk.open.path, on_done)

    def save_as(self, on_done: Callable[[], None] | None = None) -> None:
        """Ask for a file and save to it."""
        opened = self._desk.open
        if opened is not None:
            self._ask_file(QFileDialog.AcceptMode.AcceptSave, lambda path: self._desk.save(path, on_done, opened))

    def export(self) -> None:
        """Ask for a directory and write the configuration there as qconf files."""
        if self._desk.open is not None:
            self._ask_directory(tr("Export into a directory of qconf files"), self._export)

    def import_(self) -> None:
        """Ask for a directory of qconf files and open it as a new cluster."""
        self._ask_directory(tr("Import a directory of qconf files"), self._desk.import_directory)

    def bring_in(self) -> None:
        """Show what becomes of the configuration of another cluster in the one on screen."""
        opened = self._desk.open
        if opened is None:
            return
        known = [(each.title, partial(_find_configuration, each)) for each in self._desk.clusters if each is not opened]
        BringInDialog(self._window, opened.context, known, self._desk.files.read_configuration).open()

    def ask_if_unsaved(self, leave: Callable[[], None], clusters: Iterable[OpenCluster] | None = None) -> bool:
        """Ask before unsaved work is lost, and then call `leave`; returns whether there was anything to ask about.

        All clusters are asked about unless some are given, one after the other, each while it is on screen.
        """
        left = list(self._desk.clusters if clusters is None else clusters)
        while left:
            opened = left.pop(0)
            unsaved = opened.find_unsaved()
            if not unsaved.is_empty:
                self._desk.go_to(opened)
                name = opened.title if len(self._desk.clusters) > 1 else ""

                def go_on() -> None:
                    if not self.ask_if_unsaved(leave, left):
                        leave()

                ask_before_leaving(self._window, unsaved, lambda: self.save(go_on), go_on, name)
                return True
        return False

    def _export(self, path: Path) -> None:
        """Write into a new or empty directory at once, into any other after asking."""
        if not path.is_dir() or not any(path.iterdir()):
            self._desk.export(path)
            return
        box = QMessageBox(self._window)
        box.setObjectName("replacing")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(tr("Replace the directory?"))
        words = tr("{name} is not empty. Replace the qconf files in it with those of this cluster?")
        box.setText(words.format(name=path.name))
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        replace.setObjectName("replace")
        replace.clicked.connect(lambda: self._desk.export(path))
        keep = box.addButton(tr("Keep it"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.finished.connect(box.deleteLater)
        box.open()

    def _ask_version(self, name: str, conflicts: Sequence[FileConflict], save: OnChosen) -> None:
        FileConflictDialog(name, conflicts, save, self._window).open()

    def _offer_repair(self, found: Diagnosis) -> None:
        files = self._desk.files
        if isinstance(files, RepairsFiles):
            RepairDialog(found, files, self._desk.background, self._desk.open_file, self._window).open()

    def _offer_left(self, opened: OpenCluster, found: Sequence[LeftWork]) -> None:
        """Offer the newest work that a crash left; an older one when the newer is discarded, as both cannot be had."""
        if opened.unsaved is None or opened not in self._desk.clusters:
            return
        self._desk.go_to(opened)
        newest, older = found[0], found[1:]

        def discard() -> None:
            if opened.unsaved is not None:
                opened.unsaved.forget(newest)
            if older:
                self._offer_left(opened, older)

        ask_about_left(self._window, opened.title, newest, lambda: self._restore_left(opened, newest), discard)

    def _restore_left(self, opened: OpenCluster, left: LeftWork) -> None:
        if opened.unsaved is not None:
            opened.unsaved.restore(left)

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

    def _ask_file(self, mode: QFileDialog.AcceptMode, on_chosen: Callable[[Path], None]) -> None:
        is_saving = mode is QFileDialog.AcceptMode.AcceptSave
        title = tr("Save the cluster") if is_saving else tr("Open a cluster")
        kinds, folder = ";;".join(map(tr, FILE_KINDS)), str(self._settings.value("window/folder", ""))
        dialog = QFileDialog(self._window, title, folder, kinds)
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
