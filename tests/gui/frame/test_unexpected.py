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
    assert message.text == (
        "Unexpected error: a number is zero that must not be (details in what qmonpy prints)."
        " Something may not have been done; look at the page again."
    )
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
    assert message.text == (
        'Unexpected error, which ended what works in the background as "spool watch": a number is too large (details in'
        " what qmonpy prints). Start qmonpy again to have that back."
    )
    assert "in fail" in message.detail
