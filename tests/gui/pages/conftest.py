"""A window on the cluster of a test, and a hand on the page of objects that its module is about."""

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from tests.gui.fake_cluster import FakeCluster
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow

MADE_LATER = {"cases", "history", "reports"}
"""Pages whose tests prepare something between the window and the page."""


@pytest.fixture
def settings(settings: QSettings, request: pytest.FixtureRequest) -> QSettings:
    """Settings by which the window begins on the page whose folder a test is in: no other page is made for it."""
    folders = {folder.replace("_", "-") for folder in request.path.parts} - MADE_LATER
    for entry in ENTRIES:
        if entry.place.id in folders:
            settings.setValue("window/page", entry.place.id)
    return settings


@pytest.fixture
def window(make_window: MakeWindow, cluster: EmbeddedCluster | FakeCluster) -> MainWindow:
    """A window of the usual size on the module's own fixture `cluster`."""
    window = make_window(cluster)
    window.resize(1280, 900)
    return window


@pytest.fixture
def hand(request: pytest.FixtureRequest, window: MainWindow, qtbot: QtBot) -> ObjectHand:
    """A hand on the page whose id is the module's PAGE."""
    return open_hand(window, qtbot, request.module.PAGE)
