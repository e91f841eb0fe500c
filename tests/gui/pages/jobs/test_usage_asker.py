"""Usage is asked of a real cluster only while a column of it is on screen, and not at every snapshot."""

from collections.abc import Collection, Mapping

from pytestqt.qtbot import QtBot

from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage
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
