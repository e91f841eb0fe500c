"""The page of reservations, used as a person uses it, on the shipped cluster that has them in every state."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QLabel, QSplitter, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.gantt import RowKind
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.reservations.chart_bar import ChartBar
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.tables_panel import TablesPanel
from qmonpy.gui.pages.reservations.thing_details import ThingPanel
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.queue import Setting
from qmonpy.resources import resource
from tests.gui.finding import action, child
from tests.gui.pages.reservation_window import chosen_in, open_menu, settle, show_page, step, table_of
from tests.present import present

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


def sides_of(page: ReservationsPage) -> QSplitter:
    """The splitter that folds the details away."""
    sides = child(page, ThingPanel).parentWidget()
    assert isinstance(sides, QSplitter)
    return sides


def show_past(page: ReservationsPage, *, is_shown: bool) -> None:
    """Choose in the menu of the chart's button whether it shows the past."""
    entries = child(page, QToolButton, "view_button").menu().actions()
    next(each for each in entries if each.text() == "Show the past").setChecked(is_shown)


def reservations(cluster: EmbeddedCluster) -> dict[int, str]:
    return {number: str(each.state) for number, each in cluster.snapshot().state.reservations.items()}


def question(window: MainWindow) -> CommandQuestion:
    return child(window, CommandQuestion, "delete_question")


