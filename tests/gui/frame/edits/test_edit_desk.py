"""Edits of several pages in one window: undone in their order, marked, applied and discarded together."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QPushButton, QTabBar, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft
from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.frame.foot_panel import CHANGES
from qmonpy.gui.frame.navigation import NavigationButton
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.quota_set import Limit
from tests.gui.finding import child
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_cluster

UNDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
REDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
APPLY_ALL = (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)


@pytest.fixture
def embedded() -> Iterator[EmbeddedCluster]:
    cluster = make_embedded()
    yield cluster
    cluster.close()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    return make_window(embedded)


def focus(window: MainWindow, qtbot: QtBot, widget: QWidget) -> None:
    """Put the keyboard where a person would."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    widget.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is (widget.focusProxy() or widget))


def edit_two_pages(window: MainWindow, qtbot: QtBot) -> tuple[ComplexDraft, QuotaDraft]:
    """Another urgency of a complex, then another description of a rule set: as a person does it, page by page."""
    window.go(Link("complexes", "arch"))
    qtbot.waitUntil(window.background.is_idle)
    complexes = complex_draft(open_cluster(window).context.draft)
    complexes.edit(complexes.find("arch").id, "urgency", "25")
    window.go(Link("rule-sets", "max_linux"))
    qtbot.waitUntil(window.background.is_idle)
    line = child(window.pages.page, QLineEdit, "set_description")
    focus(window, qtbot, line)
    line.selectAll()
    qtbot.keyClicks(line, "new words")
    return complexes, quota_draft(open_cluster(window).context.draft)


def foot_tab(window: MainWindow) -> str:
    return child(window.foot, QTabBar, "foot_tabs").tabText(CHANGES)


def open_dialog(window: MainWindow, qtbot: QtBot) -> ChangeDialog:
    qtbot.waitUntil(lambda: window.window_actions["apply-all"].isEnabled())
    assert window.pages.page is not None
    focus(window, qtbot, window.pages.page)
    qtbot.keyClick(window, *APPLY_ALL)
    dialog = window.findChild(ChangeDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.apply.isEnabled() or dialog.problems.has_errors)
    return dialog


@pytest.mark.slow
def test_that_undo_goes_over_pages_in_the_order_of_the_edits_and_shows_each(window: MainWindow, qtbot: QtBot) -> None:
    complexes, sets = edit_two_pages(window, qtbot)
    focus(window, qtbot, window.pages.page.list.filter)
    assert "description of max_linux" in window.window_actions["undo"].toolTip()
    qtbot.keyClick(window, *UNDO)
    assert window.pages.shown == "rule-sets"
    assert not sets.is_modified
    assert "Change urgency of arch" in window.window_actions["undo"].toolTip()
    qtbot.keyClick(window, *UNDO)
    assert window.pages.shown == "complexes"
    assert window.pages.page.location() == "arch"
    assert not complexes.is_modified
    assert not window.window_actions["undo"].isEnabled()
    qtbot.keyClick(window, *REDO)
    assert complexes.find("arch").value.urgency == "25"
    qtbot.keyClick(window, *REDO)
    assert window.pages.shown == "rule-sets"
    assert sets.find("max_linux").value.description == "new words"


@pytest.mark.slow
def test_that_a_text_field_takes_back_its_own_typing_first_and_then_the_windows_edits(
    window: MainWindow, qtbot: QtBot
) -> None:
    complexes, sets = edit_two_pages(window, qtbot)
    line = child(window.pages.page, QLineEdit, "set_description")
    assert QApplication.focusWidget() is line
    while line.isUndoAvailable():
        qtbot.keyClick(line, *UNDO)
        assert window.pages.shown == "rule-sets"
    assert not sets.is_modified
    assert complexes.is_modified
    qtbot.keyClick(line, *UNDO)
    assert window.pages.shown == "complexes"
    assert not complexes.is_modified


