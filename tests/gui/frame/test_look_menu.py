"""The choice of a look: seen at once, and there again at the next start."""

import pytest
from PySide6.QtCore import QSettings

from qmonpy.gui.application import make_application
from qmonpy.gui.frame.look_menu import LookMenu, read_look
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import tokens


@pytest.mark.parametrize(("value", "is_dark"), [("dark", True), ("light", False), ("system", None)])
@pytest.mark.slow
def test_that_a_chosen_look_is_seen_at_once_and_remembered(
    window: MainWindow, settings: QSettings, value: str, is_dark: bool | None
) -> None:
    menu = window.findChild(LookMenu)
    next(action for action in menu.actions() if action.data() == value).trigger()
    assert read_look(settings) is is_dark
    if is_dark is not None:
        assert tokens().is_dark == is_dark
    assert [action.isChecked() for action in LookMenu(settings, window).actions()].count(True) == 1
    make_application(is_dark=False)
