"""The dialog that submits a job: fields, command line and the dialogs behind its buttons are one."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qmonpy.app.session.saved_commands import delete_command, read_saved
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.formats.values.moment import format_example
from qmonpy.gui.base.hints import hint_of
from qmonpy.gui.base.lines.fault_line import FaultLine
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.pairs_dialog import PairsDialog
from qmonpy.gui.pages.jobs.request_dialog import RequestDialog
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.model.work.job import Range
from tests.clusters.world import small_cluster
from tests.gui.fake_cluster import FakeRealCluster, make_snapshot
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, shown_page


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> SubmitDialog:
    return open_dialog(window, qtbot)


def open_dialog(window: MainWindow, qtbot: QtBot) -> SubmitDialog:
    page = shown_page(window, JobsPage)
    page.actions_on_jobs.submit.trigger()
    qtbot.waitUntil(window.background.is_idle)
    return child(page, SubmitDialog)


def command(dialog: SubmitDialog) -> QPlainTextEdit:
    return child(dialog, QPlainTextEdit, "code_line")


def type_command(qtbot: QtBot, dialog: SubmitDialog, text: str) -> None:
    command(dialog).setFocus()
    command(dialog).selectAll()
    qtbot.keyClicks(command(dialog), text)


def test_that_a_typed_command_fills_every_field_and_keeps_what_has_none(dialog: SubmitDialog, qtbot: QtBot) -> None:
    typed = "qsub -N a -o /x -j y -m be -r n -soft -l arch=x -hard -shell n -b y sleep 60"
    type_command(qtbot, dialog, typed)
    assert child(dialog, QLineEdit, "field_stdout").text() == "/x"
    assert child(dialog, QLineEdit, "field_soft_resources").text() == "arch=x"
    assert child(dialog, QCheckBox, "field_is_merged").isChecked()
    assert child(dialog, QCheckBox, "mail_e").isChecked()
    assert child(dialog, QComboBox, "field_restart").currentData() == "n"
    assert child(dialog, QLineEdit, "field_program").text() == "sleep 60"
    assert child(dialog, QLineEdit, "field_extra").text() == "-shell n"
    assert command(dialog).toPlainText() == typed, "what is typed stays as it is while one types"
    child(dialog, QCheckBox, "mail_e").click()
    assert "-m b " in command(dialog).toPlainText()
    assert "-shell n" in command(dialog).toPlainText()
    dialog.reject()


@pytest.mark.slow
def test_that_an_edited_field_changes_only_its_own_option(dialog: SubmitDialog, qtbot: QtBot) -> None:
    type_command(qtbot, dialog, "qsub -R n -p -5")
    child(dialog, QCheckBox, "field_wants_reservation").click()
    assert command(dialog).toPlainText() == "qsub -p -5 -R y"
    line = child(dialog, QLineEdit, "field_priority")
    line.clear()
    assert command(dialog).toPlainText() == "qsub -R y"
    child(dialog, QCheckBox, "field_is_cwd").click()
    assert not child(dialog, QWidget, "field_directory").isEnabled(), "only one folder can be the job's"
    dialog.reject()


@pytest.mark.slow
def test_that_a_command_that_cannot_be_read_stays_and_the_fields_wait(dialog: SubmitDialog, qtbot: QtBot) -> None:
    type_command(qtbot, dialog, "qsub -N 'a")
    assert dialog.command.error.text() == ("A quote is not closed. The fields wait until the command can be read.")
    assert not child(dialog, QAbstractButton, "submit_button").isEnabled()
    qtbot.keyClick(command(dialog), Qt.Key.Key_Return)
    assert not dialog.form.isEnabled()
    assert command(dialog).toPlainText() == "qsub -N 'a"
    qtbot.keyClicks(command(dialog), " b'")
    assert dialog.form.isEnabled()
    assert child(dialog, QLineEdit, "field_name").text() == "a b"
    dialog.reject()


@pytest.mark.slow
def test_that_a_mistake_on_another_page_is_seen_in_its_title(dialog: SubmitDialog, qtbot: QtBot) -> None:
    dialog.fill_with(share="much", account="a")
    qtbot.waitUntil(lambda: dialog.form.tabs.titles[1] == "More requests (2) !")
    dialog.form.choose_page("requests")
    shown = [each.text() for each in dialog.findChildren(QLabel, "field_error") if each.isVisible()]
    assert shown == ["invalid jobshare, must be an unsigned integer"]
    dialog.reject()


@pytest.mark.slow
def test_that_mistakes_are_said_beside_the_button_and_lead_to_their_fields(dialog: SubmitDialog, qtbot: QtBot) -> None:
    line, button = child(dialog, FaultLine), child(dialog, QPushButton, "submit_button")
    assert not line.isVisible()
    dialog.fill_with(share="much", priority="9999")
    qtbot.waitUntil(line.isVisible)
    problem = 'invalid priority "9999".  Must be an integer from -1023 to 1024'
    assert line.text() == f'<a href="0">Priority</a>: {problem}<br>Wrong, too: <a href="1">Job share</a>'
    assert (button.isEnabled(), button.toolTip()) == (False, problem)
    line.linkActivated.emit("1")
    assert dialog.form.tabs.current == 1
    qtbot.waitUntil(dialog.form.editor("share").hasFocus)
    dialog.fill_with(share="", priority="")
    qtbot.waitUntil(button.isEnabled)
    assert not line.isVisible()
    dialog.reject()


@pytest.mark.slow
def test_that_resources_are_chosen_among_the_attributes(make_window: MakeWindow, qtbot: QtBot) -> None:
    dialog = open_dialog(make_window(EmbeddedCluster(small_cluster())), qtbot)
    dialog.fill_with(resources="odd=7,h_rt=60")
    child(dialog, QAbstractButton, "pick_resources").click()
    chooser = child(dialog, RequestDialog)
    chooser.table.choose("h_rt")
    assert chooser.value.text == "60"
    chooser.value.quantity.setFocus()
    chooser.value.quantity.selectAll()
    qtbot.keyClicks(chooser.value.quantity, "2:0:0")
    chooser.table.choose("arch")
    chooser.preferred.click()
    qtbot.keyClicks(chooser.value.line, "lx*")
    assert chooser.words.text() == "-l odd=7,h_rt=2:0:0 -soft -l arch=lx*"
    chooser.take.click()
    assert (dialog.draft().resources, dialog.draft().soft_resources) == ("odd=7,h_rt=2:0:0", "arch=lx*")
    dialog.reject()


@pytest.mark.slow
def test_that_variables_are_edited_as_a_table(dialog: SubmitDialog, qtbot: QtBot) -> None:
    dialog.fill_with(environment="A=1")
    child(dialog, QAbstractButton, "pick_environment").click()
    pairs = child(dialog, PairsDialog)
    item = pairs.table.item(1, 1)
    assert item is not None
    item.setText("2")
    assert (pairs.problem.text(), pairs.take.isEnabled()) == ("Every value needs a name.", False)
    name = pairs.table.item(1, 0)
    assert name is not None
    name.setText("B")
    before = pairs.table.rowCount()
    child(pairs, QAbstractButton, "add_present").click()
    assert pairs.table.rowCount() > before
    pairs.table.setRowCount(before)
    pairs.take.click()
    assert dialog.draft().environment == "A=1,B=2"
    dialog.reject()


@pytest.mark.slow
def test_that_a_script_is_edited_in_the_dialog_and_its_options_are_seen(
    dialog: SubmitDialog, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "work.sh"
    path.write_text("#!/bin/sh\n#$ -N fromscript\n", encoding="utf-8")
    dialog.fill_with(program=str(path))
    name = child(dialog, QLineEdit, "field_name")
    qtbot.waitUntil(lambda: name.placeholderText() == "fromscript (in the script)")
    text = child(dialog, QPlainTextEdit, "script_text")
    text.setPlainText("#!/bin/sh\n#$ -N other\n")
    submit = child(dialog, QAbstractButton, "submit_button")
    assert (dialog.form.tabs.titles[-1], submit.isEnabled()) == ("Script *", False)
    child(dialog, QAbstractButton, "save_script").click()
    qtbot.waitUntil(lambda: path.read_text(encoding="utf-8") == "#!/bin/sh\n#$ -N other\n")
    qtbot.waitUntil(submit.isEnabled)
    assert name.placeholderText() == "other (in the script)"
    dialog.settings.save(str(tmp_path / "kept"))
    qtbot.waitUntil(lambda: window.messages.messages[-1].text.startswith("Saved the settings"))
    dialog.fill_with(program="", name="x")
    dialog.settings.load(str(tmp_path / "kept"))
    qtbot.waitUntil(lambda: dialog.draft().program == str(path))
    assert dialog.draft().name == ""
    dialog.reject()


@pytest.mark.slow
def test_that_single_tasks_are_held_from_the_submission_on(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = EmbeddedCluster(small_cluster())
    window = make_window(cluster)
    dialog = open_dialog(window, qtbot)
    child(dialog, QLineEdit, "field_tasks").setText("1-10")
    child(dialog, QLineEdit, "field_held_tasks").setText("4-6,9")
    assert command(dialog).toPlainText() == "qsub -t 1-10 -h"
    second = child(dialog, QLabel, "second_command")
    qtbot.waitUntil(lambda: "qrls JOB.1-3 JOB.7-8 JOB.10" in second.text())
    child(dialog, QAbstractButton, "submit_button").click()
    qtbot.waitUntil(lambda: bool(cluster.snapshot().state.jobs) and window.background.is_idle())
    (job,) = cluster.snapshot().state.jobs.values()
    assert (job.user_hold, job.task_holds) == (False, (("u", (Range(4, 6), Range(9, 9))),))


@pytest.mark.slow
def test_that_tasks_that_the_array_has_not_cannot_be_held(dialog: SubmitDialog, qtbot: QtBot) -> None:
    child(dialog, QLineEdit, "field_held_tasks").setText("12")
    button = child(dialog, QAbstractButton, "submit_button")
    qtbot.waitUntil(lambda: not button.isEnabled())
    child(dialog, QLineEdit, "field_tasks").setText("1-20")
    qtbot.waitUntil(button.isEnabled)


@pytest.mark.slow
def test_that_a_simulated_cluster_says_that_it_has_no_hosts_for_a_terminal(dialog: SubmitDialog, qtbot: QtBot) -> None:
    child(dialog, QCheckBox, "field_is_interactive").click()
    button = child(dialog, QAbstractButton, "submit_button")
    assert (command(dialog).toPlainText(), button.text()) == ("qsh", "Open terminal")
    assert not child(dialog, QLineEdit, "field_tasks").isEnabled()
    qtbot.waitUntil(lambda: not button.isEnabled())
    assert "has no hosts" in " ".join(each.text() for each in dialog.findChildren(QLabel))


class TerminalCluster(FakeRealCluster):
    """Opens terminals, or has no room."""

    def open_terminal(self, user: str, arguments: Sequence[str]) -> Answer:
        return self._answer("terminal", user, tuple(arguments), job=44)


@pytest.mark.slow
def test_that_a_terminal_is_opened_with_the_options_of_the_form(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    cluster = TerminalCluster(make_snapshot())
    window = make_window(cluster)
    dialog = open_dialog(window, qtbot)
    child(dialog, QLineEdit, "field_program").setText("work.sh")
    type_command(qtbot, dialog, "qsh -N shell -l mem=1G")
    button = child(dialog, QAbstractButton, "submit_button")
    qtbot.waitUntil(lambda: "refuses" in " ".join(each.text() for each in dialog.findChildren(QLabel)))
    type_command(qtbot, dialog, "qsh -N shell -display me:0")
    qtbot.waitUntil(button.isEnabled)
    button.click()
    qtbot.waitUntil(lambda: bool(cluster.requests))
    assert cluster.requests[-1] == ("terminal", "root", ("-N", "shell", "-display", "me:0"))
    qtbot.waitUntil(window.background.is_idle)


@pytest.mark.slow
def test_that_a_job_is_saved_as_a_template_taken_again_and_deleted(
    dialog: SubmitDialog, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    type_command(qtbot, dialog, "qsub -N mesh -l h_rt=3600 -b y sleep 60")
    dialog.templates.menu().popup(dialog.pos())
    child(dialog.templates.menu(), QAction, "save_under_name").trigger()
    dialog.templates.menu().hide()
    asked = child(dialog, QInputDialog, "saved_name")
    asked.setTextValue("every night")
    asked.accept()
    qtbot.waitUntil(lambda: "every night" in read_saved("qsub"))
    type_command(qtbot, dialog, "qsub -N other")
    said: list[str] = []
    dialog.templates._say = said.append
    dialog.templates.save("every day")
    dialog.templates.save("every day")
    type_command(qtbot, dialog, "qsub -N third")
    dialog.templates.save("every day")
    assert said == ["Saved as every day."] * 2 + ["Saved as every day, which was qsub -N other until now."]
    delete_command("qsub", "every day")
    choose_template(dialog, "every night")
    assert command(dialog).toPlainText() == "qsub -N mesh -l h_rt=3600 -b y sleep 60"
    assert child(dialog, QLineEdit, "field_program").text() == "sleep 60"
    menu = QMenu(dialog)
    dialog.templates.fill(menu)
    (forget,) = [each for each in menu.findChildren(QMenu) if each.title() == "Delete"]
    forget.actions()[0].trigger()
    assert read_saved("qsub") == {}
    dialog.reject()


def choose_template(dialog: SubmitDialog, name: str) -> None:
    menu = QMenu(dialog)
    dialog.templates.fill(menu)
    next(each for each in menu.actions() if each.text() == name).trigger()


def test_that_examples_of_times_are_of_the_clock_of_the_cluster(dialog: SubmitDialog, window: MainWindow) -> None:
    moment = format_example(shown_page(window, JobsPage).context.snapshot.now)
    hints = [hint_of(child(dialog, QLineEdit, f"field_{name}")) for name in ("start_after", "deadline")]
    assert hints[0] == f"{moment} or {moment.translate({ord(each): None for each in '- :'})}"
    assert hints[1].startswith(f"{moment}; ")
