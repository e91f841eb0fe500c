"""Who acts is seen in the window, and what they may not do is off, with the words of Grid Engine as the reason."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.checks.permissions import InstanceAction
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.pages.rule_sets.set_list import switch_area
from qmonpy.gui.theme import tokens
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.gui.window_hand import MakeWindow

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
def as_user(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Who sits at the window that is opened next."""

    def choose(user: str) -> None:
        monkeypatch.setattr("qmonpy.app.session.session.find_os_user", lambda: user)

    return choose


def open_page(window: MainWindow, qtbot: QtBot, page: str) -> Page:
    window.go(Link(page))
    qtbot.waitUntil(window.background.is_idle)
    return window.pages.page


def choose_user(window: MainWindow, name: str) -> None:
    """As a person does it: open the menu of users and take one."""
    menu = window.tool_bar._user_menu
    menu.aboutToShow.emit()
    (action,) = (each for each in menu.actions() if each.text() == name)
    action.trigger()


def names_to_act_as(window: MainWindow) -> list[str]:
    menu = window.tool_bar._user_menu
    menu.aboutToShow.emit()
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def choose_instance(page: QueuesPage, name: str) -> None:
    assert page._table.choose(next(row.key for row in page._model.rows() if row.name == name))


def switch_colours(page: RuleSetsPage) -> set[str]:
    """What is on the switch of the first rule set, as a person sees it."""
    view = page.list.view
    area = switch_area(QRectF(view.visualRect(page.model.index(0)))).toRect()
    picture = view.viewport().grab(area).toImage()
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}


# The mark


def test_that_the_window_begins_as_the_user_of_the_system(
    make_window: MakeWindow, cluster: EmbeddedCluster, as_user: Callable[..., Any]
) -> None:
    as_user("anna")
    window = make_window(cluster)
    button = window.tool_bar._user_button
    assert button.text() == "anna (user)"
    assert not button.property("is_another")
    assert names_to_act_as(window) == [
        "anna (yourself)",
        "anna may not act as somebody else: only managers may act as somebody else.",
    ]


def test_that_acting_as_another_is_marked_until_one_is_oneself_again(window: MainWindow) -> None:
    button = window.tool_bar._user_button
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
    make_window: MakeWindow, cluster: EmbeddedCluster, as_user: Callable[..., Any]
) -> None:
    as_user("olga")
    window = make_window(cluster)
    window.tool_bar.user_chosen.emit("root")
    assert window.desk.open.context.user == "olga"
    assert window.messages.messages[-1].text == "olga may not act as root: only managers may act as somebody else."


def test_that_the_mark_tells_the_role_as_it_becomes_another(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose_user(window, "anna")
    assert cluster.change("root", [Change(ObjectKind.OPERATOR, "anna", None, "anna")]).is_done
    qtbot.waitUntil(lambda: window.tool_bar._user_button.text() == "Acting as anna (operator), by root")


def test_that_a_change_made_as_another_names_both_in_the_history(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, "history")
    choose_user(window, "mary")
    page._table.choose((1, 0))
    page._take_back.trigger()
    qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    button = page.findChild(ChangeDialog).findChild(QPushButton, "apply_changes")
    qtbot.waitUntil(button.isEnabled)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(cluster.journal()) == 2)
    assert (cluster.journal()[1].user, cluster.journal()[1].by) == ("mary", "root")
    qtbot.waitUntil(lambda: page._model.rowCount() == 2)
    authors = page._model.column_of("user")
    assert [page._model.cell_text(row, authors) for row in page._model.rows()] == ["mary (by root)", "root"]
    assert page._table.columnWidth(authors) >= page._table.fontMetrics().horizontalAdvance("mary (by root)")
    page._bar.set_filter("user:mary")
    qtbot.waitUntil(lambda: page._model.rowCount() == 1)


# What a user may not do


def test_that_a_user_sees_rule_sets_and_edits_none(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, "rule-sets")
    choose_user(window, "anna")
    assert page.notice.text() == NO_MANAGER
    for name in ("add-set", "clone-set", "delete-set", "rename-set", "add-rule", "delete-rule", "rule-up", "apply"):
        action = page._actions[name]
        assert (action.isEnabled(), action.toolTip()) == (False, NO_MANAGER), name
    page.editor.choose_view("both")
    text = page.findChild(QPlainTextEdit, "set_text")
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
    assert page._actions["add-set"].isEnabled()
    assert page._actions["add-set"].toolTip() != NO_MANAGER
    assert not text.isReadOnly()


def test_that_complexes_and_the_history_say_why_they_are_off(window: MainWindow, qtbot: QtBot) -> None:
    complexes = open_page(window, qtbot, "complexes")
    history = open_page(window, qtbot, "history")
    history._table.choose((1, 0))
    assert history._take_back.isEnabled()
    choose_user(window, "anna")
    for action in (complexes._actions["add-complex"], history._take_back, history._restore):
        assert (action.isEnabled(), action.toolTip()) == (False, NO_MANAGER)


def test_that_an_owner_switches_the_own_instances_only(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, "queues")
    disable = page._switcher.actions[InstanceAction.DISABLE]
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
    page = open_page(window, qtbot, "jobs")
    waiting = {cluster.snapshot().state.jobs[number].owner: number for number in cluster.snapshot().state.pending}
    table = page._tables[0]
    choose_user(window, "anna")
    number = waiting["bob"]
    table.choose(next(row.key for row in page._models[0].rows() if row.job == number))
    actions = page._actions
    assert actions.delete.toolTip() == (f'anna - you do not have the necessary privileges to delete the job "{number}"')
    assert actions.hold.toolTip() == f'denied: "anna" must be at least owner of job {number} to change job attributes'
    assert not any(action.isEnabled() for action in (actions.delete, actions.hold, actions.release))
    choose_user(window, "bob")
    assert all(action.isEnabled() for action in (actions.delete, actions.hold))
    assert not actions.release.isEnabled()
    assert actions.delete.toolTip().startswith("Delete the chosen jobs")


def test_that_reservations_are_off_for_who_may_not_reserve(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, "reservations")
    choose_user(window, "anna")
    assert page._actions.reserve.toolTip() == 'denied: "anna" must be manager or in userset "arusers"'
    assert not page._actions.reserve.isEnabled()
    choose_user(window, "bob")
    assert page._actions.reserve.isEnabled()
