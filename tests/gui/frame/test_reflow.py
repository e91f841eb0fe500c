"""Small screens and large text: pages and dialogs scroll, follow the keyboard, and keep their buttons in sight."""

import gc

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from qmonpy.gui.base.key_walk import find_stops
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.frame import reflow
from qmonpy.gui.frame.reflow import fit_dialog
from tests.gui.finding import child
from tests.gui.keyboard import is_in_sight
from tests.present import present


@pytest.fixture
def dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QDialog:
    """A dialog that is larger than its screen."""
    monkeypatch.setattr(reflow, "find_room", lambda _: QSize(400, 300))
    dialog = QDialog()
    layout = QVBoxLayout(dialog)
    label = QLabel("wide")
    label.setObjectName("content")
    label.setMinimumSize(800, 600)
    layout.addWidget(label)
    line = QLineEdit()
    line.setObjectName("last")
    layout.addWidget(line)
    layout.addWidget(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
    qtbot.addWidget(dialog)
    return dialog


def test_that_a_dialog_fits_its_screen_and_keeps_its_buttons_in_sight(dialog: QDialog, qtbot: QtBot) -> None:
    fit_dialog(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.width() <= 400
    assert dialog.height() <= 300
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
    assert is_in_sight(button)
    line = child(dialog, QLineEdit, "last")
    assert not is_in_sight(line)
    line.setFocus()
    qtbot.waitUntil(lambda: is_in_sight(line))


def test_that_the_keyboard_stays_where_the_dialog_put_it(dialog: QDialog, qtbot: QtBot) -> None:
    line = child(dialog, QLineEdit, "last")
    line.setFocus()
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(line.hasFocus)
    fit_dialog(dialog)
    assert dialog.focusWidget() is line
    qtbot.waitUntil(lambda: is_in_sight(line))


def test_that_a_dialog_that_scrolls_down_does_not_scroll_sideways_where_the_screen_has_room(
    dialog: QDialog, qtbot: QtBot
) -> None:
    child(dialog, QLabel, "content").setMinimumSize(300, 600)
    dialog.adjustSize()
    assert dialog.width() < 360
    dialog.show()
    fit_dialog(dialog)
    scroll = present(dialog.findChild(ReflowScroll))
    qtbot.waitUntil(lambda: scroll.verticalScrollBar().isVisible())
    assert not scroll.horizontalScrollBar().isVisible()
    assert dialog.width() <= 400


def test_that_a_last_row_of_buttons_stays_in_sight_too(dialog: QDialog, qtbot: QtBot) -> None:
    layout = present(dialog.layout())
    box = present(dialog.findChild(QDialogButtonBox))
    layout.removeWidget(box)
    row, button = QHBoxLayout(), QPushButton("Submit")
    row.addWidget(button)
    row.addWidget(box)
    assert isinstance(layout, QVBoxLayout)
    layout.addLayout(row)
    fit_dialog(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.height() <= 300
    assert is_in_sight(button)


def test_that_a_dialog_that_fits_is_left_alone(dialog: QDialog) -> None:
    dialog.findChild(QLabel).setMinimumSize(10, 10)
    fit_dialog(dialog)
    assert dialog.findChild(ReflowScroll) is None


def test_that_a_dialog_that_grows_afterwards_fits_again_with_its_buttons_in_sight(
    dialog: QDialog, qapp: QApplication, qtbot: QtBot
) -> None:
    reflow.watch_dialogs(qapp)
    label = dialog.findChild(QLabel)
    label.setMinimumSize(10, 10)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    assert dialog.findChild(ReflowScroll) is None
    label.setMinimumSize(10, 600)
    dialog.resize(300, 700)
    qtbot.waitUntil(lambda: dialog.height() <= 300)
    assert is_in_sight(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close))


def test_that_what_scrolls_stays_when_tab_went_through_it_and_garbage_is_looked_for(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    line = QLineEdit()
    # Nobody but the dialog holds the area.
    QVBoxLayout(dialog).addWidget(ReflowScroll(line))
    dialog.show()
    qtbot.waitExposed(dialog)
    assert line in find_stops(dialog)
    gc.collect()
    assert isValid(line)
    assert line.isVisible()


def test_that_a_page_scrolls_to_what_has_the_keyboard(qtbot: QtBot) -> None:
    page = QWidget()
    layout = QVBoxLayout(page)
    lines = [QLineEdit() for _ in range(40)]
    for line in lines:
        layout.addWidget(line)
    scroll = ReflowScroll(page)
    qtbot.addWidget(scroll)
    scroll.resize(200, 200)
    scroll.show()
    scroll.activateWindow()
    qtbot.waitUntil(scroll.isActiveWindow)
    lines[-1].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: is_in_sight(lines[-1]))
    assert not is_in_sight(lines[0])
