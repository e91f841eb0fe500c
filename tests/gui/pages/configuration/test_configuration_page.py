"""The page Configuration, used as a person uses it: by form, by text, errors at their place, preview, apply, undo."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.whole_text import format_whole, parse_whole
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.configuration.page import ConfigurationPage
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from tests.clusters.world import small_cluster
from tests.gui.finding import present
from tests.gui.window_hand import MakeWindow, shown_page

SCHEDULER, CONFIGURATION = ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION
RECORDED = Path(__file__).parents[3] / "formats" / "data" / "qconf_whole.txt"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster(managers=["root"], users={"anna": {}}))


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> ConfigurationPage:
    window.go(Link("configuration"))
    qtbot.waitUntil(window.background.is_idle)
    return shown_page(window, ConfigurationPage)


def write(page: ConfigurationPage, qtbot: QtBot, name: str, text: str) -> None:
    """Type into the field of an attribute."""
    assert page.editor.go_to(name)
    line = page.editor.form.field_of(name).editor.findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    qtbot.keyClicks(line, text)
    page.context.draft.settle()


def replace_text(page: ConfigurationPage, old: str, new: str) -> None:
    """Type over some words of the text."""
    page.editor.choose_view("text")
    cursor = page.editor.text.document().find(old)
    assert cursor.hasSelection()
    cursor.insertText(new)
    page.context.draft.settle()


def preview(page: ConfigurationPage, qtbot: QtBot) -> ChangeDialog:
    page.main_action().trigger()
    dialog = next(each for each in page.findChildren(ChangeDialog) if each.isVisible())
    qtbot.waitUntil(lambda: dialog.findChild(QPlainTextEdit, "change_diff").toPlainText() != "")
    qtbot.waitUntil(lambda: not dialog.findChild(LinesView, "change_effect").text().startswith("Looking"))
    return dialog


def apply(page: ConfigurationPage, qtbot: QtBot) -> None:
    dialog = preview(page, qtbot)
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.context.draft.unsaved)
    # The cluster tells of the change before the dialog that made it has its answer.
    qtbot.waitUntil(lambda: not page.findChildren(ChangeDialog))


def settings_of(cluster: EmbeddedCluster, kind: ObjectKind) -> Mapping[str, str]:
    now = cluster.snapshot().cluster
    return now.scheduler if kind is SCHEDULER else now.configuration


@pytest.mark.slow
def test_that_an_attribute_is_changed_by_form_previewed_applied_and_undone(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "maxujobs", "5")
    assert page.tabs.tabText(0) == "Scheduler *"
    dialog = preview(page, qtbot)
    diff = dialog.findChild(QPlainTextEdit, "change_diff").toPlainText()
    assert "-maxujobs                          0" in diff
    assert "+maxujobs                          5" in diff
    assert dialog.findChild(QPlainTextEdit, "change_commands").toPlainText().strip() == "qconf -Msconf FILE"
    dialog.reject()
    apply(page, qtbot)
    assert settings_of(cluster, SCHEDULER) == {"maxujobs": "5"}
    page.context.undo()
    assert [(each.before, each.after) for each in page.part.changes] == [("5", None)]
    apply(page, qtbot)
    assert settings_of(cluster, SCHEDULER) == {}


def test_that_an_attribute_is_changed_by_text_and_the_form_shows_it(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    replace_text(page, "seqno", "load")
    page.editor.choose_view("form")
    field = page.editor.form.field_of("queue_sort_method").field
    assert (field.text, field.is_modified) == ("load", True)
    apply(page, qtbot)
    assert settings_of(cluster, SCHEDULER) == {"queue_sort_method": "load"}


def test_that_an_edit_of_the_text_is_undone_in_the_text(page: ConfigurationPage, qtbot: QtBot) -> None:
    replace_text(page, "seqno", "load")
    page.context.undo()
    assert page.editor.view == "text"
    assert page.editor.text.textCursor().blockNumber() == 3
    assert not page.context.draft.unsaved


def test_that_a_mistake_is_told_at_its_place_and_nothing_is_applied(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "default_duration", "soon")
    widget = page.editor.form.field_of("default_duration")
    assert widget.field.errors
    assert widget.report.isVisibleTo(page)
    page.main_action().trigger()
    assert page.findChild(ChangeDialog) is None
    assert page.context.session.messages[-1].text.startswith("Not applied: 1 error.")
    write(page, qtbot, "maxujobs", "x")
    page.editor.choose_view("text")
    page.show_problem(next(each for each in page.part.errors if each.fields == ("maxujobs",)))
    assert page.editor.text.textCursor().blockNumber() == 2
    assert settings_of(cluster, SCHEDULER) == {}


@pytest.mark.slow
def test_that_what_would_start_is_told_before_a_scheduler_setting_is_applied(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    cluster.change("root", [Change(SCHEDULER, "maxujobs", None, "1")])
    for _ in range(4):
        cluster.submit("anna", ["-N", "sleep", "sleep"], 1000)
    cluster.clock.step(60)
    page.show_snapshot(cluster.snapshot())
    write(page, qtbot, "maxujobs", "2")
    dialog = preview(page, qtbot)
    assert "start" in dialog.findChild(LinesView, "change_effect").text()
    dialog.reject()


@pytest.mark.slow
def test_that_the_global_configuration_is_edited_beside_it(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    page.choose_kind(CONFIGURATION)
    write(page, qtbot, "max_u_jobs", "10")
    write(page, qtbot, "max_advance_reservations", "4")
    apply(page, qtbot)
    assert settings_of(cluster, CONFIGURATION) == {"max_u_jobs": "10", "max_advance_reservations": "4"}


def test_that_only_what_differs_can_be_shown_and_a_link_still_finds_the_rest(
    page: ConfigurationPage, qtbot: QtBot
) -> None:
    write(page, qtbot, "maxujobs", "5")
    page.editor.only_changed.click()
    shown = {each.name for each in page.editor.form.fields}
    assert {"maxujobs", "schedule_interval"} <= shown
    assert "weight_user" not in shown
    page.navigate_to("scheduler configuration/halftime")
    assert page.editor.form.field_of("halftime").editor.isAncestorOf(page.window().focusWidget())


@pytest.mark.slow
def test_that_links_lead_to_attributes_of_either_configuration(page: ConfigurationPage, window: MainWindow) -> None:
    window.go(Link("configuration", "configuration/prolog"))
    assert page.kind is CONFIGURATION
    window.go(Link("configuration", "maxujobs"))
    assert page.kind is SCHEDULER
    window.go(Link("configuration", "no_such"))
    assert page.context.session.messages[-1].text == 'There is no attribute "no_such" in the configuration.'


@pytest.mark.slow
def test_that_a_conflict_shows_three_versions_and_asks(
    page: ConfigurationPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "maxujobs", "5")
    cluster.change("root", [Change(SCHEDULER, "maxujobs", None, "7")])
    page.show_snapshot(cluster.snapshot())
    conflict = page.editor.conflict
    assert conflict.isVisibleTo(page)
    assert [view.toPlainText().strip("> \n") for view in conflict.views] == [
        "maxujobs  0",
        "maxujobs  5",
        "maxujobs  7",
    ]
    assert page.main_action().text() == "Show the conflict"
    page.main_action().trigger()
    assert "was also changed by root at " in page.context.session.messages[-1].text
    qtbot.mouseClick(conflict.take, Qt.MouseButton.LeftButton)
    assert not conflict.isVisibleTo(page)
    assert not page.context.draft.unsaved


def test_that_who_is_no_manager_sees_everything_and_edits_nothing(page: ConfigurationPage, window: MainWindow) -> None:
    page.context.act_as("anna")
    assert page.notice.isVisibleTo(page)
    assert page.editor.text.isReadOnly()
    assert not page.main_action().isEnabled()


@pytest.mark.parametrize("kind", [SCHEDULER, CONFIGURATION])
@pytest.mark.slow
def test_that_what_8_1_9_printed_is_shown_and_applied_unchanged_byte_for_byte(
    make_window: MakeWindow, qtbot: QtBot, kind: ObjectKind
) -> None:
    command = "-ssconf as" if kind is SCHEDULER else "-sconf as"
    text = next(each for each in RECORDED.read_text().split("=== qconf ") if each.startswith(command))
    text = text.partition("\n")[2]
    configured, _ = parse_whole(kind, text, Cluster())
    cluster = EmbeddedCluster(present(configured))
    window = make_window(cluster)
    window.go(Link("configuration", f"{kind}/"))
    page = shown_page(window, ConfigurationPage)
    page.editor.choose_view("text")
    assert page.editor.text.toPlainText() == text
    page.editor.choose_view("form")
    for field in page.editor.form.fields:
        page.editor.form.field_of(field.name)
    page.editor.take_text()
    assert not page.context.draft.unsaved
    assert not page.main_action().isEnabled()
    assert format_whole(kind, cluster.snapshot().cluster) == text
