"""The tab that compares the model with a real cluster."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QTabBar, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.engine.passing.policies import find_policies
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.clusters.trust_panel import TrustPanel
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.state import Decisions, State
from tests.engine.build import Play
from tests.gui.fake_cluster import FakeCluster, FakeRealCluster, make_snapshot
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow
from tests.insight.world import play


@pytest.fixture
def world() -> Play:
    """Two jobs wait for the same host, which has room for one task of anna."""
    made = Play(play().cluster)
    for _ in range(2):
        made.submit("-l h=h3", "anna")
    made.now += 60
    return made


@pytest.fixture
def window(make_window: MakeWindow, world: Play) -> MainWindow:
    return make_window(FakeRealCluster(look(world)))


def look(world: Play) -> Snapshot:
    return Snapshot(world.cluster, world.state, world.now)


def next_round(window: MainWindow, qtbot: QtBot, world: Play, state: State) -> None:
    """The cluster shows another state five seconds later, and the watch has compared it."""
    opened = window.desk.open
    qtbot.waitUntil(lambda: opened.trust.is_idle)
    world.now += 5
    opened.cluster.change_to(replace(look(world), state=state))
    qtbot.waitUntil(lambda: opened.trust.is_idle and opened.trust.trust.rounds + opened.trust.trust.skipped > 0)
    with qtbot.waitSignal(opened.feed.snapshot_arrived):
        opened.cluster.change_to(replace(look(world), state=state, now=world.now + 1))
    qtbot.waitUntil(lambda: opened.trust.is_idle)


def titles(window: MainWindow) -> list[str]:
    tabs = child(window.foot, QTabBar, "foot_tabs")
    return [tabs.tabText(each) for each in range(tabs.count())]


def panel(window: MainWindow) -> TrustPanel:
    return child(window.area, TrustPanel)


def test_that_a_simulation_has_no_such_tab(make_window: MakeWindow) -> None:
    assert not any("Trust" in each for each in titles(make_window(FakeCluster(make_snapshot()))))


def test_that_before_the_first_start_it_says_so(window: MainWindow) -> None:
    assert titles(window)[-1] == "Trust"
    assert "No start could be compared" in panel(window).figures.text()
    assert not panel(window).notice.isHidden()


def test_that_what_was_as_the_model_said_is_counted(window: MainWindow, world: Play, qtbot: QtBot) -> None:
    world.run_pass()
    next_round(window, qtbot, world, world.state)
    assert titles(window)[-1] == "Trust 1 of 1"
    assert "1 decision compared: 1 same place" in panel(window).figures.text()
    assert panel(window).model.rowCount() == 0


@pytest.mark.slow
def test_that_a_difference_is_a_row_that_leads_to_its_job(window: MainWindow, world: Play, qtbot: QtBot) -> None:
    (first,) = world.run_pass()
    elsewhere = replace(first, pieces=(("all.q@h4", 1),))
    next_round(window, qtbot, world, replace(world.state, running={(first.job, 1): elsewhere}))
    table = panel(window).table
    assert titles(window)[-1] == "Trust 0 of 1"
    row = panel(window).model.item_at(0)
    assert (row.job, row.said, row.done) == (
        str(first.job),
        "starts on all.q@h3 (1 slot)",
        "started it on all.q@h4 (1 slot)",
    )
    window.go(Link("queues"))
    table.row_activated.emit(row)
    assert window.pages.shown == "jobs"
    qtbot.waitUntil(lambda: window.pages.page.location() == str(first.job))


def test_that_the_models_rows_hold(window: MainWindow, world: Play, qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    (first,) = world.run_pass()
    both = {(first.job, 1): first, (3 - first.job, 1): replace(first, job=3 - first.job)}
    next_round(window, qtbot, world, replace(world.state, running=both, pending={}))
    assert panel(window).model.rowCount() == 1
    qtmodeltester.check(panel(window).model)


class TellingCluster(FakeRealCluster):
    """A cluster that tells the numbers of the model."""

    def read_policies(self) -> Mapping[int, TaskPolicies]:
        shown = self.snapshot()
        return find_policies(shown.cluster, shown.state, shown.now)


def test_that_the_order_of_the_waiting_jobs_is_compared_while_somebody_looks(
    make_window: MakeWindow, world: Play, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    reversed_order = Decisions(order=(2, 1), priorities={1: 0.5, 2: 0.5})
    window = make_window(TellingCluster(replace(look(world), decisions=reversed_order)))
    view = panel(window).order
    tab = titles(window).index("Trust")
    window.foot.set_folded(False)
    child(window.foot, QTabBar, "foot_tabs").setCurrentIndex(tab)
    assert view.model.rowCount() == 0
    child(panel(window), QToolButton, "segment_order").click()
    qtbot.waitUntil(lambda: view.model.rowCount() == 1)
    assert panel(window).figures.text() == (
        "1 of 2 waiting jobs stands in the order of the model, 1 elsewhere;"
        " all 24 values that qstat prints are the model's."
    )
    qtmodeltester.check(view.model)
    row = view.model.item_at(0)
    view.table.row_activated.emit(row)
    assert window.pages.shown == "jobs"
    qtbot.waitUntil(lambda: window.pages.page.location() == str(row.compared.job))
    child(panel(window), QToolButton, "segment_starts").click()
    assert "No start could be compared" in panel(window).figures.text()
