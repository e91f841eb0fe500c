"""The chart under the mouse, the wheel and fingers."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture
from pytestqt.qtbot import QtBot

from qmonpy.gui.charts.chart_form import Place
from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.chart_hand import (
    ALT,
    B1,
    CONTROL,
    H1,
    H2,
    H3,
    NONE,
    SHIFT,
    Heard,
    click,
    drag,
    place_of,
    press,
    turn,
)
from tests.gui.charts.gantt_world import HOUR, LANES, NOW

Key = Qt.Key


def test_that_a_click_chooses_the_bar_under_it_on_all_rows(chart: GanttChart, heard: Heard) -> None:
    click(chart, H1, 3, 0.25)
    assert heard == [("thing_chosen", "ar:7")]
    assert chart.chosen == "ar:7"


def test_that_a_click_on_a_bar_that_is_chosen_says_nothing_new(chart: GanttChart, heard: Heard) -> None:
    click(chart, H1, 3, 0.25)
    click(chart, H2, 3, 0.25)
    assert heard == [("thing_chosen", "ar:7")]


def test_that_a_click_on_free_space_chooses_nothing(chart: GanttChart, heard: Heard) -> None:
    click(chart, H1, 3, 0.25)
    click(chart, H1, 3, 0.9)
    assert heard[1:] == [("thing_chosen", "")]


def test_that_a_job_inside_a_reservation_can_be_clicked_and_so_can_the_reservation(
    chart: GanttChart, heard: Heard
) -> None:
    click(chart, B1, 1, 0.6)
    click(chart, B1, 3, 0.6)
    assert heard == [("thing_chosen", "job:3.1"), ("thing_chosen", "ar:8")]


def test_that_an_open_end_is_hit_far_ahead(chart: GanttChart, heard: Heard) -> None:
    click(chart, H2, 8, 0.75)
    assert heard == [("thing_chosen", "job:2.1")]


def test_that_a_double_click_activates(chart: GanttChart, heard: Heard) -> None:
    QTest.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, NONE, place_of(chart, H1, 3, 0.25))
    assert ("thing_activated", "ar:7") in heard


def test_that_the_menu_is_asked_for_what_is_under_the_mouse(chart: GanttChart, heard: Heard) -> None:
    point = place_of(chart, H1, 3, 0.25)
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, place))
    asked = heard[1][3]
    assert heard == [("thing_chosen", "ar:7"), ("menu_asked", "ar:7", place, asked)]
    assert isinstance(asked, Place)
    assert (asked.row, asked.thing, round(chart.view.scale.x_of(asked.time))) == (H1, "ar:7", point.x())


def test_that_the_menu_of_free_space_is_asked_too(chart: GanttChart, heard: Heard) -> None:
    point = place_of(chart, H1, 3, 0.9)
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, place))
    asked = heard[0][3]
    assert heard == [("menu_asked", "", place, asked)]
    assert isinstance(asked, Place)
    assert (asked.row, asked.thing, round(chart.view.scale.x_of(asked.time))) == (H1, "", point.x())


def test_that_choosing_from_outside_is_silent_and_brings_the_bar_into_view(chart: GanttChart, heard: Heard) -> None:
    chart.folded = {"group:b.q"}
    chart.show_span("hour")
    chart.choose("job:41")
    begin, end = chart.visible_range
    assert begin <= NOW + 8 * HOUR <= end
    assert chart.chosen == "job:41"
    assert chart.folded == frozenset()
    assert heard == [("row_folded", "group:b.q", False)]


def test_that_what_is_seen_already_does_not_move(chart: GanttChart) -> None:
    before = chart.visible_range
    chart.choose("ar:7")
    assert chart.visible_range == before


def test_that_nothing_can_be_chosen(chart: GanttChart) -> None:
    chart.choose("ar:7")
    chart.choose("")
    assert chart.chosen == ""


def test_that_dragging_over_free_space_asks_for_a_window_on_its_rows(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, H3, 13))
    ((name, begin, end, rows),) = heard
    assert name == "range_dragged"
    assert rows == (H1, H2, H3)
    assert (begin % 900, end % 900) == (0, 0)
    assert abs(begin - NOW - 10 * HOUR) <= 900
    assert abs(end - NOW - 13 * HOUR) <= 900


def test_that_a_window_can_be_dragged_backwards_and_upwards(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, H2, 13, 0.2), place_of(chart, H1, 10, 0.9))
    ((_, begin, end, rows),) = heard
    assert begin < end
    assert rows == (H1, H2)


def test_that_headings_are_no_part_of_a_window(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, H3, 10), place_of(chart, B1, 13, 0.2))
    assert heard[0][3] == (H3, B1)


def test_that_a_folded_group_stands_for_its_rows_in_a_window(chart: GanttChart, heard: Heard) -> None:
    chart.folded = {"group:all.q"}
    drag(chart, place_of(chart, "group:all.q", 10), place_of(chart, "group:all.q", 13))
    assert heard[0][3] == ("group:all.q",)


def test_that_no_window_can_be_dragged_on_lanes_or_on_a_heading(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, "group:all.q", 10), place_of(chart, "group:all.q", 13))
    chart.show_lanes(LANES, NOW)
    drag(chart, place_of(chart, "lane:slots", 10), place_of(chart, "lane:memory", 13))
    assert heard == []


def test_that_escape_gives_a_window_up(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, H1, 13), is_released=False)
    assert chart.view.window is not None
    press(chart, Key.Key_Escape)
    assert chart.view.window is None
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, NONE, place_of(chart, H1, 13))
    assert heard == []


def test_that_a_window_goes_on_where_the_chart_ends(chart: GanttChart, heard: Heard, qtbot: QtBot) -> None:
    point = place_of(chart, H1, 10, 0.9)
    begin = chart.visible_range[0]
    beyond = QPoint(chart.viewport().width() + 40, point.y())
    drag(chart, point, beyond, is_released=False)
    qtbot.waitUntil(lambda: chart.visible_range[0] > begin + HOUR)
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, NONE, beyond)
    ((_, first, last, rows),) = heard
    assert abs(first - NOW - 10 * HOUR) <= 900
    assert last >= begin + 25 * HOUR - 900
    assert rows == (H1,)


def test_that_a_drag_that_begins_on_a_bar_asks_for_nothing(chart: GanttChart, heard: Heard) -> None:
    drag(chart, place_of(chart, H1, 3, 0.25), place_of(chart, H1, 10, 0.9))
    assert heard == [("thing_chosen", "ar:7")]


def test_that_the_time_axis_and_the_middle_button_drag_the_chart(chart: GanttChart, heard: Heard) -> None:
    scale = chart.view.scale
    axis = chart.view.parts.axis.center()
    drag(chart, axis, axis - QPoint(100, 0))
    assert chart.view.scale.begin == pytest.approx(scale.begin + 100 * scale.seconds_per_pixel)
    body = chart.view.parts.body.center()
    drag(chart, body, body + QPoint(100, 0), Qt.MouseButton.MiddleButton)
    assert chart.view.scale.begin == pytest.approx(scale.begin)
    assert heard == []


def test_that_the_left_axis_can_be_made_wider(chart: GanttChart) -> None:
    edge = QPoint(chart.view.parts.titles.right(), 100)
    begin = chart.visible_range
    drag(chart, edge, edge + QPoint(60, 0))
    assert chart.view.parts.titles.right() == pytest.approx(edge.x() + 60, abs=1)
    assert chart.visible_range == begin


def test_that_the_wheel_scrolls_the_rows(chart: GanttChart) -> None:
    chart.resize(900, 140)
    turn(chart, chart.view.parts.body.center(), -1)
    assert chart.view.offset > 0


@pytest.mark.parametrize(("part", "modifiers"), [("body", CONTROL), ("axis", NONE)])
def test_that_the_wheel_zooms_with_control_and_on_the_time_axis(
    chart: GanttChart, part: str, modifiers: Qt.KeyboardModifier
) -> None:
    point = getattr(chart.view.parts, part).center()
    before = chart.view.scale
    turn(chart, point, 1, modifiers)
    after = chart.view.scale
    assert after.span < before.span
    assert after.time_of(point.x()) == pytest.approx(before.time_of(point.x()), abs=1)


def test_that_the_wheel_moves_through_time_with_shift_and_sideways(chart: GanttChart) -> None:
    point = chart.view.parts.body.center()
    before = chart.visible_range
    turn(chart, point, -1, SHIFT)
    assert chart.visible_range[0] > before[0]
    turn(chart, point, 1, is_sideways=True)
    assert chart.visible_range == pytest.approx(before, abs=2)


def test_that_the_wheel_makes_rows_higher_with_alt(chart: GanttChart) -> None:
    before = chart.view.layout.height
    turn(chart, chart.view.parts.body.center(), 2, ALT)
    assert chart.view.layout.height > before
    turn(chart, chart.view.parts.body.center(), -9, ALT)
    assert chart.view.layout.height == before


def test_that_two_fingers_zoom(chart: GanttChart) -> None:
    point = QPointF(chart.view.parts.body.center())
    before = chart.view.scale
    device = QPointingDevice.primaryPointingDevice()
    kind = Qt.NativeGestureType.ZoomNativeGesture
    event = QNativeGestureEvent(kind, device, 2, point, point, point, 0.5, QPointF())
    QApplication.sendEvent(chart.viewport(), event)
    assert chart.view.scale.span == pytest.approx(before.span / 1.5)
    gesture = QPinchGesture()
    gesture.setScaleFactor(2.0)
    gesture.setCenterPoint(QPointF(chart.viewport().mapToGlobal(point.toPoint())))
    QApplication.sendEvent(chart.viewport(), QGestureEvent([gesture]))
    assert chart.view.scale.span == pytest.approx(before.span / 3)
    assert chart.view.scale.time_of(point.x()) == pytest.approx(before.time_of(point.x()), abs=1)
