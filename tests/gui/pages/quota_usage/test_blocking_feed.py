"""Which limits block which jobs is worked out beside the questions of pages, and only while somebody looks."""

from threading import Event

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.background import Background
from qmonpy.gui.pages.quota_usage import blocking_feed
from qmonpy.gui.pages.quota_usage.blocking_feed import BlockingFeed
from qmonpy.insight.why.blocking import Blocking
from qmonpy.model.snapshot import Snapshot


def test_that_a_long_search_holds_up_no_page_and_ends_when_nobody_looks(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = Event(), Event()
    found: list[Blocking] = []
    answers: list[int] = []

    def search(*arguments: object) -> Blocking:
        breathe = arguments[-1]
        assert callable(breathe)
        begun.set()
        while not may_end.wait(0.001):
            breathe()
        return {1: ()}

    monkeypatch.setattr(blocking_feed, "find_blocking", search)
    background, owner = Background(), QObject()
    feed = BlockingFeed(background, owner)
    feed.blocking_found.connect(found.append)
    feed.set_looked_at(True)
    feed.want(Snapshot())
    qtbot.waitUntil(begun.is_set)
    background.query("rows of a page", lambda: 1, answers.append)
    qtbot.waitUntil(lambda: answers == [1])
    feed.set_looked_at(False)
    qtbot.waitUntil(background.is_idle)
    assert found == []
    begun.clear()
    feed.set_looked_at(True)
    qtbot.waitUntil(begun.is_set)
    may_end.set()
    qtbot.waitUntil(lambda: found == [{1: ()}])
    feed.set_looked_at(False)
    background.wait()


def test_that_the_first_search_waits_for_the_rows_of_pages(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    may_end, waited = Event(), Event()

    def work_out_rows() -> None:
        may_end.wait()
        order.append("rows")

    def search(*arguments: object) -> Blocking:
        order.append("search")
        return {}

    monkeypatch.setattr(blocking_feed, "find_blocking", search)
    monkeypatch.setattr(blocking_feed, "FIRST_REST_MS", 1)
    background, owner = Background(), QObject()
    feed = BlockingFeed(background, owner)
    background.query("rows of a page", work_out_rows, lambda _: None)
    feed.set_looked_at(True)
    feed.want(Snapshot())
    QTimer.singleShot(50, waited.set)
    qtbot.waitUntil(waited.is_set)
    may_end.set()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["rows", "search"]
    feed.set_looked_at(False)
    background.wait()


def test_that_a_search_does_not_wait_for_rows_without_end(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = Event(), Event()

    def search(*arguments: object) -> Blocking:
        begun.set()
        return {}

    monkeypatch.setattr(blocking_feed, "find_blocking", search)
    monkeypatch.setattr(blocking_feed, "FIRST_REST_MS", 1)
    monkeypatch.setattr(blocking_feed, "FIRST_RESTS", 3)
    background, owner = Background(), QObject()
    feed = BlockingFeed(background, owner)
    background.query("rows of a page", may_end.wait, lambda _: None)
    feed.set_looked_at(True)
    feed.want(Snapshot())
    qtbot.waitUntil(begun.is_set)
    may_end.set()
    feed.set_looked_at(False)
    background.wait()
