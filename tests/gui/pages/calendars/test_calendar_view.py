"""The picture of a calendar on its page: it follows the texts as they are typed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.calendars.calendar_view import CalendarView
from qmonpy.model.configuration.calendar_rules import CalendarState
from tests.clusters.world import small_cluster
from tests.gui.finding import child
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def hand(make_window: MakeWindow, qtbot: QtBot) -> ObjectHand:
    cluster = EmbeddedCluster(
        small_cluster(
            calendars={"night": {"week": "mon-sun=6-20=off"}},
            queues={"all.q": {"hostlist": "@allhosts", "calendar": "night"}},
        )
    )
    window = make_window(cluster)
    window.resize(1280, 900)
    return open_hand(window, qtbot, "calendars")


@pytest.fixture
def view(hand: ObjectHand) -> CalendarView:
    return child(hand.page, CalendarView)


def states(view: CalendarView) -> set[CalendarState]:
    return {bar.state for row in view.week.rows for bar in row.bars}


@pytest.mark.slow
def test_that_the_picture_follows_what_is_typed(hand: ObjectHand, view: CalendarView) -> None:
    assert states(view) == {CalendarState.ENABLED, CalendarState.OFF}
    hand.write("week", "mon-sun=suspended")
    assert states(view) == {CalendarState.SUSPENDED}
    assert "without end" in view.words.text()
    hand.replace_text("suspended", "off")
    hand.page.editor.choose_view("form")
    assert states(view) == {CalendarState.OFF}


def test_that_a_text_that_cannot_be_read_is_told_and_draws_nothing(hand: ObjectHand, view: CalendarView) -> None:
    hand.write("week", "someday")
    assert "someday" in view.words.text()
    assert view.week.rows == ()
    assert view.year.cell_at(200, 40) is None


def test_that_queues_that_follow_it_are_links(hand: ObjectHand, view: CalendarView, qtbot: QtBot) -> None:
    assert "all.q" in view.queues.text()
    links: list[Link] = []
    hand.page.link_followed.disconnect()
    hand.page.link_followed.connect(links.append)
    view.queues.linkActivated.emit("all.q")
    assert "all.q" in links[0].key


def test_that_another_year_can_be_looked_at(hand: ObjectHand, view: CalendarView, qtbot: QtBot) -> None:
    year = int(view.year_title.text())
    qtbot.mouseClick(view.findChild(QToolButton, "year_right"), Qt.MouseButton.LeftButton)
    assert view.year_title.text() == str(year + 1)
    assert view.year.cell_at(100, 20).day.year == year + 1
    view.show_year(9999)
    assert view.year_title.text() == "2037"


def test_that_a_point_of_the_week_is_a_stretch_of_a_day(hand: ObjectHand, view: CalendarView) -> None:
    assert view.week.bar_at(10, 30) is None
    middle = view.week.bar_at(view.week.x_of(12 * 3600), 30)
    assert middle.state is CalendarState.OFF
