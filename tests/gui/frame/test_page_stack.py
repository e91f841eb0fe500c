"""What happens around the making of a page."""

import json
from importlib import import_module

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.frame import page_stack
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.registry import find_page
from qmonpy.model.snapshot import Snapshot
from tests.gui.fake_cluster import FakeCluster
from tests.gui.window_hand import MakeWindow, open_cluster


class _Painted(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.slow
def test_that_the_clock_stands_still_while_a_page_is_made_and_no_longer_than_it_needs(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    breath = window.desk.open.context.background.breath
    held: list[float] = []
    monkeypatch.setattr(breath, "hold", lambda seconds, holder="": None if holder else held.append(seconds))
    window.go(Link("queues"))
    making, painting = held
    assert making > painting > 0
    window.go(Link("jobs"))
    assert held == [making, painting]


def test_that_no_page_looks_for_the_next_control_as_it_is_left(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks: list[bool] = []

    def note(_: MainWindow, forward: bool) -> bool:
        walks.append(forward)
        return False

    def has_keys(widget: QWidget | None) -> bool:
        focused = QApplication.focusWidget()
        return widget is not None and focused is not None and widget.isAncestorOf(focused)

    window.activateWindow()
    qtbot.waitUntil(lambda: has_keys(window.pages.page))
    monkeypatch.setattr(MainWindow, "focusNextPrevChild", note)
    for each in ("history", "jobs"):
        window.go(Link(each))
        assert has_keys(window.pages.page)
    assert walks == []


def test_that_questions_of_a_page_begin_once_it_is_painted(window: MainWindow, qtbot: QtBot) -> None:
    background = window.desk.open.context.background
    qtbot.waitUntil(lambda: background.is_idle() and not background.precedence.is_begun)
    begun: list[bool] = []
    window.go(Link("history"))
    background.query("rows", lambda: begun.append(background.precedence.is_begun), lambda _: None)
    assert background.precedence.is_begun
    qtbot.waitUntil(lambda: bool(begun))
    assert begun == [False]


def test_that_the_shown_page_is_not_painted_anew_when_another_one_is_made_ahead(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_module("qmonpy.gui.pages.projects.page")
    monkeypatch.setattr(page_stack, "ENTRIES", (find_page("projects"),))
    background, page = window.desk.open.context.background, window.pages.page
    assert page is not None
    qtbot.waitUntil(lambda: window.pages.updatesEnabled() and background.is_idle())
    QApplication.processEvents()
    page.installEventFilter(watch := _Painted(page))
    while window.pages.prepare_more():
        QApplication.sendPostedEvents()
    assert window.pages.is_ready("projects")
    assert not watch.count
    page.removeEventFilter(watch)


def test_that_the_window_comes_round_between_the_layout_of_a_page_and_its_painting(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.go(Link("history"))
    page = window.pages.find_made("jobs")
    assert page is not None
    page.installEventFilter(watch := _Painted(page))
    window.go(Link("jobs"))
    # A key or a click that came meanwhile is behind these, and before the picture.
    QCoreApplication.sendPostedEvents()
    assert page.isVisible()
    assert not watch.count
    qtbot.waitUntil(lambda: watch.count > 0)
    page.removeEventFilter(watch)


def test_that_workers_stand_still_until_a_newer_snapshot_is_painted(window: MainWindow, qtbot: QtBot) -> None:
    background = window.desk.open.context.background
    qtbot.waitUntil(lambda: background.is_idle() and not background.precedence.is_begun)
    window.pages.show_snapshot(window.desk.open.cluster.snapshot())
    assert background.precedence.is_begun
    qtbot.waitUntil(lambda: not background.precedence.is_begun)


def test_that_the_clock_of_the_window_breathes_with_it(window: MainWindow) -> None:
    assert window.desk.open.clock.clock.breathe == window.desk.open.context.background.breath.take


def test_that_the_first_page_of_a_window_works_everything_out_once(
    make_window: MakeWindow, cluster: FakeCluster, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Snapshot] = []
    monkeypatch.setattr(JobsPage, "show_snapshot", lambda _, snapshot: shown.append(snapshot))
    window = make_window()
    QApplication.processEvents()
    window.desk.show(cluster)
    qtbot.waitUntil(window.background.is_idle)
    # What layouts and splitters left to the event loop.
    for _ in range(5):
        QApplication.processEvents()
    assert shown == [open_cluster(window).context.snapshot]


@pytest.mark.parametrize(
    "saved", [{"tab": "x", "kind": [], "chart": {"row_factor": "high"}}, {"tables": 7, "chart": []}]
)
@pytest.mark.slow
def test_that_a_page_whose_kept_state_is_not_understood_looks_as_at_first(
    make_window: MakeWindow, cluster: FakeCluster, settings: QSettings, saved: object
) -> None:
    pages = ("jobs", "reservations", "hosts", "configuration")
    for each in pages:
        settings.setValue(f"pages/{each}", json.dumps(saved))
    window = make_window(cluster)
    for each in pages:
        window.go(Link(each))
        assert window.pages.shown == each