@pytest.mark.slow
def test_that_edits_are_marked_in_the_navigation_the_title_and_at_the_foot(window: MainWindow, qtbot: QtBot) -> None:
    edit_two_pages(window, qtbot)
    qtbot.waitUntil(lambda: foot_tab(window) == "Changes 2")
    marks = {each.place.id: each.unsaved for each in window.navigation.findChildren(NavigationButton) if each.unsaved}
    assert marks == {"complexes": 1, "rule-sets": 1}
    assert window.windowTitle().startswith("*")
    rows = window.foot.pending_model.rows()
    assert [(row.edit.name, row.verb, row.page_title, row.state) for row in rows] == [
        ("max_linux", "modified", "Rule sets", "ready"),
        ("arch", "modified", "Complexes", "ready"),
    ]
    window.foot.edit_chosen.emit(rows[1])
    assert window.pages.shown == "complexes"
    open_cluster(window).context.draft.discard()
    qtbot.waitUntil(lambda: foot_tab(window) == "Changes")
    assert not window.windowTitle().startswith("*")


@pytest.mark.slow
def test_that_the_model_of_the_changes_passes_qts_tester(
    window: MainWindow, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    edit_two_pages(window, qtbot)
    qtbot.waitUntil(lambda: foot_tab(window) == "Changes 2")
    qtmodeltester.check(window.foot.pending_model)


@pytest.mark.slow
def test_that_all_edits_are_applied_as_one_with_a_note(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    edit_two_pages(window, qtbot)
    dialog = open_dialog(window, qtbot)
    assert dialog.apply.text() == "Apply 2 changes"
    assert "new words" in dialog.preview.diff.toPlainText()
    assert dialog.preview.commands.toPlainText().splitlines() == ["qconf -Mc FILE", "qconf -Mrqs FILE max_linux"]
    qtbot.keyClicks(dialog.note, "asked by Anna")
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(embedded.journal()) == 1)
    (entry,) = embedded.journal()
    assert [each.key for each in entry.changes] == ["arch", "max_linux"]
    assert entry.note == "asked by Anna"
    qtbot.waitUntil(lambda: foot_tab(window) == "Changes")


@pytest.mark.slow
def test_that_what_is_not_ticked_stays_edited(window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster) -> None:
    edit_two_pages(window, qtbot)
    dialog = open_dialog(window, qtbot)
    dialog.choices.item(0).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: dialog.apply.isEnabled() and dialog.apply.text() == "Apply 1 change")
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(embedded.journal()) == 1)
    assert [each.key for each in embedded.journal()[0].changes] == ["max_linux"]
    qtbot.waitUntil(lambda: foot_tab(window) == "Changes 1")
    assert open_cluster(window).context.draft.unsaved == ("arch",)


@pytest.mark.slow
def test_that_an_error_refuses_applying_until_it_is_left_out_and_is_a_link(window: MainWindow, qtbot: QtBot) -> None:
    _, sets = edit_two_pages(window, qtbot)
    night = sets.find("night")
    sets.change_rule(night.id, 0, replace(night.value.rules[0], limits=(Limit("no_such", "1"),)))
    dialog = open_dialog(window, qtbot)
    assert not dialog.apply.isEnabled()
    line = dialog.problems.model.rows()[0]
    assert "no_such" in line.report.text
    dialog.choices.item(2).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(dialog.apply.isEnabled)
    dialog.choices.item(2).setCheckState(Qt.CheckState.Checked)
    line = dialog.problems.model.rows()[0]
    dialog.problems.problem_chosen.emit(line)
    qtbot.waitUntil(lambda: window.findChild(ChangeDialog) is None)
    assert window.pages.page.location() == "night"


