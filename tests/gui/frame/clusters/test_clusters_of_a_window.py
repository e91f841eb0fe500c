"""Several clusters in one window: one on screen, each with its own pages, draft, messages and threads."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLabel, QMessageBox, QToolTip
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import SnapshotPart
from tests.gui.fake_cluster import FakeCluster, FakeRealCluster, make_snapshot
from tests.gui.fake_files import FakeFiles
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow

pytestmark = pytest.mark.slow


def make_other(jobs: int = 3, name: str = "other") -> FakeCluster:
    snapshot = make_snapshot(jobs=jobs)
    return FakeCluster(replace(snapshot, cluster=replace(snapshot.cluster, name=name)))


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.background.is_idle)


def summary(window: MainWindow) -> str:
    return window.area.findChild(ElidedLabel, "page_summary").text()


def entries(window: MainWindow) -> dict[str, QAction]:
    window.tool_bar.cluster_menu.show_entries()
    actions = window.tool_bar.cluster_menu.actions()
    return {each.text(): each for each in actions if each.isCheckable() and each.text() not in {"Play"}}


@pytest.fixture
def other(window: MainWindow, qtbot: QtBot) -> FakeCluster:
    """Another cluster, which is on screen, beside that of `cluster`."""
    cluster = make_other()
    window.desk.show(cluster)
    settle(qtbot, window)
    return cluster


def edit_rule_sets(opened: OpenCluster) -> None:
    """Edit something that is not applied."""
    quota_draft(opened.context.draft).new_set("edited")


def test_that_both_clusters_stand_in_the_menu_and_a_click_brings_one_on_screen(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    assert "3 jobs wait" in summary(window)
    found = entries(window)
    assert list(found)[:2] == ["fake", "other"]
    assert found["other"].isChecked()
    found["fake"].trigger()
    assert "12 jobs wait" in summary(window)
    assert window.windowTitle() == "fake - qmonpy"
    assert entries(window)["fake"].isChecked()


def test_that_coming_back_shows_the_page_that_was_left_and_builds_nothing_anew(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first, second = window.desk.clusters
    page = window.pages.page
    window.desk.go_to(first)
    window.go(Link("queues"))
    window.desk.go_to(second)
    assert window.pages.page is page
    window.window_actions["next-cluster"].trigger()
    assert window.pages.shown == "queues"


def test_that_what_is_edited_in_one_cluster_is_not_edited_in_the_other(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first, second = window.desk.clusters
    edit_rule_sets(second)
    qtbot.waitUntil(lambda: window.windowTitle() == "*other - qmonpy")
    assert window.window_actions["undo"].isEnabled()
    window.desk.go_to(first)
    assert not window.window_actions["undo"].isEnabled()
    assert not window.window_actions["apply-all"].isEnabled()
    assert window.foot.pending_model.rowCount() == 0
    assert "other (1 edit)" in entries(window)
    window.desk.go_to(second)
    window.window_actions["undo"].trigger()
    assert second.context.draft.unsaved == ()


def test_that_a_page_off_screen_sends_its_requests_to_its_own_cluster(
    window: MainWindow, cluster: FakeCluster, other: FakeCluster, qtbot: QtBot
) -> None:
    second = window.desk.open
    window.desk.go_to(window.desk.clusters[0])
    second.context.background.operation("", lambda: second.context.cluster.delete_jobs("anna", (1,)))
    settle(qtbot, window)
    assert other.requests == [("delete_jobs", "anna", (1,))]
    assert cluster.requests == []


def test_that_news_of_a_cluster_off_screen_change_nothing_on_screen(
    window: MainWindow, cluster: FakeCluster, other: FakeCluster, qtbot: QtBot
) -> None:
    first = window.desk.clusters[0]
    with qtbot.waitSignal(first.feed.snapshot_arrived):
        cluster.change_to(make_snapshot(jobs=7))
    assert "3 jobs wait" in summary(window)
    assert first.context.snapshot is cluster.shown
    window.desk.go_to(first)
    settle(qtbot, window)
    assert "7 jobs wait" in summary(window)


def test_that_each_cluster_keeps_its_messages_and_those_from_elsewhere_name_their_cluster(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first = window.desk.clusters[0]
    first.context.messages.post("Jobs 1 and 2 were deleted.")
    shown = [row.message.text for row in window.foot.message_model.rows()]
    assert "Jobs 1 and 2 were deleted." not in shown
    assert child(window, ElidedLabel, "last_message").text() == "fake: Jobs 1 and 2 were deleted."
    window.desk.go_to(first)
    assert window.foot.message_model.rows()[0].message.text == "Jobs 1 and 2 were deleted."


def test_that_what_is_said_of_the_window_stands_with_every_cluster(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    window.messages.post("Said to all.")
    assert window.foot.message_model.rows()[0].message.text == "Said to all."
    window.desk.go_to(window.desk.clusters[0])
    assert window.foot.message_model.rows()[0].message.text == "Said to all."


def test_that_a_cluster_that_hangs_does_not_hold_the_other(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first, second = window.desk.clusters
    end = threading.Event()
    done: list[bool] = []
    first.context.background.operation("Applying", end.wait)
    second.context.background.operation("", lambda: True, done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert child(window, QLabel, "busy").text() == "Applying"
    end.set()
    settle(qtbot, window)
    assert child(window, QLabel, "busy").text() == ""


def test_that_the_clock_of_a_simulation_stands_while_it_is_off_screen(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    window.desk.open.clock.play(60.0)
    window.desk.show(make_other())
    assert cluster.clock.speed == 0
    window.desk.go_to(window.desk.clusters[0])
    assert cluster.clock.speed == 60.0


def test_that_a_clock_that_was_paused_stays_so(window: MainWindow, cluster: FakeCluster, other: FakeCluster) -> None:
    window.desk.go_to(window.desk.clusters[0])
    assert cluster.clock.speed == 0


class BreathingCluster(FakeRealCluster):
    """Stands still in its rounds."""

    breathe: Callable[[], None] | None = None


def test_that_rounds_of_a_real_cluster_stand_still_while_the_window_has_something_to_show(window: MainWindow) -> None:
    real = BreathingCluster(make_snapshot())
    opened = window.desk.show(real)
    assert real.breathe == opened.background.breath.take


def test_that_a_real_cluster_off_screen_is_asked_less_often_and_at_once_when_it_is_back(
    window: MainWindow, qtbot: QtBot
) -> None:
    real = FakeRealCluster(make_snapshot())
    opened = window.desk.show(real)
    assert real.interval == 5.0
    window.desk.go_to(window.desk.clusters[0])
    assert real.interval == 30.0
    asked = real.refreshed
    window.desk.go_to(opened)
    assert real.interval == 5.0
    assert real.refreshed == asked + 1
    assert "every 30 s while another cluster is on screen" in entries(window)["fake"].toolTip()


def test_that_how_often_real_clusters_are_asked_is_chosen_for_all_and_remembered(
    make_window: MakeWindow, settings: QSettings, qtbot: QtBot
) -> None:
    first, second = FakeRealCluster(make_snapshot()), FakeRealCluster(make_snapshot())
    window = make_window(first)
    window.desk.show(second)
    window.window_actions["preferences"].trigger()
    box = child(window, QComboBox, "live_interval_seconds")
    box.setCurrentIndex(box.findData("10"))
    box.activated.emit(box.currentIndex())
    assert (first.interval, second.interval) == (60, 10)
    third = FakeRealCluster(make_snapshot())
    window.desk.show(third)
    assert third.interval == 10
    assert settings.value("live/interval_seconds") == "10"


@pytest.mark.parametrize("text", ["", "often", "0", "nan", "1e9"])
def test_that_an_interval_that_cannot_be_is_the_usual_one(
    make_window: MakeWindow, settings: QSettings, text: str
) -> None:
    settings.setValue("live/interval_seconds", text)
    real = FakeRealCluster(make_snapshot())
    make_window(real)
    assert real.interval == 5.0


def test_that_a_slow_qmaster_is_asked_less_often_and_that_is_said(make_window: MakeWindow) -> None:
    real = FakeRealCluster(make_snapshot())
    window = make_window(real)
    assert child(window, QLabel, "engine").text() == "commands took 0.0 s"
    assert "every 5 s (Preferences, Clusters)" in child(window, QLabel, "engine").toolTip()
    real.pause_seconds = 30.0
    window.refresh()
    assert child(window, QLabel, "engine").text() == "commands took 0.0 s, every 30 s"
    assert "asked every 30 s only, because commands are slow or fail" in child(window, QLabel, "engine").toolTip()


def test_that_what_is_stale_says_since_when(make_window: MakeWindow) -> None:
    real = FakeRealCluster(make_snapshot())
    window = make_window(real)
    real.is_stale, real.age_seconds = True, 61.0
    window.refresh()
    assert child(window.status_line, QLabel, "stale").text() == "stale since 12:06:40: data 61.0 s old"


def test_that_the_ages_of_all_parts_are_told_where_they_differ(make_window: MakeWindow, qtbot: QtBot) -> None:
    real = FakeRealCluster(make_snapshot())
    real.seconds_by_part = {
        SnapshotPart.JOBS: 1.2,
        SnapshotPart.LOADS: 9.0,
        ObjectKind.QUEUE: 14.0,
        ObjectKind.CALENDAR: 14.0,
        ObjectKind.HOST: 71.0,
    }
    window = make_window(real)
    window.refresh()
    age = child(window.status_line, QLabel, "age")
    assert age.text() == "jobs 2 s, configuration 71 s old"
    told = age.toolTip().splitlines()
    assert told[1:3] == ["jobs and queue instances: 2 s", "load values of hosts: 9 s"]
    assert told[3].startswith("planned starts: not known")
    assert told[4:] == ["calendars, cluster queues: 14 s", "exec hosts: 71 s", "F5 reads everything now."]
    qtbot.mouseClick(age, Qt.MouseButton.LeftButton)
    assert QToolTip.text() == age.toolTip()


def test_that_a_real_cluster_is_asked_less_often_while_nobody_can_see_the_window(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    real = FakeRealCluster(make_snapshot())
    window = make_window(real)
    window.showMinimized()
    qtbot.waitUntil(lambda: real.interval == 30)
    asked = real.refreshed
    window.showNormal()
    qtbot.waitUntil(lambda: real.interval == 5)
    assert real.refreshed == asked + 1
    window.hide()
    assert real.interval == 30
    window.show()
    assert real.interval == 5


def test_that_f5_reads_everything(make_window: MakeWindow) -> None:
    real = FakeRealCluster(make_snapshot())
    window = make_window(real)
    window.window_actions["refresh"].trigger()
    assert real.everything_read == 1


def test_that_every_page_that_edits_reads_what_it_edits_when_it_opens(make_window: MakeWindow) -> None:
    real = FakeRealCluster(make_snapshot())
    window = make_window(real)
    read = {}
    for entry in ENTRIES:
        real.kinds_read.clear()
        window.go(Link(entry.place.id))
        page = window.pages.page
        read[entry.place.id] = frozenset[ObjectKind]().union(*real.kinds_read)
        wanted = frozenset(page._parts) if isinstance(page, EditPage) else frozenset()
        assert read[entry.place.id] == wanted, entry.place.id
    # What no page edits alone is edited on some page: nothing is left out.
    assert frozenset().union(*read.values()) == frozenset(ObjectKind)
    window.go(Link(ENTRIES[0].place.id))
    real.kinds_read.clear()
    window.go(Link("cluster-queues"))
    assert ObjectKind.QUEUE in real.kinds_read[-1]


# Closing


def test_that_closing_a_cluster_brings_its_neighbour_on_screen(
    window: MainWindow, cluster: FakeCluster, other: FakeCluster, qtbot: QtBot
) -> None:
    window.window_actions["close-cluster"].trigger()
    settle(qtbot, window)
    assert other.requests == [("close",)]
    assert [each.name for each in window.desk.clusters] == ["fake"]
    assert "12 jobs wait" in summary(window)
    assert cluster.requests == []


def test_that_closing_asks_about_edits_of_that_cluster_alone(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first = window.desk.clusters[0]
    edit_rule_sets(first)
    window.window_actions["close-cluster"].trigger()
    assert window.findChild(QMessageBox, "leaving") is None
    assert window.desk.open is first
    window.window_actions["close-cluster"].trigger()
    question = window.findChild(QMessageBox, "leaving")
    assert "1 edit is not applied" in question.text()
    question.reject()
    assert window.desk.open is first


def test_that_closing_the_window_asks_about_each_cluster_in_turn_while_it_is_on_screen(
    window: MainWindow, other: FakeCluster, qtbot: QtBot
) -> None:
    first, second = window.desk.clusters
    edit_rule_sets(first)
    edit_rule_sets(second)
    assert not window.close()
    question = window.findChild(QMessageBox, "leaving")
    assert question.text().startswith("fake: 1 edit")
    assert window.desk.open is first
    question.findChild(type(question.buttons()[0]), "discard").click()
    assert window.isVisible()
    qtbot.waitUntil(lambda: len(window.findChildren(QMessageBox, "leaving")) == 1)
    question = window.findChild(QMessageBox, "leaving")
    assert question.text().startswith("other: 1 edit")
    assert window.desk.open is second
    question.findChild(type(question.buttons()[0]), "discard").click()
    assert not window.isVisible()


def test_that_a_window_without_clusters_says_so_and_opens_the_next_one(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions["close-cluster"].trigger()
    settle(qtbot, window)
    assert window.desk.open is None
    assert window.tool_bar.cluster_button.text() == "No cluster"
    window.refresh()
    window.go(Link("queues"))
    window.desk.open_file(Path("next.yaml"))
    settle(qtbot, window)
    assert "12 jobs wait" in summary(window)


def test_that_a_file_that_is_open_is_shown_and_not_opened_twice(
    window: MainWindow, files: FakeFiles, qtbot: QtBot
) -> None:
    for _ in range(2):
        window.desk.open_file(Path("one.yaml"))
        settle(qtbot, window)
        window.desk.go_to(window.desk.clusters[0])
    assert len(window.desk.clusters) == 2
