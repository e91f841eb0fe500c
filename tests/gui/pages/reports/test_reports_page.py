"""The page Reports, used as a person uses it."""

import re
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMenu, QMessageBox, QPushButton, QToolTip
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.plot_data import Plot, Series
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.gui.base.link import Link
from qmonpy.gui.exports.picture import DrawnPicture, find_heading_width
from qmonpy.gui.exports.picture_files import write_picture
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reports.page import ReportsPage
from qmonpy.gui.pages.reports.plot_panel import PlotPanel
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import FinishedTask
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Column, ResultTable
from qmonpy.reporting.readings.series import JOBS, SeriesKey, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.migrations import find_newest, find_steps, find_version
from tests.gui.fake_cluster import START, FakeCluster, make_snapshot
from tests.gui.finding import action, child
from tests.gui.pages.reports.recording_cluster import RecordingCluster
from tests.gui.window_hand import MakeWindow, open_page
from tests.present import present


@pytest.fixture
def without_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pyqtgraph out: the slow tests below draw."""
    monkeypatch.setattr(PlotPanel, "with_area", lambda *_: None)


def open_reports(make_window: MakeWindow, cluster: Any, qtbot: QtBot, key: str = "ask") -> ReportsPage:
    window = make_window(cluster)
    page = open_page(window, qtbot, ReportsPage, "reports", key)
    qtbot.waitUntil(lambda: window.background.is_idle() and page.shown is not None)
    return page


@pytest.fixture
def page(make_window: MakeWindow, without_plot: None, qtbot: QtBot) -> ReportsPage:
    return open_reports(make_window, RecordingCluster(), qtbot)


def rows_of(page: ReportsPage) -> list[list[str]]:
    model = page.result.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def wait(page: ReportsPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(page.context.background.is_idle)


@pytest.mark.slow
def test_that_a_number_leads_to_its_jobs_and_a_job_to_its_record(
    page: ReportsPage, qtmodeltester: ModelTester, qtbot: QtBot
) -> None:
    assert rows_of(page) == [["anna", "1.00", "1"], ["bert", "0.33", "1"]]
    child(page, RowTable, "report_table").choose(0)
    wait(page, qtbot)
    assert page.behind.isVisible()
    assert page.behind.title.startswith("anna: ")
    assert {run.user for run in page.behind.model.rows()} == {"anna"}
    wait(page, qtbot)
    assert "owner\nanna" in page.behind.details.text
    assert "asked: h_vmem\n4G" in page.behind.details.text
    for model in (page.list.model, page.result.model, page.behind.model):
        qtmodeltester.check(model)
    run = page.behind.model.rows()[0]
    assert present(page.behind.model.find_number(run, [page.behind.model.column_of("run")])).title == "Run time"
    assert page.step_back()
    assert not page.behind.isVisible()


@pytest.mark.slow
def test_that_a_mean_opens_into_the_jobs_that_it_is_made_of(page: ReportsPage, qtbot: QtBot) -> None:
    box = child(page, QComboBox, "measure")
    box.setCurrentIndex(box.findData("wait"))
    wait(page, qtbot)
    table = page.result.table
    table.setCurrentIndex(page.result.model.index(0, page.result.model.column_of("wait")))
    table.window().activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(table, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: any(each.model.rows() for each in page.window().findChildren(NumberDialog)))
    dialog = child(page.window(), NumberDialog)
    assert dialog.heading.text().startswith("Wait, mean, at ")
    shown = rows_of(page)[0][page.result.model.column_of("wait")]
    assert f" = {shown}, rounded to seconds." in dialog.sentence.text()
    dialog.reject()


def test_that_results_of_a_query_say_on_the_page_and_in_the_menu_why_no_number_opens(
    make_window: MakeWindow, without_plot: None, qtbot: QtBot
) -> None:
    page = open_reports(make_window, RecordingCluster(), qtbot, "query/accounting_per_user")
    assert rows_of(page)
    why = "These numbers are worked out by the SQL of a query"
    assert any(why in each.text() for each in page.findChildren(QLabel) if each.isVisible())
    menu = QMenu(page)
    page.result.table.setCurrentIndex(page.result.model.index(0, 1))
    page.result.table.add_number_action(menu)
    (opens,) = menu.actions()
    assert not opens.isEnabled()
    assert opens.toolTip().startswith(why)
    page.list.choose("ask")
    wait(page, qtbot)
    assert not any(why in each.text() for each in page.findChildren(QLabel) if each.isVisible())


@pytest.mark.slow
def test_that_columns_are_wide_enough_for_a_later_answer_with_larger_numbers(page: ReportsPage) -> None:
    columns = (Column("user", "User"), Column("jobs", "Jobs", "number"))
    page.result.show_result(ResultTable(columns, (("anna", 7),)))
    page.result.show_result(ResultTable(columns, (("anna", 1_234_567_890),)))
    assert rows_of(page) == [["anna", "1,234,567,890"]]
    assert not page.result.table.is_cut("1,234,567,890", page.result.model.columns[1].id)


def test_that_a_question_is_answered_at_once_and_a_mistake_in_it_is_said(page: ReportsPage, qtbot: QtBot) -> None:
    box = child(page, QComboBox, "measure")
    box.setCurrentIndex(box.findData("wait"))
    wait(page, qtbot)
    assert page.shown.title == "Wait by user"
    assert rows_of(page)[0][1:3] == ["0:01:40", "0:01:40"]
    line = child(page, QLineEdit, "where")
    qtbot.keyClicks(line, "user:be*")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    wait(page, qtbot)
    assert [row[0] for row in rows_of(page)] == ["bert"]
    line.clear()
    qtbot.keyClicks(line, "colour:red")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    wait(page, qtbot)
    assert "cannot be chosen by" in child(page, QLabel, "problem_line").text()
    assert line.property("has_error")


@pytest.mark.slow
def test_that_quota_pressure_is_asked_by_rule_and_what_is_not_known_is_said_and_told_with_a_file(
    page: ReportsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    now = page.context.cluster.snapshot().now
    key = SeriesKey("limit", "max/1", "slots", "anna")
    with open_database(page.runner.feed.find_url()) as database:
        step = Step(now - 3600, now, 4.0, 4.0, 4.0, 2.0, 2.0, "anna")
        ReadingStore(database).write([(key, step), (JOBS, step)])
    measure, by = child(page, QComboBox, "measure"), child(page, QComboBox, "by")
    by.setCurrentIndex(by.findData("department"))
    measure.setCurrentIndex(measure.findData("quota_pressure"))
    wait(page, qtbot)
    assert by.findData("department") == -1
    assert by.currentData() == "user"
    by.setCurrentIndex(by.findData("rule"))
    wait(page, qtbot)
    assert rows_of(page) == [["max/1", "2", "2"]]
    assert "nothing was recorded before" in page.shown.answer.lack
    assert any(page.shown.answer.lack in each.text() for each in page.findChildren(QLabel) if each.isVisible())
    page.exporter.export("export-csv", tmp_path / "pressure.csv")
    wait(page, qtbot)
    assert (tmp_path / "pressure.csv").read_text(encoding="utf-8").endswith("\nmax/1,2.0,2.0\n")
    assert page.shown.answer.lack in page.context.messages.messages[-1].text


@pytest.mark.slow
def test_that_rows_are_saved_and_the_command_of_a_report_is_copied(
    page: ReportsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.exporter.export("export-csv", tmp_path / "use.csv")
    wait(page, qtbot)
    assert (tmp_path / "use.csv").read_text(encoding="utf-8").startswith("User,Slot hours,Tasks\nanna,")
    page.navigate_to("ready/queue-use")
    wait(page, qtbot)
    action(page, "copy-report").trigger()
    command = QGuiApplication.clipboard().text()
    assert command.startswith("qmonpy report queue-use --database /")
    assert command.endswith(" '--since=-7 days'")
    page.exporter.export("export-html", tmp_path / "use.html")
    wait(page, qtbot)
    assert "Use of queues" in (tmp_path / "use.html").read_text(encoding="utf-8")


class Balanced(HTMLParser):
    """Reads a page of HTML: every element that is opened is closed in order, every id is there once."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag != "meta":
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]][-1] += data