@pytest.mark.slow
def test_that_what_somebody_changed_since_is_refused_and_nothing_is_written(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    edit_two_pages(window, qtbot)
    dialog = open_dialog(window, qtbot)
    theirs = embedded.snapshot().cluster.complexes["arch"]
    assert embedded.change("root", [Change(ObjectKind.COMPLEX, "arch", theirs, replace(theirs, urgency="7"))]).is_done
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.refusal.isVisible)
    assert "changed meanwhile by root at " in dialog.refusal.text()
    assert embedded.snapshot().cluster.quota_sets["max_linux"].description != "new words"
    qtbot.waitUntil(lambda: "choose how to go on first" in dialog.problems.model.rows()[0].report.text)
    assert not dialog.apply.isEnabled()
    dialog.reject()
    draft = open_cluster(window).context.draft
    qtbot.waitUntil(lambda: draft.conflicted == ("arch",))
    assert draft.unsaved == ("arch", "max_linux")


def change_complex(cluster: EmbeddedCluster, name: str, **values: Any) -> None:
    """Somebody else does."""
    theirs = cluster.snapshot().cluster.complexes[name]
    assert cluster.change("root", [Change(ObjectKind.COMPLEX, name, theirs, replace(theirs, **values))]).is_done


@pytest.mark.slow
def test_that_the_dialog_takes_in_what_somebody_changes_of_the_same_objects_meanwhile(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    edit_two_pages(window, qtbot)
    dialog = open_dialog(window, qtbot)
    dialog.choices.item(1).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(dialog.apply.isEnabled)
    change_complex(embedded, "arch", requestable="NO")
    qtbot.waitUntil(lambda: dialog.changes[0].before.requestable == "NO")
    assert dialog.changes[0].after.urgency == "25"
    assert len(dialog.chosen) == 1
    qtbot.waitUntil(dialog.apply.isEnabled)
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(embedded.journal()) == 2)
    kept = embedded.snapshot().cluster.complexes["arch"]
    assert (kept.requestable, kept.urgency) == ("NO", "25")


@pytest.mark.slow
def test_that_the_dialog_says_when_somebody_did_the_same_meanwhile(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    complexes, _ = edit_two_pages(window, qtbot)
    open_cluster(window).context.draft.undo_stack.undo()
    dialog = open_dialog(window, qtbot)
    change_complex(embedded, "arch", urgency="25")
    qtbot.waitUntil(lambda: "Nothing is left" in dialog.refusal.text())
    assert not complexes.is_modified
    assert not dialog.apply.isEnabled()


@pytest.mark.slow
def test_that_discarding_asks_by_name_and_can_be_undone_at_once(window: MainWindow, qtbot: QtBot) -> None:
    edit_two_pages(window, qtbot)
    qtbot.waitUntil(lambda: window.window_actions["discard-all"].isEnabled())
    window.window_actions["discard-all"].trigger()
    box = window.findChild(QMessageBox, "discarding")
    assert "arch, max_linux" in box.informativeText()
    qtbot.mouseClick(box.findChild(QPushButton, "discard"), Qt.MouseButton.LeftButton)
    draft = open_cluster(window).context.draft
    assert not draft.unsaved
    window.window_actions["undo"].trigger()
    assert draft.unsaved == ("arch", "max_linux")


@pytest.mark.slow
def test_that_edits_of_other_rules_are_merged_and_a_message_says_whose(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    _, sets = edit_two_pages(window, qtbot)
    theirs = embedded.snapshot().cluster.quota_sets["max_linux"]
    rule = replace(theirs.rules[0], limits=(Limit("slots", "14"),))
    assert embedded.change(
        "root", [Change(ObjectKind.QUOTA_SET, "max_linux", theirs, theirs.with_rules((rule,)))]
    ).is_done
    qtbot.waitUntil(lambda: sets.find("max_linux").value.rules == (rule,))
    assert sets.find("max_linux").value.description == "new words"
    assert any('"max_linux" was also changed by root at ' in each.text for each in window.messages.messages)


@pytest.mark.slow
def test_that_undo_and_redo_have_the_usual_keys(window: MainWindow) -> None:
    for name, key in (("undo", "Ctrl+Z"), ("redo", "Ctrl+Shift+Z"), ("apply-all", "Ctrl+Shift+Return")):
        assert QKeySequence(key) in window.window_actions[name].shortcuts()
