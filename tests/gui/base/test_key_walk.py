"""Who hears the window acts on no control behind a modal dialog, and finds all as it was when the dialog is closed."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from tests.gui.keyboard import controls
from tests.gui.window_hand import MakeWindow

PRESS = "Press"


class Window(KeyWalk, QDialog):
    """A window, or a dialog, with a field and a button that counts how often it is pressed."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.field = QLineEdit()
        self.button = QPushButton("Apply")
        self.count = 0
        self.button.clicked.connect(self._press)
        inside = QWidget(self)
        layout = QHBoxLayout(inside)
        layout.addWidget(self.field)
        layout.addWidget(self.button)
        self.beside = QPushButton("Beside", self)
        self.beside.move(200, 0)

    def _press(self) -> None:
        self.count += 1


@pytest.fixture
def heard() -> Iterator[None]:
    """Something listens, as a screen reader does."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    window = Window()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


def press(button: QPushButton) -> None:
    """Press a button as a screen reader does: Qt lets it go after a moment."""
    QAccessible.queryAccessibleInterface(button).actionInterface().doAction(PRESS)


def is_heard_as_disabled(widget: QWidget) -> bool:
    return bool(QAccessible.queryAccessibleInterface(widget).state().disabled)


def open_dialog(parent: Window, qtbot: QtBot) -> Window:
    dialog = Window(parent)
    dialog.open()
    qtbot.waitExposed(dialog)
    return dialog


def test_that_a_screen_reader_presses_a_button_of_a_window(heard: None, window: Window, qtbot: QtBot) -> None:
    press(window.button)
    qtbot.waitUntil(lambda: window.count == 1)


def test_that_no_button_behind_a_dialog_is_pressed_by_a_screen_reader(
    heard: None, window: Window, qtbot: QtBot
) -> None:
    dialog = open_dialog(window, qtbot)
    assert (is_heard_as_disabled(window.button), is_heard_as_disabled(window.field)) == (True, True)
    press(window.button)
    press(dialog.button)
    qtbot.waitUntil(lambda: dialog.count == 1)
    assert window.count == 0
    dialog.reject()
    assert not is_heard_as_disabled(window.field)
    press(window.button)
    qtbot.waitUntil(lambda: window.count == 1)


def test_that_a_dialog_behind_another_one_waits_as_the_window_behind_both(
    heard: None, window: Window, qtbot: QtBot
) -> None:
    dialog = open_dialog(window, qtbot)
    question = Window(dialog)
    question.open()
    for each in (window, dialog, question):
        press(each.button)
    qtbot.waitUntil(lambda: question.count == 1)
    assert (window.count, dialog.count) == (0, 0)
    question.reject()
    for each in (window, dialog):
        press(each.button)
    qtbot.waitUntil(lambda: dialog.count == 1)
    assert window.count == 0
    dialog.reject()
    press(window.button)
    qtbot.waitUntil(lambda: window.count == 1)


def test_that_the_keyboard_is_again_where_it_was(heard: None, window: Window, qtbot: QtBot) -> None:
    window.button.setFocus()
    dialog = open_dialog(window, qtbot)
    dialog.reject()
    assert window.focusWidget() is window.button


def test_that_what_is_disabled_while_a_dialog_is_open_stays_so(heard: None, window: Window, qtbot: QtBot) -> None:
    window.field.setEnabled(False)
    dialog = open_dialog(window, qtbot)
    window.beside.setEnabled(False)
    window.field.setEnabled(True)
    window.button.setEnabled(False)
    dialog.reject()
    enabled = [each.isEnabled() for each in (window.beside, window.field, window.button)]
    assert enabled == [False, True, False]


def test_that_a_window_that_nobody_hears_looks_as_before_behind_a_dialog(window: Window, qtbot: QtBot) -> None:
    open_dialog(window, qtbot)
    assert window.button.isEnabled()


def test_that_nothing_of_the_main_window_can_be_used_behind_its_dialog(
    heard: None, make_window: MakeWindow, cluster: ClusterInterface, qtbot: QtBot
) -> None:
    window = make_window(cluster)
    qtbot.waitUntil(window.background.is_idle)
    before = controls(window)
    window.window_actions["about"].trigger()
    dialog = window.findChild(ReadingDialog)
    assert dialog is not None
    assert not [each for each in before if not is_heard_as_disabled(each)]
    assert controls(dialog)
    dialog.reject()
    assert controls(window) == before


@pytest.mark.parametrize(("ended", "then"), [("one", "two"), ("two", "three"), ("three", "one")])
def test_that_a_button_that_can_no_longer_be_pressed_leaves_the_keyboard_to_what_stands_behind_it(
    qtbot: QtBot, ended: str, then: str
) -> None:
    class Row(KeyWalk, QDialog):
        pass

    row = Row()
    qtbot.addWidget(row)
    layout = QHBoxLayout(row)
    buttons = {name: QPushButton(name) for name in ("one", "two", "three")}
    for each in buttons.values():
        layout.addWidget(each)
    row.show()
    qtbot.waitExposed(row)
    buttons[ended].setFocus()
    buttons[ended].setEnabled(False)
    assert row.focusWidget() is buttons[then]


def test_that_what_goes_off_the_screen_leaves_the_keyboard_to_its_neighbours(qtbot: QtBot) -> None:
    class Page(KeyWalk, QDialog):
        pass

    page = Page()
    qtbot.addWidget(page)
    layout = QHBoxLayout(page)
    layout.addWidget(QPushButton("Back"))
    area = QWidget()
    layout.addWidget(area)
    inside = QHBoxLayout(area)
    form, beside = QLineEdit(), QPushButton("Text")
    inside.addWidget(beside)
    inside.addWidget(form)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    form.setFocus()
    form.hide()
    assert page.focusWidget() is beside
