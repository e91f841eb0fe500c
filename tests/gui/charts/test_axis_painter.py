"""The time axis of the chart: what it says is whole."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from qmonpy.gui.charts.axis_painter import find_grid, paint_time_axis
from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.gantt_world import HOUR, NOW

DAY = 24 * HOUR


class LabelWriter(QPainter):
    """A painter that notes the labels, and from where to where they reach."""

    def __init__(self, image: QImage):
        super().__init__(image)
        self.labels: list[tuple[str, float, float]] = []

    def drawText(self, at: Any, *rest: Any) -> None:  # type: ignore[override]
        text = rest[-1]
        left = at.x() if isinstance(at, QPointF) else at.left()
        if text:
            self.labels.append((text, left, left + QFontMetricsF(self.font()).horizontalAdvance(text)))


def write_axis(chart: GanttChart) -> list[tuple[str, float, float]]:
    image = QImage(chart.size(), QImage.Format.Format_RGB32)
    painter = LabelWriter(image)
    paint_time_axis(painter, chart.view, find_grid(chart.view, None), None)
    painter.end()
    return painter.labels


@pytest.mark.parametrize("span", [6 * HOUR, 20 * HOUR, 3 * DAY, 40 * DAY, 400 * DAY])
def test_that_no_label_is_cut_by_an_edge_wherever_the_view_begins(chart: GanttChart, span: int) -> None:
    axis = chart.view.parts.axis
    for step in range(24):
        begin = NOW + step * span // 24
        chart.show_range(begin, begin + span)
        written = write_axis(chart)
        assert written
        cut = [label for label, left, right in written if left < axis.left() or right > axis.right() + 1]
        assert not cut, (step, cut)


def test_that_a_day_is_named_shorter_where_there_is_less_room(chart: GanttChart) -> None:
    names: set[str] = set()
    for step in range(48):
        begin = NOW + step * HOUR // 2
        chart.show_range(begin, begin + 20 * HOUR)
        names.update(label for label, *_ in write_axis(chart) if ":" not in label)
    years = {name for name in names if name.split()[-1].isdigit() and len(name.split()) == 4}
    assert years
    assert {name for name in names if len(name.split()) == 3}
