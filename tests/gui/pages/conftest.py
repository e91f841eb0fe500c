"""A window on the cluster of a test, and a hand on the page of objects that its module is about."""

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from tests.gui.fake_cluster import FakeCluster
from tests.gui.pages.object_hand import ObjectHand


@pytest.fixture
def window(make_window: Callable[..., Any], cluster: EmbeddedCluster | FakeCluster) -> MainWindow:
    """A window of the usual size on the module's own fixture `cluster`."""
    window = make_window(cluster)
    window.resize(1280, 900)
    return window


@pytest.fixture
def hand(request: pytest.FixtureRequest, window: MainWindow, qtbot: QtBot) -> ObjectHand:
    """A hand on the page whose id is the module's PAGE."""
    window.go(Link(request.module.PAGE))
    hand = ObjectHand(window, window.pages.page, qtbot)
    hand.settle()
    return hand
