"""The Gantt chart: what newer data leaves as it was, its state, its small form, and lanes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.chart_hand import (
    H1,
    Heard,
    MakeChart,
    ask_tooltip,
    click,
    drag,
    place_of,
    press,
)
from tests.gui.charts.gantt_world import BARS, GANTT, HOUR, LANES, NOW, ROWS, make_bar
from tests.gui.finding import present

Key = Qt.Key


def test_that_a_newer_chart_keeps_view_folding_choice_and_place(chart: GanttChart, heard: Heard) -> None:
    chart.show_range(NOW - HOUR, NOW + 3 * HOUR)
    chart.folded = {"group:b.q"}
    chart.choose("ar:7")
    later = replace(GANTT, now=NOW + 60, bars=(*BARS, make_bar("job:5.1", "h3", 0, 1)))
    chart.show_gantt(later)
    assert chart.visible_range == (NOW - HOUR, NOW + 3 * HOUR)
    assert chart.folded == {"group:b.q"}
    assert chart.chosen == "ar:7"
    assert heard == []


def top_row(chart: GanttChart) -> str:
    """The key of the row at the upper edge of what is seen."""
    return chart.view.layout.rows[present(chart.view.layout.place_at(chart.view.offset))].key


def test_that_rows_that_come_above_do_not_move_what_is_seen(chart: GanttChart) -> None:
    chart.resize(900, 120)
    chart.scroll_rows(50)
    key = top_row(chart)
    more = tuple(replace(ROWS[1], key=f"instance:all.q@a{number}") for number in range(5))
    chart.show_gantt(replace(GANTT, rows=(ROWS[0], *more, *ROWS[1:])))
    assert top_row(chart) == key


def test_that_the_top_of_the_chart_stays_the_top(chart: GanttChart) -> None:
    chart.resize(900, 120)
    first = replace(ROWS[4], key="group:a.q", title="a.q")
    chart.show_gantt(replace(GANTT, rows=(first, *ROWS)))
    assert chart.view.offset == 0


def test_that_the_view_goes_along_with_now_until_it_is_moved(chart: GanttChart) -> None:
    begin, end = chart.visible_range
    chart.show_now(NOW + HOUR)
    assert chart.visible_range == pytest.approx((begin + HOUR, end + HOUR), abs=chart.view.scale.seconds_per_pixel)
    chart.pan(10)
    moved = chart.visible_range
    chart.show_now(NOW + 2 * HOUR)
    assert chart.visible_range == moved
    chart.go_to_now()
    assert chart.visible_range[0] > moved[0]


def test_that_the_view_follows_by_whole_pixels_and_never_falls_behind(chart: GanttChart) -> None:
    scale = chart.view.scale
    places = []
    for passed in range(0, 40 * 60, 7):
        chart.show_now(NOW + passed)
        moved = (chart.view.scale.begin - scale.begin) / scale.seconds_per_pixel
        assert moved == pytest.approx(round(moved), abs=1e-3)
        places.append(chart.view.scale.x_of(NOW + passed))
    assert max(places) - min(places) < 1.001


def test_that_moves_are_told_once(chart: GanttChart, qtbot: QtBot) -> None:
    told: Heard = []
    chart.view_changed.connect(lambda *each: told.append(each))
    chart.show_range(NOW, NOW + HOUR)
    chart.show_range(NOW, NOW + HOUR)
    assert told == [(NOW, NOW + HOUR)]


def test_that_the_scroll_bar_moves_through_time(chart: GanttChart) -> None:
    chart.show_range(NOW - HOUR, NOW + HOUR)
    bar = chart.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert chart.visible_range[1] == pytest.approx(NOW + 9 * HOUR, abs=30)
    bar.setValue(0)
    assert chart.visible_range[0] == pytest.approx(NOW - 4 * HOUR, abs=30)


def test_that_the_state_can_be_taken_up_by_another_chart(
    chart: GanttChart, make_chart: MakeChart, qtbot: QtBot
) -> None:
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


def test_that_a_chart_without_rows_can_be_shown_and_moved(qtbot: QtBot) -> None:
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.show()
    chart.show_gantt(replace(GANTT, rows=(), bars=()))
    press(chart, Key.Key_Down, Key.Key_Right, Key.Key_Return, Key.Key_Plus, Key.Key_Home)
    body = chart.view.parts.body.center()
    drag(chart, body, body + QPoint(50, 0))
    assert chart.chosen == ""


def test_that_the_small_form_folds_nothing_and_drags_nothing(make_chart: MakeChart) -> None:
    chart = make_chart(is_compact=True)
    told: Heard = []
    chart.range_dragged.connect(lambda *each: told.append(each))
    chart.fold("group:b.q", True)
    drag(chart, place_of(chart, H1, 10, 0.9), place_of(chart, H1, 13))
    assert told == []
    assert chart.folded == frozenset()


def test_that_lanes_take_the_place_of_bars_and_back(chart: GanttChart) -> None:
    chart.show_lanes(LANES, NOW)
    assert [row.key for row in chart.view.layout.rows] == [lane.key for lane in LANES]
    chart.show_gantt(GANTT)
    assert [row.key for row in chart.view.layout.rows] == [row.key for row in ROWS]


def test_that_the_mark_of_a_blocked_job_can_be_chosen_with_mouse_and_keys(chart: GanttChart, heard: Heard) -> None:
    chart.show_lanes(LANES, NOW)
    click(chart, "lane:slots", 4, 0.9)
    press(chart, Key.Key_Right)
    assert [each[1] for each in heard] == ["job:40", "job:41"]
    assert "job 41 too" in chart.accessibleDescription()


def test_that_a_lane_tells_its_amounts_where_the_mouse_is(chart: GanttChart) -> None:
    chart.show_lanes(LANES, NOW)
    chart.set_tooltip_source(lambda thing: "")
    assert "8 used, 4 reserved, 2 above the limit of 10" in ask_tooltip(chart, place_of(chart, "lane:slots", 3, 0.3))
    assert "4 GiB used, 12 GiB of 16 GiB free" in ask_tooltip(chart, place_of(chart, "lane:memory", 3, 0.3))
    assert "job 40 is free of it then" in ask_tooltip(chart, place_of(chart, "lane:slots", 4, 0.9))
    QToolTip.hideText()
