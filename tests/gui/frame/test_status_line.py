"""The status line: what it says of the past has its time, and does not stay."""

import time

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.session.session import Message
from qmonpy.gui.frame.status_line import GONE_SECONDS, OLD_SECONDS, StatusLine
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.model.report import Severity
from tests.gui.finding import child

CAME = 1_795_000_000.0
ERROR = Message(1, CAME, "Not applied: 1 error.", Severity.ERROR)


def test_an_old_error_has_its_time_and_does_not_look_like_one_and_then_goes(qtbot: QtBot) -> None:
    now = [CAME]
    line = StatusLine(clock=lambda: now[0])
    qtbot.addWidget(line)
    text, mark = child(line, ElidedLabel, "last_message"), child(line, QLabel, "last_mark")
    line.show_message(ERROR)
    line.age_message()
    assert text.text() == ERROR.text
    fresh = mark.pixmap().toImage()
    now[0] = CAME + OLD_SECONDS
    line.age_message()
    assert text.text() == f"{time.strftime('%H:%M', time.localtime(CAME))}: {ERROR.text}"
    assert mark.pixmap().toImage() != fresh
    now[0] = CAME + GONE_SECONDS
    line.age_message()
    assert (text.text(), mark.pixmap().isNull()) == ("", True)


def test_a_new_message_is_as_it_was_said(qtbot: QtBot) -> None:
    now = [CAME + GONE_SECONDS]
    line = StatusLine(clock=lambda: now[0])
    qtbot.addWidget(line)
    line.show_message(ERROR)
    line.age_message()
    line.show_message(Message(2, now[0], "Applied 1 change."))
    line.age_message()
    assert child(line, ElidedLabel, "last_message").text() == "Applied 1 change."


def test_that_no_time_is_told_of_a_pass_that_there_was_not(qtbot: QtBot) -> None:
    line = StatusLine(clock=lambda: CAME)
    qtbot.addWidget(line)
    engine = child(line, QLabel, "engine")
    line.show_pass(0.0)
    assert engine.text() == "no pass yet"
    assert "Play (F9)" in engine.toolTip()
    line.show_pass(0.0061)
    assert (engine.text(), engine.toolTip()) == ("pass took 6 ms", "The last scheduling pass took 6.100 ms")
