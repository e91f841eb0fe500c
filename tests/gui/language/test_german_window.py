"""The window in German: no text of a page is clipped, and nothing makes the window wider than a small screen."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.language.clipped import find_clipped
from tests.gui.window_hand import MakeWindow, open_window, settle

USUAL, SMALL = QSize(1280, 800), QSize(1024, 700)


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(qapp: QApplication, make_window: MakeWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    speak(qapp, "de")
    window = open_window(make_window, qtbot, resource("clusters/demo.yaml"))
    yield window
    speak(qapp, ENGLISH)


@pytest.mark.slow
def test_that_no_text_of_a_page_is_clipped_in_german(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(USUAL)
    faults = []
    for place in PAGES:
        window.go(Link(place.id))
        settle(window, qtbot)
        # What is new on a page gets its place when events are worked off.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(lambda: not any(find_clipped(window)))
        faults += [f"{place.id}: {each}" for each in find_clipped(window)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
def test_that_every_page_fits_a_small_screen_in_german(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(SMALL)
    for place in PAGES:
        window.go(Link(place.id))
        settle(window, qtbot)
        assert window.size() == SMALL, f"{place.id} makes the window {window.size().toTuple()}"
