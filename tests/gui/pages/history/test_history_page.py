"""The page of the history, used as a person uses it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import EPOCH, ClusterFile
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.pages.history.page import READ_AT_ONCE, HistoryPage
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import SOMEBODY, Change, JournalEntry, ObjectKind
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow, shown_page


@pytest.fixture
def cluster() -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster())
    for limit in (1, 2):
        write_sets(cluster, "root", [slots_per_user(limit)])
    return cluster


@pytest.fixture
def page(make_window: MakeWindow, cluster: EmbeddedCluster, qtbot: QtBot) -> HistoryPage:
    window = make_window(cluster)
    window.go(Link("history"))
    page = shown_page(window, HistoryPage)
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == len(cluster.journal()))
    return page


def table_of(page: HistoryPage) -> RowTable:
    return child(page, RowTable, "history")


def diff_of(page: HistoryPage) -> str:
    return child(page, QPlainTextEdit, "change_diff").toPlainText()


def limit_of(cluster: EmbeddedCluster) -> str | None:
    found = cluster.snapshot().cluster.quota_sets.get("per_user")
    return found.rules[0].limits[0].value if found else None


def choose(page: HistoryPage, number: int, qtbot: QtBot) -> None:
    table_of(page).choose((number, 0))
    qtbot.waitUntil(lambda: diff_of(page) != "")


def dialog_of(page: HistoryPage, qtbot: QtBot) -> ChangeDialog:
    qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    dialog = child(page, ChangeDialog)
    qtbot.waitUntil(lambda: dialog.findChild(QPlainTextEdit, "change_diff").toPlainText() != "")
    qtbot.waitUntil(lambda: not dialog.findChild(LinesView, "change_effect").text().startswith("Looking"))
    return dialog


def test_that_the_model_passes_qts_tester(page: HistoryPage, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(table_of(page).model())


def test_that_a_chosen_change_shows_what_it_did(page: HistoryPage, qtbot: QtBot) -> None:
    choose(page, 2, qtbot)
    lines = diff_of(page).splitlines()
    assert [line[:1] for line in lines if "slots=" in line] == ["-", "+"]


def test_that_the_commands_of_a_change_are_copied_from_its_menu_and_from_its_preview(
    page: HistoryPage, qtbot: QtBot
) -> None:
    choose(page, 2, qtbot)
    page._copy()
    assert QGuiApplication.clipboard().text().startswith("qconf -")
    action(page, "take-back").trigger()
    dialog = dialog_of(page, qtbot)
    QGuiApplication.clipboard().setText("")
    dialog.copy.click()
    assert QGuiApplication.clipboard().text().startswith("qconf -")
    dialog.reject()


def test_that_two_chosen_changes_compare_the_states_after_them(page: HistoryPage, qtbot: QtBot) -> None:
    choose(page, 2, qtbot)
    table_of(page).selectAll()
    qtbot.waitUntil(
        lambda: child(page, QLabel, "diff_title").text() == "From the state after change 1 to the one after change 2:"
    )
    qtbot.waitUntil(lambda: "slots=2" in diff_of(page))


def test_that_a_change_is_taken_back_after_its_preview_and_for_a_reason(
    page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose(page, 2, qtbot)
    action(page, "take-back").trigger()
    dialog = dialog_of(page, qtbot)
    assert limit_of(cluster) == "2"
    qtbot.keyClicks(dialog.findChild(QLineEdit, "change_note"), "too generous")
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 3)
    assert limit_of(cluster) == "1"
    assert table_of(page).model().rows()[0].entry.note == "too generous"


def test_that_a_state_is_restored_as_a_change_of_its_own(
    page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write_sets(cluster, "root", [])
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 3)
    choose(page, 1, qtbot)
    action(page, "restore-state").trigger()
    dialog = dialog_of(page, qtbot)
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: limit_of(cluster) == "1")
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 4)


def test_that_nothing_is_changed_when_the_dialog_is_left(
    page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose(page, 2, qtbot)
    action(page, "take-back").trigger()
    qtbot.keyClick(dialog_of(page, qtbot), Qt.Key.Key_Escape)
    assert len(cluster.journal()) == 2


def test_that_what_was_changed_since_is_not_taken_back(
    page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose(page, 1, qtbot)
    action(page, "take-back").trigger()
    qtbot.waitUntil(lambda: "changed again since" in page.context.session.messages[-1].text)
    assert page.findChild(ChangeDialog) is None


def test_that_a_refusal_stands_in_the_dialog(page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot) -> None:
    choose(page, 2, qtbot)
    action(page, "take-back").trigger()
    dialog = dialog_of(page, qtbot)
    write_sets(cluster, "root", [])
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.refusal.isVisible)
    assert "deleted meanwhile by root at " in dialog.refusal.text()
    dialog.reject()


def test_that_only_managers_go_back(page: HistoryPage, qtbot: QtBot) -> None:
    choose(page, 2, qtbot)
    assert action(page, "take-back").isEnabled()
    page.context.act_as("anna")
    assert not action(page, "take-back").isEnabled()
    assert not action(page, "restore-state").isEnabled()


def test_that_actions_on_jobs_stand_beside_the_changes(
    page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    answer = cluster.submit("root", ("-b", "y", "sleep"))
    page.context.messages.post_answer(answer, f"Submitted job {answer.job} for root.")
    answer = cluster.delete_jobs("root", (999,))
    page.context.messages.post_answer(answer, "Deleted job 999.")
    page.show_snapshot(cluster.snapshot())
    page.navigate_to("kind:command")
    table = table_of(page)
    qtbot.waitUntil(lambda: len(table.model().rows()) == 2)
    refused, done = table.model().rows()
    assert (done.name, done.done, done.entry.user) == ("Submitted job 1 for root.", "done", "root")
    assert (refused.name, refused.done) == ('denied: job "999" does not exist', "refused")
    table.choose(done.key)
    assert not page.findChild(QAction, "action_restore_state").isEnabled()
    page.navigate_to("kind:complex")
    assert all(row.entry.number > 0 for row in table.model().rows())


def test_that_the_past_of_one_object_is_found(page: HistoryPage, cluster: EmbeddedCluster, qtbot: QtBot) -> None:
    write_sets(cluster, "root", [slots_per_user(2), slots_per_user(3, "other")])
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 3)
    page.navigate_to('name:"other"')
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 1)
    assert page.step_back()


@pytest.mark.slow
def test_that_a_long_history_of_a_spool_is_read_in_a_worker_and_shown_whole(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    count = READ_AT_ONCE + 10
    user = Change(ObjectKind.OPERATOR, "anna", None, "anna")
    entries = [JournalEntry(number, EPOCH, "olga", (user,)) for number in range(1, count)]
    entries.append(JournalEntry(count, EPOCH, SOMEBODY, (user,)))
    Spool.create(tmp_path / "site.qmonpy", ClusterFile(small_cluster()), entries).close()
    cluster = EmbeddedCluster.open_spool(tmp_path / "site.qmonpy")
    window = make_window(cluster)
    window.go(Link("history"))
    page = shown_page(window, HistoryPage)
    told: list[str] = []
    page.summary_changed.connect(told.append)
    qtbot.waitUntil(lambda: told == [f"{count} changes by 1 user and somebody"])
    assert table_of(page).model().rowCount() == count
    cluster.close()


def test_that_a_share_tree_is_had_back_and_before_that_it_is_told_whose_next_job_moves(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    scheduler = {"weight_ticket": "1", "weight_tickets_share": "1000"}
    cluster = EmbeddedCluster(small_cluster(users={"anna": {}, "bob": {}}, queues={}, scheduler=scheduler))
    first, second = (ShareNode("Root", 1, (ShareNode("anna", 9), ShareNode("bob", shares))) for shares in (1, 99))
    for tree in (first, second):
        before = cluster.snapshot().cluster.share_tree
        assert cluster.change("root", [Change(ObjectKind.SHARE_TREE, SHARE_TREE, before, tree)]).is_done
    for user in ("anna", "anna", "bob"):
        cluster.submit(user, [])
    window = make_window(cluster)
    window.go(Link("history"))
    page = shown_page(window, HistoryPage)
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 2)
    choose(page, 2, qtbot)
    assert [line for line in diff_of(page).splitlines() if "bob" in line] == ["-/bob=1", "+/bob=99"]
    action(page, "take-back").trigger()
    dialog = dialog_of(page, qtbot)
    effect = dialog.findChild(LinesView, "change_effect").text()
    assert "bob's next job moves from place 1 to 3 (job 3)" in effect
    assert "anna's next job moves from place 2 to 1 (job 1)" in effect
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: cluster.snapshot().cluster.share_tree == first)
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() == 3)
