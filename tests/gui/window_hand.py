"""How tests make a window, wait for it and reach a page of it."""

from pathlib import Path
from typing import Protocol, TypeVar

from pytestqt.qtbot import QtBot

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.main_window import MainWindow

ShownPage = TypeVar("ShownPage", bound=Page)


class MakeWindow(Protocol):
    """Makes windows that are closed, and their threads waited for, after the test."""

    def __call__(self, cluster: ClusterInterface | None = None) -> MainWindow:
        """Return a window on screen, with a cluster or without one."""
        ...


def shown_page(window: MainWindow, kind: type[ShownPage]) -> ShownPage:
    """Return the page on screen, which must be of this class."""
    page = window.pages.page
    assert isinstance(page, kind), page
    return page


def open_page(window: MainWindow, qtbot: QtBot, kind: type[ShownPage], place: str, key: str = "") -> ShownPage:
    """Go to a page, which must be of this class, and return it when nothing is looked up any more."""
    window.go(Link(place, key))
    qtbot.waitUntil(window.background.is_idle)
    return shown_page(window, kind)


def open_window(make_window: MakeWindow, qtbot: QtBot, path: Path) -> MainWindow:
    """Return a window on the cluster in a file."""
    window = make_window()
    window.desk.open_file(path)
    wait_until_open(window, qtbot)
    return window


def wait_until_open(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until a cluster is on screen and nothing is looked up any more."""
    qtbot.waitUntil(lambda: window.desk.open is not None and window.background.is_idle())


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until what is known of the cluster on screen is shown; a real one may take its time to answer."""
    qtbot.waitUntil(lambda: window.background.is_idle() and window.desk.open is not None)
    feed = open_cluster(window).feed
    qtbot.waitUntil(lambda: window.background.is_idle() and not feed.is_waiting)


def open_cluster(window: MainWindow) -> OpenCluster:
    """Return the cluster on screen; there must be one."""
    assert window.desk.open is not None
    return window.desk.open
