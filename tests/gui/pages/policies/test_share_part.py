"""The parts Functional and Override, used as a person uses them."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.policies.share_rows import ShareRow
from qmonpy.cli.status.qstat import qstat
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.share_part import SharePart
from qmonpy.gui.pages.users.page import UsersPage
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.model.configuration.change import ObjectKind
from tests.gui.finding import child
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.window_hand import MakeWindow, open_page

PART = "functional"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


def open_part(window: MainWindow, qtbot: QtBot, key: str) -> SharePart:
    page = open_page(window, qtbot, PoliciesPage, "policies", key)
    assert isinstance(page.shown_part, SharePart)
    qtbot.waitUntil(window.background.is_idle)
    return page.shown_part


def rows_of(part: SharePart) -> dict[str, ShareRow]:
    return {row.name: row for row in part.model.rows()}


def type_amount(part: SharePart, qtbot: QtBot, text: str, *names: str) -> None:
    """Choose rows, type a number on the last of them, and press Enter."""
    rows, table = rows_of(part), part.table
    table.clearSelection()
    for name in names:
        place = part.model.place_of(rows[name].id)
        assert place is not None
        table.selectRow(place) if len(names) == 1 else table.selectionModel().select(
            part.model.index(place, 0),
            table.selectionModel().SelectionFlag.Select | table.selectionModel().SelectionFlag.Rows,
        )
        table.selectionModel().setCurrentIndex(
            part.model.index(place, part.model.column_of("amount")), table.selectionModel().SelectionFlag.NoUpdate
        )
    qtbot.keyClick(table, text[0])
    line = child(table.viewport(), QLineEdit, "cell_line")
    line.setText(text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_that_every_category_says_what_its_shares_come_to(
    window: MainWindow, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    part = open_part(window, qtbot, "functional")
    rows = rows_of(part)
    assert {name: row.amount for name, row in rows.items()} == {"anna": 30, "bob": 10, "carl": 0}
    assert (rows["anna"].part, rows["anna"].whole) == (0.75, 0.25)
    part.segments.button("departments").click()
    qtbot.waitUntil(lambda: list(rows_of(part)) == ["rocks"])
    part.segments.button("projects").click()
    qtbot.waitUntil(lambda: list(rows_of(part)) == ["bio", "chem"])
    part.segments.button("jobs").click()
    qtbot.waitUntil(lambda: len(rows_of(part)) == 9)
    name = part.model.column_of("name")
    assert part.model.headerData(name, Qt.Orientation.Horizontal) == "Job"
    qtmodeltester.check(part.model)
    part.segments.button("users").click()
    qtbot.waitUntil(lambda: list(rows_of(part)) == ["anna", "bob", "carl"])
    assert part.model.headerData(name, Qt.Orientation.Horizontal) == "Name"


@pytest.mark.slow
def test_that_tickets_are_the_sums_of_what_qstat_prints(
    window: MainWindow, qtbot: QtBot, cluster: EmbeddedCluster
) -> None:
    lines = [line.split() for line in qstat(cluster, "root", ["-ext", "-u", "*"]).text.splitlines()[2:]]
    for key, column in (("functional", "ftckt"), ("override", "otckt")):
        part = open_part(window, qtbot, f"{key}/users")
        for name, row in rows_of(part).items():
            # job-ID prior ntckts name user project department state [cpu mem io] tckts ovrts otckt ftckt stckt ...
            own = [words for words in lines if words[4] == name]
            printed = sum(int(words[_place(words, column)]) for words in own)
            assert row.running_tickets + row.waiting_tickets == pytest.approx(printed, abs=len(own)), name


def _place(words: list[str], column: str) -> int:
    """Waiting jobs have no usage, so that their tickets are three words further left."""
    first = 11 if words[7] == "r" else 8
    return first + ("tckts", "ovrts", "otckt", "ftckt", "stckt").index(column)


def test_that_what_is_typed_is_an_edit_of_all_chosen_users_and_is_applied(
    window: MainWindow, qtbot: QtBot, cluster: EmbeddedCluster
) -> None:
    part = open_part(window, qtbot, "functional/users")
    type_amount(part, qtbot, "70", "bob", "carl")
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 70, 70])
    assert rows_of(part)["carl"].mark == "changed"
    window.window_actions["undo"].trigger()
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 10, 0])
    assert window.pages.shown == "policies"
    window.window_actions["redo"].trigger()
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 70, 70])
    part.table.selectAll()
    revert = child(window, PoliciesPage)._actions["revert-objects"]
    qtbot.waitUntil(revert.isEnabled)
    revert.trigger()
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 10, 0])
    window.window_actions["undo"].trigger()
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 70, 70])
    child(window, PoliciesPage).main_action().trigger()
    dialog = child(window, ChangeDialog)
    qtbot.waitUntil(lambda: "+fshare 70" in dialog.preview.diff.toPlainText().replace("          ", " "))
    apply = child(dialog, QPushButton, "apply_changes")
    qtbot.waitUntil(apply.isEnabled)
    qtbot.mouseClick(apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: cluster.snapshot().cluster.users["carl"].fshare == 70, timeout=15000)
    assert cluster.snapshot().cluster.users["anna"].fshare == 30


@pytest.mark.slow
def test_that_a_number_is_typed_wherever_in_its_row_one_stands(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users")
    part.table.selectRow(1)
    assert part.table.currentIndex().column() == part.model.column_of("name")
    qtbot.keyClick(part.table, "7")
    line = child(part.table.viewport(), QLineEdit, "cell_line")
    assert line.text() == "7"
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [row.amount for row in part.model.rows()] == [30, 7, 0])


@pytest.mark.slow
def test_that_a_weight_is_typed_beside_the_table(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users")
    line = part.strip.fields["weight_user"]
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "1.5")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows_of(part)["anna"].whole == pytest.approx(0.75 * 0.75))


@pytest.mark.slow
def test_that_override_tickets_of_jobs_are_given_after_a_question(
    window: MainWindow, qtbot: QtBot, cluster: EmbeddedCluster
) -> None:
    part = open_part(window, qtbot, "override/jobs")
    job = next(row.name for row in part.model.rows() if row.waiting)
    type_amount(part, qtbot, "500", job)
    qtbot.waitUntil(lambda: window.findChild(CommandQuestion) is not None)
    question = child(window, CommandQuestion)
    assert f"qalter -ot 500 {job}" in question.command.toPlainText()
    assert "0 becomes 500" in question.touched.text()
    question.confirm.click()
    qtbot.waitUntil(lambda: cluster.snapshot().state.jobs[int(job)].override_tickets == 500)
    qtbot.waitUntil(lambda: rows_of(part)[job].amount == 500)


def test_that_users_with_jobs_who_are_not_configured_are_named_and_added(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users")
    assert "1 user with jobs is not among the users of the cluster" in part.unlisted.text()
    assert part.unlisted.text().endswith("dora.")
    part.add_users.click()
    qtbot.waitUntil(lambda: "dora" in rows_of(part))
    qtbot.waitUntil(lambda: not part.add_users.isVisible())
    assert part.notice.isHidden()


@pytest.mark.slow
def test_that_what_counts_besides_tickets_is_a_click_away(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "override/users")
    links = {each.text(): each for each in part.besides.findChildren(QToolButton)}
    links["urgency of complexes"].click()
    assert window.pages.shown == "complexes"
    assert links["-p of jobs"].toolTip() == "-1023 to 1024; owners may lower it, operators may raise it"
    links["-p of jobs"].click()
    assert window.pages.shown == "jobs"
    links["their weights"].click()
    assert child(window, PoliciesPage).spec.id == "weights"


@pytest.mark.slow
def test_that_who_may_give_override_tickets_to_jobs_is_a_click_away(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "override/users")
    links = {each.text(): each for each in part.strip.findChildren(QToolButton)}
    links["Managers and operators give them to jobs"].click()
    page = child(window, UsersPage)
    qtbot.waitUntil(lambda: page.spec.kind is ObjectKind.MANAGER and bool(page.list.chosen_ids))


@pytest.mark.slow
def test_that_a_policy_that_gives_nothing_says_why(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users")
    line = part.strip.fields["weight_tickets_functional"]
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "0")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "weight_tickets_functional is 0" in part.notice.text())


@pytest.mark.slow
def test_that_somebody_who_may_not_edit_sees_everything(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users")
    window.desk.open.context.act_as("bob")
    qtbot.waitUntil(lambda: part.is_locked)
    index = part.model.index(0, part.model.column_of("amount"))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not part.strip.fields["weight_user"].isEnabled()


@pytest.mark.slow
def test_that_all_are_chosen_by_keys_alone_and_get_what_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/projects/")
    part.table.setCurrentIndex(QModelIndex())
    qtbot.keyClick(part.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(part.table, "7")
    qtbot.keyClick(child(part.table.viewport(), QLineEdit, "cell_line"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: {row.amount for row in part.model.rows()} == {7})


@pytest.mark.slow
def test_that_lines_above_the_table_close_up_when_one_of_them_goes(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "functional/users/")
    assert part.unlisted.isVisible()
    part.choose_category("projects")
    qtbot.waitUntil(lambda: window.background.is_idle() and not part.unlisted.isVisible())
    qtbot.waitUntil(lambda: part.strip.height() == part.strip.heightForWidth(part.strip.width()))
    qtbot.waitUntil(lambda: part.besides.height() == part.besides.heightForWidth(part.besides.width()))


def test_that_what_leads_to_other_places_looks_like_a_link(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "override/users")
    link = child(part, QToolButton, "all_settings")
    assert link.font().underline()
    assert not child(part, QPushButton, "add_users").font().underline()


def test_that_the_heading_sums_up_shares_also_where_they_count_for_nothing(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(make_cluster(scheduler={"weight_tickets_functional": "0"}))
    page = open_page(window, qtbot, PoliciesPage, "policies", "functional/projects")
    told: list[str] = []
    page.summary_changed.connect(told.append)
    page.choose_part("override")
    part = page.choose_part("functional")
    assert isinstance(part, SharePart)
    qtbot.waitUntil(lambda: told[-1:] == ["50 shares of 1 project"])
    assert part.notice.text() == "The functional policy gives no tickets: weight_tickets_functional is 0."
