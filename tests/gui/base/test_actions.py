"""Buttons and menu items of one action."""

from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from qmonpy.app.session.actions import ACTIONS
from qmonpy.gui.base.actions import make_action, tool_button


def test_that_a_button_says_what_the_menu_says_its_dots_included(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    for each in ACTIONS:
        action = make_action(each.id, window)
        button = tool_button(action, shows_text=True)
        qtbot.addWidget(button)
        assert button.text() == action.text() == each.title
