"""The Gantt chart as a person uses it: with the mouse, the wheel and the keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture, QToolTip

from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.gantt_world import BARS, GANTT, HOUR, LANES, NOW, ROWS, make_bar

Key = Qt.Key
CONTROL, SHIFT, ALT = (Qt.KeyboardModifier[f"{name}Modifier"] for name in ("Control", "Shift", "Alt"))
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def make_chart(qtbot):
    def make(**options):
        chart = GanttChart(**options)
        qtbot.addWidget(chart)
        chart.resize(900, 300)
        chart.show()
        chart.show_gantt(GANTT)
        chart.setFocus()
        QApplication.processEvents()
        return chart

    return make


@pytest.fixture
def chart(make_chart):
    return make_chart()


@pytest.fixture
def heard(chart):
    """What the chart told, in order."""
    told = []
    for name in ("thing_chosen", "thing_activated", "menu_asked", "range_dragged", "row_folded"):
        getattr(chart, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told


def place_of(chart, row, time, share=0.5):
    """Where a moment (hours from now) of a row stands in the viewport; share 0 is the bottom of the row."""
    view = chart.view
    place = view.layout.place_of(row)
    height = view.layout.height_of(place)
    y = view.top_of(place) + height - 1 - share * (height - 1)
    return QPoint(round(view.scale.x_of(NOW + time * HOUR)), round(y))


def click(chart, row, time, share=0.5, button=Qt.MouseButton.LeftButton):
    QTest.mouseClick(chart.viewport(), button, NONE, place_of(chart, row, time, share))


def drag(chart, start, end, button=Qt.MouseButton.LeftButton, *, is_released=True):
    viewport = chart.viewport()
    QTest.mousePress(viewport, button, NONE, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    if is_released:
        QTest.mouseRelease(viewport, button, NONE, end)


def turn(chart, point, steps, modifiers=NONE, *, is_sideways=False):
    angle = QPoint(120 * steps, 0) if is_sideways else QPoint(0, 120 * steps)
    position = QPointF(point)
    event = QWheelEvent(
        position,
        QPointF(chart.viewport().mapToGlobal(point)),
        QPoint(),
        angle,
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart.viewport(), event)


def press(chart, *keys, modifiers=NONE):
    for key in keys:
        QTest.keyClick(chart, key, modifiers)


H1, H2, B1 = "instance:all.q@h1", "instance:all.q@h2", "instance:b.q@h1"


# Choosing with the mouse


def test_that_a_click_chooses_the_bar_under_it_on_all_rows(chart, heard):
    click(chart, H1, 3, 0.25)
    assert heard == [("thing_chosen", "ar:7")]
    assert chart.chosen == "ar:7"


def test_that_a_click_on_a_bar_that_is_chosen_says_nothing_new(chart, heard):
    click(chart, H1, 3, 0.25)
    click(chart, H2, 3, 0.25)
    assert heard == [("thing_chosen", "ar:7")]


def test_that_a_click_on_free_space_chooses_nothing(chart, heard):
    click(chart, H1, 3, 0.25)
    click(chart, H1, 3, 0.9)
    assert heard[1:] == [("thing_chosen", "")]


def test_that_a_job_inside_a_reservation_can_be_clicked_and_so_can_the_reservation(chart, heard):
    click(chart, B1, 1, 0.6)
    click(chart, B1, 3, 0.6)
    assert heard == [("thing_chosen", "job:3.1"), ("thing_chosen", "ar:8")]


def test_that_an_open_end_is_hit_far_ahead(chart, heard):
    click(chart, H2, 8, 0.75)
    assert heard == [("thing_chosen", "job:2.1")]


def test_that_a_double_click_activates(chart, heard):
    QTest.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, NONE, place_of(chart, H1, 3, 0.25))
    assert ("thing_activated", "ar:7") in heard


def test_that_the_menu_is_asked_for_what_is_under_the_mouse(chart, heard):
    point = place_of(chart, H1, 3, 0.25)
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, place))
    assert heard == [("thing_chosen", "ar:7"), ("menu_asked", "ar:7", place)]


def test_that_the_menu_of_free_space_is_asked_too(chart, heard):
    point = place_of(chart, H1, 3, 0.9)
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, place))
    assert heard == [("menu_asked", "", place)]


def test_that_choosing_from_outside_is_silent_and_brings_the_bar_into_view(chart, heard):
    chart.folded = {"group:b.q"}
    chart.show_span("hour")
    chart.choose("job:41")
    begin, end = chart.visible_range
    assert begin <= NOW + 8 * HOUR <= end
    assert chart.chosen == "job:41"
    assert chart.folded == frozenset()
    assert heard == [("row_folded", "group:b.q", False)]


def test_that_what_is_seen_already_does_not_move(chart):
    before = chart.visible_range
    chart.choose("ar:7")
    assert chart.visible_range == before


def test_that_nothing_can_be_chosen(chart):
    chart.choose("ar:7")
    chart.choose("")
    assert chart.chosen == ""


# Dragging


def test_that_dragging_over_free_space_asks_for_a_window_on_its_rows(chart, heard):
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, "instance:all.q@h3", 13))
    ((name, begin, end, rows),) = heard
    assert name == "range_dragged"
    assert rows == (H1, H2, "instance:all.q@h3")
    assert (begin % 900, end % 900) == (0, 0)
    assert abs(begin - NOW - 10 * HOUR) <= 900
    assert abs(end - NOW - 13 * HOUR) <= 900


def test_that_a_window_can_be_dragged_backwards_and_upwards(chart, heard):
    drag(chart, place_of(chart, H2, 13, 0.2), place_of(chart, H1, 10, 0.9))
    ((_, begin, end, rows),) = heard
    assert begin < end
    assert rows == (H1, H2)


def test_that_headings_are_no_part_of_a_window(chart, heard):
    drag(chart, place_of(chart, "instance:all.q@h3", 10), place_of(chart, B1, 13, 0.2))
    assert heard[0][3] == ("instance:all.q@h3", B1)


def test_that_a_folded_group_stands_for_its_rows_in_a_window(chart, heard):
    chart.folded = {"group:all.q"}
    drag(chart, place_of(chart, "group:all.q", 10), place_of(chart, "group:all.q", 13))
    assert heard[0][3] == ("group:all.q",)


def test_that_no_window_can_be_dragged_on_lanes_or_on_a_heading(chart, heard):
    drag(chart, place_of(chart, "group:all.q", 10), place_of(chart, "group:all.q", 13))
    chart.show_lanes(LANES, NOW)
    drag(chart, place_of(chart, "lane:slots", 10), place_of(chart, "lane:memory", 13))
    assert heard == []


def test_that_escape_gives_a_window_up(chart, heard):
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, H1, 13), is_released=False)
    assert chart.view.window is not None
    press(chart, Key.Key_Escape)
    assert chart.view.window is None
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, NONE, place_of(chart, H1, 13))
    assert heard == []


def test_that_a_window_goes_on_where_the_chart_ends(chart, heard, qtbot):
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


def test_that_a_drag_that_begins_on_a_bar_asks_for_nothing(chart, heard):
    drag(chart, place_of(chart, H1, 3, 0.25), place_of(chart, H1, 10, 0.9))
    assert heard == [("thing_chosen", "ar:7")]


def test_that_the_time_axis_and_the_middle_button_drag_the_chart(chart, heard):
    scale = chart.view.scale
    axis = chart.view.parts.axis.center()
    drag(chart, axis, axis - QPoint(100, 0))
    assert chart.view.scale.begin == pytest.approx(scale.begin + 100 * scale.seconds_per_pixel)
    body = chart.view.parts.body.center()
    drag(chart, body, body + QPoint(100, 0), Qt.MouseButton.MiddleButton)
    assert chart.view.scale.begin == pytest.approx(scale.begin)
    assert heard == []


def test_that_the_left_axis_can_be_made_wider(chart):
    edge = QPoint(chart.view.parts.titles.right(), 100)
    begin = chart.visible_range
    drag(chart, edge, edge + QPoint(60, 0))
    assert chart.view.parts.titles.right() == pytest.approx(edge.x() + 60, abs=1)
    assert chart.visible_range == begin


# The wheel and fingers


def test_that_the_wheel_scrolls_the_rows(chart):
    chart.resize(900, 140)
    turn(chart, chart.view.parts.body.center(), -1)
    assert chart.view.offset > 0


@pytest.mark.parametrize(("part", "modifiers"), [("body", CONTROL), ("axis", NONE)])
def test_that_the_wheel_zooms_with_control_and_on_the_time_axis(chart, part, modifiers):
    point = getattr(chart.view.parts, part).center()
    before = chart.view.scale
    turn(chart, point, 1, modifiers)
    after = chart.view.scale
    assert after.span < before.span
    assert after.time_of(point.x()) == pytest.approx(before.time_of(point.x()), abs=1)


def test_that_the_wheel_moves_through_time_with_shift_and_sideways(chart):
    point = chart.view.parts.body.center()
    before = chart.visible_range
    turn(chart, point, -1, SHIFT)
    assert chart.visible_range[0] > before[0]
    turn(chart, point, 1, is_sideways=True)
    assert chart.visible_range == pytest.approx(before, abs=2)


def test_that_the_wheel_makes_rows_higher_with_alt(chart):
    before = chart.view.layout.height
    turn(chart, chart.view.parts.body.center(), 2, ALT)
    assert chart.view.layout.height > before
    turn(chart, chart.view.parts.body.center(), -9, ALT)
    assert chart.view.layout.height == before


def test_that_two_fingers_zoom(chart):
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


# Keys


def test_that_arrows_walk_along_a_row(chart, heard):
    click(chart, H1, 0.5, 0.25)
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Left, Key.Key_Left)
    assert [each[1] for each in heard] == ["job:1.1", "ar:7", "job:1.1", "job:9.1"]


def test_that_arrows_walk_to_the_nearest_bar_of_the_next_row_and_over_headings(chart, heard):
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


def test_that_a_bar_reached_by_keys_comes_into_view(chart):
    chart.show_span("hour")
    chart.choose("job:9.1")
    press(chart, Key.Key_Right, Key.Key_Right)
    assert chart.chosen == "ar:7"
    begin, end = chart.visible_range
    assert begin < NOW + 6 * HOUR
    assert end > NOW + 2 * HOUR


def test_that_headings_fold_by_keys_and_by_the_mouse(chart, heard):
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
def test_that_letters_show_a_stretch_around_now(chart, key, hours):
    chart.show_range(NOW + 10**6, NOW + 2 * 10**6)
    press(chart, key)
    begin, end = chart.visible_range
    assert begin < NOW < end
    assert end - begin == pytest.approx(hours * HOUR, abs=2 * 24 * HOUR if hours > 200 else 2)


def test_that_home_goes_to_now_and_keeps_the_span(chart):
    chart.show_range(NOW + 10**6, NOW + 10**6 + 5000)
    press(chart, Key.Key_Home)
    begin, end = chart.visible_range
    assert end - begin == pytest.approx(5000, abs=1)
    assert begin < NOW < end


def test_that_plus_and_minus_zoom_about_now(chart):
    x = chart.view.scale.x_of(NOW)
    press(chart, Key.Key_Plus)
    assert chart.view.scale.span < 24 * HOUR
    assert chart.view.scale.x_of(NOW) == pytest.approx(x, abs=0.5)
    press(chart, Key.Key_Minus)
    assert chart.view.scale.span == pytest.approx(24 * HOUR)


def test_that_keys_move_through_time_and_pages(chart):
    before = chart.visible_range[0]
    press(chart, Key.Key_Right, modifiers=SHIFT)
    assert chart.visible_range[0] > before
    chart.resize(900, 120)
    press(chart, Key.Key_PageDown)
    assert chart.view.offset > 0
    press(chart, Key.Key_PageUp)
    assert chart.view.offset == 0


def test_that_enter_activates_and_the_menu_key_asks_at_the_bar(chart, heard):
    chart.choose("ar:7")
    press(chart, Key.Key_Return)
    assert heard == [("thing_activated", "ar:7")]
    centre = chart.viewport().rect().center()
    place = chart.viewport().mapToGlobal(centre)
    QApplication.sendEvent(chart.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, centre, place))
    name, thing, where = heard[1]
    assert (name, thing) == ("menu_asked", "ar:7")
    assert chart.viewport().mapFromGlobal(where).x() == place_of(chart, H1, 2).x()


def test_that_escape_chooses_nothing(chart, heard):
    chart.choose("ar:7")
    press(chart, Key.Key_Escape)
    assert heard == [("thing_chosen", "")]


# Words


def ask_tooltip(chart, point):
    place = chart.viewport().mapToGlobal(point)
    QApplication.sendEvent(chart.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, place))
    return QToolTip.text()


def test_that_a_tooltip_tells_of_the_thing_as_plain_text(chart):
    chart.set_tooltip_source(lambda thing: f"<b>{thing}</b>\nanna")
    assert "&lt;b&gt;ar:7&lt;/b&gt;\nanna" in ask_tooltip(chart, place_of(chart, H1, 3, 0.25))
    QToolTip.hideText()


def test_that_the_description_follows_the_keys(chart):
    chart.set_tooltip_source(lambda thing: f"the thing {thing}\nof anna")
    chart.choose("ar:7")
    assert chart.accessibleDescription() == "h1; the thing ar:7; of anna"
    press(chart, Key.Key_Right)
    press(chart, Key.Key_Left)
    assert "job:1.1" in chart.accessibleDescription()
    chart.move_walker("group:all.q")
    assert chart.accessibleDescription() == "all.q, unfolded"


# Newer charts


def test_that_a_newer_chart_keeps_view_folding_choice_and_place(chart, heard):
    chart.show_range(NOW - HOUR, NOW + 3 * HOUR)
    chart.folded = {"group:b.q"}
    chart.choose("ar:7")
    later = replace(GANTT, now=NOW + 60, bars=(*BARS, make_bar("job:5.1", "h3", 0, 1)))
    chart.show_gantt(later)
    assert chart.visible_range == (NOW - HOUR, NOW + 3 * HOUR)
    assert chart.folded == {"group:b.q"}
    assert chart.chosen == "ar:7"
    assert heard == []


def test_that_rows_that_come_above_do_not_move_what_is_seen(chart):
    chart.resize(900, 120)
    chart.scroll_rows(50)
    top = chart.view.layout.place_at(chart.view.offset)
    key = chart.view.layout.rows[top].key
    more = tuple(replace(ROWS[1], key=f"instance:all.q@a{number}") for number in range(5))
    chart.show_gantt(replace(GANTT, rows=(ROWS[0], *more, *ROWS[1:])))
    assert chart.view.layout.rows[chart.view.layout.place_at(chart.view.offset)].key == key


def test_that_the_view_goes_along_with_now_until_it_is_moved(chart):
    begin, end = chart.visible_range
    chart.show_now(NOW + HOUR)
    assert chart.visible_range == (begin + HOUR, end + HOUR)
    chart.pan(10)
    moved = chart.visible_range
    chart.show_now(NOW + 2 * HOUR)
    assert chart.visible_range == moved
    chart.go_to_now()
    assert chart.visible_range[0] > moved[0]


def test_that_moves_are_told_once(chart, qtbot):
    told = []
    chart.view_changed.connect(lambda *each: told.append(each))
    chart.show_range(NOW, NOW + HOUR)
    chart.show_range(NOW, NOW + HOUR)
    assert told == [(NOW, NOW + HOUR)]


def test_that_the_scroll_bar_moves_through_time(chart):
    chart.show_range(NOW - HOUR, NOW + HOUR)
    bar = chart.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert chart.visible_range[1] == pytest.approx(NOW + 9 * HOUR, abs=30)
    bar.setValue(0)
    assert chart.visible_range[0] == pytest.approx(NOW - 4 * HOUR, abs=30)


def test_that_the_state_can_be_taken_up_by_another_chart(chart, make_chart, qtbot):
    chart.show_range(NOW - HOUR, NOW + 3 * HOUR)
    chart.folded = {"group:b.q"}
    chart.scale_rows(2)
    chart.set_title_width(240)
    other = GanttChart()
    qtbot.addWidget(other)
    other.restore_state(chart.save_state())
    other.resize(900, 300)
    other.show_gantt(GANTT)
    assert other.visible_range == chart.visible_range
    assert other.save_state() == chart.save_state()
    third = make_chart()
    third.restore_state(chart.save_state())
    assert third.save_state() == chart.save_state()


def test_that_a_chart_without_rows_can_be_shown_and_moved(qtbot):
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.show()
    chart.show_gantt(replace(GANTT, rows=(), bars=()))
    press(chart, Key.Key_Down, Key.Key_Right, Key.Key_Return, Key.Key_Plus, Key.Key_Home)
    body = chart.view.parts.body.center()
    drag(chart, body, body + QPoint(50, 0))
    assert chart.chosen == ""


# The small form and lanes


def test_that_the_small_form_folds_nothing_and_drags_nothing(make_chart):
    chart = make_chart(is_compact=True)
    told = []
    chart.range_dragged.connect(lambda *each: told.append(each))
    chart.fold("group:b.q", True)
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, H1, 13))
    assert told == []
    assert chart.folded == frozenset()


def test_that_lanes_take_the_place_of_bars_and_back(chart):
    chart.show_lanes(LANES, NOW)
    assert [row.key for row in chart.view.layout.rows] == [lane.key for lane in LANES]
    chart.show_gantt(GANTT)
    assert [row.key for row in chart.view.layout.rows] == [row.key for row in ROWS]


def test_that_the_mark_of_a_blocked_job_can_be_chosen_with_mouse_and_keys(chart, heard):
    chart.show_lanes(LANES, NOW)
    click(chart, "lane:slots", 4, 0.9)
    press(chart, Key.Key_Right)
    assert [each[1] for each in heard] == ["job:40", "job:41"]
    assert "job 41 too" in chart.accessibleDescription()


def test_that_a_lane_tells_its_amounts_where_the_mouse_is(chart):
    chart.show_lanes(LANES, NOW)
    chart.set_tooltip_source(lambda thing: "")
    assert "8 used, 4 reserved, 2 above the limit of 10" in ask_tooltip(chart, place_of(chart, "lane:slots", 3, 0.3))
    assert "4 GiB used, 12 GiB of 16 GiB free" in ask_tooltip(chart, place_of(chart, "lane:memory", 3, 0.3))
    assert "job 40 is free of it then" in ask_tooltip(chart, place_of(chart, "lane:slots", 4, 0.9))
    QToolTip.hideText()
