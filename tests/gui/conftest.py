"""What tests of the window share: a window on a cluster that keeps what was asked of it."""

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from qmonpy.gui.application import make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import ReportError
from tests.gui.fake_cluster import FakeCluster, make_snapshot


class FakeFiles:
    """Files that exist only here; a path that ends in `bad.yaml` cannot be read."""

    def __init__(self):
        self.clusters = {}
        self.saved = []
        self.exported = []
        self.reports = ()

    def open(self, path):
        if path.name == "bad.yaml":
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return self.clusters.get(path.name) or FakeCluster(make_snapshot())

    def keeps_itself(self, path):
        return False

    def export(self, cluster, path):
        self.exported.append(path)
        return self.reports

    def import_directory(self, path):
        if any(each.is_error for each in self.reports):
            raise ReportError(self.reports)
        return FakeCluster(make_snapshot()), self.reports

    def save(self, cluster, path):
        self.saved.append(path)


@pytest.fixture
def cluster():
    return FakeCluster(make_snapshot())


@pytest.fixture
def files():
    return FakeFiles()


@pytest.fixture
def settings(tmp_path):
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def make_window(qapp, qtbot, files, settings):
    """Makes windows that are closed, and their threads waited for, after the test."""
    make_application(is_dark=False)

    def leave(window):
        window.close_for_good()
        window.background.wait()

    def make(cluster=None):
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
def window(make_window, cluster):
    """A window that shows the cluster."""
    return make_window(cluster)
