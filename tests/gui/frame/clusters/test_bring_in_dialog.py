"""The configuration of another cluster is brought in from the window: shown first, then previewed, then applied."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.frame.clusters.bring_in_dialog import BringInDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.window_hand import MakeWindow


def another() -> FakeCluster:
    """A cluster with a parallel environment that the one on screen has not."""
    snapshot = make_snapshot()
    pes = {**snapshot.cluster.pes, "brought": ParallelEnvironment("brought", 7)}
    return FakeCluster(replace(snapshot, cluster=replace(snapshot.cluster, pes=pes)))


def open_dialog(window: MainWindow) -> BringInDialog:
    window.window_actions["bring-in"].trigger()
    dialog = window.findChild(BringInDialog)
    assert isinstance(dialog, BringInDialog)
    return dialog


@pytest.mark.slow
def test_that_what_becomes_of_a_file_is_shown_and_its_changes_are_previewed(
    make_window: MakeWindow, cluster: FakeCluster, files: Any, qtbot: QtBot
) -> None:
    window = make_window(cluster)
    files.clusters["old"] = another()
    dialog = open_dialog(window)
    assert not dialog.preview.isEnabled()
    dialog.read(Path("old"))
    qtbot.waitUntil(lambda: dialog.words.text().startswith("1 change would bring the configuration of "))
    assert "Taken as it is:" in dialog.text.toPlainText()
    dialog.preview.click()
    preview = dialog.findChild(ChangeDialog)
    assert isinstance(preview, ChangeDialog)
    assert [(each.key, each.after.slots) for each in preview.changes] == [("brought", 7)]
    preview.reject()
    dialog.reject()


def test_that_a_file_that_cannot_be_read_is_said_and_nothing_can_be_previewed(
    make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    dialog = open_dialog(make_window(cluster))
    dialog.read(Path("gone"))
    qtbot.waitUntil(lambda: dialog.words.text() == "gone was not read.")
    assert "No such file" in dialog.text.toPlainText()
    assert not dialog.preview.isEnabled()
    dialog.reject()
