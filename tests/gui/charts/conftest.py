"""What tests of the chart share: a chart on the screen, and what it tells."""

import pytest
from PySide6.QtWidgets import QApplication

from qmonpy.gui.charts.gantt_chart import GanttChart
from tests.gui.charts.gantt_world import GANTT


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
