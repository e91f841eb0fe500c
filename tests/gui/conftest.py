"""What tests of the window share: a window on a cluster that keeps what was asked of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.application import make_application
from qmonpy.gui.base.forecast_feed import ForecastFeed
from qmonpy.gui.base.large_values import large_values
from qmonpy.gui.frame import page_preparer
from qmonpy.gui.frame.clusters.open_cluster import ClusterFiles
from qmonpy.gui.main_window import MainWindow
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.fake_files import FakeFiles
from tests.gui.window_hand import MakeWindow

FORECAST_ROOMS = ("jobs", "reservations", "overview")
"""The folders of pages that show the forecast."""


@pytest.fixture
def forecast() -> None:
    """For a test of other pages than those that show the forecast, which looks at these, too: it is worked out."""


@pytest.fixture(autouse=True)
def work_out_no_forecast(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the forecast out where a test looks at other pages: its thread would take turns with that of the window."""
    folder = request.path.parent
    is_page = folder.parent.name == "pages" or folder.parent.parent.name == "pages"
    names = {folder.name, folder.parent.name}
    is_elsewhere = (is_page or "frame" in request.path.parts) and names.isdisjoint(FORECAST_ROOMS)
    if is_elsewhere and "forecast" not in request.fixturenames:
        monkeypatch.setattr(ForecastFeed, "want", lambda *_: None)


@pytest.fixture(autouse=True)
def make_no_page_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make only pages that are shown: the others would take turns with the test."""
    monkeypatch.setattr(page_preparer, "IS_PREPARING", False)


@pytest.fixture
def cluster() -> FakeCluster:
    return FakeCluster(make_snapshot())


@pytest.fixture
def files() -> FakeFiles:
    return FakeFiles()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings of somebody who left the window on the page Jobs, which is shown again."""
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    settings.setValue("window/page", "jobs")
    return settings


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
            qtbot.waitUntil(window.background.is_idle, timeout=30_000)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        return window

    return make


@pytest.fixture
def window(make_window: MakeWindow, cluster: FakeCluster) -> MainWindow:
    """A window that shows the cluster."""
    return make_window(cluster)


@pytest.fixture
def large() -> Iterator[None]:
    """A large cluster is open."""
    large_values.open()
    yield
    large_values.close()
