"""The frame around the pages, used as a person uses it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QTextBrowser,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from qmonpy import __version__
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.clusters.cluster_area import ClusterArea
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import Change, JournalEntry, ObjectKind
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.mail import Mail
from tests.gui.fake_cluster import FakeCluster, make_snapshot, without_job
from tests.gui.fake_files import FakeFiles
from tests.gui.finding import child, present
from tests.gui.window_hand import MakeWindow


def text_of(window: ClusterArea | MainWindow, name: str) -> str:
    return (window.findChild(ElidedLabel, name) or window.findChild(QLabel, name)).text()


def press(
    qtbot: QtBot, window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    qtbot.keyClick(window, key, modifier)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.background.is_idle)


def change_configuration(cluster: FakeCluster) -> None:
    sets = tuple(cluster.shown.cluster.quota_sets.values())
    cluster.entries.append(
        JournalEntry(1, cluster.shown.now, "root", (Change(ObjectKind.QUOTA_SET, "night", sets[1], None),))
    )


def test_that_the_first_page_is_shown_with_its_summary(window: MainWindow) -> None:
    assert window.pages.shown == "jobs"
    assert text_of(window, "page_title") == "Jobs"
    assert "12 jobs wait" in text_of(window, "page_summary")


def test_that_control_and_a_digit_goes_to_a_page(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.shown == "queues"


@pytest.mark.slow
def test_that_a_click_in_the_navigation_goes_to_a_page(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.findChild(QAbstractButton, "go_to_queues"), Qt.MouseButton.LeftButton)
    assert window.pages.shown == "queues"


@pytest.mark.slow
def test_that_a_page_is_made_on_its_first_show_only(window: MainWindow) -> None:
    assert list(window.pages.pages) == ["jobs"]
    page = window.pages.page
    window.go(Link("queues"))
    window.go(Link("jobs"))
    assert window.pages.page is page


@pytest.mark.slow
def test_that_back_and_forward_return_to_what_was_chosen(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs", "3"))
    window.go(Link("queues"))
    press(qtbot, window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    settle(qtbot, window)
    assert window.pages.shown == "jobs"
    assert window.pages.page.location() == "3"
    press(qtbot, window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert window.pages.shown == "queues"


@pytest.mark.slow
def test_that_the_navigation_counts_waiting_jobs_and_unusable_instances(window: MainWindow) -> None:
    jobs, queues = (window.findChild(QAbstractButton, f"go_to_{name}") for name in ("jobs", "queues"))
    assert jobs.count.number == 12
    assert queues.count.number == 2
    assert "jobs waiting" in jobs.accessibleDescription()


@pytest.mark.slow
def test_that_what_changes_in_the_cluster_is_shown_by_itself(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    cluster.change_to(without_job(cluster.shown, 3))
    qtbot.waitUntil(lambda: "11 jobs wait" in text_of(window, "page_summary"))


def test_that_many_changes_are_shown_a_few_times_only(window: MainWindow, cluster: FakeCluster, qtbot: QtBot) -> None:
    shown: list[str] = []
    window.pages.page.summary_changed.connect(shown.append)
    for job in range(1, 12):
        cluster.change_to(without_job(cluster.shown, job))
    qtbot.waitUntil(lambda: "1 job waits" in text_of(window, "page_summary"))
    assert len(shown) <= 3


def test_that_playing_drives_the_clock_in_a_worker_until_it_is_paused(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    window.window_actions["play"].trigger()
    qtbot.waitUntil(lambda: cluster.clock.driven_seconds > 0.1)
    window.window_actions["play"].trigger()
    assert cluster.clock.speed == 0
    assert "paused" in text_of(window, "age")


@pytest.mark.slow
def test_that_step_and_speed_reach_the_clock(window: MainWindow, cluster: FakeCluster, qtbot: QtBot) -> None:
    window.window_actions["step"].trigger()
    window.window_actions["faster"].trigger()
    settle(qtbot, window)
    assert cluster.clock.steps == 1
    assert cluster.clock.chosen_speed == 300
    assert cluster.clock.speed == 0


@pytest.mark.slow
def test_that_anything_is_found_by_its_name(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    search = window.findChild(QLineEdit, "search")
    qtbot.keyClicks(search, "pending jobs")
    qtbot.keyClick(search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(search, "quota usage")
    qtbot.waitUntil(lambda: [row.title for row in search.rows if row.entry][:1] == ["Quota usage"])
    qtbot.keyClick(search, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.pages.shown == "quota-usage"
    assert search.text() == ""


@pytest.mark.slow
def test_that_the_last_message_stands_in_the_status_line_and_all_in_the_panel(window: MainWindow) -> None:
    window.messages.post_error("The host h9 is not known.")
    assert text_of(window, "last_message") == "The host h9 is not known."
    assert window.messages.messages[-1].severity is Severity.ERROR
    assert window.foot.message_model.rowCount() == len(window.messages.messages)


@pytest.mark.slow
def test_that_the_panel_at_the_foot_folds_and_unfolds(window: MainWindow, qtbot: QtBot) -> None:
    assert window.foot.is_folded
    press(qtbot, window, Qt.Key.Key_F4)
    assert not window.foot.is_folded
    assert window.foot.height() > 80
    press(qtbot, window, Qt.Key.Key_F4)
    assert window.foot.height() < 50


@pytest.mark.slow
def test_that_mails_are_listed_at_the_foot_and_read_in_a_window(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    cluster.outbox += [Mail("anna", f"Job {number} Started", "the body", 1_795_000_000, number) for number in (1, 2)]
    window.refresh()
    model = window.foot.mail_model
    assert [row.mail.number for row in model.rows()] == [2, 1]
    window.foot.mail_chosen.emit(model.rows()[0].mail)
    dialog = window.findChild(QDialog, "reading")
    assert "the body" in dialog.findChild(QPlainTextEdit).toPlainText()
    assert dialog.findChild(QLabel).text() == "To anna: Job 2 Started"
    dialog.close()


@pytest.mark.slow
def test_that_troubles_of_the_cluster_are_listed_as_problems_and_can_be_read(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    cluster.reported = (Report("mail.not-sent", 'The mailer "x" sent no mail: it ended with status 3.'),)
    window.refresh()
    (row,) = window.foot.problem_model.rows()
    window.foot.problem_chosen.emit(row.page, row.report)
    dialog = window.findChild(QDialog, "reading")
    assert "status 3" in dialog.findChild(QPlainTextEdit).toPlainText()
    dialog.close()


@pytest.mark.slow
def test_that_the_window_names_a_cluster_anew_whose_qmaster_went_to_another_host(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    cluster.change_to(replace(cluster.shown, cluster=replace(cluster.shown.cluster, name="default on shadow1")))
    button = child(window, QToolButton, "cluster_button")
    qtbot.waitUntil(lambda: "default on shadow1" in button.text())


def test_that_the_status_line_tells_when_a_trouble_is_over(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    cluster.reported = (Report("live.no-scheduler", "The qmaster runs no scheduler thread: no job starts."),)
    cluster.change_to(replace(cluster.shown))
    line = child(window, QLabel, "last_message")
    qtbot.waitUntil(lambda: "no job starts" in line.accessibleName())
    cluster.reported = ()
    cluster.change_to(replace(cluster.shown))
    over = "The qmaster runs a scheduler thread again: jobs are started again."
    qtbot.waitUntil(lambda: line.accessibleName() == over)


def test_that_another_user_acts_after_the_choice(window: MainWindow) -> None:
    window.tool_bar.user_chosen.emit("anna")
    assert window.desk.open.context.user == "anna"
    assert "anna (user)" in child(window, QToolButton, "user_button").text()


PAGES = [entry.place.id for entry in ENTRIES]
WITHOUT_SHORTCUT = {
    *("action_export_json", "action_export_xml", "action_export_schema_xml", "action_export_png", "action_export_svg"),
    *("action_export_qrstat_xml", "action_export_qrstat_schema_xml", "action_export_pdf"),
    *("action_export_html", "action_export_parquet"),
}
"""Rows of a menu of which the first has one."""
NARROW = 1024
"""The width of a small screen."""


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.slow
def test_that_every_page_fits_a_narrow_window_and_has_shortcuts_and_names_for_those_who_listen(
    window: MainWindow, page: str, qtbot: QtBot
) -> None:
    window.go(Link(page))
    settle(qtbot, window)
    assert window.minimumSizeHint().width() <= NARROW
    for action in window.findChildren(QAction):
        if action.objectName().startswith("action_") and action.objectName() not in WITHOUT_SHORTCUT:
            assert not action.shortcut().isEmpty(), action.objectName()
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and not isinstance(button.parent(), QLineEdit):
            assert button.accessibleName() or button.text(), button.objectName()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.slow
def test_that_no_two_actions_of_the_window_and_a_page_share_a_shortcut(
    window: MainWindow, page: str, qtbot: QtBot
) -> None:
    window.go(Link(page))
    settle(qtbot, window)
    others = set(window.pages.findChildren(QAction)) - set(window.pages.page.findChildren(QAction))
    taken: dict[str, str] = {}
    for action in set(window.findChildren(QAction)) - others:
        for keys in action.shortcuts():
            name = action.objectName() or action.text()
            assert taken.setdefault(keys.toString(), name) == name


def test_that_a_file_that_cannot_be_read_is_a_message(window: MainWindow, qtbot: QtBot) -> None:
    window.desk.open_file(Path("bad.yaml"))
    settle(qtbot, window)
    assert window.messages.messages[-1].text == "bad.yaml was not opened: No such file or directory."
    assert window.desk.open is not None


@pytest.mark.slow
def test_that_another_cluster_comes_on_screen_beside_the_first(
    window: MainWindow, files: FakeFiles, qtbot: QtBot
) -> None:
    other = FakeCluster(make_snapshot(jobs=3))
    other.shown = replace(other.shown, cluster=replace(other.shown.cluster, name="other"))
    files.clusters["other.yaml"] = other
    window.desk.open_file(Path("other.yaml"))
    settle(qtbot, window)
    assert window.windowTitle() == "other.yaml - qmonpy"
    assert "3 jobs wait" in text_of(window.area, "page_summary")


def test_that_a_window_without_changes_closes_at_once(window: MainWindow) -> None:
    assert window.close()


def test_that_leaving_changes_that_are_in_no_file_is_asked_first(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    change_configuration(cluster)
    assert not window.close()
    question = window.findChild(QMessageBox)
    assert "1 change of the configuration is not saved" in question.text()
    question.reject()
    assert window.isVisible()


def test_that_saving_leaves_nothing_unsaved(
    window: MainWindow, cluster: FakeCluster, files: FakeFiles, qtbot: QtBot
) -> None:
    change_configuration(cluster)
    window.desk.save(Path("kept.yaml"))
    settle(qtbot, window)
    assert files.saved == [Path("kept.yaml")]
    assert window.close()


def test_that_the_demo_cluster_is_saved_to_a_file_of_ones_choice(window: MainWindow) -> None:
    window.window_actions["save"].trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    dialog.reject()


@pytest.mark.slow
def test_that_the_page_and_its_columns_are_there_again_at_the_next_start(
    make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    first = make_window(cluster)
    first.go(Link("queues"))
    settle(qtbot, first)
    child(first, RowTable, "instances").setColumnHidden(1, True)
    first.close_for_good()
    second = make_window(cluster)
    assert second.pages.shown == "queues"
    assert child(second, RowTable, "instances").isColumnHidden(1)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.slow
def test_that_f1_explains_the_page(window: MainWindow, page: str, qtbot: QtBot) -> None:
    window.go(Link(page))
    window.window_actions["help"].trigger()
    dialog = window.findChild(ReadingDialog)
    assert dialog is not None
    dialog.close()


def test_that_about_tells_version_cluster_and_user(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions["about"].trigger()
    dialog = child(window, ReadingDialog)
    words = child(dialog, QTextBrowser, "explanation").toPlainText()
    assert f"qmonpy {__version__}" in words
    assert "GPL-3.0" in words
    assert all(f"Grid Engine {each}" in words or f"Scheduler {each}" in words for each in ("8.1.9", "9.0"))
    assert "tried on 9.1.4" in words
    assert present(window.desk.open).context.session.real_user in words
    dialog.close()


def test_that_a_first_file_that_cannot_be_opened_leaves_a_way_on(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    window.desk.open_file(Path("bad.yaml"))
    settle(qtbot, window)
    assert "bad.yaml was not opened" in window.pages.currentWidget().findChild(QLabel, "empty_text").text()
    assert not window.foot.is_folded
    window.desk.open_file(Path("good.yaml"))
    settle(qtbot, window)
    assert window.pages.shown == "jobs"


@pytest.mark.slow
def test_that_the_first_cluster_takes_over_what_was_shown_without_one(
    make_window: MakeWindow, cluster: FakeCluster
) -> None:
    window = make_window(cluster)
    window.desk.close(present(window.desk.open))
    empty = window.area
    shown = present(window.pages.currentWidget())
    window.desk.show(FakeCluster(make_snapshot()))
    assert window.area is empty
    assert window.pages.indexOf(shown) < 0
    assert len(window.findChildren(ClusterArea)) == 1
    window.close_for_good()
    assert window.area is empty
    assert window.pages.page is None
