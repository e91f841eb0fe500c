"""Quota usage as a person reads it: rows, filters, holders and blocked jobs, files, on an embedded cluster."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.app.rules.usage_details import UsageDetails
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.gui.application import make_application
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.models.look import Fullness
from qmonpy.gui.pages.quota_usage import printed_feed
from qmonpy.gui.pages.quota_usage.columns import find_fullness, format_end, tell_usage
from qmonpy.gui.pages.quota_usage.count import count_full_rules
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.gui.finding import child
from tests.gui.quota_world import make_cluster, make_embedded
from tests.gui.window_hand import MakeWindow, shown_page
from tests.present import present


@pytest.fixture
def embedded() -> EmbeddedCluster:
    return make_embedded()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    window = make_window(embedded)
    window.resize(1600, 1000)
    return window


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> QuotaUsagePage:
    window.pages.go(Link("quota-usage"))
    page = shown_page(window, QuotaUsagePage)
    qtbot.waitUntil(lambda: window.background.is_idle() and bool(page.model.rows()))
    return page


def shown(page: QuotaUsagePage) -> list[tuple[str, str, str]]:
    return [(row.rule_name, row.used, row.filter) for row in page.model.rows()]


def find_row(page: QuotaUsagePage, words: str) -> UsageRow:
    row: UsageRow = next(row for row in page.model.rows() if row.filter == words)
    return row


def choose(page: QuotaUsagePage, qtbot: QtBot, words: str) -> UsageRow:
    row = find_row(page, words)
    page.table.choose(row.key)
    qtbot.waitUntil(lambda: page.context.background.is_idle() and bool(page.details.holders.rows()))
    return row


def test_that_every_used_instance_has_a_row_under_its_set(page: QuotaUsagePage) -> None:
    assert shown(page)[:3] == [
        ("maxujobs/1", "9 / 20", "users *"),
        ("max_linux/1", "9 / 12", "users * hosts @linux"),
        ("max_per_host/first", "2 / 2", "users roland hosts node01"),
    ]
    groups = [page.model.item_at(place) for place in range(page.model.rowCount())]
    assert [each.name for each in groups if isinstance(each, Group)] == ["maxujobs", "max_linux", "max_per_host"]


def test_that_a_group_folds_and_stays_folded_when_the_clock_runs(
    page: QuotaUsagePage, embedded: EmbeddedCluster, qtbot: QtBot, window: MainWindow
) -> None:
    before = len(page.model.rows())
    page.model.toggle("max_per_host")
    assert len(page.model.rows()) == before - 6
    embedded.submit("roland", ["-N", "Sleeper", "-l", "h=node05"], runtime=600)
    embedded.clock.step(5)
    qtbot.waitUntil(lambda: find_row(page, "users *").used == "10 / 20")
    assert [row.usage.quota_set for row in page.model.rows()] == ["maxujobs", "max_linux"]


def test_that_rows_are_live_while_the_clock_runs_and_go_when_nothing_is_used(
    page: QuotaUsagePage, embedded: EmbeddedCluster, qtbot: QtBot
) -> None:
    embedded.clock.step(590)
    assert find_row(page, "users roland hosts node01")
    for job in list(embedded.snapshot().state.jobs):
        embedded.delete_jobs("root", [job])
    qtbot.waitUntil(lambda: not page.model.rows())
    assert child(page, EmptyState).isVisible()


def test_that_choosing_a_row_shows_who_holds_it_until_when_and_whom_it_blocks(
    page: QuotaUsagePage, qtbot: QtBot
) -> None:
    # Which jobs a limit blocks is worked out beside the rows.
    qtbot.waitUntil(lambda: find_row(page, "users andre hosts node01").waiting == 3)
    row = choose(page, qtbot, "users andre hosts node01")
    qtbot.waitUntil(lambda: bool(page.details.blocked.rows()))
    holders, blocked = page.details.holders.rows(), page.details.blocked.rows()
    assert [each.holder.user for each in holders] == ["andre"]
    assert holders[0].holder.slots == 1
    assert [each.blocked.user for each in blocked] == ["andre"] * 3
    assert {each.blocked.free_at for each in blocked} == {None}, "a holder without run time limit has no known end"
    assert row.waiting == 3
    assert "Blocks 3 jobs" in [each.text() for each in page.details.findChildren(QLabel, "section_title")]


def test_that_a_row_says_what_qquota_prints_where_that_is_something_else_and_until_when(
    page: QuotaUsagePage, embedded: EmbeddedCluster, qtbot: QtBot
) -> None:
    row = choose(page, qtbot, "users andre hosts node01")
    text = find_fullness(row)
    assert text is not None
    assert "qquota" not in text.text + tell_usage(row) + page.details.text
    students = embedded.snapshot().cluster.user_sets["students"]
    joined = replace(students, entries=(*students.entries, "andre"))
    embedded.change("root", [Change(ObjectKind.USER_SET, "students", students, joined)])
    row = find_changed(page, qtbot, "users andre hosts node01")
    assert find_fullness(row) == Fullness(0.0, 1.0, "0 / 1 (qquota: 1)")
    page.table.choose(row.key)
    qtbot.waitUntil(lambda: "until a rule or a limit of max_per_host is modified" in page.details.text)
    assert "qquota prints 1 in use." in tell_usage(row)


def find_changed(page: QuotaUsagePage, qtbot: QtBot, words: str) -> UsageRow:
    """The row of which qquota prints something else, as soon as it is shown."""
    qtbot.waitUntil(lambda: any(row.filter == words and row.printed is not None for row in page.model.rows()))
    return find_row(page, words)


def test_that_tasks_of_an_array_are_shown_whole_even_after_shorter_names(page: QuotaUsagePage, qtbot: QtBot) -> None:
    row = choose(page, qtbot, "users andre hosts node01")
    holder = page.details.holders.rows()[0].holder
    for task in (2, 12_345):
        page.details.show_details(UsageDetails(row, (replace(holder, job=123_456, task=task),)), holder.end_time)
        cell = page.details.holders.index(0, 0)
        needed = page.details.holder_table.itemDelegate().sizeHint(QStyleOptionViewItem(), cell).width()
        assert page.details.holder_table.columnWidth(0) >= needed


@pytest.mark.slow
def test_that_the_choice_survives_a_refresh(page: QuotaUsagePage, embedded: EmbeddedCluster, qtbot: QtBot) -> None:
    row = choose(page, qtbot, "users roland hosts node02")
    embedded.submit("roland", ["-N", "Sleeper", "-l", "h=node05"], runtime=600)
    embedded.clock.step(5)
    qtbot.waitUntil(lambda: find_row(page, "users *").used == "10 / 20")
    assert [each.key for each in page.table.chosen_rows()] == [row.key]


@pytest.mark.parametrize(
    ("field", "words", "hosts"),
    [
        ("hosts", "node01", {"", "node01"}),
        ("hosts", "node0[12],sun*", {"", "node01", "node02"}),
        ("hosts", "@solaris", {""}),
        ("users", "andre", {"", "node01", "node02", "node03"}),
        ("users", "nobody", {""}),
        ("resources", "slots", {"", "node01", "node02", "node03"}),
        ("resources", "h_vmem", set()),
    ],
)
@pytest.mark.slow
def test_that_the_fields_filter_as_qquota_does(
    page: QuotaUsagePage, qtbot: QtBot, field: str, words: str, hosts: set[str]
) -> None:
    page.fields.fields[field].setText(words)
    qtbot.waitUntil(lambda: {row.usage.host for row in page.model.rows()} == hosts)
    page.fields.clear_button.click()
    qtbot.waitUntil(lambda: len(page.model.rows()) == 8)


def test_that_the_line_filters_as_one_types_and_escape_clears_it(page: QuotaUsagePage, qtbot: QtBot) -> None:
    page.focus_filter()
    qtbot.keyClicks(page.filter, "host:node02 roland")
    qtbot.waitUntil(lambda: len(page.model.rows()) == 1)
    assert page.step_back()
    assert len(page.model.rows()) == 8
    page.fields.fields["hosts"].setText("node01")
    qtbot.waitUntil(lambda: len(page.model.rows()) == 4)
    assert page.step_back()
    qtbot.waitUntil(lambda: len(page.model.rows()) == 8)
    assert not page.step_back()


@pytest.mark.slow
def test_that_escape_closes_the_offered_words_before_it_clears_what_was_typed(
    page: QuotaUsagePage, window: MainWindow, qtbot: QtBot
) -> None:
    page.focus_filter()
    qtbot.keyClicks(page.filter, "host:node")
    popup = page.filter.completer_of_words.popup
    qtbot.waitUntil(popup.isVisible)
    # As a person presses it: shortcuts of the window are looked up first.
    QTest.keyClick(present(window.windowHandle()), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not popup.isVisible())
    assert page.filter.text() == "host:node"
    QTest.keyClick(present(window.windowHandle()), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: page.filter.text() == "")


def test_that_sorting_by_fullness_puts_full_rows_first_within_their_set(page: QuotaUsagePage) -> None:
    page.table.sortByColumn(page.model.column_of("used"), Qt.SortOrder.DescendingOrder)
    per_host = [row.fullness for row in page.model.rows() if row.usage.quota_set == "max_per_host"]
    assert per_host == sorted(per_host, reverse=True)


@pytest.mark.slow
def test_that_a_double_click_on_a_rule_and_on_a_job_goes_there(page: QuotaUsagePage, qtbot: QtBot) -> None:
    links: list[Link] = []
    page.link_followed.connect(links.append)
    row = choose(page, qtbot, "users andre hosts node01")
    job = page.details.holders.rows()[0].holder.job
    page.details.holder_table.row_activated.emit(page.details.holders.rows()[0])
    page.table.row_activated.emit(row)
    assert links == [Link("jobs", str(job)), Link("rule-sets", "max_per_host/2")]


def test_that_a_bar_knows_how_full_it_is(page: QuotaUsagePage) -> None:
    tones = {row.filter: find_fullness(row).tone for row in page.model.rows()}
    assert tones["users *"] == "accent"
    assert tones["users roland hosts node01"] == "problem"
    assert tell_usage(find_row(page, "users *")) == "slots: 9 of 20 in use"


def test_that_ends_of_today_are_told_without_the_day() -> None:
    now = 1_700_000_000
    assert format_end(None, now) == "-"
    assert format_end(now + 60, now) == "22:14:20"
    assert format_end(now + 86_400, now) == "Wed 22:13:20"


def test_that_the_navigation_counts_what_is_at_its_limit(embedded: EmbeddedCluster) -> None:
    count = count_full_rules(embedded.snapshot())
    assert (count.number, count.tone) == (6, "attention")


def export(page: QuotaUsagePage, qtbot: QtBot, kind: str, path: Path) -> str:
    page.export(kind, path)
    qtbot.waitUntil(lambda: page.context.background.is_idle() and path.exists())
    return path.read_text(encoding="utf-8")


def test_that_the_shown_rows_are_exported_as_csv_and_json(page: QuotaUsagePage, qtbot: QtBot, tmp_path: Path) -> None:
    page.filter.set_filter("host:node01")
    # Which jobs a limit blocks is worked out beside the rows; until then nothing is said of it.
    qtbot.waitUntil(lambda: find_row(page, "users andre hosts node01").waiting == 3)
    rows = list(csv.DictReader(export(page, qtbot, "export-csv", tmp_path / "usage.csv").splitlines()))
    assert [row["rule"] for row in rows] == ["max_per_host/first", "max_per_host/2"]
    assert (rows[1]["user"], rows[1]["used"], rows[1]["limit"], rows[1]["waiting"]) == ("andre", "1.0", "1.0", "3")
    assert json.loads(export(page, qtbot, "export-json", tmp_path / "usage.json"))[1]["host"] == "node01"
    assert "Exported 2 rows" in page.context.messages.messages[-1].text


def test_that_the_shown_rows_are_exported_as_qquota_prints_them(
    page: QuotaUsagePage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.filter.set_filter("host:node01")
    text = export(page, qtbot, "export-xml", tmp_path / "usage.xml")
    assert " <qquota_rule name='max_per_host/2'>\n   <users>andre</users>\n   <hosts>node01</hosts>\n" in text
    assert "   <limit resource='slots' limit='1' value='1'/>" in text
    root = ElementTree.fromstring(export(page, qtbot, "export-schema-xml", tmp_path / "2006.xml"))
    assert [rule.findtext("user") for rule in root] == ["roland", "andre"]


def test_that_a_file_that_cannot_be_written_is_said(page: QuotaUsagePage, qtbot: QtBot, tmp_path: Path) -> None:
    page.export("export-csv", tmp_path / "missing" / "usage.csv")
    qtbot.waitUntil(lambda: "Not exported" in page.context.messages.messages[-1].text)


@pytest.mark.slow
def test_that_the_details_and_the_table_paint_in_both_themes(page: QuotaUsagePage, qtbot: QtBot) -> None:
    choose(page, qtbot, "users andre hosts node01")
    for is_dark in (True, False):
        make_application(is_dark=is_dark)
        image = page.grab().toImage()
        assert image.pixelColor(image.width() // 2, image.height() - 40) == tokens().colour("base")


class TellingCluster(EmbeddedCluster):
    """Like a real one it can be asked what qquota prints: of every line one more than runs."""

    def read_quota_lines(self) -> tuple[QuotaRow, ...]:
        snapshot = self.snapshot()
        lines = qquota_rows(snapshot.cluster, quota_usage(snapshot.cluster, snapshot.state))
        return tuple(replace(each, used=f"{int(each.used or 0) + 1}") for each in lines)


def test_that_a_real_cluster_is_asked_what_qquota_prints_and_believed_when_it_says_it_twice(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed_feed, "PAUSE_MS", 50)
    monkeypatch.setattr(printed_feed, "SHARE", 0)
    cluster = TellingCluster(make_cluster())
    cluster.submit("andre", [], runtime=600)
    cluster.clock.step(2)
    window = make_window(cluster)
    window.pages.go(Link("quota-usage"))
    page = shown_page(window, QuotaUsagePage)
    row = find_changed(page, qtbot, "users *")
    assert (row.used, row.printed) == ("1 / 20", "2")
    cluster.submit("andre", [], runtime=600)
    cluster.clock.step(2)
    qtbot.waitUntil(lambda: (find_row(page, "users *").used, find_row(page, "users *").printed) == ("2 / 20", "3"))


def test_that_the_fields_stand_in_two_rows_only_where_one_has_no_room_below_the_line(
    page: QuotaUsagePage, qtbot: QtBot
) -> None:
    filters, fields = page.filter.parentWidget(), page.fields
    assert isinstance(filters, FoldingLine)

    def rows() -> int:
        return len({each.y() for each in fields.fields.values()})

    filters.setParent(None)
    qtbot.addWidget(filters)
    filters.show()
    for room in (0, 10, 100):
        filters.resize(filters.whole_width + room, 200)
        qtbot.waitUntil(lambda: fields.x() > page.filter.x() and rows() == 1)
    filters.resize(filters.whole_width - 1, 200)
    qtbot.waitUntil(lambda: fields.y() > page.filter.y() and rows() == 1)
    filters.resize(filters.minimumSizeHint().width(), 200)
    qtbot.waitUntil(lambda: rows() == 2)
    qtbot.waitUntil(lambda: all(fields.rect().contains(each.geometry()) for each in fields.fields.values()))
