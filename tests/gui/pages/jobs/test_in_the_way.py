"""Who is in the way of a waiting job, by mouse: from the task among the reasons to its bar on the chart."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.reservations.page import ReservationsPage
from tests.clusters.world import submitted
from tests.gui.finding import action, child, present
from tests.gui.window_hand import MakeWindow, open_page, settle, shown_page

pytestmark = pytest.mark.slow


def make_full_cluster() -> EmbeddedCluster:
    """Forty hosts with one slot each, and a job of bob on each of them."""
    hosts = [f"h{number:02}" for number in range(1, 41)]
    root = parse_document(
        {"hosts": {each: {} for each in hosts}, "queues": {"all.q": {"hostlist": hosts, "slots": "1"}}}
    )
    cluster = EmbeddedCluster(parse_cluster(root, "test"))
    for _ in hosts:
        submitted(cluster.submit("bob", ["-l", "h_rt=1:0:0"], 3600))
    cluster.clock.step(60)
    return cluster


def is_seen(chart: GanttChart, row: str) -> bool:
    """Whether the whole row is visible."""
    view = chart.view
    place = present(view.layout.place_of(row))
    top, body = view.top_of(place), view.parts.body
    return body.top() <= top and top + view.layout.height_of(place) <= body.top() + body.height()


def test_that_a_click_on_a_task_in_the_way_shows_its_bar(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = make_full_cluster()
    job = submitted(cluster.submit("anna", ["-l", "h_rt=1:0:0", "-q", "all.q@h37"], 3600))
    window = make_window(cluster)
    page = open_page(window, qtbot, JobsPage, "jobs", str(job))
    settle(window, qtbot)
    action(page, "why").trigger()
    settle(window, qtbot)
    panel = child(page, WhyPanel)
    for key in (("parties",), ("parties", "bob")):
        panel.trace_table.choose(key)
        panel.trace_table.setFocus()
        qtbot.keyClick(panel.trace_table, Qt.Key.Key_Right)
    task = next(row for row in panel.trace_model.rows() if row.key[:2] == ("parties", "bob") and len(row.key) == 3)
    place = [row.key for row in panel.trace_model.rows()].index(task.key)
    index = panel.trace_model.index(place, panel.trace_model.column_of("title"))
    panel.trace_table.scrollTo(index)
    at = panel.trace_table.visualRect(index).center()
    qtbot.mouseClick(panel.trace_table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(panel.trace_table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle(window, qtbot)
    shown = shown_page(window, ReservationsPage)
    qtbot.waitUntil(lambda: shown.location() == present(task.place).key)
    settle(window, qtbot)
    assert shown.chart.chosen == "job:37.1"
    assert is_seen(shown.chart, next(bar.row for bar in shown.view.gantt.bars if bar.thing == "job:37.1"))


def test_that_a_row_that_was_brought_into_view_stays_there_when_the_chart_gets_lower(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(make_full_cluster())
    page = open_page(window, qtbot, ReservationsPage, "reservations", "job:20.1")
    settle(window, qtbot)
    row = next(bar.row for bar in page.view.gantt.bars if bar.thing == "job:20.1")
    qtbot.waitUntil(lambda: is_seen(page.chart, row))
    page.chart.setMaximumHeight(page.chart.height() - 3 * page.chart.view.layout.height_of(1))
    qtbot.waitUntil(lambda: page.chart.height() == page.chart.maximumHeight())
    assert is_seen(page.chart, row)
    # What somebody scrolled away is left alone.
    page.chart.verticalScrollBar().setValue(0)
    page.chart.setMaximumHeight(page.chart.height() - page.chart.view.layout.height_of(1))
    qtbot.waitUntil(lambda: page.chart.height() == page.chart.maximumHeight())
    assert page.chart.verticalScrollBar().value() == 0
