"""The command that a page copies prints what the page shows: every one of them runs on the cluster's spool."""

import re
import shlex
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from qmonpy.__main__ import main
from qmonpy.app.session.actions import PAGES
from qmonpy.app.tables.object_pages import object_key
from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_spool
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.resources import resource
from tests.gui.window_hand import MakeWindow, open_page, open_window

CHOSEN = {
    "rule-sets": ("people", "qconf -srqs people"),
    "queues": ("gpu.q@gpu01", "qstat -f -explain aAcE -q gpu.q@gpu01 -u '*'"),
    "cluster-queues": (object_key(ObjectKind.QUEUE, "long.q"), "qconf -sq long.q"),
    "hosts": (object_key(ObjectKind.HOST, "gpu01"), "qconf -se gpu01"),
    "complexes": ("", "qconf -sc"),
    "configuration": (object_key(ObjectKind.SCHEDULER, ""), "qconf -ssconf"),
    "policies": ("tree/", "qconf -sstree"),
}
"""By page what is chosen there, and the command that shows it."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    path = tmp_path / "demo.qmonpy"
    cluster = read_cluster(resource("clusters/demo.yaml"))
    assert isinstance(cluster, EmbeddedCluster)
    cluster.advance(3600)
    write_spool(cluster, path)
    return open_window(make_window, qtbot, path)


def copy_shown(window: MainWindow) -> str:
    QGuiApplication.clipboard().clear()
    window.window_actions["copy-command"].trigger()
    return QGuiApplication.clipboard().text()


@pytest.mark.slow
def test_that_the_command_of_every_page_runs_and_says_no_fault(
    window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QMONPY_CLUSTER", str(window.desk.open.path))
    without = set()
    for page in (place.id for place in PAGES):
        window.go(Link(page, ""))
        qtbot.waitUntil(window.background.is_idle)
        commands = copy_shown(window)
        if not commands:
            without.add(page)
            continue
        for command in commands.split("\n"):
            run(command)
            said = capsys.readouterr().err
            assert re.fullmatch(r"(no [a-z ]+\n)?", said), command
    assert without <= {"cases", "history", "lab", "reports"}


def run(command: str) -> None:
    name, *words = shlex.split(command)
    assert (main(words) if name == "qmonpy" else run_command(name, words)) in (0, 1), command


@pytest.mark.slow
def test_that_what_is_chosen_on_a_page_is_what_its_command_prints(window: MainWindow, qtbot: QtBot) -> None:
    for page, (key, command) in CHOSEN.items():
        window.go(Link(page, key))
        qtbot.waitUntil(window.background.is_idle)
        assert copy_shown(window) == command


@pytest.mark.slow
def test_that_chosen_jobs_are_named_in_the_command(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, JobsPage, "jobs")
    row = page.table.model().rows()[0]
    open_page(window, qtbot, JobsPage, "jobs", str(row.job))
    qtbot.waitUntil(lambda: copy_shown(window) == f"qstat -j {row.job}")
