"""Buttons and menu items of one action."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import ACTIONS
from qmonpy.gui.base.actions import make_action, rename, tool_button
from qmonpy.gui.widgets.field_grid import FieldGrid
from tests.present import present


def test_that_a_button_says_what_the_menu_says_its_dots_included(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    for each in ACTIONS:
        action = make_action(each.id, window)
        button = tool_button(action, shows_text=True)
        qtbot.addWidget(button)
        assert button.text() == action.text() == each.title


def test_that_a_button_says_what_its_action_is_renamed_to(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    action = make_action("pause-run", window)
    button = tool_button(action, shows_text=True)
    qtbot.addWidget(button)
    rename(action, "Resume", "play")
    assert button.text() == action.text() == "Resume"


def test_that_what_is_underlined_in_a_title_is_not_heard(qtbot: QtBot) -> None:
    button = tool_button(QAction("Request a &resource"))
    qtbot.addWidget(button)
    assert button.accessibleName() == "Request a resource"


def test_that_a_list_with_a_line_to_type_into_is_heard_by_its_name_in_both(qtbot: QtBot) -> None:
    window, box = QWidget(), QComboBox(editable=True)
    qtbot.addWidget(window)
    grid = FieldGrid()
    window.setLayout(grid)
    grid.add_field("Parallel &env.", box)
    assert present(box.lineEdit()).accessibleName() == box.accessibleName() == "Parallel env."
