"""What would start a waiting job, in the window: read it in Why?, and make a change with a click and a preview."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.alter_dialog import AlterDialog
from qmonpy.gui.pages.jobs.starting.start_changes import StartChangesView
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.starting.start_change import ChangeSort, StartChange, StartChanges
from qmonpy.model.work.state import RunningTask
from qmonpy.resources import resource
from tests.gui.finding import action, child, present
from tests.gui.terms.test_chart_numbers import opened
from tests.gui.window_hand import MakeWindow

BLOCKED = 54
"""The last job of user1, which max_linux blocks."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = make_window()
    window.desk.open_file(resource("clusters/quota-spec.yaml"))
    settle(qtbot, window)
    window.desk.open.clock.step(120)
    settle(qtbot, window)
    window.pages.page.findChild(RowTable, "pending_jobs").choose(("pending", BLOCKED, 0))
    action(window.pages.page, "why").trigger()
    settle(qtbot, window)
    return window


def settle(qtbot: QtBot, window: MainWindow) -> None:
    def is_calm() -> bool:
        return window.background.is_idle() and not window.desk.open.feed.is_waiting

    qtbot.waitUntil(is_calm)
    qtbot.wait(20)
    qtbot.waitUntil(is_calm)


def follow(view: StartChangesView, sort: ChangeSort) -> StartChange:
    """Click the link of the first change of a sort."""
    place = next(place for place, each in enumerate(view.changes) if each.sort is sort)
    view.words.linkActivated.emit(f"make/{place}")
    return view.changes[place]


@pytest.mark.slow
def test_that_a_limit_is_raised_in_the_draft_with_a_click(window: MainWindow, qtbot: QtBot) -> None:
    view = child(window.pages.page, StartChangesView)
    assert view.isVisible()
    assert "starts it in the next pass" in view.words.text()
    change = follow(view, ChangeSort.LIMIT)
    settle(qtbot, window)
    assert isinstance(window.pages.page, RuleSetsPage)
    draft = window.desk.open.context.draft
    assert draft.changes == change.changes
    draft.undo_stack.undo()
    assert not draft.changes


@pytest.mark.slow
def test_that_the_number_of_a_change_is_opened_by_its_link_and_by_the_key(window: MainWindow, qtbot: QtBot) -> None:
    view = child(window.pages.page, StartChangesView)
    place = next(place for place, each in enumerate(view.changes) if each.sort is ChangeSort.LIMIT)
    view.words.linkActivated.emit(f"terms/{place}")
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"What starts job {BLOCKED}, at ")
    assert dialog.sentence.text() in view.words.text().replace("&quot;", '"')
    shown = {row.key[0]: row.shown for row in dialog.model.rows() if row.is_section}
    assert shown["with"] == view.changes[place].after
    dialog.reject()
    window.activateWindow()
    view.words.setFocus()
    qtbot.waitUntil(view.words.hasFocus)
    qtbot.keyClick(view.words, Qt.Key.Key_F7)
    assert opened(window, qtbot).isVisible()


@pytest.mark.slow
def test_that_a_change_of_the_request_is_typed_into_the_dialog_that_alters(window: MainWindow, qtbot: QtBot) -> None:
    view = child(window.pages.page, StartChangesView)
    options = ("-p", "-5")
    task = RunningTask(BLOCKED, 1, (("all.q@carc", 1),), 0)
    change = StartChange(ChangeSort.PRIORITY, "", "0", "-5", task, options)
    view.show_changes(StartChanges(BLOCKED, 1, found=(change,)), present(window.desk.open.context.snapshot))
    follow(view, ChangeSort.PRIORITY)
    dialog = next(each for each in QApplication.topLevelWidgets() if isinstance(each, AlterDialog) and each.isVisible())
    assert dialog.command.toPlainText() == f"qalter -p -5 {BLOCKED}"
    confirm = child(dialog, QPushButton, "confirm_alteration")
    qtbot.waitUntil(confirm.isEnabled)
    confirm.click()
    settle(qtbot, window)
    snapshot = window.desk.open.context.snapshot
    assert snapshot is not None
    assert snapshot.state.jobs[BLOCKED].priority == -5
