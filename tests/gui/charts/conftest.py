"""What tests of the chart share: a chart on the screen, and what it tells."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.chart_hand import Heard, MakeChart
from tests.gui.charts.gantt_world import GANTT


@pytest.fixture
def make_chart(qtbot: QtBot) -> MakeChart:
    def make(*, is_compact: bool = False) -> GanttChart:
        chart = GanttChart(is_compact=is_compact)
        qtbot.addWidget(chart)
        chart.resize(900, 300)
        chart.show()
        chart.show_gantt(GANTT)
        chart.setFocus()
        QApplication.processEvents()
        return chart

    return make


@pytest.fixture
def chart(make_chart: MakeChart) -> GanttChart:
    return make_chart()


@pytest.fixture
def heard(chart: GanttChart) -> Heard:
    """What the chart told, in order."""
    told: Heard = []
    for name in ("thing_chosen", "thing_activated", "menu_asked", "range_dragged", "row_folded"):
        getattr(chart, name).connect(lambda *values, name=name: told.append((name, *values)))
    return told
