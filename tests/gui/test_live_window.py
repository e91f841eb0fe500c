"""The window on a real Grid Engine: commands that replay one, as they are and broken."""

import time
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.gui.application import EmbeddedFiles, run_live
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


def make_cluster(commands: FakeCommands) -> Any:
    engine = GridEngine(commands.environment, 10.0)
    return LiveCluster(
        commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
    ).open()


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.background.is_idle() and window.desk.open is not None, timeout=15000)
    qtbot.waitUntil(lambda: window.background.is_idle() and not window.desk.open.feed._pause.isActive(), timeout=15000)


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, commands: FakeCommands) -> MainWindow:
    window = make_window()
    window.desk.open_real("default on vm", lambda: make_cluster(commands))
    settle(qtbot, window)
    return window


def said(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


def test_that_every_page_works_on_a_real_cluster(window: MainWindow, qtbot: QtBot) -> None:
    for entry in ENTRIES:
        window.go(Link(entry.place.id))
        settle(qtbot, window)
        assert window.pages.shown == entry.place.id
    assert not [each for each in window.messages.messages if each.is_error]


def test_that_the_window_says_which_cluster_it_shows(window: MainWindow) -> None:
    assert window.tool_bar.cluster_button.text() == "default on vm"
    assert "real Grid Engine" in window.tool_bar.cluster_button.toolTip()
    assert not window.tool_bar.clock_bar.isVisible()
    assert window.status_line._age.text() == "data 0.0 s old"
    assert "commands took" in window.status_line._engine.text()


def test_that_what_goes_wrong_is_said_once_and_that_it_came_back(
    window: MainWindow, qtbot: QtBot, commands: FakeCommands
) -> None:
    commands.behave("down")
    with qtbot.waitSignal(window.desk.open.feed.snapshot_arrived, timeout=15000):
        window.refresh()
    with qtbot.waitSignal(window.desk.open.feed.snapshot_arrived, timeout=15000):
        window.refresh()
    assert len([each for each in said(window) if "does not answer" in each]) == 1
    window.desk.open.cluster._wall_clock = lambda: RECORDED_AT + 3600
    window._show_age()
    assert (
        window.status_line._age.text()
        == f"stale since {time.strftime('%H:%M:%S', time.localtime(RECORDED_AT))}: data 3600.0 s old"
    )
    commands.behave()
    with qtbot.waitSignal(window.desk.open.feed.snapshot_arrived, timeout=15000):
        window.refresh()
    assert len([each for each in said(window) if "can be read again since" in each]) == 1


def test_that_a_cluster_that_cannot_be_reached_is_not_opened_and_the_reason_is_said(
    make_window: MakeWindow, qtbot: QtBot, commands: FakeCommands
) -> None:
    commands.behave("down")
    window = make_window()
    window.desk.open_real("default on vm", lambda: make_cluster(commands))
    qtbot.waitUntil(lambda: any("does not answer" in each for each in said(window)), timeout=15000)
    assert window.desk.open is None


def test_that_a_copy_of_a_real_cluster_is_saved_and_the_window_stays_on_the_real_one(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "copy.yaml"
    window.desk.save(path)
    settle(qtbot, window)
    assert window.desk.open.path is None
    copy = EmbeddedFiles().open(path).snapshot()
    assert copy.state.jobs == window.desk.open.cluster.snapshot().state.jobs
    assert copy.cluster.queues == window.desk.open.cluster.snapshot().cluster.queues


def test_that_a_machine_without_grid_engine_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.cells.find_cells", lambda environment: ())
    assert run_live() == 1
    assert "SGE_ROOT is not set" in capsys.readouterr().err
