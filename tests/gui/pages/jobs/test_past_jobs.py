"""Jobs that ended long ago, looked for in the spool on the page of jobs."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.past_line import PastLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import FinishedTask
from tests.clusters.world import small_cluster
from tests.gui.finding import child, present
from tests.gui.window_hand import MakeWindow, shown_page

TASKS = tuple(
    FinishedTask(number, 1, "anna" if number % 10 == 0 else "bob", "sleep", 900 + number, 950 + number, 1000 + number)
    for number in range(1, 61)
)


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def page(make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> JobsPage:
    """A window on a spool with sixty tasks that ended, of which the cluster remembers the last five."""
    path = tmp_path / "site.qmonpy"
    cluster = small_cluster(configuration={"finished_jobs": "5"})
    spool = Spool.create(path, ClusterFile(cluster, now=2000, finished=TASKS))
    spool.write(ClusterFile(cluster, now=2000, finished=TASKS), ClusterFile(cluster, now=2000, finished=TASKS[-5:]))
    spool.close()
    window = make_window()
    window.desk.open_file(path)
    qtbot.waitUntil(lambda: window.desk.open is not None and window.background.is_idle())
    page = shown_page(window, JobsPage)
    page.show_tab(2)
    qtbot.waitUntil(lambda: len(shown(page)) == 5)
    return page


def shown(page: JobsPage) -> list[int]:
    return [row.job for row in child(page, RowTable, "finished_jobs").model().rows()]


def look(page: JobsPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(child(page, PastLine).button, Qt.MouseButton.LeftButton)


@pytest.mark.slow
def test_that_older_tasks_come_out_of_the_spool(page: JobsPage, qtbot: QtBot) -> None:
    assert "remembers the last 5 tasks" in child(page, PastLine).words.text()
    look(page, qtbot)
    qtbot.waitUntil(lambda: shown(page) == list(range(60, 0, -1)))
    assert child(page, PastLine).words.text() == "55 older tasks from the spool. There are no older ones."
    assert not child(page, PastLine).button.isEnabled()


@pytest.mark.slow
def test_that_a_filter_looks_for_what_passes_it_and_another_one_begins_anew(page: JobsPage, qtbot: QtBot) -> None:
    line = page.findChild(QLineEdit, "filter")
    qtbot.keyClicks(line, "user:anna")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    look(page, qtbot)
    qtbot.waitUntil(lambda: shown(page) == [60, 50, 40, 30, 20, 10])
    assert "5 older tasks found among 55 in the spool" in child(page, PastLine).words.text()
    line.clear()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(shown(page)) == 5)
    assert child(page, PastLine).button.isEnabled()


def test_that_a_cluster_without_a_spool_has_no_such_line(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(EmbeddedCluster(small_cluster()))
    line = child(window.pages.page, PastLine)
    assert not line.isVisibleTo(present(line.parentWidget()))


@pytest.mark.slow
def test_that_a_long_path_wraps_and_never_widens_the_window(page: JobsPage, qtbot: QtBot) -> None:
    words, window = child(page, PastLine).words, page.window()
    # What the page itself says of older jobs would take the place of the sentence.
    qtbot.waitUntil(page.context.background.is_idle)
    height = words.height()
    words.setText(f"The last 9 records of {'/a-folder' * 60}/accounting; new ones are added as they are written.")
    qtbot.waitUntil(lambda: words.height() > height)
    assert window.minimumSizeHint().width() <= window.width()
    assert words.minimumWidth() < window.width() // 2
