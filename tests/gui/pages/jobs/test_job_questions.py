"""What snapshots do not have is asked of a real cluster only when somebody looks: usage, options of a job."""

from collections.abc import Collection, Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.jobs.alter_dialog import AlterDialog
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage
from tests.clusters.world import small_cluster
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, shown_page


class TellingCluster(FakeCluster):
    """Tells that every running task used 61 s."""

    asked = 0

    def read_usage(self, jobs: Collection[int]) -> Mapping[TaskKey, TaskUsage]:
        self.asked += 1
        return {(job, task): TaskUsage(61.0) for job in jobs for task in range(1, 4)}


def test_that_a_shown_column_of_usage_is_filled_and_a_hidden_one_costs_nothing(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = TellingCluster(make_snapshot())
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    page.show_tab(1)
    table = child(page, RowTable, "running_jobs")
    qtbot.waitUntil(lambda: table.model().rowCount() > 0 and window.background.is_idle())
    assert cluster.asked == 0
    column = table.model().column_of("used_cpu")
    table.setColumnHidden(column, False)
    page.show_snapshot(cluster.shown)
    qtbot.waitUntil(lambda: table.model().index(0, column).data() == "0:00:01:01")
    page.show_snapshot(cluster.shown)
    qtbot.waitUntil(window.background.is_idle)
    assert cluster.asked == 1


def test_that_running_jobs_of_a_simulated_cluster_show_what_they_have_used(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["sleep"], 9000)
    cluster.clock.step(2)
    cluster.clock.step(3700)
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    page.show_tab(1)
    table = child(page, RowTable, "running_jobs")
    column = table.model().column_of("used_cpu")
    table.setColumnHidden(column, False)
    page.show_snapshot(cluster.snapshot())
    qtbot.waitUntil(lambda: str(table.model().index(0, column).data()).startswith("0:01:01:4"))


def test_that_ended_jobs_of_a_simulated_cluster_show_what_they_have_used(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["sleep"], 3661)
    cluster.clock.step(2)
    cluster.clock.step(5000)
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    page.show_tab(2)
    table = child(page, RowTable, "finished_jobs")
    column = table.model().column_of("used_cpu")
    table.setColumnHidden(column, False)
    page.show_snapshot(cluster.snapshot())
    qtbot.waitUntil(lambda: table.model().index(0, column).data() == "0:01:01:01")


def test_that_a_shown_column_of_what_no_snapshot_has_is_filled(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(OptionsCluster(make_snapshot()))
    page = shown_page(window, JobsPage)
    table = child(page, RowTable, "pending_jobs")
    column = table.model().column_of("stdout")
    assert table.model().index(0, column).data() == ""
    table.setColumnHidden(column, False)
    page.show_snapshot(make_snapshot())
    qtbot.waitUntil(lambda: table.model().index(0, column).data() == "/out")


class OptionsCluster(FakeCluster):
    """Tells the options of a job that its snapshots do not have."""

    def read_options(self, jobs: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        return dict.fromkeys(jobs, ("-o", "/out", "-notify"))


@pytest.mark.slow
def test_that_a_form_of_qalter_asks_what_no_snapshot_tells(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = OptionsCluster(make_snapshot())
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    child(page, RowTable, "pending_jobs").choose(("pending", 5, 0))
    page.actions_on_jobs.alter.trigger()
    dialog = child(window, AlterDialog, "alter_dialog")
    output = child(dialog, QLineEdit, "field_stdout")
    shell = child(dialog, QLineEdit, "field_shell")
    shell.setText("/bin/sh")
    assert output.placeholderText() == "asking the cluster"
    qtbot.waitUntil(lambda: output.text() == "/out")
    assert (shell.text(), child(dialog, QCheckBox, "field_is_notified").isChecked()) == ("/bin/sh", True)
    assert dialog.command.toPlainText() == "qalter -S /bin/sh 5"
    output.setText("/other")
    rows = dialog.view
    assert rows is not None
    qtbot.waitUntil(lambda: "Output" in {row.part for row in rows.model.rows() if row.change == "changed"})
    dialog.reject()


class PolicyCluster(FakeCluster):
    """Tells the same policy of every job."""

    asked = 0

    def read_policies(self) -> Mapping[int, TaskPolicies]:
        self.asked += 1
        return {job: (((), JobPolicy(tickets=250.0)),) for job in self.shown.state.jobs}


@pytest.mark.slow
def test_that_tickets_are_asked_for_only_while_such_a_column_is_shown(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = PolicyCluster(make_snapshot())
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    table = child(page, RowTable, "pending_jobs")
    qtbot.waitUntil(lambda: table.model().rowCount() > 0 and window.background.is_idle())
    assert cluster.asked == 0
    tickets, share = (table.model().column_of(id) for id in ("tckts", "tshare"))
    table.setColumnHidden(tickets, False)
    page.show_snapshot(cluster.shown)
    qtbot.waitUntil(lambda: table.model().index(0, tickets).data() == "250")
    assert table.model().index(0, share).data() == "NA"
    page.show_snapshot(cluster.shown)
    qtbot.waitUntil(window.background.is_idle)
    assert cluster.asked == 1


def test_that_a_simulated_cluster_shows_the_parts_of_priorities_and_the_tickets(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    page = shown_page(make_window(FakeCluster(make_snapshot())), JobsPage)
    table = child(page, RowTable, "pending_jobs")
    normal, tickets = (table.model().column_of(id) for id in ("npprior", "tckts"))
    table.setColumnHidden(normal, False)
    page.show_snapshot(make_snapshot())
    qtbot.waitUntil(lambda: table.model().index(0, normal).data() == "0.50000")
    assert table.model().index(0, tickets).data() == "0"


@pytest.mark.slow
def test_that_an_array_unfolds_into_its_tasks_which_can_be_held_alone(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = FakeCluster(make_snapshot(tasks=3))
    window = make_window(cluster)
    page = shown_page(window, JobsPage)
    table = child(page, RowTable, "pending_jobs")
    QAbstractItemModelTester(table.model(), QAbstractItemModelTester.FailureReportingMode.Warning)
    qtbot.waitUntil(lambda: table.model().rowCount() == 12 and window.background.is_idle())
    table.choose(("pending", 5, 0))
    qtbot.keyClick(table, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: table.model().rowCount() == 15)
    place = table.currentIndex().row() + 2
    assert table.model().index(place, 0).data() == "5.2"
    table.selectRow(place)
    page.actions_on_jobs.hold.trigger()
    qtbot.waitUntil(lambda: bool(cluster.requests))
    assert "5.2" in str(cluster.requests[-1])
    table.choose(("pending", 5, 0))
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert table.model().rowCount() == 12


@pytest.mark.slow
def test_that_one_choice_shows_the_tasks_of_all_arrays(make_window: MakeWindow, qtbot: QtBot) -> None:
    page = shown_page(make_window(FakeCluster(make_snapshot(tasks=3))), JobsPage)
    table = child(page, RowTable, "pending_jobs")
    choice = next(each for each in page.actions() if each.objectName() == "action_show_tasks")
    choice.trigger()
    qtbot.waitUntil(lambda: table.model().rowCount() == 12 * 4)
    choice.trigger()
    qtbot.waitUntil(lambda: table.model().rowCount() == 12)
