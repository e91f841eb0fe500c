"""What was applied to the cluster of a file and not saved when a window died is offered by the next one."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow

pytestmark = pytest.mark.slow

DYING = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from platformdirs import user_state_path
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind

application = make_application(is_dark=False)
window = MainWindow(EmbeddedFiles(), QSettings(sys.argv[2], QSettings.Format.IniFormat))
window.show()

def work(opened):
    cluster = opened.cluster
    pe = cluster.snapshot().cluster.pes["mpi"]
    assert cluster.change("root", [Change(ObjectKind.PE, "mpi", pe, replace(pe, slots=7))]).is_done
    assert cluster.submit("andre", ["-N", "mesh", "sleep"], 600).is_done
    timer.start(50)

def die():
    for each in user_state_path("qmonpy").glob("unsaved/*/note.json"):
        if '"said": []' not in each.read_text():
            os.kill(os.getpid(), signal.SIGKILL)

timer = QTimer(timeout=die)
window.desk.cluster_opened.connect(work)
window.desk.open_file(Path(sys.argv[1]))
application.exec()
"""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cluster in a file, and a folder for copies that no other test sees."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    cluster = make_embedded(jobs=0)
    path = tmp_path / "site.yaml"
    write_cluster(cluster, path)
    cluster.close()
    return path


def copies() -> list[Path]:
    return list(Path(os.environ["XDG_STATE_HOME"], "qmonpy", "unsaved").glob("*/note.json"))


def die_at_work(path: Path) -> None:
    command = [sys.executable, "-c", DYING, str(path), str(path.with_name("dying.ini"))]
    assert subprocess.run(command, check=False, timeout=120).returncode == -signal.SIGKILL
    assert len(copies()) == 1


def open_again(make_window: MakeWindow, qtbot: QtBot, path: Path) -> tuple[MainWindow, QMessageBox]:
    """The next window, with the question that it asks."""
    window = make_window()
    window.desk.open_file(path)
    qtbot.waitUntil(lambda: window.findChild(QMessageBox, "left_work") is not None)
    box = window.findChild(QMessageBox, "left_work")
    assert box is not None
    qtbot.waitUntil(box.isVisible)
    return window, box


def press(qtbot: QtBot, box: QMessageBox, name: str) -> None:
    button = next(each for each in box.findChildren(QPushButton) if each.objectName() == name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_that_work_of_a_window_that_was_killed_is_offered_and_restored_as_unsaved(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    die_at_work(path)
    window, box = open_again(make_window, qtbot, path)
    assert "1 change of the configuration and 1 submitted job" in box.text()
    assert "Changed: mpi" in box.informativeText()
    assert "mesh" in box.informativeText()
    opened = window.desk.open
    assert opened.find_unsaved().is_empty
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not opened.find_unsaved().is_empty)
    assert opened.cluster.snapshot().cluster.pes["mpi"].slots == 7
    qtbot.waitUntil(lambda: any(each.text.startswith("Restored: 1 change") for each in window.messages.messages))
    unsaved = opened.find_unsaved()
    assert (unsaved.changes, unsaved.deeds.total) == (1, 1)
    # The copy is this window's now, until it is saved.
    qtbot.waitUntil(lambda: len(copies()) == 1 and f"-{os.getpid()}-" in str(copies()[0]))
    window.files.save()
    qtbot.waitUntil(lambda: copies() == [])
    assert read_cluster(path).snapshot().cluster.pes["mpi"].slots == 7


def test_that_a_copy_is_asked_about_again_until_it_is_discarded(
    make_window: MakeWindow, qtbot: QtBot, path: Path
) -> None:
    die_at_work(path)
    window, box = open_again(make_window, qtbot, path)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    window.close_for_good()
    assert len(copies()) == 1
    window, box = open_again(make_window, qtbot, path)
    press(qtbot, box, "discard_left")
    qtbot.waitUntil(lambda: copies() == [])
    assert window.desk.open.find_unsaved().is_empty


def test_that_leaving_on_purpose_leaves_no_copy(make_window: MakeWindow, qtbot: QtBot, path: Path) -> None:
    window = make_window()
    window.desk.open_file(path)
    qtbot.waitUntil(lambda: window.desk.open is not None)
    cluster = window.desk.open.cluster
    pe = cluster.snapshot().cluster.pes["mpi"]
    assert cluster.change("root", [Change(ObjectKind.PE, "mpi", pe, replace(pe, slots=7))]).is_done
    qtbot.waitUntil(lambda: len(copies()) == 1)
    window.close_for_good()
    assert copies() == []
