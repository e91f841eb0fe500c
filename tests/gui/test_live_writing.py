"""The window writes on a real Grid Engine: small programs keep what it writes, or fail as a qmaster does."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QPlainTextEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.history.page import HistoryPage
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from tests.clusters.live.recordings import RECORDED_AT
from tests.clusters.live.written_commands import WrittenCommands
from tests.gui.finding import action, child
from tests.gui.pages.object_hand import ObjectHand
from tests.gui.window_hand import MakeWindow, open_cluster, open_page, settle

pytestmark = pytest.mark.slow


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
    settle(window, qtbot)
    return window


@pytest.fixture
def hand(window: MainWindow, qtbot: QtBot) -> ObjectHand:
    hand = ObjectHand(window, open_page(window, qtbot, ObjectsPage, "pes"), qtbot)
    hand.settle()
    hand.choose("smp")
    hand.settle()
    return hand


def slots(window: MainWindow) -> int:
    return window.desk.open.cluster.snapshot().cluster.pes["smp"].slots


def history(window: MainWindow, qtbot: QtBot) -> HistoryPage:
    page = open_page(window, qtbot, HistoryPage, "history")
    qtbot.waitUntil(lambda: table_of(page).model().rowCount() > 0)
    return page


def table_of(page: HistoryPage) -> RowTable:
    return child(page, RowTable, "history")


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
    table_of(page).choose((1, 0))
    qtbot.waitUntil(lambda: "qconf -Mp FILE   # ended with 0" in commands_of(page))
    assert 'root@vm modified "smp" in parallel environment list' in commands_of(page)
    action(page, "take-back").trigger()
    qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    press_apply(child(page, ChangeDialog), qtbot)
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
    qtbot.waitUntil(lambda: "was changed meanwhile by another program between " in refusal.text())
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
    assert [(row.kind, row.name, row.done) for row in table_of(page).model().rows()] == [
        ("command", "Change smp", "refused")
    ]


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
    (row,) = table_of(page).model().rows()
    assert (row.kind, row.name, row.done) == ("command", "Delete job 1", "done")
    table_of(page).choose(row.key)
    qtbot.waitUntil(lambda: commands_of(page) != "")
    assert commands_of(page) == "$ qdel 1   # ended with 0\nroot has registered the job 1 for deletion"
    assert not action(page, "take-back").isEnabled()
    child(page, FilterBar).set_filter("qdel")
    assert table_of(page).model().rowCount() == 1


def test_that_nobody_acts_as_another_there_and_the_menu_says_why(window: MainWindow) -> None:
    menu = child(window, QToolButton, "user_button").menu()
    menu.aboutToShow.emit()
    actions = [each for each in menu.actions() if not each.isSeparator()]
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
    settle(window, qtbot)
    for _ in range(2):
        with qtbot.waitSignal(open_cluster(window).feed.snapshot_arrived, timeout=15000):
            window.refresh()
    settle(window, qtbot)
    said = [each.text for each in window.messages.messages if "journal" in each.text]
    assert len(said) == 1
    assert said[0].endswith("New entries of this cluster's history are lost when this window is closed.")


def test_that_a_job_is_submitted_with_what_it_runs(window: MainWindow, commands: WrittenCommands, qtbot: QtBot) -> None:
    program = commands.programs / "qsub"
    program.write_text(
        f'#!/bin/sh\necho "qsub $*" >>{commands.folder}/calls\necho \'Your job 4711 ("sleep") has been submitted\'\n'
    )
    program.chmod(0o755)
    page = open_page(window, qtbot, JobsPage, "jobs")
    action(page, "submit-job").trigger()
    dialog = child(page, SubmitDialog)
    assert dialog.findChild(QWidget, "field_program") is not None
    assert not [name for name in ("user", "runtime") if dialog.findChild(QWidget, f"field_{name}") is not None]
    button = child(dialog, QPushButton, "submit_button")
    qtbot.waitUntil(lambda: not button.isEnabled())
    errors = [each.text() for each in dialog.findChildren(QLabel, "field_error") if each.isVisible()]
    assert errors == ["Enter a script or a command to run."]
    dialog.fill_with(name="short", program="sleep '6 0'")
    child(dialog, QCheckBox, "field_is_binary").setChecked(True)
    assert child(dialog, QPlainTextEdit, "code_line").toPlainText() == "qsub -N short -b y sleep '6 0'"
    qtbot.waitUntil(lambda: button.isEnabled())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any("Submitted job 4711 for root" in each.text for each in window.messages.messages))
    assert "qsub -N short -b y sleep 6 0" in commands.calls()
    (entry,) = window.desk.open.cluster.journal()
    assert (entry.title, entry.commands[0].line) == ("Submit a job", "qsub -N short -b y sleep '6 0'")
