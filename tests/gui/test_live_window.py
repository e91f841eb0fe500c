"""The window on a real Grid Engine: commands that replay one, as they are and broken."""

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QTabBar
from pytestqt.qtbot import QtBot

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.gui.application import EmbeddedFiles, run_live
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.editing.unread_cover import UnreadCover
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.past_line import PastLine
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.registry import ENTRIES
from qmonpy.gui.pages.users.access_view import AccessView
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.change import ObjectKind, find_objects
from tests.clusters.live.reading.broken_texts import BROKEN, break_text
from tests.clusters.live.recordings import RECORDED_AT, FakeCommands
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, open_cluster, settle, shown_page

pytestmark = pytest.mark.slow


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def commands(tmp_path: Path) -> FakeCommands:
    return FakeCommands(tmp_path)


class WallClock:
    """The clock of this machine; it stands until a test says what time it is."""

    now = float(RECORDED_AT)

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall_clock() -> WallClock:
    return WallClock()


def make_cluster(commands: FakeCommands, wall_clock: WallClock) -> LiveCluster:
    engine = GridEngine(commands.environment, 10.0)
    return LiveCluster(
        commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=wall_clock
    ).open()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, commands: FakeCommands, wall_clock: WallClock) -> MainWindow:
    window = make_window()
    window.desk.open_real("default on vm", lambda: make_cluster(commands, wall_clock))
    settle(window, qtbot)
    return window


def said(window: MainWindow) -> list[str]:
    return [each.text for each in window.messages.messages]


def test_that_every_page_works_on_a_real_cluster(window: MainWindow, qtbot: QtBot) -> None:
    for entry in ENTRIES:
        window.go(Link(entry.place.id))
        settle(window, qtbot)
        assert window.pages.shown == entry.place.id
    assert not [each for each in window.messages.messages if each.is_error]


def test_that_what_the_model_adds_is_marked_as_the_model_s(window: MainWindow, qtbot: QtBot) -> None:
    marked = {}
    for page, key in {"quota-usage": "", "calendars": "calendar/always"}.items():
        window.go(Link(page, key))
        settle(window, qtbot)
        shown = window.pages.currentWidget()
        texts = [each.text() for each in shown.findChildren(QLabel)]
        marked[page] = [each for each in texts if "model" in each]
    assert {page for page, texts in marked.items() if texts} == marked.keys(), marked
    assert any("The cluster itself shows: " in each and "off (D)" in each for each in marked["calendars"])
    rights = AccessView(open_cluster(window).context, lambda edited: "anna")
    qtbot.addWidget(rights)
    assert not rights.notice.isHidden()


def test_that_the_window_says_which_cluster_it_shows(window: MainWindow) -> None:
    assert window.tool_bar.cluster_button.text() == "default on vm"
    assert "real Grid Engine" in window.tool_bar.cluster_button.toolTip()
    assert not window.tool_bar.clock_bar.isVisible()
    assert child(window, QLabel, "age").text() == "jobs 0 s, configuration 0 s old"
    assert "commands took" in child(window, QLabel, "engine").text()


def test_that_what_goes_wrong_is_said_once_and_that_it_came_back(
    window: MainWindow, qtbot: QtBot, commands: FakeCommands, wall_clock: WallClock
) -> None:
    commands.behave("down")
    with qtbot.waitSignal(open_cluster(window).feed.snapshot_arrived, timeout=15000):
        window.refresh()
    with qtbot.waitSignal(open_cluster(window).feed.snapshot_arrived, timeout=15000):
        window.refresh()
    assert len([each for each in said(window) if "does not answer" in each]) == 1
    wall_clock.now = RECORDED_AT + 3600
    since = time.strftime("%H:%M:%S", time.localtime(RECORDED_AT))
    qtbot.waitUntil(
        lambda: (
            child(window.status_line, QLabel, "stale").text() == f"stale since {since}: jobs 1 h, configuration 1 h old"
        )
    )
    commands.behave()
    window.refresh()
    qtbot.waitUntil(
        lambda: len([each for each in said(window) if "can be read again since" in each]) == 1, timeout=15000
    )


def test_that_a_cluster_that_cannot_be_reached_is_not_opened_and_the_reason_is_said(
    make_window: MakeWindow, qtbot: QtBot, commands: FakeCommands, wall_clock: WallClock
) -> None:
    commands.behave("down")
    window = make_window()
    window.desk.open_real("default on vm", lambda: make_cluster(commands, wall_clock))
    qtbot.waitUntil(lambda: any("does not answer" in each for each in said(window)), timeout=15000)
    assert window.desk.open is None


