"""The window writes on a real Grid Engine: small programs keep what it writes, or fail as a qmaster does."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.history.page import HistoryPage
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from tests.clusters.live.recordings import RECORDED_AT
from tests.clusters.live.written_commands import WrittenCommands
from tests.gui.pages.object_hand import ObjectHand
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def commands(tmp_path: Path) -> WrittenCommands:
    return WrittenCommands(tmp_path)


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, commands: WrittenCommands) -> MainWindow:
    window = make_window()
    window.resize(1280, 900)
    engine = GridEngine(commands.environment, 10.0)
    window.desk.open_real(
        "default on vm",
        lambda: LiveCluster(
            commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
        ).open(),
    )
    settle(qtbot, window)
    return window


@pytest.fixture
def hand(window: MainWindow, qtbot: QtBot) -> ObjectHand:
    window.go(Link("pes"))
    hand = ObjectHand(window, window.pages.page, qtbot)
    hand.settle()
    hand.choose("smp")
    hand.settle()
    return hand


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.background.is_idle() and window.desk.open is not None, timeout=15000)
    qtbot.waitUntil(lambda: window.background.is_idle() and not window.desk.open.feed._pause.isActive(), timeout=15000)


def slots(window: MainWindow) -> int:
    return window.desk.open.cluster.snapshot().cluster.pes["smp"].slots


def history(window: MainWindow, qtbot: QtBot) -> HistoryPage:
    window.go(Link("history"))
    page = window.pages.page
    qtbot.waitUntil(lambda: page._model.rowCount() > 0)
    return page


def commands_of(page: HistoryPage) -> str:
    return page.findChild(QPlainTextEdit, "given_commands").toPlainText()


def press_apply(dialog: ChangeDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog.apply.isEnabled())
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)


def test_that_an_edit_is_previewed_as_the_call_that_is_made_then(
    window: MainWindow, hand: ObjectHand, commands: WrittenCommands, qtbot: QtBot
) -> None:
    hand.write("slots", "7")
    dialog = hand.preview()
    shown = dialog.findChild(QPlainTextEdit, "change_commands").toPlainText().splitlines()
    assert shown[:3] == ["qconf -Mp FILE", "  # FILE:", "  pe_name            smp"]
    assert "  slots              7" in shown
    press_apply(dialog, qtbot)
    qtbot.waitUntil(lambda: not hand.page.context.draft.unsaved)
    assert slots(window) == 7
    assert commands.written() == ["qconf -Mp object"]
    assert "\n".join(line[2:] for line in shown[2:]) + "\n" == (commands.pes / "smp").read_text()


def test_that_the_history_shows_what_was_given_and_takes_it_back(
    window: MainWindow, hand: ObjectHand, commands: WrittenCommands, qtbot: QtBot
) -> None:
    hand.write("slots", "7")
    hand.apply()
    page = history(window, qtbot)
    page._table.choose((1, 0))
    qtbot.waitUntil(lambda: "qconf -Mp FILE   # ended with 0" in commands_of(page))
    assert 'root@vm modified "smp" in parallel environment list' in commands_of(page)
    page._take_back.trigger()
    qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    press_apply(page.findChild(ChangeDialog), qtbot)
    qtbot.waitUntil(lambda: slots(window) == 99)
    assert commands.written() == ["qconf -Mp object", "qconf -Mp object"]


def test_that_what_somebody_else_changed_is_shown_in_three_versions_and_nothing_is_written(
    window: MainWindow, hand: ObjectHand, commands: WrittenCommands, qtbot: QtBot
) -> None:
    hand.write("slots", "7")
    dialog = hand.preview()
    qtbot.waitUntil(lambda: dialog.apply.isEnabled())
    commands.write_pe("smp", 12)
    press_apply(dialog, qtbot)
    refusal = dialog.findChild(QLabel, "stale")
    qtbot.waitUntil(lambda: "was changed by somebody else in the meantime" in refusal.text())
    assert commands.written() == []
    hand.cancel(dialog)
    conflict = hand.page.editor.conflict
    qtbot.waitUntil(conflict.isVisible)
    for view, number in zip(conflict.views, ("99", "7", "12"), strict=True):
        assert f"> slots              {number}" in view.toPlainText()
    qtbot.mouseClick(conflict.keep, Qt.MouseButton.LeftButton)
    hand.apply()
    assert slots(window) == 7


def test_that_a_refusal_is_shown_in_the_qmasters_words_and_the_edit_stays(
    window: MainWindow, hand: ObjectHand, commands: WrittenCommands, qtbot: QtBot
) -> None:
    commands.fail(1, "no-admin-host")
    hand.write("slots", "7")
    dialog = hand.preview()
    press_apply(dialog, qtbot)
    refusal = dialog.findChild(QLabel, "stale")
    qtbot.waitUntil(lambda: 'denied: host "vm" is not an admin host' in refusal.text())
    assert refusal.text().startswith("qconf -Mp FILE ended with status 1")
    assert hand.page.context.draft.unsaved == ("smp",)
    hand.cancel(dialog)
    page = history(window, qtbot)
    assert [(row.kind, row.name, row.done) for row in page._model.rows()] == [("command", "Change smp", "refused")]


def test_that_what_the_qmaster_made_of_a_change_is_said(
    window: MainWindow, hand: ObjectHand, commands: WrittenCommands, qtbot: QtBot
) -> None:
    commands.fail(1, "otherwise")
    hand.write("slots", "7")
    press_apply(hand.preview(), qtbot)
    words = 'The qmaster keeps the parallel environment "smp" in another form than it was written.'
    qtbot.waitUntil(lambda: words in [each.text for each in window.messages.messages])
    assert slots(window) == 1


def test_that_commands_for_jobs_have_rows_of_their_own(
    window: MainWindow, commands: WrittenCommands, qtbot: QtBot
) -> None:
    program = commands.programs / "qdel"
    program.write_text('#!/bin/sh\necho "root has registered the job $1 for deletion"\n')
    program.chmod(0o755)
    context = window.desk.open.context
    context.background.operation("", lambda: context.cluster.delete_jobs("root", [1]), lambda answer: None)
    page = history(window, qtbot)
    (row,) = page._model.rows()
    assert (row.kind, row.name, row.done) == ("command", "Delete job 1", "done")
    page._table.choose(row.key)
    qtbot.waitUntil(lambda: commands_of(page) != "")
    assert commands_of(page) == "$ qdel 1   # ended with 0\nroot has registered the job 1 for deletion"
    assert not page._take_back.isEnabled()
    page._bar.set_filter("qdel")
    assert page._model.rowCount() == 1


def test_that_nobody_acts_as_another_there_and_the_menu_says_why(window: MainWindow) -> None:
    window.tool_bar._fill_user_menu()
    actions = [each for each in window.tool_bar._user_menu.actions() if not each.isSeparator()]
    assert [each.text() for each in actions] == [
        "root (yourself)",
        "A real cluster knows who runs qmonpy, which is root: to act as somebody else, run it as somebody else.",
    ]
    assert not actions[1].isEnabled()


def test_that_a_journal_that_cannot_be_kept_is_said_once(
    make_window: MakeWindow,
    qtbot: QtBot,
    commands: WrittenCommands,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    window = make_window()
    window.desk.open_real(
        "default on vm", lambda: LiveCluster(commands.cell, commands.environment, interval=3600.0).open()
    )
    settle(qtbot, window)
    for _ in range(2):
        window.refresh()
        settle(qtbot, window)
    said = [each.text for each in window.messages.messages if "journal" in each.text]
    assert len(said) == 1
    assert said[0].endswith("New entries of this cluster's history are lost when this window is closed.")


def test_that_a_job_is_submitted_with_what_it_runs(window: MainWindow, commands: WrittenCommands, qtbot: QtBot) -> None:
    program = commands.programs / "qsub"
    program.write_text(
        f'#!/bin/sh\necho "qsub $*" >>{commands.folder}/calls\necho \'Your job 4711 ("sleep") has been submitted\'\n'
    )
    program.chmod(0o755)
    window.go(Link("jobs"))
    page = window.pages.page
    page._actions.submit.trigger()
    dialog = page.findChild(SubmitDialog)
    assert set(dialog._editors).isdisjoint({"user", "runtime"})
    button = dialog.findChild(QPushButton, "submit_button")
    qtbot.waitUntil(lambda: not button.isEnabled())
    assert dialog._errors["program"].text() == "Enter a script or a command to run."
    dialog.fill_with(name="short", program="sleep '6 0'")
    dialog._flags["is_binary"].setChecked(True)
    assert dialog._command.text() == "qsub -N short -b y sleep '6 0'"
    qtbot.waitUntil(lambda: button.isEnabled())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any("Submitted job 4711 for root" in each.text for each in window.messages.messages))
    assert "qsub -N short -b y sleep 6 0" in commands.calls()
    (entry,) = window.desk.open.cluster.journal()
    assert (entry.title, entry.commands[0].line) == ("Submit a job", "qsub -N short -b y sleep '6 0'")
