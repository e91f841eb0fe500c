"""Each scene of the shipped clusters in turn: the pages and dialogs that pictures show, with what stands in them."""

from collections.abc import Iterator

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.interface import TellsRecords
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.window_hand import MakeWindow, settle, wait_until_open
from tests.pictures import scenes
from tests.pictures.program_scenes import end_search
from tests.present import present

USUAL = QSize(1280, 800)


def walk_scenes(make_window: MakeWindow, qtbot: QtBot, size: QSize = USUAL) -> Iterator[tuple[str, QWidget]]:
    """Yield the name of each scene and the window or dialog that it shows, after the time that pictures let pass."""
    for name, seconds in scenes.SIMULATED_SECONDS.items():
        window = open_later(make_window, qtbot, name, seconds)
        window.resize(size)
        for scene in scenes.ALL_SCENES:
            if scene.cluster == name:
                window.go(Link(scene.page))
                settle(window, qtbot)
                dialog = scene.prepare(window)
                scenes.settle(window)
                yield scene.name, dialog or window
                if (menu := QApplication.activePopupWidget()) is not None:
                    menu.close()
                end_search(window)
                if dialog is not None:
                    dialog.reject()
                    scenes.settle(window)
        close_others(window)


def close_others(window: MainWindow) -> None:
    """Close every window and menu but this one: nothing of a scene is to be active in the next test."""
    for each in QApplication.topLevelWidgets():
        if each is not window and each.isVisible():
            each.close()


def open_later(make_window: MakeWindow, qtbot: QtBot, name: str, seconds: int) -> MainWindow:
    """Return a window on a shipped cluster that has run for some seconds, and that keeps records for its reports."""
    cluster = EmbeddedFiles().open(resource(f"clusters/{name}.yaml"))
    assert isinstance(cluster, TellsRecords)
    cluster.read_records()
    present(cluster.clock).step(seconds)
    window = make_window()
    window.desk.show(cluster)
    wait_until_open(window, qtbot)
    window.resize(USUAL)
    return window
