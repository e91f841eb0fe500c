"""The chart under the keys, and what it tells those who cannot see it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from qmonpy.app.gantt.gantt import Closure, Overbooking
from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.chart_hand import (
    B1,
    H1,
    H2,
    NONE,
    SHIFT,
    Heard,
    ask_tooltip,
    click,
    place_of,
    press,
)
from tests.gui.charts.gantt_world import GANTT, HOUR, NOW

Key = Qt.Key


def test_that_arrows_walk_along_a_row(chart: GanttChart, heard: Heard) -> None:
    click(chart, H1, 0.5, 0.25)
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Left, Key.Key_Left)
    assert [each[1] for each in heard] == ["job:1.1", "ar:7", "job:1.1", "job:9.1"]


def test_that_arrows_walk_to_the_nearest_bar_of_the_next_row_and_over_headings(chart: GanttChart, heard: Heard) -> None:
    chart.choose("ar:7")
    press(chart, Key.Key_Down)
    assert chart.walker[0] == H2
    press(chart, Key.Key_Down)
    assert chart.walker == ("group:b.q", "")
    press(chart, Key.Key_Down)
    assert chart.walker[0] == B1
    assert chart.chosen != "ar:7"
    press(chart, Key.Key_Up, Key.Key_Up, Key.Key_Up, Key.Key_Up, Key.Key_Up)
    assert chart.walker == ("group:all.q", "")


def test_that_a_bar_reached_by_keys_comes_into_view(chart: GanttChart) -> None:
    chart.show_span("hour")
    chart.choose("job:9.1")
    press(chart, Key.Key_Right, Key.Key_Right)
    assert chart.chosen == "ar:7"
    begin, end = chart.visible_range
    assert begin < NOW + 6 * HOUR
    assert end > NOW + 2 * HOUR


def test_that_headings_fold_by_keys_and_by_the_mouse(chart: GanttChart, heard: Heard) -> None:
    chart.move_walker("group:b.q")
    press(chart, Key.Key_Left)
    assert chart.folded == {"group:b.q"}
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Return)
    press(chart, Key.Key_Space)
    point = QPoint(20, place_of(chart, "group:b.q", 0).y())
    QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, NONE, point)
    assert [each[2] for each in heard] == [True, False, True, False, True]
    assert chart.view.layout.place_of(B1) is None


@pytest.mark.parametrize(("key", "hours"), [(Key.Key_H, 1), (Key.Key_D, 24), (Key.Key_W, 7 * 24), (Key.Key_M, 30 * 24)])
def test_that_letters_show_a_stretch_around_now(chart: GanttChart, key: Qt.Key, hours: int) -> None:
    chart.show_range(NOW + 10**6, NOW + 2 * 10**6)
    press(chart, key)
    begin, end = chart.visible_range
    assert begin < NOW < end
    assert end - begin == pytest.approx(hours * HOUR, abs=2 * 24 * HOUR if hours > 200 else 2)


def test_that_home_goes_to_now_and_keeps_the_span(chart: GanttChart) -> None:
    chart.show_range(NOW + 10**6, NOW + 10**6 + 5000)
    press(chart, Key.Key_Home)
    begin, end = chart.visible_range
    assert end - begin == pytest.approx(5000, abs=1)
    assert begin < NOW < end


def test_that_plus_and_minus_zoom_about_now(chart: GanttChart) -> None:
    x = chart.view.scale.x_of(NOW)
    press(chart, Key.Key_Plus)
    assert chart.view.scale.span < 24 * HOUR
    assert chart.view.scale.x_of(NOW) == pytest.approx(x, abs=0.5)
    press(chart, Key.Key_Minus)
    assert chart.view.scale.span == pytest.approx(24 * HOUR)


def test_that_keys_move_through_time_and_pages(chart: GanttChart) -> None:
    before = chart.visible_range[0]
    press(chart, Key.Key_Right, modifiers=SHIFT)
    assert chart.visible_range[0] > before
    chart.resize(900, 120)
    press(chart, Key.Key_PageDown)
    assert chart.view.offset > 0
    press(chart, Key.Key_PageUp)
    assert chart.view.offset == 0


def test_that_enter_activates_and_the_menu_key_asks_at_the_bar(chart: GanttChart, heard: Heard) -> None:
    chart.choose("ar:7")
    press(chart, Key.Key_Return)
    assert heard == [("thing_activated", "ar:7")]
    centre = chart.viewport().rect().center()
    place = chart.viewport().mapToGlobal(centre)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, centre, place))
    name, thing, where, asked = heard[1]
    assert (name, thing) == ("menu_asked", "ar:7")
    assert asked == chart.find_place()
    assert (chart.find_place().row, chart.find_place().thing) == (H1, "ar:7")
    assert chart.viewport().mapFromGlobal(where).x() == place_of(chart, H1, 2).x()


def test_that_escape_chooses_nothing(chart: GanttChart, heard: Heard) -> None:
    chart.choose("ar:7")
    press(chart, Key.Key_Escape)
    assert heard == [("thing_chosen", "")]


def test_that_a_tooltip_tells_of_the_thing_as_plain_text(chart: GanttChart) -> None:
    chart.set_tooltip_source(lambda thing: f"<b>{thing}</b>\nanna")
    assert "&lt;b&gt;ar:7&lt;/b&gt;\nanna" in ask_tooltip(chart, place_of(chart, H1, 3, 0.25))


def test_that_a_tooltip_says_why_no_job_starts_and_why_a_line_is_red(chart: GanttChart) -> None:
    """On free space, and behind what it says of a bar."""
    found = Overbooking(H1, "all.q@h1", NOW + 2 * HOUR, NOW + 6 * HOUR, 4, (("ar:7", 3), ("job:31.2", 2)))
    chart.show_gantt(replace(GANTT, overbooked=(found,), closures={H1: (Closure(None, None, "disabled (d)"),)}))
    chart.set_tooltip_source(lambda thing: f"the thing {thing}")
    said = ask_tooltip(chart, place_of(chart, H1, 3, 0.25))
    assert "the thing ar:7\nall.q@h1 has 4 slots, 5 are booked from " in said
    assert "reservation 7 (3), job 31.2 (2)\nNo job starts here from now on, no end is known: disabled (d)" in said
    assert "disabled (d)" in ask_tooltip(chart, place_of(chart, H1, 8, 0.25))
    title = QPoint(chart.view.parts.titles.center().x(), place_of(chart, H1, 8, 0.25).y())
    assert "h1\nNo job starts here from now on" in ask_tooltip(chart, title)
    QToolTip.hideText()


def test_that_the_description_follows_the_keys(chart: GanttChart) -> None:
    chart.set_tooltip_source(lambda thing: f"the thing {thing}\nof anna")
    chart.choose("ar:7")
    assert chart.accessibleDescription() == "h1; the thing ar:7; of anna"
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Left)
    assert "job:1.1" in chart.accessibleDescription()
    chart.move_walker("group:all.q")
    assert chart.accessibleDescription() == "all.q, unfolded"
