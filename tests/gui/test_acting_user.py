"""Who acts is seen in the window, and what they may not do is off, with the words of Grid Engine as the reason."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.complexes.page import ComplexesPage
from qmonpy.gui.pages.history.page import HistoryPage
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.pages.rule_sets.set_list import switch_area
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow, open_page

NO_MANAGER = 'denied: "anna" must be manager for this operation'
QUEUE = {"hostlist": "h1 h2", "slots": "1", "owner_list": "NONE,[h2=anna]"}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster(queues={"all.q": QUEUE}, managers=["mary"], arusers=["bob"]))
    write_sets(cluster, "root", [slots_per_user(5)])
    for user in ("anna", "bob"):
        # One starts on each host, one waits.
        for _ in range(2):
            cluster.submit(user, [])
    return cluster


@pytest.fixture
def window(make_window: MakeWindow, cluster: EmbeddedCluster) -> MainWindow:
    return make_window(cluster)


@pytest.fixture
def as_user(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Who sits at the window that is opened next."""

    def choose(user: str) -> None:
        monkeypatch.setattr("qmonpy.app.session.session.find_os_user", lambda: user)

    return choose


def user_button(window: MainWindow) -> QToolButton:
    return child(window, QToolButton, "user_button")


def choose_user(window: MainWindow, name: str) -> None:
    """As a person does it: open the menu of users and take one."""
    menu = user_button(window).menu()
    menu.aboutToShow.emit()
    (chosen,) = (each for each in menu.actions() if each.text() == name)
    chosen.trigger()


def names_to_act_as(window: MainWindow) -> list[str]:
    menu = user_button(window).menu()
    menu.aboutToShow.emit()
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def choose_instance(page: QueuesPage, name: str) -> None:
    table = child(page, RowTable, "instances")
    assert table.choose(next(row.key for row in table.model().rows() if row.name == name))


def switch_colours(page: RuleSetsPage) -> set[str]:
    """What is on the switch of the first rule set, as a person sees it."""
    view = page.list.view
    area = switch_area(QRectF(view.visualRect(page.model.index(0)))).toRect()
    picture = view.viewport().grab(area).toImage()
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}


# The mark


def test_that_the_window_begins_as_the_user_of_the_system(
    make_window: MakeWindow, cluster: EmbeddedCluster, as_user: Callable[[str], None]
) -> None:
    as_user("anna")
    window = make_window(cluster)
    button = user_button(window)
    assert button.text() == "anna (user)"
    assert not button.property("is_another")
    assert names_to_act_as(window) == [
        "anna (yourself)",
        "anna may not act as somebody else: only managers may act as somebody else.",
    ]


def test_that_acting_as_another_is_marked_until_one_is_oneself_again(window: MainWindow) -> None:
    button = user_button(window)
    choose_user(window, "anna")
    assert button.text() == "Acting as anna (user), by root"
    assert button.property("is_another")
    assert button.toolTip().startswith("You are root; jobs are submitted and changes made as anna")
    assert window.messages.messages[-1].text == "Acting as anna (user)."
    choose_user(window, "root (yourself)")
    assert button.text() == "root (manager)"
    assert not button.property("is_another")
    assert window.messages.messages[-1].text == "Acting as yourself, root (manager)."


def test_that_who_is_no_manager_acts_as_nobody_else(
    make_window: MakeWindow, cluster: EmbeddedCluster, as_user: Callable[[str], None]
) -> None:
    as_user("olga")
    window = make_window(cluster)
    window.tool_bar.user_chosen.emit("root")
    assert window.desk.open.context.user == "olga"
    assert window.messages.messages[-1].text == "olga may not act as root: only managers may act as somebody else."


@pytest.mark.slow
def test_that_the_mark_tells_the_role_as_it_becomes_another(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose_user(window, "anna")
    assert cluster.change("root", [Change(ObjectKind.OPERATOR, "anna", None, "anna")]).is_done
    qtbot.waitUntil(lambda: user_button(window).text() == "Acting as anna (operator), by root")


@pytest.mark.slow
def test_that_a_change_made_as_another_names_both_in_the_history(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, HistoryPage, "history")
    table = child(page, RowTable, "history")
    choose_user(window, "mary")
    table.choose((1, 0))
    action(page, "take-back").trigger()
    qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    button = child(child(page, ChangeDialog), QPushButton, "apply_changes")
    qtbot.waitUntil(button.isEnabled)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(cluster.journal()) == 2)
    assert (cluster.journal()[1].user, cluster.journal()[1].by) == ("mary", "root")
    model = table.model()
    qtbot.waitUntil(lambda: model.rowCount() == 2)
    authors = model.column_of("user")
    assert [model.cell_text(row, authors) for row in model.rows()] == ["mary (by root)", "root"]
    assert table.columnWidth(authors) >= table.fontMetrics().horizontalAdvance("mary (by root)")
    child(page, FilterBar).set_filter("user:mary")
    qtbot.waitUntil(lambda: model.rowCount() == 1)