def test_that_every_model_of_the_page_is_sound(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    for model in child(page, TablesPanel).models:
        assert QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    step(qtbot, window, 3600)
    child(page, TablesPanel).set_filter("forecast")
    step(qtbot, window, 3600)


def test_that_the_table_lists_what_qrstat_lists(table: RowTable) -> None:
    model = table.model()
    states = {model.item_at(place).id: model.item_at(place).state for place in range(model.rowCount())}
    assert states == {41: "r", 42: "w", 43: "w", 44: "W", 45: "E", 46: "r", 47: "x", 48: "d", 49: "w"}


def test_that_the_summary_counts_what_runs_and_what_is_in_trouble(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot
) -> None:
    said: list[str] = []
    page.summary_changed.connect(said.append)
    step(qtbot, window, 1)
    assert said[-1].startswith("7 reservations, 3 running, 2 with errors")


def test_that_chart_and_table_choose_the_same(page: ReservationsPage, table: RowTable) -> None:
    page.chart.thing_chosen.emit("ar:44")
    assert chosen_in(table) == ["ar:44"]
    table.choose("ar:46")
    assert page.chart.chosen == "ar:46"


def test_that_a_job_of_the_chart_is_chosen_in_the_table_of_jobs(page: ReservationsPage, table: RowTable) -> None:
    page.chart.thing_chosen.emit("job:3021.1")
    assert chosen_in(table_of(page, "gantt_jobs")) == ["job:3021.1"]
    assert table_of(page, "gantt_jobs").isVisible()
    assert chosen_in(table) == []


def test_that_a_table_of_jobs_whose_rows_are_still_made_says_so(page: ReservationsPage, table: RowTable) -> None:
    panel = child(page, TablesPanel)
    panel.set_filter("")
    panel.show_rows((), (), 190000)
    words = {each.text() for each in panel.findChildren(QLabel, "empty_text")}
    assert "The rows of 190,000 jobs are being made." in words
    panel.show_rows((), (), 0)
    assert "No job has a bar in the chart." in {each.text() for each in panel.findChildren(QLabel, "empty_text")}


def test_that_a_filter_that_hides_what_is_chosen_in_the_chart_goes(page: ReservationsPage, table: RowTable) -> None:
    child(page, TablesPanel).set_filter("maintenance")
    assert table.model().rowCount() == 1
    page.chart.thing_chosen.emit("ar:44")
    assert chosen_in(table) == ["ar:44"]
    assert child(page, TablesPanel).filter_text == ""


def test_that_nothing_chosen_in_one_is_nothing_chosen_in_the_other(page: ReservationsPage, table: RowTable) -> None:
    table.choose("ar:46")
    page.chart.thing_chosen.emit("")
    assert chosen_in(table) == []
    table.choose("ar:46")
    table.clearSelection()
    assert page.chart.chosen == ""


def test_that_the_arrow_keys_walk_over_both(page: ReservationsPage, table: RowTable, qtbot: QtBot) -> None:
    table.choose("ar:41")
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert page.chart.chosen == "ar:42"
    page.chart.setFocus()
    qtbot.keyClick(page.chart, Qt.Key.Key_Right)
    assert page.chart.chosen not in ("", "ar:42")
    assert [page.chart.chosen] == [row.key for each in child(page, TablesPanel).tables for row in each.chosen_rows()]


def test_that_the_choice_survives_time_and_goes_with_what_was_chosen(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:41")
    step(qtbot, window, 60)
    assert page.chart.chosen == "ar:41"
    show_past(page, is_shown=False)
    step(qtbot, window, 3600)
    assert 41 not in reservations(cluster)
    assert page.chart.chosen == ""


def test_that_the_details_say_what_qrstat_says_and_who_is_in_it(
    page: ReservationsPage, table: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    table.choose("ar:45")
    settle(qtbot, window)
    text = child(page, ThingPanel).text
    assert "Reservation 45 benchmark" in text
    assert "reserved queue big.q@big02 is error" in text
    assert "3015 stream, carl, 16 slots, big.q@big01" in text


def test_that_a_job_inside_is_a_link(page: ReservationsPage, table: RowTable, window: MainWindow, qtbot: QtBot) -> None:
    table.choose("ar:45")
    settle(qtbot, window)
    followed: list[Link] = []
    page.link_followed.connect(followed.append)
    child(page, ThingPanel).inside.anchorClicked.emit(QUrl("0"))
    assert followed == [Link("jobs", "3015")]


def test_that_a_waiting_job_says_when_it_is_planned(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, window, 1)
    page.chart.thing_chosen.emit("job:3032")
    settle(qtbot, window)
    assert "Planned" in child(page, ThingPanel).text


def test_that_the_form_changes_and_back(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    click(qtbot, page, "segment_lanes")
    settle(qtbot, window)
    assert page.view.lanes
    assert child(page, ChartBar).has_lanes
    action(page, "show-lanes").trigger()
    settle(qtbot, window)
    assert page.view.lanes is None


def test_that_rows_are_hosts_and_free_ones_go(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    click(qtbot, page, "segment_host")
    click(qtbot, page, "hide_free")
    settle(qtbot, window)
    rows = [row for row in page.view.gantt.rows if row.kind is not RowKind.GROUP]
    assert {row.kind for row in rows} == {RowKind.HOST}
    assert "viz03" not in {row.title for row in rows}


def test_that_rows_are_filtered_by_wildcards(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    child(page, ChartBar).set_filter("big*")
    settle(qtbot, window)
    assert {row.title.partition("@")[2] for row in page.view.gantt.rows if row.kind is not RowKind.GROUP} == {
        *("big01", "big02", "big03", "big04")
    }


def test_that_buttons_and_keys_show_other_stretches_of_time(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot
) -> None:
    action(page, "span-hour").trigger()
    begin, end = page.chart.visible_range
    assert end - begin == 3600
    action(page, "zoom-out").trigger()
    begin, end = page.chart.visible_range
    assert end - begin == 5400


def test_that_the_menu_copies_the_command(page: ReservationsPage) -> None:
    menu, entries = open_menu(page, "ar:42")
    entries["Copy as qrsub command"].trigger()
    menu.close()
    command = QGuiApplication.clipboard().text()
    assert command.startswith("qrsub -a 202311151200 -d 3:0:0") or "-N forecast12" in command
    assert "-pe mpi 32" in command
    assert "-u @forecasters" in command


def test_that_the_menu_shows_the_jobs(page: ReservationsPage, window: MainWindow, qtbot: QtBot) -> None:
    menu, entries = open_menu(page, "ar:41")
    entries["Show its jobs"].trigger()
    menu.close()
    settle(qtbot, window)
    assert window.pages.shown == "jobs"
    assert window.pages.page.location() == 'ar:"41"'


def test_that_the_menu_shows_the_details_where_they_were_folded_away(page: ReservationsPage) -> None:
    sides_of(page).setSizes([sides_of(page).width(), 0])
    menu, entries = open_menu(page, "ar:41")
    entries["Details"].trigger()
    menu.close()
    assert sides_of(page).sizes()[1] > 0


def test_that_the_menu_of_a_job_leads_to_it_and_to_its_reservation(
    page: ReservationsPage, window: MainWindow, qtbot: QtBot
) -> None:
    menu, entries = open_menu(page, "job:3016.1")
    entries["Choose reservation 46"].trigger()
    menu.close()
    assert page.chart.chosen == "ar:46"
    menu, entries = open_menu(page, "job:3016.1")
    entries["Go to job 3016"].trigger()
    menu.close()
    settle(qtbot, window)
    assert window.pages.shown == "jobs"


def test_that_the_menu_of_free_space_reserves_and_moves(page: ReservationsPage) -> None:
    menu, entries = open_menu(page, "")
    assert {"Reserve...", "Now", "Hour", "Day", "Week", "Month"} <= entries.keys()
    menu.close()


def test_that_a_job_is_submitted_into_what_is_chosen(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:46")
    action(page, "submit-into").trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    assert dialog.draft().arguments() == ("-ar", "46")
    click(qtbot, dialog, "submit_button")
    settle(qtbot, window)
    assert 46 in {job.reservation for job in cluster.snapshot().state.jobs.values() if job.owner == "root"}


def test_that_deleting_says_first_what_goes_with_it(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:41")
    action(page, "delete-reservations").trigger()
    box = question(window)
    assert box.heading.text() == "Deleting reservation 41 forecast06 (anna) cannot be undone."
    assert [line.text for line in box.touched.lines[:4]] == [
        "32 slots are given up.",
        "2 running tasks will be killed.",
        "1 waiting task will be deleted.",
        "    3011  assimilate  (anna), runs",
    ]
    assert box.command.toPlainText() == "qrdel 41"
    box.option.setChecked(True)
    assert box.command.toPlainText() == "qrdel -f 41"
    snapshot = present(window.desk.open.context.snapshot)
    slots, running, waiting = (present(line.number).open(snapshot) for line in box.touched.lines[:3])
    assert slots.sentence == "32 slots."
    assert [sum(row.value for row in each.rows) for each in (slots, running, waiting)] == [32, 2, 1]
    box.reject()
    assert 41 in reservations(cluster)


def test_that_a_deleted_reservation_stays_until_its_jobs_have_ended(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:41")
    action(page, "delete-reservations").trigger()
    click(qtbot, question(window), "confirm_command")
    settle(qtbot, window)
    assert reservations(cluster)[41] == "d"
    assert "as soon as its jobs are killed" in window.messages.messages[-1].text
    step(qtbot, window, 2)
    assert 41 not in reservations(cluster)


def test_that_force_is_a_separate_choice_that_explains_itself(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:41")
    action(page, "delete-reservations").trigger()
    force = question(window).option
    assert not force.isChecked()
    assert "even if a host does not answer" in force.toolTip()
    force.click()
    click(qtbot, question(window), "confirm_command")
    settle(qtbot, window)
    assert 41 not in reservations(cluster)


def test_that_nothing_is_forced_where_no_job_runs(page: ReservationsPage, table: RowTable, window: MainWindow) -> None:
    table.choose("ar:43")
    action(page, "delete-reservations").trigger()
    assert not question(window).option.isVisible()
    assert "No job is in it." in question(window).touched.text()
    question(window).reject()


def test_that_several_are_deleted_at_once(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.selectRow(1)
    table.setSelectionMode(table.SelectionMode.MultiSelection)
    table.selectRow(2)
    action(page, "delete-reservations").trigger()
    assert question(window).heading.text() == "Deleting 2 reservations cannot be undone."
    assert question(window).touched.text().startswith("64 slots are given up.\n    ")
    opened = present(question(window).touched.lines[0].number).open(present(window.desk.open.context.snapshot))
    assert opened.sentence.endswith(" = 64 slots.")
    assert sum(row.value for row in opened.rows) == 64
    click(qtbot, question(window), "confirm_command")
    settle(qtbot, window)
    assert not {42, 43} & reservations(cluster).keys()


def test_that_a_refusal_is_told_in_the_words_of_the_cluster(
    page: ReservationsPage, table: RowTable, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    table.choose("ar:42")
    action(page, "delete-reservations").trigger()
    window.desk.open.context.act_as("carl")
    click(qtbot, question(window), "confirm_command")
    settle(qtbot, window)
    assert 'privileges to delete the advance_reservation "42"' in window.messages.messages[-1].text
    assert 42 in reservations(cluster)


def test_that_what_somebody_may_not_do_says_why(page: ReservationsPage, table: RowTable, window: MainWindow) -> None:
    table.choose("ar:42")
    window.desk.open.context.act_as("ines")
    assert not action(page, "reserve").isEnabled()
    assert "arusers" in action(page, "reserve").toolTip()
    assert not action(page, "delete-reservations").isEnabled()
    window.desk.open.context.act_as("carl")
    assert action(page, "reserve").isEnabled()
    assert action(page, "delete-reservations").toolTip() == (
        'carl - you do not have the necessary privileges to delete the advance_reservation "42"'
    )
    window.desk.open.context.act_as("anna")
    assert action(page, "delete-reservations").isEnabled()


def test_that_nothing_can_be_done_with_nothing(page: ReservationsPage, table: RowTable) -> None:
    table.clearSelection()
    for id in ("delete-reservations", "submit-into", "copy-qrsub", "reservation-jobs"):
        assert not action(page, id).isEnabled()
        assert action(page, id).toolTip()


def test_that_dragging_over_free_space_begins_a_request(
    page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    now = cluster.snapshot().now
    page.chart.range_dragged.emit(now + 3600, now + 7200, ("instance:all.q@node10",))
    settle(qtbot, window)
    dialog = child(page, RequestDialog)
    assert dialog.isVisible()
    command = dialog.draft().command()
    assert "all.q@node10" in command
    assert "202311151000" in command
    dialog.close()


def test_that_a_second_drag_fills_the_same_dialog(
    page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    now = cluster.snapshot().now
    page.chart.range_dragged.emit(now + 3600, now + 7200, ("instance:all.q@node10",))
    page.chart.range_dragged.emit(now + 7200, now + 9000, ("instance:all.q@node11",))
    settle(qtbot, window)
    assert len(page.findChildren(RequestDialog)) == 1
    assert "all.q@node11" in child(page, RequestDialog).draft().command()
    child(page, RequestDialog).close()


def test_that_the_past_is_not_reserved(page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster) -> None:
    now = cluster.snapshot().now
    page.chart.range_dragged.emit(now - 7200, now - 3600, ("instance:all.q@node10",))
    assert page.findChild(RequestDialog) is None
    assert "The past cannot be reserved" in window.messages.messages[-1].text


def test_that_who_may_not_reserve_is_told_so_when_dragging(
    page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster
) -> None:
    window.desk.open.context.act_as("ines")
    now = cluster.snapshot().now
    page.chart.range_dragged.emit(now + 3600, now + 7200, ("instance:all.q@node10",))
    assert page.findChild(RequestDialog) is None
    assert "arusers" in window.messages.messages[-1].text


def test_that_one_like_another_is_asked_for(
    page: ReservationsPage, table: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    table.choose("ar:43")
    action(page, "reserve-alike").trigger()
    settle(qtbot, window)
    dialog = child(page, RequestDialog)
    assert "-N forecast18" in dialog.draft().command()
    dialog.close()


def test_that_closures_by_calendars_are_found_as_far_as_the_chart_is_looked_at(
    page: ReservationsPage, window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    queue = cluster.snapshot().cluster.queues["viz.q"]
    closing = replace(queue, settings={**queue.settings, "calendar": Setting("night")})
    answer = cluster.change(
        "root",
        [
            Change(ObjectKind.CALENDAR, "night", None, Calendar("night", "NONE", "mon-sun=20-24=off")),
            Change(ObjectKind.QUEUE, "viz.q", queue, closing),
        ],
    )
    assert answer.is_done, answer.reports
    last = cluster.snapshot().now + 400 * 86400
    page.chart.show_range(last - 30 * 86400, last)
    settle(qtbot, window)
    closures = page.view.gantt.closures["instance:viz.q@viz01"]
    assert (closures[-1].end or 0) >= last
