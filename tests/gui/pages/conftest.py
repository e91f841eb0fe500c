"""A window on the cluster of a test, and a hand on the page of objects that its module is about."""

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from tests.gui.fake_cluster import FakeCluster
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow


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
