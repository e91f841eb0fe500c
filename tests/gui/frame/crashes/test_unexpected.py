"""What nobody expected is told, with a report that can be copied, and the window goes on."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from qmonpy import __version__
from qmonpy.gui.frame.crashes.crash_dialog import CrashDialog
from qmonpy.gui.frame.crashes.unexpected import catch_unexpected
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.report import Severity

Fail = Callable[[], None]


@pytest.fixture
def hook(window: MainWindow) -> Iterator[Callable[..., Any]]:
    before, before_in_threads = sys.excepthook, threading.excepthook
    sys.excepthook = lambda *_: None
    threading.excepthook = lambda *_: None
    catch_unexpected(window.crashes.tell, window)
    yield lambda *error: sys.excepthook(*error)
    sys.excepthook, threading.excepthook = before, before_in_threads


@pytest.fixture
def fail(window: MainWindow, hook: Callable[..., Any], qtbot: QtBot) -> Fail:
    """Lets an error happen that nobody catches, always at the same line."""

    def fail() -> None:
        with qtbot.wait_signal(window.messages.message_posted):
            try:
                _ = 1 / 0
            except ZeroDivisionError as error:
                hook(type(error), error, error.__traceback__)

    return fail


def find_dialog(window: MainWindow) -> CrashDialog:
    found = window.findChild(CrashDialog)
    assert isinstance(found, CrashDialog)
    return found


def test_that_an_error_that_nobody_caught_becomes_a_message_and_a_dialog(window: MainWindow, fail: Fail) -> None:
    fail()
    message = window.messages.messages[-1]
    assert message.severity is Severity.ERROR
    assert message.text == (
        "Unexpected error: a number is zero that must not be (details in what qmonpy prints)."
        " Something may not have been done; look at the page again."
    )
    assert "1 / 0" in message.detail
    dialog = find_dialog(window)
    assert dialog.isVisible()
    assert not dialog.isModal()
    assert dialog.words.text() == message.text
    assert "Nothing was sent anywhere" in dialog.kept.text()


def test_that_the_report_has_versions_page_and_trace_and_can_be_copied(
    window: MainWindow, fail: Fail, qtbot: QtBot
) -> None:
    fail()
    dialog = find_dialog(window)
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"qmonpy: {__version__}\nPython: 3.")
    assert "\ncluster: simulated\npage: jobs\n" in copied
    assert "1 / 0" in copied


def test_that_an_error_that_comes_again_does_not_open_the_dialog_again(window: MainWindow, fail: Fail) -> None:
    fail()
    dialog = find_dialog(window)
    fail()
    assert "(2 times, the last time then)" in dialog.report.toPlainText()
    dialog.reject()
    fail()
    assert not dialog.isVisible()
    assert window.crashes.crashes[0].count == 3


def test_that_a_failure_of_work_in_the_background_is_reported_too(window: MainWindow, qtbot: QtBot) -> None:
    def fail() -> None:
        raise KeyError("no such thing")

    with qtbot.wait_signal(window.messages.message_posted):
        window.background.query("rows", fail, lambda _: None)
    assert "no such thing" in find_dialog(window).report.toPlainText()


def test_that_a_report_is_saved_or_the_reason_told(window: MainWindow, fail: Fail, tmp_path: Path) -> None:
    fail()
    dialog = find_dialog(window)
    assert dialog.findChild(QPushButton, "save_report") is not None
    dialog.save(tmp_path / "report.txt")
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == dialog.report.toPlainText()
    dialog.save(tmp_path)
    assert window.messages.messages[-1].text == f"Not saved: {tmp_path}: Is a directory"


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
