"""On a screen of 1024 x 700, with text twice as large: no page and no dialog keeps anything that acts out of reach."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.program.choices import TEXT_SIZE
from qmonpy.gui.frame.program.program_desk import apply_look
from qmonpy.gui.frame.reflow import find_room
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.keyboard import controls, describe, is_in_sight, press_tab
from tests.gui.window_hand import MakeWindow, open_window, settle
from tests.pictures import scenes

SCREEN = QSize(1024, 700)


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, settings: QSettings) -> Iterator[MainWindow]:
    settings.setValue(TEXT_SIZE.key, "200")
    apply_look(settings)
    window = open_window(make_window, qtbot, resource("clusters/reservations.yaml"))
    window.resize(SCREEN)
    settle(window, qtbot)
    yield window
    settings.remove(TEXT_SIZE.key)
    apply_look(settings)


def comes_into_sight(control: QWidget, qtbot: QtBot) -> bool:
    """Whether a control that has got the keyboard is shown; what unfolds with it may move it first."""
    with suppress(TimeoutError):
        qtbot.waitUntil(lambda: is_in_sight(control))
    return is_in_sight(control)


@pytest.mark.slow
def test_that_every_control_of_every_page_comes_into_sight(window: MainWindow, qtbot: QtBot) -> None:
    faults = []
    for place in PAGES:
        window.go(Link(place.id))
        settle(window, qtbot)
        window.activateWindow()
        assert window.size() == SCREEN, f"{place.id} makes the window {window.size().toTuple()}"
        wanted, stop = controls(window), press_tab(window, qtbot)
        first = stop
        while wanted:
            wanted.discard(stop)
            if not comes_into_sight(stop, qtbot):
                faults.append(f"{place.id}: {describe(stop)}")
            stop = press_tab(window, qtbot)
            if stop is first:
                break
        faults += [f"{place.id}: {describe(each)} is not reached" for each in wanted]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_that_every_dialog_fits_and_shows_its_buttons(window: MainWindow, qtbot: QtBot) -> None:
    faults = []
    for scene in scenes.SCENES:
        if scene.cluster != "reservations":
            continue
        window.go(Link(scene.page))
        settle(window, qtbot)
        dialog = scene.prepare(window)
        scenes.settle(window)
        if dialog is None:
            continue
        room = find_room(dialog)
        if dialog.width() > room.width() or dialog.height() > room.height():
            faults.append(f"{scene.name}: {dialog.size().toTuple()}")
        for box in dialog.findChildren(QDialogButtonBox):
            faults += [f"{scene.name}: {each.text()}" for each in box.buttons() if not is_in_sight(each)]
        dialog.reject()
        scenes.settle(window)
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_that_the_window_is_no_wider_than_a_small_screen(window: MainWindow) -> None:
    least = window.minimumSizeHint()
    assert least.width() <= SCREEN.width()
    assert least.height() <= SCREEN.height()
