"""Export and import from the window: by a directory that is chosen, with every report by file and line."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import Report, Severity
from tests.gui.fake_cluster import FakeCluster
from tests.gui.window_hand import MakeWindow

WARNING = Report(
    "object.unknown-attribute", 'pes/mpi:2:10: "new" is no attribute', Severity.WARNING, fields=("pes/mpi",)
)
ERROR = Report("document.no-number", "pes/mpi:2:7: expected a whole number", fields=("pes/mpi",))


def choose(window: MainWindow, action: str, path: Path) -> None:
    """Take the action from the menu and choose a directory in its dialog."""
    window.window_actions[action].trigger()
    (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(path))
    dialog.done(QDialog.DialogCode.Rejected)


def said(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


def test_that_both_are_in_the_menu_of_the_cluster(make_window: MakeWindow, cluster: FakeCluster) -> None:
    window = make_window(cluster)
    titles = [each.text() for each in window.tool_bar.cluster_menu.actions()]
    assert {"Import...", "Export..."} <= set(titles)


def test_that_a_cluster_is_exported_to_an_empty_directory_at_once(
    make_window: MakeWindow, cluster: FakeCluster, files: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(cluster)
    files.reports = (WARNING,)
    target = tmp_path / "new"
    target.mkdir()
    choose(window, "export-cluster", target)
    qtbot.waitUntil(lambda: "Exported to new." in said(window))
    assert files.exported == [target]
    assert WARNING.text in said(window)


@pytest.mark.parametrize(("button", "exported"), [("replace", 1), ("", 0)])
@pytest.mark.slow
def test_that_a_directory_with_files_is_replaced_only_when_asked(
    make_window: MakeWindow,
    cluster: FakeCluster,
    files: Any,
    qtbot: QtBot,
    tmp_path: Path,
    button: str,
    exported: int,
) -> None:
    window = make_window(cluster)
    (tmp_path / "managers").write_text("root\n")
    choose(window, "export-cluster", tmp_path)
    box = window.findChild(QMessageBox, "replacing")
    if button:
        box.findChild(QPushButton, button).click()
        qtbot.waitUntil(lambda: len(files.exported) == exported)
    else:
        box.reject()
    window.background.wait()
    assert len(files.exported) == exported


def test_that_an_import_is_a_new_cluster_that_is_in_no_file(
    make_window: MakeWindow, cluster: FakeCluster, files: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(cluster)
    files.reports = (WARNING,)
    choose(window, "import-cluster", tmp_path)
    qtbot.waitUntil(lambda: window.desk.open.cluster is not cluster)
    assert window.desk.open.path is None
    assert window.desk.open.unsaved_changes() == 1
    qtbot.waitUntil(lambda: window.findChild(ReadingDialog) is not None)
    assert window.findChild(ReadingDialog).findChild(QPlainTextEdit).toPlainText() == WARNING.text


def test_that_an_import_with_mistakes_leaves_what_is_open_and_tells_them_all(
    make_window: MakeWindow, cluster: FakeCluster, files: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(cluster)
    files.reports = (ERROR, WARNING)
    choose(window, "import-cluster", tmp_path)
    qtbot.waitUntil(lambda: window.findChild(ReadingDialog) is not None)
    assert window.desk.open.cluster is cluster
    text = window.findChild(ReadingDialog).findChild(QPlainTextEdit).toPlainText()
    assert text == f"{ERROR.text}\n{WARNING.text}"