# What a user may not do


@pytest.mark.slow
def test_that_a_user_sees_rule_sets_and_edits_none(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets")
    choose_user(window, "anna")
    assert page.notice.text() == NO_MANAGER
    for name in ("add-set", "clone-set", "delete-set", "rename-set", "add-rule", "delete-rule", "rule-up", "apply"):
        named = action(page, name)
        assert (named.isEnabled(), named.toolTip()) == (False, NO_MANAGER), name
    page.editor.choose_view("both")
    text = child(page, QPlainTextEdit, "set_text")
    before = text.toPlainText()
    text.setFocus()
    qtbot.keyClicks(text, "gone")
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert text.toPlainText() == before
    assert not page.editor.form.editor.isEnabled()
    assert all(line.isReadOnly() for line in page.editor.header.findChildren(QLineEdit))
    index = page.model.index(0)
    assert not page.model.setData(index, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
    assert not page.draft.changes
    assert index.data(Qt.ItemDataRole.ToolTipRole).endswith(NO_MANAGER)
    assert tokens().colour("disabled").name() in switch_colours(page)
    assert tokens().colour("accent").name() not in switch_colours(page)
    choose_user(window, "root (yourself)")
    assert tokens().colour("disabled").name() not in switch_colours(page)
    assert tokens().colour("accent").name() in switch_colours(page)
    assert not page.notice.isVisible()
    assert action(page, "add-set").isEnabled()
    assert action(page, "add-set").toolTip() != NO_MANAGER
    assert not text.isReadOnly()


@pytest.mark.slow
def test_that_complexes_and_the_history_say_why_they_are_off(window: MainWindow, qtbot: QtBot) -> None:
    complexes = open_page(window, qtbot, ComplexesPage, "complexes")
    history = open_page(window, qtbot, HistoryPage, "history")
    child(history, RowTable, "history").choose((1, 0))
    assert action(history, "take-back").isEnabled()
    choose_user(window, "anna")
    for page, name in ((complexes, "add-complex"), (history, "take-back"), (history, "restore-state")):
        assert (action(page, name).isEnabled(), action(page, name).toolTip()) == (False, NO_MANAGER)


@pytest.mark.slow
def test_that_an_owner_switches_the_own_instances_only(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, QueuesPage, "queues")
    disable = action(page, "disable-instances")
    choose_user(window, "anna")
    choose_instance(page, "all.q@h1")
    assert not disable.isEnabled()
    assert disable.toolTip() == 'anna - you have no permission to modify queue "all.q@h1"'
    choose_instance(page, "all.q@h2")
    assert disable.isEnabled()
    choose_user(window, "olga")
    choose_instance(page, "all.q@h1")
    assert disable.isEnabled()


def test_that_one_deletes_and_holds_the_own_jobs_only(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, JobsPage, "jobs")
    waiting = {cluster.snapshot().state.jobs[number].owner: number for number in cluster.snapshot().state.pending}
    table = child(page, RowTable, "pending_jobs")
    choose_user(window, "anna")
    number = waiting["bob"]
    table.choose(next(row.key for row in table.model().rows() if row.job == number))
    delete, hold, release = (action(page, name) for name in ("delete-jobs", "hold-jobs", "release-jobs"))
    assert delete.toolTip() == (f'anna - you do not have the necessary privileges to delete the job "{number}"')
    assert hold.toolTip() == f'denied: "anna" must be at least owner of job {number} to change job attributes'
    assert not any(each.isEnabled() for each in (delete, hold, release))
    choose_user(window, "bob")
    assert all(each.isEnabled() for each in (delete, hold))
    assert not release.isEnabled()
    assert delete.toolTip().startswith("Delete the chosen jobs")


@pytest.mark.slow
def test_that_reservations_are_off_for_who_may_not_reserve(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, ReservationsPage, "reservations")
    choose_user(window, "anna")
    assert action(page, "reserve").toolTip() == 'denied: "anna" must be manager or in userset "arusers"'
    assert not action(page, "reserve").isEnabled()
    choose_user(window, "bob")
    assert action(page, "reserve").isEnabled()
