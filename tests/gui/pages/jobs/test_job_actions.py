"""What is done to jobs on their page: at once, or after a question, with its command and for whom it is not."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.alter_dialog import AlterDialog
from qmonpy.gui.pages.jobs.loss_question import name_words
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.finding import child, menu_of
from tests.gui.window_hand import shown_page

RUNNING = 13
"""The first job that runs; 1 to 12 wait."""
Show = Callable[[Snapshot], None]


class ChangeJobs(Protocol):
    """Shows the same jobs with other attributes, and running tasks with marks."""

    def __call__(self, *, marks: str = "", **changes: Any) -> None:
        """Give every job these attributes and every running task these marks."""
        ...


@pytest.fixture
def page(window: MainWindow) -> JobsPage:
    return shown_page(window, JobsPage)


@pytest.fixture
def pending(page: JobsPage) -> RowTable:
    return child(page, RowTable, "pending_jobs")


@pytest.fixture
def running(page: JobsPage, window: MainWindow, qtbot: QtBot) -> RowTable:
    page.show_tab(1)
    settle(qtbot, window)
    return child(page, RowTable, "running_jobs")


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.background.is_idle)


@pytest.fixture
def show(page: JobsPage, cluster: FakeCluster, window: MainWindow, qtbot: QtBot) -> Show:
    """Shows another snapshot, and waits until the page does."""

    def show(snapshot: Snapshot) -> None:
        cluster.change_to(snapshot)
        qtbot.waitUntil(lambda: page.context.snapshot is snapshot)
        settle(qtbot, window)

    return show


@pytest.fixture
def change_jobs(cluster: FakeCluster, show: Show) -> ChangeJobs:
    """Shows the same jobs with other attributes, and running tasks with marks."""

    def change(*, marks: str = "", **changes: Any) -> None:
        state = cluster.shown.state
        jobs = {number: replace(job, **changes) for number, job in state.jobs.items()}
        tasks = {key: replace(task, marks=frozenset(marks)) for key, task in state.running.items()}
        show(replace(cluster.shown, state=replace(state, jobs=jobs, running=tasks)))

    return change


def said(window: MainWindow) -> str:
    return window.messages.messages[-1].text


def test_that_jobs_are_held_and_released_at_once_with_the_command(
    page: JobsPage,
    pending: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    pending.choose(("pending", 5, 0))
    assert page.actions_on_jobs.hold.toolTip().endswith("\nqhold 5")
    assert not page.actions_on_jobs.release.isEnabled()
    assert (
        page.actions_on_jobs.release.toolTip()
        == "None of the chosen jobs has a user hold; use Holds... to remove other holds."
    )
    page.actions_on_jobs.hold.trigger()
    settle(qtbot, window)
    assert said(window) == "Held job 5. (qhold 5)"
    change_jobs(user_hold=True)
    qtbot.waitUntil(page.actions_on_jobs.release.isEnabled)
    page.actions_on_jobs.release.trigger()
    settle(qtbot, window)
    assert cluster.requests == [("hold_jobs", "root", (5,), True, "u"), ("hold_jobs", "root", (5,), False, "u")]


@pytest.mark.slow
def test_that_running_tasks_are_suspended_and_resumed(
    page: JobsPage,
    running: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    running.selectAll()
    assert page.actions_on_jobs.suspend.isEnabled()
    assert not page.actions_on_jobs.resume.isEnabled()
    page.actions_on_jobs.suspend.trigger()
    settle(qtbot, window)
    numbers = tuple(range(RUNNING, RUNNING + 4))
    assert said(window) == "Suspended jobs 13, 14, 15, 16. (qmod -sj 13 14 15 16)"
    change_jobs(marks="s")
    qtbot.waitUntil(page.actions_on_jobs.resume.isEnabled)
    assert not page.actions_on_jobs.suspend.isEnabled()
    page.actions_on_jobs.resume.trigger()
    settle(qtbot, window)
    assert cluster.requests == [("suspend_jobs", "root", numbers, True), ("suspend_jobs", "root", numbers, False)]


def test_that_waiting_jobs_are_not_suspended_and_the_reason_is_told(page: JobsPage, pending: RowTable) -> None:
    pending.choose(("pending", 5, 0))
    for action, words in {
        page.actions_on_jobs.suspend: "Only running jobs",
        page.actions_on_jobs.resume: "was suspended itself",
        page.actions_on_jobs.reschedule: "Only running jobs",
        page.actions_on_jobs.clear_error: "in error (state E)",
    }.items():
        assert not action.isEnabled()
        assert words in action.toolTip()


def test_that_others_jobs_are_off_with_grid_engines_words(
    page: JobsPage, pending: RowTable, window: MainWindow
) -> None:
    page.context.act_as("dora")
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.refresh()
    assert not page.actions_on_jobs.delete.isEnabled()
    assert "necessary privileges to delete" in page.actions_on_jobs.delete.toolTip()


def test_that_errors_are_cleared(
    page: JobsPage,
    pending: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    change_jobs(has_error=True)
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.clear_error.trigger()
    settle(qtbot, window)
    assert cluster.requests == [("clear_job_errors", "root", (5,))]
    assert said(window) == "Cleared the error of job 5. (qmod -cj 5)"


def question(window: MainWindow, verb: str) -> CommandQuestion:
    return child(window, CommandQuestion, f"{verb}_question")


def test_that_deleting_says_first_what_it_takes_away(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    pending.choose(("pending", 5, 0))
    qtbot.keyClick(pending, Qt.Key.Key_Delete)
    settle(qtbot, window)
    asked = question(window, "delete")
    assert asked.touched.text() == "1 waiting task will be deleted:\n    5 job5, carol"
    assert asked.command.toPlainText() == "qdel 5"
    assert not asked.option.isVisible()
    assert cluster.requests == []
    asked.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("delete_jobs", "root", (5,))]
    assert said(window) == "Deleted job 5."


@pytest.mark.slow
def test_that_cancelling_deletes_nothing(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.delete.trigger()
    settle(qtbot, window)
    question(window, "delete").reject()
    assert cluster.requests == []


def test_that_operators_may_force_the_deletion_of_what_runs(
    page: JobsPage, running: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    running.selectAll()
    page.actions_on_jobs.delete.trigger()
    settle(qtbot, window)
    asked = question(window, "delete")
    assert asked.touched.text().startswith("4 running tasks (4 slots) will be killed:\n    13 job13")
    asked.touched.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(asked.touched, Qt.Key.Key_F7)
    settle(qtbot, window)
    opened = next(each for each in asked.findChildren(NumberDialog) if each.isVisible())
    assert opened.heading.text().startswith("Running tasks that will be killed, at ")
    assert opened.sentence.text().endswith(" 4 running tasks with 4 slots.")
    opened.reject()
    asked.option.click()
    assert asked.command.toPlainText() == "qdel -f 13 14 15 16"
    asked.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("delete_jobs", "root", (13, 14, 15, 16), "forced")]


@pytest.mark.slow
def test_that_rescheduling_names_what_may_not_start_again_and_force_takes_it(
    page: JobsPage,
    running: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    change_jobs(is_restartable=False)
    settle(qtbot, window)
    running.choose(("running", RUNNING, 1))
    page.actions_on_jobs.reschedule.trigger()
    settle(qtbot, window)
    asked = question(window, "reschedule")
    assert "1 running task cannot be rerun and will run on, unless forced" in asked.touched.text()
    assert not asked.confirm.isEnabled()
    assert not asked.copy.isEnabled(), "it would empty the clipboard"
    asked.option.click()
    assert asked.copy.isEnabled()
    assert asked.command.toPlainText() == f"qmod -f -rj {RUNNING}"
    asked.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("reschedule_jobs", "root", (RUNNING,), True)]


@pytest.mark.slow
def test_that_a_priority_begins_with_what_it_is(
    page: JobsPage,
    pending: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    change_jobs(priority=-7)
    settle(qtbot, window)
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.priority.trigger()
    dialog = window.findChild(AlterDialog, "priority_dialog")
    spin = dialog.findChild(QSpinBox)
    assert (spin.value(), "priority -7" in dialog.lines.text()) == (-7, True)
    spin.setValue(-100)
    assert dialog.command.toPlainText() == "qalter -p -100 5"
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert cluster.requests == [("alter_jobs", "root", (5,), ("-p", "-100"))]


@pytest.mark.slow
def test_that_several_jobs_are_moved_at_once(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    pending.selectAll()
    page.actions_on_jobs.move.trigger()
    dialog = window.findChild(AlterDialog, "move_dialog")
    assert not dialog.confirm.isEnabled()
    qtbot.keyClicks(dialog.findChild(QLineEdit), "long.q, all.q@h1")
    assert dialog.command.toPlainText() == f"qalter -q long.q,all.q@h1 {','.join(map(str, range(1, 13)))}"
    dialog.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("alter_jobs", "root", tuple(range(1, 13)), ("-q", "long.q,all.q@h1"))]


@pytest.mark.slow
def test_that_wrong_options_are_told_where_they_are_typed(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.alter.trigger()
    dialog = window.findChild(AlterDialog, "alter_dialog")
    line = dialog.findChild(QLineEdit, "field_options")
    for typed, problem in {"-p soon": "priority", "-l 'mem": "quotation mark", "sleep": "is not an option"}.items():
        line.setText(typed)
        assert problem in dialog.problem.text()
        assert not dialog.confirm.isEnabled()
    line.setText("-l mem=3G -N new")
    dialog.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("alter_jobs", "root", (5,), ("-l", "mem=3G", "-N", "new"))]


@pytest.mark.slow
def test_that_a_suggested_alteration_stands_in_its_field_and_what_is_typed_there_counts(
    page: JobsPage, pending: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    page.actions_on_jobs.alter_so(5, ("-p", "-9", "-h", "U"))
    dialog = window.findChild(AlterDialog, "alter_dialog")
    priority, further = (dialog.findChild(QLineEdit, f"field_{name}") for name in ("priority", "options"))
    assert (priority.text(), further.text()) == ("-9", "-h U")
    assert dialog.command.toPlainText() == "qalter -p -9 -h U 5"
    further.setText("-h U -p -7")
    priority.selectAll()
    qtbot.keyClicks(priority, "-20")
    assert further.text() == "-h U"
    assert dialog.command.toPlainText() == "qalter -p -20 -h U 5"
    dialog.reject()


@pytest.mark.slow
def test_that_kinds_of_holds_are_chosen(
    page: JobsPage,
    pending: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    change_jobs(operator_hold=True)
    settle(qtbot, window)
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.holds.trigger()
    dialog = window.findChild(AlterDialog, "holds_dialog")
    assert "operator hold" in dialog.lines.text()
    assert dialog.findChild(QAbstractButton, "choose_release").isChecked()
    dialog.findChild(QCheckBox, "hold_o").click()
    dialog.findChild(QCheckBox, "hold_u").click()
    assert dialog.command.toPlainText() == "qrls -h o 5"
    dialog.confirm.click()
    settle(qtbot, window)
    assert cluster.requests == [("hold_jobs", "root", (5,), False, "o")]


@pytest.mark.slow
def test_that_kinds_of_holds_of_others_are_off_with_the_reason(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    owner = cluster.shown.state.jobs[5].owner
    page.context.act_as(owner)
    pending.choose(("pending", 5, 0))
    page.actions_on_jobs.holds.trigger()
    dialog = window.findChild(AlterDialog, "holds_dialog")
    boxes = {kind: dialog.findChild(QCheckBox, f"hold_{kind}") for kind in "uos"}
    assert [box.isEnabled() for box in boxes.values()] == [True, False, False]
    assert boxes["o"].toolTip() == f'denied: "{owner}" must be operator to set operator hold'
    dialog.reject()


@pytest.mark.slow
def test_that_only_the_chosen_tasks_of_an_array_are_meant(
    page: JobsPage, pending: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot, show: Show
) -> None:
    whole = make_snapshot(tasks=9)
    job = replace(whole.state.jobs[5], tasks=Range(1, 9), task_holds=(("u", (Range(3, 5),)),))
    show(replace(whole, state=replace(whole.state, jobs={**whole.state.jobs, 5: job})))
    pending.choose(("pending", 5, 0, 2))
    assert [(row.tasks, row.state) for row in pending.chosen_rows()] == [("3-5:1", "hqw")]
    page.actions_on_jobs.release.trigger()
    settle(qtbot, window)
    assert cluster.requests == [("hold_jobs", "root", ("5.3-5",), False, "u")]


@pytest.mark.slow
def test_that_warnings_of_the_cluster_are_told_too(
    page: JobsPage, running: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    text = "anna - job 13 is already suspended"
    cluster.advice = (Report("cluster.nothing-to-do", text, Severity.WARNING),)
    running.choose(("running", RUNNING, 1))
    page.actions_on_jobs.suspend.trigger()
    settle(qtbot, window)
    assert said(window) == text


@pytest.mark.slow
def test_that_the_menu_has_everything_in_groups(page: JobsPage, pending: RowTable, window: MainWindow) -> None:
    pending.choose(("pending", 5, 0))
    menu = menu_of(pending)
    titles = [action.text() for action in menu.actions()]
    wanted = [
        "Why?",
        "Why this place?",
        "Keep as case...",
        "",
        "Hold",
        "Release",
        "Holds...",
        "",
        "Suspend",
        "Resume",
        "Reschedule...",
    ]
    wanted += ["Clear error", "", "Priority...", "Move to queue...", "Alter...", "", "Delete jobs...", ""]
    assert titles[: len(wanted)] == wanted
    menu.close()


@pytest.mark.slow
def test_that_states_are_told_in_words(
    page: JobsPage,
    running: RowTable,
    cluster: FakeCluster,
    window: MainWindow,
    qtbot: QtBot,
    change_jobs: ChangeJobs,
) -> None:
    change_jobs(marks="s", user_hold=True)
    settle(qtbot, window)
    running.choose(("running", RUNNING, 1))
    assert (
        "hs: held, or waiting for another job; suspended by a command for the job; user hold"
        in child(page, DetailsPanel).text
    )


@pytest.mark.slow
def test_that_several_jobs_are_copied_as_commands_a_line_for_each(
    page: JobsPage, pending: RowTable, window: MainWindow
) -> None:
    pending.selectAll()
    chosen = [row.job for row in pending.chosen_rows()]
    assert len(chosen) > 2
    menu = menu_of(pending)
    next(each for each in menu.actions() if each.text() == "Copy as qsub commands").trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == len(set(chosen))
    assert all(line.startswith("qsub ") for line in lines)
    assert said(window).startswith("Copied: qsub ")


def test_that_tasks_of_a_job_are_not_counted_as_a_job() -> None:
    whole = tuple(range(1, 17))
    assert name_words(whole) == "16 jobs"
    assert name_words((*whole, "20.1-4", "20.9")) == "16 jobs and tasks of 1 job"
    assert name_words(("20.1-4", "21.9"), 1) == "tasks of 2 jobs"
    assert name_words(("20.1-4", "21"), 2) == "jobs 20.1-4, 21"
    assert name_words(("20.1-4",), 2) == "job 20.1-4"
