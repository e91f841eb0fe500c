"""What the page of reservations shows of a large site before all of it is known."""

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.tables_panel import TablesPanel
from qmonpy.resources import resource
from tests.gui.finding import child
from tests.gui.pages.reservation_window import settle, show_page, step
from tests.gui.window_hand import MakeWindow

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return read_cluster(resource("clusters/reservations.yaml"))


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> ReservationsPage:
    return show_page(qtbot, window)


def test_that_of_a_large_site_the_chart_is_there_before_anything_is_counted(
    make_window: MakeWindow, cluster: EmbeddedCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.gui.pages.reservations.view_feed.is_large", lambda _: True)
    seen: list[tuple[int | None, str, int]] = []
    show = TablesPanel.show_rows

    def note(panel: TablesPanel, *rows: Any) -> None:
        show(panel, *rows)
        words = " ".join(each.text() for each in panel.findChildren(QLabel, "empty_text"))
        seen.append((rows[2], words, len(child(panel.window(), GanttChart).form.rows)))

    monkeypatch.setattr(TablesPanel, "show_rows", note)
    page = show_page(qtbot, make_window(cluster))
    (first, words, rows), *_, (count, _, all_rows) = seen
    assert first is None
    assert "The jobs of the chart are being counted." in words
    assert rows == all_rows > 0
    assert count == page.view.job_count == len(page.view.jobs) > 0
    assert page.view.starts is not None
    assert page.chart.form.find_extent() is not None


def test_that_colours_stay_until_it_is_known_which_names_others_stand_for(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.app.reservations.reservation_view.MOST_UNSEEN", 0)
    step(qtbot, window, 1)
    assert list(page.view.colour_names) == [ColourBy.USER]
    by = page._colouring
    page.legend.colours_chosen.emit(ColourBy.QUEUE)
    assert page._colouring is by
    settle(qtbot, window)
    assert page._colouring.by is ColourBy.QUEUE
    assert page._colouring.places
