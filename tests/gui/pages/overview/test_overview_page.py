"""The overview in a window: each row leads to a page with as many rows, and nothing unusual is said to be so."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.overview.finding import Finding, Watch
from qmonpy.app.overview.last_day import DayCourse, Stretch
from qmonpy.gui.base import forecast_feed
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.overview.page import OverviewPage
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.app.overview.troubled import troubled_snapshot
from tests.gui.fake_cluster import FakeCluster
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_page, shown_page

TABLES = {"jobs": "pending_jobs", "reservations": "reservations", "quota-usage": "usage_table"}


@pytest.fixture
def cluster() -> FakeCluster:
    return FakeCluster(troubled_snapshot())


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> OverviewPage:
    page = open_page(window, qtbot, OverviewPage, "overview")
    qtbot.waitUntil(lambda: bool(page.found.findings) and not page.found.open_watches)
    return page


def count_rows(window: MainWindow, finding: Finding) -> int:
    """The rows that the page shows to which a finding leads."""
    page = window.pages.page
    if isinstance(page, QueuesPage):
        return page.active_table.model().found
    return child(page, RowTable, TABLES[finding.page]).model().found


def has_rows(window: MainWindow, finding: Finding) -> bool:
    return count_rows(window, finding) == finding.count


def has_terms(dialog: NumberDialog) -> bool:
    return bool(dialog.model.rows())


def test_that_each_row_leads_to_a_page_with_as_many_rows(page: OverviewPage, window: MainWindow, qtbot: QtBot) -> None:
    assert {each.watch for each in page.found.findings} == {*Watch} - {Watch.SCHEDULER}
    for finding in page.found.findings:
        window.go(Link("overview"))
        qtbot.mouseClick(page.lines[finding.watch].row, Qt.MouseButton.LeftButton)
        assert window.pages.shown == finding.page
        if finding.watch is Watch.LICENCES:
            # It leads to the object itself.
            continue
        qtbot.waitUntil(partial(has_rows, window, finding))


@pytest.mark.slow
def test_that_what_is_mended_goes_and_calm_is_said(
    page: OverviewPage, cluster: FakeCluster, qtbot: QtBot, window: MainWindow
) -> None:
    shown = cluster.shown
    cluster.change_to(replace(shown, state=replace(shown.state, reservations={}), is_scheduling=False))
    qtbot.waitUntil(lambda: page.lines[Watch.RESERVATIONS].isHidden() and page.lines[Watch.SCHEDULER].isVisible())
    assert page.lines[Watch.NEVER].isVisible()
    cluster.change_to(replace(shown, state=State(), is_scheduling=True))
    qtbot.waitUntil(page.calm.isVisible)
    assert page.calm_words.text() == "Nothing is unusual."
    assert "No queue instance is in error" not in page.calm_details.text()
    assert "no queue instance is in error" in page.calm_details.text()
    assert page.wait.isHidden()


def search_in_vain(snapshot: Snapshot, breathe: Callable[[], None] | None = None) -> frozenset[int]:
    """Look for the jobs that can never start until somebody stops it."""
    assert breathe is not None
    while True:
        breathe()
        time.sleep(0.01)


@pytest.mark.slow
def test_that_what_nobody_looks_for_any_more_is_not_said_to_be_found_out(
    make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_feed, "find_never", search_in_vain)
    # Not waited for: a page that is made ahead begins to look, and nothing comes to rest any more.
    window = make_window()
    window.desk.show(cluster)
    window.go(Link("overview"))
    page = shown_page(window, OverviewPage)
    qtbot.waitUntil(lambda: page.still.text() == "Still looking for: jobs that can never start.")
    page.context.forecasts.stop(is_stopped=True)
    stopped = "Not known, as the forecast was stopped: jobs that can never start."
    qtbot.waitUntil(lambda: page.still.text() == stopped)
    monkeypatch.undo()
    page.context.forecasts.stop(is_stopped=False)
    qtbot.waitUntil(page.still.isHidden)


@pytest.mark.slow
def test_that_a_row_is_reached_and_followed_by_keyboard(page: OverviewPage, window: MainWindow, qtbot: QtBot) -> None:
    row = page.lines[Watch.NEVER].row
    row.setFocus()
    assert row.accessibleName().startswith("1 job can never start as it is: 1 job1 of bob")
    assert row.accessibleDescription() == "Show on the page Jobs"
    qtbot.keyClick(row, Qt.Key.Key_Return)
    assert window.pages.shown == "jobs"


@pytest.mark.slow
def test_that_the_figures_open_into_their_terms(page: OverviewPage, window: MainWindow, qtbot: QtBot) -> None:
    for tile, begin in ((page.slots, "Slots of the cluster, at "), (page.waiting, "Jobs that wait, at ")):
        window.activateWindow()
        tile.opener.setFocus()
        qtbot.waitUntil(tile.opener.hasFocus)
        qtbot.keyClick(tile.opener, Qt.Key.Key_F7)
        (dialog,) = window.findChildren(NumberDialog)
        qtbot.waitUntil(partial(has_terms, dialog))
        assert dialog.heading.text().startswith(begin)
        figure = tile.figure.text().split(" ")[0]
        assert figure in dialog.sentence.text().replace(",", " ").split(" ")
        with qtbot.waitSignal(dialog.destroyed):
            dialog.reject()


@pytest.mark.slow
def test_that_the_mean_of_the_day_and_the_longest_wait_open_into_their_terms(
    page: OverviewPage, window: MainWindow, qtbot: QtBot
) -> None:
    assert page.slots.mean_opener.isHidden()
    page.slots.show_course(DayCourse(0, 86_400, (Stretch(0, 7200, 10.0),)))
    for opener, heading, sentence in (
        (page.slots.mean_opener, "Slots in use, the mean of the last day, at ", "20.0 slot hours / 2.00 h = 10.0. "),
        (page.wait.opener, "The longest wait, at ", " waits longest of "),
    ):
        qtbot.mouseClick(opener, Qt.MouseButton.LeftButton)
        (dialog,) = window.findChildren(NumberDialog)
        qtbot.waitUntil(partial(has_terms, dialog))
        assert dialog.heading.text().startswith(heading)
        assert sentence in dialog.sentence.text()
        with qtbot.waitSignal(dialog.destroyed):
            dialog.reject()


@pytest.mark.slow
def test_that_the_longest_wait_leads_to_its_job(page: OverviewPage, window: MainWindow, qtbot: QtBot) -> None:
    assert page.wait.row.accessibleName() == "The longest wait of a job that can start is 59 min: job 2 job2 of carol"
    qtbot.mouseClick(page.wait.row, Qt.MouseButton.LeftButton)
    assert window.pages.shown == "jobs"
    qtbot.waitUntil(lambda: window.pages.page.location() == "2")


def test_that_the_first_start_shows_the_overview(
    make_window: MakeWindow, cluster: FakeCluster, settings: QSettings
) -> None:
    settings.remove("window/page")
    window = make_window(cluster)
    shown_page(window, OverviewPage)
    assert "unusual" in child(window, QLabel, "page_summary").text()


@pytest.mark.slow
def test_that_the_strip_about_the_simulation_leads_to_pages_and_stays_hidden(
    page: OverviewPage, window: MainWindow, make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    assert page.strip.isVisible() == (cluster.clock is not None)
    page.strip.page_wanted.emit("rule-sets")
    assert window.pages.shown == "rule-sets"
    page.strip.hide()
    state = page.save_state()
    window.go(Link("overview"))
    page.strip.show()
    page.restore_state(state)
    assert page.strip.isHidden()
