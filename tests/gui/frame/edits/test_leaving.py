"""Leaving unsaved work, by every road: jobs, reservations and settings of a cluster file, edits, filled forms."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QMessageBox
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster, write_sets
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_cluster, open_window


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, site_file: Path) -> MainWindow:
    return open_window(make_window, qtbot, site_file)


def submit(window: MainWindow, name: str = "mine") -> None:
    assert open_cluster(window).cluster.submit("root", ["-h", "-N", name]).is_done


def question(window: MainWindow) -> QMessageBox:
    return child(window, QMessageBox, "leaving")


def press(box: QMessageBox, name: str) -> None:
    child(box, QAbstractButton, name).click()


WAYS: dict[str, Callable[[MainWindow], object]] = {
    "the window's X": lambda window: window.close(),
    "Ctrl+Q": lambda window: window.window_actions["quit"].trigger(),
    "close cluster": lambda window: window.window_actions["close-cluster"].trigger(),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.slow
def test_that_every_way_out_asks_about_jobs_that_are_in_no_file(window: MainWindow, way: str) -> None:
    submit(window)
    WAYS[way](window)
    box = question(window)
    assert box.text() == "1 submitted job is not saved to a file."
    assert box.informativeText() == 'Your job 1 ("mine") has been submitted'
    press(box, "stay")
    assert window.isVisible()
    assert len(window.desk.clusters) == 1


@pytest.mark.parametrize("way", WAYS)
def test_that_what_is_saved_is_there_again(window: MainWindow, qtbot: QtBot, way: str, site_file: Path) -> None:
    submit(window)
    WAYS[way](window)
    press(question(window), "save_and_leave")
    qtbot.waitUntil(lambda: not window.desk.clusters)
    assert [job.name for job in read_cluster(site_file).snapshot().state.jobs.values()] == ["mine"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.slow
def test_that_what_is_discarded_is_gone(window: MainWindow, qtbot: QtBot, way: str, site_file: Path) -> None:
    submit(window)
    WAYS[way](window)
    press(question(window), "discard")
    qtbot.waitUntil(lambda: not window.desk.clusters)
    assert read_cluster(site_file).snapshot().state.jobs == {}


def test_that_everything_that_would_be_lost_is_named(window: MainWindow) -> None:
    cluster = open_cluster(window).cluster
    submit(window)
    submit(window)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    cluster.reserve("root", ["-d", "60"])
    write_sets(cluster, "root", [slots_per_user(1)])
    assert not window.close()
    box = question(window)
    assert box.text() == (
        "1 change of the configuration, 2 submitted jobs, 1 command for queue instances or hosts and 1 command for"
        " reservations are not saved to a file."
    )
    assert box.informativeText().splitlines()[:2] == ["Changed: per_user", 'Your job 1 ("mine") has been submitted']
    press(box, "discard")
    assert not window.isVisible()


def test_that_nothing_is_asked_after_saving_or_when_only_time_went_by(window: MainWindow, qtbot: QtBot) -> None:
    submit(window)
    opened = open_cluster(window)
    window.files.save()
    qtbot.waitUntil(lambda: opened.find_unsaved().is_empty)
    assert isinstance(opened.cluster, EmbeddedCluster)
    opened.cluster.advance(600)
    assert window.close()


def test_that_a_filled_request_is_named_also_where_everything_else_is_kept(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    spool = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), spool)
    window = open_window(make_window, qtbot, spool)
    submit(window)
    assert open_cluster(window).find_unsaved().is_empty
    open_cluster(window).context.kept_typing["reservation request"] = object()
    assert not window.close()
    box = question(window)
    assert box.text() == "What you filled in would be lost: reservation request."
    assert box.findChild(QAbstractButton, "save_and_leave") is None
    press(box, "discard")
    assert not window.isVisible()


@pytest.mark.slow
def test_that_another_file_opens_beside_the_unsaved_one(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    submit(window)
    other = tmp_path / "other.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), other)
    window.desk.open_file(other)
    qtbot.waitUntil(lambda: len(window.desk.clusters) == 2)
    assert not window.close()
    assert question(window).text() == "site.yaml: 1 submitted job is not saved to a file."
    press(question(window), "discard")
    assert not window.isVisible()
