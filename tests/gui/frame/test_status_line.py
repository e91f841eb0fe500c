"""The status line: what it says of the past has its time, and does not stay."""

import time
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from qmonpy.app.session.session import Message
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.words import format_time_of_day
from qmonpy.gui.frame.status_line import GONE_SECONDS, OLD_SECONDS, StatusLine
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.model.report import Severity
from tests.gui.finding import child

CAME = 1_795_000_000.0
ERROR = Message(1, CAME, "Not applied: 1 error.", Severity.ERROR)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "de")
    yield
    speak(qapp, ENGLISH)


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


def test_that_a_round_of_commands_is_told_with_what_makes_rounds_rare(qtbot: QtBot) -> None:
    line = StatusLine(clock=lambda: CAME)
    qtbot.addWidget(line)
    engine = child(line, QLabel, "engine")
    line.show_round(0.25, CAME, interval=5, pause=5)
    assert engine.text() == "commands took 0.2 s"
    assert "at present" not in engine.toolTip().lower()
    line.show_round(0.25, CAME, interval=5, pause=60)
    assert engine.text() == "commands took 0.2 s, every 60 s"
    assert "At present it is asked every 60 s only" in engine.toolTip()


def test_that_a_round_of_commands_is_told_in_the_users_language(german: None, qtbot: QtBot) -> None:
    line = StatusLine(clock=lambda: CAME)
    qtbot.addWidget(line)
    engine = child(line, QLabel, "engine")
    line.show_round(0.25, CAME, interval=2.5, pause=60)
    assert engine.text() == "Befehle: 0,2 s, alle 60 s"
    told = engine.toolTip()
    assert f"zuletzt um {format_time_of_day(CAME)} alle Befehle beantwortet; die letzte Abfrage dauerte 0,250 s" in told
    assert "alle 2,5 s" in told
