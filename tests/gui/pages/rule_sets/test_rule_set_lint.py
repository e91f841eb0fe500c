"""What is seldom meant in a rule set, seen below it and put right by a click."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import complex_draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.hosts.page import HostsPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.pages.rule_sets.problem_strip import ProblemRow
from qmonpy.insight.rules import cheaper_form
from qmonpy.insight.rules.pass_cost import find_flood_cost
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.report import Severity
from tests.clusters.world import submitted
from tests.gui.finding import action, child, present
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_page

pytestmark = pytest.mark.slow


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    window = make_window(make_embedded())
    window.resize(1600, 1000)
    return window


def make_many_hosts(count: int) -> EmbeddedCluster:
    """Hosts of which each has a counter of its own in a rule, and jobs that wait for them."""
    hosts = [f"n{number:03}" for number in range(1, count + 1)]
    document = {
        "hosts": {each: {} for each in hosts},
        "queues": {"all.q": {"hostlist": hosts, "slots": "4"}},
    }
    root = parse_document(document)
    text = "{ name per_host\n enabled TRUE\n limit hosts {*} to slots=2\n}\n"
    cluster = EmbeddedCluster(parse_cluster(root, "test").with_quota_sets(parse_quota_sets(text).sets))
    for _ in range(3 * count):
        submitted(cluster.submit("anna", ["-l", "h_rt=1:0:0"], 3600))
    cluster.clock.step(60)
    return cluster


def open_set(window: MainWindow, qtbot: QtBot, name: str) -> RuleSetsPage:
    return open_page(window, qtbot, RuleSetsPage, "rule-sets", name)


def replace_word(page: RuleSetsPage, old: str, new: str) -> None:
    cursor = QTextCursor(page.editor.text.document().find(old))
    assert cursor.hasSelection(), old
    cursor.insertText(new)
    page.editor.take_text()


def rows(page: RuleSetsPage) -> dict[str, ProblemRow]:
    return {row.report.code: row for row in page.editor.problems.model.rows()}


def click_fix(qtbot: QtBot, page: RuleSetsPage, code: str) -> None:
    strip = page.editor.problems
    place = present(strip.model.place_of(rows(page)[code].key))
    at = strip.table.visualRect(strip.model.index(place, strip.model.column_of("fix"))).center()
    qtbot.mouseClick(strip.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.mark.parametrize(
    ("old", "new", "code", "title", "fixed"),
    [
        ("@linux", "@linus", "quota.unknown-host-group", 'Write "@linux"', "hosts @linux to"),
        ("slots=12", "slots=1200", "lint.above-all", "Lower it to 48", "slots=48"),
        ("slots=12", "slots=12,slots=13", "quota.limit-twice", "Remove slots=13", "slots=12"),
        ("slots=12", "slot=12", "quota.unknown-attribute", 'Write "slots"', "slots=12"),
        ("users * hosts @linux", "users {rolland} hosts @linux", "lint.unknown-user", 'Write "roland"', "{roland}"),
    ],
)
def test_that_a_click_puts_right_what_was_found(
    window: MainWindow, qtbot: QtBot, old: str, new: str, code: str, title: str, fixed: str
) -> None:
    page = open_set(window, qtbot, "max_linux")
    replace_word(page, old, new)
    qtbot.waitUntil(lambda: code in rows(page) and rows(page)[code].fix == title)
    click_fix(qtbot, page, code)
    qtbot.waitUntil(lambda: fixed in page.editor.text.toPlainText())
    qtbot.waitUntil(window.background.is_idle)
    assert code not in rows(page)


def test_that_an_error_with_a_fix_is_listed_once_and_stays_an_error(window: MainWindow, qtbot: QtBot) -> None:
    page = open_set(window, qtbot, "max_linux")
    replace_word(page, "slots=12", "slots=12,slots=13")
    qtbot.waitUntil(lambda: any(row.fix for row in page.editor.problems.model.rows()))
    found = [row for row in page.editor.problems.model.rows() if row.report.code == "quota.limit-twice"]
    assert [(row.report.severity, row.fix) for row in found] == [(Severity.ERROR, "Remove slots=13")]


def test_that_a_renamed_set_is_not_held_against_what_it_was(window: MainWindow, qtbot: QtBot) -> None:
    page = open_set(window, qtbot, "max_linux")
    replace_word(page, "max_linux", "max_lx")
    qtbot.waitUntil(window.background.is_idle)
    qtbot.wait(300)
    qtbot.waitUntil(window.background.is_idle)
    assert "lint.limited-twice" not in rows(page)


def test_that_a_set_is_held_against_the_others_as_they_are_edited(window: MainWindow, qtbot: QtBot) -> None:
    page = open_set(window, qtbot, "max_linux")
    page.draft.enable(page.draft.find("max_linux").id, False)
    new = page.draft.new_set("twin", page.draft.find("max_linux").value.rules)
    page.draft.enable(new, True)
    page.navigate_to("twin")
    qtbot.waitUntil(window.background.is_idle)
    qtbot.wait(300)
    qtbot.waitUntil(window.background.is_idle)
    assert "lint.limited-twice" not in rows(page)
    page.draft.enable(page.draft.find("max_linux").id, True)
    qtbot.waitUntil(lambda: "lint.limited-twice" in rows(page))


def test_that_names_are_known_as_they_are_edited_on_other_pages(window: MainWindow, qtbot: QtBot) -> None:
    page = open_set(window, qtbot, "max_linux")
    draft = window.desk.open.context.draft
    projects = object_part(draft, ObjectKind.PROJECT)
    projects.add(projects.new_value("genes"))
    complexes = complex_draft(draft)
    complexes.edit(complexes.add(), "name", "lic")
    assert "genes" in page.names.of_kind("projects")
    assert "lic=" in page.names.offers("{\n limit to ", len("{\n limit to ")).words
    assert page.editor.form.editor.limits.lines[0].attribute.findText("lic") >= 0
    page.editor.text.setPlainText(page.editor.text.toPlainText().replace("users *", "projects {genes}"))
    page.editor.take_text()
    qtbot.waitUntil(window.background.is_idle)
    qtbot.wait(300)
    qtbot.waitUntil(window.background.is_idle)
    assert "lint.unknown-project" not in rows(page)


def test_that_the_cheaper_form_is_one_step_for_rules_and_hosts(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cheaper_form, "FEWEST_HOSTS", 2)
    page = open_set(window, qtbot, "max_linux")
    replace_word(page, "users * hosts @linux to slots=12", "hosts {@linux} to slots=3")
    qtbot.waitUntil(lambda: "lint.costly" in rows(page))
    click_fix(qtbot, page, "lint.costly")
    draft = window.desk.open.context.draft
    qtbot.waitUntil(lambda: any(each.kind is ObjectKind.HOST for each in draft.changes))
    hosts = [each for each in draft.changes if each.kind is ObjectKind.HOST]
    assert {each.after.complex_values["slots"] for each in hosts} == {"3"}
    assert "enabled      FALSE" in page.editor.text.toPlainText()
    draft.undo_stack.undo()
    assert not any(each.kind is ObjectKind.HOST for each in draft.changes)
    assert "hosts {@linux} to slots=3" in page.editor.text.toPlainText()
    qtbot.waitUntil(window.background.is_idle)


def test_that_the_cheaper_form_is_previewed_applied_and_costs_less_afterwards(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = make_many_hosts(120)
    window = make_window(cluster)
    window.resize(1600, 1000)
    page = open_set(window, qtbot, "per_host")
    page.editor.choose_view("cost")
    view = page.views.cost
    qtbot.waitUntil(lambda: bool(view.model.rows()))
    before = view.model.rows()[0]
    assert before.flood.checks > 0
    qtbot.waitUntil(lambda: "lint.costly" in rows(page))
    click_fix(qtbot, page, "lint.costly")
    posted = window.messages.messages
    qtbot.waitUntil(lambda: any(each.text.startswith("This also edits 120 other objects") for each in posted))
    action(page, "preview").setChecked(True)
    preview = page.changes.panel.preview
    qtbot.waitUntil(lambda: "+   enabled      FALSE" in preview.diff.toPlainText())
    # The page shows the edits of the hosts, too, and applies both or none.
    qtbot.waitUntil(lambda: "n120" in preview.diff.toPlainText())
    assert page.main_action().text() == "Apply 121 changes"
    page.main_action().trigger()
    qtbot.waitUntil(lambda: window.findChild(ChangeDialog) is not None)
    dialog = child(window, ChangeDialog)
    qtbot.waitUntil(dialog.apply.isEnabled)
    assert dialog.together.text() == ("121 of these changes belong together: they are applied all, or none of them.")
    dialog.choices.item(7).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.changes == ()
    assert not dialog.apply.isEnabled()
    dialog.choices.item(0).setCheckState(Qt.CheckState.Checked)
    qtbot.waitUntil(dialog.apply.isEnabled)
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.desk.open.context.draft.unsaved)
    applied = cluster.snapshot().cluster
    assert {each.complex_values.get("slots") for name, each in applied.hosts.items() if name != GLOBAL_HOST} == {"2"}
    qtbot.waitUntil(lambda: "per_host, which is not enabled, would take" in view.words.text())
    qtbot.waitUntil(window.background.is_idle)
    flood = find_flood_cost(applied, cluster.snapshot().state, cluster.snapshot().now)
    assert sum(rule.checks for each in flood.sets for rule in each.rules) < before.flood.checks / 100
    # Taken back after it was applied, it is one again: on the page of the hosts, too.
    draft = window.desk.open.context.draft
    draft.undo_stack.undo()
    assert len(draft.changes) == 121
    hosts = open_page(window, qtbot, HostsPage, "hosts", "n005")
    qtbot.waitUntil(lambda: hosts.main_action().text() == "Apply 121 changes")
    hosts.main_action().trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(ChangeDialog)))
    back = window.findChildren(ChangeDialog)[-1]
    assert len(back.changes) == 121
    back.reject()
    qtbot.waitUntil(window.background.is_idle)
