"""What nobody expected is told, with a trace that can be copied."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from qmonpy.gui.frame.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import Severity


@pytest.fixture
def hook(window: MainWindow) -> Iterator[Callable[..., Any]]:
    before = sys.excepthook
    sys.excepthook = lambda *_: None
    catch_unexpected(window.messages)
    yield lambda *error: sys.excepthook(*error)
    sys.excepthook = before


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
