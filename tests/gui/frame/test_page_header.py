"""The header of a page names as many of its buttons as there is room for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.main_window import MainWindow
from tests.gui.window_hand import settle
from tests.present import present


def test_that_the_first_buttons_are_named_where_not_all_have_room(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("complexes"))
    settle(window, qtbot)
    header = present(present(window.pages.currentWidget()).findChild(PageHeader))
    buttons = [
        each for each in header.findChildren(QToolButton) if each.defaultAction() in window.pages.page.page_actions()
    ]
    named = Qt.ToolButtonStyle.ToolButtonTextBesideIcon

    def count_named() -> int:
        found = [each.toolButtonStyle() is named for each in buttons]
        assert found == sorted(found, reverse=True)
        return sum(found)

    counts = set()
    for width in range(700, 1900, 100):
        header.resize(width, header.height())
        counts.add(count_named())
    assert {0, len(buttons)} < counts