@pytest.mark.slow
def test_that_a_page_for_others_has_the_numbers_words_and_picture_of_the_window(
    page: ReportsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    def check() -> None:
        page.exporter.export("export-html", tmp_path / "a.html")
        wait(page, qtbot)
        found = Balanced((tmp_path / "a.html").read_text(encoding="utf-8")).texts
        assert found["h1"] == [page.shown.title]
        assert found["td"] == [cell for row in rows_of(page) for cell in row]
        model = page.result.model
        heads = [model.headerData(each, Qt.Orientation.Horizontal) for each in range(model.columnCount())]
        assert found["th"] == heads
        assert page.shown.about in found["p"]
        assert page.shown.answer.words == " ".join(found["p"][1:])
        plot = page.plot.plot
        values = [value for each in plot.series for value in each.values if value is not None]
        marks = [each for each in found["title"] if ": " in each and not each.endswith(": nothing")]
        drawn = Counter(format_cell(each, plot.column) for each in values)
        assert Counter(re.sub(r".*: | \([\d.]+ %\)$", "", each) for each in marks) == drawn

    check()
    for kind in ("bars", "pie", "lines"):
        page.plot.kinds.button(kind).click()
        check()
        text = (tmp_path / "a.html").read_text(encoding="utf-8")
        assert ('class="slice' in text, 'class="bar' in text) == (kind == "pie", kind == "bars")
    for by, then_by in (("day", ""), ("user", "queue"), ("weekday", "hour_of_day")):
        page.bar.show_choice(replace(page.choice, by=by, then_by=then_by))
        page.bar.choice_changed.emit(page.bar.choice)
        wait(page, qtbot)
        check()


@pytest.mark.slow
def test_that_a_question_is_kept_under_a_name_and_deleted_after_a_question(page: ReportsPage, qtbot: QtBot) -> None:
    box = child(page, QComboBox, "measure")
    box.setCurrentIndex(box.findData("wait"))
    wait(page, qtbot)
    action(page, "copy-report").trigger()
    assert "Save this report first" in page.context.messages.messages[-1].text
    page.exporter.save_as("a wait / too long")
    wait(page, qtbot)
    assert "is no name for a saved report" in page.context.messages.messages[-1].text
    page.exporter.save_as("worst waits")
    qtbot.waitUntil(lambda: page.location() == "saved/worst waits")
    wait(page, qtbot)
    assert page.shown.title == "Wait by user"
    action(page, "copy-report").trigger()
    assert QGuiApplication.clipboard().text().startswith("qmonpy report 'saved/worst waits' --database ")
    action(page, "delete-report").trigger()
    child(page, QMessageBox).button(QMessageBox.StandardButton.Yes).click()
    qtbot.waitUntil(lambda: not any(row.group == "Saved" for row in page.list.model.rows()))


@pytest.mark.slow
def test_that_a_cluster_without_a_database_gets_one_of_its_ended_jobs(
    make_window: MakeWindow, without_plot: None, qtbot: QtBot, tmp_path: Path
) -> None:
    cluster = FakeCluster(make_snapshot(finished=0))
    ended = FinishedTask(7, 1, "anna", "sleep", START, START + 10, START + 60, (("all.q@h1", 2),))
    cluster.shown = replace(cluster.shown, finished=(ended,))
    cluster.is_durable = True
    window = make_window(cluster)
    window.desk.open.context.cluster_path = tmp_path / "site.qmonpy"
    page = open_page(window, qtbot, ReportsPage, "reports", "ask")
    wait(page, qtbot)
    button = next(each for each in page.findChildren(QPushButton) if each.text() == "Make the database")
    assert button.isVisible()
    button.click()
    wait(page, qtbot)
    qtbot.waitUntil(lambda: page.shown is not None)
    assert (tmp_path / "site.reporting.sqlite").exists()
    assert rows_of(page)[0][0] == "anna"


@pytest.mark.slow
def test_that_what_is_not_recorded_is_edited_and_previewed_like_any_change(
    make_window: MakeWindow, without_plot: None, qtbot: QtBot, tmp_path: Path
) -> None:
    cluster = FakeCluster(make_snapshot(finished=0))
    cluster.is_durable = True
    window = make_window(cluster)
    window.desk.open.context.cluster_path = tmp_path / "site.qmonpy"
    page = open_page(window, qtbot, ReportsPage, "reports", "ask")
    wait(page, qtbot)
    buttons = [each for each in page.findChildren(QPushButton) if each.text() == "Edit what is recorded"]
    (button,) = (each for each in buttons if each.isVisible())
    (text,) = (each.text() for each in page.findChildren(QLabel, "empty_text") if each.isVisible())
    assert "its reporting_params lack accounting=true reporting=true joblog=true." in text
    with qtbot.waitSignal(page.link_followed) as followed:
        button.click()
    assert followed.args == [Link("configuration", "configuration/reporting_params")]
    changes = page.context.draft.changes
    wanted = "accounting=true reporting=true flush_time=00:00:15 joblog=true sharelog=00:00:00"
    assert [(each.key, each.after) for each in changes] == [("reporting_params", wanted)]


@pytest.mark.slow
def test_that_neither_the_database_nor_plots_are_imported_with_the_page() -> None:
    code = (
        "import sys, qmonpy.gui.pages.reports.page as _;"
        "print({'sqlalchemy', 'pyqtgraph', 'psycopg', 'pyarrow'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("set()", "")


def count_ink(image: QImage) -> float:
    """Which part of a picture is not of the colour of its ground."""
    small = image.convertToFormat(QImage.Format.Format_RGB32).scaled(300, 200)
    found = Counter(small.pixel(x, y) for x in range(300) for y in range(200))
    return 1 - found.most_common(1)[0][1] / found.total()


@pytest.mark.slow
def test_that_every_kind_of_plot_is_drawn_and_saved(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> None:
    page = open_reports(make_window, RecordingCluster(), qtbot)
    qtbot.waitUntil(lambda: page.plot.is_drawn)
    area = page.plot.area
    for kind in ("lines", "bars", "distribution", "pie"):
        page.plot.kinds.button(kind).click()
        assert area.plot.kind == kind
        area.grab()
        if kind == "distribution":
            assert area.amounts.tickValues(0.0, 2.0, 400.0) == [(1.0, [0.0, 1.0, 2.0])]
            edges, places = area.plot.edges, [each - 0.5 for each in range(len(area.plot.edges))]
            assert area.axis.tickValues(-0.8, len(edges) - 1, 4000.0) == [(1.0, places)]
            assert area.axis.tickStrings(places, 1.0, 1.0) == list(edges)
    page.plot.kinds.button("bars").click()
    assert area.describe_at(0).startswith("anna\nSlot hours: ")
    spot = area.view.mapFromScene(area.view.getPlotItem().getViewBox().mapViewToScene(QPointF(0, 0.1)))
    QTest.mouseMove(area.view.viewport(), spot)
    qtbot.waitUntil(lambda: QToolTip.text().startswith("anna\nSlot hours: "))
    QToolTip.hideText()
    page.plot.row_chosen.emit(area.find_row(1, 0.1))
    wait(page, qtbot)
    assert page.behind.title.startswith("bert")
    for ending in ("png", "svg", "pdf"):
        path = tmp_path / f"plot.{ending}"
        page.exporter.export(f"export-{ending}", path)
        assert path.stat().st_size > 500
    for kind in ("bars", "pie", "lines"):
        page.plot.kinds.button(kind).click()
        for ending in ("png", "svg"):
            page.exporter.export(f"export-{ending}", tmp_path / f"plot.{ending}")
            drawn = QImage(str(tmp_path / f"plot.{ending}"))
            # Thin lines grow thinner and wider with the size of a picture.
            assert 0.4 < count_ink(drawn) / count_ink(area.grab().toImage()) < 2.5, (kind, ending)
    page.plot.kinds.button("bars").click()
    page.bar.show_choice(replace(page.choice, by="weekday", then_by="hour_of_day"))
    page.bar.choice_changed.emit(page.bar.choice)
    wait(page, qtbot)
    assert area.plot.kind == "heat_map"
    assert "Slot" in area.view.accessibleName()
    names = Series("anna", (2.0,), (0,)), Series("bert", (2.0,), (1,))
    area.show_plot(Plot("areas", Column("hours", "Hours", "number"), ("Mon",), (), names))
    assert count_ink(area.grab().toImage()) > 0.4, "one day alone is seen"


@pytest.mark.slow
def test_that_a_file_of_svg_has_each_hour_in_its_place_and_room_for_its_heading(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    page = open_reports(make_window, RecordingCluster(), qtbot)
    qtbot.waitUntil(lambda: page.plot.is_drawn)
    columns = (
        Column("time", "Hour", "time", "local hour"),
        Column("queue", "Queue"),
        Column("use", "In use", "percent"),
    )
    begin = 1_764_000_000
    rows = tuple((begin + 3600 * hour, name, hour % 7) for hour in range(100) for name in ("all.q", "big.q"))
    page.plot.show_table(ResultTable(columns, rows), Drawing("lines", "time", ("use",), "queue"))
    area = page.plot.area
    assert area is not None
    area.resize(120, 300)
    picture = DrawnPicture(area, "Use of queues", "2026-11-09 16:26 to 2026-11-16 16:26 UTC", area.paint_to)
    assert picture.size.width() >= find_heading_width("Use of queues", "2026-11-09 16:26 to 2026-11-16 16:26 UTC") > 120
    write_picture(picture, picture.size, "svg", tmp_path / "plot.svg")
    drawn = (tmp_path / "plot.svg").read_text()
    points = " ".join(re.findall(r'points="([^"]+)"', drawn))
    assert len({each.partition(",")[0] for each in points.split()}) >= 100


@pytest.mark.slow
def test_that_a_report_can_be_stopped(page: ReportsPage, window: MainWindow, qtbot: QtBot) -> None:
    page.run()
    action(page, "stop-report").trigger()
    wait(page, qtbot)
    window.go(Link("jobs"))


def test_that_a_database_of_an_older_version_is_changed_after_a_click_only(
    make_window: MakeWindow, without_plot: None, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(find_steps("sqlite")[10])
        connection.execute("INSERT INTO sge_version VALUES (10, '6.2u1', '2009-03-01 00:00:00')")
    monkeypatch.setattr(RecordFeed, "is_of_this_session", property(lambda _: False))
    monkeypatch.setattr(RecordFeed, "is_there", lambda _: True)
    monkeypatch.setattr(RecordFeed, "find_url", lambda _: f"sqlite:///{path}")
    before = path.read_bytes()
    window = make_window(RecordingCluster())
    page = open_page(window, qtbot, ReportsPage, "reports", "ask")
    shown = [each for each in page.findChildren(QLabel, "empty_text") if each.isVisible()]
    assert "it has version 10, and this program reads version" in shown[0].text()
    assert path.read_bytes() == before
    (button,) = (each for each in page.findChildren(QPushButton) if each.text() == "Bring it to the newest version")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.background.is_idle() and page.shown is not None)
    with open_database(f"sqlite:///{path}", readonly=True) as database, database.begin() as connection:
        assert find_version(connection) == find_newest()
