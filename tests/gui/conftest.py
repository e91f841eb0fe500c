"""What tests of the window share: a window on a cluster that keeps what was asked of it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.application import make_application
from qmonpy.gui.frame.clusters.open_cluster import ClusterFiles
from qmonpy.gui.main_window import MainWindow
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.fake_files import FakeFiles
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def cluster() -> FakeCluster:
    return FakeCluster(make_snapshot())


@pytest.fixture
def files() -> FakeFiles:
    return FakeFiles()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def make_window(qapp: QApplication, qtbot: QtBot, files: ClusterFiles, settings: QSettings) -> MakeWindow:
    """Makes windows that are closed, and their threads waited for, after the test."""
    make_application(is_dark=False)

    def leave(window: QWidget) -> None:
        assert isinstance(window, MainWindow)
        window.close_for_good()
        window.background.wait()

    def make(cluster: ClusterInterface | None = None) -> MainWindow:
        window = MainWindow(files, settings)
        qtbot.addWidget(window, before_close_func=leave)
        window.show()
        qtbot.waitExposed(window)
        if cluster is not None:
            window.desk.show(cluster)
            qtbot.waitUntil(window.background.is_idle)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        return window

    return make


@pytest.fixture
def window(make_window: MakeWindow, cluster: FakeCluster) -> MainWindow:
    """A window that shows the cluster."""
    return make_window(cluster)
