"""Dialogs in other languages: each text goes through the translation, and none is clipped in German."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.language.clipped import find_clipped, wait_for_room
from tests.gui.language.pseudo import find_words, speak_in_brackets
from tests.gui.language.shown_texts import find_shown_texts
from tests.gui.language.test_pseudo_language import find_data, is_data
from tests.gui.test_dialogs import dialogs
from tests.gui.window_hand import MakeWindow, open_window, settle
from tests.pictures import scenes

USUAL = QSize(1280, 800)
ENGLISH_BY_NATURE = {"HelpWindow", "ReadingDialog", "CrashDialog"}
"""Dialogs that show the documentation, the changelog or a trace; what stands around these is in other dialogs, too."""
CHANGELOG = "news_dialog/explanation"
"""Where it is shown, below a filter that is translated."""
SWITCH = re.compile(r"(?<!\w)-[A-Za-z_]+")
SAID = frozenset({"anna@login1's password:", 'invalid priority "9999".  Must be an integer from -1023 to 1024'})
"""What ssh and Grid Engine say in their own words."""
NAMES = frozenset({"arch", "mmddhhmm", "qsh", "render", "storm"})
"""Names in scenes, and the form of times of Grid Engine."""
DIALOGS = frozenset(name for name, _ in dialogs())


def walk_dialogs(window: MainWindow, qtbot: QtBot, cluster: str) -> Iterator[tuple[str, QDialog]]:
    """Open the dialog of each scene of a cluster that has one, in turn."""
    window.resize(USUAL)
    for scene in scenes.ALL_SCENES:
        if scene.opens_dialog and scene.cluster == cluster:
            window.go(Link(scene.page))
            settle(window, qtbot)
            dialog = scene.prepare(window)
            scenes.settle(window)
            assert dialog is not None, f"{scene.name} opens no dialog"
            yield scene.name, dialog
            if (menu := QApplication.activePopupWidget()) is not None:
                menu.close()
            dialog.reject()
            scenes.settle(window)


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.mark.slow
def test_that_no_text_of_a_dialog_is_clipped_in_german(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    speak(qapp, "de")
    faults, shown = [], set()
    try:
        for cluster in scenes.SIMULATED_SECONDS:
            window = open_window(make_window, qtbot, resource(f"clusters/{cluster}.yaml"))
            for name, dialog in walk_dialogs(window, qtbot, cluster):
                shown.add(type(dialog).__name__)
                wait_for_room(dialog, qtbot)
                faults += [f"{name}: {each}" for each in find_clipped(dialog)]
    finally:
        speak(qapp, ENGLISH)
    assert not faults, "\n".join(faults)
    assert not DIALOGS - shown, "no scene shows these dialogs"


def without_said(text: str) -> str:
    """What we say around what ssh and Grid Engine said."""
    for said in SAID:
        text = text.replace(said, " ")
    return text


@pytest.mark.slow
def test_that_every_text_of_every_dialog_goes_through_the_translation(
    qapp: QApplication, make_window: MakeWindow, qtbot: QtBot
) -> None:
    data, faults = find_data() | NAMES, {}
    with speak_in_brackets(qapp):
        for cluster in scenes.SIMULATED_SECONDS:
            window = open_window(make_window, qtbot, resource(f"clusters/{cluster}.yaml"))
            for name, dialog in walk_dialogs(window, qtbot, cluster):
                if type(dialog).__name__ not in ENGLISH_BY_NATURE:
                    for place, text in find_shown_texts(dialog):
                        words = find_words(SWITCH.sub(" ", without_said(text)))
                        outside = [word for word in words if not is_data(word, data)]
                        if outside and not place.endswith(CHANGELOG):
                            faults[text] = f"{name}, {place}: {text!r}: {outside}"
    assert not faults, "\n".join(faults.values())
