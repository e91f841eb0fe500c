"""The navigation at the left of the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from qmonpy.gui.frame.navigation import Navigation, NavigationButton
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.theme import Theme, dress, tokens
from tests.gui.finding import child


def shown(qtbot: QtBot, height: int) -> Navigation:
    navigation = Navigation()
    qtbot.addWidget(navigation)
    dress(navigation)
    navigation.resize(navigation.width(), height)
    navigation.show()
    return navigation


def button_of(navigation: Navigation, page_id: str) -> NavigationButton:
    return child(navigation, NavigationButton, f"go_to_{page_id}")


def is_seen(navigation: Navigation, page_id: str) -> bool:
    area = navigation.findChild(QScrollArea).viewport()
    button = button_of(navigation, page_id)
    return area.rect().contains(button.geometry().translated(button.parentWidget().pos()).center())


def test_that_every_page_can_be_reached_in_a_low_window(qtbot: QtBot) -> None:
    navigation = shown(qtbot, 200)
    last = ENTRIES[-1].place.id
    assert not is_seen(navigation, last)
    navigation.show_page(last)
    qtbot.waitUntil(lambda: is_seen(navigation, last))
    navigation.activateWindow()
    qtbot.waitUntil(navigation.isActiveWindow)
    button_of(navigation, last).setFocus()
    for _ in ENTRIES[1:]:
        qtbot.keyClick(navigation.focusWidget(), Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: is_seen(navigation, ENTRIES[0].place.id))


def test_that_every_title_has_room_beside_a_mark(qtbot: QtBot) -> None:
    navigation = shown(qtbot, 900)
    metrics, space = QFontMetrics(tokens().font("body")), tokens().size
    mark = metrics.horizontalAdvance("99*") + space("space_1")
    for entry in ENTRIES:
        button = button_of(navigation, entry.place.id)
        room = button.width() - 2 * space("space_3") - space("icon") - space("space_2") - mark
        assert metrics.horizontalAdvance(button.text()) <= room, entry.place.title


@pytest.mark.parametrize("is_dark", [False, True])
def test_that_the_ground_is_that_of_the_navigation(qapp: QApplication, qtbot: QtBot, is_dark: bool) -> None:
    theme = qapp.findChild(Theme) or Theme(qapp, is_dark=is_dark)
    theme.hold(is_dark=is_dark)
    navigation = shown(qtbot, 900)
    image = navigation.grab().toImage()
    assert image.pixelColor(100, 880) == tokens().colour("navigation")
    theme.hold(is_dark=False)
