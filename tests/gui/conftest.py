"""What tests of the window share: a window on a cluster that keeps what was asked of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.application import make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import ReportError
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.frame.clusters.test_clusters_of_a_window import FakeRealCluster


class FakeFiles:
    """Files that exist only here; a path that ends in `bad.yaml` cannot be read."""

    def __init__(self) -> None:
        self.clusters = {}
        self.saved = []
        self.exported = []
        self.reports = ()

    def open(self, path: Path) -> Any:
        if path.name == "bad.yaml":
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return self.clusters.get(path.name) or FakeCluster(make_snapshot())

    def keeps_itself(self, path: Path) -> bool:
        return False

    def export(self, cluster: Any, path: Path) -> str:
        self.exported.append(path)
        return self.reports

    def import_directory(self, path: Path) -> Any:
        if any(each.is_error for each in self.reports):
            raise ReportError(self.reports)
        return FakeCluster(make_snapshot()), self.reports

    def save(self, cluster: Any, path: Path) -> None:
        self.saved.append(path)


@pytest.fixture
def cluster() -> FakeCluster:
    return FakeCluster(make_snapshot())


@pytest.fixture
def files() -> Any:
    return FakeFiles()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def make_window(qapp: QApplication, qtbot: QtBot, files: Any, settings: QSettings) -> Callable[..., Any]:
    """Makes windows that are closed, and their threads waited for, after the test."""
    make_application(is_dark=False)

    def leave(window: MainWindow) -> None:
        window.close_for_good()
        window.background.wait()

    def make(cluster: EmbeddedCluster | FakeCluster | FakeRealCluster | None = None) -> MainWindow:
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
def window(make_window: Callable[..., Any], cluster: FakeCluster) -> MainWindow:
    """A window that shows the cluster."""
    return make_window(cluster)
