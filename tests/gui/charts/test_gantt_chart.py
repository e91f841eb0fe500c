"""The Gantt chart as a person uses it: with the mouse, the wheel and the keys."""

import pytest

from qmonpy.app.gantt import BarKind, Gantt, GanttBar, GanttRow, RowKind
from qmonpy.gui.charts.gantt_chart import GanttChart

NOW = 1_795_260_000
HOUR = 3600


def row(name, slots=4, group="all.q"):
    return GanttRow(f"instance:{group}@{name}", name, RowKind.INSTANCE, slots, f"group:{group}")


def bar(thing, host, start, end, slots=2, bottom=0, kind=BarKind.JOB, state="r", group="all.q"):
    key = f"instance:{group}@{host}"
    end = None if end is None else NOW + round(end * HOUR)
    label = thing.partition(":")[2]
    begin = NOW + round(start * HOUR)
    return GanttBar(f"{thing} {key}", thing, key, kind, begin, end, slots, bottom, label, "anna", state)


GROUP = GanttRow("group:all.q", "all.q", RowKind.GROUP, 8)
ROWS = (GROUP, row("h1"), row("h2"), row("h3"))
BARS = (
    bar("job:1.1", "h1", -2, 1),
    bar("ar:7", "h1", 2, 6, kind=BarKind.RESERVATION, state="w"),
    bar("ar:7", "h2", 2, 6, kind=BarKind.RESERVATION, state="w"),
    bar("job:2.1", "h2", -1, None, bottom=2),
)


@pytest.fixture
def chart(qtbot):
    chart = GanttChart()
    qtbot.addWidget(chart)
    chart.resize(900, 400)
    chart.show()
    chart.show_gantt(Gantt(NOW, ROWS, BARS))
    return chart


def test_that_the_view_begins_before_now(chart):
    begin, end = chart.visible_range
    assert begin < NOW < end
    assert end - begin == 24 * HOUR


def test_that_a_chosen_thing_is_known(chart):
    chart.choose("ar:7")
    assert chart.chosen == "ar:7"
