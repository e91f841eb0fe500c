"""A number on the screen is opened into its terms: by key, in the menu of its row, on every page that has such."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.app.terms.number import Number
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cases.page import CasesPage
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.terms.number_dialog import NumberDialog, begin_heading
from qmonpy.gui.widgets.linked.fields_view import FieldsView
from qmonpy.gui.widgets.row_table import RowTable
from tests.clusters.world import submitted
from tests.gui.finding import action, menu_of, present
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_page, shown_page


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    return make_window(make_embedded())


def go(window: MainWindow, qtbot: QtBot, page: str, kind: type[Page]) -> Page:
    window.pages.go(Link(page))
    shown = shown_page(window, kind)
    qtbot.waitUntil(window.background.is_idle)
    return shown


def opened(window: MainWindow, qtbot: QtBot) -> NumberDialog:
    def find() -> NumberDialog | None:
        found = window.findChildren(NumberDialog)
        return found[-1] if found and found[-1].model.rows() else None

    qtbot.waitUntil(lambda: find() is not None)
    return present(find())


def press(table: RowTable, qtbot: QtBot) -> None:
    table.window().activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(table, Qt.Key.Key_F7)


def test_that_a_counter_is_opened_by_key_and_leads_to_its_jobs(window: MainWindow, qtbot: QtBot) -> None:
    page = go(window, qtbot, "quota-usage", QuotaUsagePage)
    assert isinstance(page, QuotaUsagePage)
    row = page.model.rows()[0]
    page.table.choose(row.key)
    press(page.table, qtbot)
    dialog = opened(window, qtbot)
    assert row.usage.attribute == "slots"
    assert dialog.heading.text().startswith(f"Slots of rule {row.rule_name} for {row.filter}, at ")
    assert dialog.sentence.text() == "20 − 9 = 11 left."
    used = next(each for each in dialog.model.rows() if each.key == ("used",))
    assert sum(each.value for each in used.children) == 9
    assert dialog.table.isColumnHidden(dialog.model.column_of("column"))
    dialog.table.choose(used.children[0].key)
    dialog.table.row_activated.emit(used.children[0])
    shown_page(window, JobsPage)


@pytest.mark.slow
def test_that_a_menu_opens_slots_and_priorities(window: MainWindow, qtbot: QtBot) -> None:
    page = go(window, qtbot, "queues", QueuesPage)
    assert isinstance(page, QueuesPage)
    table = page.active_table
    row = table.model().rows()[0]
    table.choose(row.key)
    menu = menu_of(table)
    (entry,) = (each for each in menu.actions() if each.objectName() == "action_open_number")
    assert entry.isEnabled()
    menu.close()
    entry.trigger()
    dialog = opened(window, qtbot)
    assert f"Slots of {row.name}" in dialog.heading.text()
    assert f"= {row.free} free." in dialog.sentence.text()
    dialog.reject()
    jobs = go(window, qtbot, "jobs", JobsPage)
    assert isinstance(jobs, JobsPage)
    waiting = jobs.table.model().rows()[0]
    jobs.table.choose(waiting.key)
    action(jobs.table, "open-number").trigger()
    dialog = opened(window, qtbot)
    assert not dialog.table.isColumnHidden(dialog.model.column_of("column"))
    assert [each.title for each in dialog.model.rows() if each.is_section] == ["Priority -p", "Urgency", "Tickets"]
    dialog.reject()


def test_that_a_row_without_such_a_number_says_so_in_its_menu(window: MainWindow, qtbot: QtBot) -> None:
    page = go(window, qtbot, "quota-usage", QuotaUsagePage)
    assert isinstance(page, QuotaUsagePage)
    page.table.setCurrentIndex(page.model.index(0, 0))
    menu = menu_of(page.table)
    entry = action(page.table, "open-number")
    assert entry in menu.actions()
    assert not entry.isEnabled()
    assert entry.toolTip() == "Nothing in this row was worked out from other numbers."
    menu.close()
    qtbot.waitUntil(entry.isEnabled)
    press(page.table, qtbot)
    assert not window.findChildren(NumberDialog)


@pytest.mark.slow
def test_that_the_expected_start_of_a_waiting_job_is_opened_by_key(make_window: MakeWindow, qtbot: QtBot) -> None:
    root = parse_document({"hosts": {"h1": {}}, "queues": {"all.q": {"hostlist": "h1", "slots": "1"}}})
    cluster = EmbeddedCluster(parse_cluster(root, "test"))
    cluster.submit("bob", ["-l", "h_rt=1:0:0"], 3600)
    cluster.clock.step(60)
    job = submitted(cluster.submit("anna", ["-l", "h_rt=1:0:0"], 3600))
    window = make_window(cluster)
    page = go(window, qtbot, "jobs", JobsPage)
    assert isinstance(page, JobsPage)
    model = page.table.model()
    qtbot.waitUntil(lambda: [row.job for row in model.rows() if row.start and row.start.start] == [job])
    page.table.setCurrentIndex(model.index(0, model.column_of("start")))
    press(page.table, qtbot)
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"Expected start of job {job}, at ")
    assert "+ 1:00:00 = " in dialog.sentence.text()
    ends = next(each for each in dialog.model.rows() if each.key == ("ends",))
    assert [each.title for each in ends.children] == ["Job 1 of bob"]


def link_of(fields: FieldsView, number: Number | None) -> QUrl:
    """The link that opens a number."""
    return QUrl(str(next(at for at in range(fields._count_places()) if fields._number_at(at) == number)))


@pytest.mark.slow
def test_that_numbers_of_details_are_links_that_open_them_and_the_key_opens_the_first(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = go(window, qtbot, "queues", QueuesPage)
    assert isinstance(page, QueuesPage)
    fields = page._details._fields
    row = page.active_table.model().rows()[0]
    page.active_table.choose(row.key)
    qtbot.waitUntil(lambda: any(each.number is not None for each in fields.fields))
    field = next(each for each in fields.fields if each.number is not None)
    assert field.name == "Slots"
    fields.anchorClicked.emit(link_of(fields, field.number))
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"Slots of {row.name}, at ")
    dialog.reject()
    window.activateWindow()
    fields.setFocus()
    qtbot.waitUntil(fields.hasFocus)
    qtbot.keyClick(fields, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(NumberDialog)))


@pytest.mark.slow
def test_that_what_is_in_use_of_a_rule_is_opened_in_the_form_of_its_set(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "max_linux")
    table = page.editor.form.table
    qtbot.waitUntil(lambda: page.editor.form.model.find_use(0) is not None)
    table.choose(0)
    window.activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(table, Qt.Key.Key_F7)
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith("What is in use of rule max_linux/")
    use = present(page.editor.form.model.find_use(0))
    fullest = dialog.model.rows()[0]
    assert fullest.shown == use.text.partition("  ")[0]
    assert sum(each.value for each in next(row for row in fullest.children if row.key[-1] == "used").children) > 0
    assert [each.text() for each in table.actions()] == ["How is this worked out?"]


@pytest.mark.slow
def test_that_the_start_by_past_runs_is_opened_in_the_details_of_its_job(make_window: MakeWindow, qtbot: QtBot) -> None:
    root = parse_document({"hosts": {"h1": {}}, "queues": {"all.q": {"hostlist": "h1", "slots": "1"}}})
    cluster = EmbeddedCluster(parse_cluster(root, "test"))
    for seconds in (600, 900, 1200):
        cluster.submit("bob", ["-l", "h_rt=1:0:0"], seconds)
        cluster.clock.step(1300)
    cluster.submit("bob", ["-l", "h_rt=1:0:0"], 900)
    cluster.clock.step(60)
    job = submitted(cluster.submit("anna", ["-l", "h_rt=1:0:0"], 3600))
    window = make_window(cluster)
    page = go(window, qtbot, "jobs", JobsPage)
    assert isinstance(page, JobsPage)
    model, fields = page.table.model(), page._details._fields
    qtbot.waitUntil(lambda: [row.job for row in model.rows() if row.start and row.start.start] == [job])
    page.table.choose(next(row.key for row in model.rows() if row.job == job))
    qtbot.waitUntil(lambda: any(each.name == "By past runs" for each in fields.fields))
    field = next(each for each in fields.fields if each.name == "By past runs")
    fields.anchorClicked.emit(link_of(fields, field.number))
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"Start of job {job} by past runs, at ")
    assert dialog.sentence.text() == field.value
    middle = next(each for each in dialog.model.rows() if each.title == "In the middle")
    assert "then job 4 of bob ends: " in middle.how


def test_that_the_head_of_a_page_opens_what_it_sums_up(window: MainWindow, qtbot: QtBot) -> None:
    page = go(window, qtbot, "quota-usage", QuotaUsagePage)
    assert isinstance(page, QuotaUsagePage)
    button = opener_of(window, page)
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = opened(window, qtbot)
    full = next(row for row in dialog.model.rows() if row.key == ("full",))
    shown = [row for row in page.model.rows() if row.fullness >= 1]
    assert full.value == len(shown)
    assert dialog.sentence.text().endswith(f"; {len(shown)} at the limit.")


def test_that_nothing_offers_to_open_a_head_that_sums_up_nothing(window: MainWindow, qtbot: QtBot) -> None:
    page = go(window, qtbot, "cases", CasesPage)
    button = opener_of(window, page)
    assert not button.isVisible()
    page.summary_changed.emit("2 cases, all hold")
    assert button.isVisible()
    present(page.summary_action).setVisible(False)
    assert not button.isVisible()


def opener_of(window: MainWindow, page: Page) -> QToolButton:
    """The button in the head of a page that opens what it sums up."""
    buttons = window.findChildren(QToolButton, "open_page_summary")
    return next(each for each in buttons if each.defaultAction() is page.summary_action)


def test_that_a_heading_begins_upper_case_unless_with_a_name_of_the_cluster() -> None:
    attributes = {"slots", "license", "h_vmem"}
    said = ("slots of rule a/1", "what starts job 7", "license of rule a/1", "h_vmem on all.q@h1", "anna: Change", "")
    assert [begin_heading(each, attributes) for each in said] == [
        "Slots of rule a/1", "What starts job 7", "license of rule a/1", "h_vmem on all.q@h1", "anna: Change", "",
    ]  # fmt: skip
