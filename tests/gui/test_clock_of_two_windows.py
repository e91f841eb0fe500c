"""Two windows on one spool: the clock runs in one of them, and the other one says so and can take it over."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from tests.clusters.world import small_cluster
from tests.gui.window_hand import MakeWindow, open_window


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def windows(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> list[MainWindow]:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    return [open_window(make_window, qtbot, path) for _ in range(2)]


@pytest.mark.slow
def test_that_the_second_window_says_where_the_clock_runs_and_takes_it_over(
    windows: list[MainWindow], qtbot: QtBot
) -> None:
    one, other = windows
    began = one.desk.open.cluster.snapshot().now
    button = other.findChild(QToolButton, "take_over_button")
    one.desk.open.clock.play()
    qtbot.waitUntil(lambda: one.desk.open.cluster.snapshot().now > began)
    assert button.isHidden()
    other.desk.open.clock.play()
    qtbot.waitUntil(lambda: not button.isHidden())
    assert str(os.getpid()) in button.text()
    assert not other.desk.open.clock.is_playing
    assert one.desk.open.clock.is_playing
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not one.desk.open.clock.is_playing)
    assert button.isHidden()
    assert other.desk.open.clock.is_playing
    other.desk.open.clock.pause()


@pytest.mark.slow
def test_that_the_second_window_says_that_time_passes_while_it_does_in_the_first(
    windows: list[MainWindow], qtbot: QtBot
) -> None:
    one, other = windows

    def said(window: MainWindow) -> str:
        found = window.status_line.findChild(QLabel, "age")
        return found.text() if found is not None else ""

    assert said(other) == "clock paused"
    one.desk.open.clock.play()
    qtbot.waitUntil(lambda: said(other).startswith("data"), timeout=20_000)
    assert not other.desk.open.clock.is_playing
    one.desk.open.clock.pause()
    qtbot.waitUntil(lambda: said(other) == "clock paused", timeout=20_000)
    other.desk.open.clock.step(60)
    began = other.desk.open.cluster.snapshot().now
    qtbot.waitUntil(lambda: other.desk.open.cluster.snapshot().now > began)
    qtbot.waitUntil(other.desk.open.background.is_idle)
    assert said(other) == said(one) == "clock paused"
