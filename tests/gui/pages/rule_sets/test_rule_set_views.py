"""Order, expansion and uses of a rule set, as an administrator looks at them while the set is edited."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.rules.expansion_rows import FoundCounters, find_counters
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.gui.base.hints import hint_of
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.rule_sets.form.name_field import NameField
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.pages.rule_sets.views.expansion_model import MOST_ROWS, ROWS_AT_ONCE, ExpansionModel
from qmonpy.gui.pages.rule_sets.views.expansion_view import ExpansionView
from qmonpy.gui.pages.rule_sets.views.order_view import USE_SHARE, OrderView
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.rules.rule_expansion import Order
from qmonpy.insight.rules.rule_order import ANY
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.gui.finding import action, present
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_page


@pytest.fixture
def embedded() -> EmbeddedCluster:
    return make_embedded()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    window = make_window(embedded)
    window.resize(1600, 1000)
    return window


def open_view(window: MainWindow, qtbot: QtBot, key: str, view: str) -> RuleSetsPage:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", key)
    qtbot.mouseClick(page.editor.header.views.button(view), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.background.is_idle)
    return page


def ask(qtbot: QtBot, window: MainWindow, field: NameField, text: str) -> None:
    """Type a name into a field of the order view."""
    field.setFocus()
    field.clear()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(window.background.is_idle)


def verdicts(view: OrderView) -> list[str]:
    return [str(row.order.verdict) for row in view.model.rows()]


def parts(view: ExpansionView, name: str) -> list[str]:
    return sorted({row.part(name) for row in view.model.rows()})


def click_link(qtbot: QtBot, table: RowTable, column: str) -> None:
    at = table.visualRect(table.model().index(0, table.model().column_of(column))).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)


# Order


def test_that_the_sets_to_look_at_go_below_the_fields_before_a_hint_is_shortened(qtbot: QtBot) -> None:
    view = OrderView(lambda _: [])
    qtbot.addWidget(view)
    dress(view)
    asked, fields = view.scope.parentWidget(), [*view.fields.values()]
    assert isinstance(asked, FoldingLine)
    view.resize(1600, 700)
    view.show()
    margins = view.width() - asked.width()

    def is_below() -> bool:
        return view.scope.y() > fields[0].y() + fields[0].height()

    view.resize(margins + asked.whole_width, 700)
    qtbot.waitUntil(lambda: not is_below() and all(each.placeholderText() == hint_of(each) for each in fields))
    view.resize(margins + asked.whole_width - 1, 700)
    qtbot.waitUntil(lambda: is_below() and all(each.placeholderText() == hint_of(each) for each in fields))


def test_that_typing_a_user_and_a_host_shows_the_rule_that_is_met(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "order").views.order
    assert view.isVisible()
    ask(qtbot, window, view.fields["user"], "andre")
    ask(qtbot, window, view.fields["host"], "node02")
    assert verdicts(view) == ["not met", "met", "not reached"]
    assert view.summary.text() == "Rule 2 is met."
    met = view.model.rows()[1]
    assert (met.booked, met.use) == ("andre////node02/", "slots 1 / 1")
    assert [row.order.rule.index for row in view.table.chosen_rows()] == [1]
    assert view.heading.text() == "Rule 2, filter by filter"
    ask(qtbot, window, view.fields["user"], "user1")
    assert verdicts(view) == ["not met", "not met", "met"]
    assert '"!@students" excludes user1' in view.model.rows()[1].why


@pytest.mark.slow
def test_that_a_click_on_a_rule_shows_its_filters_and_their_links(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "order").views.order
    ask(qtbot, window, view.fields["user"], "user1")
    view.table.choose(("max_per_host", 0))
    assert view.filters_model.rows()[0].answer == "refuses"
    click_link(qtbot, view.filters, "asked")
    qtbot.waitUntil(lambda: window.pages.shown == "jobs")


@pytest.mark.slow
def test_that_every_enabled_set_can_be_asked(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "maxujobs", "order").views.order
    assert {row.key[0] for row in view.model.rows()} == {"maxujobs"}
    qtbot.mouseClick(view.scope.button("all"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.background.is_idle)
    assert {row.key[0] for row in view.model.rows()} == {"maxujobs", "max_linux", "max_per_host"}
    assert not view.table.isColumnHidden(0)


@pytest.mark.slow
def test_that_none_means_a_job_without_project(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "night", "order").views.order
    assert "not enabled" in view.note.text()
    ask(qtbot, window, view.fields["project"], "none")
    assert view.question.project is None
    assert verdicts(view)[0] == "not met"
    ask(qtbot, window, view.fields["project"], "")
    assert view.question.project == ANY


@pytest.mark.slow
def test_that_a_name_that_no_job_can_have_is_said(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "night", "order").views.order
    ask(qtbot, window, view.fields["queue"], "gone.q")
    assert 'There is no queue "gone.q"' in view.note.text()
    ask(qtbot, window, view.fields["queue"], "all.q")
    assert "gone.q" not in view.note.text()


@pytest.mark.slow
def test_that_names_are_offered_and_one_that_is_chosen_is_taken(window: MainWindow, qtbot: QtBot) -> None:
    field = open_view(window, qtbot, "night", "order").views.order.fields["project"]
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    popup = field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    offered = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
    assert offered == ["none", "bio", "chem"]
    at = popup.visualRect(popup.model().index(1, 0)).center()
    qtbot.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: field.value == "bio")


@pytest.mark.slow
def test_that_the_reason_has_the_room_of_a_wide_window_until_it_is_dragged(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "order").views.order
    why, use = view.model.column_of("why"), view.model.column_of("use")
    width = view.table.width()
    others = [each for each in range(len(view.model.columns)) if each not in (why, use)]
    window.resize(2200, 1000)

    def has_the_room() -> bool:
        room = view.table.width() - sum(map(view.table.columnWidth, others))
        return view.table.width() > width + 300 and (
            view.table.columnWidth(why) == room - view.table.width() // USE_SHARE
        )

    # The list of sets and the text have their share of a wide page.
    qtbot.waitUntil(has_the_room)
    assert view.table.columnWidth(why) > view.table.columnWidth(use) > 0
    view.table.setColumnWidth(why, 444)
    window.resize(1900, 1000)
    ask(qtbot, window, view.fields["user"], "andre")
    assert view.table.columnWidth(why) == 444


def test_that_the_order_follows_an_edit_of_the_text(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "max_per_host", "text")
    cursor = QTextCursor(page.editor.text.document().find("users        roland".replace("        ", " ")))
    assert cursor.hasSelection()
    cursor.insertText("users andre")
    page.editor.take_text()
    page = open_view(window, qtbot, "max_per_host", "order")
    ask(qtbot, window, page.views.order.fields["user"], "andre")
    ask(qtbot, window, page.views.order.fields["host"], "node01")
    assert verdicts(page.views.order)[0] == "met"


@pytest.mark.slow
def test_that_the_order_follows_what_jobs_use(window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster) -> None:
    view = open_view(window, qtbot, "max_per_host", "order").views.order
    ask(qtbot, window, view.fields["user"], "andre")
    ask(qtbot, window, view.fields["host"], "node02")
    assert view.model.rows()[1].use == "slots 1 / 1"
    resets = []
    view.model.modelReset.connect(lambda: resets.append(1))
    embedded.delete_jobs("root", list(embedded.snapshot().state.jobs))
    embedded.clock.step(60)
    qtbot.waitUntil(lambda: view.model.rows()[1].use == "slots 0 / 1")
    assert resets == []


@pytest.mark.slow
def test_that_the_use_of_a_rule_opens_into_its_tasks(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "order").views.order
    ask(qtbot, window, view.fields["user"], "andre")
    ask(qtbot, window, view.fields["host"], "node02")
    view.table.choose(view.model.rows()[1].key)
    action(view.table, "open-number").trigger()
    qtbot.waitUntil(lambda: any(each.model.rows() for each in window.findChildren(NumberDialog)))
    dialog = window.findChildren(NumberDialog)[0]
    assert dialog.sentence.text() == "1 − 1 = 0 left."
    used = next(each for each in dialog.model.rows() if each.key == ("used",))
    assert len(used.children) == 1
    dialog.reject()


# Expansion


@pytest.mark.slow
def test_that_the_counters_of_a_rule_are_listed_with_number_limit_and_use(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "expansion").views.expansion
    assert view.summary.text().startswith("8 counters (8 hosts)")
    assert parts(view, "host")[0] == "node01"
    view.choose_rule(1)
    qtbot.waitUntil(window.background.is_idle)
    assert parts(view, "host")[-1] == "node07"
    assert "user1" not in parts(view, "user")
    assert "andre" in parts(view, "user")
    hidden = [column.id for place, column in enumerate(view.model.columns) if view.table.isColumnHidden(place)]
    assert hidden == ["project", "pe", "queue"]


@pytest.mark.slow
def test_that_the_number_of_a_counter_opens_by_the_rules_as_they_are_edited(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "expansion").views.expansion
    row = view.model.rows()[0]
    number = view.model.find_number(row, range(len(view.model.columns)))
    assert number is not None
    view.table.number_asked.emit(number)
    qtbot.waitUntil(lambda: any(each.model.rows() for each in window.findChildren(NumberDialog)))
    dialog = window.findChildren(NumberDialog)[0]
    limit = next(each for each in dialog.model.rows() if each.key == ("limit",))
    assert limit.value == row.counter.number
    dialog.reject()


@pytest.mark.slow
def test_that_counters_are_filtered_sorted_and_reduced_to_those_in_use(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "expansion").views.expansion
    view.choose_rule(1)
    view.filter.setFocus()
    qtbot.keyClicks(view.filter, "user:andre host:node0")
    qtbot.keyClick(view.filter, Qt.Key.Key_Return)
    qtbot.waitUntil(window.background.is_idle)
    assert parts(view, "user") == ["andre"]
    assert len(view.model.rows()) == 7
    view.table.sortByColumn(view.model.column_of("used"), Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(window.background.is_idle)
    assert [row.use for row in view.model.rows()][:4] == ["1 / 1", "1 / 1", "1 / 1", "0 / 1"]
    view.only_used.click()
    qtbot.waitUntil(window.background.is_idle)
    assert parts(view, "host") == ["node01", "node02", "node03"]
    assert view.shown.text() == "3 found"


@pytest.mark.slow
def test_that_a_dynamic_limit_has_its_value_on_each_host(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "night", "expansion").views.expansion
    view.choose_rule(1)
    qtbot.waitUntil(window.background.is_idle)
    assert {row.limit for row in view.model.rows()} == {"16 = $num_proc*2"}


@pytest.mark.slow
def test_that_the_rules_to_choose_from_follow_an_edit(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "maxujobs", "expansion")
    view = page.views.expansion
    assert "no braces" in view.summary.text()
    cursor = QTextCursor(page.editor.text.document().find("users *"))
    cursor.insertText("users {*}")
    page.editor.take_text()
    qtbot.waitUntil(window.background.is_idle)
    assert view.rule.currentText() == "1  users {*} to slots=20"
    assert "users" not in view.summary.text().split("counters")[0]
    assert "roland" in parts(view, "user")


def large_expansion(text: str = "") -> FoundCounters:
    hosts: dict[str, Any] = {f"n{number:04d}": {} for number in range(1000)}
    users = [f"u{number:03d}" for number in range(200)]
    cluster = small_cluster(
        hosts=hosts, hostgroups={"@allhosts": list(hosts)}, usersets={"everybody": {"entries": users}}
    )
    rules = "{\n name some\n enabled TRUE\n limit users {@everybody} hosts {*} to slots=1\n}\n"
    sets = parse_quota_sets(rules).sets
    return present(
        find_counters(EditedRules(Snapshot(cluster), sets, sets[0]), 0, text, only_used=False, order=Order())
    )


def test_that_a_large_rule_makes_lines_only_as_one_scrolls(qtmodeltester: ModelTester) -> None:
    model = ExpansionModel()
    found = large_expansion()
    model.show_found(found)
    assert found.summary.startswith("200,000 counters (200 users x 1,000 hosts)")
    assert model.rowCount() == ROWS_AT_ONCE
    assert model.canFetchMore(model.index(-1, -1))
    model.fetchMore(model.index(-1, -1))
    assert model.rowCount() == 2 * ROWS_AT_ONCE
    while model.canFetchMore(model.index(-1, -1)):
        model.fetchMore(model.index(-1, -1))
    assert model.rowCount() == MOST_ROWS
    model.show_found(large_expansion("u199 n0999"))
    assert [row.words for row in model.rows()] == ["u199    n0999 slots"]
    qtmodeltester.check(model)


@pytest.mark.slow
def test_that_the_models_keep_to_the_rules_of_qt(window: MainWindow, qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    page = open_view(window, qtbot, "max_per_host", "order")
    views = page.views
    for model in (views.order.model, views.order.filters_model, views.expansion.model, views.uses.uses_model):
        qtmodeltester.check(model)
    qtmodeltester.check(views.uses.model)


# Uses


@pytest.mark.slow
def test_that_a_chosen_name_shows_who_else_uses_it_as_links(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "uses").views.uses
    assert view.choose_name("hosts", "@linux")
    assert view.title.text().startswith("Host group @linux")
    named = [(row.use.name, row.use.attribute) for row in view.uses_model.rows()]
    assert ("max_linux", "rule 1 hosts") in named
    assert ("long.q", "hostlist") in named
    assert ("node01", "is in it") in named
    view.filter.setFocus()
    qtbot.keyClicks(view.filter, "max_linux")
    qtbot.waitUntil(lambda: len(view.uses_model.rows()) == 1)
    click_link(qtbot, view.uses, "name")
    qtbot.waitUntil(lambda: window.pages.page.location() == "max_linux")


@pytest.mark.slow
def test_that_a_user_leads_to_what_the_user_may_do(window: MainWindow, qtbot: QtBot) -> None:
    view = open_view(window, qtbot, "max_per_host", "uses").views.uses
    assert view.choose_name("users", "@students")
    (member,) = [row for row in view.uses_model.rows() if row.use.name == "user1"]
    view.uses.choose(member.use)
    view.uses.setFocus()
    qtbot.keyClick(view.uses, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.shown == "users")


@pytest.mark.slow
def test_that_uses_follow_an_edit(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "maxujobs", "uses")
    assert page.views.uses.choose_name("limits", "slots")
    cursor = QTextCursor(page.editor.text.document().find("users *"))
    cursor.insertText("users {@staff}")
    page.editor.take_text()
    qtbot.waitUntil(window.background.is_idle)
    assert [row.name for row in page.views.uses.model.rows()] == ["@staff", "slots"]
    assert [row.name for row in page.views.uses.table.chosen_rows()] == ["slots"]


# All of them


@pytest.mark.slow
def test_that_a_further_view_and_that_of_conflicts_are_made_when_they_are_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "night")
    assert not [page.findChildren(kind) for kind in (OrderView, ExpansionView, ConflictView) if page.findChildren(kind)]
    open_view(window, qtbot, "night", "order")
    assert page.findChildren(OrderView) == [page.views.order]
    assert not page.findChildren(ExpansionView)


@pytest.mark.slow
def test_that_the_view_stays_from_set_to_set_and_a_deleted_set_shows_none(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "max_per_host", "order")
    window.pages.go(Link("rule-sets", "maxujobs"))
    qtbot.waitUntil(window.background.is_idle)
    assert page.views.order.isVisible()
    assert [row.key for row in page.views.order.model.rows()] == [("maxujobs", 0)]
    page.delete_set()
    qtbot.waitUntil(window.background.is_idle)
    assert not page.views.order.isVisible()
    page.revert_set()
    qtbot.waitUntil(window.background.is_idle)
    assert page.views.order.isVisible()


@pytest.mark.slow
def test_that_text_that_cannot_be_read_shows_the_set_as_it_was(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "maxujobs", "order")
    cursor = QTextCursor(page.editor.text.document().find("users *"))
    cursor.insertText("usrs *")
    page.editor.take_text()
    qtbot.waitUntil(window.background.is_idle)
    assert "last valid state" in page.views.order.note.text()
    assert verdicts(page.views.order) == ["met"]


@pytest.mark.slow
def test_that_a_link_to_a_rule_leaves_the_view_for_the_form(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "max_per_host", "order")
    view = page.views.order
    ask(qtbot, window, view.fields["user"], "andre")
    view.table.choose(("max_per_host", 1))
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.editor.form.isVisible())
    assert page.editor.form.current_row == 1


@pytest.mark.slow
def test_that_a_problem_of_the_text_is_shown_in_the_text_from_any_view(window: MainWindow, qtbot: QtBot) -> None:
    page = open_view(window, qtbot, "maxujobs", "uses")
    cursor = QTextCursor(page.editor.text.document().find("users *"))
    cursor.insertText("usrs *")
    page.editor.take_text()
    (report,) = [each for each in page.draft.reports(page.editor.id) if each.is_error][:1]
    page.editor.go_to(report)
    assert page.editor.text.isVisible()
    assert not page.views.uses.isVisible()


# Cost


@pytest.mark.slow
def test_that_the_cost_of_each_rule_is_shown(window: MainWindow, qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    view = open_view(window, qtbot, "max_linux", "cost").views.cost
    assert view.isVisible()
    rows = view.model.rows()
    assert rows[0].is_shown
    assert rows[0].now.name.startswith("max_linux/")
    assert "A pass of 8.1.9 that starts all that runs and waits now" in view.words.text()
    qtmodeltester.check(view.model)
