"""The page Reservations: what it exports, where links lead on it, and what it remembers."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.gantt import RowKind
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reservations.chart_bar import ChartBar
from qmonpy.gui.pages.reservations.exporter import Exporter
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.tables_panel import TablesPanel
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.resources import resource
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.finding import action, child, shown_in
from tests.gui.pages.reservation_window import chosen_in, settle, show_page, step, table_of
from tests.gui.window_hand import MakeWindow, shown_page

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return read_cluster(resource("clusters/reservations.yaml"))


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> ReservationsPage:
    return show_page(qtbot, window)


@pytest.fixture
def table(page: ReservationsPage) -> RowTable:
    return table_of(page)


def click(qtbot: QtBot, page: QWidget, name: str) -> None:
    qtbot.mouseClick(page.findChild(QAbstractButton, name), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("export", "name"), [("export-csv", "a.csv"), ("export-qrstat-xml", "a.xml"), ("export-qrstat-schema-xml", "b.xml")]
)
def test_that_texts_are_exported(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path, export: str, name: str
) -> None:
    child(page, Exporter).export(export, tmp_path / name)
    settle(qtbot, window)
    text = (tmp_path / name).read_text(encoding="utf-8")
    if name.endswith("csv"):
        assert "ar:41" in text
    else:
        ids = [each.text for each in ElementTree.fromstring(text).iter("id")]
        assert ids == ["41", "42", "43", "44", "45", "46", "47", "48", "49"]
    assert name in window.messages.messages[-1].text


def test_that_the_filter_of_the_table_counts_for_the_xml(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    child(page, TablesPanel).set_filter("owner:fred")
    child(page, Exporter).export("export-qrstat-xml", tmp_path / "fred.xml")
    settle(qtbot, window)
    root = ElementTree.fromstring((tmp_path / "fred.xml").read_text(encoding="utf-8"))
    assert [each.text for each in root.iter("id")] == ["47", "49"]


def test_that_pictures_are_exported(page: ReservationsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    child(page, Exporter).export("export-png", tmp_path / "chart.png")
    child(page, Exporter).export("export-svg", tmp_path / "chart.svg")
    assert not QImage(str(tmp_path / "chart.png")).isNull()
    assert ElementTree.parse(tmp_path / "chart.svg").getroot().tag.endswith("svg")


def test_that_a_file_that_cannot_be_written_is_told(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    child(page, Exporter).export("export-csv", tmp_path / "no" / "such.csv")
    settle(qtbot, window)
    assert window.messages.messages[-1].text.startswith("Not exported: ")
    child(page, Exporter).export("export-png", tmp_path / "no" / "such.png")
    assert window.messages.messages[-1].text.startswith("Not exported: ")


def test_that_a_link_chooses_a_reservation(window: MainWindow, qtbot: QtBot) -> None:
    page = show_page(qtbot, window, "ar:46")
    assert page.chart.chosen == "ar:46"
    assert chosen_in(table_of(page)) == ["ar:46"]


def test_that_a_link_to_an_instance_shows_its_row_and_its_reservations(window: MainWindow, qtbot: QtBot) -> None:
    page = show_page(qtbot, window, "instance:all.q@node01")
    rows = [row.title for row in page.view.gantt.rows if row.kind is RowKind.INSTANCE]
    assert rows == ["all.q@node01"]
    model = table_of(page).model()
    assert [model.item_at(place).id for place in range(model.rowCount())] == [41, 42, 43]


def test_that_a_link_to_what_is_gone_says_so(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    page.navigate_to("ar:999")
    for _ in range(5):
        step(qtbot, window, 60)
    assert window.messages.messages[-1].text == "That reservation or job is not in the chart (any more)."


def test_that_escape_clears_the_filters_then_the_choice(page: ReservationsPage, table: RowTable) -> None:
    table.choose("ar:46")
    child(page, TablesPanel).set_filter("review")
    assert page.step_back()
    assert child(page, TablesPanel).filter_text == ""
    assert page.step_back()
    assert chosen_in(table) == []
    assert not page.step_back()


def test_that_the_page_is_the_same_at_the_next_start(
    make_window: MakeWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    first = make_window(cluster)
    page = show_page(qtbot, first, "ar:46")
    child(page, QAbstractButton, "segment_host").click()
    action(page, "show-lanes").setChecked(True)
    page.chart.show_span("hour")
    first.close_for_good()
    second = make_window(cluster)
    page = show_page(qtbot, second)
    assert page.chart.chosen == "ar:46"
    assert child(page, ChartBar).options.rows is RowKind.HOST
    assert child(page, ChartBar).has_lanes
    begin, end = page.chart.visible_range
    assert end - begin == 3600


def test_that_an_empty_table_says_what_would_be_there(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(FakeCluster(make_snapshot()))
    page = show_page(qtbot, window)
    assert isinstance(shown_in(child(page, TablesPanel)), EmptyState)


def test_that_the_navigation_counts_those_in_trouble(window: MainWindow, qtbot: QtBot) -> None:
    button = window.findChild(QAbstractButton, "go_to_reservations")
    assert button.count.number == 2
    assert "cannot use all" in button.accessibleDescription()


def test_that_a_reservation_is_found_by_its_name(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    search = window.tool_bar.search
    qtbot.keyClicks(search, "benchmark")
    qtbot.waitUntil(lambda: bool(search.rows))
    qtbot.keyClick(search, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert shown_page(window, ReservationsPage).chart.chosen == "ar:45"


def test_that_the_plan_waits_while_a_request_is_filled_in(
    page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    action(page, "reserve").trigger()
    settle(qtbot, window)
    dialog = child(page, RequestDialog)
    before = page.view.plan
    step(qtbot, window, 600)
    assert page.view.snapshot.now == cluster.snapshot().now
    assert page.view.plan is before
    dialog.reject()
    settle(qtbot, window)
    assert page.view.plan is not before
    assert page.view.plan.now == cluster.snapshot().now
