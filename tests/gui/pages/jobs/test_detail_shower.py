"""Why the chosen job waits is found out as long as somebody looks at it."""

import threading
import time
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs import detail_shower
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.insight.why.deciding import UnwantedError
from tests.gui.finding import child
from tests.gui.window_hand import shown_page


def test_that_the_search_for_the_reasons_is_broken_off_on_another_page_and_begins_anew(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown_page(window, JobsPage)
    begun, broken = [], threading.Event()

    def search(*words: object) -> None:
        breathe: Any = words[-1]
        begun.append(words)
        try:
            while True:
                breathe()
                time.sleep(0.001)
        except UnwantedError:
            broken.set()
            raise

    monkeypatch.setattr(detail_shower, "find_next_answer", search)
    page.table.choose(page.table.model().item_at(0).key)
    qtbot.waitUntil(lambda: len(begun) == 1)
    window.go(Link("history"))
    qtbot.waitUntil(broken.is_set)
    qtbot.waitUntil(window.background.is_idle)
    window.go(Link("jobs"))
    qtbot.waitUntil(lambda: len(begun) == 2)


def test_that_a_search_that_takes_too_long_is_given_up_with_a_sentence_and_not_begun_again(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown_page(window, JobsPage)
    begun = []

    def search(*words: object) -> None:
        breathe: Any = words[-1]
        begun.append(words)
        while True:
            breathe()
            time.sleep(0.001)

    monkeypatch.setattr(detail_shower, "find_next_answer", search)
    monkeypatch.setattr(detail_shower, "LONGEST_SEARCH", 0.01)
    page.table.choose(page.table.model().item_at(0).key)
    qtbot.waitUntil(lambda: "given up" in child(page, DetailsPanel).text)
    page._shower._ask_why()
    qtbot.waitUntil(window.background.is_idle)
    assert len(begun) == 1
