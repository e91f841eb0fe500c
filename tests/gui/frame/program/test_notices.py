"""Notices in a window: quiet at first, then in a list, on the desktop and to a command, as the preferences say."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.frame.program import notice_desk
from qmonpy.gui.frame.program.notice_desk import COMMAND_KEY, DESKTOP_KEY, start_detached
from qmonpy.gui.frame.program.notice_settings import NoticeSettings
from qmonpy.gui.main_window import MainWindow
from tests.gui.fake_cluster import FakeCluster
from tests.gui.finding import child
from tests.present import present


def break_queue(cluster: FakeCluster) -> None:
    shown = cluster.shown
    states = {**shown.state.instance_states, "all.q@h3": frozenset("E")}
    cluster.change_to(replace(shown, state=replace(shown.state, instance_states=states), now=shown.now + 1))


@pytest.fixture
def started(window: MainWindow) -> list[tuple[list[str], dict[str, str]]]:
    """What would have been run."""
    found: list[tuple[list[str], dict[str, str]]] = []

    def start(words: list[str], variables: dict[str, str]) -> bool:
        found.append((words, variables))
        return True

    window.program.notices.start = start
    return found


def want_queue_errors(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions["preferences"].trigger()
    child(window, QCheckBox, "notice_queue-error").setChecked(True)
    window.refresh()
    qtbot.waitUntil(window.background.is_idle)


@pytest.mark.slow
def test_that_nothing_is_told_at_first(window: MainWindow, cluster: FakeCluster, qtbot: QtBot) -> None:
    break_queue(cluster)
    qtbot.waitUntil(lambda: window.desk.open.context.snapshot is cluster.shown)
    qtbot.waitUntil(window.background.is_idle)
    assert window.program.notices.notices == []


def test_that_a_wanted_event_stands_in_the_list_and_leads_there(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot, started: list[tuple[list[str], dict[str, str]]]
) -> None:
    want_queue_errors(window, qtbot)
    cluster.change_to(replace(cluster.shown, now=cluster.shown.now + 1))
    qtbot.waitUntil(lambda: window.desk.open.context.snapshot is cluster.shown and window.background.is_idle())
    break_queue(cluster)
    qtbot.waitUntil(lambda: len(window.program.notices.notices) == 1)
    assert started == []
    window.window_actions["notices"].trigger()
    notices = child(window, QListWidget, "notices")
    assert "fake: 1 queue instance is in error now: all.q@h3." in notices.item(0).text()
    notices.itemActivated.emit(notices.item(0))
    assert window.pages.shown == "queues"


@pytest.mark.slow
def test_that_what_happens_right_after_an_event_was_chosen_is_told(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot
) -> None:
    qtbot.waitUntil(window.background.is_idle)
    window.window_actions["preferences"].trigger()
    child(window, QCheckBox, "notice_queue-error").setChecked(True)
    qtbot.waitUntil(window.background.is_idle)
    break_queue(cluster)
    qtbot.waitUntil(lambda: len(window.program.notices.notices) == 1)


@pytest.mark.slow
def test_that_notices_go_to_the_desktop_and_to_a_command(
    window: MainWindow,
    cluster: FakeCluster,
    qtbot: QtBot,
    settings: QSettings,
    started: list[tuple[list[str], dict[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notice_desk, "find_notifier", lambda: "/usr/bin/notify-send")
    settings.setValue(DESKTOP_KEY, "true")
    settings.setValue(COMMAND_KEY, "logger -t 'grid engine'")
    want_queue_errors(window, qtbot)
    cluster.change_to(replace(cluster.shown, now=cluster.shown.now + 1))
    qtbot.waitUntil(lambda: window.desk.open.context.snapshot is cluster.shown and window.background.is_idle())
    break_queue(cluster)
    text = "1 queue instance is in error now: all.q@h3."
    qtbot.waitUntil(lambda: len(started) == 2)
    assert started[0][0] == ["/usr/bin/notify-send", "--app-name=qmonpy", "--icon=qmonpy", "--", "fake", text]
    assert started[1] == (
        ["logger", "-t", "grid engine", text],
        {"QMONPY_CLUSTER": "fake", "QMONPY_EVENT": "queue-error", "QMONPY_NOTICE": text},
    )


@pytest.mark.slow
def test_that_a_command_that_cannot_be_started_is_said(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot, settings: QSettings
) -> None:
    settings.setValue(COMMAND_KEY, "/no/such/program -x")
    want_queue_errors(window, qtbot)
    break_queue(cluster)
    words = "The command for notices cannot be started: /no/such/program."
    qtbot.waitUntil(lambda: words in [each.text for each in window.messages.messages])


def test_that_desktop_and_command_can_be_tried_out_and_a_program_that_is_missing_is_said_while_typed(
    window: MainWindow, started: list[tuple[list[str], dict[str, str]]]
) -> None:
    window.window_actions["preferences"].trigger()
    settings = present(window.findChild(NoticeSettings))
    trial = child(window, QPushButton, "try_notice")
    trial.click()
    assert settings.result.text() == "Notices are neither shown on the desktop nor given to a command."
    settings.command.setText("no-such-program now")
    assert settings.problem.text() == "There is no such program here: no-such-program"
    settings.command.setText("sh -c true")
    assert settings.problem.isHidden()
    trial.click()
    assert settings.result.text() == "The command was started: sh."
    text = "This is what a notice of qmonpy looks like."
    assert started == [
        (
            ["sh", "-c", "true", text],
            {"QMONPY_CLUSTER": "a cluster", "QMONPY_EVENT": "trial", "QMONPY_NOTICE": text},
        )
    ]
    window.program.notices.start = lambda *_: False
    trial.click()
    assert settings.result.text() == "The command for notices cannot be started: sh."
    assert window.program.notices.notices == []


@pytest.mark.slow
def test_that_a_command_with_an_open_quote_is_not_kept(window: MainWindow, settings: QSettings) -> None:
    window.window_actions["preferences"].trigger()
    line = child(window, QLineEdit, "notice_command")
    line.setText("logger")
    line.setText("logger 'open")
    assert settings.value(COMMAND_KEY) == "logger"
    assert not line.parentWidget().problem.isHidden()


def test_that_a_program_gets_the_text_and_the_variables(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "told"
    script = f'echo "$QMONPY_EVENT $1" > {path}.tmp; mv {path}.tmp {path}'
    assert start_detached(["sh", "-c", script, "sh", "hi"], {"QMONPY_EVENT": "x"})
    qtbot.waitUntil(path.exists)
    assert path.read_text() == "x hi\n"
    assert not start_detached([str(tmp_path / "nothing")], {})
