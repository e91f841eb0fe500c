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
from qmonpy.gui.base.reflow_scroll import OpensInSight, ReflowScroll
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


def open_at_the_foot(dialog: QDialog, qtbot: QtBot, typed: str = "") -> QLineEdit:
    """The field at the foot of a dialog that is made to fit while that has the keyboard."""
    line = child(dialog, QLineEdit, "last")
    line.setFocus()
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(line.hasFocus)
    qtbot.keyClicks(line, typed)
    fit_dialog(dialog)
    assert dialog.focusWidget() is line
    return line


def test_that_a_dialog_is_seen_from_its_beginning_though_the_keyboard_is_at_its_foot(
    dialog: QDialog, qtbot: QtBot
) -> None:
    line = open_at_the_foot(dialog, qtbot)
    bar = present(dialog.findChild(ReflowScroll)).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QApplication.processEvents()
    assert bar.value() == 0
    qtbot.keyClick(line, "r")
    qtbot.waitUntil(lambda: is_in_sight(line))
    assert line.text() == "r"


def test_that_a_field_into_which_somebody_typed_stays_in_sight_when_the_dialog_grows(
    dialog: QDialog, qtbot: QtBot
) -> None:
    line = open_at_the_foot(dialog, qtbot, "reason")
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


class Panel(OpensInSight, QWidget):
    """A panel that opens in a page."""


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A page in a low window, with a panel that is closed below much else."""
    page, around = QWidget(), QWidget()
    column = QVBoxLayout(page)
    above, panel = QLabel("above"), Panel()
    above.setObjectName("above")
    above.setFixedHeight(500)
    panel.setObjectName("panel")
    panel.setFixedHeight(100)
    panel.hide()
    column.addWidget(above)
    column.addWidget(panel)
    QVBoxLayout(around).addWidget(ReflowScroll(page))
    around.resize(300, 250)
    qtbot.addWidget(around)
    around.show()
    qtbot.waitExposed(around)
    return around


def test_that_a_panel_that_opens_below_the_edge_of_the_window_is_scrolled_into_sight(
    page: QWidget, qtbot: QtBot
) -> None:
    panel = child(page, Panel, "panel")
    panel.show()
    qtbot.waitUntil(lambda: is_in_sight(panel))


def test_that_a_panel_stays_in_sight_as_what_is_above_it_grows_until_somebody_scrolls(
    page: QWidget, qtbot: QtBot
) -> None:
    panel, above = child(page, Panel, "panel"), child(page, QLabel, "above")
    bar = present(page.findChild(ReflowScroll)).verticalScrollBar()
    panel.show()
    qtbot.waitUntil(lambda: is_in_sight(panel))
    above.setFixedHeight(700)
    qtbot.waitUntil(lambda: bar.value() > 500)
    assert is_in_sight(panel)
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    above.setFixedHeight(800)
    qtbot.waitUntil(lambda: bar.maximum() > 600)
    QApplication.processEvents()
    assert bar.value() == 0


def test_that_the_beginning_of_a_panel_is_in_sight_that_is_higher_than_the_window(page: QWidget, qtbot: QtBot) -> None:
    panel = child(page, Panel, "panel")
    panel.setFixedHeight(400)
    panel.show()
    qtbot.waitUntil(lambda: not panel.visibleRegion().isEmpty())
    assert panel.visibleRegion().boundingRect().top() == 0


def test_that_a_page_that_is_shown_again_with_an_open_panel_is_not_scrolled(page: QWidget, qtbot: QtBot) -> None:
    panel = child(page, Panel, "panel")
    bar = present(page.findChild(ReflowScroll)).verticalScrollBar()
    page.hide()
    panel.show()
    page.show()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QApplication.processEvents()
    assert bar.value() == 0
