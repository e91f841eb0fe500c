"""The page Policies on usual screens: it does not scroll as a whole, whichever parts were looked at before."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.pages.policies.foresight_panel import ForesightPanel
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.part import ShownStack
from qmonpy.gui.pages.policies.tree_part import TreePart
from qmonpy.gui.theme import tokens
from qmonpy.resources import resource
from tests.gui.finding import child
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.scaled_text import scaled_text
from tests.gui.window_hand import MakeWindow, open_page, open_window, settle, shown_page
from tests.pictures.policy_scenes import drag_weight, open_place, show_functional, show_share_tree
from tests.present import present


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.mark.slow
@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(1024, 700)], ids=["1280x800", "1024x700"])
def test_that_no_part_of_the_page_scrolls_as_a_whole(make_window: MakeWindow, qtbot: QtBot, size: QSize) -> None:
    window = open_window(make_window, qtbot, resource("clusters/demo.yaml"))
    window.resize(size)
    window.pages.go(Link("policies", "tree"))
    settle(window, qtbot)
    for show in (show_share_tree, show_functional, drag_weight, show_share_tree, open_place):
        show(window)
        settle(window, qtbot)
        areas = [each for each in window.findChildren(ReflowScroll) if each.isVisible()]
        assert areas
        for area in areas:
            assert area.horizontalScrollBar().maximum() == 0, show.__name__
            # The tree with its plot is higher than the smaller screen.
            assert area.verticalScrollBar().maximum() == 0 or size.height() < 800, show.__name__
    part = shown_page(window, PoliciesPage).choose_part("tree")
    assert isinstance(part, TreePart)
    settle(window, qtbot)
    assert part.table.viewport().height() >= 4 * tokens().size("row")


@pytest.mark.slow
def test_that_the_tree_does_not_scroll_as_a_whole_in_german(
    make_window: MakeWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    speak(qapp, "de")
    try:
        window = open_window(make_window, qtbot, resource("clusters/demo.yaml"))
        clock = present(present(window.desk.open).context.cluster.clock)
        for _ in range(10):
            clock.step(600)
        window.resize(1280, 800)
        window.pages.go(Link("policies", "tree"))
        settle(window, qtbot)
        show_share_tree(window)
        settle(window, qtbot)
        areas = [each for each in window.findChildren(ReflowScroll) if each.isVisible()]
        assert [each.verticalScrollBar().maximum() for each in areas] == [0] * len(areas)
        caption = shown_page(window, PoliciesPage).findChild(ForesightPanel).caption
        assert caption.height() >= caption.heightForWidth(caption.width())
    finally:
        speak(qapp, ENGLISH)


@pytest.mark.slow
def test_that_what_is_gone_to_comes_into_sight_where_large_text_makes_the_page_scroll(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    with scaled_text(application, 150):
        window = make_window(make_cluster(queues=None))
        window.resize(1024, 700)
        page = open_page(window, qtbot, PoliciesPage, "policies", "tree")
        area = next(each for each in window.findChildren(ReflowScroll) if each.isAncestorOf(page))

        def go(key: str, name: str) -> None:
            bar = area.verticalScrollBar()
            qtbot.waitUntil(window.background.is_idle)
            bar.setValue(bar.maximum())
            window.go(Link("policies", key))
            shown = child(page.shown_part, QWidget, name)
            qtbot.waitUntil(lambda: not shown.visibleRegion().isEmpty())
            qtbot.waitUntil(lambda: shown.visibleRegion().boundingRect().top() == 0)

        page.choose_part("place")
        go("place/3", "verdict")
        page.choose_part("tree")
        go("tree/bio", "share_tree")


def test_that_a_stack_is_as_high_as_the_part_that_is_shown(qtbot: QtBot) -> None:
    stack = ShownStack()
    qtbot.addWidget(stack)
    high, low = QWidget(), QLabel("some words " * 40, wordWrap=True)
    high.setMinimumHeight(700)
    QVBoxLayout(high).addWidget(QLabel())
    for each in (high, low):
        stack.addWidget(each)
    stack.setCurrentWidget(low)
    assert stack.sizeHint().height() < 700
    assert stack.hasHeightForWidth()
    assert stack.heightForWidth(200) == low.heightForWidth(200)
    stack.setCurrentWidget(high)
    assert not stack.hasHeightForWidth()
    assert stack.sizeHint().height() == high.sizeHint().height()
