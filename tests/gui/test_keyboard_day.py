"""The day of docs/keyboard.md, played key by key as it stands there: what is bold has the keyboard or can be read."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTabBar, QTextBrowser
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.resources import resource
from tests.gui.window_hand import MakeWindow, open_window

PAGE = Path(__file__).parents[2] / "docs" / "keyboard.md"
ROW = re.compile(r"^\| (`.*|type .*) \| (.*) \|$", re.MULTILINE)
KEYS = re.compile(r"(type )?`([^`]+)`(?: (\d+) times)?")
BOLD = re.compile(r"\*\*(.+?)\*\*")


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


def press(window: MainWindow, qtbot: QtBot, keys: str, *, is_text: bool) -> None:
    """Press a key, or type a text, where the keyboard is; then wait until nothing is worked out any more."""
    if QApplication.activeWindow() is None:
        # A window manager gives the keyboard back when a dialog closes.
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    target = QApplication.focusWidget() or QApplication.activeWindow()
    assert target is not None
    if is_text:
        QTest.keyClicks(target, keys)
    else:
        combination = QKeyCombination.fromCombined(QKeySequence(keys)[0].toCombined())  # type: ignore[index]
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
    qtbot.waitUntil(window.background.is_idle, timeout=30_000)


def read_window(window: MainWindow) -> Iterator[str]:
    """Everything that can be read, and the name of what has the keyboard."""
    focus = QApplication.focusWidget()
    if focus is not None:
        yield focus.accessibleName()
    for each in QApplication.topLevelWidgets():
        if each.isVisible():
            yield each.windowTitle()
            yield from (child.text() for child in each.findChildren(QLabel) if child.isVisible())
            yield from (child.text() for child in each.findChildren(QAbstractButton) if child.isVisible())
            for tabs in each.findChildren(QTabBar):
                yield from (tabs.tabText(place) for place in range(tabs.count()))
            yield from (child.toPlainText() for child in each.findChildren(QTextBrowser) if child.isVisible())
    yield from (message.text for message in window.messages.messages)


def is_read(window: MainWindow, words: str) -> bool:
    return any(words in text for text in read_window(window))


def check_read(window: MainWindow, words: str, keys: str) -> None:
    assert is_read(window, words), f"{words} after {keys}"


@pytest.mark.slow
def test_that_a_whole_day_is_done_with_the_keys_of_the_page(
    make_window: MakeWindow, files: EmbeddedFiles, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "site.yaml"
    cluster = files.open(Path(str(resource("clusters/quota-spec.yaml"))))
    assert cluster.clock is not None
    cluster.clock.step(120)
    files.save(cluster, path)
    cluster.close()
    window = open_window(make_window, qtbot, path)
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert len(rows) > 20
    for keys, words in rows:
        for typed, key, times in KEYS.findall(keys):
            for _ in range(int(times or 1)):
                press(window, qtbot, key, is_text=bool(typed))
        for bold in BOLD.findall(words):
            qtbot.waitUntil(partial(check_read, window, bold, keys), timeout=30_000)
    (entry,) = [each for each in window.desk.clusters[0].cluster.journal() if each.changes]
    assert entry.note == "more for the course"
    saved = read_cluster(path)
    snapshot = saved.snapshot()
    assert snapshot.cluster.quota_sets["max_linux"].rules[0].limits[0].value == "7"
    (reserved,) = snapshot.state.reservations.values()
    assert reserved.end - reserved.start == 3600
    saved.close()
