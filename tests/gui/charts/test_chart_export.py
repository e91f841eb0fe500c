"""The chart as a picture in a file."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.app.gantt.gantt import BarKind, Closure, Overbooking
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.charts.legend_marks import find_chart_key, make_bar_marks, make_lane_marks
from qmonpy.gui.theme import tokens
from tests.gui.charts.gantt_world import GANTT, HOUR, LANES, NOW, make_bar, make_row


@pytest.fixture
def chart(qtbot: QtBot) -> GanttChart:
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.setWindowTitle("Reservations of demo")
    chart.resize(900, 140)
    chart.show()
    chart.show_gantt(GANTT)
    return chart


def texts_of(path: Path) -> list[str]:
    return [(each.text or "").strip() for each in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def test_that_the_picture_has_all_rows_also_those_that_are_scrolled_away(chart: GanttChart, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    chart.save_svg(path)
    texts = texts_of(path)
    for wanted in ("Reservations of demo", "all.q", "h3", "b.q", "UTC", "11:20", "7"):
        assert wanted in texts
    assert any("Sat 2026-11-21" in text for text in texts)


def test_that_the_svg_can_be_drawn(chart: GanttChart, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    chart.save_svg(path)
    assert QSvgRenderer(str(path)).isValid()
    assert path.stat().st_size < 200_000


def test_that_the_png_is_the_chart_at_twice_its_size(chart: GanttChart, tmp_path: Path) -> None:
    path = tmp_path / "chart.png"
    chart.save_png(path)
    image = QImage(str(path))
    rows = chart.view.layout.height
    assert image.width() == 2 * chart.viewport().width()
    assert image.height() > 2 * rows
    assert image.pixelColor(2, 2) == tokens().colour("base")


@pytest.mark.slow
def test_that_very_many_rows_are_drawn_smaller_and_not_cut_off(chart: GanttChart, tmp_path: Path) -> None:
    chart.show_gantt(replace(GANTT, rows=(*GANTT.rows, *(make_row(f"n{number}") for number in range(1200)))))
    path = tmp_path / "chart.png"
    chart.save_png(path)
    image = QImage(str(path))
    assert 30_000 < image.height() <= 32_000


def test_that_lanes_are_saved_too(chart: GanttChart, tmp_path: Path) -> None:
    chart.show_lanes(LANES, NOW)
    chart.save_svg(tmp_path / "lanes.svg")
    assert "h1: h_vmem" in texts_of(tmp_path / "lanes.svg")


def test_that_a_chart_can_be_drawn_into_any_size(chart: GanttChart) -> None:
    image = QImage(600, 100, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    chart.paint_to(painter, QSize(600, 100))
    painter.end()
    black = [(x, y) for x in range(0, 600, 7) for y in range(99) if image.pixel(x, y) & 0xFFFFFF == 0]
    assert black == []


def test_that_what_is_hovered_is_not_saved(chart: GanttChart, tmp_path: Path) -> None:
    chart.save_png(tmp_path / "one.png")
    chart.set_hovered("ar:7", "instance:all.q@h1")
    chart.save_png(tmp_path / "other.png")
    assert QImage(str(tmp_path / "one.png")) == QImage(str(tmp_path / "other.png"))


@pytest.mark.parametrize("save", ["save_png", "save_svg"])
def test_that_a_file_that_cannot_be_written_is_an_error(chart: GanttChart, tmp_path: Path, save: str) -> None:
    with pytest.raises(OSError, match="chart"):
        getattr(chart, save)(tmp_path / "missing" / "chart")


def key_of(chart: GanttChart) -> list[str]:
    return [each.title for each in find_chart_key(chart.form, chart.view)]


def test_that_the_picture_says_what_its_marks_and_colours_mean(chart: GanttChart, tmp_path: Path) -> None:
    chart.show_gantt(GANTT, Colouring().with_names(ColourBy.USER, ["anna", "bert"]))
    chart.show_range(NOW - 5 * HOUR, NOW + 10 * HOUR)
    path = tmp_path / "chart.svg"
    chart.save_svg(path)
    wanted = [
        "reservation: waiting",
        "reservation: running, with errors",
        "running job",
        "no known end",
        "planned start",
        "expected start",
        "guess",
        "ended",
        "now",
        "anna",
    ]
    assert sorted(wanted) == sorted(key_of(chart))
    assert set(wanted) <= set(texts_of(path))


def test_that_the_key_has_only_what_is_in_the_stretch_of_time(chart: GanttChart) -> None:
    chart.show_range(NOW + 5.5 * HOUR, NOW + 7 * HOUR)
    assert key_of(chart) == ["reservation: waiting", "running job", "no known end", "planned start", "anna"]


MARKED: dict[str, dict[str, Any]] = {
    "w": {"bars": [make_bar("ar:1", "h1", 1, 2, kind=BarKind.RESERVATION, state="w")]},
    "W": {"bars": [make_bar("ar:1", "h1", 1, 2, kind=BarKind.RESERVATION, state="W")]},
    "state": {"bars": [make_bar("job:1.1", "h1", 1, 2, state="S")]},
    "small": {"bars": [make_bar("job:1.1", "h1", 1, 1.001)]},
    "booked": {"bars": [replace(make_bar("job:1.1", "h1", 1, 2), booked_until=NOW + 3 * HOUR)]},
    "closed": {"closures": {"instance:all.q@h1": (Closure(None, None, "disabled"),)}},
    "overbooked": {"overbooked": (Overbooking("instance:all.q@h1", "h1", None, None, 1, ()),)},
}


@pytest.mark.parametrize("mark", MARKED)
def test_that_a_mark_is_in_the_key_where_it_is_in_the_picture(chart: GanttChart, mark: str) -> None:
    nothing: dict[str, Any] = {"bars": (), "closures": {}, "overbooked": ()}
    chart.show_gantt(replace(GANTT, **{**nothing, **MARKED[mark]}))
    chart.show_range(NOW - HOUR, NOW + 5 * HOUR)
    title = next(each.title for each in make_bar_marks() if each.id == mark)
    assert title in key_of(chart)
    chart.show_gantt(replace(GANTT, **nothing))
    assert key_of(chart) == ["now"]


def test_that_what_is_chosen_is_in_the_key(chart: GanttChart) -> None:
    chart.choose("ar:7")
    chart.show_range(NOW - HOUR, NOW + 5 * HOUR)
    assert "chosen" in key_of(chart)


def test_that_lanes_have_a_key_of_their_own(chart: GanttChart) -> None:
    chart.show_lanes(LANES, NOW)
    chart.show_range(NOW - HOUR, NOW + 5 * HOUR)
    titles = [each.title for each in make_lane_marks()]
    assert key_of(chart) == titles
    chart.show_lanes(LANES[2:], NOW)
    assert key_of(chart) == ["used by jobs", "now"]


def test_that_each_mark_of_a_form_has_an_id_of_its_own(chart: GanttChart) -> None:
    for marks in (make_bar_marks(), make_lane_marks()):
        assert len({each.id for each in marks}) == len(marks)


def test_that_a_narrow_picture_has_its_key_on_more_lines_and_loses_no_row(chart: GanttChart) -> None:
    export = chart.make_export("title", (NOW - 5 * HOUR, NOW + 10 * HOUR))
    wide, narrow = export.find_head_height(2000), export.find_head_height(400)
    assert narrow > wide
    assert export.size.height() == export.find_head_height(export.size.width()) + chart.view.layout.height + 1
