"""Rule sets from their text to live usage, as an administrator does it, on an embedded cluster."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.gui.application import make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.pages.rule_sets.problem_strip import ProblemRow
from qmonpy.gui.pages.rule_sets.set_list import switch_area
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.quota_set import Limit, QuotaSet
from tests.gui.finding import action, child
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_page

RULE = "limit users {*} hosts {@linux} to slots=1"


@pytest.fixture
def embedded() -> EmbeddedCluster:
    return make_embedded("")


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    window = make_window(embedded)
    window.resize(1600, 1000)
    return window


@pytest.fixture
def full_window(make_window: MakeWindow) -> MainWindow:
    window = make_window(make_embedded())
    window.resize(1600, 1000)
    return window


def open_sets(window: MainWindow, qtbot: QtBot, key: str = "") -> RuleSetsPage:
    return open_page(window, qtbot, RuleSetsPage, "rule-sets", key)


def type_text(page: RuleSetsPage, qtbot: QtBot, text: str) -> None:
    """Replace the whole text by typing, and wait for the pause behind it."""
    editor = page.editor.text
    editor.setFocus()
    editor.selectAll()
    for line in text.splitlines():
        qtbot.keyClicks(editor, line)
        qtbot.keyClick(editor, Qt.Key.Key_Escape)
        editor.insertPlainText("\n")
    settle(page, qtbot)


def replace_word(page: RuleSetsPage, qtbot: QtBot, old: str, new: str) -> None:
    editor = page.editor.text
    cursor = QTextCursor(editor.document().find(old))
    assert cursor.hasSelection(), old
    cursor.insertText(new)
    settle(page, qtbot)


def settle(page: RuleSetsPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.editor.has_typed)


def underlined(page: RuleSetsPage) -> list[str]:
    return [each.cursor.selectedText() for each in page.editor.text.extraSelections()]


def make_set(text: str, name: str = "per_user") -> str:
    return f"{{\n   name         {name}\n   enabled      TRUE\n   {text}\n}}"


def messages(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


def test_that_a_rule_goes_from_its_text_through_an_error_to_live_usage(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    page = open_sets(window, qtbot)
    action(page, "add-set").trigger()
    page.editor.choose_view("text")
    type_text(page, qtbot, make_set(RULE.replace("users", "usrs")))
    assert "usrs" in " ".join(underlined(page))
    assert page.editor.problems.isVisible()
    assert page.main_action().isEnabled()
    page.main_action().trigger()
    assert "Not applied" in messages(window)[-1]
    assert embedded.snapshot().cluster.quota_sets == {}

    replace_word(page, qtbot, "usrs", "users")
    assert underlined(page) == []
    assert page.main_action().text() == "Apply 1 change"
    assert 'Adds "per_user" with 1 rule, enabled' in page.changes.words.text()
    assert "qconf -Arqs FILE" in page.changes.words.text()
    qtbot.keyClick(page.editor.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "per_user" in embedded.snapshot().cluster.quota_sets)
    qtbot.waitUntil(lambda: not page.unsaved())

    for job in sorted(embedded.snapshot().state.jobs):
        embedded.delete_jobs("root", [job])
    for _ in range(2):
        embedded.submit("roland", ["-N", "Sleeper", "-l", "h=node01"], runtime=600)
    embedded.clock.step(5)
    usage = open_page(window, qtbot, QuotaUsagePage, "quota-usage")
    qtbot.waitUntil(lambda: [row.used for row in usage.model.rows()] == ["1 / 1"])
    row = usage.model.rows()[0]
    assert row.rule_name == "per_user/1"
    assert row.filter == "users roland hosts node01"
    usage.table.choose(row.key)
    qtbot.waitUntil(lambda: len(usage.details.blocked.rows()) == 1)
    assert len(usage.details.holders.rows()) == 1
    assert usage.details.blocked.rows()[0].blocked.user == "roland"


@pytest.mark.slow
def test_that_a_text_is_checked_once_on_its_way_to_the_cluster(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, embedded: EmbeddedCluster
) -> None:
    page = open_sets(window, qtbot)
    action(page, "add-set").trigger()
    page.editor.choose_view("text")
    checked: list[str] = []
    applied: list[str] = []
    check, change = check_quota_text, embedded.change

    def note_check(text: str, *others: Any) -> Any:
        checked.append(text)
        return check(text, *others)

    def note_change(*given: Any) -> Any:
        applied.extend(checked)
        return change(*given)

    monkeypatch.setattr("qmonpy.app.editing.quota_draft.check_quota_text", note_check)
    monkeypatch.setattr(embedded, "change", note_change)
    type_text(page, qtbot, make_set(RULE))
    action(page, "preview").setChecked(True)
    qtbot.waitUntil(lambda: page.changes.panel.preview.effect.text().startswith("Effect"))
    page.main_action().trigger()
    qtbot.waitUntil(lambda: not page.unsaved())
    assert applied.count(page.editor.text.toPlainText()) == 1


@pytest.mark.slow
def test_that_every_error_of_a_text_is_listed_and_a_click_goes_to_its_words(window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(window, qtbot)
    action(page, "add-set").trigger()
    page.editor.choose_view("text")
    type_text(page, qtbot, make_set("limit users {*} to slotz=1\n   limit hosts {@linux} to slots=x"))
    rows = page.editor.problems.model.rows()
    assert len(rows) >= 2
    last = next(row for row in rows if row.report.span.line == 5)
    page.editor.problems.problem_chosen.emit(last.report)
    assert page.editor.text.textCursor().blockNumber() == 4
    position = page.editor.text.cursor_over(last.report.span).selectionStart()
    assert last.report in page.editor.text.reports_at(position)


@pytest.mark.slow
def test_that_the_form_is_locked_while_the_text_cannot_be_read_and_follows_when_it_can(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    replace_word(page, qtbot, "slots=12", "slots")
    qtbot.waitUntil(lambda: page.editor.form.is_locked)
    assert not page.editor.form.editor.isEnabled()
    assert "last valid state" in page.editor.form.hint.text()
    replace_word(page, qtbot, "to slots", "to slots=13")
    assert not page.editor.form.is_locked
    assert page.editor.form.editor.isEnabled()
    assert page.editor.form.model.rules[0].limits[0].value == "13"


@pytest.mark.slow
def test_that_revert_brings_back_what_the_cluster_has_and_undo_the_edit(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    before = page.editor.text.toPlainText()
    replace_word(page, qtbot, "slots=12", "slots=13")
    assert list(page.unsaved()) == ["max_linux"]
    action(page, "revert-set").trigger()
    assert page.editor.text.toPlainText() == before
    assert not page.unsaved()
    full_window.window_actions["undo"].trigger()
    assert "slots=13" in page.editor.text.toPlainText()
    full_window.window_actions["undo"].trigger()
    assert page.editor.text.toPlainText() == before
    full_window.window_actions["redo"].trigger()
    assert "slots=13" in page.editor.text.toPlainText()


@pytest.mark.slow
def test_that_a_draft_survives_going_to_another_set_and_another_page(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    editor = page.editor.text
    cursor = editor.document().find("slots=12")
    cursor.insertText("slots=77")
    open_sets(full_window, qtbot, "night")
    open_page(full_window, qtbot, JobsPage, "jobs")
    open_sets(full_window, qtbot, "max_linux")
    assert "slots=77" in editor.toPlainText()
    assert list(page.unsaved()) == ["max_linux"]
    line = page.model.lines[page.model.row_of(page.editor.id)]
    assert line.is_modified


@pytest.mark.slow
def test_that_the_switch_in_the_list_enables_a_set_as_a_change_to_apply(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "night")
    index = page.model.index(page.model.row_of(page.editor.id))
    page.model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert page.editor.header.enabled.isChecked()
    assert "enabled      TRUE" in page.editor.text.toPlainText()
    assert "and enables it" in page.changes.words.text()


@pytest.mark.slow
def test_that_space_and_a_click_on_the_switch_of_the_list_turn_it(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    view = page.list.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert not page.editor.header.enabled.isChecked()
    area = switch_area(QRectF(view.visualRect(view.currentIndex())))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=area.center().toPoint())
    assert page.editor.header.enabled.isChecked()
    assert not page.unsaved()


@pytest.mark.slow
def test_that_the_text_is_coloured_anew_when_the_theme_changes(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    document = page.editor.text.document()

    def colour() -> str:
        (first, *_) = document.firstBlock().layout().formats()
        return first.format.foreground().color().name()

    qtbot.waitUntil(lambda: len(document.firstBlock().layout().formats()) > 0)
    assert colour() == tokens().colour("syntax_keyword").name()
    make_application(is_dark=True)
    assert colour() == tokens().colour("syntax_keyword").name()
    make_application(is_dark=False)
    assert colour() == tokens().colour("syntax_keyword").name()


@pytest.mark.slow
def test_that_deleting_says_by_name_what_goes_away_and_can_be_kept(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "night")
    action(page, "delete-set").trigger()
    assert '"night" with its 3 rules will be deleted when you apply' in messages(full_window)[-1]
    assert "night/1, night/2, night/3" in page.editor.deleted.words.text()
    assert 'Removes "night" with its 3 rules' in page.changes.words.text()
    assert "qconf -drqs night" in page.changes.words.text()
    page.editor.deleted.keep.click()
    assert not page.unsaved()


@pytest.mark.slow
def test_that_a_clone_is_a_new_set_of_another_name(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    action(page, "clone-set").trigger()
    assert page.editor.header.name.text() == "max_linux_2"
    page.editor.header.name.setText("max_sun")
    page.editor.header.name.editingFinished.emit()
    assert "name         max_sun" in page.editor.text.toPlainText()
    assert [line.name for line in page.model.lines][-1] == "max_sun"


@pytest.mark.slow
def test_that_two_changes_are_applied_together_as_the_preview_says(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "night")
    action(page, "delete-set").trigger()
    page.navigate_to("max_linux")
    replace_word(page, qtbot, "slots=12", "slots=3")
    action(page, "preview").setChecked(True)
    line = "+   limit        users * hosts @linux to slots=3"
    qtbot.waitUntil(lambda: line in page.changes.panel.preview.diff.toPlainText())
    assert page.main_action().text() == "Apply 2 changes"
    qtbot.keyClicks(page.changes.note, "no nights any more")
    qtbot.keyClick(page.changes.note, Qt.Key.Key_Return)
    cluster = page.context.cluster
    qtbot.waitUntil(lambda: "night" not in cluster.snapshot().cluster.quota_sets)
    assert cluster.journal()[-1].note == "no nights any more"
    qtbot.waitUntil(lambda: page.changes.note.text() == "")
    assert cluster.snapshot().cluster.quota_sets["max_linux"].rules[0].limits[0].value == "3"
    qtbot.waitUntil(lambda: not page.unsaved())
    assert "night" not in [line.name for line in page.model.lines]


def with_limit(quota_set: QuotaSet, slots: str, is_enabled: bool) -> QuotaSet:
    """What somebody else makes of a set."""
    rules = (replace(quota_set.rules[0], limits=(Limit("slots", slots),)), *quota_set.rules[1:])
    return QuotaSet(quota_set.name, rules, is_enabled, "by somebody")


def change_elsewhere(page: RuleSetsPage, name: str, value: QuotaSet) -> None:
    cluster = page.context.cluster
    before = cluster.snapshot().cluster.quota_sets[name]
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, name, before, value)]).is_done


@pytest.mark.slow
def test_that_a_change_made_elsewhere_while_editing_shows_three_versions_and_loses_nothing(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    replace_word(page, qtbot, "slots=12", "slots=13")
    theirs = page.context.cluster.snapshot().cluster.quota_sets["max_linux"]
    change_elsewhere(page, "max_linux", with_limit(theirs, "14", False))
    qtbot.waitUntil(page.editor.conflict.isVisible)
    base, mine, now = (view.toPlainText() for view in page.editor.conflict.views)
    assert "slots=12" in base
    assert "slots=13" in mine
    assert "by somebody" in now
    assert page.main_action().text() == "Show the conflict"
    assert page.changes.words.text() == "Cannot apply: 1 conflict in max_linux"
    page.navigate_to("night")
    qtbot.waitUntil(lambda: not page.editor.conflict.isVisible())
    page.main_action().trigger()
    assert "choose how to go on first" in messages(full_window)[-1]
    assert page.editor.conflict.isVisible()
    page.editor.conflict.keep.click()
    assert not page.editor.conflict.isVisible()
    assert page.main_action().text() == "Apply 1 change"
    assert page.changes.words.text().startswith("Apply: ")
    assert "slots=13" in page.editor.text.toPlainText()
    page.main_action().trigger()
    qtbot.waitUntil(lambda: not page.unsaved())
    kept = page.context.cluster.snapshot().cluster.quota_sets["max_linux"]
    assert kept.rules[0].limits[0].value == "13"


@pytest.mark.slow
def test_that_taking_the_clusters_version_ends_a_conflict(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    replace_word(page, qtbot, "slots=12", "slots=13")
    theirs = page.context.cluster.snapshot().cluster.quota_sets["max_linux"]
    change_elsewhere(page, "max_linux", with_limit(theirs, "14", True))
    qtbot.waitUntil(page.editor.conflict.isVisible)
    page.editor.conflict.take.click()
    assert "by somebody" in page.editor.text.toPlainText()
    assert not page.unsaved()


@pytest.mark.slow
def test_that_a_set_that_nobody_edits_follows_the_cluster(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    theirs = page.context.cluster.snapshot().cluster.quota_sets["max_linux"]
    change_elsewhere(page, "max_linux", with_limit(theirs, "14", True))
    qtbot.waitUntil(lambda: "by somebody" in page.editor.text.toPlainText())
    assert not page.unsaved()


@pytest.mark.slow
def test_that_the_completion_offers_keywords_and_names_of_the_cluster(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    editor = page.editor.text
    cursor = editor.document().find("hosts @linux")
    cursor.setPosition(cursor.selectionEnd())
    editor.setTextCursor(cursor)
    editor.setFocus()
    qtbot.keyClicks(editor, ",@so")
    assert "@solaris" in editor.offered
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "hosts @linux,@solaris to" in editor.toPlainText()
    settle(page, qtbot)
    cursor = editor.document().find("users")
    editor.setTextCursor(cursor)
    qtbot.keyClicks(editor, "pro")
    assert "projects" in editor.offered


@pytest.mark.slow
def test_that_a_completed_attribute_keeps_the_sign_behind_it_once(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    editor = page.editor.text
    cursor = editor.document().find("slots=12")
    cursor.insertText("=12")
    cursor.setPosition(cursor.position() - len("=12"))
    editor.setTextCursor(cursor)
    editor.setFocus()
    qtbot.keyClicks(editor, "slo")
    assert "slots=" in editor.offered
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert "to slots=12" in editor.toPlainText()
    settle(page, qtbot)


@pytest.mark.slow
def test_that_a_link_chooses_the_rule(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_per_host/2")
    assert page.location() == "max_per_host"
    assert page.editor.form.current_row == 1


@pytest.mark.slow
def test_that_an_empty_cluster_offers_the_first_step(window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(window, qtbot)
    assert child(page, EmptyState).isVisible()
    action(page, "add-set").trigger()
    assert page.editor.isVisible()
    assert page.editor.header.name.text() == "new_set"


@pytest.mark.slow
def test_that_the_effect_on_jobs_and_quotas_stands_in_the_preview(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    effect = page.changes.panel.preview.effect
    action(page, "preview").setChecked(True)
    id = page.draft.find("max_linux").id
    rule = page.draft[id].value.rules[0]
    page.draft.change_rule(id, 0, replace(rule, limits=(Limit("slots", "0"),)))
    qtbot.waitUntil(lambda: effect.text().startswith("Effect as of"))
    assert "above the limit" in effect.text() or "could never run" in effect.text()
    page.draft.undo()
    qtbot.waitUntil(lambda: effect.text() == "")


def lints_of(page: RuleSetsPage) -> list[ProblemRow]:
    return [row for row in page.editor.problems.model.rows() if row.lint is not None]


@pytest.mark.slow
def test_that_what_is_seldom_meant_is_put_right_with_a_click_and_undone(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot, "maxujobs")
    page.editor.choose_view("both")
    replace_word(page, qtbot, "All users together", "For each user")
    qtbot.waitUntil(lambda: bool(lints_of(page)))
    (row,) = lints_of(page)
    assert (row.report.code, row.fix) == ("lint.star", "Limit each user")
    strip = page.editor.problems
    place = strip.model.index(strip.model.rows().index(row), [each.id for each in strip.model.columns].index("fix"))
    qtbot.mouseClick(strip.table.viewport(), Qt.MouseButton.LeftButton, pos=strip.table.visualRect(place).center())
    assert page.draft.find("maxujobs").value.rules[0].users.is_expanded
    assert page.draft.undo_title == "Limit each user"
    qtbot.waitUntil(lambda: not lints_of(page))
    page.draft.undo()
    qtbot.waitUntil(lambda: len(lints_of(page)) == 1)


@pytest.mark.slow
def test_that_nothing_is_left_to_do_with_a_last_set_that_others_took_away(
    full_window: MainWindow, qtbot: QtBot
) -> None:
    page = open_sets(full_window, qtbot, "max_linux")
    open_page(full_window, qtbot, JobsPage, "jobs")
    cluster = full_window.desk.open.cluster
    sets = cluster.snapshot().cluster.quota_sets
    gone = [Change(ObjectKind.QUOTA_SET, name, value, None) for name, value in sets.items()]
    assert cluster.change("root", gone).is_done
    qtbot.waitUntil(lambda: not page.draft.objects)
    assert page.location() == ""
    assert page.save_state()["set"] == ""
    open_sets(full_window, qtbot)
    for name in ("clone-set", "rename-set", "delete-set", "revert-set", "add-rule"):
        assert not action(page, name).isEnabled()
    action(page, "add-set").trigger()
    assert page.location() != ""
    assert action(page, "clone-set").isEnabled()


def test_that_a_set_that_was_chosen_in_another_cluster_is_not_missed(full_window: MainWindow, qtbot: QtBot) -> None:
    page = open_sets(full_window, qtbot)
    for name, shown in (("max_linux", "max_linux"), ("gone", "max_linux")):
        page.restore_state({**page.save_state(), "set": name})
        snapshot = page.context.snapshot
        assert snapshot is not None
        page.show_snapshot(snapshot)
        assert page.location().partition("/")[0] == shown
    assert not any("There is no rule set" in each for each in messages(full_window))
    open_sets(full_window, qtbot, "gone")
    assert messages(full_window)[-1] == 'There is no rule set "gone".', "of a link it is said"
