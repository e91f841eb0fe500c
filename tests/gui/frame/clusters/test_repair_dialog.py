"""A file whose cluster does not open: the window says what is not understood, and takes changes back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.frame.clusters.repair_dialog import RepairDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind, find_object
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from tests.clusters.world import small_cluster
from tests.gui.window_hand import MakeWindow, open_cluster, settle, wait_until_open


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def spool(tmp_path: Path) -> Path:
    """A spool of which the text of a PE, which a change wrote, is not understood."""
    path = tmp_path / "a.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = EmbeddedCluster.open_spool(path)
    before = find_object(cluster.snapshot().cluster, ObjectKind.PE, "mpi")
    assert cluster.change("root", (Change(ObjectKind.PE, "mpi", before, ParallelEnvironment("mpi", 7)),)).is_done
    assert cluster.change("root", (Change(ObjectKind.MANAGER, "anna", None, "anna"),)).is_done
    cluster.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE objects SET text = '[' WHERE name = 'mpi'")
        connection.commit()
    return path


def repair_of(window: MainWindow, qtbot: QtBot, path: Path) -> RepairDialog:
    window.desk.open_file(path)
    qtbot.waitUntil(lambda: bool(window.findChildren(RepairDialog)))
    (dialog,) = window.findChildren(RepairDialog)
    return dialog


def open_repaired(window: MainWindow, qtbot: QtBot, dialog: RepairDialog) -> None:
    qtbot.waitUntil(dialog.open_now.isEnabled)
    dialog.open_now.click()
    wait_until_open(window, qtbot)
    settle(window, qtbot)


@pytest.mark.slow
def test_that_a_change_is_taken_back_and_the_cluster_opens(make_window: MakeWindow, qtbot: QtBot, spool: Path) -> None:
    window = make_window()
    dialog = repair_of(window, qtbot, spool)
    assert "1 text cannot be read" in dialog.state.text()
    assert dialog.faults.item(0).text().startswith('parallel environment "mpi": ')
    assert dialog.history.currentItem().text().endswith("modified parallel environment mpi  (may be at fault)")
    assert not dialog.open_now.isEnabled()
    dialog.take_back.click()
    open_repaired(window, qtbot, dialog)
    now = open_cluster(window).context.snapshot.cluster
    assert now.pes["mpi"].slots == 999
    assert "anna" in now.managers


@pytest.mark.slow
def test_that_a_text_is_stored_only_when_it_is_understood(make_window: MakeWindow, qtbot: QtBot, spool: Path) -> None:
    window = make_window()
    dialog = repair_of(window, qtbot, spool)
    assert dialog.text.toPlainText() == "["
    dialog.text.setPlainText("{")
    dialog.store.click()
    qtbot.waitUntil(lambda: "was not changed" in dialog.refusal.text())
    dialog.text.setPlainText('{"slots": "5"}')
    dialog.store.click()
    open_repaired(window, qtbot, dialog)
    assert open_cluster(window).context.snapshot.cluster.pes["mpi"].slots == 5


def test_that_a_cluster_file_is_corrected_as_text(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    sound = "format: qmonpy-cluster/1\nname: a\ncluster:\n  hosts: {h1: {}}\n"
    path.write_text(sound + "  pes: {mpi: {slots: many}}\n")
    window = make_window()
    dialog = repair_of(window, qtbot, path)
    assert "1 mistake" in dialog.state.text()
    dialog.text.setPlainText(sound)
    dialog.store.click()
    open_repaired(window, qtbot, dialog)
    assert path.read_text() == sound
