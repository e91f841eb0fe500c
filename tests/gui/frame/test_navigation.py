"""The navigation at the left of the window."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from qmonpy.gui.frame.navigation import Navigation, NavigationButton
from qmonpy.gui.pages.registry import ENTRIES, Count
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


def find_shape(navigation: Navigation, button: NavigationButton) -> frozenset[tuple[int, int]]:
    """The pixels of a button that are not of its ground."""
    image = navigation.grab(QRect(button.mapTo(navigation, QPoint()), button.size())).toImage()
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return frozenset(each for each in places if image.pixelColor(*each) != tokens().colour("navigation"))


@pytest.mark.parametrize("is_narrow", [True, False])
def test_that_counts_of_each_tone_differ_in_shape_and_words_too(qtbot: QtBot, is_narrow: bool) -> None:
    navigation = shown(qtbot, 900)
    navigation.set_narrow(is_narrow)
    button, shapes, words = button_of(navigation, "queues"), set(), set()
    for tone in ("muted", "attention", "problem"):
        navigation.show_counts({"queues": Count(3, "instances", tone)})
        shapes.add(find_shape(navigation, button))
        words.add(button.accessibleName())
        assert "3 instances" in button.accessibleName()
        assert button.accessibleName().partition(", ")[2] in button.toolTip()
    navigation.show_counts({"queues": Count(0, "instances")})
    navigation.show_unsaved({"queues": 2})
    shapes.add(find_shape(navigation, button))
    assert (len(shapes), len(words)) == (4, 3)
    assert "2" in button.accessibleName()
