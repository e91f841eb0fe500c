"""The window on a whole embedded cluster: open a file, let time pass, submit, ask why, save, open again."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QMessageBox, QTabBar
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.alter_dialog import AlterDialog
from qmonpy.gui.pages.jobs.job_actions import JobActions
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.queues.switch_question import SwitchQuestion
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.resources import resource
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow, open_cluster, shown_page, wait_until_open


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = make_window()
    window.desk.open_file(resource("clusters/quota-spec.yaml"))
    settle(qtbot, window)
    window.activateWindow()
    return window


def settle(qtbot: QtBot, window: MainWindow) -> None:
    wait_until_open(window, qtbot)
    qtbot.waitUntil(lambda: window.background.is_idle() and not open_cluster(window).feed.is_waiting)
    qtbot.wait(20)
    qtbot.waitUntil(lambda: window.background.is_idle() and not open_cluster(window).feed.is_waiting)


def step(qtbot: QtBot, window: MainWindow, seconds: int) -> None:
    window.desk.open.clock.step(seconds)
    settle(qtbot, window)


def counts(window: MainWindow) -> list[str]:
    tabs = child(shown_page(window, JobsPage), QTabBar, "tabs")
    return [tabs.tabText(place) for place in range(3)]


def test_that_the_worked_example_of_the_specification_ends_with_five_running_jobs(
    window: MainWindow, qtbot: QtBot
) -> None:
    step(qtbot, window, 120)
    assert counts(window)[:2] == ["Pending 2", "Running 5"]


def test_that_a_waiting_job_names_the_rule_that_blocks_it(window: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, window, 120)
    page = window.pages.page
    table = child(page, RowTable, "pending_jobs")
    table.selectRow(0)
    action(page, "why").trigger()
    settle(qtbot, window)
    assert child(page, WhyPanel).verdict.startswith(
        "It waits for two reasons: (1) rule max_linux/1: 5 of 5 slots are used"
    )


@pytest.mark.slow
def test_that_a_job_is_submitted_from_the_dialog_and_chosen_in_the_table(window: MainWindow, qtbot: QtBot) -> None:
    page = window.pages.page
    action(page, "submit-job").trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    qtbot.keyClicks(dialog.findChild(QLineEdit, "field_name"), "mine")
    qtbot.mouseClick(dialog.findChild(QAbstractButton, "submit_button"), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert window.messages.messages[-1].text.startswith("Submitted job ")
    (shown,) = (table for table in page.findChildren(RowTable) if table.isVisible())
    assert [row.name for row in shown.chosen_rows()] == ["mine"]


@pytest.mark.parametrize("options", ["-w v", "-w p", "-verify"])
@pytest.mark.slow
def test_that_a_job_that_is_only_verified_is_not_submitted(window: MainWindow, qtbot: QtBot, options: str) -> None:
    page, cluster = window.pages.page, window.desk.open.cluster
    before = cluster.snapshot().state.jobs
    action(page, "submit-job").trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    submit = child(dialog, QAbstractButton, "submit_button")
    assert submit.text() == "Submit job"
    qtbot.keyClicks(dialog.findChild(QLineEdit, "field_extra"), options)
    assert submit.text() == "Verify"
    qtbot.mouseClick(submit, Qt.MouseButton.LeftButton)
    note = child(dialog, QLabel, "note_line")
    qtbot.waitUntil(note.isVisible)
    settle(qtbot, window)
    assert note.text().startswith("Nothing was submitted. ")
    assert (dialog.isVisible(), cluster.snapshot().state.jobs) == (True, before)
    qtbot.keyClicks(dialog.findChild(QLineEdit, "field_extra"), " -l h=nix*")
    assert note.isHidden()
    dialog.reject()


@pytest.mark.slow
def test_that_a_field_that_grid_engine_refuses_says_so_beside_it(window: MainWindow, qtbot: QtBot) -> None:
    page = window.pages.page
    action(page, "submit-job").trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    qtbot.keyClicks(dialog.findChild(QLineEdit, "field_resources"), "nothing=1")
    errors = dialog.findChildren(QLabel, "field_error")
    qtbot.waitUntil(lambda: any(each.isVisible() for each in errors))
    (error,) = (each for each in errors if each.isVisible())
    assert "nothing" in error.text()
    dialog.reject()


@pytest.mark.slow
def test_that_a_disabled_instance_shows_its_state(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("queues", "all.q@carc"))
    settle(qtbot, window)
    page = window.pages.page
    action(page, "disable-instances").trigger()
    settle(qtbot, window)
    qtbot.mouseClick(child(page, SwitchQuestion).confirm, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    row = next(row for row in child(page, RowTable, "instances").model().rows() if row.name == "all.q@carc")
    assert row.states == "d"


@pytest.mark.slow
def test_that_deleted_jobs_are_gone_and_told_by_number(window: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, window, 120)
    page = window.pages.page
    number = child(page, RowTable, "pending_jobs").model().rows()[0].job
    child(page, JobActions).delete_jobs((number,))
    settle(qtbot, window)
    assert counts(window)[0] == "Pending 1"
    assert window.messages.messages[-1].text == f"Deleted job {number}."


def test_that_a_saved_cluster_is_the_same_when_it_is_opened_again(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    step(qtbot, window, 120)
    before = counts(window)
    window.desk.save(tmp_path / "kept.yaml")
    settle(qtbot, window)
    window.desk.open_file(tmp_path / "kept.yaml")
    settle(qtbot, window)
    assert counts(window)[:2] == before[:2]
    assert window.windowTitle() == "kept.yaml - qmonpy"


def test_that_every_mistake_in_a_file_is_told_with_its_place(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text("format: qmonpy-cluster/1\ncluster:\n  hosts: 17\n", encoding="utf-8")
    window.desk.open_file(tmp_path / "wrong.yaml")
    settle(qtbot, window)
    assert any("wrong.yaml was not opened" in message.text for message in window.messages.messages)
    assert window.desk.open is not None


def open_alteration(window: MainWindow, qtbot: QtBot, name: str) -> AlterDialog:
    """A dialog for a job that waits, with its plan on screen."""
    opened = window.desk.open
    job = opened.cluster.submit("root", ["-h", "-N", "mine", "-l", "h_rt=2:0:0"]).job
    qtbot.waitUntil(lambda: job in window.pages.page.context.snapshot.state.jobs)
    settle(qtbot, window)
    page = shown_page(window, JobsPage)
    page.show_tab(0)
    settle(qtbot, window)
    child(page, RowTable, "pending_jobs").choose(("pending", job, 0))
    action(page, {"alter_dialog": "alter-jobs", "move_dialog": "move-jobs"}[name]).trigger()
    dialog = child(window, AlterDialog, name)
    qtbot.waitUntil(lambda: bool(dialog.view.model.rows()))
    return dialog


def changed(dialog: AlterDialog) -> dict[str, str]:
    return {row.part: row.change for row in dialog.view.model.rows() if row.change}


@pytest.mark.slow
def test_that_what_an_alteration_drops_is_named_before_and_the_job_is_altered(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_alteration(window, qtbot, "alter_dialog")
    assert not dialog.confirm.isEnabled()
    qtbot.keyClicks(child(dialog, QLineEdit, "field_options"), "-l mem_free=4G -N other")
    qtbot.waitUntil(lambda: "Resource h_rt" in changed(dialog))
    assert changed(dialog) == {"Job name": "changed", "Resource mem_free": "added", "Resource h_rt": "dropped"}
    assert "h_rt=2:00:00 is dropped" in dialog.view.notes.text()
    qtbot.mouseClick(dialog.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.messages.messages[-1].text.startswith("Altered "))


@pytest.mark.slow
def test_that_an_alteration_that_is_refused_stays_open_with_the_reason(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_alteration(window, qtbot, "move_dialog")
    line = child(dialog, QLineEdit, "field_queues")
    qtbot.keyClicks(line, "nix.q")
    said = 'Job was rejected because job requests unknown queue "nix.q"'
    qtbot.waitUntil(lambda: dialog.problem.text() == said)
    assert not dialog.confirm.isEnabled()
    line.setText("all.q")
    qtbot.waitUntil(lambda: changed(dialog) == {"Queues": "changed"} and dialog.confirm.isEnabled())
    # Meanwhile the job goes.
    cluster = window.desk.open.cluster
    job = max(cluster.snapshot().state.jobs)
    cluster.delete_jobs("root", [job])
    qtbot.mouseClick(dialog.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.problem.text() == f'denied: job "{job}" does not exist')
    assert dialog.isVisible()
    dialog.reject()


@pytest.mark.slow
def test_that_an_alteration_is_verified_without_altering(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_alteration(window, qtbot, "alter_dialog")
    cluster = window.desk.open.cluster
    before = cluster.snapshot().state.jobs
    qtbot.keyClicks(child(dialog, QLineEdit, "field_options"), "-N other -w v")
    assert dialog.confirm.text() == "Verify"
    qtbot.waitUntil(lambda: "-w v only verifies: nothing is altered." in dialog.view.notes.text())
    qtbot.mouseClick(dialog.confirm, Qt.MouseButton.LeftButton)
    note = child(dialog, QLabel, "note_line")
    qtbot.waitUntil(note.isVisible)
    assert note.text() == "Nothing was altered. verification: job is already running or is held"
    assert cluster.snapshot().state.jobs == before
    dialog.reject()


@pytest.mark.slow
def test_that_the_form_tells_what_an_alteration_would_displace(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_alteration(window, qtbot, "alter_dialog")
    shown = child(dialog, QLabel, "displacement")
    assert shown.isHidden()
    qtbot.keyClicks(child(dialog, QLineEdit, "field_options"), "-p -9")
    qtbot.waitUntil(lambda: shown.isVisible() and not shown.text().startswith("Looking"))
    assert "would" in shown.text()
    child(dialog, QLineEdit, "field_options").clear()
    assert shown.isHidden()
    dialog.reject()


@pytest.mark.slow
def test_that_esc_asks_before_a_filled_alteration_is_thrown_away(window: MainWindow, qtbot: QtBot) -> None:
    dialog = open_alteration(window, qtbot, "alter_dialog")
    line = child(dialog, QLineEdit, "field_options")
    qtbot.keyClicks(line, "-m e")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    box = child(dialog, QMessageBox, "discard_form")
    assert box.text().startswith("Nothing is altered yet. What you filled in would be lost: qalter -m e ")
    child(box, QAbstractButton, "discard").click()
    assert not dialog.isVisible()


@pytest.mark.parametrize("is_filled", [False, True])
@pytest.mark.slow
def test_that_esc_asks_before_a_filled_submission_is_thrown_away(
    window: MainWindow, qtbot: QtBot, is_filled: bool
) -> None:
    page = window.pages.page
    action(page, "submit-job").trigger()
    dialog = child(page, SubmitDialog)
    settle(qtbot, window)
    line = child(dialog, QLineEdit, "field_name")
    qtbot.keyClicks(line, "mine" if is_filled else "")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    box = dialog.findChild(QMessageBox, "discard_form")
    assert (dialog.isVisible(), box is not None) == (is_filled, is_filled)
    if box is not None:
        assert box.text() == "No job is submitted yet. What you filled in would be lost: qsub -N mine"
    dialog.reject()


def test_that_as_many_runs_fail_as_the_menu_of_the_clock_says(window: MainWindow, qtbot: QtBot) -> None:
    menu = child(window, QMenu, "failure_menu")
    assert [each.text() for each in menu.actions() if each.isChecked()] == ["None"]
    menu.actions()[-1].trigger()
    qtbot.waitUntil(lambda: open_cluster(window).cluster.snapshot().failure_rate == 0.2)
    qtbot.waitUntil(lambda: menu.actions()[-1].isChecked())
    # The cluster tells of the change before the command's answer has come.
    qtbot.waitUntil(lambda: window.messages.messages[-1].text == "20% of the runs that begin from now on fail.")
