"""Tabs without room give up the room around their titles, and get it back."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import make_application
from qmonpy.gui.pages.objects.kind_tabs import KindTabs
from qmonpy.gui.theme import dress


@pytest.fixture
def tabs(qtbot: QtBot) -> Iterator[KindTabs]:
    make_application(is_dark=False)
    window, tabs = QWidget(), KindTabs()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(tabs)
    dress(window)
    for title in ("Exec hosts 40", "Host groups 6", "Local configurations 0", "Admin hosts 0"):
        tabs.addTab(title)
    qtbot.addWidget(window)
    window.resize(900, 100)
    window.show()
    qtbot.waitExposed(window)
    yield tabs
    window.close()


def find_width(tabs: KindTabs) -> int:
    return tabs.tabRect(tabs.count() - 1).right() + 1


def has_arrows(tabs: KindTabs) -> bool:
    return any(each.isVisible() for each in tabs.findChildren(QToolButton))


def test_that_all_tabs_are_in_view_where_there_is_room_for_their_titles(tabs: KindTabs, qtbot: QtBot) -> None:
    wide = find_width(tabs)
    tabs.window().resize(wide - 14, 100)
    qtbot.waitUntil(lambda: find_width(tabs) <= tabs.width() < wide)
    qtbot.waitUntil(lambda: not has_arrows(tabs))
    for place in range(tabs.count()):
        assert tabs.fontMetrics().horizontalAdvance(tabs.tabText(place)) < tabs.tabRect(place).width()
    tabs.window().resize(900, 100)
    qtbot.waitUntil(lambda: find_width(tabs) == wide)


def test_that_tabs_of_which_one_gets_a_longer_title_are_in_view(tabs: KindTabs, qtbot: QtBot) -> None:
    tabs.window().resize(find_width(tabs) + 2, 100)
    qtbot.waitUntil(lambda: not has_arrows(tabs))
    tabs.setTabText(0, "Exec hosts 40 *")
    qtbot.waitUntil(lambda: find_width(tabs) <= tabs.width())
    qtbot.waitUntil(lambda: not has_arrows(tabs))


def test_that_tabs_share_the_room_that_their_titles_leave(tabs: KindTabs, qtbot: QtBot) -> None:
    wide = find_width(tabs)
    for spared in (8, 16, 24, 32):
        tabs.window().resize(wide - spared, 100)
        qtbot.waitUntil(lambda: find_width(tabs) <= tabs.width())
        assert tabs.width() - find_width(tabs) < tabs.count()
        around = {
            tabs.tabRect(place).width() - tabs.fontMetrics().horizontalAdvance(tabs.tabText(place))
            for place in range(tabs.count())
        }
        assert max(around) - min(around) <= 1, "all have the same"
