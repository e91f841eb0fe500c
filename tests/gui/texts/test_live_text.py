"""Texts that are edited beside a form: what stands out in them."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.texts.live_text import LiveText


def test_that_the_name_that_a_line_begins_with_is_bold_and_its_value_is_not(qapp: QApplication, qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    text.show_live("slots 4\nchildnodes=1,2\n")
    lines = [text.document().findBlockByNumber(number).layout().formats() for number in (0, 1)]
    assert [[each.length for each in formats] for formats in lines] == [[len("slots")], [len("childnodes")]]