def test_that_a_copy_of_a_real_cluster_is_saved_and_the_window_stays_on_the_real_one(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "copy.yaml"
    window.desk.save(path)
    settle(window, qtbot)
    assert window.desk.open.path is None
    copy = EmbeddedFiles().open(path).snapshot()
    assert copy.state.jobs == window.desk.open.cluster.snapshot().state.jobs
    assert copy.cluster.queues == window.desk.open.cluster.snapshot().cluster.queues


def test_that_a_machine_without_grid_engine_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.cells.cells.find_cells", lambda environment: ())
    assert run_live() == 1
    assert "SGE_ROOT is not set" in capsys.readouterr().err


DATA = Path(__file__).parents[1] / "formats" / "output" / "data"
DETAILS, RECORDED_ENDS = DATA / "details_of_all_options.txt", DATA / "accounting.txt"


def test_that_the_details_of_a_real_job_are_those_of_qstat_and_its_scheduler_is_quoted_beside_the_model(
    window: MainWindow, qtbot: QtBot, commands: FakeCommands
) -> None:
    (commands.folder / "qstat_j.txt").write_text(DETAILS.read_text())
    window.go(Link("jobs", "8"))
    settle(window, qtbot)
    page = shown_page(window, JobsPage)
    details = child(page, DetailsPanel)
    qtbot.waitUntil(lambda: "Working folder /site/anna" in " ".join(details.text.split()))
    page.page_actions()[0].trigger()
    panel = child(page, WhyPanel)
    quoted = 'The cluster\'s scheduler (qstat -j): "job dropped because of job dependencies"'
    qtbot.waitUntil(lambda: quoted in panel.verdict)
    titles = [row.title for row in panel.trace_model.rows()]
    assert titles[0] == "The cluster's scheduler"
    assert "Noted by the last pass" not in titles
    assert commands.calls().count("qstat -j 8") <= 3


def test_that_details_that_cannot_be_read_say_so(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs", "8"))
    settle(window, qtbot)
    details = child(shown_page(window, JobsPage), DetailsPanel)
    qtbot.waitUntil(lambda: "list defined" in details.text)


def test_that_ended_jobs_come_as_their_records_are_written_also_after_looking_further_back(
    window: MainWindow, qtbot: QtBot, commands: FakeCommands
) -> None:
    accounting = commands.root / "default" / "common" / "accounting"
    lines = RECORDED_ENDS.read_text().splitlines(keepends=True)
    accounting.with_name("accounting.0").write_text("".join(lines[:12]))
    accounting.write_text("".join(lines[12:20]))
    window.go(Link("jobs"))
    page = shown_page(window, JobsPage)
    page.show_tab(2)
    window.refresh()
    settle(window, qtbot)
    table, line = child(page, RowTable, "finished_jobs"), child(page, PastLine)
    qtbot.waitUntil(lambda: len(table.model().rows()) == 8)
    assert f"The last 8 records of the accounting file {accounting}" in line.words.text()
    line.button.click()
    qtbot.waitUntil(lambda: len(table.model().rows()) == 16)
    assert line.words.text().startswith("8 older records from the accounting file")
    with accounting.open("a") as stream:
        stream.writelines(lines[20:])
    window.refresh()
    qtbot.waitUntil(lambda: len(table.model().rows()) == 16 + len(lines[20:]))
    assert table.model().rows()[0].name == "longrun"


PAGES_OF_KINDS = {
    "configuration": (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION),
    "complexes": (ObjectKind.COMPLEX,),
    "policies": (ObjectKind.SCHEDULER,),
    "hosts": (ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.ADMIN_HOST, ObjectKind.SUBMIT_HOST),
    "users": (ObjectKind.USER, ObjectKind.USER_SET, ObjectKind.MANAGER),
    "projects": (ObjectKind.PROJECT,),
    "pes": (ObjectKind.PE,),
    "calendars": (ObjectKind.CALENDAR,),
    "checkpoints": (ObjectKind.CHECKPOINT,),
    "cluster-queues": (ObjectKind.QUEUE,),
    "rule-sets": (ObjectKind.QUOTA_SET,),
}
"""The pages that edit objects, with the kinds whose objects cannot be read in the test."""


def test_that_what_cannot_be_read_is_shown_as_unread_on_every_page_and_cannot_be_edited(
    make_window: MakeWindow, qtbot: QtBot, commands: FakeCommands, wall_clock: WallClock
) -> None:
    for broken in BROKEN:
        break_text(commands, broken)
    window = make_window()
    window.desk.open_real("default on vm", lambda: make_cluster(commands, wall_clock))
    settle(window, qtbot)
    snapshot = open_cluster(window).context.snapshot
    assert snapshot is not None
    assert {kind for kinds in PAGES_OF_KINDS.values() for kind in kinds} == {each.kind for each in BROKEN}
    for name, kinds in PAGES_OF_KINDS.items():
        window.go(Link(name))
        settle(window, qtbot)
        page: EditPage[Any] = shown_page(window, EditPage)  # type: ignore[type-abstract]
        tabs = page.findChild(QTabBar)
        for place in range(tabs.count() if tabs is not None and tabs.isVisible() else 1):
            if tabs is not None and tabs.isVisible():
                tabs.setCurrentIndex(place)
                settle(window, qtbot)
            shown = [part for part in snapshot.unread if part.kind in page._shown_kinds()]
            assert page.notice.isVisible(), (name, place)
            if not shown:
                continue
            assert any(each.reason in page.notice.text() for each in shown), (name, place)
            hiding = [each for each in shown if each.hides_kind]
            cover = page.findChild(UnreadCover)
            hiding += [each for each in shown if each.name and not find_objects(snapshot.cluster, each.kind)]
            assert cover.is_covering is bool(hiding), (name, place)
            if cover.is_covering:
                assert cover.text.toPlainText() in [each.text for each in hiding]
                assert "could not be read and is not shown" in cover.sentence.text()
            for kind in page._shown_kinds():
                parts = [each for each in shown if each.kind is kind]
                refusal = open_cluster(window).context.session.refusal_to_change(kind)
                is_locked = any(each.hides_kind or kind is ObjectKind.COMPLEX for each in parts)
                assert (refusal is not None) is is_locked, (name, kind, refusal)
        kinds_seen = {each.kind for each in snapshot.unread} & set(kinds)
        assert kinds_seen == set(kinds)
    window.go(Link("jobs"))
    settle(window, qtbot)
    notices = [each.words.text() for each in window.pages.currentWidget().findChildren(ModelNotice)]
    assert all(each.endswith("not all is known") for each in notices)
    assert notices
