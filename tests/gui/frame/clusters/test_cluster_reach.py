"""A real cluster that does not answer: what stands in its place, and how it is asked again."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach
from qmonpy.gui.frame.clusters.reach_page import ReachPage
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.model.report import Report, ReportError
from tests.gui.fake_cluster import FakeRealCluster, make_snapshot
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow

pytestmark = pytest.mark.slow


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.background.is_idle)


def summary(window: MainWindow) -> str:
    return window.area.findChild(ElidedLabel, "page_summary").text()


def entries(window: MainWindow) -> dict[str, QAction]:
    window.tool_bar.cluster_menu.show_entries()
    actions = window.tool_bar.cluster_menu.actions()
    return {each.text(): each for each in actions if each.isCheckable() and each.text() not in {"Play"}}


class Reach:
    """Fails until there is a cluster."""

    def __init__(self) -> None:
        self.cluster: FakeRealCluster | None = None
        self.calls = 0
        self.said = 'The qmaster does not answer: unable to send message to qmaster using port 6444 on host "vm"'

    def __call__(self) -> ClusterInterface:
        self.calls += 1
        if self.cluster is None:
            raise ReportError((Report("live.unreachable", self.said),))
        return self.cluster


@pytest.fixture
def reach() -> Reach:
    return Reach()


def waiting(window: MainWindow) -> ClusterReach:
    """What is on screen in place of a cluster that does not answer."""
    assert isinstance(window.desk.shown, ClusterReach)
    return window.desk.shown


def wait_for_failures(qtbot: QtBot, entry: ClusterReach, count: int) -> None:
    qtbot.waitUntil(lambda: entry.failures == count and not entry.is_asking)


def test_that_a_qmaster_that_is_down_is_said_on_screen_and_asked_again_by_itself(
    make_window: MakeWindow, reach: Reach, qtbot: QtBot
) -> None:
    window = make_window()
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    page = window.area.findChild(ReachPage)
    assert page.title.text() == "default on vm is not open"
    assert "unable to send message" in page.reasons.text()
    assert "next attempt is in 5 s" in page.waiting.text()
    assert "default on vm (no answer)" in entries(window)
    for count, pause in ((2, 10), (3, 20), (4, 40), (5, 60), (6, 60)):
        child(entry, QTimer).timeout.emit()
        wait_for_failures(qtbot, entry, count)
        assert 0.8 * pause < entry.next_seconds < 1.1 * pause, "what is left of the pause; Qt rounds its timers"
    told = [each.text for each in window.messages.messages if "does not answer" in each.text]
    assert len(told) == 1


def test_that_a_cluster_that_answers_again_takes_the_place_of_the_waiting(
    make_window: MakeWindow, reach: Reach, qtbot: QtBot
) -> None:
    window = make_window()
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    reach.cluster = FakeRealCluster(make_snapshot())
    qtbot.mouseClick(window.area.findChild(ReachPage).again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.open is not None)
    assert window.desk.entries == (window.desk.open,)
    settle(qtbot, window)
    assert "12 jobs wait" in summary(window)
    assert any("is open now, after 1 failed attempt." in each.text for each in window.messages.messages)


def test_that_a_cluster_that_answers_late_does_not_take_the_screen_from_another(
    window: MainWindow, reach: Reach, qtbot: QtBot
) -> None:
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    window.desk.go_to(window.desk.clusters[0])
    reach.cluster = FakeRealCluster(make_snapshot(jobs=5))
    entry.ask()
    qtbot.waitUntil(lambda: len(window.desk.clusters) == 2)
    assert window.desk.open is window.desk.clusters[0]
    assert not any(isinstance(each, ClusterReach) for each in window.desk.entries)


def test_that_a_cluster_that_comes_after_it_was_given_up_is_closed(
    window: MainWindow, reach: Reach, qtbot: QtBot
) -> None:
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    reach.cluster = late = FakeRealCluster(make_snapshot())
    entry.ask()
    window.window_actions["close-cluster"].trigger()
    qtbot.waitUntil(lambda: late.requests == [("close",)])
    assert len(window.desk.clusters) == 1


def test_that_the_same_cell_is_not_opened_twice(window: MainWindow, reach: Reach, qtbot: QtBot) -> None:
    for _ in range(2):
        window.desk.open_real("default on vm", reach, "x")
    wait_for_failures(qtbot, waiting(window), 1)
    assert len(window.desk.entries) == 2
    assert reach.calls == 1


def test_that_only_an_attempt_that_somebody_asks_for_is_wanted(window: MainWindow, reach: Reach, qtbot: QtBot) -> None:
    wanted: list[int] = []
    window.desk.open_real("default on vm", reach, "x", lambda: wanted.append(reach.calls))
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    child(entry, QTimer).timeout.emit()
    wait_for_failures(qtbot, entry, 2)
    assert wanted == [0]
    qtbot.mouseClick(window.area.findChild(ReachPage).again, Qt.MouseButton.LeftButton)
    wait_for_failures(qtbot, entry, 3)
    assert wanted == [0, 2]


def test_that_f5_asks_a_cluster_that_does_not_answer_at_once(window: MainWindow, reach: Reach, qtbot: QtBot) -> None:
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    window.refresh()
    wait_for_failures(qtbot, entry, 2)


def test_that_the_page_tells_nothing_of_a_reach_that_is_gone(window: MainWindow, reach: Reach, qtbot: QtBot) -> None:
    window.desk.open_real("default on vm", reach, "x")
    entry = waiting(window)
    wait_for_failures(qtbot, entry, 1)
    page = ReachPage(entry, QAction(window))
    qtbot.addWidget(page)
    ticks = child(page, QTimer)
    assert ticks.isActive()
    window.desk.close(entry)
    qtbot.waitUntil(lambda: not isValid(entry))
    assert not ticks.isActive()
