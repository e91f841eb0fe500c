"""What nobody expected is told, with a trace that can be copied."""

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.frame.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import Severity


@pytest.fixture
def hook(window: MainWindow) -> Iterator[Callable[..., Any]]:
    before, before_in_threads = sys.excepthook, threading.excepthook
    sys.excepthook = lambda *_: None
    threading.excepthook = lambda *_: None
    catch_unexpected(window.messages)
    yield lambda *error: sys.excepthook(*error)
    sys.excepthook, threading.excepthook = before, before_in_threads


def test_that_an_error_that_nobody_caught_becomes_a_message(window: MainWindow, hook: Callable[..., Any]) -> None:
    try:
        _ = 1 / 0
    except ZeroDivisionError as error:
        hook(type(error), error, error.__traceback__)
    message = window.messages.messages[-1]
    assert message.severity is Severity.ERROR
    assert message.text == "Unexpected error: ZeroDivisionError: division by zero"
    assert "1 / 0" in message.detail


def test_that_leaving_with_control_c_is_no_error(window: MainWindow, hook: Callable[..., Any]) -> None:
    count = len(window.messages.messages)
    hook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(window.messages.messages) == count


def test_that_an_error_that_ends_a_thread_becomes_a_message(
    window: MainWindow, hook: Callable[..., Any], qtbot: QtBot
) -> None:
    def fail() -> None:
        raise OverflowError("too large")

    thread = threading.Thread(target=fail, name="spool watch")
    with qtbot.wait_signal(window.messages.message_posted):
        thread.start()
    thread.join()
    message = window.messages.messages[-1]
    assert message.severity is Severity.ERROR
    assert message.text == 'Unexpected error, which ended the thread "spool watch": OverflowError: too large'
    assert "in fail" in message.detail
