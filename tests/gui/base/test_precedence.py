"""Workers stand still from a key or an answer on until the window has come round, and no longer."""

from threading import Event

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.app.session.breath import Breath
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.precedence import Precedence
from qmonpy.pauses import paced


class NotedBreath(Breath):
    """Notes whether it is held."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[bool] = []

    def hold(self, seconds: float, holder: str = "") -> None:
        self.held.append(seconds > 0)
        super().hold(seconds, holder)


def test_that_workers_wait_from_a_key_on_until_the_window_has_come_round(qtbot: QtBot) -> None:
    breath, line = NotedBreath(), QLineEdit()
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    line.setFocus()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    qtbot.waitUntil(lambda: application.focusWindow() is line.windowHandle())
    precedence = Precedence(breath, line)
    precedence.watch_windows(application)
    QTest.keyClick(line.windowHandle(), Qt.Key.Key_A)
    assert line.text() == "a"
    assert breath.held[0]
    qtbot.waitUntil(lambda: breath.held == [True, False])
    breath.take()


def test_that_workers_wait_while_something_is_dragged_and_not_while_the_mouse_only_moves(qtbot: QtBot) -> None:
    breath, line = NotedBreath(), QLineEdit()
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    qtbot.waitUntil(lambda: application.focusWindow() is line.windowHandle())
    precedence = Precedence(breath, line)
    precedence.watch_windows(application)
    window = line.windowHandle()
    QTest.mouseMove(window, QPoint(5, 5))
    QApplication.processEvents()
    assert breath.held == []
    QTest.mousePress(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    qtbot.waitUntil(lambda: breath.held == [True, False])
    breath.held.clear()
    QTest.mouseMove(window, QPoint(15, 5))
    qtbot.waitUntil(lambda: breath.held == [True, False])
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(15, 5))


def test_that_workers_wait_while_an_answer_is_shown(qtbot: QtBot) -> None:
    background = Background()
    breath = background.precedence._breath = NotedBreath()
    shown: list[list[bool]] = []
    background.query("rows", lambda: 1, lambda _: shown.append([*breath.held]))
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == [[True]]
    qtbot.waitUntil(lambda: breath.held == [True, False])
    background.wait()


def test_that_long_work_of_a_worker_stands_still_meanwhile(qtbot: QtBot) -> None:
    background, is_held = Background(), Event()
    background.breath.take = is_held.set  # type: ignore[method-assign]
    background.query("rows", lambda: list(paced(range(10))), lambda _: None)
    qtbot.waitUntil(is_held.is_set)
    background.wait()
    qtbot.waitUntil(background.is_idle)


def test_that_the_window_rests_from_the_last_key_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("qmonpy.gui.base.precedence.monotonic", lambda: now[0])
    line = QLineEdit()
    qtbot.addWidget(line)
    precedence = Precedence(Breath(), line)
    now[0] += 7
    precedence.begin()
    assert precedence.rest_seconds == 7
    precedence.eventFilter(line, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier))
    now[0] += 2
    assert precedence.rest_seconds == 2


def test_that_questions_begin_once_the_window_has_come_round(qtbot: QtBot) -> None:
    background = Background()
    begun: list[bool] = []
    background.precedence.begin()
    background.query("rows", lambda: begun.append(background.precedence.is_begun), lambda _: None)
    qtbot.waitUntil(lambda: bool(begun))
    assert begun == [False]
    background.wait()
    qtbot.waitUntil(background.is_idle)


def test_that_questions_begin_also_while_the_window_never_comes_round(qtbot: QtBot) -> None:
    background = Background()
    drag = QTimer(background, interval=0)
    drag.timeout.connect(background.precedence.begin)
    drag.start()
    begun: list[bool] = []
    background.query("rows", lambda: begun.append(True), lambda _: None)
    qtbot.waitUntil(lambda: bool(begun))
    drag.stop()
    background.wait()
    qtbot.waitUntil(background.is_idle)
