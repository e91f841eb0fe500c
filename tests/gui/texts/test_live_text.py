"""Texts that are edited beside a form: what stands out in them."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.texts.limited_highlighter import MOST_COLOURED
from qmonpy.gui.texts.live_text import LONG_TEXT, LiveText


def test_that_the_name_that_a_line_begins_with_is_bold_and_its_value_is_not(qapp: QApplication, qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    text.show_live("slots 4\nchildnodes=1,2\n")
    lines = [text.document().findBlockByNumber(number).layout().formats() for number in (0, 1)]
    assert [[each.length for each in formats] for formats in lines] == [[len("slots")], [len("childnodes")]]


def test_that_a_long_text_is_shown_at_once_and_coloured_bit_by_bit(qapp: QApplication, qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    lines = LONG_TEXT // len("shares=1\n") + 1
    text.show_live("shares=1\n" * lines)
    assert text.document().blockCount() == lines + 1
    assert not text.has_typed

    def formats(number: int) -> list[int]:
        return [each.length for each in text.document().findBlockByNumber(number).layout().formats()]

    assert formats(lines - 1) == []
    qtbot.waitUntil(lambda: formats(lines - 1) == [len("shares")])
    assert formats(0) == [len("shares")]
    text.show_live("slots 4\n")
    qtbot.waitUntil(lambda: formats(0) == [len("slots")])


def test_that_a_text_of_too_many_lines_has_no_colours_until_it_is_short(qapp: QApplication, qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    text.show_live("a 1\n" * (MOST_COLOURED + 1))
    assert text.document().findBlockByNumber(0).layout().formats() == []
    text.show_live("slots 4\n")
    qtbot.waitUntil(lambda: len(text.document().findBlockByNumber(0).layout().formats()) == 1)
