"""Names beside values."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextCursor
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import make_application
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.linked.fields_view import Field, FieldsView


def test_that_a_long_name_leaves_the_values_more_room_than_the_names(qtbot: QtBot) -> None:
    view = FieldsView()
    qtbot.addWidget(view)
    view.resize(300, 100)
    value = "a value of several words that has a line to itself " * 2
    view.show_fields([Field("Short", value)])
    view.show()
    alone = view.height()
    view.show_fields([Field("Short", value), Field("a_name_that_is_wider_than_the_whole_of_the_view" * 2, "1")])
    assert view.document().idealWidth() <= view.viewport().width()
    # The name has ten lines or so; with names as wide as it, the words would stand one below the other.
    assert view.height() < 2 * alone + 10 * view.fontMetrics().lineSpacing()


@pytest.mark.parametrize("link", [None, Link("jobs")])
def test_that_tab_comes_to_fields_whether_or_not_they_have_links(qtbot: QtBot, link: Link | None) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    before, view, behind = QPushButton(), FieldsView(), QPushButton()
    for each in (before, view, behind):
        layout.addWidget(each)
    view.show_fields([Field("Owner", "anna", link)])
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for start, key in ((before, Qt.Key.Key_Tab), (behind, Qt.Key.Key_Backtab)):
        start.setFocus()
        qtbot.keyClick(start, key)
        assert view.hasFocus()
        assert bool(view.textCursor().selectedText()) is (link is not None)


def test_that_a_name_that_just_fits_stands_apart_from_its_value(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=False)
    view = FieldsView()
    qtbot.addWidget(view)
    name = "Since the start"
    # The names have two fifths of the width at most.
    view.resize(QFontMetrics(tokens().font("body")).horizontalAdvance(name) * 5 // 2 + 12, 100)
    view.show_fields([Field(name, "1:41:49")])
    view.show()
    text = view.toPlainText()
    ends = [view.cursorRect(_cursor_at(view, text.index(word) + len(word))).x() for word in name.split()]
    begin = view.cursorRect(_cursor_at(view, text.index("1:41"))).x()
    assert max(ends) + tokens().size("space_2") <= begin


def _cursor_at(view: FieldsView, place: int) -> QTextCursor:
    cursor = QTextCursor(view.document())
    cursor.setPosition(place)
    return cursor
