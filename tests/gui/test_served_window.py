"""Windows at clusters of several people: one that is served, and files that others can write."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster
from qmonpy.clusters.served.listening import Listening
from qmonpy.clusters.served.server import Server
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.served.world import served
from tests.clusters.world import small_cluster
from tests.gui.window_hand import MakeWindow, open_cluster, open_window, wait_until_open

pytestmark = pytest.mark.slow


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def kept() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


@pytest.fixture
def place(kept: EmbeddedCluster, tmp_path: Path) -> Iterator[Path]:
    """Where the cluster is served."""
    listening, server = Listening(tmp_path / "site.socket"), Server(kept)
    accepting = threading.Thread(target=server.accept, args=(listening.socket,))
    accepting.start()
    yield listening.path
    server.stop()
    listening.close()
    accepting.join()


def test_that_a_window_goes_through_the_server(
    place: Path, kept: EmbeddedCluster, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window()
    window.desk.open_file(place)
    wait_until_open(window, qtbot)
    opened = open_cluster(window)
    me = find_os_user()
    said = [each.text for each in window.messages.messages]
    assert f"{me} serves this cluster to all its users; you have the rights of {me}." in said
    assert (kept.clock.speed, kept.clock.chosen_speed) == (0, 1)
    assert opened.cluster.submit(me, ["-N", "mine", "-h"]).is_done
    qtbot.waitUntil(lambda: [each.name for each in opened.context.snapshot.state.jobs.values()] == ["mine"])
    opened.clock.play(10)
    qtbot.waitUntil(lambda: kept.clock.speed == 10 and opened.clock.is_playing)
    opened.is_on_screen = False
    assert kept.clock.speed == 10
    opened.is_on_screen = True
    opened.clock.pause()
    qtbot.waitUntil(lambda: kept.clock.speed == 0 and not opened.clock.is_playing)
    assert opened.find_unsaved().is_empty
    window.close_for_good()
    window.background.wait()


def test_that_the_clock_is_off_for_who_is_no_manager_and_says_why(
    make_window: MakeWindow, qtbot: QtBot, files: EmbeddedFiles
) -> None:
    with served(EmbeddedCluster(small_cluster())) as world:
        bob = world.client("bob")
        window = make_window()
        window.desk.show(bob.as_cluster())
        actions, bar = window.window_actions, window.tool_bar.clock_bar
        speed = bar.findChild(QToolButton, "speed_button")
        for name in ("play", "step", "slower", "faster"):
            assert not actions[name].isEnabled()
            assert actions[name].toolTip() == 'denied: "bob" must be manager to change how the time passes'
        assert (speed.isEnabled(), speed.toolTip()) == (False, actions["play"].toolTip())
        world.kept.change("root", [Change(ObjectKind.MANAGER, "bob", None, "bob")])
        qtbot.waitUntil(actions["play"].isEnabled)
        assert speed.isEnabled()
        assert "must be manager" not in speed.toolTip() + actions["step"].toolTip()
        window.close_for_good()
        window.background.wait()


def test_that_a_window_says_who_can_write_its_file(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    write_cluster(EmbeddedCluster(small_cluster()), path)
    path.chmod(0o666)
    window = open_window(make_window, qtbot, path)
    (words,) = [each.text for each in window.messages.messages if "can write" in each.text]
    assert "site.yaml can also be written by everybody on this machine" in words
